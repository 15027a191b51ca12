import type { Database, Sql } from '../../../kernel/storage/database.ts'
import type { StillAlone } from '../../../kernel/storage/exclusive-work.ts'
import { equalHashes, JournalDamaged } from '../journal/chain.ts'
import { headerIn, type JournalArchive } from './journal-archive.ts'
import type { ArchiveManifest } from './manifest.ts'

const rowsPerDeletion = 10_000

export interface RecordedArchive {
  readonly sequence: number
  readonly hash: Uint8Array
  readonly stateHash: Uint8Array
  /** The key that signed every manifest up to this one. */
  readonly publicKey: string
}

/** The archive that the database's own journal continues. */
export async function newestArchive(sql: Sql): Promise<RecordedArchive | undefined> {
  const [row] = await sql<RecordedArchive[]>`
    select sequence, hash, state_hash as "stateHash", public_key as "publicKey" from journal_archives order by sequence desc limit 1`
  return row
}

/**
 * The manifests of the rows that the database records as archived, none if it records nothing. Throws `JournalDamaged`
 * unless the last one is the recorded one and the recorded key has signed them all.
 */
export async function recordedManifests(sql: Sql, archive: JournalArchive): Promise<ArchiveManifest[]> {
  const recorded = await newestArchive(sql)
  if (recorded === undefined) return []
  const { sequence, publicKey } = recorded
  const manifests = (await archive.manifests()).filter(({ until }) => until.sequence <= sequence)
  const last = manifests.at(-1)
  if (last === undefined || !isRecorded(last, recorded))
    throw new JournalDamaged(`The archive does not contain the journal up to sequence ${sequence}`)
  for (const { until, publicKey: signer } of manifests)
    if (signer !== publicKey)
      throw new JournalDamaged(
        `The manifest of the archive until sequence ${until.sequence} is signed with the key ${signer}, not with ${publicKey}`,
      )
  return manifests
}

function isRecorded(manifest: ArchiveManifest, { sequence, hash, stateHash }: RecordedArchive): boolean {
  const header = headerIn(manifest)
  const isSameState = equalHashes(header.stateHash, stateHash)
  return header.sequence === sequence && equalHashes(header.journalHash, hash) && isSameState
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
export async function deleteArchivedRows({ sql }: Database, stillAlone?: StillAlone): Promise<void> {
  const archived = await newestArchive(sql)
  if (archived === undefined) return
  for (;;) {
    await stillAlone?.()
    const { count } = await sql`
      delete from journal where first_sequence in (
        select first_sequence from journal where first_sequence <= ${archived.sequence}
        order by first_sequence limit ${rowsPerDeletion}
      )`
    if (count < rowsPerDeletion) return
  }
}
