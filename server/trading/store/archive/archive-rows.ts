import type { Database, Sql } from '../../../kernel/storage/database.ts'
import type { StillAlone } from '../../../kernel/storage/exclusive-work.ts'
import { engines } from '../engine-factory.ts'
import { emptyJournal, equalHashes, JournalDamaged, nextTail } from '../journal/chain.ts'
import type { JournalRow, JournalTail } from '../journal/journal-store.ts'
import { PostgresJournal } from '../journal/postgres-journal.ts'
import { readWatermark } from '../read-models/read-model-state.ts'
import { startFromSnapshot } from '../recover.ts'
import { replay } from '../replay.ts'
import { PostgresSnapshots } from '../snapshots/postgres-snapshots.ts'
import { stateHash, stateOf } from '../state-machine.ts'
import { ArchivedJournal, ArchivedSnapshots } from './archived-journal.ts'
import { type JournalArchive, tailIn } from './journal-archive.ts'
import { type ArchivedFile, type ArchiveManifest, type ManifestContent, signManifest } from './manifest.ts'
import { deleteArchivedRows, newestArchive, recordArchive, recordedManifests } from './recorded-archives.ts'
import { rowBytes } from './segment.ts'

/** Rows of about this many bytes go into one file. */
const segmentBytes = 16 * 1024 * 1024

export interface ArchiveRequest {
  readonly database: Database
  readonly archive: JournalArchive
  /** Signs the manifest; PKCS #8 of an Ed25519 key in PEM. */
  readonly privateKey: string
  /** Newer rows stay in the database. */
  readonly beforeMs: number
  readonly nowMs: number
  readonly onProgress?: (sequence: number) => void
  /** Called before everything that another run could be harmed by. */
  readonly stillAlone?: StillAlone
}

/**
 * Moves old rows of the journal to the archive: writes them, reads them back, replays them, signs the state they give,
 * and only then deletes them from the database. The venue may run. After an interruption the next run continues.
 * Undefined if no row is old enough.
 */
export async function archiveRows(request: ArchiveRequest): Promise<ArchiveManifest | undefined> {
  const { database, archive } = request
  const manifests = await archive.manifests()
  await finishInterrupted(request, manifests)
  const after = manifests.at(-1)
  const until = await lastRowToArchive(database, request.beforeMs)
  if (until === undefined || until.sequence <= (after?.until.sequence ?? 0)) return undefined
  const written = await writeSegments(request, after === undefined ? emptyJournal : tailIn(after.until), until)
  const manifest = await verifyAndSign(request, manifests, written)
  await request.stillAlone?.()
  await archive.writeManifest(manifest)
  await verifyWritten(request, manifest)
  await recordArchive(database.sql, manifest, request.nowMs)
  await deleteArchivedRows(database, request.stillAlone)
  return manifest
}

/**
 * Throws unless the next run will find the manifest and its files: a store may lose or cut what it confirmed. A manifest
 * that does not count would stop the next run.
 */
async function verifyWritten({ archive, stillAlone }: ArchiveRequest, written: ArchiveManifest): Promise<void> {
  try {
    const found = (await archive.manifests()).at(-1)
    if (found?.signature !== written.signature)
      throw new JournalDamaged(`The archive does not list its manifest until sequence ${written.until.sequence}`)
    await archive.verify(found)
    await stillAlone?.()
  } catch (error) {
    await archive.deleteManifest(written)
    throw error
  }
}

/**
 * An interrupted run may have left a manifest without its record, or recorded rows that are not deleted. Its files are
 * read again before they are: they may have been changed or lost since.
 */
async function finishInterrupted(
  { database, archive, stillAlone }: ArchiveRequest,
  manifests: readonly ArchiveManifest[],
): Promise<void> {
  const recorded = await newestArchive(database.sql)
  const last = manifests.at(-1)
  if (recorded !== undefined && !manifests.some(({ until }) => until.sequence === recorded.sequence))
    throw new JournalDamaged(
      `The journal up to sequence ${recorded.sequence} was archived elsewhere: this archive ends with sequence ${last?.until.sequence ?? 0}`,
    )
  await recordedManifests(database.sql, archive)
  if (last === undefined) return
  await verifyFilesOfStoredRows(database.sql, archive, manifests)
  if (last.until.sequence > (recorded?.sequence ?? 0)) {
    const stored = await new PostgresJournal(database.sql).tailAt(last.until.sequence)
    if (stored === undefined || !equalHashes(stored.hash, tailIn(last.until).hash))
      throw new JournalDamaged(`The archive until sequence ${last.until.sequence} belongs to another journal`)
    await stillAlone?.()
    await recordArchive(database.sql, last, Date.parse(last.archivedAt))
  }
  await deleteArchivedRows(database, stillAlone)
}

