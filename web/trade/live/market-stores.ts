import type { PublicTrade, Ticker24h } from '../../../client/trading/api.generated.ts'
import { nowMs } from '../../platform/clock.ts'
import type { MarketState } from '../model/market.ts'
import { mergeTrades } from '../model/tape.ts'
import { createFollowed, followedByName } from './followed-store.ts'
import { createSpacedFrames, nextFrameOrSecond } from './frame-store.ts'
import type { BookView, FeedState, MarketFeed } from './market-feed.ts'
import { openTradingSocket } from './session-transport.ts'
import { createSocketFeed } from './socket-feed.ts'

const socket = openTradingSocket({ onTrouble: () => feed.trouble() })
const feed = createSocketFeed(socket)

export const marketFeed: MarketFeed = feed

/** The book and the trades of a market are drawn together. */
const onFrame = createSpacedFrames()

/** Undefined until the first snapshot. */
export const bookOf = followedByName<BookView | undefined>(
  undefined,
  (symbol, store) => marketFeed.followBook(symbol, store.set),
  { onFrame },
)

/** Forms and curves need fewer updates than the ladder. */
const throttleMs = 250

/** The same book, updated a few times per second. */
export const throttledBookOf = followedByName<BookView | undefined>(
  undefined,
  (symbol, store) => {
    const book = bookOf(symbol)
    store.set(book.get())
    return book.subscribe(() => store.set(book.get()))
  },
  { onFrame: (run) => setTimeout(run, throttleMs) },
)

export const tradesOf = followedByName<readonly PublicTrade[] | undefined>(
  undefined,
  (symbol, store) =>
    marketFeed.followTrades(symbol, (trades, isWhole) => {
      store.set((before) => mergeTrades(isWhole ? [] : (before ?? []), trades))
    }),
  { onFrame },
)

/** The page title shows a price, also in a hidden tab. */
export const tickers = createFollowed<ReadonlyMap<string, Ticker24h>>(
  new Map(),
  (store) =>
    marketFeed.followTickers((changed) => {
      store.set((before) => new Map([...before, ...changed.map((ticker) => [ticker.symbol, ticker] as const)]))
    }),
  { onFrame: createSpacedFrames(nextFrameOrSecond) },
)

export const marketStates = createFollowed<ReadonlyMap<string, MarketState>>(new Map(), (store) =>
  marketFeed.followStates((changed) => {
    store.set((before) => new Map([...before, ...changed.map(({ symbol, state }) => [symbol, state] as const)]))
  }),
)

const clockMs = 30_000

/** For limits in time, which need no exact clock. */
export const currentTime = createFollowed<number>(nowMs(), (store) => {
  store.set(nowMs())
  const timer = setInterval(() => store.set(nowMs()), clockMs)
  return () => clearInterval(timer)
})

export const feedState = createFollowed<FeedState>('connecting', (store) => marketFeed.followState(store.set))
