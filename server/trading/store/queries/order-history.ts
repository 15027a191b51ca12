import type { Sql } from '../../../kernel/storage/database.ts'
import type { OrderKind, OrderLabel, Side, StpMode, TimeInForce } from '../../domain/engine/orders/requests.ts'
import type { OrderStatus } from '../read-models/rows.ts'
import { type Page, type PageRequest, pageOf, window } from './page.ts'

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

export async function findOrders(sql: Sql, filter: OrderFilter, request: PageRequest): Promise<Page<OrderRecord>> {
  const {
    accountId,
    marketId,
    orderId,
    clientOrderId,
    side,
    kind,
    statuses,
    fromMs = 0,
    toMs = Number.MAX_SAFE_INTEGER,
  } = filter
  const { after, offset, limit } = window(request)
  const rows = await sql<StoredOrder[]>`
    select ${orderColumns(sql)} from orders
    where account_id = ${accountId} and accepted_at_ms between ${fromMs} and ${toMs}
      and (accepted_at_ms, order_id) < (${after.atMs}, ${after.id})
      ${marketId === undefined ? sql`` : sql`and market_id = ${marketId}`}
      ${orderId === undefined ? sql`` : sql`and order_id = ${orderId}`}
      ${clientOrderId === undefined ? sql`` : sql`and client_order_id = ${clientOrderId} and client_order_id <> ''`}
      ${side === undefined ? sql`` : sql`and side = ${side}`}
      ${kind === undefined ? sql`` : sql`and kind = ${kind}`}
      ${statuses === undefined ? sql`` : sql`and status = any(${[...statuses]}::text[])`}
    order by accepted_at_ms desc, order_id desc
    offset ${offset} limit ${limit}`
  return pageOf(rows.map(orderOf), request, (order) => ({ atMs: order.acceptedAtMs, id: order.orderId }))
}

export async function findOrder(sql: Sql, accountId: number, orderId: number): Promise<OrderRecord | undefined> {
  const rows = await sql<StoredOrder[]>`
    select ${orderColumns(sql)} from orders where order_id = ${orderId} and account_id = ${accountId}`
  return rows.map(orderOf)[0]
}

/** The order of any account. */
export async function findAnyOrder(sql: Sql, orderId: number): Promise<OrderRecord | undefined> {
  const rows = await sql<StoredOrder[]>`select ${orderColumns(sql)} from orders where order_id = ${orderId}`
  return rows.map(orderOf)[0]
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
    expires_at_ms as "expiresAtMs", paired_with as "pairedWith", status, reason, executed_lots as "executedLots", executed_quote as "executedQuote", fee, accepted_at_ms as "acceptedAtMs",
    updated_at_ms as "updatedAtMs"`
}

export function orderOf(row: StoredOrder): OrderRecord {
  return { ...row, executedQuote: BigInt(row.executedQuote), fee: BigInt(row.fee) }
}
