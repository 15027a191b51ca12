import type { Candle, PublicTrade, Ticker24h } from '../../../client/trading/api.generated.ts'
import type { Level } from '../model/ladder.ts'
import type { MarketState } from '../model/market.ts'

export interface BookView {
  /** Best price first. */
  readonly bids: readonly Level[]
  readonly asks: readonly Level[]
}

/** `lost`: what is shown may be old until it is `live` again. */
export type FeedState = 'connecting' | 'live' | 'lost'

export type Stop = () => void

export type Resolution = '1' | '5' | '15' | '30' | '60' | '240' | '1D' | '1W'

/** Where market data comes from. Everything first gives what there is, then what changes. */
export interface MarketFeed {
  followBook(symbol: string, onBook: (book: BookView) => void): Stop
  /** Newest first; `isWhole` replaces what was there. */
  followTrades(symbol: string, onTrades: (trades: readonly PublicTrade[], isWhole: boolean) => void): Stop
  /** The candle that is still open. */
  followCandle(symbol: string, resolution: Resolution, onCandle: (candle: Candle) => void): Stop
  /** Those that changed. */
  followTickers(onTickers: (tickers: readonly Ticker24h[]) => void): Stop
  followStates(onStates: (states: readonly { symbol: string; state: MarketState }[]) => void): Stop
  followState(onState: (state: FeedState) => void): Stop
}
