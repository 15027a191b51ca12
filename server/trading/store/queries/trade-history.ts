import type { Sql } from '../../../kernel/storage/database.ts'
import type { Side } from '../../domain/engine/orders/requests.ts'
import { readPartitions, spanOfId } from '../histories/partitions.ts'
import { readWindows, windowsBack, windowsOnward } from '../histories/windows.ts'

/** One trade as the public sees it. */
export interface PublicTrade {
  readonly tradeId: number
  readonly price: number
  readonly lots: number
  readonly quoteAmount: bigint
  readonly takerSide: Side
  readonly atMs: number
}

type TradeRow = Omit<PublicTrade, 'quoteAmount'> & { readonly quoteAmount: string }

/** The newest, newest first; with `fromId` or `fromMs`, those from this id or time on, oldest first. */
export async function findTrades(
  sql: Sql,
  marketId: number,
  options: { readonly limit: number; readonly fromId?: number | undefined; readonly fromMs?: number | undefined },
): Promise<PublicTrade[]> {
  const { limit, fromId } = options
  const partitions = await readPartitions(sql, 'trades')
  const fromMs = fromId === undefined ? options.fromMs : await timeOfTrade(sql, fromId)
  const windows = fromMs === undefined ? windowsBack(partitions, {}) : windowsOnward(partitions, { fromMs })
  const rows = await readWindows(windows, limit, (window, left) => {
    return sql<TradeRow[]>`
      select trade_id as "tradeId", price, lots, quote_amount as "quoteAmount", taker_side as "takerSide", at_ms as "atMs"
      from trades
      where market_id = ${marketId} and is_public and at_ms between ${window.fromMs} and ${window.toMs}
        ${fromMs === undefined ? sql`` : sql`and (at_ms, trade_id) >= (${fromMs}, ${fromId ?? 0})`}
      order by ${fromMs === undefined ? sql`at_ms desc, trade_id desc` : sql`at_ms, trade_id`}
      limit ${left}`
  })
  return rows.map((row) => ({ ...row, quoteAmount: BigInt(row.quoteAmount) }))
}

/** The time of the first trade with this id or a later one; 0 if all are later. */
async function timeOfTrade(sql: Sql, tradeId: number): Promise<number> {
  const span = await spanOfId(sql, 'trades', tradeId)
  if (span === undefined) return 0
  const [trade] = await sql<{ atMs: number }[]>`
    select at_ms as "atMs" from trades
    where trade_id >= ${tradeId} and at_ms >= ${span.fromMs} and at_ms < ${span.untilMs} order by trade_id limit 1`
  return trade?.atMs ?? span.untilMs
}
