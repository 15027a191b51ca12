import type * as api from '../api.generated.ts'
import type { Immutable, Registered } from '../call-types.ts'

export type Reaction = Immutable<api.Reaction>
export type Submessage = Immutable<api.Submessage>
export type DirectRecipient = Immutable<api.DirectRecipient>
export type Message = Immutable<api.Message>
export type User = Immutable<api.User> & { readonly is_system_bot?: boolean }
export type ProfileValue = Immutable<api.ProfileValue>
export type ProfileField = Immutable<api.ProfileField>
export type Playground = Immutable<api.ChatEvents['realm_playgrounds']>['realm_playgrounds'][number]
export type GroupSetting = Immutable<api.GroupSetting>
export type ChannelFolder = Immutable<api.ChannelFolder>
export type UserGroup = Immutable<api.UserGroup>
export type UserTopic = Immutable<api.UserTopic>
export type Presence = Immutable<api.Presence>
export type CustomEmoji = Immutable<api.CustomEmoji>
export type Draft = Immutable<api.Draft>
export type ScheduledMessage = Immutable<api.ScheduledMessage>
export type Reminder = Immutable<api.Reminder>
export type SavedSnippet = Immutable<api.SavedSnippet>

export type Channel = Immutable<api.NeverSubscribedChannel>
export type ChannelWithSubscription = Immutable<api.Subscription>

/** The personal part of a subscription. */
export type Subscription = Pick<
  ChannelWithSubscription,
  | 'color'
  | 'is_muted'
  | 'pin_to_top'
  | 'desktop_notifications'
  | 'audible_notifications'
  | 'push_notifications'
  | 'email_notifications'
  | 'wildcard_mentions_notify'
>

export type ChatEvent = Immutable<api.ChatEvent>
export type EventOf<Type extends keyof api.ChatEvents> = Immutable<api.ChatEvents[Type]>

export type UserStatus = Omit<EventOf<'user_status'>, 'id' | 'type' | 'user_id'>

/** The settings of the user's account. */
export type UserSettings = Immutable<api.UserSettings>

export type ThumbnailFormat = Immutable<api.ThumbnailFormat>
export type UnreadMessages = Immutable<api.UnreadMessages>

/** The parts of the register reply that a state is made of. */
export const stateTypes = [
  ...(['realm', 'agora', 'realm_emoji', 'custom_profile_fields', 'realm_playgrounds'] as const),
  ...(['realm_user', 'muted_users', 'user_status', 'presence', 'realm_user_groups'] as const),
  ...(['subscription', 'channel_folders', 'user_topic'] as const),
  ...(['message', 'update_message_flags', 'starred_messages', 'recent_private_conversations'] as const),
  ...(['user_settings', 'alert_words', 'drafts', 'scheduled_messages', 'reminders', 'saved_snippets'] as const),
]

export type StateType = (typeof stateTypes)[number]

/** The register reply of a client that asks for `stateTypes`. */
export type StateReply = Immutable<Registered<StateType>>
