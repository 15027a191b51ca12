import type { Sql, Transaction } from '../../../kernel/storage/database.ts'
import { lockListsOf } from '../../people/store/lock-lists.ts'

export interface UnfinishedUpload {
  readonly pathId: string
  readonly ownerId: number
  readonly sizeBytes: number
  readonly createdAtMs: number
}

interface Row {
  readonly path_id: string
  readonly owner_id: number
  readonly size_bytes: number
  readonly created_at_ms: number
}

const uploadOf = (row: Row): UnfinishedUpload => ({
  pathId: row.path_id,
  ownerId: row.owner_id,
  sizeBytes: row.size_bytes,
  createdAtMs: row.created_at_ms,
})

/** False when its owner has the maximum number of unfinished uploads. */
export async function insertUnfinishedUpload(
  { sql }: Transaction,
  upload: UnfinishedUpload,
  perOwnerMax: number,
): Promise<boolean> {
  await lockListsOf(sql, upload.ownerId)
  const { count } = await sql`
    insert into unfinished_uploads (path_id, owner_id, size_bytes, created_at_ms)
    select ${upload.pathId}, ${upload.ownerId}::int, ${upload.sizeBytes}::bigint, ${upload.createdAtMs}::bigint
    where (select count(*) from unfinished_uploads where owner_id = ${upload.ownerId}) < ${perOwnerMax}`
  return count > 0
}

/** The announced size of all unfinished uploads. */
export async function unfinishedBytes(sql: Sql): Promise<number> {
  const [row] = await sql<{ bytes: number }[]>`
    select coalesce(sum(size_bytes), 0)::int8 as bytes from unfinished_uploads`
  return row?.bytes ?? 0
}

export async function findUnfinishedUpload(sql: Sql, pathId: string): Promise<UnfinishedUpload | undefined> {
  const [row] = await sql<Row[]>`select * from unfinished_uploads where path_id = ${pathId}`
  return row === undefined ? undefined : uploadOf(row)
}

export async function deleteUnfinishedUpload(sql: Sql, pathId: string): Promise<void> {
  await sql`delete from unfinished_uploads where path_id = ${pathId}`
}

export async function unfinishedUploadsBefore(sql: Sql, beforeMs: number, limit: number): Promise<UnfinishedUpload[]> {
  const rows = await sql<Row[]>`
    select * from unfinished_uploads where created_at_ms < ${beforeMs} order by created_at_ms limit ${limit}`
  return rows.map(uploadOf)
}

/** Those of the folders that belong to an unfinished upload. */
export async function knownFolders(sql: Sql, folders: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await sql<{ folder: string }[]>`
    select folder from unfinished_uploads, lateral regexp_replace(path_id, '/[^/]*$', '') as folder
    where folder = any(${folders as string[]}::text[])`
  return new Set(rows.map(({ folder }) => folder))
}
