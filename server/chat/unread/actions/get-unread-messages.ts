import type { Sql } from '../../../kernel/storage/database.ts'
import { channelOfPlace, conversationOfPlace, isChannelPlace } from '../../channels/rules/channel.ts'
import type { WithDatabase } from '../../dependencies.ts'
import type { WithDirectory } from '../../directory/directory.ts'
import { chatLimits } from '../../limits.ts'
import { searchReader } from '../../messages/access/messages.ts'
import type { WithMessaging } from '../../messages/messaging.ts'
import type { UnreadDetails } from '../../messages/notices/messages.ts'
import { attribute } from '../../messages/rules/attributes.ts'
import { personalFlag } from '../../messages/rules/flags.ts'
import type { MessageFacts } from '../../messages/rules/message.ts'
import { largerThanAnyId } from '../../messages/rules/page.ts'
import { isReceived, type PersonalFacts } from '../../messages/rules/personal-state.ts'
import { readFacts } from '../../messages/store/messages.ts'
import { readPersonalFacts } from '../../messages/store/personal-facts.ts'
import type { ChatUser } from '../../people/rules/chat-user.ts'
import { findMessages, type Search } from '../../search/store/search.ts'
import { topicKey } from '../../topics/rules/topic.ts'
import { isTopicMuted, visibilityPolicy } from '../../topics/rules/visibility-policy.ts'
import { readPolicies } from '../../topics/store/topic-states.ts'
import { summarizeUnread, type UnreadPlace, type UnreadSummary } from '../rules/unread-summary.ts'
import { findUnreadGroups } from '../store/unread-groups.ts'

type GetUnreadMessagesNeeds = WithDatabase & WithDirectory & WithMessaging

export interface UnreadMessages extends UnreadSummary {
  /** The list is truncated; the oldest are left out. */
  readonly oldUnreadsMissing: boolean
}

/** The user's unread messages, up to the maximum that clients receive. */
export async function unreadMessages(chat: GetUnreadMessagesNeeds, user: ChatUser): Promise<UnreadMessages> {
  const { sql } = chat.database
  const limit = chatLimits.unreadMessagesMax
  const side = { direction: 'before', bound: largerThanAnyId, limit } as const
  const [found, policies] = await Promise.all([
    findUnreadGroups(sql, unreadOf(chat, user), side),
    readPolicies(sql, user.id),
  ])
  const perhaps = found.flatMap(({ perhapsMentions }) => perhapsMentions)
  const [whereOf, mentions] = await Promise.all([
    unreadPlaces(chat, user, new Set(found.map(({ place }) => place)), policies),
    mentionsAmong(chat, user, perhaps, policies),
  ])
  const parts = found.map(({ place, topic, messageIds }) => ({ where: whereOf(place, topic), messageIds }))
  const notified = found.reduce((sum, { messageIds }) => sum + messageIds.length, 0)
  return { ...summarizeUnread(parts, mentions), oldUnreadsMissing: notified === limit }
}

/** Few messages mention anyone, so these are checked one by one. */
async function mentionsAmong(
  chat: GetUnreadMessagesNeeds,
  user: ChatUser,
  ids: readonly number[],
  policies: TopicPolicies,
): Promise<number[]> {
  if (ids.length === 0) return []
  const { sql } = chat.database
  const messages = await readFacts(sql, ids)
  const personal = await readPersonalFacts(sql, user.id, messages)
  const known = messages.map((message) => ({ message, personal }))
  const details = await detailsOf(chat, user, known, policies)
  return details.filter(({ mentioned }) => mentioned).map(({ id }) => id)
}

function unreadOf({ directory }: GetUnreadMessagesNeeds, user: ChatUser): Search {
  return {
    reader: searchReader(directory, user),
    conditions: [{ requirement: { kind: 'unread' }, negated: false }],
    scope: 'personal',
  }
}

/** The newest unread messages with ids up to `highestId`, ascending. */
export function newestUnread(
  chat: GetUnreadMessagesNeeds,
  user: ChatUser,
  highestId: number,
  limit: number,
): Promise<MessageFacts[]> {
  return findMessages(chat.database.sql, unreadOf(chat, user), { direction: 'before', bound: highestId, limit })
}

type TopicPolicies = Awaited<ReturnType<typeof readPolicies>>

interface Known {
  readonly message: MessageFacts
  readonly personal: PersonalFacts
}

/** The details that clients need to count messages as unread again. */
export async function unreadDetails(
  chat: GetUnreadMessagesNeeds,
  user: ChatUser,
  messages: readonly Known[],
  sql: Sql,
): Promise<UnreadDetails[]> {
  return detailsOf(chat, user, messages, await readPolicies(sql, user.id))
}

async function detailsOf(
  chat: GetUnreadMessagesNeeds,
  user: ChatUser,
  messages: readonly Known[],
  policies: TopicPolicies,
): Promise<UnreadDetails[]> {
  const whereOf = await unreadPlaces(chat, user, new Set(messages.map(({ message }) => message.place)), policies)
  return messages.map(({ message, personal }) => {
    const where = whereOf(message.place, message.topic)
    const flags = personal.flags.get(message.id) ?? 0
    const byChannel = (message.attributes & attribute.mentionsChannel) !== 0 && isReceived(message, personal)
    const isMentioned = (flags & personalFlag.mentioned) !== 0
    const isMentionedWithOthers = byChannel || (flags & personalFlag.topicWildcardMentioned) !== 0
    const isMuted = where.kind === 'channel' && where.isMuted
    return {
      id: message.id,
      mentioned: isMentioned || (isMentionedWithOthers && !isMuted),
      where:
        where.kind === 'direct'
          ? { type: 'private', otherUserIds: where.memberIds.filter((id) => id !== user.id) }
          : { type: 'stream', channelId: where.channelId, topic: where.topic, isMuted: where.isMuted },
    }
  })
}

/** The user's view of these places: conversation members, muted topics. */
async function unreadPlaces(
  { directory, messaging }: GetUnreadMessagesNeeds,
  user: ChatUser,
  places: ReadonlySet<number>,
  policies: TopicPolicies,
): Promise<(place: number, topic: string) => UnreadPlace> {
  const direct = [...places].filter((place) => !isChannelPlace(place))
  const members = await messaging.conversations.membersOf(direct.map(conversationOfPlace))
  return (place, topic) => {
    if (!isChannelPlace(place)) return { kind: 'direct', memberIds: members.get(conversationOfPlace(place)) ?? [] }
    const channelId = channelOfPlace(place)
    const policy = policies.get(channelId)?.get(topicKey(topic)) ?? visibilityPolicy.inherit
    const isMuted = isTopicMuted(policy, directory.subscription(user.id, channelId)?.isMuted ?? false)
    return { kind: 'channel', channelId, topic, isMuted }
  }
}
