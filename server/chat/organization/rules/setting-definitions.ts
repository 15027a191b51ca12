import { z } from 'zod'
import { type GroupSetting, groupSettingSchema } from '../../groups/rules/group-setting.ts'
import type { SystemGroupName } from '../../groups/rules/system-groups.ts'
import type { DefaultAvatar } from '../../people/rules/chat-user.ts'
import { textLengths } from '../../rules/text-lengths.ts'
import { organizationTypes } from './offered-choices.ts'

/** The users who must have a second factor. */
export type FactorRequirement = 'nobody' | 'administrators' | 'everyone'

/** One setting of the organization: its schema and default, for PATCH /realm, register and events. */
export interface SettingDefinition<T> {
  readonly schema: z.ZodType<T>
  readonly fallback: T
}

/** A permission; its default is a system group by name, since the database assigns ids. */
export interface PermissionDefinition {
  readonly fallback: SystemGroupName
  /** System groups that it must not be set to. */
  readonly forbidden: readonly SystemGroupName[]
  /** Only a system group is allowed, not users or other groups. */
  readonly systemGroupOnly?: boolean
  /** The only allowed groups, if the choice is smaller still. */
  readonly allowed?: readonly SystemGroupName[]
}

function setting<T>(schema: z.ZodType<T>, fallback: T): SettingDefinition<T> {
  return { schema, fallback }
}

const flag = (fallback: boolean) => setting(z.boolean(), fallback)
const text = (longest: number, fallback: string) => setting(z.string().max(longest), fallback)
/** Seconds, or null for no limit. */
const limitSeconds = (fallback: number | null) => setting(z.int().positive().nullable(), fallback)
/** A channel id, or -1 for none. */
const channelId = setting(z.int(), -1)

export const scalarSettings = {
  name: setting(z.string().trim().min(1).max(textLengths.organizationNameLengthMax), 'Agora'),
  description: text(textLengths.organizationDescriptionLengthMax, ''),
  allow_message_editing: flag(true),
  authentication_methods: setting(z.record(z.string(), z.boolean()), { Email: true }),
  avatar_changes_disabled: flag(false),
  /** The picture of new users; `J` lets no client ask Gravatar. */
  default_avatar_source: setting<DefaultAvatar>(z.enum(['G', 'J']), 'G'),
  default_code_block_language: text(50, ''),
  default_language: setting(z.string().min(2).max(50), 'en'),
  digest_emails_enabled: flag(false),
  digest_weekday: setting(z.int().min(0).max(6), 1),
  disallow_disposable_email_addresses: flag(true),
  email_changes_disabled: flag(false),
  emails_restricted_to_domains: flag(false),
  enable_guest_user_dm_warning: flag(true),
  enable_guest_user_indicator: flag(true),
  enable_read_receipts: flag(true),
  enable_spectator_access: flag(false),
  gif_rating_policy: setting(z.int().min(0).max(4), 1),
  inline_image_preview: flag(true),
  inline_url_embed_preview: flag(false),
  invite_required: flag(true),
  jitsi_server_url: setting(z.string().max(textLengths.callServerLengthMax).nullable(), null),
  mandatory_topics: flag(false),
  media_preview_size: setting<number>(z.literal([100, 150, 200]), 100),
  message_content_allowed_in_email_notifications: flag(true),
  message_content_delete_limit_seconds: limitSeconds(600),
  message_content_edit_limit_seconds: limitSeconds(600),
  message_edit_history_visibility_policy: setting(z.enum(['all', 'moves', 'none']), 'all'),
  message_retention_days: setting(z.int(), -1),
  moderation_request_channel_id: channelId,
  move_messages_between_streams_limit_seconds: limitSeconds(604_800),
  move_messages_within_stream_limit_seconds: limitSeconds(604_800),
  name_changes_disabled: flag(false),
  new_stream_announcements_stream_id: channelId,
  org_type: setting<number>(z.literal(organizationTypes), 0),
  require_e2ee_push_notifications: flag(false),
  require_second_factor: setting<FactorRequirement>(z.enum(['nobody', 'administrators', 'everyone']), 'nobody'),
  require_unique_names: flag(false),
  send_channel_events_messages: flag(true),
  send_welcome_emails: flag(true),
  signup_announcements_stream_id: channelId,
  topics_policy: setting(z.enum(['allow_empty_topic', 'disable_empty_topic']), 'allow_empty_topic'),
  video_chat_provider: setting(z.int().min(0).max(10), 1),
  waiting_period_threshold: setting(z.int().min(0).max(100_000), 0),
  want_advertise_in_communities_directory: flag(false),
  welcome_message_custom_text: text(8000, ''),
  zulip_update_announcements_stream_id: channelId,
} as const

