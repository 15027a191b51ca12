import type { WithClock } from '../../dependencies.ts'
import type { WithDirectory } from '../../directory/directory.ts'
import { personalFlag } from '../../messages/rules/flags.ts'
import type { ChatUser } from '../../people/rules/chat-user.ts'
import { presenceTimes } from '../../presence/rules.ts'
import type { WithPresence } from '../../presence/store.ts'
import { userSetting } from '../../settings/rules/user-settings.ts'
import type { VisibilityPolicy } from '../../topics/rules/visibility-policy.ts'
import { type PushTrigger, pushTrigger } from '../push/rules.ts'

/** A message and its recipient's flags. */
export interface Arrival {
  /** undefined: a direct message. */
  readonly channelId: number | undefined
  /** Bits of messages/rules/flags.ts. */
  readonly flags: number
  readonly mentionsChannel: boolean
  readonly policy: VisibilityPolicy | undefined
}

const settingNames = {
  push: {
    channel: 'enable_stream_push_notifications',
    offline: 'enable_offline_push_notifications',
    followed: 'enable_followed_topic_push_notifications',
  },
  mail: {
    channel: 'enable_stream_email_notifications',
    offline: 'enable_offline_email_notifications',
    followed: 'enable_followed_topic_email_notifications',
  },
} as const

export type NotificationMedium = keyof typeof settingNames

/** The reason to notify the user about a message over this medium; undefined if their settings do not ask for it. */
export function notificationTrigger(
  { directory }: WithDirectory,
  user: ChatUser,
  medium: NotificationMedium,
  { channelId, flags, mentionsChannel, policy }: Arrival,
): PushTrigger | undefined {
  const names = settingNames[medium]
  const subscription = channelId === undefined ? undefined : directory.subscription(user.id, channelId)
  return pushTrigger({
    isDirect: channelId === undefined,
    isMentioned: (flags & personalFlag.mentioned) !== 0,
    isTopicMention: (flags & personalFlag.topicWildcardMentioned) !== 0,
    isChannelMention: mentionsChannel,
    policy,
    isChannelMuted: subscription?.isMuted ?? false,
    wantsChannel: wantsChannel({ directory }, user, medium, channelId),
    wantsWildcards: subscription?.wildcardMentionsNotify ?? userSetting(user, 'wildcard_mentions_notify'),
    wantsOffline: userSetting(user, names.offline),
    wantsFollowed: userSetting(user, names.followed),
    wantsFollowedWildcards: userSetting(user, 'enable_followed_topic_wildcard_mentions_notify'),
  })
}

/** Whether the user asked for notifications about every message of the channel. */
export function wantsChannel(
  { directory }: WithDirectory,
  user: ChatUser,
  medium: NotificationMedium,
  channelId: number | undefined,
): boolean {
  const subscription = channelId === undefined ? undefined : directory.subscription(user.id, channelId)
  if (subscription === undefined) return false
  const ofChannel = medium === 'push' ? subscription.pushNotifications : subscription.emailNotifications
  return ofChannel ?? userSetting(user, settingNames[medium].channel)
}

/** Whether the user is active at a client now, as far as they share their presence. */
export function isActiveNow({ presence, clock }: WithClock & WithPresence, userId: number): boolean {
  const activeAtS = presence.of(userId)?.lastActiveAtS
  return activeAtS !== undefined && clock.nowMs() / 1000 - activeAtS < presenceTimes.offlineThresholdS
}
