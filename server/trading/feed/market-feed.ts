import type { Clock } from '../../kernel/clock/clock.ts'
import { errorFields, type Logger } from '../../kernel/logging/logger.ts'
import type { Database } from '../../kernel/storage/database.ts'
import { candleResolutions } from '../store/read-models/candle-times.ts'
import type { Venue } from '../venue.ts'
import { CandleChannel } from './candle-channel.ts'
import type { Channel } from './channel.ts'
import { DepthChannel } from './depth-channel.ts'
import { feedLimits } from './limits.ts'
import { Pacer } from './pacer.ts'
import { type Row, RowsChannel } from './rows-channel.ts'
import { TradesChannel } from './trades-channel.ts'

export interface MarketFeedOptions {
  readonly venue: Pick<Venue, 'views' | 'changes' | 'marketData'>
  readonly database: Database
  readonly clock: Clock
  readonly log: Logger
  /** The reply of the HTTP API for one market, or for all. */
  readonly readTickers: (symbol: string | undefined) => readonly Row[]
  readonly readBookTickers: (symbol: string | undefined) => readonly Row[]
}

const paces = {
  depth: feedLimits.depthEveryMs,
  bookTicker: feedLimits.bookTickerEveryMs,
  candles: feedLimits.candlesEveryMs,
  ticker: feedLimits.tickerEveryMs,
} as const
type Pace = keyof typeof paces

const channelForm = /^([a-z0-9]{1,40})@([a-z_]{1,20}?)(?:_(1|5|15|30|60|240|1D|1W))?$/
const tickerTimes = new Set(['openTime', 'closeTime'])
const bookTickerIds = new Set(['lastUpdateId'])
const everyMarket = 'all'

/**
 * All public channels. After a group is committed and applied, they read the venue at their own pace, and only if they
 * have followers: the venue never waits for them.
 */
export class MarketFeed {
  readonly #options: MarketFeedOptions
  readonly #channels = new Map<string, Channel>()
  readonly #byPace: Readonly<Record<Pace, Set<Channel>>> = {
    depth: new Set(),
    bookTicker: new Set(),
    candles: new Set(),
    ticker: new Set(),
  }
  readonly #pacers: Readonly<Record<Pace, Pacer>>
  readonly #candleEnds: NodeJS.Timeout

  constructor(options: MarketFeedOptions) {
    this.#options = options
    const pacer = (pace: Pace) => new Pacer(paces[pace], () => this.#publish(pace))
    this.#pacers = {
      depth: pacer('depth'),
      bookTicker: pacer('bookTicker'),
      candles: pacer('candles'),
      ticker: pacer('ticker'),
    }
    this.#candleEnds = setInterval(() => this.#pacers.candles.request(), feedLimits.candleEndsEveryMs)
    this.#candleEnds.unref()
  }

  /** Called after a group is committed and applied. */
  changed(): void {
    for (const pacer of Object.values(this.#pacers)) pacer.request()
  }

  stop(): void {
    clearInterval(this.#candleEnds)
    for (const pacer of Object.values(this.#pacers)) pacer.stop()
  }

  /** Undefined for an unknown channel or market. */
  channel(name: string): Channel | undefined {
    const known = this.#channels.get(name)
    if (known !== undefined) return known
    const [, symbol, kind, interval] = channelForm.exec(name) ?? []
    if (symbol === undefined || kind === undefined) return undefined
    const made = symbol === everyMarket ? this.#ofAll(name, kind, interval) : this.#ofMarket(symbol, kind, interval)
    if (made === undefined || made.channel.name !== name) return undefined
    this.#channels.set(name, made.channel)
    this.#byPace[made.pace].add(made.channel)
    return made.channel
  }

  #ofMarket(symbol: string, kind: string, interval: string | undefined): { channel: Channel; pace: Pace } | undefined {
    const { venue, database, clock, readTickers, readBookTickers } = this.#options
    const market = venue.views.marketBySymbol(symbol)?.definition
    if (market === undefined) return undefined
    const resolution = candleResolutions.find((one) => one === interval)
    const rows = (read: (symbol: string) => readonly Row[], passive: ReadonlySet<string>) =>
      new RowsChannel({ name: `${symbol}@${kind}`, read: () => read(symbol), passive, isList: false })
    if (kind === 'candles' && resolution !== undefined) {
      const failed = (error: unknown) => this.#options.log.warn('failed to read a candle', errorFields(error))
      return {
        channel: new CandleChannel({ venue, database, clock, market, resolution, failed }),
        pace: 'candles',
      }
    }
    if (kind === 'depth') return { channel: new DepthChannel(venue, market), pace: 'depth' }
    if (kind === 'trades') return { channel: new TradesChannel(venue, market), pace: 'depth' }
    if (kind === 'ticker') return { channel: rows(readTickers, tickerTimes), pace: 'ticker' }
    if (kind === 'book_ticker') return { channel: rows(readBookTickers, bookTickerIds), pace: 'bookTicker' }
    return undefined
  }

  #ofAll(name: string, kind: string, interval: string | undefined): { channel: Channel; pace: Pace } | undefined {
    if (interval !== undefined) return undefined
    const { readTickers, readBookTickers } = this.#options
    const rows = (read: (symbol: undefined) => readonly Row[], passive: ReadonlySet<string>) =>
      new RowsChannel({ name, read: () => read(undefined), passive, isList: true })
    if (kind === 'ticker') return { channel: rows(readTickers, tickerTimes), pace: 'ticker' }
    if (kind === 'book_ticker') return { channel: rows(readBookTickers, bookTickerIds), pace: 'bookTicker' }
    if (kind === 'status') return { channel: rows(() => this.#states(), new Set()), pace: 'bookTicker' }
    return undefined
  }

  #states(): Row[] {
    return this.#options.venue.views.markets.map(({ definition, state, isActive }) => ({
      symbol: definition.symbol,
      state,
      isActive,
    }))
  }

  #publish(pace: Pace): void {
    // While a failed command is undone, nothing is published.
    if (!this.#options.venue.views.isWhole) return this.#pacers[pace].request()
    for (const channel of this.#byPace[pace]) {
      try {
        channel.publish()
      } catch (error) {
        this.#options.log.error('failed to publish a channel', { channel: channel.name, ...errorFields(error) })
      }
    }
  }
}
