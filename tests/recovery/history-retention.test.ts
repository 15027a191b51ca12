import { afterEach, expect, test } from 'vitest'
import { testDatabase } from '../../server/kernel/storage/testing.ts'
import { orderRequest } from '../../server/trading/domain/engine/orders/requests.ts'
import { checkLedger } from '../../server/trading/store/check-ledger.ts'
import {
  createPartition,
  type HistoryTable,
  historyTableNames,
  readPartitions,
} from '../../server/trading/store/histories/partitions.ts'
import { hasOldRows, removeOldRows } from '../../server/trading/store/histories/remove-old-rows.ts'
import { tradingMigrations } from '../../server/trading/store/migrations.ts'
import { rebuildReadModels } from '../../server/trading/store/rebuild-read-models.ts'
import type { Venue } from '../../server/trading/venue.ts'
import { openingCommands } from '../../simulation/catalogue.ts'
import { commandOf } from '../../simulation/drafts.ts'
import { emptyVenue, FastClock, openTestVenue, settled, Traffic } from './drive-venue.ts'

const { database } = await testDatabase([tradingMigrations])
const { sql } = database
const dayMs = 86_400_000
const monthStart = (month: number) => Date.UTC(2027, month)

let venue: Venue | undefined
afterEach(async () => {
  await venue?.stop()
  venue = undefined
  await emptyVenue(database)
})

/** Random traffic in January, February and March of 2027. */
async function threeMonths(seed: number): Promise<Venue> {
  const clock = new FastClock(monthStart(0) + 10 * dayMs)
  const opened = await openTestVenue(database, { clock })
  const traffic = new Traffic(seed)
  await traffic.open(opened)
  for (let month = 0; month < 3; month++) {
    await traffic.send(opened, 300)
    clock.advance(30 * dayMs)
  }
  await settled(opened)
  return opened
}

const counts = async () => {
  const found: Record<string, number> = {}
  for (const table of historyTableNames) {
    const [row] = await sql<{ rows: number }[]>`select count(*) as rows from ${sql(table)}`
    found[table] = row?.rows ?? 0
  }
  return found
}

const rowsBefore = async (table: HistoryTable, column: string, untilMs: number) =>
  (await sql`select from ${sql(table)} where ${sql(column)} < ${untilMs}`).length

test('RETENTION-1: rows are in the partitions of their months, which are created as needed and ahead', async () => {
  venue = await threeMonths(31)
  for (const table of historyTableNames) {
    const partitions = await readPartitions(sql, table)
    expect(partitions.slice(0, 3).map(({ fromMs, untilMs }) => [fromMs, untilMs])).toEqual(
      [0, 1, 2].map((month) => [monthStart(month), monthStart(month + 1)]),
    )
    for (const { name, firstId } of partitions) {
      const ids = { orders: 'order_id', trades: 'trade_id', ledger_entries: 'entry_id' }[table]
      const [first] = await sql<{ id: number | null }[]>`select min(${sql(ids)}) as id from ${sql(name)}`
      expect(first?.id).toBe(firstId)
    }
    await createPartition(sql, table, monthStart(7))
    await createPartition(sql, table, monthStart(7) + dayMs)
    expect((await readPartitions(sql, table)).at(-1)).toMatchObject({ firstId: null, name: `${table}_2027_08` })
  }
})

test('RETENTION-2: after old partitions are dropped the ledger still adds up, and a rebuild brings all rows back', async () => {
  venue = await threeMonths(32)
  const before = await counts()
  for (const table of historyTableNames) {
    expect(await hasOldRows(sql, table, monthStart(1))).toBe(true)
    await removeOldRows(database, table, monthStart(1))
    expect(await hasOldRows(sql, table, monthStart(1))).toBe(false)
  }
  expect(await rowsBefore('ledger_entries', 'at_ms', monthStart(1))).toBe(0)
  expect(await rowsBefore('trades', 'at_ms', monthStart(1))).toBe(0)
  expect((await counts()).ledger_entries).toBeLessThan(before.ledger_entries ?? 0)
  expect((await checkLedger(database)).problems).toEqual([])
  // The check detects a wrong opening.
  await sql`update ledger_openings set amount = amount + 1 where account_id = 11`
  expect((await checkLedger(database)).problems).not.toEqual([])
  await venue.stop()
  venue = undefined
  await rebuildReadModels(database)
  expect(await counts()).toEqual(before)
  expect((await checkLedger(database)).problems).toEqual([])
})

