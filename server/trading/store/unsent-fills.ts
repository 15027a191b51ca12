import type { Sql } from '../../kernel/storage/database.ts'
import type { Side } from '../domain/engine/orders/requests.ts'
import type { OrderStatus } from './read-models/rows.ts'

/** The trades of an order that its account was not notified of. */
export interface FilledOrder {
  readonly orderId: number
  readonly market: number
  readonly side: Side
  readonly status: OrderStatus
  readonly trades: number
  readonly executedLots: number
  readonly executedQuote: bigint
}

/** The last trade that an account was notified of. */
export interface SentFills {
  readonly atMs: number
  readonly tradeId: number
}

export interface UnsentFills {
  readonly accountId: number
  readonly notified: SentFills
  readonly newest: SentFills
  /** The order that traded first comes first. */
  readonly orders: readonly FilledOrder[]
}

interface FillRow {
  readonly account: number
  readonly notifiedAtMs: number
  readonly notifiedTradeId: number
  readonly newestAtMs: number
  readonly newestTradeId: number
  readonly orderId: number
  readonly market: number
  readonly side: Side
  readonly status: OrderStatus
  readonly trades: number
  readonly lots: string
  readonly quote: string
}

/**
 * The fills of accounts that want notifications and got none recently: at most `tradesMax` trades of each, in order.
 */
export async function readUnsentFills(sql: Sql, nowMs: number, tradesMax: number): Promise<UnsentFills[]> {
  const rows = await sql<FillRow[]>`
    with fresh as (
      select chosen.account_id, told_at_ms, told_trade_id, fill.*
      from news_choices chosen cross join lateral (
        (select taker_order_id as order_id, trade_id, at_ms, lots, quote_amount from trades
          where taker_account_id = chosen.account_id and at_ms >= told_at_ms
            and (at_ms, trade_id) > (told_at_ms, told_trade_id)
          order by at_ms, trade_id limit ${tradesMax})
        union all
        (select maker_order_id as order_id, trade_id, at_ms, lots, quote_amount from trades
          where maker_account_id = chosen.account_id and at_ms >= told_at_ms
            and (at_ms, trade_id) > (told_at_ms, told_trade_id)
          order by at_ms, trade_id limit ${tradesMax})
        order by at_ms, trade_id limit ${tradesMax}
      ) fill
      where chosen.fills and quiet_until_ms <= ${nowMs}
    ), newest as (
      select account_id, max(at_ms) as at_ms, max(trade_id) as trade_id from fresh group by account_id
    )
    select fresh.account_id as account, told_at_ms as "notifiedAtMs", told_trade_id as "notifiedTradeId",
      newest.at_ms as "newestAtMs", newest.trade_id as "newestTradeId",
      fresh.order_id as "orderId", market_id as market, side, status,
      count(*)::integer as trades, sum(fresh.lots) as lots, sum(fresh.quote_amount) as quote
    from fresh join newest on newest.account_id = fresh.account_id
      cross join lateral (
        select from_ms, until_ms from history_partitions
        where table_name = 'orders' and first_id <= fresh.order_id order by first_id desc limit 1) part
      join orders on orders.order_id = fresh.order_id and accepted_at_ms >= from_ms and accepted_at_ms < until_ms
    group by fresh.account_id, told_at_ms, told_trade_id, newest.at_ms, newest.trade_id, fresh.order_id, market_id,
      side, status
    order by fresh.account_id, min(fresh.trade_id)`
  const found = new Map<number, UnsentFills & { readonly orders: FilledOrder[] }>()
  for (const row of rows) {
    const { orderId, market, side, status, trades } = row
    const notified = { atMs: row.notifiedAtMs, tradeId: row.notifiedTradeId }
    const newest = { atMs: row.newestAtMs, tradeId: row.newestTradeId }
    const notification = found.get(row.account) ?? { accountId: row.account, notified, newest, orders: [] }
    const executed = { executedLots: Number(row.lots), executedQuote: BigInt(row.quote) }
    notification.orders.push({ orderId, market, side, status, trades, ...executed })
    found.set(row.account, notification)
  }
  return [...found.values()]
}

/** False if another node has notified the account, or the account no longer wants fills. */
export async function markFillsSent(
  sql: Sql,
  { accountId, notified, newest }: UnsentFills,
  quietUntilMs: number,
): Promise<boolean> {
  const { count } = await sql`
    update news_choices
    set told_at_ms = ${newest.atMs}, told_trade_id = ${newest.tradeId}, quiet_until_ms = ${quietUntilMs}
    where account_id = ${accountId} and fills and told_at_ms = ${notified.atMs} and told_trade_id = ${notified.tradeId}`
  return count === 1
}
