import type { Transaction } from '../../../kernel/storage/database.ts'
import { channelOfPlace, isChannelPlace, placeOfChannel } from '../../channels/rules/channel.ts'
import { isPrivate } from '../../channels/rules/privacy.ts'
import type { WithEvents } from '../../delivery/queues/events.ts'
import type { WithClock, WithDatabase } from '../../dependencies.ts'
import type { WithDirectory } from '../../directory/directory.ts'
import { chatLimits } from '../../limits.ts'
import { releaseAttachments } from '../../uploads/actions/link-attachments.ts'
import type { WithUploads } from '../../uploads/files/uploads.ts'
import { groupByAudience, messageAudience } from '../access/message-audience.ts'
import type { WithMessaging } from '../messaging.ts'
import { messagesDeletedNotice } from '../notices/message-edits.ts'
import { type DoomedMessage, lockOldestOfSender } from '../store/doomed-messages.ts'
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

/** The kinds of places whose messages of one sender are deleted. */
export interface DoomedPlaces {
  readonly publicChannels: boolean
  readonly privateChannels: boolean
  readonly directMessages: boolean
}

/** Deletes what a user sent at places of these kinds, within the transaction of the caller. */
export async function deleteMessagesOfSender(
  chat: DeleteMessagesNeeds,
  tx: Transaction,
  senderId: number,
  { publicChannels, privateChannels, directMessages }: DoomedPlaces,
): Promise<void> {
  const channels = [...chat.directory.channels()].filter(({ privacy }) =>
    isPrivate(privacy) ? privateChannels : publicChannels,
  )
  const places = { ids: channels.map(({ id }) => placeOfChannel(id)), orDirect: directMessages }
  for (;;) {
    const batch = await lockOldestOfSender(tx, senderId, places, chatLimits.expiryBatchMax)
    if (batch.length === 0) return
    for (const [place, messages] of groupedBy(batch, (message) => message.place))
      await deleteMessagesOfPlace(chat, tx, place, messages)
  }
}

function groupedBy<Message, Key>(messages: readonly Message[], keyOf: (message: Message) => Key): Map<Key, Message[]> {
  const groups = new Map<Key, Message[]>()
  for (const message of messages) {
    const found = groups.get(keyOf(message))
    if (found === undefined) groups.set(keyOf(message), [message])
    else found.push(message)
  }
  return groups
}
