import type { Sql } from '../../../kernel/storage/database.ts'

/** The tables that are partitioned by month, each with the columns that order its rows. */
export const historyTables = {
  orders: { timeColumn: 'accepted_at_ms', idColumn: 'order_id' },
  trades: { timeColumn: 'at_ms', idColumn: 'trade_id' },
  ledger_entries: { timeColumn: 'at_ms', idColumn: 'entry_id' },
} as const
export type HistoryTable = keyof typeof historyTables
/** How many days the rows of a table are kept; without an entry, all of them. */
export type HistoryRetention = Readonly<Partial<Record<HistoryTable, number>>>
export const historyTableNames = Object.keys(historyTables) as HistoryTable[]

/** Times from one on and before another. */
export interface TimeSpan {
  readonly fromMs: number
  readonly untilMs: number
}

export interface HistoryPartition extends TimeSpan {
  readonly table: HistoryTable
  /** Null while it is empty. */
  readonly firstId: number | null
  /** The name of its own table. */
  readonly name: string
}

/** The first row of a table that a writer is about to add to a month. */
export interface FirstRow {
  readonly table: HistoryTable
  readonly atMs: number
  readonly id: number
}

/** The month of a time, in UTC. */
export function monthOf(atMs: number): TimeSpan {
  const date = new Date(atMs)
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()]
  return { fromMs: Date.UTC(year, month), untilMs: Date.UTC(year, month + 1) }
}

/** Oldest first. */
export async function readPartitions(sql: Sql, table?: HistoryTable): Promise<HistoryPartition[]> {
  return sql<HistoryPartition[]>`
    select table_name as table, from_ms as "fromMs", until_ms as "untilMs", first_id as "firstId", partition_name as name
    from history_partitions ${table === undefined ? sql`` : sql`where table_name = ${table}`}
    order by table_name, from_ms`
}

/** Creates the partition of a month unless one covers it. */
export async function createPartition(sql: Sql, table: HistoryTable, atMs: number, firstId?: number): Promise<void> {
  const { fromMs, untilMs } = monthOf(atMs)
  const name = `${table}_${new Date(fromMs).toISOString().slice(0, 7).replace('-', '_')}`
  await sql`
    insert into history_partitions (table_name, from_ms, until_ms, first_id, partition_name)
    select ${table}, ${fromMs}, ${untilMs}, ${firstId ?? null}::bigint, ${name}
    where not exists (
      select from history_partitions where table_name = ${table} and from_ms <= ${atMs} and until_ms > ${atMs})
    on conflict (table_name, from_ms) do nothing`
}

/** Prepares the partitions for new rows, and records the first id of each. Returns the partitions of the tables. */
export async function coverRows(sql: Sql, rows: readonly FirstRow[]): Promise<HistoryPartition[]> {
  const partitions = await readPartitions(sql)
  const isNew = (row: FirstRow) => partitionAt(partitions, row)?.firstId == null
  const fresh = rows.filter(isNew)
  if (fresh.length === 0) return partitions
  for (const { table, atMs, id } of fresh) {
    await createPartition(sql, table, atMs, id)
    // It may have been created ahead, without a row.
    await sql`
      update history_partitions set first_id = ${id}
      where table_name = ${table} and from_ms <= ${atMs} and until_ms > ${atMs} and first_id is null`
  }
  return readPartitions(sql)
}

function partitionAt(partitions: readonly HistoryPartition[], row: FirstRow): HistoryPartition | undefined {
  return partitions.find(({ table, fromMs, untilMs }) => {
    return table === row.table && fromMs <= row.atMs && row.atMs < untilMs
  })
}

/** The partition that has the row with this id, if any has: ids grow with time. Of one table, oldest first. */
export function partitionOfId(partitions: readonly HistoryPartition[], id: number): HistoryPartition | undefined {
  return partitions.findLast(({ firstId }) => firstId !== null && firstId <= id)
}

/** The time span of the partition that has the row with this id; undefined if the table has only later rows. */
export async function spanOfId(sql: Sql, table: HistoryTable, id: number): Promise<TimeSpan | undefined> {
  const [span] = await sql<TimeSpan[]>`
    select from_ms as "fromMs", until_ms as "untilMs" from history_partitions
    where table_name = ${table} and first_id <= ${id} order by first_id desc limit 1`
  return span
}

/** The ids of one table by the partition that has them. Ids that are older than all partitions are left out. */
export function byPartition<Item>(
  partitions: readonly HistoryPartition[],
  items: Iterable<Item>,
  idOf: (item: Item) => number,
): Map<HistoryPartition, Item[]> {
  const groups = new Map<HistoryPartition, Item[]>()
  for (const item of items) {
    const partition = partitionOfId(partitions, idOf(item))
    if (partition === undefined) continue
    const group = groups.get(partition)
    if (group === undefined) groups.set(partition, [item])
    else group.push(item)
  }
  return groups
}
