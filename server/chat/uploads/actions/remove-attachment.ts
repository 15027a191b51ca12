import type { WithEvents } from '../../delivery/queues/events.ts'
import type { WithBlobs, WithClock, WithDatabase, WithLog } from '../../dependencies.ts'
import { chatLimits } from '../../limits.ts'
import type { ChatUser } from '../../people/rules/chat-user.ts'
import { refuseUpload } from '../failures.ts'
import { removeBlobs } from '../files/remove-blobs.ts'
import { attachmentRemovedNotice } from '../notices.ts'
import { blobPrefix } from '../rules/path-id.ts'
import { abandonedAttachments, addToSpaceUsed, deleteAttachment } from '../store/attachments.ts'
import {
  deleteOrphanBlobRecords,
  orphanBlobsBefore,
  prefixesOfFiles,
  recordOrphanBlobs,
} from '../store/orphan-blobs.ts'

export type RemoveAttachmentNeeds = WithBlobs & WithClock & WithDatabase & WithEvents & WithLog

/** Deletes a file for all users; messages that link it stay unchanged. */
export async function removeAttachment(chat: RemoveAttachmentNeeds, owner: ChatUser, id: number): Promise<void> {
  const prefix = await removeRow(chat, id, owner.id)
  if (prefix === undefined) throw refuseUpload.unknownAttachment()
  await removeBlobs(chat, prefix)
}

/** The blob prefix of the deleted file; undefined when there was no such file. */
async function removeRow(chat: RemoveAttachmentNeeds, id: number, ownerId?: number): Promise<string | undefined> {
  const { database, clock, events } = chat
  return database.transaction(async (tx) => {
    const file = await deleteAttachment(tx, id, ownerId)
    if (file === undefined) return undefined
    const used = await addToSpaceUsed(tx, -file.sizeBytes)
    const prefix = blobPrefix(file.pathId)
    await recordOrphanBlobs(tx.sql, [prefix], clock.nowMs())
    events.publishOnCommit(tx, attachmentRemovedNotice(id, used, file.ownerId))
    return prefix
  })
}

/** Deletes files that no message links for weeks, and orphaned blobs. */
export async function removeAbandonedFiles(chat: RemoveAttachmentNeeds): Promise<void> {
  const { database, clock } = chat
  const { abandonedAfterMs, orphanedAfterMs, filesRemovedAtOnce } = chatLimits
  const nowMs = clock.nowMs()
  for (const id of await abandonedAttachments(database.sql, nowMs - abandonedAfterMs, filesRemovedAtOnce)) {
    const prefix = await removeRow(chat, id)
    if (prefix !== undefined) await removeBlobs(chat, prefix)
  }
  const prefixes = await orphanBlobsBefore(database.sql, nowMs - orphanedAfterMs, filesRemovedAtOnce)
  const kept = await prefixesOfFiles(database.sql, prefixes)
  await deleteOrphanBlobRecords(database.sql, kept)
  for (const prefix of prefixes) if (!kept.includes(prefix)) await removeBlobs(chat, prefix)
}
