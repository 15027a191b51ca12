import { type Notice, plainNotice } from '../delivery/queues/notice.ts'
import type { AttachmentWire } from './wire.ts'

/** Only its owner hears of a file. */
export function attachmentNotice(
  op: 'add' | 'update',
  attachment: AttachmentWire,
  spaceUsedBytes: number,
  ownerId: number,
): Notice {
  return plainNotice({ type: 'attachment', op, attachment, upload_space_used: spaceUsedBytes }, new Set([ownerId]))
}

export function attachmentRemovedNotice(id: number, spaceUsedBytes: number, ownerId: number): Notice {
  const body = { type: 'attachment', op: 'remove', attachment: { id }, upload_space_used: spaceUsedBytes }
  return plainNotice(body, new Set([ownerId]))
}
