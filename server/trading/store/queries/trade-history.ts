import type { Sql } from '../../../kernel/storage/database.ts'
import type { Side } from '../../domain/engine/orders/requests.ts'
import { type Page, type PageRequest, pageOf, window } from './page.ts'

/**
 * One trade from the view of one of its two traders. The fee is in the coin received: base for a buy, quote for a sell.
 */
export interface FillRecord {
  readonly tradeId: number
  readonly orderId: number
  /** Empty if the order has none. */
  readonly clientOrderId: string
  readonly marketId: number
  readonly side: Side
  readonly price: number
  readonly lots: number
  readonly quoteAmount: bigint
  readonly fee: bigint
  readonly isMaker: boolean
  readonly atMs: number
}

export interface FillFilter {
  readonly accountId: number
  readonly marketId?: number | undefined
  readonly orderId?: number | undefined
  readonly side?: Side | undefined
  readonly fromMs?: number | undefined
  readonly toMs?: number | undefined
}

/** One trade as the public sees it. */
export interface PublicTrade {
  readonly tradeId: number
  readonly price: number
  readonly lots: number
  readonly quoteAmount: bigint
  readonly takerSide: Side
  readonly atMs: number
}

type FillRow = Omit<FillRecord, 'quoteAmount' | 'fee'> & { readonly quoteAmount: string; readonly fee: string }
type TradeRow = Omit<PublicTrade, 'quoteAmount'> & { readonly quoteAmount: string }

/** A self-trade has two fills of one trade; each has its own position in the list. */
function placeOf(fill: FillRecord): { atMs: number; id: number } {
  return { atMs: fill.atMs, id: fill.tradeId * 2 + (fill.isMaker ? 1 : 0) }
}

export async function findFills(sql: Sql, filter: FillFilter, request: PageRequest): Promise<Page<FillRecord>> {
  const { after, offset, limit } = window(request)
  const reach = offset + limit
  const taken = side(sql, filter, 'taker', { atMs: after.atMs, id: Math.ceil(after.id / 2) }, reach)
  const made = side(sql, filter, 'maker', { atMs: after.atMs, id: Math.ceil((after.id - 1) / 2) }, reach)
  const rows = await sql<FillRow[]>`
    select fills.*, orders.client_order_id as "clientOrderId"
    from (
      select * from ((${taken}) union all (${made})) as either
      order by "atMs" desc, "tradeId" desc, "isMaker" desc
      offset ${offset} limit ${limit}
    ) as fills join orders on orders.order_id = fills."orderId"
    order by "atMs" desc, "tradeId" desc, "isMaker" desc`
  const fills = rows.map((row) => ({ ...row, quoteAmount: BigInt(row.quoteAmount), fee: BigInt(row.fee) }))
  return pageOf(fills, request, placeOf)
}

function side(
  sql: Sql,
  filter: FillFilter,
  as: 'taker' | 'maker',
  before: { atMs: number; id: number },
  limit: number,
) {
  const { accountId, marketId, orderId, fromMs = 0, toMs = Number.MAX_SAFE_INTEGER } = filter
  const isMaker = as === 'maker'
  const [account, order, fee] = [sql(`${as}_account_id`), sql(`${as}_order_id`), sql(`${as}_fee`)]
  const tradeSide = isMaker ? sql`case taker_side when 'buy' then 'sell' else 'buy' end` : sql`taker_side`
  return sql`
    select trade_id as "tradeId", ${order} as "orderId", market_id as "marketId", ${tradeSide} as side, price, lots,
      quote_amount as "quoteAmount", ${fee} as fee, ${isMaker}::boolean as "isMaker", at_ms as "atMs"
    from trades
    where ${account} = ${accountId} and at_ms between ${fromMs} and ${toMs}
      and (at_ms, trade_id) < (${before.atMs}, ${before.id})
      ${marketId === undefined ? sql`` : sql`and market_id = ${marketId}`}
      ${orderId === undefined ? sql`` : sql`and ${order} = ${orderId}`}
      ${filter.side === undefined ? sql`` : sql`and ${tradeSide} = ${filter.side}`}
    order by at_ms desc, trade_id desc limit ${limit}`
}

/** The newest, newest first; with `fromId`, those from this id on, oldest first. */
export async function findTrades(
  sql: Sql,
  marketId: number,
  options: { readonly limit: number; readonly fromId?: number | undefined },
): Promise<PublicTrade[]> {
  const { limit, fromId } = options
  const rows = await sql<TradeRow[]>`
    select trade_id as "tradeId", price, lots, quote_amount as "quoteAmount", taker_side as "takerSide", at_ms as "atMs"
    from trades
    where market_id = ${marketId} and is_public ${fromId === undefined ? sql`` : sql`and trade_id >= ${fromId}`}
    order by trade_id ${fromId === undefined ? sql`desc` : sql`asc`}
    limit ${limit}`
  return rows.map((row) => ({ ...row, quoteAmount: BigInt(row.quoteAmount) }))
}
