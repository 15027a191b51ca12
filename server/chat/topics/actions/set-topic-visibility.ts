import type { Sql, Transaction } from '../../../kernel/storage/database.ts'
import { accessChannel, accessChannelByName, knowsChannel } from '../../channels/access.ts'
import { refuseChannel } from '../../channels/failures.ts'
import type { Channel } from '../../channels/rules/channel.ts'
import type { WithEvents } from '../../delivery/queues/events.ts'
import type { WithClock, WithDatabase } from '../../dependencies.ts'
import type { Directory, WithDirectory } from '../../directory/directory.ts'
import { chatLimits } from '../../limits.ts'
import { refuseMessage } from '../../messages/failures/messages.ts'
import type { ChatUser } from '../../people/rules/chat-user.ts'
import { topicPolicyNotice } from '../notices/topic-visibility.ts'
import { type MutedTopic, mutedTopicsNotice } from '../notices/user-topics.ts'
import { readTopic } from '../rules/topic.ts'
import { type VisibilityPolicy, visibilityPolicy } from '../rules/visibility-policy.ts'
import { type PolicyChange, writePolicies } from '../store/topic-states.ts'
import { countUserTopics, deleteUserTopic, readUserTopicsWith, type UserTopic } from '../store/user-topics.ts'

export type SetTopicVisibilityNeeds = WithClock & WithDatabase & WithDirectory & WithEvents

/** A channel by id or, for older clients, by name. */
export type TopicChannel = { readonly id: number } | { readonly name: string }

export interface TopicVisibility {
  readonly channel: TopicChannel
  readonly topic: string
  readonly policy: VisibilityPolicy
}

/** Sets the user's visibility policy of a topic; false when there was no policy to remove. */
export async function setTopicVisibility(
  chat: SetTopicVisibilityNeeds,
  user: ChatUser,
  input: TopicVisibility,
): Promise<boolean> {
  const topic = readTopic(input.topic, chatLimits.topicLengthMax)
  if (typeof topic !== 'string') throw refuseMessage.unprintableTopic(topic.position)
  const isInherited = input.policy === visibilityPolicy.inherit
  const channel = isInherited
    ? channelToForget(chat.directory, input.channel)
    : visibleChannel(chat, user, input.channel)
  const updatedAtS = Math.floor(chat.clock.nowMs() / 1000)
  const change = { userId: user.id, channelId: channel.id, topic, policy: input.policy, updatedAtS }
  return chat.database.transaction(async (tx) => {
    if (!isInherited) await checkCount(tx, change)
    const hadPolicy = isInherited ? await deleteUserTopic(tx, change) : true
    if (!hadPolicy && !knowsChannel(chat.directory, user, channel)) throw refuseChannel.invalidId()
    if (!isInherited) await writePolicies(tx, [change])
    if (hadPolicy) await publishTopicPolicies(chat, tx, [change])
    return hadPolicy
  })
}

/** Clients load all of them, and every change sends the muted ones again. */
async function checkCount(tx: Transaction, change: PolicyChange): Promise<void> {
  const { all, muted } = await countUserTopics(tx, change)
  const { userTopicsMax, mutedTopicsMax } = chatLimits
  if (all >= userTopicsMax) throw refuseChannel.tooManyTopics(userTopicsMax)
  if (change.policy === visibilityPolicy.muted && muted >= mutedTopicsMax)
    throw refuseChannel.tooManyMuted(mutedTopicsMax)
}

/** Users whose muted topics are read at once. */
const usersPerRead = 1_000

/**
 * Publishes changed policies in their order. Read inside the transaction, so that the lists are the committed state, and for
 * many users at once: a message can change the policies of thousands while it delays all other messages.
 */
export async function publishTopicPolicies(
  { events, directory }: WithDirectory & WithEvents,
  tx: Transaction,
  changes: readonly PolicyChange[],
): Promise<void> {
  const userIds = [...new Set(changes.map(({ userId }) => userId))]
  const muted = new Map<number, readonly MutedTopic[]>()
  for (let start = 0; start < userIds.length; start += usersPerRead) {
    const read = await readMutedTopics(tx.sql, directory, userIds.slice(start, start + usersPerRead))
    for (const [userId, topics] of read) muted.set(userId, topics)
  }
  for (const change of changes) {
    const { userId } = change
    events.publishOnCommit(tx, mutedTopicsNotice(userId, muted.get(userId) ?? []), topicPolicyNotice(userId, change))
  }
}

/** By user, with the current names of channels, so without those that the user no longer sees. */
export async function readMutedTopics(
  sql: Sql,
  directory: Directory,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, readonly MutedTopic[]>> {
  const topics = await readUserTopicsWith(sql, userIds, visibilityPolicy.muted)
  return new Map([...topics].map(([userId, own]) => [userId, shownTo(directory, userId, own)]))
}

function shownTo(directory: Directory, userId: number, topics: readonly UserTopic[]): MutedTopic[] {
  const user = directory.user(userId)
  return topics.flatMap(({ channelId, topic, updatedAtS }) => {
    const channel = directory.channel(channelId)
    if (channel === undefined || !knowsChannel(directory, user, channel)) return []
    return [{ channelName: channel.name, topic, mutedAtS: updatedAtS }]
  })
}

function visibleChannel(chat: SetTopicVisibilityNeeds, user: ChatUser, reference: TopicChannel): Channel {
  const { channel } =
    'id' in reference
      ? accessChannel(chat, user, reference.id, 'content')
      : accessChannelByName(chat, user, reference.name, 'content')
  return channel
}

/** A user may remove the policy of a channel they no longer see; any other channel fails as if it did not exist. */
function channelToForget(directory: Directory, reference: TopicChannel): Channel {
  const channel = 'id' in reference ? directory.channel(reference.id) : directory.channelByName(reference.name)
  if (channel === undefined) throw refuseChannel.invalidId()
  return channel
}
