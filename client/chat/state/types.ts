/** The wire forms of the chat API that this client keeps, by the names the API gives them. */

export interface Reaction {
  readonly emoji_name: string
  readonly emoji_code: string
  readonly reaction_type: string
  readonly user_id: number
}

export interface Submessage {
  readonly id: number
  readonly message_id: number
  readonly sender_id: number
  readonly msg_type: string
  readonly content: string
}

export interface DirectRecipient {
  readonly id: number
  readonly email: string
  readonly full_name: string
}

export interface Message {
  readonly id: number
  readonly type: 'stream' | 'private'
  readonly sender_id: number
  readonly sender_email: string
  readonly sender_full_name: string
  readonly avatar_url: string | null
  readonly content: string
  readonly timestamp: number
  readonly client: string
  readonly stream_id?: number
  readonly display_recipient: string | readonly DirectRecipient[]
  readonly subject: string
  readonly is_me_message: boolean
  readonly reactions: readonly Reaction[]
  readonly submessages: readonly Submessage[]
  readonly last_edit_timestamp?: number
  readonly last_moved_timestamp?: number
  readonly flags: readonly string[]
  readonly match_content?: string
  readonly match_subject?: string
}

export interface User {
  readonly user_id: number
  readonly delivery_email: string | null
  readonly email: string
  readonly full_name: string
  readonly date_joined: string
  readonly is_active: boolean
  readonly is_owner: boolean
  readonly is_admin: boolean
  readonly is_guest: boolean
  readonly is_bot: boolean
  readonly is_system_bot?: boolean
  readonly bot_owner_id: number | null
  readonly role: number
  readonly timezone: string
  readonly avatar_url: string | null
  readonly profile_data?: Readonly<Record<string, ProfileValue>>
}

export interface ProfileValue {
  readonly value: string
  readonly rendered_value?: string
}

export interface ProfileField {
  readonly id: number
  readonly name: string
  readonly type: number
  readonly order: number
  readonly field_data: string
  readonly display_in_profile_summary?: boolean
}

export type GroupSetting = number | { readonly direct_members: number[]; readonly direct_subgroups: number[] }

export interface Channel {
  readonly stream_id: number
  readonly name: string
  readonly description: string
  readonly rendered_description: string
  readonly invite_only: boolean
  readonly is_web_public: boolean
  readonly is_archived: boolean
  readonly history_public_to_subscribers: boolean
  readonly first_message_id: number | null
  readonly folder_id: number | null
  readonly stream_post_policy: number
  readonly topics_policy: string
  readonly is_recently_active: boolean
  readonly subscriber_count: number
  readonly can_send_message_group: GroupSetting
  readonly subscribers?: readonly number[]
}

/** What is the person's own about a channel they are subscribed to. */
export interface Subscription {
  readonly color: string
  readonly is_muted: boolean
  readonly pin_to_top: boolean
  readonly desktop_notifications: boolean | null
  readonly audible_notifications: boolean | null
  readonly push_notifications: boolean | null
  readonly email_notifications: boolean | null
  readonly wildcard_mentions_notify: boolean | null
}

export interface ChannelFolder {
  readonly id: number
  readonly name: string
  readonly description: string
  readonly order: number
  readonly is_archived: boolean
}

export interface UserGroup {
  readonly id: number
  readonly name: string
  readonly description: string
  readonly members: readonly number[]
  readonly direct_subgroup_ids: readonly number[]
  readonly is_system_group: boolean
  readonly deactivated: boolean
  readonly can_mention_group: GroupSetting
}

export interface UserTopic {
  readonly stream_id: number
  readonly topic_name: string
  readonly last_updated: number
  readonly visibility_policy: number
}

export interface UserStatus {
  readonly away?: boolean
  readonly status_text?: string
  readonly emoji_name?: string
  readonly emoji_code?: string
  readonly reaction_type?: string
}

export interface Presence {
  readonly active_timestamp?: number
  readonly idle_timestamp?: number
}

export interface ThumbnailFormat {
  readonly name: string
  readonly max_width: number
  readonly max_height: number
  readonly format: string
  readonly animated: boolean
}

export interface CustomEmoji {
  readonly id: string
  readonly name: string
  readonly source_url: string
  readonly still_url?: string | null
  readonly deactivated: boolean
}

export interface Draft {
  readonly id: number
  readonly type: '' | 'stream' | 'private'
  readonly to: readonly number[]
  readonly topic: string
  readonly content: string
  readonly timestamp: number
}

export interface ScheduledMessage {
  readonly scheduled_message_id: number
  readonly type: 'stream' | 'private'
  readonly to: number | readonly number[]
  readonly topic?: string
  readonly content: string
  readonly rendered_content: string
  readonly scheduled_delivery_timestamp: number
  readonly failed: boolean
}

export interface Reminder {
  readonly reminder_id: number
  readonly content: string
  readonly rendered_content: string
  readonly scheduled_delivery_timestamp: number
  readonly failed: boolean
  readonly reminder_target_message_id: number
}

export interface SavedSnippet {
  readonly id: number
  readonly title: string
  readonly content: string
  readonly date_created: number
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

export type ChannelWithSubscription = Channel & Subscription

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
  readonly user_settings: Readonly<Record<string, unknown>>
  readonly drafts: readonly Draft[]
  readonly scheduled_messages: readonly ScheduledMessage[]
  readonly reminders: readonly Reminder[]
  readonly saved_snippets: readonly SavedSnippet[]
}

/** An event of the queue. Its fields are read by the part of the state it belongs to. */
export interface ChatEvent extends Readonly<Record<string, unknown>> {
  readonly id: number
  readonly type: string
}
