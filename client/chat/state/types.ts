import type * as api from '../api.generated.ts'

/** A value of the API; the state never changes one. */
export type Immutable<T> = T extends object ? { readonly [K in keyof T]: Immutable<T[K]> } : T

export type Reaction = Immutable<api.Reaction>
export type Submessage = Immutable<api.Submessage>
export type DirectRecipient = Immutable<api.DirectRecipient>
export type Message = Immutable<api.Message>
export type User = Immutable<api.User> & { readonly is_system_bot?: boolean }
export type ProfileValue = Immutable<api.ProfileValue>
export type ProfileField = Immutable<api.ProfileField>
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
export type UserSettings = Immutable<api.ChatCalls['PATCH /settings']['params']>

export interface ThumbnailFormat {
  readonly name: string
  readonly max_width: number
  readonly max_height: number
  readonly format: string
  readonly animated: boolean
}

export interface UnreadSnapshot {
  readonly count: number
  readonly pms: readonly { readonly other_user_id: number; readonly unread_message_ids: readonly number[] }[]
  readonly streams: readonly {
    readonly stream_id: number
    readonly topic: string
    readonly unread_message_ids: readonly number[]
  }[]
  readonly huddles: readonly { readonly user_ids_string: string; readonly unread_message_ids: readonly number[] }[]
  readonly mentions: readonly number[]
  readonly old_unreads_missing: boolean
}

/** What is read of the reply to register; the rest of it is kept as `realm_…` and limits in `Organization`. */
export interface RegisterReply extends Readonly<Record<string, unknown>> {
  readonly queue_id: string
  readonly last_event_id: number
  readonly user_id: number
  readonly realm_users: readonly User[]
  readonly realm_non_active_users: readonly User[]
  readonly cross_realm_bots: readonly User[]
  readonly muted_users: readonly { readonly id: number; readonly timestamp: number }[]
  readonly subscriptions: readonly ChannelWithSubscription[]
  readonly unsubscribed: readonly ChannelWithSubscription[]
  readonly never_subscribed: readonly Channel[]
  readonly channel_folders: readonly ChannelFolder[]
  readonly realm_user_groups: readonly UserGroup[]
  readonly user_topics: readonly UserTopic[]
  readonly user_status: Readonly<Record<string, UserStatus>>
  readonly presences: Readonly<Record<string, Presence>>
  readonly presence_last_update_id: number
  readonly unread_msgs: UnreadSnapshot
  readonly starred_messages: readonly number[]
  readonly recent_private_conversations: readonly { readonly user_ids: number[]; readonly max_message_id: number }[]
  readonly max_message_id: number
  readonly realm_emoji: Readonly<Record<string, CustomEmoji>>
  readonly server_thumbnail_formats?: readonly ThumbnailFormat[]
  readonly custom_profile_fields: readonly ProfileField[]
  readonly alert_words: readonly string[]
  readonly user_settings: UserSettings
  readonly drafts: readonly Draft[]
  readonly scheduled_messages: readonly ScheduledMessage[]
  readonly reminders: readonly Reminder[]
  readonly saved_snippets: readonly SavedSnippet[]
}
