import type { Sql, Transaction } from '../../../kernel/storage/database.ts'
import { invariant } from '../../../kernel/values/invariant.ts'

export type ExportKind = 1 | 2

export interface DataExport {
  readonly id: number
  readonly actorId: number
  readonly kind: ExportKind
  readonly requestedAtMs: number
  readonly fileName: string | null
  readonly finishedAtMs: number | null
  readonly failedAtMs: number | null
  readonly deletedAtMs: number | null
}

const columns = (sql: Sql) => sql`
  id, actor_id as "actorId", kind, requested_at_ms as "requestedAtMs", file_name as "fileName",
  finished_at_ms as "finishedAtMs", failed_at_ms as "failedAtMs", deleted_at_ms as "deletedAtMs"`

export async function readExports(sql: Sql): Promise<DataExport[]> {
  return sql<DataExport[]>`select ${columns(sql)} from data_exports order by id`
}

export async function lockExport({ sql }: Transaction, id: number): Promise<DataExport | undefined> {
  const [row] = await sql<DataExport[]>`select ${columns(sql)} from data_exports where id = ${id} for update`
  return row
}

/** Blocks concurrent requests until the transaction ends. */
export async function exportsSince({ sql }: Transaction, sinceMs: number): Promise<number> {
  await sql`lock table data_exports in share row exclusive mode`
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count from data_exports where requested_at_ms > ${sinceMs}`
  return row?.count ?? 0
}

export async function insertExport(
  { sql }: Transaction,
  { actorId, kind, requestedAtMs }: Pick<DataExport, 'actorId' | 'kind' | 'requestedAtMs'>,
): Promise<number> {
  const [row] = await sql<{ id: number }[]>`
    insert into data_exports (actor_id, kind, requested_at_ms) values (${actorId}, ${kind}, ${requestedAtMs})
    returning id`
  invariant(row !== undefined, 'an insert returns its row')
  return row.id
}

export async function nextUnfinishedExport(sql: Sql): Promise<DataExport | undefined> {
  const [row] = await sql<DataExport[]>`
    select ${columns(sql)} from data_exports
    where finished_at_ms is null and failed_at_ms is null and deleted_at_ms is null order by id limit 1`
  return row
}

/** Counts a begin, and returns how often it was begun without an end, this time included. */
export async function beginExport(sql: Sql, id: number): Promise<number> {
  const [row] = await sql<{ attempts: number }[]>`
    update data_exports set attempts = attempts + 1 where id = ${id} returning attempts`
  invariant(row !== undefined, 'an unfinished export has a row')
  return row.attempts
}

/** The process that began it is alive, and begins it again later. */
export async function returnExport(sql: Sql, id: number): Promise<void> {
  await sql`update data_exports set attempts = 0 where id = ${id}`
}

/** False if another node has made it: its file stays. */
export async function finishExport({ sql }: Transaction, id: number, fileName: string, atMs: number): Promise<boolean> {
  const { count } = await sql`
    update data_exports set file_name = ${fileName}, finished_at_ms = ${atMs}
    where id = ${id} and finished_at_ms is null and failed_at_ms is null`
  return count === 1
}

export async function failExport({ sql }: Transaction, id: number, atMs: number): Promise<void> {
  await sql`update data_exports set failed_at_ms = ${atMs} where id = ${id}`
}

export async function markExportDeleted({ sql }: Transaction, id: number, atMs: number): Promise<void> {
  await sql`update data_exports set deleted_at_ms = ${atMs}, file_name = null where id = ${id}`
}
