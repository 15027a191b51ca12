import { expect, test } from 'vitest'
import { generateHistories } from '../../bench/histories/generate.ts'
import type { Sql } from '../../server/kernel/storage/database.ts'
import { testDatabase } from '../../server/kernel/storage/testing.ts'
import { firstTradeBeyond } from '../../server/trading/store/due-price-alerts.ts'
import { tradingMigrations } from '../../server/trading/store/migrations.ts'
import { findFills } from '../../server/trading/store/queries/fill-history.ts'
import { findLedgerEntries } from '../../server/trading/store/queries/ledger-history.ts'
import { findOrder, findOrders } from '../../server/trading/store/queries/order-history.ts'
import { findTrades } from '../../server/trading/store/queries/trade-history.ts'
import { executed, explained, indexesRead } from './explained.ts'

const { database } = await testDatabase([tradingMigrations])
// Six months of ten thousand rows in each table.
await generateHistories(database, 60_000, 6)

const marketMaker = { accountId: 1 }
const newest = { after: undefined, rows: 100 }
const march = Date.UTC(2024, 2)

/** The indexes that a query reads, without the small table of partitions. */
async function indexesOf(query: (sql: Sql) => Promise<unknown>): Promise<string[]> {
  const { sql, plans } = explained(database.sql)
  await query(sql)
  const scans = plans.flatMap(executed)
  // No scan reads many more rows than it returns.
  for (const scan of scans) expect(scan['Rows Removed by Filter'] ?? 0).toBeLessThan(200)
  return indexesRead(plans).filter((name) => !name.includes('history_partitions'))
}

test('READ-10: the newest rows of an active account are read from the newest partition, in the order of an index', async () => {
  expect(await indexesOf((sql) => findOrders(sql, marketMaker, newest))).toEqual([
    'orders_2024_06_account_id_accepted_at_ms_order_id_idx',
  ])
  expect(await indexesOf((sql) => findFills(sql, marketMaker, newest))).toEqual([
    'orders_2024_06_pkey',
    'trades_2024_06_maker_account_id_at_ms_trade_id_idx',
    'trades_2024_06_taker_account_id_at_ms_trade_id_idx',
  ])
  expect(await indexesOf((sql) => findLedgerEntries(sql, marketMaker, newest))).toEqual(['ledger_entries_2024_06_pkey'])
  expect(await indexesOf((sql) => findTrades(sql, 1, { limit: 100 }))).toEqual([
    'trades_2024_06_market_id_at_ms_trade_id_idx',
  ])
})

test('READ-10: a cursor and a time range read only their partitions', async () => {
  const afterMarch = { after: { atMs: march + 10 * 86_400_000, id: 1 }, rows: 20 }
  expect(await indexesOf((sql) => findOrders(sql, marketMaker, afterMarch))).toEqual([
    'orders_2024_03_account_id_accepted_at_ms_order_id_idx',
  ])
  const inMarch = { ...marketMaker, fromMs: march, toMs: march + 86_400_000 }
  expect(await indexesOf((sql) => findLedgerEntries(sql, inMarch, newest))).toEqual(['ledger_entries_2024_03_pkey'])
})

test('READ-10: histories read onward begin in their partition, in the order of an index', async () => {
  const onward = { onwardFrom: undefined, rows: 100 }
  const from = { ...marketMaker, fromMs: march + 10 * 86_400_000 }
  expect(await indexesOf((sql) => findOrders(sql, from, onward))).toEqual([
    'orders_2024_03_account_id_accepted_at_ms_order_id_idx',
  ])
  expect(await indexesOf((sql) => findFills(sql, from, onward))).toEqual([
    'orders_2024_03_pkey',
    'trades_2024_03_maker_account_id_at_ms_trade_id_idx',
    'trades_2024_03_taker_account_id_at_ms_trade_id_idx',
  ])
  expect(await indexesOf((sql) => findLedgerEntries(sql, from, onward))).toEqual(['ledger_entries_2024_03_pkey'])
  const trades = (sql: Sql) => findTrades(sql, 1, { limit: 10, fromMs: march })
  expect(await indexesOf(trades)).toEqual(['trades_2024_03_market_id_at_ms_trade_id_idx'])
  const found = await trades(database.sql)
  expect(found).toHaveLength(10)
  expect(found.every(({ atMs }) => atMs >= march)).toBe(true)
})

test('READ-10: the orders of a market are read without those in other markets', async () => {
  // The market with the highest number has the fewest orders.
  expect(await indexesOf((sql) => findOrders(sql, { ...marketMaker, marketId: 60 }, newest))).toEqual(
    ['01', '02', '03', '04', '05', '06'].map(
      (month) => `orders_2024_${month}_account_id_market_id_accepted_at_ms_order_id_idx`,
    ),
  )
})

test('READ-10: an id is looked up in one partition', async () => {
  const ofMarch = await database.sql<{ id: number; accountId: number }[]>`
    select order_id as id, account_id as "accountId" from orders where accepted_at_ms >= ${march} order by order_id limit 1`
  const { id, accountId } = ofMarch[0] ?? { id: 0, accountId: 0 }
  expect(await indexesOf((sql) => findOrder(sql, accountId, id))).toEqual(['orders_2024_03_pkey'])
  expect(await indexesOf((sql) => findFills(sql, { accountId, orderId: id }, newest))).toEqual([
    'orders_2024_03_pkey',
    'trades_2024_03_maker_account_id_at_ms_trade_id_idx',
    'trades_2024_03_taker_account_id_at_ms_trade_id_idx',
  ])
  expect(await indexesOf((sql) => findTrades(sql, 1, { limit: 10, fromId: id }))).toEqual([
    'trades_2024_03_market_id_at_ms_trade_id_idx',
    'trades_2024_03_pkey',
  ])
})

test('ALERT-7: an alert that is set is compared with the trades after the newest one only', async () => {
  const [trade] = await database.sql<{ id: number }[]>`select max(trade_id) as id from trades`
  const alert = { market: 1, direction: 'above', price: 2 ** 50, afterTradeId: (trade?.id ?? 0) - 5 } as const
  expect(await indexesOf((sql) => firstTradeBeyond(sql, alert))).toEqual(['trades_2024_06_pkey'])
})

test('READ-9: rows before a deep page are skipped by their keys, without reading the rows', async () => {
  const { sql, plans } = explained(database.sql)
  const { rows } = await findOrders(sql, marketMaker, { page: 20, rows: 100 })
  expect(rows).toHaveLength(100)
  const nodes = plans.flatMap(executed).filter((node) => node['Index Name']?.includes('accepted_at_ms'))
  const read = nodes.filter((node) => node['Node Type'] === 'Index Scan')
  // The page and one row more.
  expect(read.reduce((sum, node) => sum + (node['Actual Rows'] ?? 0), 0)).toBe(101)
  expect(nodes.some((node) => node['Node Type'] === 'Index Only Scan')).toBe(true)
})
