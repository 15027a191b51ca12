import type { Database, Sql } from '../../../kernel/storage/database.ts'
import type { ArchiveManifest } from './manifest.ts'

const rowsPerDeletion = 10_000

export interface RecordedArchive {
  readonly sequence: number
  readonly hash: Uint8Array
}

/** The archive that the database's own journal continues. */
export async function newestArchive(sql: Sql): Promise<RecordedArchive | undefined> {
  const [row] = await sql<RecordedArchive[]>`
    select sequence, hash from journal_archives order by sequence desc limit 1`
  return row
}

export async function recordArchive(sql: Sql, manifest: ArchiveManifest, nowMs: number): Promise<void> {
  const { until, snapshot, publicKey } = manifest
  await sql`
    insert into journal_archives (sequence, hash, state_hash, public_key, archived_at_ms)
    values (${until.sequence}, ${Buffer.from(until.hash, 'hex')}, ${Buffer.from(snapshot.stateHash, 'hex')}, ${publicKey},
      ${nowMs})
    on conflict (sequence) do nothing`
}

/** In portions, so that no deletion holds a transaction open for long. A trigger refuses rows that are not archived. */
export async function deleteArchivedRows({ sql }: Database): Promise<void> {
  const archived = await newestArchive(sql)
  if (archived === undefined) return
  for (;;) {
    const { count } = await sql`
      delete from journal where first_sequence in (
        select first_sequence from journal where first_sequence <= ${archived.sequence}
        order by first_sequence limit ${rowsPerDeletion}
      )`
    if (count < rowsPerDeletion) return
  }
}
