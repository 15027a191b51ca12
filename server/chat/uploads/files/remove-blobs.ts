import { errorFields } from '../../../kernel/logging/logger.ts'
import type { Transaction } from '../../../kernel/storage/database.ts'
import type { WithBlobs, WithClock, WithDatabase, WithLog } from '../../dependencies.ts'
import { deleteOrphanBlobRecords, recordOrphanBlobs } from '../store/orphan-blobs.ts'

type RemoveBlobsNeeds = WithBlobs & WithDatabase & WithLog

/** Deletes the blobs of a folder, or one blob, that are recorded as orphaned; the job tries those again that fail now. */
export async function removeBlobs({ blobs, database, log }: RemoveBlobsNeeds, prefix: string): Promise<void> {
  try {
    for await (const key of blobs.list(`${prefix}/`)) await blobs.delete(key)
    await blobs.delete(prefix)
    await deleteOrphanBlobRecords(database.sql, [prefix])
  } catch (error) {
    log.warn('could not delete the blobs of a file yet', { prefix, ...errorFields(error) })
  }
}

/** Deletes blobs, or folders of them, whose row the transaction changes, after its commit or later. */
export async function removeBlobsOnCommit(
  needs: RemoveBlobsNeeds & WithClock,
  tx: Transaction,
  prefixes: readonly string[],
): Promise<void> {
  await recordOrphanBlobs(tx.sql, prefixes, needs.clock.nowMs())
  tx.onCommit(async () => {
    // Together: a store that does not answer delays the reply once.
    await Promise.all(prefixes.map((prefix) => removeBlobs(needs, prefix)))
  })
}
