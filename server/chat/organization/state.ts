import { z } from 'zod'
import { pictureSourceSchema } from '../images/wire.ts'
import { externalAccountSchema } from '../profile-fields/wire.ts'
import { authenticationSchema } from '../sso/wire.ts'
import { scalarSettings } from './rules/setting-definitions.ts'
import { joinDomainSchema, settingSchemas, settingsShownOtherwise } from './wire.ts'

/** The settings under the names of the register reply. */
function settingShape(): Record<string, z.ZodType> {
  const shown = Object.entries(settingSchemas()).filter(([name]) => !settingsShownOtherwise.has(name))
  return Object.fromEntries(shown.map(([name, schema]) => [`realm_${name}`, schema]))
}

const choicesSchema = z.record(z.string(), z.strictObject({ name: z.string(), id: z.int() }))

export const supportedPermissionSchema = z.strictObject({
  require_system_group: z.boolean(),
  allow_internet_group: z.boolean(),
  allow_nobody_group: z.boolean(),
  allow_everyone_group: z.boolean(),
  default_group_name: z.string(),
  default_for_system_groups: z.null(),
  allowed_system_groups: z.array(z.string()),
})

export const thumbnailFormatSchema = z.strictObject({
  name: z.string(),
  max_width: z.int(),
  max_height: z.int(),
  format: z.string(),
  animated: z.boolean(),
})

const derivedShape = {
  realm_authentication_methods: authenticationSchema,
  realm_mandatory_topics: z.boolean(),
  realm_allow_edit_history: z.boolean(),
  realm_email_auth_enabled: z.boolean(),
  realm_password_auth_enabled: z.boolean(),
  realm_empty_topic_display_name: z.string(),
  realm_create_public_stream_policy: z.int(),
  realm_create_private_stream_policy: z.int(),
  realm_create_web_public_stream_policy: z.int(),
  realm_wildcard_mention_policy: z.int(),
  realm_icon_url: z.string(),
  realm_icon_source: pictureSourceSchema,
  realm_logo_url: z.string(),
  realm_logo_source: pictureSourceSchema,
  realm_night_logo_url: z.string(),
  realm_night_logo_source: pictureSourceSchema,
  realm_uuid: z.string(),
  realm_uri: z.string(),
  realm_url: z.string(),
  realm_bot_domain: z.string(),
  realm_date_created: z.int(),
  realm_presence_disabled: z.literal(false),
  realm_owner_full_content_access: z.literal(false),
  realm_giphy_rating: z.int(),
  realm_is_zephyr_mirror_realm: z.literal(false),
  realm_push_notifications_enabled: z.boolean(),
  realm_push_notifications_enabled_end_timestamp: z.null(),
  realm_upload_quota_mib: z.int().nullable(),
  realm_plan_type: z.int(),
  realm_available_video_chat_providers: choicesSchema,
  realm_default_external_accounts: z.record(z.string(), externalAccountSchema),
} as const

const limitShape = {
  max_message_length: z.int(),
  max_topic_length: z.int(),
  max_stream_name_length: z.int(),
  max_stream_description_length: z.int(),
  max_channel_folder_name_length: z.int(),
  max_channel_folder_description_length: z.int(),
  max_reminder_note_length: z.int(),
  max_bulk_new_subscription_messages: z.int(),
  max_file_upload_size_mib: z.int(),
  max_icon_file_size_mib: z.int(),
  max_logo_file_size_mib: z.int(),
  max_avatar_file_size_mib: z.int(),
  password_min_length: z.int(),
  password_max_length: z.int(),
  password_min_guesses: z.int(),
} as const

const serverShape = {
  settings_send_digest_emails: z.boolean(),
  development_environment: z.boolean(),
  jitsi_server_url: z.string(),
  server_jitsi_server_url: z.string(),
  gif_rating_policy_options: choicesSchema,
  gif_rating_options: choicesSchema,
  giphy_rating_options: choicesSchema,
  server_report_message_types: z.array(z.strictObject({ key: z.string(), name: z.string() })),
  server_inline_image_preview: z.boolean(),
  server_inline_url_embed_preview: z.boolean(),
  server_avatar_changes_disabled: z.boolean(),
  server_name_changes_disabled: z.boolean(),
  server_needs_upgrade: z.boolean(),
  server_emoji_data_url: z.string(),
  server_can_summarize_topics: z.boolean(),
  server_presence_ping_interval_seconds: z.int(),
  server_presence_offline_threshold_seconds: z.int(),
  server_min_deactivated_realm_deletion_days: z.null(),
  server_max_deactivated_realm_deletion_days: z.null(),
  event_queue_longpoll_timeout_seconds: z.int(),
  server_typing_started_wait_period_milliseconds: z.int(),
  server_typing_stopped_wait_period_milliseconds: z.int(),
  server_typing_started_expiry_period_milliseconds: z.int(),
  server_generation: z.int(),
  server_thumbnail_formats: z.array(thumbnailFormatSchema),
  server_supported_permission_settings: z.strictObject({
    realm: z.record(z.string(), supportedPermissionSchema),
    stream: z.record(z.string(), supportedPermissionSchema),
    group: z.record(z.string(), supportedPermissionSchema),
  }),
  server_web_public_streams_enabled: z.boolean(),
  zulip_plan_is_not_limited: z.literal(true),
  upgrade_text_for_wide_organization_logo: z.string(),
} as const

export const realmState = z.strictObject({ ...settingShape(), ...derivedShape, ...limitShape, ...serverShape })

export const domainState = z.strictObject({ realm_domains: z.array(joinDomainSchema) })

/** Services that this server does not have. */
export const giphyState = z.strictObject({ giphy_api_key: z.string() })
export const tenorState = z.strictObject({ tenor_api_key: z.string() })
export const klipyState = z.strictObject({ klipy_api_key: z.string() })
export const videoCallState = z.strictObject({ has_zoom_token: z.boolean(), has_webex_token: z.boolean() })
export const stopWordState = z.strictObject({ stop_words: z.array(z.string()) })
export const billingState = z.strictObject({
  realm_billing: z.strictObject({ has_pending_sponsorship_request: z.boolean() }),
})

/** Settings that only this server has. */
export const agoraState = z.strictObject({ realm_require_second_factor: scalarSettings.require_second_factor.schema })
