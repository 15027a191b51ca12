import type { Database } from '../../../kernel/storage/database.ts'
import { readWatermark } from '../read-models/read-model-state.ts'
import type { Candle } from './candles.ts'
import type { PublicTrade } from './trade-history.ts'

export interface RecentMarkets {
  /** The data is complete up to this sequence. */
  readonly sequence: number
  /** Oldest first. */
  readonly minutes: readonly { readonly marketId: number; readonly candle: Candle }[]
  /** Oldest first, at most a fixed number per market. */
  readonly trades: readonly { readonly marketId: number; readonly trade: PublicTrade }[]
}

type CandleRow = Omit<Candle, 'lots' | 'quoteAmount'> & { marketId: number; lots: string; quoteAmount: string }
type TradeRow = Omit<PublicTrade, 'quoteAmount'> & { marketId: number; quoteAmount: string }

/** The newest trades and minutes of all markets, as of one moment. */
export async function loadRecentMarkets(
  database: Database,
  sinceMs: number,
  tradesPerMarket: number,
): Promise<RecentMarkets> {
  const work = { isolation: 'repeatable read', readOnly: true } as const
  return database.transaction(async ({ sql }) => {
    const { sequence } = await readWatermark(sql)
    const minutes = await sql<CandleRow[]>`
      select market_id as "marketId", open_time_ms as "openTimeMs", open, high, low, close, lots,
        quote_amount as "quoteAmount", trades
      from candles where resolution = '1' and open_time_ms > ${sinceMs - 60_000}
      order by open_time_ms`
    // Every market with trades has a weekly candle, which is found faster than its trades.
    const trades = await sql<TradeRow[]>`
      select market_id as "marketId", trade.*
      from (select distinct market_id from candles where resolution = '1W') as traded
      cross join lateral (
        select trade_id as "tradeId", price, lots, quote_amount as "quoteAmount", taker_side as "takerSide", at_ms as "atMs"
        from trades where trades.market_id = traded.market_id and is_public
        order by at_ms desc, trade_id desc limit ${tradesPerMarket}
      ) as trade
      order by "tradeId"`
    return {
      sequence,
      minutes: minutes.map(({ marketId, ...row }) => ({
        marketId,
        candle: { ...row, lots: BigInt(row.lots), quoteAmount: BigInt(row.quoteAmount) },
      })),
      trades: trades.map(({ marketId, ...row }) => ({
        marketId,
        trade: { ...row, quoteAmount: BigInt(row.quoteAmount) },
      })),
    }
  }, work)
}
