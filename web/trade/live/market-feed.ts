import type { Candle, PublicTrade, Ticker24h } from '../../../client/trading/api.generated.ts'
import type { Level } from '../model/ladder.ts'
import type { MarketState } from '../model/market.ts'

export interface BookView {
  /** Best price first. */
  readonly bids: readonly Level[]
  readonly asks: readonly Level[]
}

/** `lost`: the data may be out of date until it is `live` again. */
export type FeedState = 'connecting' | 'live' | 'lost'

export type Stop = () => void

export type Resolution = '1' | '5' | '15' | '30' | '60' | '240' | '1D' | '1W'

/** The source of market data. Each subscription delivers a snapshot first, then updates. */
export interface MarketFeed {
  followBook(symbol: string, onBook: (book: BookView) => void): Stop
  /** Newest first; `isWhole` replaces all trades. */
  followTrades(symbol: string, onTrades: (trades: readonly PublicTrade[], isWhole: boolean) => void): Stop
  /** The open candle. */
  followCandle(symbol: string, resolution: Resolution, onCandle: (candle: Candle) => void): Stop
  /** The changed tickers. */
  followTickers(onTickers: (tickers: readonly Ticker24h[]) => void): Stop
  followStates(onStates: (states: readonly { symbol: string; state: MarketState }[]) => void): Stop
  followState(onState: (state: FeedState) => void): Stop
}
