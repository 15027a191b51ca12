import type { VisibilityPolicy } from '../../topics/rules/visibility-policy.ts'

/** Why a message causes a push notification. */
export type PushTrigger =
  | 'direct_message'
  | 'mentioned'
  | 'topic_wildcard_mentioned'
  | 'stream_wildcard_mentioned'
  | 'followed_topic_push_notify'
  | 'stream_push_notify'

/** The facts about the message and its recipient that decide it. */
export interface PushFacts {
  readonly isDirect: boolean
  readonly isMentioned: boolean
  readonly isTopicMention: boolean
  readonly isChannelMention: boolean
  readonly policy: VisibilityPolicy | undefined
  readonly isChannelMuted: boolean
  /** Whether the user wants notifications about every message of the channel. */
  readonly wantsChannel: boolean
  /** Whether wildcard mentions notify the user in this channel. */
  readonly wantsWildcards: boolean
  readonly wantsOffline: boolean
  readonly wantsFollowed: boolean
  readonly wantsFollowedWildcards: boolean
}

const muted = 1
const followed = 3

/** The strongest reason first; undefined: no notification. */
export function pushTrigger(facts: PushFacts): PushTrigger | undefined {
  const { isDirect, isMentioned, policy, wantsOffline } = facts
  if (isDirect) return wantsOffline ? 'direct_message' : undefined
  if (isMentioned && wantsOffline) return 'mentioned'
  const isFollowed = policy === followed
  const isMuted = policy === muted || (facts.isChannelMuted && policy === undefined)
  const wildcards = isFollowed ? facts.wantsFollowedWildcards || facts.wantsWildcards : facts.wantsWildcards && !isMuted
  if (wildcards && wantsOffline && facts.isTopicMention) return 'topic_wildcard_mentioned'
  if (wildcards && wantsOffline && facts.isChannelMention) return 'stream_wildcard_mentioned'
  if (isFollowed && facts.wantsFollowed) return 'followed_topic_push_notify'
  return facts.wantsChannel && !isMuted ? 'stream_push_notify' : undefined
}
