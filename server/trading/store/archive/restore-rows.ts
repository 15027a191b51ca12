import type { Database, Transaction } from '../../../kernel/storage/database.ts'
import type { StillAlone } from '../../../kernel/storage/exclusive-work.ts'
import type { JournalRow } from '../journal/journal-store.ts'
import type { JournalArchive } from './journal-archive.ts'
import { recordedManifests } from './recorded-archives.ts'

const rowsPerInsert = 500

export interface RestoreOptions {
  readonly onProgress?: (sequence: number) => void
  readonly stillAlone?: StillAlone
}

/** Puts all archived rows back into the database, in one transaction. The files stay. Returns the number of rows. */
export async function restoreRows(
  database: Database,
  archive: JournalArchive,
  { onProgress, stillAlone }: RestoreOptions = {},
): Promise<number> {
  const manifests = await recordedManifests(database.sql, archive)
  const last = manifests.at(-1)
  if (last === undefined) return 0
  return database.transaction(async (tx) => {
    await tx.sql`set local statement_timeout = 0`
    // It waits for the files of the archive, which may be far away.
    await tx.sql`set local idle_in_transaction_session_timeout = 0`
    let restored = 0
    for (const manifest of manifests) {
      for await (const rows of archive.rows(manifest)) {
        for (let at = 0; at < rows.length; at += rowsPerInsert)
          restored += await insertRows(tx, rows.slice(at, at + rowsPerInsert))
      }
      onProgress?.(manifest.until.sequence)
    }
    await stillAlone?.()
    // Rows that another command archived since are not restored, so their record stays.
    await tx.sql`delete from journal_archives where sequence <= ${last.until.sequence}`
    return restored
  })
}

/** An interrupted archiving may have left some of the rows: they stay as they are. */
async function insertRows({ sql }: Transaction, rows: readonly JournalRow[]): Promise<number> {
  const stored = rows.map((row) => ({
    first_sequence: row.firstSequence,
    command_count: row.count,
    at_ms: row.atMs,
    writer: row.writer,
    rules: row.rules,
    previous_hash: Buffer.from(row.previousHash),
    hash: Buffer.from(row.hash),
    commands: Buffer.from(row.commands),
    quarantined: row.quarantined === null ? null : [...row.quarantined],
  }))
  const { count } = await sql`insert into journal ${sql(stored)} on conflict (first_sequence) do nothing`
  return count
}
