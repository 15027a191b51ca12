import type { Database } from '../../kernel/storage/database.ts'
import type { Engine } from '../domain/engine/engine.ts'
import { ArchivedJournal } from './archive/archived-journal.ts'
import type { JournalArchive } from './archive/journal-archive.ts'
import { newestArchive, recordedManifests } from './archive/recorded-archives.ts'
import { engines } from './engine-factory.ts'
import { emptyJournal, equalHashes } from './journal/chain.ts'
import type { JournalStore, JournalTail } from './journal/journal-store.ts'
import { PostgresJournal } from './journal/postgres-journal.ts'
import { loadSnapshot, startFromSnapshot } from './recover.ts'
import { replay } from './replay.ts'
import { PostgresSnapshots } from './snapshots/postgres-snapshots.ts'
import type { SnapshotHeader } from './snapshots/snapshot-store.ts'
import { stateHash, stateOf } from './state-machine.ts'

/** A known state, to be compared with the journal. */
export interface KnownState {
  readonly sequence: number
  readonly stateHash: Uint8Array
}

export interface JournalReport {
  /** The commands after this one were replayed; 0 unless earlier ones are archived and no archive is given. */
  readonly after: number
  readonly sequence: number
  readonly rows: number
  /** In hexadecimal, after the last command. */
  readonly journalHash: string
  readonly stateHash: string
  readonly snapshots: number
  /** The first row of each rules number. */
  readonly eras: readonly { readonly rules: number; readonly fromSequence: number }[]
  /** Commands that every replay skips. */
  readonly quarantined: readonly number[]
  /** Every problem as a text; empty if all is correct. */
  readonly problems: readonly string[]
}

/**
 * Replays the whole journal from the first command, and compares every snapshot, and the live state if given, with the
 * replayed state. If rows are archived and no archive is given, it replays from the oldest stored snapshot. Throws
 * `JournalDamaged` if the journal itself is damaged.
 */
export async function verifyJournal(
  database: Database,
  live?: KnownState,
  archive?: JournalArchive,
): Promise<JournalReport> {
  const snapshots = new PostgresSnapshots(database)
  const { journal, machine: engine, tail: start } = await beginning(database, snapshots, archive)
  const headers = new Map((await snapshots.headers()).map((header) => [header.sequence, header]))
  const problems: string[] = []
  const quarantined = new Set(await journal.quarantined())
  const unrecorded = new Set(quarantined)
  const eras: { rules: number; fromSequence: number }[] = []
  let rows = 0
  let isLiveSeen = live === undefined
  const end = await replay(journal, engine, start, {
    quarantined,
    async onRow(tail, row) {
      rows += 1
      if (row.rules !== eras.at(-1)?.rules) eras.push({ rules: row.rules, fromSequence: row.firstSequence })
      for (const sequence of row.quarantined ?? []) unrecorded.delete(sequence)
      const header = headers.get(tail.sequence)
      const isLive = live?.sequence === tail.sequence
      if (header === undefined && !isLive) return
      engine.audit()
      const actual = stateHash(stateOf(engine))
      if (header !== undefined) problems.push(...(await examineSnapshot(snapshots, header, tail.hash, actual)))
      if (!isLive) return
      isLiveSeen = true
      if (!equalHashes(actual, live.stateHash))
        problems.push(`The live state at sequence ${live.sequence} is not what the journal gives`)
    },
  })
  engine.audit()
  for (const sequence of unrecorded)
    problems.push(`The command with sequence ${sequence} is skipped, but no row of the journal quarantines it`)
  for (const sequence of headers.keys())
    if (sequence > end.sequence)
      problems.push(`There is a snapshot of sequence ${sequence}, beyond the end of the journal`)
  if (!isLiveSeen) problems.push(`The live state is at sequence ${live?.sequence}, where no row of the journal ends`)
  return {
    after: start.sequence,
    sequence: end.sequence,
    rows,
    journalHash: hex(end.hash),
    stateHash: hex(stateHash(stateOf(engine))),
    snapshots: headers.size,
    eras,
    quarantined: [...quarantined],
    problems,
  }
}

interface Beginning {
  readonly journal: JournalStore
  readonly machine: Engine
  readonly tail: JournalTail
}

async function beginning(
  database: Database,
  snapshots: PostgresSnapshots,
  archive: JournalArchive | undefined,
): Promise<Beginning> {
  const live = new PostgresJournal(database.sql)
  const archived = await newestArchive(database.sql)
  if (archived === undefined) return { journal: live, machine: engines.fresh(), tail: emptyJournal }
  if (archive !== undefined) {
    const manifests = await recordedManifests(database.sql, archive)
    const journal = new ArchivedJournal(archive, manifests, live)
    return { journal, machine: engines.fresh(), tail: emptyJournal }
  }
  const oldest = (await snapshots.headers()).at(-1)
  const { machine, tail } = await startFromSnapshot(live, snapshots, engines, oldest?.sequence)
  return { journal: live, machine, tail }
}

async function examineSnapshot(
  snapshots: PostgresSnapshots,
  header: SnapshotHeader,
  journalHash: Uint8Array,
  actual: Uint8Array,
): Promise<string[]> {
  const name = `The snapshot of sequence ${header.sequence}`
  const loaded = await loadSnapshot(snapshots, header, engines)
  if (typeof loaded === 'string') {
    // A running venue makes new snapshots and removes old ones.
    const isThere = (await snapshots.headers()).some(({ sequence }) => sequence === header.sequence)
    return isThere ? [`${name} cannot be used: ${loaded}`] : []
  }
  if (!equalHashes(header.journalHash, journalHash)) return [`${name} belongs to another journal`]
  return equalHashes(header.stateHash, actual) ? [] : [`${name} is not the state that the journal gives`]
}

function hex(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('hex')
}
