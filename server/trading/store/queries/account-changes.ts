import type { Database, Sql } from '../../../kernel/storage/database.ts'
import type { WithdrawalRecord } from '../../domain/engine/wallet/wallet-events.ts'
import { readWatermark } from '../read-models/read-model-state.ts'
import type { DepositRow } from '../read-models/rows.ts'
import { type FillRecord, type FillRow, withClientIds } from './fill-history.ts'
import { type OrderRecord, orderColumns, orderOf, type StoredOrder } from './order-history.ts'
import { depositsSince, withdrawalsSince } from './wallet-history.ts'

export interface AccountChangesRequest {
  readonly accountId: number
  /** Changes after this command are returned. */
  readonly afterSequence: number
  /** More orders, fills, deposits or withdrawals than this are too many. */
  readonly rowsMax: number
  /** At most this many of the account's newest orders are scanned; more are too many. */
  readonly ordersScannedMax: number
}

export interface AccountChanges {
  /** The changes are complete up to this sequence. */
  readonly sequence: number
  /** In their current state: all that changed since, and possibly some that changed in the same millisecond before. */
  readonly orders: readonly OrderRecord[]
  /** Each once, in the order of execution. */
  readonly fills: readonly FillRecord[]
  /** The changed ones, in their current state. */
  readonly deposits: readonly DepositRow[]
  readonly withdrawals: readonly WithdrawalRecord[]
  /** Every coin that the account has or had. */
  readonly coins: ReadonlySet<number>
}

/** The changes an account has missed, as of one moment. */
export async function findAccountChanges(
  database: Database,
  request: AccountChangesRequest,
): Promise<AccountChanges | 'too_many'> {
  const work = { isolation: 'repeatable read', readOnly: true } as const
  return database.transaction(async ({ sql }) => {
    const { accountId, afterSequence, rowsMax, ordersScannedMax } = request
    const { sequence } = await readWatermark(sql)
    const sinceMs = await timeOf(sql, afterSequence)
    const fills = await fillsSince(sql, request, sinceMs)
    const deposits = await depositsSince(sql, accountId, sinceMs, rowsMax + 1)
    const withdrawals = await withdrawalsSince(sql, accountId, sinceMs, rowsMax + 1)
    const orders = await sql<(StoredOrder & { place: number })[]>`
      select * from (
        select ${orderColumns(sql)}, row_number() over (order by accepted_at_ms desc, order_id desc)::integer as place
        from orders where account_id = ${accountId}
        order by accepted_at_ms desc, order_id desc limit ${ordersScannedMax}
      ) as newest
      where "updatedAtMs" >= ${sinceMs} or place = ${ordersScannedMax}
      order by place desc limit ${rowsMax + 2}`
    const isBeyond = orders.some(({ place }) => place === ordersScannedMax)
    const longest = Math.max(orders.length, fills.length, deposits.length, withdrawals.length)
    if (isBeyond || longest > rowsMax) return 'too_many'
    const coins = await coinsOf(sql, accountId)
    const changed = orders.map(({ place: _, ...order }) => orderOf(order))
    return { sequence, fills, deposits, withdrawals, orders: changed, coins }
  }, work)
}

async function coinsOf(sql: Sql, accountId: number): Promise<ReadonlySet<number>> {
  const rows = await sql<{ coin: number }[]>`select coin_id as coin from account_totals where account_id = ${accountId}`
  return new Set(rows.map(({ coin }) => coin))
}

/** The time of the journal row that contains the command. */
async function timeOf(sql: Sql, sequence: number): Promise<number> {
  const [row] = await sql<{ atMs: number }[]>`
    select at_ms as "atMs" from journal where first_sequence <= ${sequence} order by first_sequence desc limit 1`
  return row?.atMs ?? 0
}

async function fillsSince(
  sql: Sql,
  { accountId, afterSequence, rowsMax }: AccountChangesRequest,
  sinceMs: number,
): Promise<FillRecord[]> {
  const rows = await sql<FillRow[]>`
    select trade_id as "tradeId", taker_order_id as "orderId", market_id as "marketId", taker_side as side, price, lots,
      quote_amount as "quoteAmount", taker_fee as fee, false as "isMaker", at_ms as "atMs"
    from trades where taker_account_id = ${accountId} and at_ms >= ${sinceMs} and sequence > ${afterSequence}
    union all
    select trade_id, maker_order_id, market_id, case taker_side when 'buy' then 'sell' else 'buy' end, price, lots,
      quote_amount, maker_fee, true, at_ms
    from trades where maker_account_id = ${accountId} and at_ms >= ${sinceMs} and sequence > ${afterSequence}
    order by "tradeId", "isMaker" limit ${rowsMax + 1}`
  return withClientIds(sql, rows)
}
