import { expect, test } from 'vitest'
import { migrate } from '../../server/kernel/storage/migrations.ts'
import { testDatabase } from '../../server/kernel/storage/testing.ts'
import { readPartitions } from '../../server/trading/store/histories/partitions.ts'
import { tradingMigrations } from '../../server/trading/store/migrations.ts'
import { findFills } from '../../server/trading/store/queries/fill-history.ts'
import { findLedgerEntries } from '../../server/trading/store/queries/ledger-history.ts'
import { findOrder, findOrders } from '../../server/trading/store/queries/order-history.ts'

const { database } = await testDatabase([])
const { sql } = database
const all = { page: 1, rows: 500 }

/** The tables as they were before, with rows of January and February 2026. */
async function fillOldTables(): Promise<void> {
  await migrate(database, [tradingMigrations], { upTo: new Map([['trading', 19]]) })
  await sql`
    insert into orders
    select n, 1 + n % 3, 1, case when n % 2 = 0 then 'c' || n else '' end, 'buy', 'limit', 'GTC', false, 'NONE', '', 100, 5,
      0, 0, 0, 0, 0, 'filled', '', 5, 500, 1, 1767225600000 + n * 20000000::bigint, 1767225600000 + n * 20000000::bigint
    from generate_series(1, 200) n`
  await sql`
    insert into trades
    select n, n, 1, 100, 5, 500, 'buy', n, 1 + n % 3, 1, n - 1, 1 + (n - 1) % 3, 1, 1767225600000 + n * 20000000::bigint
    from generate_series(2, 200) n`
  await sql`
    insert into ledger_entries
    select 1 + n % 3, 1767225600000 + n * 20000000::bigint, n, n, 1, 'trade', 5, 0, 5, n, '' from generate_series(1, 200) n`
}

test('RETENTION-6: rows of an older version become the first partition, and a failed migration leaves them as they were', async () => {
  await fillOldTables()
  // An obstacle halfway.
  await sql`create table profit_positions ()`
  await expect(migrate(database, [tradingMigrations])).rejects.toThrow('profit_positions')
  expect(await sql`select count(*)::integer as rows from orders`).toEqual([{ rows: 200 }])
  await sql`drop table profit_positions`
  await migrate(database, [tradingMigrations])
  const march = Date.UTC(2026, 2)
  expect(await readPartitions(sql)).toEqual([
    { table: 'ledger_entries', fromMs: 0, untilMs: march, firstId: 1, name: 'ledger_entries_first' },
    { table: 'orders', fromMs: 0, untilMs: march, firstId: 1, name: 'orders_first' },
    { table: 'trades', fromMs: 0, untilMs: march, firstId: 2, name: 'trades_first' },
  ])
  expect((await findOrders(sql, { accountId: 2 }, all)).rows).toHaveLength(67)
  expect((await findLedgerEntries(sql, { accountId: 2 }, all)).rows).toHaveLength(67)
  const { rows: fills } = await findFills(sql, { accountId: 2 }, all)
  expect(fills).toHaveLength(133)
  expect(fills.find(({ orderId }) => orderId === 100)?.clientOrderId).toBe('c100')
  expect(await findOrder(sql, 2, 100)).toMatchObject({ clientOrderId: 'c100' })
  const indexes = await sql<{ indexdef: string }[]>`
    select indexdef from pg_indexes where tablename = 'trades_first' order by indexname`
  expect(indexes).toHaveLength(4)
})
