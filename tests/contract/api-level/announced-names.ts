/** Where a name of a later level is in the OpenAPI document. */
export type Place = 'reply' | 'parameter' | 'event'

export interface AnnouncedName {
  readonly level: number
  /** An operation such as `POST /register`, or the type of an event. */
  readonly of: string
  readonly place: Place
  readonly names: readonly string[]
}

const reply = (level: number, of: string, ...names: string[]): AnnouncedName => ({ level, of, place: 'reply', names })
const parameter = (level: number, of: string, ...names: string[]): AnnouncedName => ({
  level,
  of,
  place: 'parameter',
  names,
})
const event = (level: number, of: string, ...names: string[]): AnnouncedName => ({ level, of, place: 'event', names })

/** Endpoints that later levels added. */
export const announcedEndpoints: Readonly<Record<number, string>> = {
  440: 'GET /users/{user_id}/channels',
  460: 'POST /calls/constructorgroups/create',
  463: 'GET /bots/{bot_id}/api_key',
  465: 'POST /calls/nextcloud_talk/create',
  468: 'POST /register_client_device',
  470: 'POST /remove_client_device',
  479: 'GET /thumbnail/status/{realm_id_str}/{filename}',
  493: 'POST /calls/webex/create',
}

/** Fields, parameters and events that later levels added. */
export const announcedNames: readonly AnnouncedName[] = [
  reply(430, 'GET /export/realm/consents', 'email_address_visibility'),
  parameter(431, 'PATCH /settings', 'web_inbox_show_channel_folders'),
  parameter(431, 'PATCH /realm/user_settings_defaults', 'web_inbox_show_channel_folders'),
  reply(431, 'POST /register', 'web_inbox_show_channel_folders'),
  parameter(432, 'POST /mobile_push/register', 'push_key', 'push_public_key'),
  reply(433, 'GET /users', 'is_imported_stub'),
  reply(433, 'GET /users/me', 'is_imported_stub'),
  reply(433, 'POST /register', 'is_imported_stub'),
  event(433, 'realm_user', 'is_imported_stub'),
  parameter(434, 'PATCH /realm', 'send_channel_events_messages'),
  reply(434, 'POST /register', 'realm_send_channel_events_messages'),
  reply(435, 'POST /register', 'server_report_message_types'),
  reply(438, 'POST /register', 'realm_owner_full_content_access'),
  parameter(441, 'PATCH /streams/{stream_id}', 'can_create_topic_group'),
  parameter(441, 'POST /users/me/subscriptions', 'can_create_topic_group'),
  reply(441, 'GET /streams', 'can_create_topic_group'),
  reply(441, 'GET /users/me/subscriptions', 'can_create_topic_group'),
  event(441, 'stream', 'can_create_topic_group'),
  reply(442, 'POST /register', 'tenor_api_key', 'gif_rating_options'),
  parameter(444, 'PATCH /settings', 'target_users'),
  parameter(445, 'GET /messages', 'anchor_date'),
  parameter(447, 'PATCH /bots/{bot_id}', 'short_name'),
  parameter(453, 'PATCH /realm', 'gif_rating_policy'),
  reply(453, 'POST /register', 'gif_rating_policy_options', 'realm_gif_rating_policy'),
  parameter(455, 'POST /realm/profile_fields', 'use_for_user_matching'),
  reply(455, 'GET /realm/profile_fields', 'use_for_user_matching'),
  event(455, 'custom_profile_fields', 'use_for_user_matching'),
  parameter(456, 'PATCH /realm', 'default_avatar_source'),
  reply(456, 'POST /register', 'realm_default_avatar_source'),
  parameter(459, 'DELETE /users/{user_id}', 'actions'),
  event(464, 'realm', 'rendered_description'),
  reply(466, 'POST /register', 'realm_uuid'),
  reply(468, 'POST /register', 'devices'),
  event(468, 'device', 'device_id'),
  parameter(468, 'POST /mobile_push/register', 'device_id', 'token_id', 'push_key_id'),
  parameter(468, 'POST /mobile_push/e2ee/test_notification', 'device_id', 'push_account_id'),
  parameter(469, 'PATCH /realm', 'media_preview_size'),
  reply(469, 'POST /register', 'realm_media_preview_size'),
  reply(472, 'GET /attachments', 'message_ids'),
  event(472, 'attachment', 'message_ids'),
  event(475, 'realm_user', 'date_joined'),
  parameter(477, 'PATCH /realm', 'workplace_users_group'),
  reply(477, 'POST /register', 'realm_workplace_users_group'),
  parameter(481, 'POST /register', 'idle_queue_timeout'),
  reply(481, 'POST /register', 'idle_queue_timeout_secs'),
  reply(486, 'POST /register', 'klipy_api_key'),
  reply(487, 'GET /users/{user_id_or_email}/presence', 'active_timestamp', 'idle_timestamp'),
  parameter(491, 'POST /register', 'individual_emoji_changes'),
  event(491, 'realm_emoji', 'emoji', 'emoji_id'),
  reply(493, 'POST /register', 'has_webex_token'),
  event(493, 'has_webex_token', 'value'),
  reply(497, 'GET /users/{user_id_or_email}/presence', 'server_timestamp', 'website', 'aggregated'),
  reply(499, 'GET /export/realm', 'export_from_prior_server'),
  event(499, 'realm_export', 'export_from_prior_server'),
]

/** Fields and events that later levels removed or renamed. */
export const keptNames: readonly AnnouncedName[] = [
  reply(426, 'POST /register', 'realm_is_zephyr_mirror_realm'),
  event(439, 'update_display_settings', 'setting_name'),
  event(439, 'update_global_notifications', 'notification_name'),
  event(450, 'push_device', 'push_account_id'),
  reply(453, 'POST /register', 'gif_rating_options', 'giphy_rating_options', 'realm_giphy_rating'),
  reply(468, 'POST /register', 'push_devices'),
  reply(472, 'GET /attachments', 'messages'),
  event(472, 'attachment', 'messages'),
  event(474, 'realm_bot', 'full_name', 'owner_id', 'avatar_url', 'is_active', 'bot_type', 'email'),
  event(484, 'reaction', 'user'),
]
