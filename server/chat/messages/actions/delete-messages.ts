import type { Transaction } from '../../../kernel/storage/database.ts'
import { channelOfPlace, isChannelPlace } from '../../channels/rules/channel.ts'
import type { WithEvents } from '../../delivery/queues/events.ts'
import type { WithClock, WithDatabase } from '../../dependencies.ts'
import type { WithDirectory } from '../../directory/directory.ts'
import { releaseAttachments } from '../../uploads/actions/link-attachments.ts'
import type { WithUploads } from '../../uploads/files/uploads.ts'
import { groupByAudience, messageAudience } from '../access/message-audience.ts'
import type { WithMessaging } from '../messaging.ts'
import { messagesDeletedNotice } from '../notices/message-edits.ts'
import type { DoomedMessage } from '../store/doomed-messages.ts'
import { deleteMessageRows } from '../store/message-edits.ts'

export type DeleteMessagesNeeds = WithClock & WithDatabase & WithDirectory & WithEvents & WithMessaging & WithUploads

/** Deletes locked messages of one place, and notifies the users who could read them. */
export async function deleteMessagesOfPlace(
  chat: DeleteMessagesNeeds,
  tx: Transaction,
  place: number,
  doomed: readonly DoomedMessage[],
): Promise<void> {
  const audienceOf = await messageAudience(chat, tx.sql, place, doomed)
  for (const [topic, messages] of groupedBy(doomed, (message) => message.topic)) {
    const where = isChannelPlace(place) ? { channelId: channelOfPlace(place), topic } : undefined
    for (const { messageIds, audience } of groupByAudience(messages, audienceOf))
      chat.events.publishOnCommit(tx, messagesDeletedNotice({ messageIds, where }, audience))
  }
  const ids = doomed.map(({ id }) => id)
  await releaseAttachments(chat, tx, ids)
  await deleteMessageRows(tx, ids)
}

export function groupedBy<Message, Key>(
  messages: readonly Message[],
  keyOf: (message: Message) => Key,
): Map<Key, Message[]> {
  const groups = new Map<Key, Message[]>()
  for (const message of messages) {
    const found = groups.get(keyOf(message))
    if (found === undefined) groups.set(keyOf(message), [message])
    else found.push(message)
  }
  return groups
}
