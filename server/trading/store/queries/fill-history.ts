import type { Sql } from '../../../kernel/storage/database.ts'
import type { Side } from '../../domain/engine/orders/requests.ts'
import { readPartitions, spanOfId } from '../histories/partitions.ts'
import { removedUntilMs } from '../histories/removed-rows.ts'
import { readWindows, type TimeWindow, windowsBack, windowsOnward } from '../histories/windows.ts'
import { readOnward } from './onward-pages.ts'
import { findClientOrderIds, findOrder } from './order-history.ts'
import { type Cursor, isOnward, type OnwardRequest, type Page, type PageRequest } from './page.ts'
import { type KeyedList, PageAnchors, type SkippedRows } from './page-anchors.ts'

/**
 * One trade from the view of one of its two traders. The fee is in the coin received: base for a buy, quote for a sell.
 */
export interface FillRecord {
  readonly tradeId: number
  readonly orderId: number
  /** Empty if the order has none, or is no longer in the history. */
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

/** A fill without what is in its order. */
export type Fill = Omit<FillRecord, 'clientOrderId'>

/** The same as the table has it: amounts as text. */
export type FillRow = Omit<Fill, 'quoteAmount' | 'fee'> & {
  readonly quoteAmount: string
  readonly fee: string
}

/** A self-trade has two fills of one trade; each has its own place in the list. */
export function placeOfFill(fill: Pick<FillRecord, 'atMs' | 'tradeId' | 'isMaker'>): Cursor {
  return { atMs: fill.atMs, id: fill.tradeId * 2 + (fill.isMaker ? 1 : 0) }
}

/** The fills of an account, by page. */
export async function findFills(
  sql: Sql,
  filter: FillFilter,
  request: PageRequest | OnwardRequest,
  anchors = new PageAnchors(),
): Promise<Page<FillRecord>> {
  const within = await restrict(sql, filter)
  const partitions = await readPartitions(sql, 'trades')
  const { fromMs = 0, toMs = Number.MAX_SAFE_INTEGER } = within
  if (isOnward(request)) {
    const read = async (window: TimeWindow, after: Cursor, limit: number) =>
      withClientIds(sql, await fillsOnward(sql, { ...within, ...window }, after, limit))
    return readOnward({ partitions, range: { fromMs, toMs }, placeOf: placeOfFill, read }, request)
  }
  const list: KeyedList<FillRecord> = {
    name: `fills ${JSON.stringify(filter)}`,
    placeOf: placeOfFill,
    windowsAfter: ({ atMs }) => windowsBack(partitions, { fromMs, toMs: Math.min(toMs, atMs) }),
    async read(window, cursor, limit) {
      const rows = await sql<FillRow[]>`
        select * from (${both(sql, { ...within, ...window }, fillColumns, { before: cursor, limit })}) either
        order by "atMs" desc, "tradeId" desc, "isMaker" desc limit ${limit}`
      return withClientIds(sql, rows)
    },
    async skip(window, cursor, count) {
      const [last] = await sql<SkippedRows[]>`
        select * from (
          select *, row_number() over (order by "atMs" desc, id desc) as rows
          from (${both(sql, { ...within, ...window }, placeColumns, { before: cursor, limit: count })}) either
          order by "atMs" desc, id desc limit ${count}) skipped
        order by rows desc limit 1`
      return last
    },
    placesBefore(cursor, limit) {
      return sql<Cursor[]>`
        select * from (${both(sql, within, placeColumns, { after: cursor, limit })}) either
        order by "atMs" desc, id desc limit ${limit}`
    },
  }
  return anchors.read(list, request)
}

/** The oldest fills after a place, oldest first. */
export async function findFillsAfter(
  sql: Sql,
  accountId: number,
  after: Cursor,
  untilMs: number,
  limit: number,
): Promise<Fill[]> {
  const partitions = await readPartitions(sql, 'trades')
  const windows = windowsOnward(partitions, { fromMs: after.atMs, toMs: untilMs - 1 })
  const rows = await readWindows(windows, limit, (window, left) => {
    return fillsOnward(sql, { accountId, ...window }, after, left)
  })
  return rows.map((row) => ({ ...row, quoteAmount: BigInt(row.quoteAmount), fee: BigInt(row.fee) }))
}

function fillsOnward(sql: Sql, filter: FillFilter, after: Cursor, limit: number) {
  const part = { after, limit, isOldestFirst: true }
  return sql<FillRow[]>`
    select * from (${both(sql, filter, fillColumns, part)}) either
    order by "atMs", "tradeId", "isMaker" limit ${limit}`
}

/** The fills of an order are between its acceptance and its last change. */
async function restrict(sql: Sql, filter: FillFilter): Promise<FillFilter> {
  const { accountId, orderId, fromMs = 0, toMs = Number.MAX_SAFE_INTEGER } = filter
  if (orderId === undefined) return filter
  const order = await findOrder(sql, accountId, orderId)
  if (order === undefined) return (await mayBeRemoved(sql, orderId)) ? filter : { ...filter, fromMs: 1, toMs: 0 }
  return { ...filter, fromMs: Math.max(fromMs, order.acceptedAtMs), toMs: Math.min(toMs, order.updatedAtMs) }
}

async function mayBeRemoved(sql: Sql, orderId: number): Promise<boolean> {
  const span = await spanOfId(sql, 'orders', orderId)
  return (span?.fromMs ?? 0) < (await removedUntilMs(sql, 'orders'))
}

export async function withClientIds(sql: Sql, rows: readonly FillRow[]): Promise<FillRecord[]> {
  const clientOrderIds = await findClientOrderIds(sql, new Set(rows.map(({ orderId }) => orderId)))
  return rows.map((row) => ({
    ...row,
    clientOrderId: clientOrderIds.get(row.orderId) ?? '',
    quoteAmount: BigInt(row.quoteAmount),
    fee: BigInt(row.fee),
  }))
}

/** Fills before a place, newest first, or after one. */
type Part = { readonly limit: number; readonly isOldestFirst?: boolean } & (
  | { readonly before: Cursor; readonly after?: undefined }
  | { readonly after: Cursor; readonly before?: undefined }
)
type Columns = (sql: Sql, as: 'taker' | 'maker') => ReturnType<Sql>

const fillColumns: Columns = (sql, as) => sql`
  trade_id as "tradeId", ${sql(`${as}_order_id`)} as "orderId", market_id as "marketId", ${sideOf(sql, as)} as side, price,
  lots, quote_amount as "quoteAmount", ${sql(`${as}_fee`)} as fee, ${as === 'maker'}::boolean as "isMaker", at_ms as "atMs"`

const placeColumns: Columns = (sql, as) => sql`at_ms as "atMs", trade_id * 2 + ${as === 'maker' ? 1 : 0}::bigint as id`

const sideOf = (sql: Sql, as: 'taker' | 'maker') =>
  as === 'maker' ? sql`case taker_side when 'buy' then 'sell' else 'buy' end` : sql`taker_side`

const both = (sql: Sql, filter: FillFilter, columns: Columns, part: Part) => sql`
  (${half(sql, 'taker', filter, columns, part)}) union all (${half(sql, 'maker', filter, columns, part)})`

/** The fills as taker or as maker. Bounds of the time are also given alone: they select the partitions. */
function half(sql: Sql, as: 'taker' | 'maker', filter: FillFilter, columns: Columns, part: Part) {
  const { accountId, marketId, orderId, side, fromMs = 0, toMs = Number.MAX_SAFE_INTEGER } = filter
  const { before, after, limit, isOldestFirst = false } = part
  // The id of a fill is twice the trade id, and one more for the maker.
  const odd = as === 'maker' ? 1 : 0
  const from = Math.max(fromMs, after?.atMs ?? 0)
  const to = Math.min(toMs, before?.atMs ?? Number.MAX_SAFE_INTEGER)
  const place =
    before === undefined
      ? sql`(at_ms, trade_id) > (${after.atMs}, ${Math.floor((after.id - odd) / 2)})`
      : sql`(at_ms, trade_id) < (${before.atMs}, ${Math.ceil((before.id - odd) / 2)})`
  return sql`
    select ${columns(sql, as)} from trades
    where ${sql(`${as}_account_id`)} = ${accountId} and at_ms between ${from} and ${to} and ${place}
      ${marketId === undefined ? sql`` : sql`and market_id = ${marketId}`}
      ${orderId === undefined ? sql`` : sql`and ${sql(`${as}_order_id`)} = ${orderId}`}
      ${side === undefined ? sql`` : sql`and ${sideOf(sql, as)} = ${side}`}
    order by ${isOldestFirst ? sql`at_ms, trade_id` : sql`at_ms desc, trade_id desc`} limit ${limit}`
}
