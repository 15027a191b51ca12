import { type Notice, ownNotice } from '../delivery/queues/notice.ts'
import type { AttachmentWire } from './wire.ts'

/** Only the owner receives events of a file. */
export function attachmentNotice(
  op: 'add' | 'update',
  attachment: AttachmentWire,
  spaceUsedBytes: number,
  ownerId: number,
): Notice {
  return ownNotice(ownerId, { type: 'attachment', op, attachment, upload_space_used: spaceUsedBytes })
}

export function attachmentRemovedNotice(id: number, spaceUsedBytes: number, ownerId: number): Notice {
  const change = { op: 'remove', attachment: { id }, upload_space_used: spaceUsedBytes } as const
  return ownNotice(ownerId, { type: 'attachment', ...change })
}
