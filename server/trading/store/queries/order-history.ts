import type { Sql } from '../../../kernel/storage/database.ts'
import type { OrderKind, OrderLabel, Side, StpMode, TimeInForce } from '../../domain/engine/orders/requests.ts'
import { byPartition, partitionOfId, readPartitions, spanOfId } from '../histories/partitions.ts'
import { type TimeWindow, windowsBack } from '../histories/windows.ts'
import type { OrderStatus } from '../read-models/rows.ts'
import { readOnward } from './onward-pages.ts'
import { type Cursor, isOnward, type OnwardRequest, type Page, type PageRequest } from './page.ts'
import { type KeyedList, PageAnchors, type SkippedRows } from './page-anchors.ts'

/** An order of the journal, open or closed. Prices are ticks, volumes lots, amounts ledger units. */
export interface OrderRecord {
  readonly orderId: number
  readonly accountId: number
  readonly marketId: number
  readonly clientOrderId: string
  readonly side: Side
  readonly kind: OrderKind
  readonly timeInForce: TimeInForce
  readonly postOnly: boolean
  readonly stp: StpMode
  readonly label: OrderLabel
  readonly price: number
  readonly lots: number
  readonly total: number
  readonly displayLots: number
  readonly stopPrice: number
  readonly trailBy: number
  readonly trailPpm: number
  /** 0 for an order that does not expire by itself. */
  readonly expiresAtMs: number
  /** 0 for an order without a limit of its own. */
  readonly maxSlippagePpm: number
  readonly pairedWith: number
  readonly status: OrderStatus
  readonly reason: string
  readonly executedLots: number
  readonly executedQuote: bigint
  readonly fee: bigint
  readonly acceptedAtMs: number
  readonly updatedAtMs: number
}

export interface OrderFilter {
  readonly accountId: number
  readonly marketId?: number | undefined
  readonly orderId?: number | undefined
  readonly clientOrderId?: string | undefined
  readonly side?: Side | undefined
  readonly kind?: OrderKind | undefined
  readonly statuses?: readonly OrderStatus[] | undefined
  /** Acceptance time, both included. */
  readonly fromMs?: number | undefined
  readonly toMs?: number | undefined
}

/** A row of the database: amounts are text. */
export type StoredOrder = Omit<OrderRecord, 'executedQuote' | 'fee'> & {
  readonly executedQuote: string
  readonly fee: string
}

/** The orders of an account, by page. An order changes its status, so a list of one status has no anchors. */
export async function findOrders(
  sql: Sql,
  filter: OrderFilter,
  request: PageRequest | OnwardRequest,
  anchors = new PageAnchors(),
): Promise<Page<OrderRecord>> {
  const { orderId, accountId, fromMs = 0, toMs = Number.MAX_SAFE_INTEGER } = filter
  const partitions = await readPartitions(sql, 'orders')
  const only = orderId === undefined ? undefined : partitionOfId(partitions, orderId)
  const searched = orderId === undefined ? partitions : only === undefined ? [] : [only]
  const inWindow = (window: TimeWindow) => sql`
    account_id = ${accountId} and accepted_at_ms between ${window.fromMs} and ${window.toMs} ${otherConditions(sql, filter)}`
  const placeOf = (order: OrderRecord) => ({ atMs: order.acceptedAtMs, id: order.orderId })
  if (isOnward(request)) {
    const read = async (window: TimeWindow, { atMs, id }: Cursor, limit: number) => {
      const rows = await sql<StoredOrder[]>`
        select ${orderColumns(sql)} from orders
        where ${inWindow(window)} and (accepted_at_ms, order_id) > (${atMs}, ${id})
        order by accepted_at_ms, order_id limit ${limit}`
      return rows.map(orderOf)
    }
    return readOnward({ partitions: searched, range: { fromMs, toMs }, placeOf, read }, request)
  }
  const after = (window: TimeWindow, { atMs, id }: Cursor) =>
    sql`${inWindow(window)} and (accepted_at_ms, order_id) < (${atMs}, ${id})`
  const list: KeyedList<OrderRecord> = {
    name: filter.statuses === undefined ? `orders ${JSON.stringify(filter)}` : undefined,
    placeOf,
    windowsAfter: ({ atMs }) => windowsBack(searched, { fromMs, toMs: Math.min(toMs, atMs) }),
    async read(window, cursor, limit) {
      const rows = await sql<StoredOrder[]>`
        select ${orderColumns(sql)} from orders where ${after(window, cursor)}
        order by accepted_at_ms desc, order_id desc limit ${limit}`
      return rows.map(orderOf)
    },
    async skip(window, cursor, count) {
      const [last] = await sql<SkippedRows[]>`
        select * from (
          select accepted_at_ms as "atMs", order_id as id,
            row_number() over (order by accepted_at_ms desc, order_id desc) as rows
          from orders where ${after(window, cursor)}
          order by accepted_at_ms desc, order_id desc limit ${count}) skipped
        order by rows desc limit 1`
      return last
    },
    placesBefore({ atMs, id }, limit) {
      return sql<Cursor[]>`
        select accepted_at_ms as "atMs", order_id as id from orders
        where ${inWindow({ fromMs: Math.max(fromMs, atMs), toMs })} and (accepted_at_ms, order_id) > (${atMs}, ${id})
        order by accepted_at_ms desc, order_id desc limit ${limit}`
    },
  }
  return anchors.read(list, request)
}

