import { accessChannel, channelViewers } from '../../channels/access.ts'
import { channelUpdatedNotice } from '../../channels/notices/channels.ts'
import { type Channel, placeOfChannel } from '../../channels/rules/channel.ts'
import type { WithChannelActivities } from '../../channels/store/channel-activity.ts'
import type { WithEvents } from '../../delivery/queues/events.ts'
import type { WithClock, WithDatabase } from '../../dependencies.ts'
import type { WithDirectory } from '../../directory/directory.ts'
import { chatLimits } from '../../limits.ts'
import { groupByAudience, messageAudience } from '../../messages/access/message-audience.ts'
import { reachOfChannel } from '../../messages/access/messages.ts'
import type { WithMessaging } from '../../messages/messaging.ts'
import { messagesDeletedNotice } from '../../messages/notices/message-edits.ts'
import { deleteMessageRows } from '../../messages/store/message-edits.ts'
import type { ChatUser } from '../../people/rules/chat-user.ts'
import { releaseAttachments } from '../../uploads/actions/link-attachments.ts'
import type { WithUploads } from '../../uploads/files/uploads.ts'
import { topicKey, unnamedTopic } from '../rules/topic.ts'
import { visibilityPolicy } from '../rules/visibility-policy.ts'
import { lockNewestOfTopic } from '../store/topic-deletion.ts'
import { deleteTopicPolicies, lockTopicPolicies } from '../store/topic-policies.ts'
import { topicExists } from '../store/topics.ts'
import { publishTopicPolicies } from './set-topic-visibility.ts'

type DeleteTopicNeeds = WithChannelActivities &
  WithClock &
  WithDatabase &
  WithDirectory &
  WithEvents &
  WithMessaging &
  WithUploads

interface TopicToDelete {
  readonly channel: Channel
  readonly topic: string
  /** Set if the caller sees only the messages they received, and so may delete no others. */
  readonly receivedBy: number | undefined
}

/**
 * Deletes the messages of a topic, newest first and in batches, so that completed batches stay deleted when the time
 * runs out. False when some are left; a repeated call continues.
 */
export async function deleteTopic(
  chat: DeleteTopicNeeds,
  caller: ChatUser,
  channelId: number,
  topicText: string,
): Promise<boolean> {
  const { channel } = accessChannel(chat, caller, channelId, 'content')
  const isBounded = reachOfChannel(chat.directory, caller, channelId) === 'received'
  const doomed = { channel, topic: unnamedTopic(topicText.trim()), receivedBy: isBounded ? caller.id : undefined }
  const firstBefore = await firstMessageId(chat, channel)
  const startedAtMs = chat.clock.nowMs()
  let isComplete = false
  while (!isComplete && chat.clock.nowMs() - startedAtMs < chatLimits.deleteTopicTimeMaxMs)
    isComplete = await deleteBatch(chat, doomed)
  if (isComplete) await forgetPolicies(chat, doomed)
  await publishFirstMessage(chat, channel, firstBefore)
  return isComplete
}

/** True when nothing was left to delete. */
function deleteBatch(chat: DeleteTopicNeeds, { channel, topic, receivedBy }: TopicToDelete): Promise<boolean> {
  const place = placeOfChannel(channel.id)
  return chat.database.transaction(async (tx) => {
    const messages = await lockNewestOfTopic(
      tx,
      { place, topicKey: topicKey(topic) },
      receivedBy,
      chatLimits.deleteTopicBatchMax,
    )
    if (messages.length === 0) return true
    const audienceOf = await messageAudience(chat, tx.sql, place, messages)
    const where = { channelId: channel.id, topic }
    const notices = groupByAudience(messages, audienceOf).map(({ messageIds, audience }) =>
      messagesDeletedNotice({ messageIds, where }, audience),
    )
    const ids = messages.map(({ id }) => id)
    await releaseAttachments(chat, tx, ids)
    await deleteMessageRows(tx, ids)
    chat.events.publishOnCommit(tx, ...notices)
    return false
  })
}

/** Deletes the policies of users who can read no message of the topic any more. */
async function forgetPolicies(chat: DeleteTopicNeeds, { channel, topic }: TopicToDelete): Promise<void> {
  const isProtected = channel.privacy === 'private_protected'
  const place = { place: placeOfChannel(channel.id), topicKey: topicKey(topic) }
  await chat.database.transaction(async (tx) => {
    const policies = await lockTopicPolicies(tx, { channelId: channel.id, topic })
    const userIds: number[] = []
    if (isProtected) {
      for (const userId of policies.keys()) if (!(await topicExists(tx.sql, place, userId))) userIds.push(userId)
    } else if (!(await topicExists(tx.sql, place, undefined))) userIds.push(...policies.keys())
    await deleteTopicPolicies(tx, { channelId: channel.id, topic }, userIds)
    const updatedAtS = Math.floor(chat.clock.nowMs() / 1000)
    const change = { channelId: channel.id, topic, policy: visibilityPolicy.inherit, updatedAtS }
    await publishTopicPolicies(
      chat,
      tx,
      userIds.map((userId) => ({ ...change, userId })),
    )
  })
}

async function firstMessageId({ channelActivities }: DeleteTopicNeeds, channel: Channel): Promise<number | undefined> {
  return (await channelActivities.of([channel])).get(channel.id)?.firstMessageId
}

async function publishFirstMessage(
  chat: DeleteTopicNeeds,
  channel: Channel,
  before: number | undefined,
): Promise<void> {
  const after = await firstMessageId(chat, channel)
  if (after === before) return
  const change = { property: 'first_message_id', value: after ?? null } as const
  const update = { channelId: channel.id, name: channel.name, change }
  chat.events.publish(channelUpdatedNotice(update, channel.isArchived, channelViewers(chat.directory, channel)))
}
