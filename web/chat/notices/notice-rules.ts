import { isTopicMuted, policyOf } from '../../../client/chat/state/channels.ts'
import type { ChatState } from '../../../client/chat/state/chat-state.ts'
import type { Message, UserSettings } from '../../../client/chat/state/types.ts'
import { visibilityPolicy } from '../../../client/chat/topics.ts'

/** How a message notifies a user who is not looking at it. */
export interface NotificationMode {
  readonly isShown: boolean
  readonly hasSound: boolean
}

const silent: NotificationMode = { isShown: false, hasSound: false }
const wildcardFlags = ['stream_wildcard_mentioned', 'topic_wildcard_mentioned', 'wildcard_mentioned']

/** How a new message notifies the user: by settings, channel and topic. */
export function notificationMode(state: ChatState, message: Message): NotificationMode {
  const { people, personal, channels } = state
  if (message.sender_id === people.ownId || people.mutedIds.has(message.sender_id)) return silent
  if (message.flags.includes('read')) return silent
  const isOn = (name: keyof UserSettings) => personal.settings[name] === true
  const personally: NotificationMode = {
    isShown: isOn('enable_desktop_notifications'),
    hasSound: isOn('enable_sounds'),
  }
  if (message.type === 'private') return personally
  const channelId = message.stream_id ?? 0
  // Personal mentions notify everywhere; wildcard mentions are no personal mentions.
  if (message.flags.includes('mentioned') || message.flags.includes('has_alert_word')) return personally
  if (isTopicMuted(channels, channelId, message.subject)) return silent
  const subscription = channels.subscriptions.get(channelId)
  const isToAll = message.flags.some((flag) => wildcardFlags.includes(flag))
  if (isToAll && (subscription?.wildcard_mentions_notify ?? isOn('wildcard_mentions_notify'))) return personally
  const ofChannel: NotificationMode = {
    isShown: subscription?.desktop_notifications ?? isOn('enable_stream_desktop_notifications'),
    hasSound: subscription?.audible_notifications ?? isOn('enable_stream_audible_notifications'),
  }
  if (policyOf(channels, channelId, message.subject) !== visibilityPolicy.followed) return ofChannel
  return {
    isShown: ofChannel.isShown || isOn('enable_followed_topic_desktop_notifications'),
    hasSound: ofChannel.hasSound || isOn('enable_followed_topic_audible_notifications'),
  }
}
