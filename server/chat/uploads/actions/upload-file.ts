import { open } from 'node:fs/promises'
import { lookup } from 'mime-types'
import type { Sql } from '../../../kernel/storage/database.ts'
import type { WithEvents } from '../../delivery/queues/events.ts'
import type { WithBlobs, WithClock, WithDatabase, WithIds } from '../../dependencies.ts'
import { inspectImage } from '../../images/processing/process-image.ts'
import { chatLimits } from '../../limits.ts'
import type { ChatUser } from '../../people/rules/chat-user.ts'
import { lockListsOf } from '../../people/store/lock-lists.ts'
import { refuseUpload } from '../failures.ts'
import { fileBytesMax, ownQuotaBytes, quotaBytes, type WithUploads } from '../files/uploads.ts'
import { attachmentNotice } from '../notices.ts'
import type { Attachment, ImageSize } from '../rules/attachment.ts'
import { decideContentType, headBytes, thumbnailedTypes, unknownType } from '../rules/content-type.ts'
import { addressName, storedName } from '../rules/file-name.ts'
import { blobPrefix, makePathId, originalBlob } from '../rules/path-id.ts'
import { addToSpaceUsed, insertAttachment, ownSpaceUsed, spaceUsed } from '../store/attachments.ts'
import { deleteOrphanBlobRecords, recordOrphanBlobs } from '../store/orphan-blobs.ts'
import { writeAttachment } from '../wire.ts'

export type UploadFileNeeds = WithBlobs & WithClock & WithDatabase & WithEvents & WithIds & WithUploads

/** A file on this machine to be stored. */
export interface NewFile {
  readonly path: string
  readonly bytes: number
  readonly name: string
  /** The content type from the client; empty without one. */
  readonly claimedType: string
  /** The promised path id; undefined: a new one. */
  readonly pathId?: string
}

/** Stores a file of its owner, completely or not at all. */
export async function uploadFile(chat: UploadFileNeeds, owner: ChatUser, file: NewFile): Promise<Attachment> {
  const { database, blobs, clock, uploads, events } = chat
  await checkUploadQuota(chat, owner, file.bytes, file.pathId)
  const name = storedName(file.name)
  const pathId = file.pathId ?? newPathId(chat, addressName(name))
  const contentType = await contentTypeOf(file, name)
  const image = await imageOf(file, contentType)
  const nowMs = clock.nowMs()
  await recordOrphanBlobs(database.sql, [blobPrefix(pathId)], nowMs)
  await blobs.putFile(originalBlob(pathId), file.path)
  const stored = await database.transaction(async (tx) => {
    await lockListsOf(tx.sql, owner.id)
    const used = await addToSpaceUsed(tx, file.bytes)
    if (used > quotaBytes(uploads)) throw refuseUpload.overQuota()
    // Counted under the lock above, which other uploads of the owner wait for.
    await checkOwnRoom(chat, tx.sql, owner, { pathId, bytes: file.bytes })
    const stored = await insertAttachment(tx, {
      pathId,
      ownerId: owner.id,
      name,
      sizeBytes: file.bytes,
      contentType,
      createdAtMs: nowMs,
      image,
      thumbnails: image === undefined ? 'none' : 'pending',
    })
    await deleteOrphanBlobRecords(tx.sql, [blobPrefix(pathId)])
    events.publishOnCommit(tx, attachmentNotice('add', writeAttachment({ ...stored, messages: [] }), used, owner.id))
    return stored
  })
  if (image !== undefined) uploads.thumbnails.wake()
  return stored
}

/** Checks the quota before the bytes arrive, if their number is known. */
export async function checkUploadQuota(
  chat: UploadFileNeeds,
  owner: ChatUser,
  bytes: number,
  pathId = '',
): Promise<void> {
  const { uploads, database } = chat
  if (bytes > fileBytesMax(uploads)) throw refuseUpload.tooLarge(uploads.fileMebibytesMax)
  await checkOwnRoom(chat, database.sql, owner, { pathId, bytes })
  if (uploads.quotaMebibytes === undefined) return
  if ((await spaceUsed(database.sql)) + bytes > quotaBytes(uploads)) throw refuseUpload.overQuota()
}

/** Refuses bytes that exceed the quota of the owner, together with the other files and uploads. */
export async function checkOwnRoom(
  { uploads }: UploadFileNeeds,
  sql: Sql,
  owner: ChatUser,
  { pathId, bytes }: { readonly pathId: string; readonly bytes: number },
): Promise<void> {
  const most = ownQuotaBytes(uploads, owner)
  if (most === undefined) return
  if ((await ownSpaceUsed(sql, owner.id, pathId)) + bytes > most) throw refuseUpload.overOwnQuota()
}

export function newPathId({ ids }: UploadFileNeeds, name: string): string {
  return makePathId(ids.token(2), ids.token(24), name)
}

async function contentTypeOf({ path, claimedType }: NewFile, name: string): Promise<string> {
  // Many programs send this for everything; the name may be more precise.
  const isClaimed = claimedType !== '' && claimedType !== unknownType
  const claimed = isClaimed ? claimedType : lookup(name) || unknownType
  const handle = await open(path, 'r')
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(headBytes), 0, headBytes, 0)
    return decideContentType(claimed, buffer.subarray(0, bytesRead))
  } finally {
    await handle.close()
  }
}

/** A file that cannot be decoded, or is too large for it, is stored as any other file. */
async function imageOf({ path, bytes }: NewFile, contentType: string): Promise<ImageSize | undefined> {
  if (!thumbnailedTypes.has(contentType) || bytes > chatLimits.thumbnailedBytesMax) return undefined
  const size = await inspectImage(path)
  return typeof size === 'string' ? undefined : size
}
