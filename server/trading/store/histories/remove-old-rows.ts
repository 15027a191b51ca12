import type { Database, Sql } from '../../../kernel/storage/database.ts'
import { addOpenings } from './ledger-openings.ts'
import { type HistoryPartition, type HistoryTable, historyTables, readPartitions } from './partitions.ts'

export interface RemovedRows {
  /** Rows before this time are removed. */
  readonly untilMs: number
  /** The partitions that were dropped whole. */
  readonly partitions: readonly string[]
  /** The rows that were deleted one by one, from partitions that stay. */
  readonly rows: number
}

/** A partition that readers use for longer stays until the next run. */
const lockWaitMs = 2_000
/** Pages of a table that one statement searches for old rows. */
const pagesPerStatement = 500

/** Whether rows before this time may still be there. */
export async function hasOldRows(sql: Sql, table: HistoryTable, untilMs: number): Promise<boolean> {
  const rows = await sql`
    select from history_retention join history_partitions using (table_name)
    where table_name = ${table} and finished_until_ms < ${untilMs} and from_ms < ${untilMs} and first_id is not null
    limit 1`
  return rows.length > 0
}

/**
 * Removes the rows before a month. Whole partitions are dropped. From the first one, which may reach further, and from those
 * with orders that stay, rows are deleted. It may be interrupted: the next run continues.
 */
export async function removeOldRows(database: Database, table: HistoryTable, untilMs: number): Promise<RemovedRows> {
  const { sql } = database
  // First, so that no reader relies on rows that are about to go.
  await sql`
    update history_retention set removed_until_ms = greatest(removed_until_ms, ${untilMs}) where table_name = ${table}`
  const dropped: string[] = []
  let rows = 0
  for (const partition of await readPartitions(sql, table)) {
    if (partition.fromMs >= untilMs) break
    if (partition.untilMs <= untilMs && (await drop(database, partition, untilMs))) dropped.push(partition.name)
    else rows += await deleteRows(database, partition, untilMs)
  }
  await sql`
    update history_retention set finished_until_ms = ${untilMs}
    where table_name = ${table} and finished_until_ms < ${untilMs}`
  return { untilMs, partitions: dropped, rows }
}

/** False if the partition has orders that stay. */
function drop(database: Database, { table, name, fromMs }: HistoryPartition, untilMs: number): Promise<boolean> {
  return database.transaction(async ({ sql }) => {
    await sql`select set_config('lock_timeout', ${`${lockWaitMs}`}, true), set_config('statement_timeout', '0', true)`
    // A former leader may drop it at the same time: its entries are added to the openings once.
    const [own] = await sql`
      select from history_partitions where table_name = ${table} and from_ms = ${fromMs} for update`
    if (own === undefined) return true
    if (table === 'orders') {
      const [kept] = await sql`select from ${sql(name)} where not ${isOver(sql, untilMs)} limit 1`
      if (kept !== undefined) return false
    }
    // Months that are over get no more entries, so the sums hold until the partition is dropped.
    if (table === 'ledger_entries') await addOpenings(sql, sql`${sql(name)}`)
    await sql`delete from history_partitions where table_name = ${table} and from_ms = ${fromMs}`
    return true
  })
}

async function deleteRows(database: Database, partition: HistoryPartition, untilMs: number): Promise<number> {
  const { table, name } = partition
  const [size] = await database.sql<{ pages: number }[]>`
    select pg_relation_size(${name}::regclass) / current_setting('block_size')::integer as pages`
  let rows = 0
  for (let page = 0; page < (size?.pages ?? 0); page += pagesPerStatement) {
    const [first, after] = [`(${page},0)`, `(${page + pagesPerStatement},0)`]
    rows += await database.transaction(async ({ sql }) => {
      const removed = sql`
        delete from ${sql(name)}
        where ctid >= ${first}::tid and ctid < ${after}::tid and ${sql(historyTables[table].timeColumn)} < ${untilMs}
          ${table === 'orders' ? sql`and ${isOver(sql, untilMs)}` : sql``}`
      if (table !== 'ledger_entries') return (await removed).count
      const [counted] = await sql<{ rows: number }[]>`
        with removed as (${removed} returning account_id, coin_id, kind, amount, fee),
          opened as (${addOpenings(sql, sql`removed`)})
        select count(*) as rows from removed`
      return counted?.rows ?? 0
    })
  }
  return rows
}

/** An order may close long after its acceptance. The engine names it for a day then, to answer a repeat of its client id. */
const isOver = (sql: Sql, untilMs: number) =>
  sql`(status in ('filled', 'canceled', 'expired') and updated_at_ms < ${untilMs})`
