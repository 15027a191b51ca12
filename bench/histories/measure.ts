import { performance } from 'node:perf_hooks'
import type { Sql } from '../../server/kernel/storage/database.ts'
import { findFills } from '../../server/trading/store/queries/fill-history.ts'
import { findLedgerEntries } from '../../server/trading/store/queries/ledger-history.ts'
import { findOrder, findOrderByClientId, findOrders } from '../../server/trading/store/queries/order-history.ts'
import { PageAnchors } from '../../server/trading/store/queries/page-anchors.ts'
import { findTrades } from '../../server/trading/store/queries/trade-history.ts'
import { accounts, type GeneratedHistories, markets } from './generate.ts'

export interface MeasuredVenue {
  readonly sql: Sql
  readonly histories: GeneratedHistories
}

export interface Times {
  readonly query: string
  readonly p50Ms: number
  readonly p99Ms: number
}

const samples = Number(process.env.BENCH_HISTORY_SAMPLES ?? 300)
const rowsPerPage = 100
/** The accounts of the market makers have the smallest numbers. */
const marketMaker = 1
const deepestPage = 400

interface Order {
  readonly orderId: number
  readonly accountId: number
  readonly atMs: number
}

/** The times of each query in each venue. Queries alternate between the venues: other load affects all of them. */
export async function measureHistories(venues: readonly MeasuredVenue[]): Promise<Times[][]> {
  const queries = await Promise.all(venues.map(queriesOf))
  const names = (queries[0] ?? []).map(([query]) => query)
  const results: Times[][] = venues.map(() => [])
  for (const [at, query] of names.entries()) {
    const times: number[][] = venues.map(() => [])
    // Runs every query once untimed: the caches are then those of a running server.
    for (let index = 0; index < samples * 2; index++) {
      for (const [venue, of] of queries.entries()) {
        const begun = performance.now()
        await of[at]?.[1](index % samples)
        if (index >= samples) times[venue]?.push(performance.now() - begun)
      }
    }
    for (const [venue, own] of times.entries()) results[venue]?.push({ query, ...percentiles(own) })
  }
  return results
}

/** Each query with parameters of its own every time; an account is that of a random order, so busy ones are frequent. */
async function queriesOf({ sql, histories }: MeasuredVenue): Promise<[string, (index: number) => Promise<unknown>][]> {
  const orders = await randomOrders(sql, histories)
  const at = (index: number) => orders[index % orders.length] as Order
  const newest = { after: undefined, rows: rowsPerPage }
  const after = ({ atMs, orderId }: Order) => ({ after: { atMs, id: orderId }, rows: rowsPerPage })
  const day = 86_400_000
  const anchors = new PageAnchors()
  const marketOf = (index: number) => 1 + ((index * 7919) % markets)
  return [
    ['newest 100 orders', (n) => findOrders(sql, { accountId: at(n).accountId }, newest)],
    ['100 orders after a cursor', (n) => findOrders(sql, { accountId: at(n).accountId }, after(at(n)))],
    ['newest 100 orders of a quiet account', (n) => findOrders(sql, { accountId: quietAccount(n) }, newest)],
    ['100 orders of one market', (n) => findOrders(sql, { accountId: at(n).accountId, marketId: marketOf(n) }, newest)],
    [
      'orders of one day',
      (n) => findOrders(sql, { accountId: at(n).accountId, fromMs: at(n).atMs - day, toMs: at(n).atMs }, newest),
    ],
    ['an order by its id', (n) => findOrder(sql, at(n).accountId, at(n).orderId)],
    ['an order by its client id', (n) => findOrderByClientId(sql, at(n).accountId, `client-${at(n).orderId}`)],
    ['newest 100 fills', (n) => findFills(sql, { accountId: at(n).accountId }, newest)],
    [
      '100 fills after a cursor',
      (n) =>
        findFills(
          sql,
          { accountId: at(n).accountId },
          { after: { atMs: at(n).atMs, id: at(n).orderId * 2 }, rows: rowsPerPage },
        ),
    ],
    ['fills of an order', (n) => findFills(sql, { accountId: at(n).accountId, orderId: at(n).orderId }, newest)],
    ['newest 100 ledger entries', (n) => findLedgerEntries(sql, { accountId: at(n).accountId }, newest)],
    ['100 ledger entries after a cursor', (n) => findLedgerEntries(sql, { accountId: at(n).accountId }, after(at(n)))],
    ['newest 500 trades of a market', (n) => findTrades(sql, marketOf(n), { limit: 500 })],
    ['500 trades of a market from an id', (n) => findTrades(sql, marketOf(n), { limit: 500, fromId: at(n).orderId })],
    [
      `pages from ${deepestPage} on by number, of a market maker`,
      (n) => findOrders(sql, { accountId: marketMaker }, { page: deepestPage + n, rows: rowsPerPage }, anchors),
    ],
  ]
}

/** One of the many accounts with few orders. */
const quietAccount = (index: number) => accounts - 1 - ((index * 7919) % (accounts / 2))

async function randomOrders(sql: Sql, { rows, startMs, msPerRow }: GeneratedHistories): Promise<Order[]> {
  const ids = Array.from({ length: samples }, (_, index) => 1 + ((index * 2_654_435_761) % rows))
  return sql<Order[]>`
    select n as "orderId", row_account(n) as "accountId", ${startMs}::bigint + (n * ${msPerRow}::float8)::bigint as "atMs"
    from unnest(${ids}::bigint[]) n`
}

function percentiles(times: number[]): Omit<Times, 'query'> {
  times.sort((left, right) => left - right)
  const percentile = (share: number) =>
    times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN
  return { p50Ms: percentile(0.5), p99Ms: percentile(0.99) }
}
