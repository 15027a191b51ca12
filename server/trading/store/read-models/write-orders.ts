import type { Sql } from '../../../kernel/storage/database.ts'
import { byPartition, type HistoryPartition } from '../histories/partitions.ts'
import type { OrderRecord } from '../queries/order-history.ts'
import { inChunks, numbers, storable, words } from './chunks.ts'
import type { OrderProjection } from './order-projection.ts'
import type { OrderChange } from './rows.ts'

export async function writeOrders(
  sql: Sql,
  { added, changed }: OrderProjection,
  partitions: readonly HistoryPartition[],
): Promise<void> {
  for (const rows of inChunks(added.values())) await insertOrders(sql, rows)
  const ofOrders = partitions.filter(({ table }) => table === 'orders')
  for (const [{ name }, changes] of byPartition(ofOrders, changed.values(), ({ orderId }) => orderId))
    for (const part of inChunks(changes)) await updateOrders(sql, name, part)
}

async function insertOrders(sql: Sql, rows: readonly OrderRecord[]): Promise<void> {
  await sql`
    insert into orders (
      order_id, account_id, market_id, client_order_id, side, kind, time_in_force, post_only, stp, label,
      price, lots, total, display_lots, stop_price, trail_by, trail_ppm, expires_at_ms, max_slippage_ppm, paired_with,
      status, reason, executed_lots, executed_quote, fee, accepted_at_ms, updated_at_ms
    )
    select * from unnest(
      ${numbers(rows, (row) => row.orderId)}::bigint[],
      ${numbers(rows, (row) => row.accountId)}::bigint[],
      ${numbers(rows, (row) => row.marketId)}::integer[],
      ${rows.map((row) => storable(row.clientOrderId))}::text[],
      ${words(rows, (row) => row.side)}::text[],
      ${words(rows, (row) => row.kind)}::text[],
      ${words(rows, (row) => row.timeInForce)}::text[],
      ${sql.array(rows.map((row) => row.postOnly))}::boolean[],
      ${words(rows, (row) => row.stp)}::text[],
      ${words(rows, (row) => row.label)}::text[],
      ${numbers(rows, (row) => row.price)}::bigint[],
      ${numbers(rows, (row) => row.lots)}::bigint[],
      ${numbers(rows, (row) => row.total)}::bigint[],
      ${numbers(rows, (row) => row.displayLots)}::bigint[],
      ${numbers(rows, (row) => row.stopPrice)}::bigint[],
      ${numbers(rows, (row) => row.trailBy)}::bigint[],
      ${numbers(rows, (row) => row.trailPpm)}::integer[],
      ${numbers(rows, (row) => row.expiresAtMs)}::bigint[],
      ${numbers(rows, (row) => row.maxSlippagePpm)}::integer[],
      ${numbers(rows, (row) => row.pairedWith)}::bigint[],
      ${words(rows, (row) => row.status)}::text[],
      ${words(rows, (row) => row.reason)}::text[],
      ${numbers(rows, (row) => row.executedLots)}::bigint[],
      ${numbers(rows, (row) => row.executedQuote)}::numeric[],
      ${numbers(rows, (row) => row.fee)}::numeric[],
      ${numbers(rows, (row) => row.acceptedAtMs)}::bigint[],
      ${numbers(rows, (row) => row.updatedAtMs)}::bigint[]
    )`
}

/** In the partition itself: the whole table would be planned and searched partition by partition. */
async function updateOrders(sql: Sql, partition: string, changes: readonly OrderChange[]): Promise<void> {
  await sql`
    update ${sql(partition)} as orders set
      lots = coalesce(change.lots, orders.lots),
      stop_price = coalesce(change.stop_price, orders.stop_price),
      status = coalesce(change.status, orders.status),
      reason = coalesce(change.reason, orders.reason),
      executed_lots = orders.executed_lots + change.executed_lots,
      executed_quote = orders.executed_quote + change.executed_quote,
      fee = orders.fee + change.fee,
      updated_at_ms = change.updated_at_ms
    from unnest(
      ${numbers(changes, (change) => change.orderId)}::bigint[],
      ${numbers(changes, (change) => change.lots)}::bigint[],
      ${numbers(changes, (change) => change.stopPrice)}::bigint[],
      ${words(changes, (change) => change.status)}::text[],
      ${words(changes, (change) => change.reason)}::text[],
      ${numbers(changes, (change) => change.executedLots)}::bigint[],
      ${numbers(changes, (change) => change.executedQuote)}::numeric[],
      ${numbers(changes, (change) => change.fee)}::numeric[],
      ${numbers(changes, (change) => change.updatedAtMs)}::bigint[]
    ) as change (order_id, lots, stop_price, status, reason, executed_lots, executed_quote, fee, updated_at_ms)
    where orders.order_id = change.order_id`
}
