import { errorFields } from '../../../kernel/logging/logger.ts'
import type { WithBlobs, WithDatabase, WithLog } from '../../dependencies.ts'
import { deleteOrphanBlobRecords } from '../store/orphan-blobs.ts'

/** Deletes the blobs of a folder, or one blob, that are recorded as orphaned; the job tries those again that fail now. */
export async function removeBlobs(
  { blobs, database, log }: WithBlobs & WithDatabase & WithLog,
  prefix: string,
): Promise<void> {
  try {
    for await (const key of blobs.list(`${prefix}/`)) await blobs.delete(key)
    await blobs.delete(prefix)
    await deleteOrphanBlobRecords(database.sql, [prefix])
  } catch (error) {
    log.warn('could not delete the blobs of a file yet', { prefix, ...errorFields(error) })
  }
}
