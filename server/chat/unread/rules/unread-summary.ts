import { topicKey } from '../../topics/rules/topic.ts'

/** The channel topic or conversation of unread messages. */
export type UnreadPlace =
  | { readonly kind: 'direct'; readonly memberIds: readonly number[] }
  | { readonly kind: 'channel'; readonly channelId: number; readonly topic: string; readonly isMuted: boolean }

/** Unread messages of one conversation, or of one spelling of a topic. */
export interface UnreadPart {
  readonly where: UnreadPlace
  /** Ascending. */
  readonly messageIds: readonly number[]
}

export interface UnreadConversation {
  readonly userIds: readonly number[]
  readonly messageIds: readonly number[]
}

export interface UnreadTopic {
  readonly channelId: number
  readonly topic: string
  readonly messageIds: readonly number[]
}

export interface UnreadSummary {
  /** Without muted messages. */
  readonly count: number
  readonly pairs: readonly UnreadConversation[]
  readonly groups: readonly UnreadConversation[]
  readonly topics: readonly UnreadTopic[]
  readonly mentions: readonly number[]
}

/** Parts are ordered by their oldest message; the first spelling of a topic represents all. */
export function summarizeUnread(parts: readonly UnreadPart[], mentions: readonly number[]): UnreadSummary {
  const conversations: UnreadConversation[] = []
  const topics = new Map<string, UnreadTopic>()
  let count = 0
  for (const { where, messageIds } of parts) {
    if (where.kind === 'direct') {
      count += messageIds.length
      conversations.push({ userIds: where.memberIds, messageIds })
      continue
    }
    const { channelId, topic, isMuted } = where
    if (!isMuted) count += messageIds.length
    const key = `${channelId} ${topicKey(topic)}`
    const earlier = topics.get(key)
    if (earlier === undefined) topics.set(key, { channelId, topic, messageIds })
    else topics.set(key, { ...earlier, messageIds: ascending([...earlier.messageIds, ...messageIds]) })
  }
  return {
    count,
    pairs: conversations.filter(({ userIds }) => userIds.length <= 2),
    groups: conversations.filter(({ userIds }) => userIds.length > 2),
    topics: [...topics.values()],
    mentions,
  }
}

function ascending(ids: readonly number[]): number[] {
  return [...ids].sort((left, right) => left - right)
}
