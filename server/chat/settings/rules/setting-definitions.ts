import { z } from 'zod'
import { isLanguage } from '../../people/rules/languages.ts'

/** The event form for clients without the `user_settings` object. */
export type OldForm = 'display' | 'notification' | 'none'

/** One personal setting: its schema, its default, and its place for older clients. */
export interface UserSettingDefinition<T> {
  readonly schema: z.ZodType<T>
  readonly fallback: T
  readonly oldForm: OldForm
  /** Whether administrators choose a default for new users. */
  readonly hasDefault: boolean
}

interface Traits {
  readonly oldForm?: OldForm
  readonly hasDefault?: boolean
}

function setting<T>(schema: z.ZodType<T>, fallback: T, traits: Traits = {}): UserSettingDefinition<T> {
  return { schema, fallback, oldForm: traits.oldForm ?? 'none', hasDefault: traits.hasDefault ?? true }
}

const display = { oldForm: 'display' } as const
const notification = { oldForm: 'notification' } as const

const flag = (fallback: boolean, traits?: Traits) => setting(z.boolean(), fallback, traits)
const oneOf = <const V extends readonly [number, ...number[]]>(values: V, fallback: V[number], traits?: Traits) =>
  setting(z.literal(values), fallback, traits) as UserSettingDefinition<number>
const named = <const V extends readonly [string, ...string[]]>(values: V, fallback: V[number], traits?: Traits) =>
  setting(z.enum(values), fallback, traits) as UserSettingDefinition<string>

export const emojisets = [
  { key: 'google', text: 'Google' },
  { key: 'google-blob', text: 'Google blobs' },
  { key: 'twitter', text: 'Twitter' },
  { key: 'text', text: 'Plain text' },
] as const

export const notificationSounds = ['zulip', 'ding', 'chime', 'bell', 'pop'] as const

const language = z.string().refine(isLanguage, 'is not a language of this server')

/** Older clients send the former name of a view. */
const homeView = z.preprocess(
  (sent) => (sent === 'recent_topics' ? 'recent' : sent),
  z.enum(['inbox', 'recent', 'all_messages']),
) as z.ZodType<string>

/** Every personal setting by its API name. The time zone is stored separately, since everyone sees it. */
export const userSettingDefinitions = {
  twenty_four_hour_time: flag(false, display),
  web_mark_read_on_scroll_policy: oneOf([1, 2, 3], 1),
  web_channel_default_view: oneOf([1, 2, 3, 4], 1),
  starred_message_counts: flag(true, display),
  receives_typing_notifications: flag(true),
  web_suggest_update_timezone: flag(true),
  fluid_layout_width: flag(false, display),
  high_contrast_mode: flag(false, display),
  web_font_size_px: setting(z.int().min(12).max(20), 16),
  web_line_height_percent: setting(z.int().min(100).max(160), 140),
  color_scheme: oneOf([1, 2, 3], 1, display),
  enable_drafts_synchronization: flag(true, display),
  translate_emoticons: flag(false, display),
  display_emoji_reaction_users: flag(true),
  default_language: setting(language, 'en', { oldForm: 'display', hasDefault: false }),
  web_home_view: setting(homeView, 'inbox', display),
  web_escape_navigates_to_home_view: flag(true),
  left_side_userlist: flag(false, display),
  emojiset: named(['google', 'google-blob', 'twitter', 'text'], 'google', display),
  demote_inactive_streams: oneOf([1, 2, 3], 1, display),
  user_list_style: oneOf([1, 2, 3], 3),
  web_animate_image_previews: named(['always', 'on_hover', 'never'], 'on_hover'),
  web_stream_unreads_count_display_policy: oneOf([1, 2, 3], 2),
  hide_ai_features: flag(false),
  web_inbox_show_channel_folders: flag(true),
  web_left_sidebar_show_channel_folders: flag(true),
  web_left_sidebar_unreads_count_summary: flag(true),
  enable_stream_desktop_notifications: flag(false, notification),
  enable_stream_email_notifications: flag(false, notification),
  enable_stream_push_notifications: flag(false, notification),
  enable_stream_audible_notifications: flag(false, notification),
  notification_sound: named(['none', ...notificationSounds], 'zulip', notification),
  enable_desktop_notifications: flag(true, notification),
  enable_sounds: flag(true, notification),
  email_notifications_batching_period_seconds: setting(z.int().min(1).max(604_800), 120, notification),
  enable_offline_email_notifications: flag(true, notification),
  enable_offline_push_notifications: flag(true, notification),
  enable_online_push_notifications: flag(true, notification),
  enable_followed_topic_desktop_notifications: flag(true),
  enable_followed_topic_email_notifications: flag(true),
  enable_followed_topic_push_notifications: flag(true),
  enable_followed_topic_audible_notifications: flag(true),
  enable_digest_emails: flag(true, notification),
  enable_marketing_emails: flag(true, { oldForm: 'notification', hasDefault: false }),
  enable_login_emails: flag(true, { oldForm: 'notification', hasDefault: false }),
  message_content_in_email_notifications: flag(true, notification),
  pm_content_in_desktop_notifications: flag(true, notification),
  wildcard_mentions_notify: flag(true, notification),
  enable_followed_topic_wildcard_mentions_notify: flag(true),
  desktop_icon_count_display: oneOf([1, 2, 3, 4], 1, notification),
  realm_name_in_email_notifications_policy: oneOf([1, 2, 3], 1, notification),
  automatically_follow_topics_policy: oneOf([1, 2, 3, 4], 3),
  automatically_unmute_topics_in_muted_streams_policy: oneOf([1, 2, 3, 4], 2),
  automatically_follow_topics_where_mentioned: flag(true),
  resolved_topic_notice_auto_read_policy: named(['always', 'except_followed', 'never'], 'except_followed'),
  presence_enabled: flag(true, notification),
  enter_sends: flag(false, display),
  send_private_typing_notifications: flag(true),
  send_stream_typing_notifications: flag(true),
  send_read_receipts: flag(true),
  allow_private_data_export: flag(false, { hasDefault: false }),
  email_address_visibility: oneOf([1, 2, 3, 4, 5], 1),
  web_navigate_to_sent_message: flag(true),
} as const

export type UserSettingName = keyof typeof userSettingDefinitions

export const userSettingNames = Object.keys(userSettingDefinitions) as readonly UserSettingName[]

export type UserSettings = {
  readonly [K in UserSettingName]: (typeof userSettingDefinitions)[K] extends UserSettingDefinition<infer T> ? T : never
}

/** The definition of a setting without the type of its value. */
export function userSettingDefinition(name: UserSettingName): UserSettingDefinition<unknown> {
  return userSettingDefinitions[name]
}
