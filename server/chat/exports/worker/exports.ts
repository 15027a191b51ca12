import { WakeableWorker } from '../../../kernel/jobs/wakeable-worker.ts'
import { errorFields } from '../../../kernel/logging/logger.ts'
import { BlobsUnavailable } from '../../../kernel/storage/blobs/blobs.ts'
import { DatabaseUnavailable, type Transaction } from '../../../kernel/storage/database.ts'
import { type Leadership, singleNodeLeadership } from '../../../kernel/storage/leadership.ts'
import type { WithEvents } from '../../delivery/queues/events.ts'
import type { WithClock, WithIds, WithLog } from '../../dependencies.ts'
import { removeBlobs } from '../../uploads/files/remove-blobs.ts'
import { deleteOrphanBlobRecords, recordOrphanBlobs } from '../../uploads/store/orphan-blobs.ts'
import { exportsNotice } from '../notices.ts'
import {
  beginExport,
  type DataExport,
  failExport,
  finishExport,
  nextUnfinishedExport,
  readExports,
  returnExport,
} from '../store/data-exports.ts'
import { Archive } from './archive.ts'
import { type WriteExportNeeds, writeExport } from './write-export.ts'

type ExportsNeeds = WithClock & WithEvents & WithIds & WithLog & WriteExportNeeds

const nameCharacters = 40

/** Begins without an end. Three, since a process may also end for another reason. */
const attemptsMax = 3

/** The blob key of an archive. */
export const exportBlob = (fileName: string): string => `exports/${fileName}`

/** Makes exports one after the other. An export that a stop interrupted starts again after the restart. */
export class Exports extends WakeableWorker {
  readonly #chat: ExportsNeeds
  readonly #leadership: Leadership
  /** Begun by this process, which could not record that it lives. */
  readonly #unreturned = new Set<number>()

  constructor(chat: ExportsNeeds, leadership: Leadership = singleNodeLeadership) {
    super()
    this.#chat = chat
    this.#leadership = leadership
  }

  /** Checks for a requested export. One node makes all of them; a request on another node waits for its schedule. */
  override wake(): void {
    if (this.#leadership.isLeader) super.wake()
  }

  protected override async round(signal: AbortSignal): Promise<void> {
    const chat = this.#chat
    for (let next = await nextUnfinishedExport(chat.database.sql); next !== undefined && !signal.aborted; ) {
      await this.#make(next, signal)
      next = await nextUnfinishedExport(chat.database.sql)
    }
  }

  /** An export that ends the process, for example because memory does not suffice, would do so after every start. */
  async #make(dataExport: DataExport, signal: AbortSignal): Promise<void> {
    const chat = this.#chat
    const { database, log } = chat
    const { id } = dataExport
    if (this.#unreturned.has(id)) await this.#return(id)
    if ((await beginExport(database.sql, id)) > attemptsMax) {
      log.error('gave up an export during which the process ended', { export: id })
      return fail(chat, dataExport)
    }
    try {
      if (!(await makeArchive(chat, dataExport, signal))) await this.#return(id)
    } catch (error) {
      await this.#return(id)
      throw error
    }
  }

  async #return(id: number): Promise<void> {
    this.#unreturned.add(id)
    await returnExport(this.#chat.database.sql, id)
    this.#unreturned.delete(id)
  }

  protected override failed(error: unknown): void {
    this.#chat.log.error('exports stopped', errorFields(error))
  }
}

/** False if a stop has interrupted it. */
async function makeArchive(chat: ExportsNeeds, dataExport: DataExport, signal: AbortSignal): Promise<boolean> {
  const { blobs, database, ids, clock, log } = chat
  const fileName = `${ids.token(nameCharacters)}.tar.gz`
  const blob = exportBlob(fileName)
  // A process that ends before the row has the name would leave the file for good.
  await recordOrphanBlobs(database.sql, [blob], clock.nowMs())
  const archive = new Archive(blobs, blob, signal)
  try {
    await writeExport(chat, dataExport, archive)
    await archive.end()
  } catch (error) {
    await archive.abort(error instanceof Error ? error : new Error(String(error)))
    await removeBlobs(chat, blob)
    // It starts again after the restart.
    if (signal.aborted) return false
    if (error instanceof DatabaseUnavailable || error instanceof BlobsUnavailable) throw error
    log.error('an export failed', { export: dataExport.id, ...errorFields(error) })
    await fail(chat, dataExport)
    return true
  }
  await settle(chat, async (tx) => {
    if (await finishExport(tx, dataExport.id, fileName, clock.nowMs())) await deleteOrphanBlobRecords(tx.sql, [blob])
  })
  return true
}

const fail = (chat: ExportsNeeds, { id }: DataExport) => settle(chat, (tx) => failExport(tx, id, chat.clock.nowMs()))

async function settle(chat: ExportsNeeds, write: (tx: Transaction) => Promise<void>): Promise<void> {
  await chat.database.transaction(async (tx) => {
    await write(tx)
    chat.events.publishOnCommit(tx, exportsNotice(await readExports(tx.sql), chat))
  })
}

export interface WithExports {
  readonly exports: Exports
}