/** Throws `JournalDamaged` unless every row that is in both places can be read from the archive, with the state after it. */
async function verifyFilesOfStoredRows(
  sql: Sql,
  archive: JournalArchive,
  manifests: readonly ArchiveManifest[],
): Promise<void> {
  const [first] = await sql<{ sequence: number | null }[]>`select min(first_sequence) as sequence from journal`
  const firstStored = first?.sequence ?? Number.POSITIVE_INFINITY
  for (const manifest of manifests) if (manifest.until.sequence >= firstStored) await archive.verify(manifest)
}

/** The newest row that no start needs: older than the limit, than every stored snapshot and than the read models. */
async function lastRowToArchive(database: Database, beforeMs: number): Promise<JournalTail | undefined> {
  const { sql } = database
  const oldest = (await new PostgresSnapshots(database).headers()).at(-1)
  if (oldest === undefined) return undefined
  const { sequence: projected } = await readWatermark(sql)
  return newestRowBefore(sql, Math.min(oldest.sequence, projected), beforeMs)
}

async function newestRowBefore(sql: Sql, sequence: number, beforeMs: number): Promise<JournalTail | undefined> {
  const [row] = await sql<JournalTail[]>`
    select first_sequence as "firstSequence", first_sequence + command_count - 1 as sequence, hash from journal
    where first_sequence < ${sequence} and first_sequence + command_count - 1 < ${sequence} and at_ms < ${beforeMs}
    order by first_sequence desc limit 1`
  return row
}

interface Written {
  readonly after: JournalTail
  readonly until: JournalTail
  readonly rows: number
  readonly quarantined: number[]
  readonly segments: ArchivedFile[]
}

async function writeSegments(
  { database, archive, onProgress }: ArchiveRequest,
  after: JournalTail,
  until: JournalTail,
): Promise<Written> {
  const segments: ArchivedFile[] = []
  const quarantined: number[] = []
  let [tail, rows, pending, bytes] = [after, 0, [] as JournalRow[], 0]
  const write = async (): Promise<void> => {
    if (pending.length === 0) return
    segments.push(await archive.writeSegment(pending))
    onProgress?.(tail.sequence)
    ;[pending, bytes] = [[], 0]
  }
  for await (const portion of new PostgresJournal(database.sql).readAfter(after.sequence)) {
    for (const row of portion) {
      if (tail.sequence >= until.sequence) break
      tail = nextTail(tail, row)
      rows += 1
      pending.push(row)
      quarantined.push(...(row.quarantined ?? []))
      bytes += rowBytes(row)
      if (bytes >= segmentBytes) await write()
    }
    if (tail.sequence >= until.sequence) break
  }
  await write()
  return { after, until: tail, rows, quarantined, segments }
}

/** Replays the rows as they were written, from the state that the archive had before. */
async function verifyAndSign(
  { database, archive, nowMs, privateKey }: ArchiveRequest,
  manifests: readonly ArchiveManifest[],
  { after, until, rows, quarantined, segments }: Written,
): Promise<ArchiveManifest> {
  const unsigned = { after: endOf(after), until: endOf(until), rows, quarantined, segments }
  const live = new PostgresJournal(database.sql)
  const journal = new ArchivedJournal(archive, [...manifests, unsigned], live)
  const start = await startFromSnapshot(journal, new ArchivedSnapshots(archive, manifests), engines)
  if (start.tail.sequence !== after.sequence)
    throw new JournalDamaged(
      `The archived state of sequence ${after.sequence} cannot be used: ${start.skippedSnapshots}`,
    )
  const skipped = new Set(await journal.quarantined())
  const end = await replay(journal, start.machine, start.tail, { until: until.sequence, quarantined: skipped })
  if (end.sequence !== until.sequence) throw new JournalDamaged(`The replay of the archive ended with ${end.sequence}`)
  start.machine.audit()
  const state = stateOf(start.machine)
  const file = await archive.writeSnapshot(until.sequence, state)
  await archive.verifyFile(file)
  const { atMs, rules } = start.machine
  const snapshot = { ...file, atMs, rules, stateHash: Buffer.from(stateHash(state)).toString('hex') }
  const content: ManifestContent = {
    format: 'agora-journal-archive-1',
    archivedAt: new Date(nowMs).toISOString(),
    ...unsigned,
    snapshot,
  }
  return signManifest(content, privateKey)
}

function endOf({ firstSequence, sequence, hash }: JournalTail): ArchiveManifest['until'] {
  return { firstSequence, sequence, hash: Buffer.from(hash).toString('hex') }
}