function otherConditions(sql: Sql, { marketId, orderId, clientOrderId, side, kind, statuses }: OrderFilter) {
  return sql`
    ${marketId === undefined ? sql`` : sql`and market_id = ${marketId}`}
    ${orderId === undefined ? sql`` : sql`and order_id = ${orderId}`}
    ${clientOrderId === undefined ? sql`` : sql`and client_order_id = ${clientOrderId} and client_order_id <> ''`}
    ${side === undefined ? sql`` : sql`and side = ${side}`}
    ${kind === undefined ? sql`` : sql`and kind = ${kind}`}
    ${statuses === undefined ? sql`` : sql`and status = any(${[...statuses]}::text[])`}`
}

export async function findOrder(sql: Sql, accountId: number, orderId: number): Promise<OrderRecord | undefined> {
  const order = await findAnyOrder(sql, orderId)
  return order?.accountId === accountId ? order : undefined
}

/** The order of any account. */
export async function findAnyOrder(sql: Sql, orderId: number): Promise<OrderRecord | undefined> {
  const span = await spanOfId(sql, 'orders', orderId)
  if (span === undefined) return undefined
  const rows = await sql<StoredOrder[]>`
    select ${orderColumns(sql)} from orders
    where order_id = ${orderId} and accepted_at_ms >= ${span.fromMs} and accepted_at_ms < ${span.untilMs}`
  return rows.map(orderOf)[0]
}

/** The client ids of orders. An order that has none, or is no longer in the history, is not in the map. */
export async function findClientOrderIds(sql: Sql, orderIds: ReadonlySet<number>): Promise<Map<number, string>> {
  const found = new Map<number, string>()
  if (orderIds.size === 0) return found
  const partitions = await readPartitions(sql, 'orders')
  for (const [{ fromMs, untilMs }, ids] of byPartition(partitions, orderIds, (id) => id)) {
    const rows = await sql<{ orderId: number; clientOrderId: string }[]>`
      select order_id as "orderId", client_order_id as "clientOrderId" from orders
      where order_id = any(${ids}::bigint[]) and accepted_at_ms >= ${fromMs} and accepted_at_ms < ${untilMs}
        and client_order_id <> ''`
    for (const { orderId, clientOrderId } of rows) found.set(orderId, clientOrderId)
  }
  return found
}

/** A client order id may be reused a day after its order closed; this is the newest order with it. */
export async function findOrderByClientId(
  sql: Sql,
  accountId: number,
  clientOrderId: string,
): Promise<OrderRecord | undefined> {
  const rows = await sql<StoredOrder[]>`
    select ${orderColumns(sql)} from orders
    where account_id = ${accountId} and client_order_id = ${clientOrderId} and client_order_id <> ''
    order by order_id desc limit 1`
  return rows.map(orderOf)[0]
}

export function orderColumns(sql: Sql) {
  return sql`
    order_id as "orderId", account_id as "accountId", market_id as "marketId", client_order_id as "clientOrderId", side,
    kind, time_in_force as "timeInForce", post_only as "postOnly", stp, label, price, lots, total,
    display_lots as "displayLots", stop_price as "stopPrice", trail_by as "trailBy", trail_ppm as "trailPpm",
    expires_at_ms as "expiresAtMs", max_slippage_ppm as "maxSlippagePpm", paired_with as "pairedWith", status, reason,
    executed_lots as "executedLots", executed_quote as "executedQuote", fee, accepted_at_ms as "acceptedAtMs",
    updated_at_ms as "updatedAtMs"`
}

export function orderOf(row: StoredOrder): OrderRecord {
  return { ...row, executedQuote: BigInt(row.executedQuote), fee: BigInt(row.fee) }
}
