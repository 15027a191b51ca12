import type { Database } from '../../../kernel/storage/database.ts'
import type { CandleResolution } from '../read-models/candle-times.ts'
import { type Candle, findCandles } from './candles.ts'

/** The newest candle of the read models and the newest trade in it; a feed continues from there. */
export async function findNewestCandle(
  database: Database,
  marketId: number,
  resolution: CandleResolution,
): Promise<{ readonly candle: Candle | undefined; readonly lastTradeId: number }> {
  const work = { isolation: 'repeatable read', readOnly: true } as const
  return database.transaction(async ({ sql }) => {
    const range = { marketId, resolution, fromMs: 0, toMs: Number.MAX_SAFE_INTEGER, limit: 1 }
    const [candle] = await findCandles(sql, range)
    const [newest] = await sql<{ tradeId: number }[]>`
      select trade_id as "tradeId" from trades where market_id = ${marketId} and is_public
      order by at_ms desc, trade_id desc limit 1`
    return { candle, lastTradeId: newest?.tradeId ?? 0 }
  }, work)
}
