import { accessChannel } from '../../channels/access.ts'
import { placeOfChannel } from '../../channels/rules/channel.ts'
import type { WithEvents } from '../../delivery/queues/events.ts'
import type { WithDatabase } from '../../dependencies.ts'
import type { WithDirectory } from '../../directory/directory.ts'
import { chatLimits } from '../../limits.ts'
import { accessMessages, searchReader } from '../../messages/access/messages.ts'
import { refuseMessage } from '../../messages/failures/messages.ts'
import type { WithMessaging } from '../../messages/messaging.ts'
import { allReadNotice, flagsNotice, markedUnreadNotice } from '../../messages/notices/messages.ts'
import { largerThanAnyId } from '../../messages/rules/page.ts'
import { readPersonalFacts } from '../../messages/store/personal-facts.ts'
import type { ChatUser } from '../../people/rules/chat-user.ts'
import type { Condition } from '../../search/rules/condition.ts'
import { findMessages, type Search } from '../../search/store/search.ts'
import { topicKey, unnamedTopic } from '../../topics/rules/topic.ts'
import { topicExists } from '../../topics/store/topics.ts'
import { newestUnread, unreadDetails } from './get-unread-messages.ts'
import { moveRead, updateMessageFlags } from './update-message-flags.ts'

export type MarkMessagesReadNeeds = WithDatabase & WithDirectory & WithEvents & WithMessaging

/**
 * Marks everything as read, newest first, in independent batches. False when the time ran out: completed batches stay
 * read, the next call continues, and each call completes at least one batch.
 */
export async function markAllRead(
  chat: MarkMessagesReadNeeds,
  user: ChatUser,
  { batchMax, isTimeUp }: { readonly batchMax: number; readonly isTimeUp: () => boolean },
): Promise<boolean> {
  const readIds: number[] = []
  for (;;) {
    if (readIds.length > 0 && isTimeUp()) {
      // Incomplete, so other clients receive the ids instead of an "all read" event.
      chat.events.publish(flagsNotice({ userId: user.id, op: 'add', flag: 'read', messageIds: readIds }))
      return false
    }
    const batch = await newestUnread(chat, user, largerThanAnyId, batchMax)
    if (batch.length === 0) break
    const ids = batch.map(({ id }) => id)
    const accessed = await accessMessages(chat, user, ids)
    await chat.database.transaction((tx) => moveRead(tx, user, accessed, 'read'))
    readIds.push(...ids)
    if (batch.length < batchMax) break
  }
  chat.events.publish(allReadNotice(user.id))
  await restoreLater(chat, user, batchMax)
  return true
}

/** Clients also count those messages as read that arrived after the last batch and before the event. */
async function restoreLater(chat: MarkMessagesReadNeeds, user: ChatUser, batchMax: number): Promise<void> {
  const later = await newestUnread(chat, user, largerThanAnyId, batchMax)
  if (later.length === 0) return
  const { sql } = chat.database
  const personal = await readPersonalFacts(sql, user.id, later)
  const known = later.map((message) => ({ message, personal }))
  chat.events.publish(markedUnreadNotice(user.id, await unreadDetails(chat, user, known, sql)))
}

export async function markChannelRead(chat: MarkMessagesReadNeeds, user: ChatUser, channelId: number): Promise<void> {
  const { channel } = accessChannel(chat, user, channelId, 'content')
  await readAll(chat, user, [inChannel(channel.id)])
}

export async function markTopicRead(
  chat: MarkMessagesReadNeeds,
  user: ChatUser,
  channelId: number,
  topicText: string,
): Promise<void> {
  const { channel } = accessChannel(chat, user, channelId, 'content')
  const topic = unnamedTopic(topicText)
  const place = { place: placeOfChannel(channel.id), topicKey: topicKey(topic) }
  const seesAll = channel.privacy !== 'private_protected'
  if (!(await topicExists(chat.database.sql, place, seesAll ? undefined : user.id)))
    throw refuseMessage.noSuchTopic(topicText)
  await readAll(chat, user, [
    inChannel(channel.id),
    { requirement: { kind: 'topic', key: place.topicKey }, negated: false },
  ])
}

/** Marks the messages of a sender as read, after they are muted. */
export async function markSenderRead(chat: MarkMessagesReadNeeds, user: ChatUser, senderId: number): Promise<void> {
  await readAll(chat, user, [{ requirement: { kind: 'sender', userId: senderId }, negated: false }])
}

const inChannel = (channelId: number): Condition => ({
  requirement: { kind: 'places', places: [placeOfChannel(channelId)] },
  negated: false,
})

async function readAll(chat: MarkMessagesReadNeeds, user: ChatUser, conditions: readonly Condition[]): Promise<void> {
  const search: Search = {
    reader: searchReader(chat.directory, user),
    conditions: [...conditions, { requirement: { kind: 'unread' }, negated: false }],
    scope: 'personal',
  }
  const side = { direction: 'before', bound: largerThanAnyId, limit: chatLimits.markAllBatchMax } as const
  for (;;) {
    const batch = await findMessages(chat.database.sql, search, side)
    if (batch.length === 0) return
    const messageIds = batch.map(({ id }) => id)
    await updateMessageFlags(chat, user, { op: 'add', flag: 'read', messageIds })
    if (batch.length < side.limit) return
  }
}
