import type { Database } from '../../kernel/storage/database.ts'
import { ArchivedJournal } from './archive/archived-journal.ts'
import type { JournalArchive } from './archive/journal-archive.ts'
import { newestArchive, recordedManifests } from './archive/recorded-archives.ts'
import { engines } from './engine-factory.ts'
import { EventReplay } from './event-replay.ts'
import { emptyJournal, JournalDamaged, nextTail } from './journal/chain.ts'
import type { JournalStore } from './journal/journal-store.ts'
import { PostgresJournal } from './journal/postgres-journal.ts'
import { MarketUnitsCache } from './read-models/market-units.ts'
import { Projection } from './read-models/projection.ts'
import { clearReadModels, writeProjection } from './read-models/read-model-state.ts'

const rowsPerWrite = 5_000

export interface RebuildReport {
  readonly sequence: number
}

/**
 * Makes all read models again from the journal. It may be interrupted: the next start of the venue, or the next
 * rebuild, continues or begins again. No venue may run on this database at the same time: two writers would conflict.
 */
export async function rebuildReadModels(
  database: Database,
  onProgress: (sequence: number) => void = () => undefined,
  archive?: JournalArchive,
): Promise<RebuildReport> {
  const journal = await wholeJournal(database, archive)
  await checkChain(journal)
  await clearReadModels(database)
  const engine = engines.fresh()
  const units = new MarketUnitsCache(engine)
  let projection = new Projection(units, 0)
  const write = async (): Promise<void> => {
    if (projection.sequence === projection.after) return
    await writeProjection(database, projection)
    onProgress(projection.sequence)
    projection = new Projection(units, projection.sequence)
  }
  await new EventReplay(journal, engine, emptyJournal).advance(0, async (group) => {
    projection.take(group)
    if (projection.size >= rowsPerWrite) await write()
  })
  await write()
  return { sequence: projection.sequence }
}

async function wholeJournal(database: Database, archive: JournalArchive | undefined): Promise<JournalStore> {
  const live = new PostgresJournal(database.sql)
  const archived = await newestArchive(database.sql)
  if (archived === undefined) return live
  if (archive === undefined)
    throw new JournalDamaged(`The journal up to sequence ${archived.sequence} is archived: give the archive`)
  return new ArchivedJournal(archive, await recordedManifests(database.sql, archive), live)
}

/** Throws `JournalDamaged` where rows are missing or changed: histories are not deleted unless they can be written again. */
async function checkChain(journal: JournalStore): Promise<void> {
  let tail = emptyJournal
  for await (const rows of journal.readAfter(0)) for (const row of rows) tail = nextTail(tail, row)
}