test('RETENTION-2: runs that overlap drop each partition once, and the ledger still adds up', async () => {
  venue = await threeMonths(33)
  const runs = [1, 2, 3].map(() => removeOldRows(database, 'ledger_entries', monthStart(1)))
  const dropped = (await Promise.all(runs)).flatMap(({ partitions }) => partitions)
  expect(new Set(dropped)).toEqual(new Set(['ledger_entries_2027_01']))
  expect(await rowsBefore('ledger_entries', 'at_ms', monthStart(1))).toBe(0)
  expect((await checkLedger(database)).problems).toEqual([])
})

test('RETENTION-3: open orders stay however old they are, change as before, and are removed by the time of their last change', async () => {
  const clock = new FastClock(monthStart(0) + 10 * dayMs)
  venue = await openTestVenue(database, { clock })
  for (const command of openingCommands()) await venue.submit(command)
  const place = (account: number, side: 'buy' | 'sell', price: number) => {
    const order = orderRequest({ account, market: 1, side, kind: 'limit', price, lots: 100 })
    return venue?.submit(commandOf({ type: 'place_order', order }))
  }
  await place(11, 'sell', 1_000)
  await place(12, 'buy', 1_000)
  await place(13, 'buy', 900)
  clock.advance(30 * dayMs)
  await place(14, 'buy', 901)
  await settled(venue)
  expect(await removeOldRows(database, 'orders', monthStart(1))).toMatchObject({ partitions: [], rows: 2 })
  const { rows } = await venue.history.orders({ accountId: 13 }, { page: 1, rows: 10 })
  expect(rows).toMatchObject([{ status: 'open', price: 900 }])
  await venue.submit({ type: 'cancel_all', sequence: 0, atMs: 0, replay: null, account: 13, market: 0 })
  expect(await venue.history.order(13, rows[0]?.orderId ?? 0)).toMatchObject({ status: 'canceled' })
  expect(await removeOldRows(database, 'orders', monthStart(1))).toMatchObject({ partitions: [], rows: 0 })
  expect(await venue.history.order(13, rows[0]?.orderId ?? 0)).toMatchObject({ status: 'canceled' })
  expect((await removeOldRows(database, 'orders', monthStart(2))).partitions).toEqual(['orders_2027_01'])
  expect(await venue.history.order(13, rows[0]?.orderId ?? 0)).toBeUndefined()
})

test('RETENTION-3: fills whose orders are removed stay, without a client id', async () => {
  venue = await threeMonths(34)
  const page = { page: 1, rows: 5_000 }
  const { rows: before } = await venue.history.fills({ accountId: 11 }, page)
  await removeOldRows(database, 'orders', monthStart(2))
  const { rows: after } = await venue.history.fills({ accountId: 11 }, page)
  expect(after.map(({ tradeId }) => tradeId)).toEqual(before.map(({ tradeId }) => tradeId))
  const oldest = after.at(-1)
  const ofOrder = await venue.history.fills({ accountId: 11, orderId: oldest?.orderId }, page)
  expect(ofOrder.rows.map(({ tradeId }) => tradeId)).toContain(oldest?.tradeId)
})

test('RETENTION-4: rows of a partition that reaches further are deleted alone, and the ledger adds up', async () => {
  venue = await threeMonths(35)
  // As after the migration: one partition with everything.
  await sql`alter table history_partitions disable trigger user`
  for (const table of historyTableNames) {
    const partitions = await readPartitions(sql, table)
    await sql`create table ${sql(`${table}_first`)} (like ${sql(table)} including all)`
    for (const { name } of partitions) {
      await sql`insert into ${sql(`${table}_first`)} select * from ${sql(name)}`
      await sql`drop table ${sql(name)}`
    }
    await sql.unsafe(`alter table ${table} attach partition ${table}_first for values from (0) to (${monthStart(6)})`)
    await sql`delete from history_partitions where table_name = ${table}`
    await sql`
      insert into history_partitions
      values (${table}, 0, ${monthStart(6)}, ${partitions[0]?.firstId ?? 0}, ${`${table}_first`})`
  }
  await sql`alter table history_partitions enable trigger user`
  const before = await counts()
  const removed = await removeOldRows(database, 'ledger_entries', monthStart(1))
  expect(removed.partitions).toEqual([])
  expect((await counts()).ledger_entries).toBe((before.ledger_entries ?? 0) - removed.rows)
  expect(removed.rows).toBeGreaterThan(0)
  expect(await rowsBefore('ledger_entries', 'at_ms', monthStart(1))).toBe(0)
  expect((await checkLedger(database)).problems).toEqual([])
})
