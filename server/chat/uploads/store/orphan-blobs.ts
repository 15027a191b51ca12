import type { Sql } from '../../../kernel/storage/database.ts'

/** Blobs without a row are recorded before they are written and when their row is deleted, so none is lost. */
export async function recordOrphanBlobs(sql: Sql, keyPrefixes: readonly string[], sinceMs: number): Promise<void> {
  await sql`
    insert into loose_blobs (key_prefix, since_ms)
    select prefix, ${sinceMs} from unnest(${keyPrefixes as string[]}::text[]) as n (prefix)
    on conflict (key_prefix) do update set since_ms = excluded.since_ms`
}

export async function deleteOrphanBlobRecords(sql: Sql, keyPrefixes: readonly string[]): Promise<void> {
  await sql`delete from loose_blobs where key_prefix = any(${keyPrefixes as string[]}::text[])`
}

export async function orphanBlobsBefore(sql: Sql, beforeMs: number, limit: number): Promise<string[]> {
  const rows = await sql<{ key_prefix: string }[]>`
    select key_prefix from loose_blobs where since_ms < ${beforeMs} order by since_ms limit ${limit}`
  return rows.map((row) => row.key_prefix)
}

export async function isOrphanBlob(sql: Sql, keyPrefix: string): Promise<boolean> {
  return (await sql`select 1 from loose_blobs where key_prefix = ${keyPrefix}`).length > 0
}

/** Those of the prefixes that belong to a file: a second upload with its path recorded them, and failed. */
export async function prefixesOfFiles(sql: Sql, keyPrefixes: readonly string[]): Promise<string[]> {
  if (keyPrefixes.length === 0) return []
  const rows = await sql<{ key_prefix: string }[]>`
    select distinct key_prefix from unnest(${keyPrefixes as string[]}::text[]) as n (key_prefix)
    join attachments on key_prefix = 'uploads/' || substring(path_id from '^[^/]+/[^/]+/[^/]+')`
  return rows.map((row) => row.key_prefix)
}
