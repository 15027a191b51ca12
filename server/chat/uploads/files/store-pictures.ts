import { DatabaseUnavailable, type Transaction } from '../../../kernel/storage/database.ts'
import type { WithBlobs, WithClock, WithDatabase, WithLog } from '../../dependencies.ts'
import { deleteOrphanBlobRecords, recordOrphanBlobs } from '../store/orphan-blobs.ts'
import { removeBlobs } from './remove-blobs.ts'

export type StorePicturesNeeds = WithBlobs & WithClock & WithDatabase & WithLog

/** The files of a picture, by the keys of their blobs. */
export type PictureFiles = ReadonlyMap<string, Buffer>

/** Stores the files of a picture and writes its row, both or neither. */
export async function storePictures(
  chat: StorePicturesNeeds,
  files: PictureFiles,
  writeRow: (tx: Transaction) => Promise<void>,
): Promise<void> {
  const keys = [...files.keys()]
  await recordOrphanBlobs(chat.database.sql, keys, chat.clock.nowMs())
  try {
    for (const [key, content] of files) await chat.blobs.put(key, inOneChunk(content))
    await chat.database.transaction(async (tx) => {
      await writeRow(tx)
      await deleteOrphanBlobRecords(tx.sql, keys)
    })
  } catch (error) {
    // The row may have been committed. Otherwise the records of the files stay, and the job deletes them.
    if (error instanceof DatabaseUnavailable) throw error
    await Promise.all(keys.map((key) => removeBlobs(chat, key)))
    throw error
  }
}

async function* inOneChunk(content: Buffer): AsyncIterable<Uint8Array> {
  yield content
}
