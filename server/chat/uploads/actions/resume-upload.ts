import { stat } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import type { Transaction } from '../../../kernel/storage/database.ts'
import { chatLimits } from '../../limits.ts'
import type { ChatUser } from '../../people/rules/chat-user.ts'
import { refuseUpload } from '../failures.ts'
import { removeUnfinishedFile, unfinishedFile, unfinishedFolders } from '../files/unfinished-files.ts'
import { quotaBytes } from '../files/uploads.ts'
import type { Attachment } from '../rules/attachment.ts'
import { strictAddressName } from '../rules/file-name.ts'
import { blobPrefix } from '../rules/path-id.ts'
import { addToSpaceUsed, readAttachments } from '../store/attachments.ts'
import { isOrphanBlob } from '../store/orphan-blobs.ts'
import {
  deleteUnfinishedUpload,
  findUnfinishedUpload,
  insertUnfinishedUpload,
  knownFolders,
  type UnfinishedUpload,
  unfinishedBytes,
  unfinishedUploadsBefore,
} from '../store/unfinished-uploads.ts'
import { checkOwnRoom, checkUploadQuota, newPathId, type UploadFileNeeds, uploadFile } from './upload-file.ts'

export type ResumeUploadNeeds = UploadFileNeeds

const peerPollMs = 50

/** The client's metadata of the file. */
export interface UploadClaims {
  readonly name: string
  readonly type: string
}

/** Starts a resumable upload; the id is the path of the future file. */
export function resumablePathId(chat: ResumeUploadNeeds, name: string): string {
  return newPathId(chat, strictAddressName(name))
}

export async function beginUpload(
  chat: ResumeUploadNeeds,
  owner: ChatUser,
  pathId: string,
  bytes: number,
): Promise<void> {
  await checkUploadQuota(chat, owner, bytes)
  const begun = { pathId, ownerId: owner.id, sizeBytes: bytes, createdAtMs: chat.clock.nowMs() }
  const { unfinishedUploadsPerUserMax: most } = chatLimits
  await chat.database.transaction(async (tx) => {
    if (!(await insertUnfinishedUpload(tx, begun, most))) throw refuseUpload.tooManyUnfinished(most)
    // Checked again under the lock of the insertion, which other uploads of the owner wait for.
    await checkOwnRoom(chat, tx.sql, owner, { pathId, bytes })
    await checkRoomForParts(chat, tx)
  })
}

/** The bytes of unfinished uploads are on the disk too. The row of the space used serializes the uploads of all users. */
async function checkRoomForParts({ uploads }: ResumeUploadNeeds, tx: Transaction): Promise<void> {
  if (uploads.quotaMebibytes === undefined) return
  const used = await addToSpaceUsed(tx, 0)
  if (used + (await unfinishedBytes(tx.sql)) > quotaBytes(uploads)) throw refuseUpload.overQuota()
}

export type UploadProgress =
  | { readonly kind: 'unknown' }
  | { readonly kind: 'under_way'; readonly upload: UnfinishedUpload; readonly isWhole: boolean }
  | { readonly kind: 'finished'; readonly file: Attachment }

/** The progress of an upload of this user; uploads of others are hidden. */
export async function readUploadProgress(
  chat: ResumeUploadNeeds,
  owner: ChatUser,
  pathId: string,
): Promise<UploadProgress> {
  const { sql } = chat.database
  const [file] = await readAttachments(sql, [pathId])
  if (file !== undefined) return file.ownerId === owner.id ? { kind: 'finished', file } : { kind: 'unknown' }
  const upload = await findUnfinishedUpload(sql, pathId)
  if (upload === undefined || upload.ownerId !== owner.id) return { kind: 'unknown' }
  const found = await stat(unfinishedFile(chat.uploads.unfinishedDirectory, pathId)).catch(() => undefined)
  return { kind: 'under_way', upload, isWhole: found?.size === upload.sizeBytes }
}

/** Creates the file of a complete upload. */
export async function finishUpload(
  chat: ResumeUploadNeeds,
  owner: ChatUser,
  { pathId, sizeBytes }: UnfinishedUpload,
  { name, type }: UploadClaims,
): Promise<Attachment> {
  const path = unfinishedFile(chat.uploads.unfinishedDirectory, pathId)
  const file = await uploadFile(chat, owner, { path, bytes: sizeBytes, name, claimedType: type, pathId }).catch(
    async (error: unknown) => {
      const finished = await finishedByPeer(chat, owner, pathId)
      if (finished === undefined) throw error
      return finished
    },
  )
  await deleteUpload(chat, pathId)
  return file
}

/** Another node that finishes the upload at the same time has taken the bytes, and stores the file soon. */
export async function finishedByPeer(
  chat: ResumeUploadNeeds,
  owner: ChatUser,
  pathId: string,
): Promise<Attachment | undefined> {
  for (let waitedMs = 0; ; waitedMs += peerPollMs) {
    const state = await readUploadProgress(chat, owner, pathId)
    if (state.kind === 'finished') return state.file
    if (state.kind === 'unknown' || state.isWhole || waitedMs >= chatLimits.unfinishedUploadWaitMs) return undefined
    await delay(peerPollMs)
  }
}

/** The file of an upload whose bytes another request has taken; undefined if none stores it. */
export async function storedByPeer({ database }: ResumeUploadNeeds, pathId: string): Promise<Attachment | undefined> {
  for (let waitedMs = 0; waitedMs < chatLimits.unfinishedUploadWaitMs; waitedMs += peerPollMs) {
    // In this order: the transaction that stores the file deletes the record.
    const isUnderWay = await isOrphanBlob(database.sql, blobPrefix(pathId))
    const [file] = await readAttachments(database.sql, [pathId])
    if (file !== undefined || !isUnderWay) return file
    await delay(peerPollMs)
  }
  return undefined
}

/** Deletes an upload and its bytes. */
export async function deleteUpload({ uploads, database }: ResumeUploadNeeds, pathId: string): Promise<void> {
  await removeUnfinishedFile(uploads.unfinishedDirectory, pathId)
  await deleteUnfinishedUpload(database.sql, pathId)
}

/** Deletes uploads that were not finished within a week. */
export async function deleteOldUploads(chat: ResumeUploadNeeds): Promise<void> {
  const { unfinishedUploadAfterMs, filesRemovedAtOnce } = chatLimits
  const beforeMs = chat.clock.nowMs() - unfinishedUploadAfterMs
  for (const { pathId } of await unfinishedUploadsBefore(chat.database.sql, beforeMs, filesRemovedAtOnce))
    await deleteUpload(chat, pathId)
}

/**
 * Deletes the bytes of uploads on this machine that another node has deleted. An upload has its row before its folder, and
 * loses it after the folder.
 */
export async function removeOrphanedParts({ uploads, database }: ResumeUploadNeeds): Promise<void> {
  for await (const folders of unfinishedFolders(uploads.unfinishedDirectory)) {
    if (folders.length === 0) continue
    const known = await knownFolders(database.sql, folders)
    for (const folder of folders)
      if (!known.has(folder)) await removeUnfinishedFile(uploads.unfinishedDirectory, `${folder}/parts`)
  }
}
