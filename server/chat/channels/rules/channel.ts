import type { GroupSetting } from '../../groups/rules/group-setting.ts'

export const channelPermissionNames = [
  'can_add_subscribers_group',
  'can_administer_channel_group',
  'can_create_topic_group',
  'can_delete_any_message_group',
  'can_delete_own_message_group',
  'can_move_messages_out_of_channel_group',
  'can_move_messages_within_channel_group',
  'can_remove_subscribers_group',
  'can_resolve_topics_group',
  'can_send_message_group',
  'can_subscribe_group',
] as const

export type ChannelPermissionName = (typeof channelPermissionNames)[number]

export type ChannelPrivacy = 'public' | 'web_public' | 'private' | 'private_protected'
export type TopicsPolicy = 'inherit' | 'allow_empty_topic' | 'disable_empty_topic' | 'empty_topic_only'

export interface Channel {
  readonly id: number
  readonly name: string
  readonly description: string
  readonly renderedDescription: string
  readonly creatorId: number | undefined
  readonly createdAtMs: number
  readonly privacy: ChannelPrivacy
  readonly isArchived: boolean
  readonly isDefault: boolean
  readonly folderId: number | undefined
  /** undefined: the organization's period; -1: never deleted. */
  readonly retentionDays: number | undefined
  readonly topicsPolicy: TopicsPolicy
  readonly defaultPushNotifications: boolean | undefined
  readonly emailToken: string
  readonly permissions: Readonly<Record<ChannelPermissionName, GroupSetting>>
}

export interface Subscription {
  readonly userId: number
  readonly channelId: number
  readonly color: string
  readonly isMuted: boolean
  readonly pinToTop: boolean
  /** undefined: the user's global setting. */
  readonly desktopNotifications: boolean | undefined
  readonly audibleNotifications: boolean | undefined
  readonly pushNotifications: boolean | undefined
  readonly emailNotifications: boolean | undefined
  readonly wildcardMentionsNotify: boolean | undefined
}

/** The place of messages as one number: even for channels, odd for direct conversations. */
export const placeOfChannel = (channelId: number): number => channelId * 2
export const placeOfConversation = (conversationId: number): number => conversationId * 2 + 1
export const isChannelPlace = (place: number): boolean => place % 2 === 0
export const channelOfPlace = (place: number): number => place / 2
export const conversationOfPlace = (place: number): number => (place - 1) / 2
