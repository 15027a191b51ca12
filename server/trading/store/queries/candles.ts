import type { Sql } from '../../../kernel/storage/database.ts'
import type { CandleFigures } from '../read-models/candle-figures.ts'
import type { CandleResolution } from '../read-models/candle-times.ts'

export interface Candle extends Readonly<CandleFigures> {
  readonly openTimeMs: number
}

type Row = Omit<Candle, 'lots' | 'quoteAmount'> & { readonly lots: string; readonly quoteAmount: string }

export interface CandleRange {
  readonly marketId: number
  readonly resolution: CandleResolution
  /** Range of the opening times, both included. */
  readonly fromMs: number
  readonly toMs: number
  readonly limit: number
}

/** The newest `limit` candles of the range, oldest first. A time without a trade has no candle. */
export async function findCandles(sql: Sql, range: CandleRange): Promise<Candle[]> {
  const { marketId, resolution, fromMs, toMs, limit } = range
  const rows = await sql<Row[]>`
    select open_time_ms as "openTimeMs", open, high, low, close, lots, quote_amount as "quoteAmount", trades
    from candles
    where market_id = ${marketId} and resolution = ${resolution} and open_time_ms between ${fromMs} and ${toMs}
    order by open_time_ms desc limit ${limit}`
  return rows.map(asCandle).reverse()
}

function asCandle(row: Row): Candle {
  return { ...row, lots: BigInt(row.lots), quoteAmount: BigInt(row.quoteAmount) }
}
