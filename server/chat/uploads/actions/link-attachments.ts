import type { Transaction } from '../../../kernel/storage/database.ts'
import type { WithEvents } from '../../delivery/queues/events.ts'
import type { WithClock } from '../../dependencies.ts'
import type { NewContent } from '../../messages/store/message-edits.ts'
import type { MessageHook } from '../../messages/store/message-log.ts'
import { showsPlaceholder } from '../../rendering/markdown/previews/thumbnail-placeholder.ts'
import type { WithUploads } from '../files/uploads.ts'
import { attachmentNotice } from '../notices.ts'
import type { LinkedAttachment } from '../rules/attachment.ts'
import { linkAttachments, type NewLink, unlinkAttachments } from '../store/attachment-links.ts'
import { readLinkedAttachments, spaceUsed } from '../store/attachments.ts'
import { writeAttachment } from '../wire.ts'

type Needed = WithClock & WithEvents & WithUploads

/** Gives the readers of new messages access to the files these link. */
export function linkingHook(chat: Needed): MessageHook {
  return {
    conditionsFor: ({ attachmentPathIds }) => (attachmentPathIds.length > 0 ? 'always' : []),
    async write(tx, messages) {
      const links: NewLink[] = []
      for (const { prepared, appended } of messages) {
        const awaitsThumbnail = prepared.attachmentPathIds.length > 0 && showsPlaceholder(prepared.renderedContent)
        for (const pathId of prepared.attachmentPathIds)
          links.push({ pathId, messageId: appended.parts.message.id, awaitsThumbnail })
      }
      if (links.length > 0) await link(chat, tx, links)
    },
  }
}

/** Updates the links of an edited message. Returns the files it no longer links and no other message does. */
export async function relinkAttachments(
  chat: Needed,
  tx: Transaction,
  messageId: number,
  { attachmentPathIds, renderedContent }: NewContent,
): Promise<LinkedAttachment[]> {
  const awaitsThumbnail = showsPlaceholder(renderedContent)
  const taken = await unlinkAttachments(tx, [messageId], attachmentPathIds, chat.clock.nowMs())
  const links = attachmentPathIds.map((pathId) => ({ pathId, messageId, awaitsThumbnail }))
  if (links.length > 0) await link(chat, tx, links)
  const files = await notify(chat, tx, taken)
  return files.filter(({ messages }) => messages.length === 0)
}

/** Removes the links of messages before they are deleted. */
export async function releaseAttachments(chat: Needed, tx: Transaction, messageIds: readonly number[]): Promise<void> {
  await notify(chat, tx, await unlinkAttachments(tx, messageIds, [], chat.clock.nowMs()))
}

async function link(chat: Needed, tx: Transaction, links: readonly NewLink[]): Promise<void> {
  await notify(chat, tx, await linkAttachments(tx, links))
  // The thumbnail may have been made since the rendering.
  if (links.some(({ awaitsThumbnail }) => awaitsThumbnail)) tx.onCommit(() => chat.uploads.thumbnails.wake())
}

async function notify({ events }: Needed, tx: Transaction, ids: readonly number[]): Promise<LinkedAttachment[]> {
  if (ids.length === 0) return []
  const files = await readLinkedAttachments(tx.sql, ids)
  const used = await spaceUsed(tx.sql)
  const notices = files.map((file) => attachmentNotice('update', writeAttachment(file), used, file.ownerId))
  events.publishOnCommit(tx, ...notices)
  return files
}