/** Settings that had another name at an earlier feature level. It is accepted and sent too. */
export const formerSettingNames = {
  gif_rating_policy: 'giphy_rating',
} as const satisfies Partial<Record<keyof typeof scalarSettings, string>>

const internet: readonly SystemGroupName[] = ['role:internet']
const atMostMembers: readonly SystemGroupName[] = ['role:internet', 'role:everyone']

export const permissionSettings = {
  can_access_all_users_group: {
    fallback: 'role:everyone',
    forbidden: [],
    systemGroupOnly: true,
    allowed: ['role:everyone', 'role:members'],
  },
  can_add_custom_emoji_group: { fallback: 'role:members', forbidden: atMostMembers },
  can_add_subscribers_group: { fallback: 'role:members', forbidden: atMostMembers },
  can_create_bots_group: { fallback: 'role:members', forbidden: atMostMembers },
  can_create_groups: { fallback: 'role:members', forbidden: atMostMembers },
  can_create_private_channel_group: { fallback: 'role:members', forbidden: atMostMembers },
  can_create_public_channel_group: { fallback: 'role:members', forbidden: atMostMembers },
  can_create_web_public_channel_group: {
    fallback: 'role:owners',
    forbidden: internet,
    systemGroupOnly: true,
    allowed: ['role:moderators', 'role:administrators', 'role:owners', 'role:nobody'],
  },
  can_create_write_only_bots_group: { fallback: 'role:members', forbidden: atMostMembers },
  can_delete_any_message_group: { fallback: 'role:administrators', forbidden: atMostMembers },
  can_delete_own_message_group: { fallback: 'role:everyone', forbidden: internet },
  can_invite_users_group: { fallback: 'role:members', forbidden: atMostMembers },
  can_manage_all_groups: { fallback: 'role:owners', forbidden: atMostMembers },
  can_manage_billing_group: { fallback: 'role:administrators', forbidden: atMostMembers },
  can_mention_many_users_group: { fallback: 'role:administrators', forbidden: internet },
  can_move_messages_between_channels_group: { fallback: 'role:members', forbidden: atMostMembers },
  can_move_messages_between_topics_group: { fallback: 'role:everyone', forbidden: internet },
  can_resolve_topics_group: { fallback: 'role:everyone', forbidden: internet },
  can_set_delete_message_policy_group: { fallback: 'role:moderators', forbidden: atMostMembers },
  can_set_topics_policy_group: { fallback: 'role:members', forbidden: atMostMembers },
  can_summarize_topics_group: { fallback: 'role:everyone', forbidden: internet },
  create_multiuse_invite_group: { fallback: 'role:administrators', forbidden: atMostMembers },
  direct_message_initiator_group: { fallback: 'role:everyone', forbidden: internet },
  direct_message_permission_group: { fallback: 'role:everyone', forbidden: internet },
  workplace_users_group: { fallback: 'role:everyone', forbidden: internet },
} as const satisfies Record<string, PermissionDefinition>

export type ScalarSettingName = keyof typeof scalarSettings
export type PermissionSettingName = keyof typeof permissionSettings

export type ScalarSettings = {
  readonly [K in ScalarSettingName]: (typeof scalarSettings)[K] extends SettingDefinition<infer T> ? T : never
}

export type PermissionSettings = Readonly<Record<PermissionSettingName, GroupSetting>>

/** Every setting with its effective value. */
export type OrganizationSettings = ScalarSettings & PermissionSettings

/**
 * Merges stored values over the defaults. A stored value that no longer matches its schema is a bug, not a reason to
 * fall back.
 */
export function settingsInForce(
  stored: Readonly<Record<string, unknown>>,
  systemGroupId: (name: SystemGroupName) => number,
): OrganizationSettings {
  const inForce: Record<string, unknown> = {}
  for (const [name, { schema, fallback }] of Object.entries<SettingDefinition<unknown>>(scalarSettings)) {
    inForce[name] = name in stored ? schema.parse(stored[name]) : fallback
  }
  for (const [name, { fallback }] of Object.entries<PermissionDefinition>(permissionSettings)) {
    inForce[name] = name in stored ? groupSettingSchema.parse(stored[name]) : systemGroupId(fallback)
  }
  return inForce as OrganizationSettings
}
