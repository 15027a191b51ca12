// Written from the schemas of the server by tests/clients/sdk-types.test.ts; after a change: vitest --update.

export type GroupSetting = number | {
  direct_members: number[]
  direct_subgroups: number[]
}

export interface Reaction {
  emoji_name: string
  emoji_code: string
  reaction_type: string
  user_id: number
}

export interface Submessage {
  id: number
  message_id: number
  sender_id: number
  msg_type: string
  content: string
}

export interface DirectRecipient {
  id: number
  email: string
  full_name: string
  is_mirror_dummy: false
}

export interface TopicLink {
  text: string
  url: string
}

export interface EditEntry {
  user_id: number | null
  timestamp: number
  prev_content?: string | undefined
  prev_rendered_content?: string | undefined
  prev_topic?: string | undefined
  topic?: string | undefined
  prev_stream?: number | undefined
  stream?: number | undefined
}

export interface SentMessage {
  id: number
  type: 'stream' | 'private'
  sender_id: number
  sender_email: string
  sender_full_name: string
  sender_realm_str: string
  avatar_url: string | null
  content: string
  content_type: 'text/html' | 'text/x-markdown'
  timestamp: number
  client: string
  recipient_id: number
  stream_id?: number | undefined
  display_recipient: string | DirectRecipient[]
  subject: string
  topic_links: TopicLink[]
  is_me_message: boolean
  reactions: Reaction[]
  submessages: Submessage[]
  edit_history?: EditEntry[] | undefined
  last_edit_timestamp?: number | undefined
  last_moved_timestamp?: number | undefined
}

export interface Message {
  id: number
  type: 'stream' | 'private'
  sender_id: number
  sender_email: string
  sender_full_name: string
  sender_realm_str: string
  avatar_url: string | null
  content: string
  content_type: 'text/html' | 'text/x-markdown'
  timestamp: number
  client: string
  recipient_id: number
  stream_id?: number | undefined
  display_recipient: string | DirectRecipient[]
  subject: string
  topic_links: TopicLink[]
  is_me_message: boolean
  reactions: Reaction[]
  submessages: Submessage[]
  edit_history?: EditEntry[] | undefined
  last_edit_timestamp?: number | undefined
  last_moved_timestamp?: number | undefined
  flags: string[]
  match_content?: string | undefined
  match_subject?: string | undefined
}

export interface ProfileValue {
  value: string
  rendered_value?: string | undefined
}

export interface User {
  user_id: number
  delivery_email: string | null
  email: string
  full_name: string
  date_joined: string
  is_active: boolean
  is_owner: boolean
  is_admin: boolean
  is_guest: boolean
  is_bot: boolean
  bot_type: number | null
  bot_owner_id: number | null
  role: number
  timezone: string
  avatar_url: string | null
  avatar_version: number
  /** This server imports no accounts */
  is_imported_stub: false
  profile_data?: Record<string, ProfileValue> | undefined
}

export interface SystemBot {
  user_id: number
  delivery_email: string | null
  email: string
  full_name: string
  date_joined: string
  is_active: boolean
  is_owner: boolean
  is_admin: boolean
  is_guest: boolean
  is_bot: boolean
  bot_type: number | null
  bot_owner_id: number | null
  role: number
  timezone: string
  avatar_url: string | null
  avatar_version: number
  /** This server imports no accounts */
  is_imported_stub: false
  profile_data?: Record<string, ProfileValue> | undefined
  is_system_bot: true
}

export interface UserStatus {
  away?: true | undefined
  status_text?: string | undefined
  emoji_name?: string | undefined
  emoji_code?: string | undefined
  reaction_type?: 'unicode_emoji' | 'realm_emoji' | 'zulip_extra_emoji' | undefined
}

export interface Bot {
  default_sending_stream: string | null
  default_events_register_stream: string | null
  default_all_public_streams: boolean
  user_id: number
  full_name: string
  email: string
  bot_type: number | null
  is_active: boolean
  owner_id: number | null
  avatar_url: string
  services: never[]
}

export interface UserGroup {
  id: number
  name: string
  description: string
  date_created: number | null
  creator_id: number | null
  members: number[]
  direct_subgroup_ids: number[]
  is_system_group: boolean
  deactivated: boolean
  can_add_members_group: GroupSetting
  can_join_group: GroupSetting
  can_leave_group: GroupSetting
  can_manage_group: GroupSetting
  can_mention_group: GroupSetting
  can_remove_members_group: GroupSetting
}

export interface Channel {
  stream_id: number
  name: string
  description: string
  rendered_description: string
  date_created: number
  creator_id: number | null
  invite_only: boolean
  is_web_public: boolean
  is_archived: boolean
  history_public_to_subscribers: boolean
  first_message_id: number | null
  folder_id: number | null
  message_retention_days: number | null
  stream_post_policy: number
  is_announcement_only: boolean
  topics_policy: 'inherit' | 'allow_empty_topic' | 'disable_empty_topic' | 'empty_topic_only'
  is_recently_active: boolean
  stream_weekly_traffic: number | null
  subscriber_count: number
  can_add_subscribers_group: GroupSetting
  can_administer_channel_group: GroupSetting
  can_create_topic_group: GroupSetting
  can_delete_any_message_group: GroupSetting
  can_delete_own_message_group: GroupSetting
  can_move_messages_out_of_channel_group: GroupSetting
  can_move_messages_within_channel_group: GroupSetting
  can_remove_subscribers_group: GroupSetting
  can_resolve_topics_group: GroupSetting
  can_send_message_group: GroupSetting
  can_subscribe_group: GroupSetting
}

export interface NeverSubscribedChannel {
  stream_id: number
  name: string
  description: string
  rendered_description: string
  date_created: number
  creator_id: number | null
  invite_only: boolean
  is_web_public: boolean
  is_archived: boolean
  history_public_to_subscribers: boolean
  first_message_id: number | null
  folder_id: number | null
  message_retention_days: number | null
  stream_post_policy: number
  is_announcement_only: boolean
  topics_policy: 'inherit' | 'allow_empty_topic' | 'disable_empty_topic' | 'empty_topic_only'
  is_recently_active: boolean
  stream_weekly_traffic: number | null
  subscriber_count: number
  can_add_subscribers_group: GroupSetting
  can_administer_channel_group: GroupSetting
  can_create_topic_group: GroupSetting
  can_delete_any_message_group: GroupSetting
  can_delete_own_message_group: GroupSetting
  can_move_messages_out_of_channel_group: GroupSetting
  can_move_messages_within_channel_group: GroupSetting
  can_remove_subscribers_group: GroupSetting
  can_resolve_topics_group: GroupSetting
  can_send_message_group: GroupSetting
  can_subscribe_group: GroupSetting
  subscribers?: number[] | undefined
  partial_subscribers?: number[] | undefined
}

export interface Subscription {
  stream_id: number
  name: string
  description: string
  rendered_description: string
  date_created: number
  creator_id: number | null
  invite_only: boolean
  is_web_public: boolean
  is_archived: boolean
  history_public_to_subscribers: boolean
  first_message_id: number | null
  folder_id: number | null
  message_retention_days: number | null
  stream_post_policy: number
  is_announcement_only: boolean
  topics_policy: 'inherit' | 'allow_empty_topic' | 'disable_empty_topic' | 'empty_topic_only'
  is_recently_active: boolean
  stream_weekly_traffic: number | null
  subscriber_count: number
  can_add_subscribers_group: GroupSetting
  can_administer_channel_group: GroupSetting
  can_create_topic_group: GroupSetting
  can_delete_any_message_group: GroupSetting
  can_delete_own_message_group: GroupSetting
  can_move_messages_out_of_channel_group: GroupSetting
  can_move_messages_within_channel_group: GroupSetting
  can_remove_subscribers_group: GroupSetting
  can_resolve_topics_group: GroupSetting
  can_send_message_group: GroupSetting
  can_subscribe_group: GroupSetting
  subscribers?: number[] | undefined
  partial_subscribers?: number[] | undefined
  color: string
  is_muted: boolean
  in_home_view: boolean
  pin_to_top: boolean
  desktop_notifications: boolean | null
  audible_notifications: boolean | null
  push_notifications: boolean | null
  email_notifications: boolean | null
  wildcard_mentions_notify: boolean | null
}

export interface ChannelFolder {
  id: number
  name: string
  description: string
  rendered_description: string
  order: number
  date_created: number | null
  creator_id: number | null
  is_archived: boolean
}

export interface DefaultChannelGroup {
  id: number
  name: string
  description: string
  streams: number[]
}

export interface UserTopic {
  stream_id: number
  topic_name: string
  last_updated: number
  /** 0 inherited, 1 muted, 2 unmuted, 3 followed */
  visibility_policy: 0 | 1 | 2 | 3
}

export interface MutedUser {
  id: number
  timestamp: number
}

export interface OnboardingStep {
  type: 'one_time_notice' | 'one_time_action'
  name: string
}

export interface Presence {
  active_timestamp: number
  idle_timestamp: number
}

export interface OldPresence {
  website: {
    client: 'website'
    status: 'active' | 'idle'
    timestamp: number
    pushable: false
  }
  aggregated: {
    client: 'website'
    status: 'active' | 'idle'
    timestamp: number
  }
}

export interface ProfileField {
  id: number
  name: string
  hint: string
  type: number
  order: number
  field_data: string
  required: boolean
  editable_by_user: boolean
  display_in_profile_summary?: boolean | undefined
  use_for_user_matching: boolean
}

export interface ExternalAccount {
  name: string
  text: string
  hint: string
  url_pattern: string
}

export interface Draft {
  id: number
  type: '' | 'stream' | 'private'
  to: number[]
  topic: string
  content: string
  timestamp: number
}

export interface SavedSnippet {
  id: number
  title: string
  content: string
  date_created: number
}

export interface ScheduledMessage {
  scheduled_message_id: number
  type: 'stream' | 'private'
  to: number | number[]
  topic?: string | undefined
  content: string
  rendered_content: string
  scheduled_delivery_timestamp: number
  failed: boolean
}

export interface Reminder {
  reminder_id: number
  type: 'private'
  to: number[]
  content: string
  rendered_content: string
  scheduled_delivery_timestamp: number
  failed: boolean
  reminder_target_message_id: number
}

export interface NavigationView {
  fragment: string
  is_pinned: boolean
  name: string | null
}

export interface CustomEmoji {
  id: string
  name: string
  source_url: string
  still_url: string | null
  deactivated: boolean
  author_id: number | null
}

export interface Linkifier {
  id: number
  pattern: string
  url_template: string
}

export interface Playground {
  id: number
  name: string
  pygments_language: string
  url_template: string
}

export interface JoinDomain {
  domain: string
  allow_subdomains: boolean
}

export interface Invitation {
  id: number
  invited_by_user_id: number
  invited: number
  expiry_date: number | null
  invited_as: 100 | 200 | 300 | 400 | 600
  email?: string | undefined
  notify_referrer_on_join: boolean
  link_url?: string | undefined
  is_multiuse: boolean
}

export interface Attachment {
  id: number
  name: string
  path_id: string
  size: number
  /** In seconds */
  create_time: number
  /** The newest 100 messages that link the file */
  message_ids: number[]
  /** For older clients */
  messages: {
    id: number
    /** In seconds */
    date_sent: number
  }[]
}

export interface ThumbnailFormat {
  name: string
  max_width: number
  max_height: number
  format: string
  animated: boolean
}

export interface SupportedPermission {
  require_system_group: boolean
  allow_internet_group: boolean
  allow_nobody_group: boolean
  allow_everyone_group: boolean
  default_group_name: string
  default_for_system_groups: null
  allowed_system_groups: string[]
}

export interface UnreadMessages {
  count: number
  pms: {
    other_user_id: number
    sender_id: number
    unread_message_ids: number[]
  }[]
  streams: {
    stream_id: number
    topic: string
    unread_message_ids: number[]
  }[]
  huddles: {
    user_ids_string: string
    unread_message_ids: number[]
  }[]
  mentions: number[]
  old_unreads_missing: boolean
}

export interface UserSettings {
  twenty_four_hour_time: boolean
  web_mark_read_on_scroll_policy: 1 | 2 | 3
  web_channel_default_view: 1 | 2 | 3 | 4
  starred_message_counts: boolean
  receives_typing_notifications: boolean
  web_suggest_update_timezone: boolean
  fluid_layout_width: boolean
  high_contrast_mode: boolean
  web_font_size_px: number
  web_line_height_percent: number
  color_scheme: 1 | 2 | 3
  enable_drafts_synchronization: boolean
  translate_emoticons: boolean
  display_emoji_reaction_users: boolean
  default_language: string
  web_home_view: 'inbox' | 'recent' | 'all_messages'
  web_escape_navigates_to_home_view: boolean
  left_side_userlist: boolean
  emojiset: 'google' | 'google-blob' | 'twitter' | 'text'
  demote_inactive_streams: 1 | 2 | 3
  user_list_style: 1 | 2 | 3
  web_animate_image_previews: 'always' | 'on_hover' | 'never'
  web_stream_unreads_count_display_policy: 1 | 2 | 3
  hide_ai_features: boolean
  web_inbox_show_channel_folders: boolean
  web_left_sidebar_show_channel_folders: boolean
  web_left_sidebar_unreads_count_summary: boolean
  enable_stream_desktop_notifications: boolean
  enable_stream_email_notifications: boolean
  enable_stream_push_notifications: boolean
  enable_stream_audible_notifications: boolean
  notification_sound: 'none' | 'zulip' | 'ding' | 'chime' | 'bell' | 'pop'
  enable_desktop_notifications: boolean
  enable_sounds: boolean
  email_notifications_batching_period_seconds: number
  enable_offline_email_notifications: boolean
  enable_offline_push_notifications: boolean
  enable_online_push_notifications: boolean
  enable_followed_topic_desktop_notifications: boolean
  enable_followed_topic_email_notifications: boolean
  enable_followed_topic_push_notifications: boolean
  enable_followed_topic_audible_notifications: boolean
  enable_digest_emails: boolean
  enable_marketing_emails: boolean
  enable_login_emails: boolean
  message_content_in_email_notifications: boolean
  pm_content_in_desktop_notifications: boolean
  wildcard_mentions_notify: boolean
  enable_followed_topic_wildcard_mentions_notify: boolean
  desktop_icon_count_display: 1 | 2 | 3 | 4
  realm_name_in_email_notifications_policy: 1 | 2 | 3
  automatically_follow_topics_policy: 1 | 2 | 3 | 4
  automatically_unmute_topics_in_muted_streams_policy: 1 | 2 | 3 | 4
  automatically_follow_topics_where_mentioned: boolean
  resolved_topic_notice_auto_read_policy: 'always' | 'except_followed' | 'never'
  presence_enabled: boolean
  enter_sends: boolean
  send_private_typing_notifications: boolean
  send_stream_typing_notifications: boolean
  send_read_receipts: boolean
  allow_private_data_export: boolean
  email_address_visibility: 1 | 2 | 3 | 4 | 5
  web_navigate_to_sent_message: boolean
  timezone: string
  available_notification_sounds: ('zulip' | 'ding' | 'chime' | 'bell' | 'pop')[]
  emojiset_choices: {
    key: string
    text: string
  }[]
}

export interface UserSettingDefaults {
  twenty_four_hour_time: boolean
  web_mark_read_on_scroll_policy: 1 | 2 | 3
  web_channel_default_view: 1 | 2 | 3 | 4
  starred_message_counts: boolean
  receives_typing_notifications: boolean
  web_suggest_update_timezone: boolean
  fluid_layout_width: boolean
  high_contrast_mode: boolean
  web_font_size_px: number
  web_line_height_percent: number
  color_scheme: 1 | 2 | 3
  enable_drafts_synchronization: boolean
  translate_emoticons: boolean
  display_emoji_reaction_users: boolean
  default_language: string
  web_home_view: 'inbox' | 'recent' | 'all_messages'
  web_escape_navigates_to_home_view: boolean
  left_side_userlist: boolean
  emojiset: 'google' | 'google-blob' | 'twitter' | 'text'
  demote_inactive_streams: 1 | 2 | 3
  user_list_style: 1 | 2 | 3
  web_animate_image_previews: 'always' | 'on_hover' | 'never'
  web_stream_unreads_count_display_policy: 1 | 2 | 3
  hide_ai_features: boolean
  web_inbox_show_channel_folders: boolean
  web_left_sidebar_show_channel_folders: boolean
  web_left_sidebar_unreads_count_summary: boolean
  enable_stream_desktop_notifications: boolean
  enable_stream_email_notifications: boolean
  enable_stream_push_notifications: boolean
  enable_stream_audible_notifications: boolean
  notification_sound: 'none' | 'zulip' | 'ding' | 'chime' | 'bell' | 'pop'
  enable_desktop_notifications: boolean
  enable_sounds: boolean
  email_notifications_batching_period_seconds: number
  enable_offline_email_notifications: boolean
  enable_offline_push_notifications: boolean
  enable_online_push_notifications: boolean
  enable_followed_topic_desktop_notifications: boolean
  enable_followed_topic_email_notifications: boolean
  enable_followed_topic_push_notifications: boolean
  enable_followed_topic_audible_notifications: boolean
  enable_digest_emails: boolean
  enable_marketing_emails: boolean
  enable_login_emails: boolean
  message_content_in_email_notifications: boolean
  pm_content_in_desktop_notifications: boolean
  wildcard_mentions_notify: boolean
  enable_followed_topic_wildcard_mentions_notify: boolean
  desktop_icon_count_display: 1 | 2 | 3 | 4
  realm_name_in_email_notifications_policy: 1 | 2 | 3
  automatically_follow_topics_policy: 1 | 2 | 3 | 4
  automatically_unmute_topics_in_muted_streams_policy: 1 | 2 | 3 | 4
  automatically_follow_topics_where_mentioned: boolean
  resolved_topic_notice_auto_read_policy: 'always' | 'except_followed' | 'never'
  presence_enabled: boolean
  enter_sends: boolean
  send_private_typing_notifications: boolean
  send_stream_typing_notifications: boolean
  send_read_receipts: boolean
  allow_private_data_export: boolean
  email_address_visibility: 1 | 2 | 3 | 4 | 5
  web_navigate_to_sent_message: boolean
  available_notification_sounds: ('zulip' | 'ding' | 'chime' | 'bell' | 'pop')[]
  emojiset_choices: {
    key: string
    text: string
  }[]
}

export interface DataExport {
  id: number
  acting_user_id: number
  export_time: number
  deleted_timestamp: number | null
  failed_timestamp: number | null
  export_url: string | null
  pending: boolean
  export_type: 'public' | 'full_with_consent'
  /** This server imports no organizations */
  export_from_prior_server: false
}

export interface RegisterBase {
  zulip_version: string
  zulip_feature_level: number
  zulip_merge_base: string
  /** null without an account: there is no queue */
  queue_id: string | null
  last_event_id: number
  /** How long the queue stays open without a poll */
  idle_queue_timeout_secs?: number | undefined
}

/** The part of the register reply for each type that fetch_event_types can name. */
export interface RegisterStates {
  realm: {
    realm_name: string
    realm_description: string
    realm_allow_message_editing: boolean
    realm_avatar_changes_disabled: boolean
    realm_default_avatar_source: 'G' | 'J'
    realm_default_code_block_language: string
    realm_default_language: string
    realm_digest_emails_enabled: boolean
    realm_digest_weekday: number
    realm_disallow_disposable_email_addresses: boolean
    realm_email_changes_disabled: boolean
    realm_emails_restricted_to_domains: boolean
    realm_enable_guest_user_dm_warning: boolean
    realm_enable_guest_user_indicator: boolean
    realm_enable_read_receipts: boolean
    realm_enable_spectator_access: boolean
    realm_gif_rating_policy: number
    realm_inline_image_preview: boolean
    realm_inline_url_embed_preview: boolean
    realm_invite_required: boolean
    realm_jitsi_server_url: string | null
    realm_media_preview_size: 100 | 150 | 200
    realm_message_content_allowed_in_email_notifications: boolean
    realm_message_content_delete_limit_seconds: number | null
    realm_message_content_edit_limit_seconds: number | null
    realm_message_edit_history_visibility_policy: 'all' | 'moves' | 'none'
    realm_message_retention_days: number
    realm_moderation_request_channel_id: number
    realm_move_messages_between_streams_limit_seconds: number | null
    realm_move_messages_within_stream_limit_seconds: number | null
    realm_name_changes_disabled: boolean
    realm_new_stream_announcements_stream_id: number
    realm_org_type: 0 | 10 | 20 | 30 | 35 | 40 | 50 | 60 | 70 | 80 | 90 | 100 | 1000
    realm_require_e2ee_push_notifications: boolean
    realm_require_unique_names: boolean
    realm_send_channel_events_messages: boolean
    realm_send_welcome_emails: boolean
    realm_signup_announcements_stream_id: number
    realm_topics_policy: 'allow_empty_topic' | 'disable_empty_topic'
    realm_video_chat_provider: number
    realm_waiting_period_threshold: number
    realm_want_advertise_in_communities_directory: boolean
    realm_welcome_message_custom_text: string
    realm_zulip_update_announcements_stream_id: number
    realm_can_access_all_users_group: GroupSetting
    realm_can_add_custom_emoji_group: GroupSetting
    realm_can_add_subscribers_group: GroupSetting
    realm_can_create_bots_group: GroupSetting
    realm_can_create_groups: GroupSetting
    realm_can_create_private_channel_group: GroupSetting
    realm_can_create_public_channel_group: GroupSetting
    realm_can_create_web_public_channel_group: GroupSetting
    realm_can_create_write_only_bots_group: GroupSetting
    realm_can_delete_any_message_group: GroupSetting
    realm_can_delete_own_message_group: GroupSetting
    realm_can_invite_users_group: GroupSetting
    realm_can_manage_all_groups: GroupSetting
    realm_can_manage_billing_group: GroupSetting
    realm_can_mention_many_users_group: GroupSetting
    realm_can_move_messages_between_channels_group: GroupSetting
    realm_can_move_messages_between_topics_group: GroupSetting
    realm_can_resolve_topics_group: GroupSetting
    realm_can_set_delete_message_policy_group: GroupSetting
    realm_can_set_topics_policy_group: GroupSetting
    realm_can_summarize_topics_group: GroupSetting
    realm_create_multiuse_invite_group: GroupSetting
    realm_direct_message_initiator_group: GroupSetting
    realm_direct_message_permission_group: GroupSetting
    realm_workplace_users_group: GroupSetting
    realm_authentication_methods: Record<string, {
      enabled: boolean
      available: boolean
    }>
    realm_mandatory_topics: boolean
    realm_allow_edit_history: boolean
    realm_email_auth_enabled: boolean
    realm_password_auth_enabled: boolean
    realm_empty_topic_display_name: string
    realm_create_public_stream_policy: number
    realm_create_private_stream_policy: number
    realm_create_web_public_stream_policy: number
    realm_wildcard_mention_policy: number
    realm_icon_url: string
    realm_icon_source: 'U' | 'G' | 'D'
    realm_logo_url: string
    realm_logo_source: 'U' | 'G' | 'D'
    realm_night_logo_url: string
    realm_night_logo_source: 'U' | 'G' | 'D'
    realm_uuid: string
    realm_uri: string
    realm_url: string
    realm_bot_domain: string
    realm_date_created: number
    realm_presence_disabled: false
    realm_owner_full_content_access: false
    realm_giphy_rating: number
    realm_is_zephyr_mirror_realm: false
    realm_push_notifications_enabled: boolean
    realm_push_notifications_enabled_end_timestamp: null
    realm_upload_quota_mib: number | null
    realm_plan_type: number
    realm_available_video_chat_providers: Record<string, {
      name: string
      id: number
    }>
    realm_default_external_accounts: Record<string, ExternalAccount>
    max_message_length: number
    max_topic_length: number
    max_stream_name_length: number
    max_stream_description_length: number
    max_channel_folder_name_length: number
    max_channel_folder_description_length: number
    max_reminder_note_length: number
    max_bulk_new_subscription_messages: number
    max_file_upload_size_mib: number
    max_icon_file_size_mib: number
    max_logo_file_size_mib: number
    max_avatar_file_size_mib: number
    password_min_length: number
    password_max_length: number
    password_min_guesses: number
    settings_send_digest_emails: boolean
    development_environment: boolean
    jitsi_server_url: string
    server_jitsi_server_url: string
    gif_rating_policy_options: Record<string, {
      name: string
      id: number
    }>
    gif_rating_options: Record<string, {
      name: string
      id: number
    }>
    giphy_rating_options: Record<string, {
      name: string
      id: number
    }>
    server_report_message_types: {
      key: string
      name: string
    }[]
    server_inline_image_preview: boolean
    server_inline_url_embed_preview: boolean
    server_avatar_changes_disabled: boolean
    server_name_changes_disabled: boolean
    server_needs_upgrade: boolean
    server_emoji_data_url: string
    server_can_summarize_topics: boolean
    server_presence_ping_interval_seconds: number
    server_presence_offline_threshold_seconds: number
    server_min_deactivated_realm_deletion_days: null
    server_max_deactivated_realm_deletion_days: null
    event_queue_longpoll_timeout_seconds: number
    server_typing_started_wait_period_milliseconds: number
    server_typing_stopped_wait_period_milliseconds: number
    server_typing_started_expiry_period_milliseconds: number
    server_generation: number
    server_thumbnail_formats: ThumbnailFormat[]
    server_supported_permission_settings: {
      realm: Record<string, SupportedPermission>
      stream: Record<string, SupportedPermission>
      group: Record<string, SupportedPermission>
    }
    server_web_public_streams_enabled: boolean
    zulip_plan_is_not_limited: true
    upgrade_text_for_wide_organization_logo: string
  }
  realm_user: {
    realm_users: User[]
    realm_non_active_users: User[]
    cross_realm_bots: SystemBot[]
    user_id: number
    email: string
    delivery_email: string
    full_name: string
    is_owner: boolean
    is_admin: boolean
    is_moderator: boolean
    is_guest: boolean
    avatar_source: 'U' | 'G' | 'J'
    avatar_url: string | null
    avatar_url_medium: string | null
    can_create_streams: boolean
    can_create_public_streams: boolean
    can_create_private_streams: boolean
    can_create_web_public_streams: boolean
    can_subscribe_other_users: boolean
    can_invite_others_to_realm: boolean
  }
  subscription: {
    subscriptions: Subscription[]
    unsubscribed: Subscription[]
    never_subscribed: NeverSubscribedChannel[]
  }
  stream: {
    streams: Channel[]
  }
  default_streams: {
    realm_default_streams: number[]
  }
  default_stream_groups: {
    realm_default_stream_groups: DefaultChannelGroup[]
  }
  user_topic: {
    user_topics: UserTopic[]
  }
  muted_topics: {
    muted_topics: [string, string, number][]
  }
  message: {
    max_message_id: number
  }
  /** Only together with the type message */
  update_message_flags: {
    unread_msgs: UnreadMessages
  }
  realm_emoji: {
    realm_emoji: Record<string, CustomEmoji>
  }
  realm_linkifiers: {
    realm_linkifiers: Linkifier[]
  }
  realm_filters: {
    realm_filters: never[]
  }
  realm_playgrounds: {
    realm_playgrounds: Playground[]
  }
  giphy: {
    giphy_api_key: string
  }
  tenor: {
    tenor_api_key: string
  }
  klipy: {
    klipy_api_key: string
  }
  video_calls: {
    has_zoom_token: boolean
    has_webex_token: boolean
  }
  stop_words: {
    stop_words: string[]
  }
  realm_billing: {
    realm_billing: {
      has_pending_sponsorship_request: boolean
    }
  }
  presence: {
    /** By user id with slim_presence, else by address */
    presences: Record<string, Presence> | Record<string, OldPresence>
    presence_last_update_id: number
    server_timestamp: number
  }
  push_device: {
    /** By push account id */
    push_devices: Record<string, {
      status: 'active' | 'pending' | 'failed'
      error_code?: string | undefined
    }>
  }
  device: {
    /** By device id */
    devices: Record<string, {
      push_key_id: number | null
      push_token_id: string | null
      pending_push_token_id: string | null
      push_token_last_updated_timestamp: number | null
      push_registration_error_code: string | null
    }>
  }
  realm_bot: {
    realm_bots: Bot[]
  }
  realm_embedded_bots: {
    realm_embedded_bots: never[]
  }
  realm_incoming_webhook_bots: {
    realm_incoming_webhook_bots: never[]
  }
  user_status: {
    /** By user id */
    user_status: Record<string, UserStatus>
  }
  alert_words: {
    alert_words: string[]
  }
  muted_users: {
    muted_users: MutedUser[]
  }
  onboarding_steps: {
    onboarding_steps: OnboardingStep[]
    navigation_tour_video_url: null
  }
  realm_domains: {
    realm_domains: JoinDomain[]
  }
  user_settings: {
    user_settings: UserSettings
  }
  update_display_settings: {
    twenty_four_hour_time?: boolean | undefined
    starred_message_counts?: boolean | undefined
    fluid_layout_width?: boolean | undefined
    high_contrast_mode?: boolean | undefined
    color_scheme?: 1 | 2 | 3 | undefined
    enable_drafts_synchronization?: boolean | undefined
    translate_emoticons?: boolean | undefined
    default_language?: string | undefined
    web_home_view?: 'inbox' | 'recent' | 'all_messages' | undefined
    left_side_userlist?: boolean | undefined
    emojiset?: 'google' | 'google-blob' | 'twitter' | 'text' | undefined
    demote_inactive_streams?: 1 | 2 | 3 | undefined
    enter_sends?: boolean | undefined
    timezone?: string | undefined
    emojiset_choices?: {
      key: string
      text: string
    }[] | undefined
  }
  update_global_notifications: {
    enable_stream_desktop_notifications?: boolean | undefined
    enable_stream_email_notifications?: boolean | undefined
    enable_stream_push_notifications?: boolean | undefined
    enable_stream_audible_notifications?: boolean | undefined
    notification_sound?: 'none' | 'zulip' | 'ding' | 'chime' | 'bell' | 'pop' | undefined
    enable_desktop_notifications?: boolean | undefined
    enable_sounds?: boolean | undefined
    email_notifications_batching_period_seconds?: number | undefined
    enable_offline_email_notifications?: boolean | undefined
    enable_offline_push_notifications?: boolean | undefined
    enable_online_push_notifications?: boolean | undefined
    enable_digest_emails?: boolean | undefined
    enable_marketing_emails?: boolean | undefined
    enable_login_emails?: boolean | undefined
    message_content_in_email_notifications?: boolean | undefined
    pm_content_in_desktop_notifications?: boolean | undefined
    wildcard_mentions_notify?: boolean | undefined
    desktop_icon_count_display?: 1 | 2 | 3 | 4 | undefined
    realm_name_in_email_notifications_policy?: 1 | 2 | 3 | undefined
    presence_enabled?: boolean | undefined
    available_notification_sounds?: ('zulip' | 'ding' | 'chime' | 'bell' | 'pop')[] | undefined
  }
  realm_user_settings_defaults: {
    realm_user_settings_defaults: UserSettingDefaults
  }
  starred_messages: {
    starred_messages: number[]
  }
  recent_private_conversations: {
    recent_private_conversations: {
      user_ids: number[]
      max_message_id: number
    }[]
  }
  realm_user_groups: {
    realm_user_groups: UserGroup[]
  }
  channel_folders: {
    channel_folders: ChannelFolder[]
  }
  custom_profile_fields: {
    custom_profile_fields: ProfileField[]
    custom_profile_field_types: Record<string, {
      id: number
      name: string
    }>
  }
  navigation_views: {
    navigation_views: NavigationView[]
  }
  drafts: {
    drafts: Draft[]
  }
  saved_snippets: {
    saved_snippets: SavedSnippet[]
  }
  scheduled_messages: {
    scheduled_messages: ScheduledMessage[]
  }
  reminders: {
    reminders: Reminder[]
  }
  agora: {
    realm_require_second_factor: 'nobody' | 'administrators' | 'everyone'
  }
}

export interface RegisterReply
  extends RegisterBase,
    Partial<RegisterStates['realm']>,
    Partial<RegisterStates['realm_user']>,
    Partial<RegisterStates['subscription']>,
    Partial<RegisterStates['stream']>,
    Partial<RegisterStates['default_streams']>,
    Partial<RegisterStates['default_stream_groups']>,
    Partial<RegisterStates['user_topic']>,
    Partial<RegisterStates['muted_topics']>,
    Partial<RegisterStates['message']>,
    Partial<RegisterStates['update_message_flags']>,
    Partial<RegisterStates['realm_emoji']>,
    Partial<RegisterStates['realm_linkifiers']>,
    Partial<RegisterStates['realm_filters']>,
    Partial<RegisterStates['realm_playgrounds']>,
    Partial<RegisterStates['giphy']>,
    Partial<RegisterStates['tenor']>,
    Partial<RegisterStates['klipy']>,
    Partial<RegisterStates['video_calls']>,
    Partial<RegisterStates['stop_words']>,
    Partial<RegisterStates['realm_billing']>,
    Partial<RegisterStates['presence']>,
    Partial<RegisterStates['push_device']>,
    Partial<RegisterStates['device']>,
    Partial<RegisterStates['realm_bot']>,
    Partial<RegisterStates['realm_embedded_bots']>,
    Partial<RegisterStates['realm_incoming_webhook_bots']>,
    Partial<RegisterStates['user_status']>,
    Partial<RegisterStates['alert_words']>,
    Partial<RegisterStates['muted_users']>,
    Partial<RegisterStates['onboarding_steps']>,
    Partial<RegisterStates['realm_domains']>,
    Partial<RegisterStates['user_settings']>,
    Partial<RegisterStates['update_display_settings']>,
    Partial<RegisterStates['update_global_notifications']>,
    Partial<RegisterStates['realm_user_settings_defaults']>,
    Partial<RegisterStates['starred_messages']>,
    Partial<RegisterStates['recent_private_conversations']>,
    Partial<RegisterStates['realm_user_groups']>,
    Partial<RegisterStates['channel_folders']>,
    Partial<RegisterStates['custom_profile_fields']>,
    Partial<RegisterStates['navigation_views']>,
    Partial<RegisterStates['drafts']>,
    Partial<RegisterStates['saved_snippets']>,
    Partial<RegisterStates['scheduled_messages']>,
    Partial<RegisterStates['reminders']>,
    Partial<RegisterStates['agora']> {}

export interface ChatCalls {
  /** Exchange a user name and password for an API key */
  'POST /fetch_api_key': {
    access: 'anonymous'
    params: {
      /** Usually the email address */
      username: string
      password: string
      /** The six digits of the second factor or a recovery code, if one is set up */
      totp?: string | undefined
    }
    result: {
      api_key: string
      email: string
      user_id: number
    }
  }
  /** Get the settings that clients need before the sign-in */
  'GET /server_settings': {
    access: 'anonymous'
    params: Record<never, never>
    result: {
      authentication_methods: Record<string, boolean>
      external_authentication_methods: ({
        name: string
        display_name: string
        display_icon: string | null
        login_url: string
        signup_url: string
      })[]
      zulip_feature_level: number
      zulip_version: string
      zulip_merge_base: string
      push_notifications_enabled: boolean
      is_incompatible: boolean
      email_auth_enabled: boolean
      require_email_format_usernames: boolean
      realm_uri: string
      realm_url: string
      realm_name: string
      realm_icon: string
      realm_description: string
      realm_web_public_access_enabled: boolean
    }
  }
  /** Create a channel with its first subscribers */
  'POST /channels/create': {
    access: 'member'
    params: {
      name: string
      description?: string | undefined
      subscribers: number[]
      /** Whether the Notification Bot announces the channel */
      announce?: boolean | undefined
      invite_only?: boolean | undefined
      is_web_public?: boolean | undefined
      /** Whether new users are subscribed to it */
      is_default_stream?: boolean | undefined
      /** Whether new subscribers see earlier messages */
      history_public_to_subscribers?: boolean | undefined
      folder_id?: number | null | undefined
      /** Whether the channel has named topics, and whether the empty topic is allowed */
      topics_policy?: 'inherit' | 'allow_empty_topic' | 'disable_empty_topic' | 'empty_topic_only' | undefined
      /** Days, or 'realm_default', or 'unlimited' */
      message_retention_days?: number | string | undefined
      default_push_notifications?: boolean | undefined
      can_add_subscribers_group?: GroupSetting | undefined
      can_administer_channel_group?: GroupSetting | undefined
      can_create_topic_group?: GroupSetting | undefined
      can_delete_any_message_group?: GroupSetting | undefined
      can_delete_own_message_group?: GroupSetting | undefined
      can_move_messages_out_of_channel_group?: GroupSetting | undefined
      can_move_messages_within_channel_group?: GroupSetting | undefined
      can_remove_subscribers_group?: GroupSetting | undefined
      can_resolve_topics_group?: GroupSetting | undefined
      can_send_message_group?: GroupSetting | undefined
      can_subscribe_group?: GroupSetting | undefined
    }
    result: {
      id: number
    }
  }
  /** List the channels the caller may know of */
  'GET /streams': {
    access: 'user'
    params: {
      include_public?: boolean | undefined
      include_web_public?: boolean | undefined
      include_subscribed?: boolean | undefined
      exclude_archived?: boolean | undefined
      include_all?: boolean | undefined
      include_all_active?: boolean | undefined
      include_default?: boolean | undefined
      include_owner_subscribed?: boolean | undefined
      include_can_access_content?: boolean | undefined
    }
    result: {
      streams: ({
        stream_id: number
        name: string
        description: string
        rendered_description: string
        date_created: number
        creator_id: number | null
        invite_only: boolean
        is_web_public: boolean
        is_archived: boolean
        history_public_to_subscribers: boolean
        first_message_id: number | null
        folder_id: number | null
        message_retention_days: number | null
        stream_post_policy: number
        is_announcement_only: boolean
        topics_policy: 'inherit' | 'allow_empty_topic' | 'disable_empty_topic' | 'empty_topic_only'
        is_recently_active: boolean
        stream_weekly_traffic: number | null
        subscriber_count: number
        can_add_subscribers_group: GroupSetting
        can_administer_channel_group: GroupSetting
        can_create_topic_group: GroupSetting
        can_delete_any_message_group: GroupSetting
        can_delete_own_message_group: GroupSetting
        can_move_messages_out_of_channel_group: GroupSetting
        can_move_messages_within_channel_group: GroupSetting
        can_remove_subscribers_group: GroupSetting
        can_resolve_topics_group: GroupSetting
        can_send_message_group: GroupSetting
        can_subscribe_group: GroupSetting
        is_default?: boolean | undefined
      })[]
    }
  }
  /** Get the id of a channel by its name */
  'GET /get_stream_id': {
    access: 'user'
    params: {
      stream: string
    }
    result: {
      stream_id: number
    }
  }
  /** Get a channel */
  'GET /streams/{stream_id}': {
    access: 'user'
    params: {
      stream_id: number
    }
    result: {
      stream: Channel
    }
  }
  /** Change a channel */
  'PATCH /streams/{stream_id}': {
    access: 'user'
    params: {
      stream_id: number
      new_name?: string | undefined
      description?: string | undefined
      is_private?: boolean | undefined
      is_web_public?: boolean | undefined
      history_public_to_subscribers?: boolean | undefined
      is_default_stream?: boolean | undefined
      /** Only false has an effect: it unarchives the channel */
      is_archived?: boolean | undefined
      folder_id?: number | null | undefined
      /** Whether the channel has named topics, and whether the empty topic is allowed */
      topics_policy?: 'inherit' | 'allow_empty_topic' | 'disable_empty_topic' | 'empty_topic_only' | undefined
      /** Days, or 'realm_default', or 'unlimited' */
      message_retention_days?: number | string | undefined
      default_push_notifications?: boolean | undefined
      can_add_subscribers_group?: {
        new: GroupSetting
        old?: GroupSetting | undefined
      } | undefined
      can_administer_channel_group?: {
        new: GroupSetting
        old?: GroupSetting | undefined
      } | undefined
      can_create_topic_group?: {
        new: GroupSetting
        old?: GroupSetting | undefined
      } | undefined
      can_delete_any_message_group?: {
        new: GroupSetting
        old?: GroupSetting | undefined
      } | undefined
      can_delete_own_message_group?: {
        new: GroupSetting
        old?: GroupSetting | undefined
      } | undefined
      can_move_messages_out_of_channel_group?: {
        new: GroupSetting
        old?: GroupSetting | undefined
      } | undefined
      can_move_messages_within_channel_group?: {
        new: GroupSetting
        old?: GroupSetting | undefined
      } | undefined
      can_remove_subscribers_group?: {
        new: GroupSetting
        old?: GroupSetting | undefined
      } | undefined
      can_resolve_topics_group?: {
        new: GroupSetting
        old?: GroupSetting | undefined
      } | undefined
      can_send_message_group?: {
        new: GroupSetting
        old?: GroupSetting | undefined
      } | undefined
      can_subscribe_group?: {
        new: GroupSetting
        old?: GroupSetting | undefined
      } | undefined
    }
    result: Record<never, never>
  }
  /** Archive a channel */
  'DELETE /streams/{stream_id}': {
    access: 'user'
    params: {
      stream_id: number
    }
    result: Record<never, never>
  }
  /** List the subscribers of a channel */
  'GET /streams/{stream_id}/members': {
    access: 'user'
    params: {
      stream_id: number
    }
    result: {
      subscribers: number[]
    }
  }
  /** Get the mail address of a channel */
  'GET /streams/{stream_id}/email_address': {
    access: 'user'
    params: {
      stream_id: number
      sender_id?: number | undefined
    }
    result: {
      email: string
    }
  }
  /** List the caller’s subscriptions */
  'GET /users/me/subscriptions': {
    access: 'user'
    params: {
      include_subscribers?: 'true' | 'false' | 'partial' | undefined
    }
    result: {
      subscriptions: Subscription[]
    }
  }
  /** Subscribe users to channels, and create missing channels */
  'POST /users/me/subscriptions': {
    access: 'member'
    params: {
      subscriptions: ({
        name: string
        color?: string | null | undefined
        description?: string | null | undefined
      })[]
      /** Users by id or by address; the caller if omitted */
      principals?: number[] | string[] | undefined
      authorization_errors_fatal?: boolean | undefined
      send_new_subscription_messages?: boolean | undefined
      /** Whether the Notification Bot announces the channel */
      announce?: boolean | undefined
      invite_only?: boolean | undefined
      is_web_public?: boolean | undefined
      /** Whether new users are subscribed to it */
      is_default_stream?: boolean | undefined
      /** Whether new subscribers see earlier messages */
      history_public_to_subscribers?: boolean | undefined
      folder_id?: number | null | undefined
      /** Whether the channel has named topics, and whether the empty topic is allowed */
      topics_policy?: 'inherit' | 'allow_empty_topic' | 'disable_empty_topic' | 'empty_topic_only' | undefined
      /** Days, or 'realm_default', or 'unlimited' */
      message_retention_days?: number | string | undefined
      default_push_notifications?: boolean | undefined
      can_add_subscribers_group?: GroupSetting | undefined
      can_administer_channel_group?: GroupSetting | undefined
      can_create_topic_group?: GroupSetting | undefined
      can_delete_any_message_group?: GroupSetting | undefined
      can_delete_own_message_group?: GroupSetting | undefined
      can_move_messages_out_of_channel_group?: GroupSetting | undefined
      can_move_messages_within_channel_group?: GroupSetting | undefined
      can_remove_subscribers_group?: GroupSetting | undefined
      can_resolve_topics_group?: GroupSetting | undefined
      can_send_message_group?: GroupSetting | undefined
      can_subscribe_group?: GroupSetting | undefined
    }
    result: {
      subscribed: Record<string, string[]>
      already_subscribed: Record<string, string[]>
      unauthorized?: string[] | undefined
      new_subscription_messages_sent?: boolean | undefined
    }
  }
  /** Subscribe to some channels and unsubscribe from others */
  'PATCH /users/me/subscriptions': {
    access: 'user'
    params: {
      add?: ({
        name: string
        color?: string | null | undefined
        description?: string | null | undefined
      })[] | undefined
      delete?: string[] | undefined
    }
    result: {
      subscribed: Record<string, string[]>
      already_subscribed: Record<string, string[]>
      unauthorized?: string[] | undefined
      new_subscription_messages_sent?: boolean | undefined
      removed: string[]
      not_removed: string[]
    }
  }
  /** Unsubscribe users from channels */
  'DELETE /users/me/subscriptions': {
    access: 'user'
    params: {
      subscriptions: string[]
      /** Users by id or by address; the caller if omitted */
      principals?: number[] | string[] | undefined
    }
    result: {
      removed: string[]
      not_removed: string[]
    }
  }
  /** Set properties of the caller’s subscriptions */
  'POST /users/me/subscriptions/properties': {
    access: 'user'
    params: {
      subscription_data: ({
        stream_id: number
        property: string
        value: boolean | string
      })[]
    }
    result: Record<never, never>
  }
  /** Set one property of one subscription */
  'PATCH /users/me/subscriptions/{stream_id}': {
    access: 'user'
    params: {
      stream_id: number
      property: string
      value: boolean | string
    }
    result: Record<never, never>
  }
  /** Get whether a user is subscribed to a channel */
  'GET /users/{user_id}/subscriptions/{stream_id}': {
    access: 'user'
    params: {
      user_id: number
      stream_id: number
    }
    result: {
      is_subscribed: boolean
    }
  }
  /** List the channels of a user that the caller may know of */
  'GET /users/{user_id}/channels': {
    access: 'user'
    params: {
      user_id: number
    }
    result: {
      subscribed_channel_ids: number[]
    }
  }
  /** Add a default channel, to which new users are subscribed */
  'POST /default_streams': {
    access: 'administrator'
    params: {
      stream_id: number
    }
    result: Record<never, never>
  }
  /** Remove a default channel */
  'DELETE /default_streams': {
    access: 'administrator'
    params: {
      stream_id: number
    }
    result: Record<never, never>
  }
  /** Create a group of default channels, which new users can choose together */
  'POST /default_stream_groups/create': {
    access: 'administrator'
    params: {
      group_name: string
      description: string
      stream_names: string[]
    }
    result: Record<never, never>
  }
  /** Change the name or description of a group of default channels */
  'PATCH /default_stream_groups/{group_id}': {
    access: 'administrator'
    params: {
      group_id: number
      new_group_name?: string | undefined
      new_description?: string | undefined
    }
    result: Record<never, never>
  }
  /** Delete a group of default channels, but not its channels */
  'DELETE /default_stream_groups/{group_id}': {
    access: 'administrator'
    params: {
      group_id: number
    }
    result: Record<never, never>
  }
  /** Add channels to a group of default channels, or remove them */
  'PATCH /default_stream_groups/{group_id}/streams': {
    access: 'administrator'
    params: {
      group_id: number
      op: 'add' | 'remove'
      stream_names: string[]
    }
    result: Record<never, never>
  }
  /** List the topics of a channel with messages the caller may read, newest first */
  'GET /users/me/{stream_id}/topics': {
    access: 'visitor'
    params: {
      stream_id: number
      allow_empty_topic_name?: boolean | undefined
    }
    result: {
      topics: {
        name: string
        max_id: number
      }[]
    }
  }
  /** Delete all messages of a topic; repeat the call while `complete` is false */
  'POST /streams/{stream_id}/delete_topic': {
    access: 'administrator'
    params: {
      stream_id: number
      topic_name: string
    }
    result: {
      complete: boolean
    }
  }
  /** Mute, unmute or follow a topic, or remove its policy */
  'POST /user_topics': {
    access: 'user'
    params: {
      stream_id: number
      topic: string
      visibility_policy: 0 | 1 | 2 | 3
    }
    result: Record<never, never>
  }
  /** Mute or unmute a topic */
  'PATCH /users/me/subscriptions/muted_topics': {
    access: 'user'
    params: {
      stream_id?: number | undefined
      stream?: string | undefined
      topic: string
      op: 'add' | 'remove'
    }
    result: Record<never, never>
  }
  /** Summarize messages; this server does not offer it */
  'GET /messages/summary': {
    access: 'user'
    params: {
      /** The messages to summarize */
      narrow?: ({
        operator: string
        operand: string | number | (string | number)[]
        negated?: boolean | undefined
      } | [string, string])[] | undefined
    }
    result: {
      summary: string
    }
  }
  /** Sign in with a password and, if set up, a second factor */
  'POST /session': {
    access: 'anonymous'
    params: {
      /** The email address */
      username: string
      password: string
      /** The six digits of the second factor, or a recovery code */
      totp?: string | undefined
    }
    result: {
      signed_in: boolean
      user_id?: number | undefined
      email?: string | undefined
      full_name?: string | undefined
      role?: number | undefined
      has_second_factor?: boolean | undefined
      has_passkey?: boolean | undefined
      second_factor_missing?: boolean | undefined
      csrf_token?: string | undefined
      expires_at?: number | undefined
    }
  }
  /** Get the user of this browser’s session, and its CSRF token */
  'GET /session': {
    access: 'anonymous'
    params: Record<never, never>
    result: {
      signed_in: boolean
      user_id?: number | undefined
      email?: string | undefined
      full_name?: string | undefined
      role?: number | undefined
      has_second_factor?: boolean | undefined
      has_passkey?: boolean | undefined
      second_factor_missing?: boolean | undefined
      csrf_token?: string | undefined
      expires_at?: number | undefined
      /** Where passkeys can be used; null if browsers offer none */
      passkey_origin: string | null
    }
  }
  /** Sign out: ends the session and its trading key */
  'DELETE /session': {
    access: 'enrolling'
    params: Record<never, never>
    result: {
      /** Where the provider of this session ends its own; open it next */
      sign_out_url?: string | undefined
    }
  }
  /** Prove your identity again, after STEP_UP_REQUIRED */
  'POST /confirm_identity': {
    access: 'enrolling'
    params: {
      password?: string | undefined
      /** Six digits from the authenticator, or a recovery code */
      code?: string | undefined
    }
    result: {
      recent_until: number
    }
  }
  /** List your sessions */
  'GET /sessions': {
    access: 'human'
    params: Record<never, never>
    result: {
      sessions: {
        id: string
        is_current: boolean
        created_at: number
        last_used_at: number
        address: string
        user_agent: string
      }[]
    }
  }
  /** Sign out everywhere */
  'DELETE /sessions': {
    access: 'human'
    params: {
      /** End this session too */
      include_current?: boolean | undefined
      /** Also end the chat API keys; programs must then sign in again */
      end_api_keys?: boolean | undefined
    }
    result: Record<never, never>
  }
  /** End one of your sessions */
  'DELETE /sessions/{session_id}': {
    access: 'human'
    params: {
      session_id: string
    }
    result: Record<never, never>
  }
  /** Begin to set up a second factor; it is active once a code confirms it */
  'POST /second_factor': {
    access: 'enrolling'
    params: Record<never, never>
    result: {
      secret: string
      uri: string
    }
  }
  /** Switch the second factor off */
  'DELETE /second_factor': {
    access: 'human'
    params: {
      /** Six digits from the authenticator, or a recovery code; optional if confirm_identity received one recently */
      code?: string | undefined
    }
    result: Record<never, never>
  }
  /** Activate the second factor with a first code */
  'POST /second_factor/confirm': {
    access: 'enrolling'
    params: {
      /** Six digits from the authenticator */
      code: string
      /** Also end the chat API keys; programs must then sign in again */
      end_api_keys?: boolean | undefined
    }
    result: {
      recovery_codes: string[]
    }
  }
  /** Get the number of remaining recovery codes */
  'GET /second_factor/recovery_codes': {
    access: 'human'
    params: Record<never, never>
    result: {
      left: number
    }
  }
  /** Replace the recovery codes by ten new ones */
  'POST /second_factor/recovery_codes': {
    access: 'human'
    params: {
      /** Six digits from the authenticator, or a recovery code; optional if confirm_identity received one recently */
      code?: string | undefined
    }
    result: {
      recovery_codes: string[]
    }
  }
  /** Create a trading key for this browser that ends with the session */
  'POST /session/trading_key': {
    access: 'human'
    params: Record<never, never>
    result: {
      api_key: string
      secret_key: string
      permissions: ('read' | 'trade' | 'withdraw' | 'admin')[]
    }
  }
  /** Begin to sign in with a passkey: the options for navigator.credentials.get() */
  'POST /session/passkey/options': {
    access: 'anonymous'
    params: Record<never, never>
    result: {
      options: {
        challenge: string
        rpId: string
        timeout: number
        userVerification: 'required'
        allowCredentials: {
          id: string
          type: 'public-key'
          transports: string[]
        }[]
      }
    }
  }
  /** Sign in with a passkey, which replaces password and second factor */
  'POST /session/passkey': {
    access: 'anonymous'
    params: {
      /** The PublicKeyCredential of the browser, as toJSON() returns it */
      credential: {
        id: string
        rawId: string
        type: 'public-key'
        clientExtensionResults?: Record<string, unknown> | undefined
        response: {
          clientDataJSON: string
          authenticatorData: string
          signature: string
          userHandle?: string | null | undefined
        }
      }
    }
    result: {
      signed_in: boolean
      user_id?: number | undefined
      email?: string | undefined
      full_name?: string | undefined
      role?: number | undefined
      has_second_factor?: boolean | undefined
      has_passkey?: boolean | undefined
      second_factor_missing?: boolean | undefined
      csrf_token?: string | undefined
      expires_at?: number | undefined
    }
  }
  /** List your passkeys */
  'GET /passkeys': {
    access: 'human'
    params: Record<never, never>
    result: {
      passkeys: ({
        id: number
        name: string
        is_backed_up: boolean
        created_at: number
        last_used_at: number | null
      })[]
    }
  }
  /** Add the passkey that the browser created */
  'POST /passkeys': {
    access: 'enrolling'
    params: {
      /** The new PublicKeyCredential of the browser, as toJSON() returns it */
      credential: {
        id: string
        rawId: string
        type: 'public-key'
        clientExtensionResults?: Record<string, unknown> | undefined
        response: {
          clientDataJSON: string
          attestationObject: string
          transports?: string[] | undefined
        }
      }
      /** A name by which its owner recognizes it */
      name: string
    }
    result: {
      passkey: {
        id: number
        name: string
        is_backed_up: boolean
        created_at: number
        last_used_at: number | null
      }
    }
  }
  /** Begin to add a passkey: the options for navigator.credentials.create() */
  'POST /passkeys/options': {
    access: 'enrolling'
    params: Record<never, never>
    result: {
      options: {
        challenge: string
        rp: {
          id: string
          name: string
        }
        user: {
          id: string
          name: string
          displayName: string
        }
        pubKeyCredParams: {
          alg: number
          type: 'public-key'
        }[]
        timeout: number
        attestation: 'none'
        excludeCredentials: {
          id: string
          type: 'public-key'
          transports: string[]
        }[]
        authenticatorSelection: {
          residentKey: 'required'
          requireResidentKey: true
          userVerification: 'required'
        }
        extensions: {
          credProps: boolean
        }
        hints: string[]
      }
    }
  }
  /** Rename a passkey */
  'PATCH /passkeys/{passkey_id}': {
    access: 'human'
    params: {
      passkey_id: number
      /** A name by which its owner recognizes it */
      name: string
    }
    result: Record<never, never>
  }
  /** Remove a passkey, so that it no longer signs in */
  'DELETE /passkeys/{passkey_id}': {
    access: 'human'
    params: {
      passkey_id: number
    }
    result: Record<never, never>
  }
  /** Begin a proof of identity with a passkey: the options for navigator.credentials.get() */
  'POST /confirm_identity/passkey/options': {
    access: 'human'
    params: Record<never, never>
    result: {
      options: {
        challenge: string
        rpId: string
        timeout: number
        userVerification: 'required'
        allowCredentials: {
          id: string
          type: 'public-key'
          transports: string[]
        }[]
      }
    }
  }
  /** Prove your identity with a passkey, after STEP_UP_REQUIRED */
  'POST /confirm_identity/passkey': {
    access: 'human'
    params: {
      /** The PublicKeyCredential of the browser, as toJSON() returns it */
      credential: {
        id: string
        rawId: string
        type: 'public-key'
        clientExtensionResults?: Record<string, unknown> | undefined
        response: {
          clientDataJSON: string
          authenticatorData: string
          signature: string
          userHandle?: string | null | undefined
        }
      }
    }
    result: {
      recent_until: number
    }
  }
  /** Get the sign-in at a provider that waits for this browser’s user */
  'GET /sso/pending': {
    access: 'anonymous'
    params: Record<never, never>
    result: {
      needs: 'consent' | 'code' | 'nothing'
      provider_name?: string | undefined
      /** The address of the account */
      email?: string | undefined
      user_id?: number | undefined
    }
  }
  /** Complete a sign-in at a provider with the second factor */
  'POST /sso/code': {
    access: 'anonymous'
    params: {
      /** Of the authenticator, or a recovery code */
      code: string
    }
    result: {
      /** The page to open now */
      next: string
    }
  }
  /** Link the waiting sign-in at a provider to your account */
  'POST /sso/link': {
    access: 'human'
    params: Record<never, never>
    result: {
      /** The page to open now */
      next: string
    }
  }
  /** Link the waiting sign-in at a provider to the account with this password, and sign in */
  'POST /sso/link_with_password': {
    access: 'anonymous'
    params: {
      password: string
      /** The six digits of the second factor, or a recovery code */
      totp?: string | undefined
    }
    result: {
      /** The page to open now */
      next: string
    }
  }
  /** Get the accounts of providers that sign in to yours */
  'GET /sso/identities': {
    access: 'human'
    params: Record<never, never>
    result: {
      identities: {
        id: number
        provider_id: string
        provider_name: string
        email: string
        linked_at: number
        last_used_at: number
      }[]
    }
  }
  /** Unlink an account of a provider */
  'DELETE /sso/identities/{identity_id}': {
    access: 'human'
    params: {
      identity_id: number
    }
    result: Record<never, never>
  }
  /** Get the sign-in providers of the organization */
  'GET /sso/providers': {
    access: 'owner'
    params: Record<never, never>
    result: {
      providers: ({
        id: string
        settings: {
          name: string
          icon: string | null
          issuer: string
          client_id: string
          scopes: string
          groups_claim: string
          roles: Record<string, 'owner' | 'administrator' | 'moderator' | 'member' | 'guest'>
          may_make_owners: boolean
          user_groups: Record<string, string>
          sign_up_domains: string[]
          sign_up_groups: string[]
          trusts_second_factor: boolean
          trusted_acr: string[]
          enabled: boolean
        }
        has_secret: boolean
        /** It can be changed only in the environment of the server */
        from_environment: boolean
        redirect_uri: string
      })[]
      redirect_uri_form: string
      post_logout_redirect_uri: string
    }
  }
  /** Add or change a sign-in provider */
  'PUT /sso/providers/{provider_id}': {
    access: 'owner'
    params: {
      /** Part of its addresses; it never changes */
      provider_id: string
      /** Fields: docs/sign-in.md */
      settings: {
        name: string
        icon?: string | null | undefined
        issuer: string
        client_id: string
        scopes?: string | undefined
        groups_claim?: string | undefined
        roles?: Record<string, 'owner' | 'administrator' | 'moderator' | 'member' | 'guest'> | undefined
        may_make_owners?: boolean | undefined
        user_groups?: Record<string, string> | undefined
        sign_up_domains?: string[] | undefined
        sign_up_groups?: string[] | undefined
        trusts_second_factor?: boolean | undefined
        trusted_acr?: string[] | undefined
        enabled?: boolean | undefined
      }
      /** Without it the stored one stays; an empty text removes it */
      client_secret?: string | undefined
    }
    result: Record<never, never>
  }
  /** Remove a sign-in provider; linked accounts stay linked */
  'DELETE /sso/providers/{provider_id}': {
    access: 'owner'
    params: {
      /** Part of its addresses; it never changes */
      provider_id: string
    }
    result: Record<never, never>
  }
  /** Test the settings of a provider before they are saved */
  'POST /sso/providers/{provider_id}/test': {
    access: 'owner'
    params: {
      /** Part of its addresses; it never changes */
      provider_id: string
      /** Fields: docs/sign-in.md */
      settings: {
        name: string
        icon?: string | null | undefined
        issuer: string
        client_id: string
        scopes?: string | undefined
        groups_claim?: string | undefined
        roles?: Record<string, 'owner' | 'administrator' | 'moderator' | 'member' | 'guest'> | undefined
        may_make_owners?: boolean | undefined
        user_groups?: Record<string, string> | undefined
        sign_up_domains?: string[] | undefined
        sign_up_groups?: string[] | undefined
        trusts_second_factor?: boolean | undefined
        trusted_acr?: string[] | undefined
        enabled?: boolean | undefined
      }
      /** Without it the stored one stays; an empty text removes it */
      client_secret?: string | undefined
    }
    result: {
      checks: ({
        check: 'discovery' | 'pkce' | 'signing' | 'keys' | 'client' | 'redirect' | 'sign_out'
        state: 'ok' | 'problem' | 'note'
        detail: string
      })[]
      unknown_user_groups: string[]
    }
  }
  /** Hand the sign-in of this browser over to an app */
  'POST /app_sign_in': {
    access: 'human'
    params: {
      /** The kind of app */
      flow: 'mobile' | 'desktop'
      /** The one-time key of the app, in 64 hex digits */
      otp: string
    }
    result: {
      /** Opens the mobile app */
      link?: string | undefined
      /** For the desktop app, valid once and for five minutes */
      code?: string | undefined
    }
  }
  /** Sign in with the code that a browser made for the desktop app */
  'POST /session/code': {
    access: 'anonymous'
    params: {
      code: string
    }
    result: {
      signed_in: boolean
      user_id?: number | undefined
      email?: string | undefined
      full_name?: string | undefined
      role?: number | undefined
      has_second_factor?: boolean | undefined
      has_passkey?: boolean | undefined
      second_factor_missing?: boolean | undefined
      csrf_token?: string | undefined
      expires_at?: number | undefined
    }
  }
  /** Mail a password reset link */
  'POST /password_reset': {
    access: 'anonymous'
    params: {
      /** The address of the account */
      email: string
    }
    result: Record<never, never>
  }
  /** Get the account of a password reset link */
  'GET /password_reset/{key}': {
    access: 'anonymous'
    params: {
      /** The last part of the mailed link */
      key: string
    }
    result: {
      email: string
    }
  }
  /** Set a new password with a mailed link */
  'POST /password_reset/{key}': {
    access: 'anonymous'
    params: {
      /** The last part of the mailed link */
      key: string
      /** The new password */
      password: string
      /** Also end the chat API keys; programs must then sign in again */
      end_api_keys?: boolean | undefined
    }
    result: Record<never, never>
  }
  /** Get the new address that awaits confirmation */
  'GET /settings/email_change': {
    access: 'human'
    params: Record<never, never>
    result: {
      pending: {
        email: string
        asked_at: number
        expires_at: number
      } | null
      /** False if only administrators may change addresses */
      may_change: boolean
    }
  }
  /** Cancel the change of the address; the mailed link ends */
  'DELETE /settings/email_change': {
    access: 'human'
    params: Record<never, never>
    result: Record<never, never>
  }
  /** Mail the confirmation link of the new address again; earlier links end */
  'POST /settings/email_change/resend': {
    access: 'human'
    params: Record<never, never>
    result: Record<never, never>
  }
  /** Confirm the new address with the mailed link */
  'POST /settings/email_change/confirm': {
    access: 'human'
    params: {
      /** The last part of the mailed link */
      key: string
    }
    result: {
      email: string
    }
  }
  /** Mail a password reset link to a user */
  'POST /users/{user_id}/password_reset': {
    access: 'administrator'
    params: {
      /** ID of the user */
      user_id: number
    }
    result: Record<never, never>
  }
  /** Switch off the second factor of a user who has lost it */
  'DELETE /users/{user_id}/second_factor': {
    access: 'administrator'
    params: {
      /** ID of the user */
      user_id: number
    }
    result: Record<never, never>
  }
  /** Sign a user out everywhere */
  'DELETE /users/{user_id}/sessions': {
    access: 'administrator'
    params: {
      /** ID of the user */
      user_id: number
      /** Also end the chat API keys; programs must then sign in again */
      end_api_keys?: boolean | undefined
    }
    result: Record<never, never>
  }
  /** Send a message to a channel or to users */
  'POST /messages': {
    access: 'sender'
    params: {
      type: 'direct' | 'private' | 'channel' | 'stream'
      /** A channel by name or id; or users: a JSON list of ids or addresses, or addresses separated by commas */
      to: number | string | (number | string)[]
      /** Markdown */
      content: string
      /** Required for channels */
      topic?: string | undefined
      /** The queue of a client that already shows the message */
      queue_id?: string | undefined
      /** The client’s id of the message, returned in the event. A repeated send with the same queue_id, place and text returns the message that was stored first */
      local_id?: string | undefined
      /** By default true for clients that people use interactively */
      read_by_sender?: boolean | undefined
      /** JSON of a form with buttons, for bots */
      widget_content?: string | undefined
    }
    result: {
      id: number
      /** The address of the message in the web client */
      message_url: string
      automatic_new_visibility_policy?: 2 | 3 | undefined
    }
  }
  /** Get the messages of a narrow around an anchor */
  'GET /messages': {
    access: 'visitor'
    params: {
      /** A message id, newest, oldest, first_unread, or date */
      anchor?: string | undefined
      /** An ISO 8601 date or time, for the anchor date */
      anchor_date?: string | undefined
      /** Older name for the anchor first_unread */
      use_first_unread_anchor?: boolean | undefined
      include_anchor?: boolean | undefined
      /** Messages before the anchor */
      num_before?: number | undefined
      /** Messages after the anchor */
      num_after?: number | undefined
      /** Terms with operator, operand and negated; or pairs of strings */
      narrow?: ({
        operator: string
        operand: string | number | (string | number)[]
        negated?: boolean | undefined
      } | [string, string])[] | undefined
      /** These messages instead of a range */
      message_ids?: number[] | undefined
      client_gravatar?: boolean | undefined
      /** Content as HTML instead of Markdown */
      apply_markdown?: boolean | undefined
      allow_empty_topic_name?: boolean | undefined
    }
    result: {
      messages: Message[]
      found_anchor: boolean
      found_oldest: boolean
      found_newest: boolean
      history_limited: boolean
      anchor?: number | undefined
    }
  }
  /** Get a message */
  'GET /messages/{message_id}': {
    access: 'visitor'
    params: {
      message_id: number
      /** Content as HTML instead of Markdown */
      apply_markdown?: boolean | undefined
      allow_empty_topic_name?: boolean | undefined
    }
    result: {
      message: Message
      raw_content: string
    }
  }
  /** Edit a message, or move it to another topic or channel */
  'PATCH /messages/{message_id}': {
    access: 'user'
    params: {
      message_id: number
      content?: string | undefined
      /** Rejects the edit if the current text has another hash */
      prev_content_sha256?: string | undefined
      topic?: string | undefined
      /** The channel to move to */
      stream_id?: number | undefined
      /** Whether later messages, or all messages, of the topic move too */
      propagate_mode?: 'change_one' | 'change_later' | 'change_all' | undefined
      send_notification_to_old_thread?: boolean | undefined
      send_notification_to_new_thread?: boolean | undefined
    }
    result: {
      detached_uploads: Attachment[]
    }
  }
  /** Delete a message for all users */
  'DELETE /messages/{message_id}': {
    access: 'user'
    params: {
      message_id: number
    }
    result: Record<never, never>
  }
  /** Render a message without sending it */
  'POST /messages/render': {
    access: 'user'
    params: {
      /** Markdown */
      content: string
    }
    result: {
      rendered: string
    }
  }
  /** List every version of a message, oldest first */
  'GET /messages/{message_id}/history': {
    access: 'user'
    params: {
      message_id: number
      /** Whether the client supports the empty topic */
      allow_empty_topic_name?: boolean | undefined
    }
    result: {
      message_history: ({
        topic: string
        content: string
        rendered_content: string
        timestamp: number
        user_id: number | null
        prev_topic?: string | undefined
        stream?: number | undefined
        prev_stream?: number | undefined
        prev_content?: string | undefined
        prev_rendered_content?: string | undefined
        content_html_diff?: string | undefined
      })[]
    }
  }
  /** List the users who have read a message, if they share read receipts */
  'GET /messages/{message_id}/read_receipts': {
    access: 'user'
    params: {
      message_id: number
    }
    result: {
      user_ids: number[]
    }
  }
  /** Vote in a poll, or add or complete a task */
  'POST /submessage': {
    access: 'user'
    params: {
      message_id: number
      msg_type: 'widget'
      /** The action, in JSON */
      content: string
    }
    result: Record<never, never>
  }
  /** Report a message to the moderators */
  'POST /messages/{message_id}/report': {
    access: 'user'
    params: {
      message_id: number
      report_type: 'spam' | 'harassment' | 'inappropriate' | 'norms' | 'other'
      /** Required if the type is 'other' */
      description?: string | undefined
    }
    result: Record<never, never>
  }
  /** Run a slash command */
  'POST /zcommand': {
    access: 'user'
    params: {
      /** /ping, /dark, /light, /fluid-width or /fixed-width */
      command: string
    }
    result: Record<never, never>
  }
  /** Get which of the given messages match a narrow */
  'GET /messages/matches_narrow': {
    access: 'user'
    params: {
      msg_ids: number[]
      /** Terms with operator, operand and negated; or pairs of strings */
      narrow: ({
        operator: string
        operand: string | number | (string | number)[]
        negated?: boolean | undefined
      } | [string, string])[]
    }
    result: {
      messages: Record<string, {
        match_content: string
        match_subject: string
      }>
    }
  }
  /** Set or clear a flag on messages */
  'POST /messages/flags': {
    access: 'user'
    params: {
      messages: number[]
      op: 'add' | 'remove'
      /** read, starred or collapsed */
      flag: string
    }
    result: {
      messages: number[]
      ignored_because_not_subscribed_channels?: number[] | undefined
    }
  }
  /** Set or clear a flag on the messages of a narrow around an anchor */
  'POST /messages/flags/narrow': {
    access: 'user'
    params: {
      /** A message id, newest, oldest or first_unread */
      anchor: string
      include_anchor?: boolean | undefined
      /** The maximum of messages before the anchor */
      num_before: number
      /** The maximum of messages after the anchor */
      num_after: number
      /** Terms with operator, operand and negated; or pairs of strings */
      narrow: ({
        operator: string
        operand: string | number | (string | number)[]
        negated?: boolean | undefined
      } | [string, string])[]
      op: 'add' | 'remove'
      /** read, starred or collapsed */
      flag: string
    }
    result: {
      processed_count: number
      updated_count: number
      first_processed_id: number | null
      last_processed_id: number | null
      found_oldest: boolean
      found_newest: boolean
      ignored_because_not_subscribed_channels?: number[] | undefined
    }
  }
  /** Mark all messages as read, newest first */
  'POST /mark_all_as_read': {
    access: 'user'
    params: Record<never, never>
    result: {
      complete: boolean
    }
  }
  /** Mark all messages of a channel as read */
  'POST /mark_stream_as_read': {
    access: 'user'
    params: {
      stream_id: number
    }
    result: Record<never, never>
  }
  /** Mark all messages of a topic as read */
  'POST /mark_topic_as_read': {
    access: 'user'
    params: {
      stream_id: number
      topic_name: string
    }
    result: Record<never, never>
  }
  /** Add an emoji reaction to a message */
  'POST /messages/{message_id}/reactions': {
    access: 'user'
    params: {
      message_id: number
      emoji_name: string
      /** The emoji within its namespace; derived from the name if omitted */
      emoji_code?: string | undefined
      /** The namespace of emoji_code */
      reaction_type?: 'unicode_emoji' | 'realm_emoji' | 'zulip_extra_emoji' | undefined
    }
    result: Record<never, never>
  }
  /** Remove an emoji reaction from a message */
  'DELETE /messages/{message_id}/reactions': {
    access: 'user'
    params: {
      message_id: number
      emoji_name?: string | undefined
      /** Required if the emoji has lost its name */
      emoji_code?: string | undefined
      /** The namespace of emoji_code */
      reaction_type?: 'unicode_emoji' | 'realm_emoji' | 'zulip_extra_emoji' | undefined
    }
    result: Record<never, never>
  }
  /** Report that you started or stopped typing */
  'POST /typing': {
    access: 'user'
    params: {
      type?: 'direct' | 'stream' | 'channel' | undefined
      op: 'start' | 'stop'
      /** The recipients of a direct message */
      to?: number[] | undefined
      /** The channel of a channel message */
      stream_id?: number | undefined
      /** The topic of a channel message */
      topic?: string | undefined
    }
    result: Record<never, never>
  }
  /** Report that you started or stopped editing a message */
  'POST /messages/{message_id}/typing': {
    access: 'user'
    params: {
      message_id: number
      op: 'start' | 'stop'
    }
    result: Record<never, never>
  }
  /** Open an event queue and get the initial state */
  'POST /register': {
    access: 'visitor'
    params: {
      /** Message content as HTML */
      apply_markdown?: boolean | undefined
      /** Whether the client computes avatars from addresses; true by default when signed in */
      client_gravatar?: boolean | undefined
      /** Presence by user id, in the modern format */
      slim_presence?: boolean | undefined
      presence_history_limit_days?: number | undefined
      include_subscribers?: 'true' | 'false' | 'partial' | undefined
      /** The event types; all if omitted */
      event_types?: string[] | null | undefined
      /** The types of the initial state; the event types if omitted */
      fetch_event_types?: string[] | null | undefined
      /** Also messages of public channels without a subscription */
      all_public_streams?: boolean | undefined
      /** Only messages of this narrow */
      narrow?: ({
        operator: string
        operand: string | number | (string | number)[]
        negated?: boolean | undefined
      } | [string, string])[] | undefined
      client_capabilities?: {
        notification_settings_null?: boolean | undefined
        bulk_message_deletion?: boolean | undefined
        user_avatar_url_field_optional?: boolean | undefined
        stream_typing_notifications?: boolean | undefined
        user_settings_object?: boolean | undefined
        linkifier_url_template?: boolean | undefined
        user_list_incomplete?: boolean | undefined
        include_deactivated_groups?: boolean | undefined
        archived_channels?: boolean | undefined
        empty_topic_name?: boolean | undefined
        simplified_presence_events?: boolean | undefined
        individual_emoji_changes?: boolean | undefined
      } | undefined
      /** How many seconds the queue stays open without a poll, or `mobile` for the time recommended to mobile clients */
      idle_queue_timeout?: number | 'mobile' | undefined
    }
    result: RegisterReply
  }
  /** Get events from a queue, or wait for the next one */
  'GET /events': {
    access: 'user'
    params: {
      queue_id: string
      /** The newest event the client has; -1 for none */
      last_event_id: number
      /** Reply at once even without events */
      dont_block?: boolean | undefined
    }
    result: {
      events: ChatEvent[]
      queue_id: string
    }
  }
  /** Delete an event queue */
  'DELETE /events': {
    access: 'user'
    params: {
      queue_id: string
    }
    result: Record<never, never>
  }
  /** List the caller’s active bots */
  'GET /bots': {
    access: 'human'
    params: Record<never, never>
    result: {
      bots: ({
        default_sending_stream: string | null
        default_events_register_stream: string | null
        default_all_public_streams: boolean
        user_id: number
        username: string
        full_name: string
        avatar_url: string
      })[]
    }
  }
  /** Create a bot that belongs to the caller; its API key is shown only in this reply */
  'POST /bots': {
    access: 'human'
    params: {
      /** Its name */
      full_name: string
      /** The local part of its address starts with this */
      short_name: string
      /** 1 generic, 2 incoming webhook, which may only send */
      bot_type?: number | undefined
      /** Default channel for its messages; empty for none */
      default_sending_stream?: string | null | undefined
      /** Default channel for its events; empty for none */
      default_events_register_stream?: string | null | undefined
      /** Whether it receives events of all public channels */
      default_all_public_streams?: boolean | undefined
      file?: Blob | undefined
    }
    result: {
      default_sending_stream: string | null
      default_events_register_stream: string | null
      default_all_public_streams: boolean
      user_id: number
      api_key: string
      avatar_url: string
    }
  }
  /** Change one of your bots, or any bot as an administrator */
  'PATCH /bots/{bot_id}': {
    access: 'human'
    params: {
      /** ID of the bot */
      bot_id: number
      /** New name */
      full_name?: string | undefined
      /** The local part of its new address starts with this; its programs sign in with the new address */
      short_name?: string | undefined
      /** New role; administrators only */
      role?: 100 | 200 | 300 | 400 | 600 | undefined
      /** New owner; administrators only. An administrator becomes the owner at once, any other user after accepting; its API keys end then */
      bot_owner_id?: number | undefined
      /** Default channel for its messages; empty for none */
      default_sending_stream?: string | null | undefined
      /** Default channel for its events; empty for none */
      default_events_register_stream?: string | null | undefined
      /** Whether it receives events of all public channels */
      default_all_public_streams?: boolean | undefined
      file?: Blob | undefined
    }
    result: {
      default_sending_stream: string | null
      default_events_register_stream: string | null
      default_all_public_streams: boolean
      full_name: string
      avatar_url: string
      bot_owner?: string | undefined
    }
  }
  /** Deactivate one of your bots, or any bot as an administrator */
  'DELETE /bots/{bot_id}': {
    access: 'human'
    params: {
      /** ID of the bot */
      bot_id: number
    }
    result: Record<never, never>
  }
  /** List the bots that administrators offer you */
  'GET /bots/offers': {
    access: 'human'
    params: Record<never, never>
    result: {
      offers: {
        bot_id: number
        full_name: string
        offered_by_user_id: number
        offered_by_full_name: string
      }[]
    }
  }
  /** Accept a bot that an administrator offers you; its existing API keys end */
  'POST /bots/{bot_id}/accept': {
    access: 'human'
    params: {
      /** ID of the bot */
      bot_id: number
    }
    result: Record<never, never>
  }
  /** Decline a bot that an administrator offers you */
  'POST /bots/{bot_id}/decline': {
    access: 'human'
    params: {
      /** ID of the bot */
      bot_id: number
    }
    result: Record<never, never>
  }
  /** Create another API key for a bot; the server stores only hashes of keys, and earlier keys stay valid */
  'GET /bots/{bot_id}/api_key': {
    access: 'human'
    params: {
      /** ID of the bot */
      bot_id: number
    }
    result: {
      api_key: string
    }
  }
  /** Replace all API keys of a bot by a new one */
  'POST /bots/{bot_id}/api_key/regenerate': {
    access: 'human'
    params: {
      /** ID of the bot */
      bot_id: number
    }
    result: {
      api_key: string
    }
  }
  /** Read the stored entries of a bot */
  'GET /bot_storage': {
    access: 'bot'
    params: {
      /** All keys if omitted or empty */
      keys?: string[] | undefined
    }
    result: {
      storage: Record<string, string>
    }
  }
  /** Store entries for a bot */
  'PUT /bot_storage': {
    access: 'bot'
    params: {
      /** Values by key */
      storage: Record<string, string>
    }
    result: Record<never, never>
  }
  /** Delete stored entries of a bot */
  'DELETE /bot_storage': {
    access: 'bot'
    params: {
      /** All keys if omitted or empty */
      keys?: string[] | undefined
    }
    result: Record<never, never>
  }
  /** Change settings of the organization; returns the changed ones */
  'PATCH /realm': {
    access: 'administrator'
    params: {
      name?: string | undefined
      description?: string | undefined
      allow_message_editing?: boolean | undefined
      authentication_methods?: Record<string, boolean> | undefined
      avatar_changes_disabled?: boolean | undefined
      default_avatar_source?: 'G' | 'J' | undefined
      default_code_block_language?: string | undefined
      default_language?: string | undefined
      digest_emails_enabled?: boolean | undefined
      digest_weekday?: number | undefined
      disallow_disposable_email_addresses?: boolean | undefined
      email_changes_disabled?: boolean | undefined
      emails_restricted_to_domains?: boolean | undefined
      enable_guest_user_dm_warning?: boolean | undefined
      enable_guest_user_indicator?: boolean | undefined
      enable_read_receipts?: boolean | undefined
      enable_spectator_access?: boolean | undefined
      gif_rating_policy?: number | undefined
      inline_image_preview?: boolean | undefined
      inline_url_embed_preview?: boolean | undefined
      invite_required?: boolean | undefined
      jitsi_server_url?: 'default' | string | undefined
      media_preview_size?: 100 | 150 | 200 | undefined
      message_content_allowed_in_email_notifications?: boolean | undefined
      message_content_delete_limit_seconds?: number | 'unlimited' | undefined
      message_content_edit_limit_seconds?: number | 'unlimited' | undefined
      message_edit_history_visibility_policy?: 'all' | 'moves' | 'none' | undefined
      message_retention_days?: number | -1 | 'unlimited' | undefined
      moderation_request_channel_id?: number | undefined
      move_messages_between_streams_limit_seconds?: number | 'unlimited' | undefined
      move_messages_within_stream_limit_seconds?: number | 'unlimited' | undefined
      name_changes_disabled?: boolean | undefined
      new_stream_announcements_stream_id?: number | undefined
      org_type?: 0 | 10 | 20 | 30 | 35 | 40 | 50 | 60 | 70 | 80 | 90 | 100 | 1000 | undefined
      require_e2ee_push_notifications?: boolean | undefined
      require_second_factor?: 'nobody' | 'administrators' | 'everyone' | undefined
      require_unique_names?: boolean | undefined
      send_channel_events_messages?: boolean | undefined
      send_welcome_emails?: boolean | undefined
      signup_announcements_stream_id?: number | undefined
      topics_policy?: 'allow_empty_topic' | 'disable_empty_topic' | undefined
      video_chat_provider?: number | undefined
      waiting_period_threshold?: number | undefined
      want_advertise_in_communities_directory?: boolean | undefined
      welcome_message_custom_text?: string | undefined
      zulip_update_announcements_stream_id?: number | undefined
      can_access_all_users_group?: {
        new: GroupSetting
        old?: GroupSetting | undefined
      } | GroupSetting | undefined
      can_add_custom_emoji_group?: {
        new: GroupSetting
        old?: GroupSetting | undefined
      } | GroupSetting | undefined
      can_add_subscribers_group?: {
        new: GroupSetting
        old?: GroupSetting | undefined
      } | GroupSetting | undefined
      can_create_bots_group?: {
        new: GroupSetting
        old?: GroupSetting | undefined
      } | GroupSetting | undefined
      can_create_groups?: {
        new: GroupSetting
        old?: GroupSetting | undefined
      } | GroupSetting | undefined
      can_create_private_channel_group?: {
        new: GroupSetting
        old?: GroupSetting | undefined
      } | GroupSetting | undefined
      can_create_public_channel_group?: {
        new: GroupSetting
        old?: GroupSetting | undefined
      } | GroupSetting | undefined
      can_create_web_public_channel_group?: {
        new: GroupSetting
        old?: GroupSetting | undefined
      } | GroupSetting | undefined
      can_create_write_only_bots_group?: {
        new: GroupSetting
        old?: GroupSetting | undefined
      } | GroupSetting | undefined
      can_delete_any_message_group?: {
        new: GroupSetting
        old?: GroupSetting | undefined
      } | GroupSetting | undefined
      can_delete_own_message_group?: {
        new: GroupSetting
        old?: GroupSetting | undefined
      } | GroupSetting | undefined
      can_invite_users_group?: {
        new: GroupSetting
        old?: GroupSetting | undefined
      } | GroupSetting | undefined
      can_manage_all_groups?: {
        new: GroupSetting
        old?: GroupSetting | undefined
      } | GroupSetting | undefined
      can_manage_billing_group?: {
        new: GroupSetting
        old?: GroupSetting | undefined
      } | GroupSetting | undefined
      can_mention_many_users_group?: {
        new: GroupSetting
        old?: GroupSetting | undefined
      } | GroupSetting | undefined
      can_move_messages_between_channels_group?: {
        new: GroupSetting
        old?: GroupSetting | undefined
      } | GroupSetting | undefined
      can_move_messages_between_topics_group?: {
        new: GroupSetting
        old?: GroupSetting | undefined
      } | GroupSetting | undefined
      can_resolve_topics_group?: {
        new: GroupSetting
        old?: GroupSetting | undefined
      } | GroupSetting | undefined
      can_set_delete_message_policy_group?: {
        new: GroupSetting
        old?: GroupSetting | undefined
      } | GroupSetting | undefined
      can_set_topics_policy_group?: {
        new: GroupSetting
        old?: GroupSetting | undefined
      } | GroupSetting | undefined
      can_summarize_topics_group?: {
        new: GroupSetting
        old?: GroupSetting | undefined
      } | GroupSetting | undefined
      create_multiuse_invite_group?: {
        new: GroupSetting
        old?: GroupSetting | undefined
      } | GroupSetting | undefined
      direct_message_initiator_group?: {
        new: GroupSetting
        old?: GroupSetting | undefined
      } | GroupSetting | undefined
      direct_message_permission_group?: {
        new: GroupSetting
        old?: GroupSetting | undefined
      } | GroupSetting | undefined
      workplace_users_group?: {
        new: GroupSetting
        old?: GroupSetting | undefined
      } | GroupSetting | undefined
    }
    result: {
      name?: string | undefined
      description?: string | undefined
      allow_message_editing?: boolean | undefined
      authentication_methods?: Record<string, boolean> | undefined
      avatar_changes_disabled?: boolean | undefined
      default_avatar_source?: 'G' | 'J' | undefined
      default_code_block_language?: string | undefined
      default_language?: string | undefined
      digest_emails_enabled?: boolean | undefined
      digest_weekday?: number | undefined
      disallow_disposable_email_addresses?: boolean | undefined
      email_changes_disabled?: boolean | undefined
      emails_restricted_to_domains?: boolean | undefined
      enable_guest_user_dm_warning?: boolean | undefined
      enable_guest_user_indicator?: boolean | undefined
      enable_read_receipts?: boolean | undefined
      enable_spectator_access?: boolean | undefined
      gif_rating_policy?: number | undefined
      inline_image_preview?: boolean | undefined
      inline_url_embed_preview?: boolean | undefined
      invite_required?: boolean | undefined
      jitsi_server_url?: string | null | undefined
      mandatory_topics?: boolean | undefined
      media_preview_size?: 100 | 150 | 200 | undefined
      message_content_allowed_in_email_notifications?: boolean | undefined
      message_content_delete_limit_seconds?: number | null | undefined
      message_content_edit_limit_seconds?: number | null | undefined
      message_edit_history_visibility_policy?: 'all' | 'moves' | 'none' | undefined
      message_retention_days?: number | undefined
      moderation_request_channel_id?: number | undefined
      move_messages_between_streams_limit_seconds?: number | null | undefined
      move_messages_within_stream_limit_seconds?: number | null | undefined
      name_changes_disabled?: boolean | undefined
      new_stream_announcements_stream_id?: number | undefined
      org_type?: 0 | 10 | 20 | 30 | 35 | 40 | 50 | 60 | 70 | 80 | 90 | 100 | 1000 | undefined
      require_e2ee_push_notifications?: boolean | undefined
      require_second_factor?: 'nobody' | 'administrators' | 'everyone' | undefined
      require_unique_names?: boolean | undefined
      send_channel_events_messages?: boolean | undefined
      send_welcome_emails?: boolean | undefined
      signup_announcements_stream_id?: number | undefined
      topics_policy?: 'allow_empty_topic' | 'disable_empty_topic' | undefined
      video_chat_provider?: number | undefined
      waiting_period_threshold?: number | undefined
      want_advertise_in_communities_directory?: boolean | undefined
      welcome_message_custom_text?: string | undefined
      zulip_update_announcements_stream_id?: number | undefined
      can_access_all_users_group?: GroupSetting | undefined
      can_add_custom_emoji_group?: GroupSetting | undefined
      can_add_subscribers_group?: GroupSetting | undefined
      can_create_bots_group?: GroupSetting | undefined
      can_create_groups?: GroupSetting | undefined
      can_create_private_channel_group?: GroupSetting | undefined
      can_create_public_channel_group?: GroupSetting | undefined
      can_create_web_public_channel_group?: GroupSetting | undefined
      can_create_write_only_bots_group?: GroupSetting | undefined
      can_delete_any_message_group?: GroupSetting | undefined
      can_delete_own_message_group?: GroupSetting | undefined
      can_invite_users_group?: GroupSetting | undefined
      can_manage_all_groups?: GroupSetting | undefined
      can_manage_billing_group?: GroupSetting | undefined
      can_mention_many_users_group?: GroupSetting | undefined
      can_move_messages_between_channels_group?: GroupSetting | undefined
      can_move_messages_between_topics_group?: GroupSetting | undefined
      can_resolve_topics_group?: GroupSetting | undefined
      can_set_delete_message_policy_group?: GroupSetting | undefined
      can_set_topics_policy_group?: GroupSetting | undefined
      can_summarize_topics_group?: GroupSetting | undefined
      create_multiuse_invite_group?: GroupSetting | undefined
      direct_message_initiator_group?: GroupSetting | undefined
      direct_message_permission_group?: GroupSetting | undefined
      workplace_users_group?: GroupSetting | undefined
    }
  }
  /** List the domains whose addresses may join, if joining is restricted to domains */
  'GET /realm/domains': {
    access: 'user'
    params: Record<never, never>
    result: {
      domains: JoinDomain[]
    }
  }
  /** Allow the addresses of a domain to join */
  'POST /realm/domains': {
    access: 'owner'
    params: {
      /** The domain */
      domain: string
      /** Whether addresses of its subdomains may join too */
      allow_subdomains?: boolean | undefined
    }
    result: {
      new_domain: [number, string]
    }
  }
  /** Change whether subdomains of a domain are allowed */
  'PATCH /realm/domains/{domain}': {
    access: 'owner'
    params: {
      /** The domain */
      domain: string
      /** Whether addresses of its subdomains may join too */
      allow_subdomains: boolean
    }
    result: Record<never, never>
  }
  /** Remove an allowed domain */
  'DELETE /realm/domains/{domain}': {
    access: 'owner'
    params: {
      /** The domain */
      domain: string
    }
    result: Record<never, never>
  }
  /** Deactivate the organization: nobody has access until the operator reactivates it */
  'POST /realm/deactivate': {
    access: 'owner'
    params: {
      /** Must be null or omitted: this server deletes nothing */
      deletion_delay_days?: number | null | undefined
    }
    result: Record<never, never>
  }
  /** Report your presence, and get that of the other users */
  'POST /users/me/presence': {
    access: 'human'
    params: {
      /** active: the user used the client recently; idle: the client is only open */
      status: 'active' | 'idle'
      /** Reply by user id, and only with later updates; -1 for all */
      last_update_id?: number | undefined
      /** How many days to include, if all are requested */
      history_limit_days?: number | undefined
      /** Whether the user did something since the last report */
      new_user_input?: boolean | undefined
      /** Reply without the presence of others */
      ping_only?: boolean | undefined
      /** Reply by user id */
      slim_presence?: boolean | undefined
    }
    result: {
      presences?: Record<string, Presence | OldPresence> | undefined
      server_timestamp?: number | undefined
      presence_last_update_id?: number | undefined
    }
  }
  /** Get when a user was last seen */
  'GET /users/{user_id_or_email}/presence': {
    access: 'user'
    params: {
      /** ID of the user, or the address that clients see */
      user_id_or_email: string
    }
    result: {
      presence: {
        active_timestamp?: number | undefined
        idle_timestamp?: number | undefined
        /** For older clients */
        website: {
          status: 'active' | 'idle' | 'offline'
          timestamp: number
        }
        /** For older clients */
        aggregated: {
          status: 'active' | 'idle' | 'offline'
          timestamp: number
        }
      }
      server_timestamp: number
    }
  }
  /** Get when each user was last seen */
  'GET /realm/presence': {
    access: 'user'
    params: Record<never, never>
    result: {
      presences: Record<string, OldPresence>
      server_timestamp: number
    }
  }
  /** Change your settings, name, address or password */
  'PATCH /settings': {
    access: 'human'
    params: {
      twenty_four_hour_time?: boolean | undefined
      web_mark_read_on_scroll_policy?: 1 | 2 | 3 | undefined
      web_channel_default_view?: 1 | 2 | 3 | 4 | undefined
      starred_message_counts?: boolean | undefined
      receives_typing_notifications?: boolean | undefined
      web_suggest_update_timezone?: boolean | undefined
      fluid_layout_width?: boolean | undefined
      high_contrast_mode?: boolean | undefined
      web_font_size_px?: number | undefined
      web_line_height_percent?: number | undefined
      color_scheme?: 1 | 2 | 3 | undefined
      enable_drafts_synchronization?: boolean | undefined
      translate_emoticons?: boolean | undefined
      display_emoji_reaction_users?: boolean | undefined
      default_language?: string | undefined
      web_home_view?: 'inbox' | 'recent' | 'all_messages' | undefined
      web_escape_navigates_to_home_view?: boolean | undefined
      left_side_userlist?: boolean | undefined
      emojiset?: 'google' | 'google-blob' | 'twitter' | 'text' | undefined
      demote_inactive_streams?: 1 | 2 | 3 | undefined
      user_list_style?: 1 | 2 | 3 | undefined
      web_animate_image_previews?: 'always' | 'on_hover' | 'never' | undefined
      web_stream_unreads_count_display_policy?: 1 | 2 | 3 | undefined
      hide_ai_features?: boolean | undefined
      web_inbox_show_channel_folders?: boolean | undefined
      web_left_sidebar_show_channel_folders?: boolean | undefined
      web_left_sidebar_unreads_count_summary?: boolean | undefined
      enable_stream_desktop_notifications?: boolean | undefined
      enable_stream_email_notifications?: boolean | undefined
      enable_stream_push_notifications?: boolean | undefined
      enable_stream_audible_notifications?: boolean | undefined
      notification_sound?: 'none' | 'zulip' | 'ding' | 'chime' | 'bell' | 'pop' | undefined
      enable_desktop_notifications?: boolean | undefined
      enable_sounds?: boolean | undefined
      email_notifications_batching_period_seconds?: number | undefined
      enable_offline_email_notifications?: boolean | undefined
      enable_offline_push_notifications?: boolean | undefined
      enable_online_push_notifications?: boolean | undefined
      enable_followed_topic_desktop_notifications?: boolean | undefined
      enable_followed_topic_email_notifications?: boolean | undefined
      enable_followed_topic_push_notifications?: boolean | undefined
      enable_followed_topic_audible_notifications?: boolean | undefined
      enable_digest_emails?: boolean | undefined
      enable_marketing_emails?: boolean | undefined
      enable_login_emails?: boolean | undefined
      message_content_in_email_notifications?: boolean | undefined
      pm_content_in_desktop_notifications?: boolean | undefined
      wildcard_mentions_notify?: boolean | undefined
      enable_followed_topic_wildcard_mentions_notify?: boolean | undefined
      desktop_icon_count_display?: 1 | 2 | 3 | 4 | undefined
      realm_name_in_email_notifications_policy?: 1 | 2 | 3 | undefined
      automatically_follow_topics_policy?: 1 | 2 | 3 | 4 | undefined
      automatically_unmute_topics_in_muted_streams_policy?: 1 | 2 | 3 | 4 | undefined
      automatically_follow_topics_where_mentioned?: boolean | undefined
      resolved_topic_notice_auto_read_policy?: 'always' | 'except_followed' | 'never' | undefined
      presence_enabled?: boolean | undefined
      enter_sends?: boolean | undefined
      send_private_typing_notifications?: boolean | undefined
      send_stream_typing_notifications?: boolean | undefined
      send_read_receipts?: boolean | undefined
      allow_private_data_export?: boolean | undefined
      email_address_visibility?: 1 | 2 | 3 | 4 | 5 | undefined
      web_navigate_to_sent_message?: boolean | undefined
      /** A zone of the tz database, such as Europe/Vienna; empty for none */
      timezone?: string | undefined
      /** New name */
      full_name?: string | undefined
      /** New address; it takes effect when the link mailed to it is opened */
      email?: string | undefined
      /** Required to change the password, and to change the address without a recent proof of identity */
      old_password?: string | undefined
      /** New password */
      new_password?: string | undefined
      /** Also end the chat API keys; programs must then sign in again */
      end_api_keys?: boolean | undefined
      /** For administrators: change the settings of these users and members of groups instead of your own */
      target_users?: {
        user_ids?: number[] | undefined
        group_ids?: number[] | undefined
        skip_if_already_edited?: boolean | undefined
      } | undefined
    }
    result: Record<never, never>
  }
  /** Change your settings, name, address or password */
  'PATCH /settings/display': {
    access: 'human'
    params: {
      twenty_four_hour_time?: boolean | undefined
      web_mark_read_on_scroll_policy?: 1 | 2 | 3 | undefined
      web_channel_default_view?: 1 | 2 | 3 | 4 | undefined
      starred_message_counts?: boolean | undefined
      receives_typing_notifications?: boolean | undefined
      web_suggest_update_timezone?: boolean | undefined
      fluid_layout_width?: boolean | undefined
      high_contrast_mode?: boolean | undefined
      web_font_size_px?: number | undefined
      web_line_height_percent?: number | undefined
      color_scheme?: 1 | 2 | 3 | undefined
      enable_drafts_synchronization?: boolean | undefined
      translate_emoticons?: boolean | undefined
      display_emoji_reaction_users?: boolean | undefined
      default_language?: string | undefined
      web_home_view?: 'inbox' | 'recent' | 'all_messages' | undefined
      web_escape_navigates_to_home_view?: boolean | undefined
      left_side_userlist?: boolean | undefined
      emojiset?: 'google' | 'google-blob' | 'twitter' | 'text' | undefined
      demote_inactive_streams?: 1 | 2 | 3 | undefined
      user_list_style?: 1 | 2 | 3 | undefined
      web_animate_image_previews?: 'always' | 'on_hover' | 'never' | undefined
      web_stream_unreads_count_display_policy?: 1 | 2 | 3 | undefined
      hide_ai_features?: boolean | undefined
      web_inbox_show_channel_folders?: boolean | undefined
      web_left_sidebar_show_channel_folders?: boolean | undefined
      web_left_sidebar_unreads_count_summary?: boolean | undefined
      enable_stream_desktop_notifications?: boolean | undefined
      enable_stream_email_notifications?: boolean | undefined
      enable_stream_push_notifications?: boolean | undefined
      enable_stream_audible_notifications?: boolean | undefined
      notification_sound?: 'none' | 'zulip' | 'ding' | 'chime' | 'bell' | 'pop' | undefined
      enable_desktop_notifications?: boolean | undefined
      enable_sounds?: boolean | undefined
      email_notifications_batching_period_seconds?: number | undefined
      enable_offline_email_notifications?: boolean | undefined
      enable_offline_push_notifications?: boolean | undefined
      enable_online_push_notifications?: boolean | undefined
      enable_followed_topic_desktop_notifications?: boolean | undefined
      enable_followed_topic_email_notifications?: boolean | undefined
      enable_followed_topic_push_notifications?: boolean | undefined
      enable_followed_topic_audible_notifications?: boolean | undefined
      enable_digest_emails?: boolean | undefined
      enable_marketing_emails?: boolean | undefined
      enable_login_emails?: boolean | undefined
      message_content_in_email_notifications?: boolean | undefined
      pm_content_in_desktop_notifications?: boolean | undefined
      wildcard_mentions_notify?: boolean | undefined
      enable_followed_topic_wildcard_mentions_notify?: boolean | undefined
      desktop_icon_count_display?: 1 | 2 | 3 | 4 | undefined
      realm_name_in_email_notifications_policy?: 1 | 2 | 3 | undefined
      automatically_follow_topics_policy?: 1 | 2 | 3 | 4 | undefined
      automatically_unmute_topics_in_muted_streams_policy?: 1 | 2 | 3 | 4 | undefined
      automatically_follow_topics_where_mentioned?: boolean | undefined
      resolved_topic_notice_auto_read_policy?: 'always' | 'except_followed' | 'never' | undefined
      presence_enabled?: boolean | undefined
      enter_sends?: boolean | undefined
      send_private_typing_notifications?: boolean | undefined
      send_stream_typing_notifications?: boolean | undefined
      send_read_receipts?: boolean | undefined
      allow_private_data_export?: boolean | undefined
      email_address_visibility?: 1 | 2 | 3 | 4 | 5 | undefined
      web_navigate_to_sent_message?: boolean | undefined
      /** A zone of the tz database, such as Europe/Vienna; empty for none */
      timezone?: string | undefined
      /** New name */
      full_name?: string | undefined
      /** New address; it takes effect when the link mailed to it is opened */
      email?: string | undefined
      /** Required to change the password, and to change the address without a recent proof of identity */
      old_password?: string | undefined
      /** New password */
      new_password?: string | undefined
      /** Also end the chat API keys; programs must then sign in again */
      end_api_keys?: boolean | undefined
      /** For administrators: change the settings of these users and members of groups instead of your own */
      target_users?: {
        user_ids?: number[] | undefined
        group_ids?: number[] | undefined
        skip_if_already_edited?: boolean | undefined
      } | undefined
    }
    result: Record<never, never>
  }
  /** Change your settings, name, address or password */
  'PATCH /settings/notifications': {
    access: 'human'
    params: {
      twenty_four_hour_time?: boolean | undefined
      web_mark_read_on_scroll_policy?: 1 | 2 | 3 | undefined
      web_channel_default_view?: 1 | 2 | 3 | 4 | undefined
      starred_message_counts?: boolean | undefined
      receives_typing_notifications?: boolean | undefined
      web_suggest_update_timezone?: boolean | undefined
      fluid_layout_width?: boolean | undefined
      high_contrast_mode?: boolean | undefined
      web_font_size_px?: number | undefined
      web_line_height_percent?: number | undefined
      color_scheme?: 1 | 2 | 3 | undefined
      enable_drafts_synchronization?: boolean | undefined
      translate_emoticons?: boolean | undefined
      display_emoji_reaction_users?: boolean | undefined
      default_language?: string | undefined
      web_home_view?: 'inbox' | 'recent' | 'all_messages' | undefined
      web_escape_navigates_to_home_view?: boolean | undefined
      left_side_userlist?: boolean | undefined
      emojiset?: 'google' | 'google-blob' | 'twitter' | 'text' | undefined
      demote_inactive_streams?: 1 | 2 | 3 | undefined
      user_list_style?: 1 | 2 | 3 | undefined
      web_animate_image_previews?: 'always' | 'on_hover' | 'never' | undefined
      web_stream_unreads_count_display_policy?: 1 | 2 | 3 | undefined
      hide_ai_features?: boolean | undefined
      web_inbox_show_channel_folders?: boolean | undefined
      web_left_sidebar_show_channel_folders?: boolean | undefined
      web_left_sidebar_unreads_count_summary?: boolean | undefined
      enable_stream_desktop_notifications?: boolean | undefined
      enable_stream_email_notifications?: boolean | undefined
      enable_stream_push_notifications?: boolean | undefined
      enable_stream_audible_notifications?: boolean | undefined
      notification_sound?: 'none' | 'zulip' | 'ding' | 'chime' | 'bell' | 'pop' | undefined
      enable_desktop_notifications?: boolean | undefined
      enable_sounds?: boolean | undefined
      email_notifications_batching_period_seconds?: number | undefined
      enable_offline_email_notifications?: boolean | undefined
      enable_offline_push_notifications?: boolean | undefined
      enable_online_push_notifications?: boolean | undefined
      enable_followed_topic_desktop_notifications?: boolean | undefined
      enable_followed_topic_email_notifications?: boolean | undefined
      enable_followed_topic_push_notifications?: boolean | undefined
      enable_followed_topic_audible_notifications?: boolean | undefined
      enable_digest_emails?: boolean | undefined
      enable_marketing_emails?: boolean | undefined
      enable_login_emails?: boolean | undefined
      message_content_in_email_notifications?: boolean | undefined
      pm_content_in_desktop_notifications?: boolean | undefined
      wildcard_mentions_notify?: boolean | undefined
      enable_followed_topic_wildcard_mentions_notify?: boolean | undefined
      desktop_icon_count_display?: 1 | 2 | 3 | 4 | undefined
      realm_name_in_email_notifications_policy?: 1 | 2 | 3 | undefined
      automatically_follow_topics_policy?: 1 | 2 | 3 | 4 | undefined
      automatically_unmute_topics_in_muted_streams_policy?: 1 | 2 | 3 | 4 | undefined
      automatically_follow_topics_where_mentioned?: boolean | undefined
      resolved_topic_notice_auto_read_policy?: 'always' | 'except_followed' | 'never' | undefined
      presence_enabled?: boolean | undefined
      enter_sends?: boolean | undefined
      send_private_typing_notifications?: boolean | undefined
      send_stream_typing_notifications?: boolean | undefined
      send_read_receipts?: boolean | undefined
      allow_private_data_export?: boolean | undefined
      email_address_visibility?: 1 | 2 | 3 | 4 | 5 | undefined
      web_navigate_to_sent_message?: boolean | undefined
      /** A zone of the tz database, such as Europe/Vienna; empty for none */
      timezone?: string | undefined
      /** New name */
      full_name?: string | undefined
      /** New address; it takes effect when the link mailed to it is opened */
      email?: string | undefined
      /** Required to change the password, and to change the address without a recent proof of identity */
      old_password?: string | undefined
      /** New password */
      new_password?: string | undefined
      /** Also end the chat API keys; programs must then sign in again */
      end_api_keys?: boolean | undefined
      /** For administrators: change the settings of these users and members of groups instead of your own */
      target_users?: {
        user_ids?: number[] | undefined
        group_ids?: number[] | undefined
        skip_if_already_edited?: boolean | undefined
      } | undefined
    }
    result: Record<never, never>
  }
  /** Change the default settings of new users */
  'PATCH /realm/user_settings_defaults': {
    access: 'administrator'
    params: {
      twenty_four_hour_time?: boolean | undefined
      web_mark_read_on_scroll_policy?: 1 | 2 | 3 | undefined
      web_channel_default_view?: 1 | 2 | 3 | 4 | undefined
      starred_message_counts?: boolean | undefined
      receives_typing_notifications?: boolean | undefined
      web_suggest_update_timezone?: boolean | undefined
      fluid_layout_width?: boolean | undefined
      high_contrast_mode?: boolean | undefined
      web_font_size_px?: number | undefined
      web_line_height_percent?: number | undefined
      color_scheme?: 1 | 2 | 3 | undefined
      enable_drafts_synchronization?: boolean | undefined
      translate_emoticons?: boolean | undefined
      display_emoji_reaction_users?: boolean | undefined
      web_home_view?: 'inbox' | 'recent' | 'all_messages' | undefined
      web_escape_navigates_to_home_view?: boolean | undefined
      left_side_userlist?: boolean | undefined
      emojiset?: 'google' | 'google-blob' | 'twitter' | 'text' | undefined
      demote_inactive_streams?: 1 | 2 | 3 | undefined
      user_list_style?: 1 | 2 | 3 | undefined
      web_animate_image_previews?: 'always' | 'on_hover' | 'never' | undefined
      web_stream_unreads_count_display_policy?: 1 | 2 | 3 | undefined
      hide_ai_features?: boolean | undefined
      web_inbox_show_channel_folders?: boolean | undefined
      web_left_sidebar_show_channel_folders?: boolean | undefined
      web_left_sidebar_unreads_count_summary?: boolean | undefined
      enable_stream_desktop_notifications?: boolean | undefined
      enable_stream_email_notifications?: boolean | undefined
      enable_stream_push_notifications?: boolean | undefined
      enable_stream_audible_notifications?: boolean | undefined
      notification_sound?: 'none' | 'zulip' | 'ding' | 'chime' | 'bell' | 'pop' | undefined
      enable_desktop_notifications?: boolean | undefined
      enable_sounds?: boolean | undefined
      email_notifications_batching_period_seconds?: number | undefined
      enable_offline_email_notifications?: boolean | undefined
      enable_offline_push_notifications?: boolean | undefined
      enable_online_push_notifications?: boolean | undefined
      enable_followed_topic_desktop_notifications?: boolean | undefined
      enable_followed_topic_email_notifications?: boolean | undefined
      enable_followed_topic_push_notifications?: boolean | undefined
      enable_followed_topic_audible_notifications?: boolean | undefined
      enable_digest_emails?: boolean | undefined
      message_content_in_email_notifications?: boolean | undefined
      pm_content_in_desktop_notifications?: boolean | undefined
      wildcard_mentions_notify?: boolean | undefined
      enable_followed_topic_wildcard_mentions_notify?: boolean | undefined
      desktop_icon_count_display?: 1 | 2 | 3 | 4 | undefined
      realm_name_in_email_notifications_policy?: 1 | 2 | 3 | undefined
      automatically_follow_topics_policy?: 1 | 2 | 3 | 4 | undefined
      automatically_unmute_topics_in_muted_streams_policy?: 1 | 2 | 3 | 4 | undefined
      automatically_follow_topics_where_mentioned?: boolean | undefined
      resolved_topic_notice_auto_read_policy?: 'always' | 'except_followed' | 'never' | undefined
      presence_enabled?: boolean | undefined
      enter_sends?: boolean | undefined
      send_private_typing_notifications?: boolean | undefined
      send_stream_typing_notifications?: boolean | undefined
      send_read_receipts?: boolean | undefined
      email_address_visibility?: 1 | 2 | 3 | 4 | 5 | undefined
      web_navigate_to_sent_message?: boolean | undefined
    }
    result: Record<never, never>
  }
  /** List the users the caller may know, including bots and deactivated users */
  'GET /users': {
    access: 'user'
    params: {
      /** Leave avatar_url null if the client can compute it from the address */
      client_gravatar?: boolean | undefined
      /** Whether profile_data is included */
      include_custom_profile_fields?: boolean | undefined
      /** Only these users; unknown ids are ignored */
      user_ids?: number[] | undefined
    }
    result: {
      members: User[]
    }
  }
  /** Create an account for another person, with an initial password */
  'POST /users': {
    access: 'administrator'
    params: {
      /** The address of the new user */
      email: string
      /** The initial password */
      password: string
      /** The display name */
      full_name: string
    }
    result: {
      user_id: number
    }
  }
  /** Get the caller’s own user */
  'GET /users/me': {
    access: 'user'
    params: Record<never, never>
    result: {
      user_id: number
      delivery_email: string
      email: string
      full_name: string
      date_joined: string
      is_active: boolean
      is_owner: boolean
      is_admin: boolean
      is_guest: boolean
      is_bot: boolean
      role: number
      timezone: string
      avatar_url: string
      avatar_version: number
      /** This server imports no accounts */
      is_imported_stub: false
      profile_data?: Record<string, ProfileValue> | undefined
      max_message_id: number
    }
  }
  /** Deactivate your own account */
  'DELETE /users/me': {
    access: 'human'
    params: Record<never, never>
    result: Record<never, never>
  }
  /** Get a user or bot */
  'GET /users/{user_id_or_email}': {
    access: 'user'
    params: {
      /** ID of the user, or the address that clients see */
      user_id_or_email: string
      /** Leave avatar_url null if the client can compute it from the address */
      client_gravatar?: boolean | undefined
      /** Whether profile_data is included */
      include_custom_profile_fields?: boolean | undefined
    }
    result: {
      user: User
    }
  }
  /** Change the name, role, address or profile of a user */
  'PATCH /users/{user_id_or_email}': {
    access: 'user'
    params: {
      /** ID of the user, or the address that clients see */
      user_id_or_email: string
      /** New name */
      full_name?: string | undefined
      /** 100 owner, 200 administrator, 300 moderator, 400 member, 600 guest; only owners give and remove the owner role */
      role?: 100 | 200 | 300 | 400 | 600 | undefined
      /** Values by profile field; null or an empty text removes one */
      profile_data?: ({
        id: number
        value?: string | number[] | null | undefined
      })[] | undefined
      /** New address */
      new_email?: string | undefined
    }
    result: Record<never, never>
  }
  /** Deactivate a user and their bots */
  'DELETE /users/{user_id}': {
    access: 'user'
    params: {
      /** ID of the user */
      user_id: number
      /** The data of the user and of their bots to remove as well */
      actions?: {
        delete_profile?: boolean | undefined
        delete_public_channel_messages?: boolean | undefined
        delete_private_channel_messages?: boolean | undefined
        delete_direct_messages?: boolean | undefined
      } | undefined
      /** Accepted; this server sends no mail about deactivation */
      deactivation_notification_comment?: string | undefined
    }
    result: Record<never, never>
  }
  /** Reactivate a user */
  'POST /users/{user_id}/reactivate': {
    access: 'administrator'
    params: {
      /** ID of the user */
      user_id: number
    }
    result: Record<never, never>
  }
  /** Set your status */
  'POST /users/me/status': {
    access: 'human'
    params: {
      /** The status text, at most 60 characters; empty clears it */
      status_text?: string | undefined
      /** An emoji for the status; empty clears it */
      emoji_name?: string | undefined
      /** Its code within the namespace of reaction_type */
      emoji_code?: string | undefined
      /** unicode_emoji, realm_emoji or zulip_extra_emoji */
      reaction_type?: string | undefined
      /** The older, inverted form of presence_enabled */
      away?: boolean | undefined
    }
    result: Record<never, never>
  }
  /** Set the status of another user; administrators only */
  'POST /users/{user_id}/status': {
    access: 'user'
    params: {
      /** ID of the user */
      user_id: number
      /** The status text, at most 60 characters; empty clears it */
      status_text?: string | undefined
      /** An emoji for the status; empty clears it */
      emoji_name?: string | undefined
      /** Its code within the namespace of reaction_type */
      emoji_code?: string | undefined
      /** unicode_emoji, realm_emoji or zulip_extra_emoji */
      reaction_type?: string | undefined
    }
    result: Record<never, never>
  }
  /** Get the status of a user */
  'GET /users/{user_id}/status': {
    access: 'user'
    params: {
      /** ID of the user */
      user_id: number
    }
    result: {
      status: {
        away?: boolean | undefined
        status_text?: string | undefined
        emoji_name?: string | undefined
        emoji_code?: string | undefined
        reaction_type?: 'unicode_emoji' | 'realm_emoji' | 'zulip_extra_emoji' | undefined
      }
    }
  }
  /** List the caller’s alert words */
  'GET /users/me/alert_words': {
    access: 'human'
    params: Record<never, never>
    result: {
      alert_words: string[]
    }
  }
  /** Add alert words; returns all of them */
  'POST /users/me/alert_words': {
    access: 'human'
    params: {
      /** Words or phrases, each of at most 100 characters */
      alert_words: string[]
    }
    result: {
      alert_words: string[]
    }
  }
  /** Remove alert words; returns the remaining ones */
  'DELETE /users/me/alert_words': {
    access: 'human'
    params: {
      /** Words or phrases, each of at most 100 characters */
      alert_words: string[]
    }
    result: {
      alert_words: string[]
    }
  }
  /** Mute a user */
  'POST /users/me/muted_users/{muted_user_id}': {
    access: 'human'
    params: {
      /** ID of the user */
      muted_user_id: number
    }
    result: Record<never, never>
  }
  /** Unmute a user */
  'DELETE /users/me/muted_users/{muted_user_id}': {
    access: 'human'
    params: {
      /** ID of the user */
      muted_user_id: number
    }
    result: Record<never, never>
  }
  /** Set values of custom profile fields */
  'PATCH /users/me/profile_data': {
    access: 'human'
    params: {
      /** Pairs of field id and value */
      data: ({
        id: number
        value?: string | number[] | null | undefined
      })[]
    }
    result: Record<never, never>
  }
  /** Clear custom profile fields */
  'DELETE /users/me/profile_data': {
    access: 'human'
    params: {
      /** IDs of the fields */
      data: number[]
    }
    result: Record<never, never>
  }
  /** Mark a hint as seen */
  'POST /users/me/onboarding_steps': {
    access: 'human'
    params: {
      /** Its name */
      onboarding_step: string
    }
    result: Record<never, never>
  }
  /** Replace all API keys of the caller by a new one */
  'POST /users/me/api_key/regenerate': {
    access: 'human'
    params: Record<never, never>
    result: {
      api_key: string
    }
  }
  /** Set your avatar */
  'POST /users/me/avatar': {
    access: 'user'
    params: {
      file?: Blob | undefined
    }
    result: {
      avatar_url: string
    }
  }
  /** Remove your avatar */
  'DELETE /users/me/avatar': {
    access: 'user'
    params: Record<never, never>
    result: {
      avatar_url: string
    }
  }
  /** Redirect to the organization’s icon */
  'GET /realm/icon': {
    access: 'anonymous'
    params: Record<never, never>
    result: string
  }
  /** Set the organization’s icon */
  'POST /realm/icon': {
    access: 'administrator'
    params: {
      file?: Blob | undefined
    }
    result: {
      icon_url: string
    }
  }
  /** Remove the organization’s icon */
  'DELETE /realm/icon': {
    access: 'administrator'
    params: Record<never, never>
    result: {
      icon_url: string
    }
  }
  /** Redirect to the organization’s logo */
  'GET /realm/logo': {
    access: 'anonymous'
    params: {
      /** Whether it is the logo for the dark theme */
      night?: boolean | undefined
    }
    result: string
  }
  /** Set the organization’s logo */
  'POST /realm/logo': {
    access: 'administrator'
    params: {
      /** Whether it is the logo for the dark theme */
      night?: boolean | undefined
      file?: Blob | undefined
    }
    result: Record<never, never>
  }
  /** Remove the organization’s logo */
  'DELETE /realm/logo': {
    access: 'administrator'
    params: {
      /** Whether it is the logo for the dark theme */
      night?: boolean | undefined
    }
    result: Record<never, never>
  }
  /** Register the program in which you are signed in */
  'POST /register_client_device': {
    access: 'human'
    params: Record<never, never>
    result: {
      device_id: number
    }
  }
  /** Remove a registered program */
  'POST /remove_client_device': {
    access: 'human'
    params: {
      /** A device of the caller */
      device_id: number
    }
    result: Record<never, never>
  }
  /** Register an iOS device for notifications */
  'POST /users/me/apns_device_token': {
    access: 'human'
    params: {
      /** The device token from Apple, in hexadecimal digits */
      token: string
      /** The identifier of the app */
      appid: string
    }
    result: Record<never, never>
  }
  /** Remove the push token of an iOS device */
  'DELETE /users/me/apns_device_token': {
    access: 'human'
    params: {
      /** The device token from Apple, in hexadecimal digits */
      token: string
    }
    result: Record<never, never>
  }
  /** Register an Android device for notifications */
  'POST /users/me/android_gcm_reg_id': {
    access: 'human'
    params: {
      /** The device token from Google */
      token: string
    }
    result: Record<never, never>
  }
  /** Remove the push token of an Android device */
  'DELETE /users/me/android_gcm_reg_id': {
    access: 'human'
    params: {
      /** The device token from Google */
      token: string
    }
    result: Record<never, never>
  }
  /** Register a device for encrypted notifications */
  'POST /mobile_push/register': {
    access: 'human'
    params: {
      /** The device, from POST /register_client_device */
      device_id?: number | undefined
      /** The push service of the token */
      token_kind?: 'apns' | 'fcm' | undefined
      /** The key that encrypts notifications, after the byte that names the cipher, in Base64 */
      push_key?: string | undefined
      /** The app’s number of the key */
      push_key_id?: number | undefined
      /** The first eight bytes of the SHA-256 digest of the token, in Base64 */
      token_id?: string | undefined
      /** The key of the relay that encrypts the registration */
      bouncer_public_key?: string | undefined
      /** The registration, which only the relay can read */
      encrypted_push_registration?: string | undefined
      /** Without device_id: a number that the app chose for this account */
      push_account_id?: number | undefined
      /** Without device_id: the key that encrypts notifications, in Base64 */
      push_public_key?: string | undefined
    }
    result: Record<never, never>
  }
  /** Send a test notification, encrypted, to your device */
  'POST /mobile_push/e2ee/test_notification': {
    access: 'human'
    params: {
      /** Only this device; all devices if omitted */
      device_id?: number | undefined
      /** A number that the app chose for this account */
      push_account_id?: number | undefined
    }
    result: Record<never, never>
  }
  /** Send a test notification to your devices */
  'POST /mobile_push/test_notification': {
    access: 'human'
    params: {
      /** Only this device; all devices if omitted */
      token?: string | undefined
    }
    result: Record<never, never>
  }
  /** Get the key with which a browser subscribes to notifications */
  'GET /web_push': {
    access: 'human'
    params: {
      /** The address of the subscription at its push service */
      endpoint?: string | undefined
    }
    result: {
      /** The applicationServerKey, in URL-safe Base64 */
      public_key: string
      /** Whether the endpoint is a subscription of the caller */
      is_subscribed: boolean
    }
  }
  /** Send notifications to this browser, until its session ends */
  'POST /web_push': {
    access: 'human'
    params: {
      /** The address of the subscription at its push service */
      endpoint: string
      /** The public key of the subscription, in URL-safe Base64 */
      p256dh: string
      /** The secret of the subscription, in URL-safe Base64 */
      auth: string
    }
    result: Record<never, never>
  }
  /** Send no further notifications to this browser */
  'DELETE /web_push': {
    access: 'human'
    params: {
      /** The address of the subscription at its push service */
      endpoint: string
    }
    result: Record<never, never>
  }
  /** Request an export of the organization’s data */
  'POST /export/realm': {
    access: 'administrator'
    params: {
      /** public, or 1 of older clients: public data; full_with_consent, or 2: also the private data of users who consent */
      export_type?: 'public' | 'full_with_consent' | 1 | 2 | undefined
    }
    result: {
      id: number
    }
  }
  /** List all exports */
  'GET /export/realm': {
    access: 'administrator'
    params: Record<never, never>
    result: {
      exports: DataExport[]
    }
  }
  /** Delete an export */
  'DELETE /export/realm/{export_id}': {
    access: 'administrator'
    params: {
      export_id: number
    }
    result: Record<never, never>
  }
  /** List which users consent to the export of their private data */
  'GET /export/realm/consents': {
    access: 'administrator'
    params: Record<never, never>
    result: {
      export_consents: {
        user_id: number
        consented: boolean
        email_address_visibility: number
      }[]
    }
  }
  /** Create a link to a new video call */
  'GET /calls/bigbluebutton/create': {
    access: 'user'
    params: {
      /** The name of the call */
      meeting_name: string
      /** Whether cameras are off for all participants */
      voice_only?: boolean | undefined
    }
    result: {
      url: string
    }
  }
  /** Create a Zoom call */
  'POST /calls/zoom/create': {
    access: 'user'
    params: {
      /** Whether cameras are on */
      is_video_call?: boolean | undefined
    }
    result: {
      url: string
    }
  }
  /** Create a Webex call */
  'POST /calls/webex/create': {
    access: 'user'
    params: Record<never, never>
    result: {
      url: string
    }
  }
  /** The Constructor Groups room of the caller */
  'POST /calls/constructorgroups/create': {
    access: 'user'
    params: Record<never, never>
    result: {
      url: string
    }
  }
  /** Create a Nextcloud Talk call that guests may join */
  'POST /calls/nextcloud_talk/create': {
    access: 'user'
    params: {
      /** The name of the conversation */
      room_name: string
    }
    result: {
      url: string
    }
  }
  /** The providers of calls at which the caller can connect an account, and whether one is connected */
  'GET /calls/accounts': {
    access: 'user'
    params: Record<never, never>
    result: {
      accounts: ({
        provider: 'zoom' | 'webex'
        name: string
        is_connected: boolean
      })[]
    }
  }
  /** Disconnect the account of the caller at a provider of calls */
  'DELETE /calls/accounts/{provider}': {
    access: 'user'
    params: {
      /** The provider */
      provider: 'zoom' | 'webex'
    }
    result: Record<never, never>
  }
  /** List the channel folders in display order */
  'GET /channel_folders': {
    access: 'user'
    params: {
      include_archived?: boolean | undefined
    }
    result: {
      channel_folders: ChannelFolder[]
    }
  }
  /** Change the order of the channel folders */
  'PATCH /channel_folders': {
    access: 'administrator'
    params: {
      /** Every folder once, including archived ones */
      order: number[]
    }
    result: Record<never, never>
  }
  /** Create a channel folder */
  'POST /channel_folders/create': {
    access: 'administrator'
    params: {
      name: string
      /** Required, may be empty */
      description: string
    }
    result: {
      channel_folder_id: number
    }
  }
  /** Change or archive a channel folder */
  'PATCH /channel_folders/{channel_folder_id}': {
    access: 'administrator'
    params: {
      channel_folder_id: number
      name?: string | undefined
      description?: string | undefined
      is_archived?: boolean | undefined
    }
    result: Record<never, never>
  }
  /** List the user’s drafts, the last edited one last */
  'GET /drafts': {
    access: 'user'
    params: Record<never, never>
    result: {
      count: number
      drafts: Draft[]
    }
  }
  /** Create drafts and sync them to the user’s other clients */
  'POST /drafts': {
    access: 'user'
    params: {
      drafts?: ({
        type: '' | 'stream' | 'private'
        to: number[]
        topic: string
        content: string
        timestamp?: number | undefined
      })[] | undefined
    }
    result: {
      ids: number[]
    }
  }
  /** Replace a draft */
  'PATCH /drafts/{draft_id}': {
    access: 'user'
    params: {
      draft_id: number
      draft: {
        type: '' | 'stream' | 'private'
        to: number[]
        topic: string
        content: string
        timestamp?: number | undefined
      }
    }
    result: Record<never, never>
  }
  /** Delete a draft */
  'DELETE /drafts/{draft_id}': {
    access: 'user'
    params: {
      draft_id: number
    }
    result: Record<never, never>
  }
  /** List the custom emoji by id, including deactivated ones */
  'GET /realm/emoji': {
    access: 'user'
    params: Record<never, never>
    result: {
      emoji: Record<string, CustomEmoji>
    }
  }
  /** Add a custom emoji */
  'POST /realm/emoji/{emoji_name}': {
    access: 'user'
    params: {
      emoji_name: string
      file?: Blob | undefined
    }
    result: Record<never, never>
  }
  /** Deactivate a custom emoji */
  'DELETE /realm/emoji/{emoji_name}': {
    access: 'user'
    params: {
      emoji_name: string
    }
    result: Record<never, never>
  }
  /** List the open invitations that you manage */
  'GET /invites': {
    access: 'human_member'
    params: Record<never, never>
    result: {
      invites: Invitation[]
    }
  }
  /** Invite users by mail */
  'POST /invites': {
    access: 'human_member'
    params: {
      /** Validity; null for unlimited, the deployment’s default if omitted */
      invite_expires_in_minutes?: number | null | undefined
      /** The role of users who join */
      invite_as?: 100 | 200 | 300 | 400 | 600 | undefined
      /** The groups of users who join */
      group_ids?: number[] | undefined
      /** Whether they are also subscribed to the default channels */
      include_realm_default_subscriptions?: boolean | undefined
      /** Text that the welcome bot adds, in Markdown; null for the organization’s text, empty for none */
      welcome_message_custom_text?: string | null | undefined
      /** Addresses separated by commas or line breaks */
      invitee_emails: string
      /** The channels of users who join */
      stream_ids: number[]
      /** Whether you are notified when they join */
      notify_referrer_on_join?: boolean | undefined
    }
    result: Record<never, never>
  }
  /** Create a reusable invitation link */
  'POST /invites/multiuse': {
    access: 'human_member'
    params: {
      /** Validity; null for unlimited, the deployment’s default if omitted */
      invite_expires_in_minutes?: number | null | undefined
      /** The role of users who join */
      invite_as?: 100 | 200 | 300 | 400 | 600 | undefined
      /** The groups of users who join */
      group_ids?: number[] | undefined
      /** Whether they are also subscribed to the default channels */
      include_realm_default_subscriptions?: boolean | undefined
      /** Text that the welcome bot adds, in Markdown; null for the organization’s text, empty for none */
      welcome_message_custom_text?: string | null | undefined
      /** The channels of users who join */
      stream_ids?: number[] | undefined
    }
    result: {
      invite_link: string
    }
  }
  /** Revoke a reusable invitation link */
  'DELETE /invites/multiuse/{invite_id}': {
    access: 'human_member'
    params: {
      invite_id: number
    }
    result: Record<never, never>
  }
  /** Revoke an invitation by mail */
  'DELETE /invites/{invite_id}': {
    access: 'human_member'
    params: {
      invite_id: number
    }
    result: Record<never, never>
  }
  /** Send the mail of an invitation again */
  'POST /invites/{invite_id}/resend': {
    access: 'human_member'
    params: {
      invite_id: number
    }
    result: Record<never, never>
  }
  /** Get the deployment’s settings for invitations */
  'GET /invitation_settings': {
    access: 'human_member'
    params: Record<never, never>
    result: {
      link_validity_minutes: number
      sends_mail: boolean
    }
  }
  /** Get the state of an invitation link or an address confirmation link */
  'GET /join/{key}': {
    access: 'anonymous'
    params: {
      /** The last part of the link */
      key: string
    }
    result: {
      state: 'open' | 'expired' | 'revoked' | 'used'
      organization: string
      organization_description?: string | undefined
      email?: string | undefined
      invited_by?: string | undefined
      invited_as?: number | undefined
      expires_at?: number | null | undefined
    }
  }
  /** Create an account with an invitation link, and sign in */
  'POST /join/{key}': {
    access: 'anonymous'
    params: {
      /** The last part of the link */
      key: string
      /** The address of the new account */
      email?: string | undefined
      /** The display name */
      full_name?: string | undefined
      password?: string | undefined
    }
    result: {
      signed_in: boolean
      user_id?: number | undefined
      email?: string | undefined
      full_name?: string | undefined
      role?: number | undefined
      has_second_factor?: boolean | undefined
      has_passkey?: boolean | undefined
      second_factor_missing?: boolean | undefined
      csrf_token?: string | undefined
      expires_at?: number | undefined
      state: 'joined' | 'confirmation_sent'
    }
  }
  /** Get whether people can create an account without an invitation */
  'GET /sign_up': {
    access: 'anonymous'
    params: Record<never, never>
    result: {
      is_open: boolean
    }
  }
  /** Request a sign-up link by mail, if the organization is open to all */
  'POST /sign_up': {
    access: 'anonymous'
    params: {
      /** The address of the new account */
      email: string
    }
    result: {
      state: 'confirmation_sent'
    }
  }
  /** Send yourself the welcome message of new users */
  'POST /realm/test_welcome_bot_custom_message': {
    access: 'administrator'
    params: {
      /** The text of the organization’s own */
      welcome_message_custom_text: string
    }
    result: {
      message_id: number
    }
  }
  /** List the linkifiers in the order they apply */
  'GET /realm/linkifiers': {
    access: 'user'
    params: Record<never, never>
    result: {
      linkifiers: Linkifier[]
    }
  }
  /** Change the order of the linkifiers */
  'PATCH /realm/linkifiers': {
    access: 'administrator'
    params: {
      ordered_linkifier_ids: number[]
    }
    result: Record<never, never>
  }
  /** Add a linkifier */
  'POST /realm/filters': {
    access: 'administrator'
    params: {
      pattern: string
      url_template: string
    }
    result: {
      id: number
    }
  }
  /** Change a linkifier */
  'PATCH /realm/filters/{filter_id}': {
    access: 'administrator'
    params: {
      filter_id: number
      pattern: string
      url_template: string
    }
    result: Record<never, never>
  }
  /** Remove a linkifier */
  'DELETE /realm/filters/{filter_id}': {
    access: 'administrator'
    params: {
      filter_id: number
    }
    result: Record<never, never>
  }
  /** List the user’s navigation views */
  'GET /navigation_views': {
    access: 'user'
    params: Record<never, never>
    result: {
      navigation_views: NavigationView[]
    }
  }
  /** Add a navigation view */
  'POST /navigation_views': {
    access: 'user'
    params: {
      /** The part of the address after the # */
      fragment: string
      /** Whether it is shown in the sidebar */
      is_pinned: boolean
      /** Only for views that are not built into clients */
      name?: string | null | undefined
    }
    result: Record<never, never>
  }
  /** Rename a navigation view or pin it */
  'PATCH /navigation_views/{fragment}': {
    access: 'user'
    params: {
      fragment: string
      is_pinned?: boolean | undefined
      name?: string | undefined
    }
    result: Record<never, never>
  }
  /** Delete a navigation view */
  'DELETE /navigation_views/{fragment}': {
    access: 'user'
    params: {
      fragment: string
    }
    result: Record<never, never>
  }
  /** Add a code playground for a language */
  'POST /realm/playgrounds': {
    access: 'administrator'
    params: {
      name: string
      pygments_language: string
      /** With exactly one variable, named code */
      url_template: string
    }
    result: {
      id: number
    }
  }
  /** Remove a playground */
  'DELETE /realm/playgrounds/{playground_id}': {
    access: 'administrator'
    params: {
      playground_id: number
    }
    result: Record<never, never>
  }
  /** List the custom profile fields in display order */
  'GET /realm/profile_fields': {
    access: 'user'
    params: Record<never, never>
    result: {
      custom_fields: ProfileField[]
    }
  }
  /** Add a custom profile field */
  'POST /realm/profile_fields': {
    access: 'administrator'
    params: {
      name?: string | undefined
      hint?: string | undefined
      field_data?: Record<string, {
        text: string
        order: string
      }> | {
        subtype: string
        url_pattern?: string | undefined
      } | undefined
      display_in_profile_summary?: boolean | undefined
      required?: boolean | undefined
      editable_by_user?: boolean | undefined
      /** Whether clients find a user by the value when a name is completed */
      use_for_user_matching?: boolean | undefined
      /** 1 short text, 2 long text, 3 list of options, 4 date, 5 link, 6 users, 7 external account, 8 pronouns */
      field_type: number
    }
    result: {
      id: number
    }
  }
  /** Change the order of the custom profile fields */
  'PATCH /realm/profile_fields': {
    access: 'administrator'
    params: {
      order: number[]
    }
    result: Record<never, never>
  }
  /** Change a custom profile field */
  'PATCH /realm/profile_fields/{field_id}': {
    access: 'administrator'
    params: {
      field_id: number
      name?: string | undefined
      hint?: string | undefined
      field_data?: Record<string, {
        text: string
        order: string
      }> | {
        subtype: string
        url_pattern?: string | undefined
      } | undefined
      display_in_profile_summary?: boolean | undefined
      required?: boolean | undefined
      editable_by_user?: boolean | undefined
      /** Whether clients find a user by the value when a name is completed */
      use_for_user_matching?: boolean | undefined
    }
    result: Record<never, never>
  }
  /** Delete a custom profile field and its values */
  'DELETE /realm/profile_fields/{field_id}': {
    access: 'administrator'
    params: {
      field_id: number
    }
    result: Record<never, never>
  }
  /** List the user’s saved snippets */
  'GET /saved_snippets': {
    access: 'user'
    params: Record<never, never>
    result: {
      saved_snippets: SavedSnippet[]
    }
  }
  /** Create a saved snippet */
  'POST /saved_snippets': {
    access: 'user'
    params: {
      title: string
      content: string
    }
    result: {
      saved_snippet_id: number
    }
  }
  /** Change a saved snippet */
  'PATCH /saved_snippets/{saved_snippet_id}': {
    access: 'user'
    params: {
      saved_snippet_id: number
      title?: string | undefined
      content?: string | undefined
    }
    result: Record<never, never>
  }
  /** Delete a saved snippet */
  'DELETE /saved_snippets/{saved_snippet_id}': {
    access: 'user'
    params: {
      saved_snippet_id: number
    }
    result: Record<never, never>
  }
  /** Upload a file */
  'POST /user_uploads': {
    access: 'sender'
    params: {
      file?: Blob | undefined
    }
    result: {
      /** The path of the file */
      url: string
      /** The same; deprecated */
      uri: string
      /** Its name, without square brackets in a Markdown link */
      filename: string
    }
  }
  /** Get an address that serves a file without credentials for a minute */
  'GET /user_uploads/{realm_id_str}/{filename}': {
    access: 'user'
    params: {
      realm_id_str: string
      filename: string
    }
    result: {
      url: string
    }
  }
  /** Check whether the thumbnails of an uploaded image are ready */
  'GET /thumbnail/status/{realm_id_str}/{filename}': {
    access: 'user'
    params: {
      realm_id_str: string
      filename: string
    }
    result: {
      has_thumbnail: boolean
    }
  }
  /** List your uploaded files */
  'GET /attachments': {
    access: 'user'
    params: Record<never, never>
    result: {
      attachments: Attachment[]
      /** The bytes of all files of the organization */
      upload_space_used: number
    }
  }
  /** Delete one of your uploaded files, for all users */
  'DELETE /attachments/{attachment_id}': {
    access: 'user'
    params: {
      attachment_id: number
    }
    result: Record<never, never>
  }
  /** Create a user group */
  'POST /user_groups/create': {
    access: 'user'
    params: {
      name: string
      description: string
      members: number[]
      subgroups?: number[] | undefined
      can_add_members_group?: GroupSetting | undefined
      can_join_group?: GroupSetting | undefined
      can_leave_group?: GroupSetting | undefined
      can_manage_group?: GroupSetting | undefined
      can_mention_group?: GroupSetting | undefined
      can_remove_members_group?: GroupSetting | undefined
    }
    result: {
      group_id: number
    }
  }
  /** List the user groups of the organization */
  'GET /user_groups': {
    access: 'human_member'
    params: {
      include_deactivated_groups?: boolean | undefined
    }
    result: {
      user_groups: UserGroup[]
    }
  }
  /** Change a user group, or reactivate it */
  'PATCH /user_groups/{user_group_id}': {
    access: 'user'
    params: {
      user_group_id: number
      name?: string | undefined
      description?: string | undefined
      deactivated?: boolean | undefined
      /** The new value and the old one */
      can_add_members_group?: {
        new: GroupSetting
        old?: GroupSetting | undefined
      } | undefined
      /** The new value and the old one */
      can_join_group?: {
        new: GroupSetting
        old?: GroupSetting | undefined
      } | undefined
      /** The new value and the old one */
      can_leave_group?: {
        new: GroupSetting
        old?: GroupSetting | undefined
      } | undefined
      /** The new value and the old one */
      can_manage_group?: {
        new: GroupSetting
        old?: GroupSetting | undefined
      } | undefined
      /** The new value and the old one */
      can_mention_group?: {
        new: GroupSetting
        old?: GroupSetting | undefined
      } | undefined
      /** The new value and the old one */
      can_remove_members_group?: {
        new: GroupSetting
        old?: GroupSetting | undefined
      } | undefined
    }
    result: Record<never, never>
  }
  /** Deactivate a user group */
  'DELETE /user_groups/{user_group_id}': {
    access: 'user'
    params: {
      user_group_id: number
    }
    result: Record<never, never>
  }
  /** Deactivate a user group */
  'POST /user_groups/{user_group_id}/deactivate': {
    access: 'user'
    params: {
      user_group_id: number
    }
    result: Record<never, never>
  }
  /** Add and remove members of a user group */
  'POST /user_groups/{user_group_id}/members': {
    access: 'user'
    params: {
      user_group_id: number
      add?: number[] | undefined
      delete?: number[] | undefined
      add_subgroups?: number[] | undefined
      delete_subgroups?: number[] | undefined
    }
    result: Record<never, never>
  }
  /** List the members of a user group */
  'GET /user_groups/{user_group_id}/members': {
    access: 'member'
    params: {
      user_group_id: number
      /** Without members of subgroups */
      direct_member_only?: boolean | undefined
    }
    result: {
      members: number[]
    }
  }
  /** Get whether a user is in a user group */
  'GET /user_groups/{user_group_id}/members/{user_id}': {
    access: 'member'
    params: {
      user_group_id: number
      user_id: number
      /** Only direct membership */
      direct_member_only?: boolean | undefined
    }
    result: {
      is_user_group_member: boolean
    }
  }
  /** Add and remove subgroups of a user group */
  'POST /user_groups/{user_group_id}/subgroups': {
    access: 'user'
    params: {
      user_group_id: number
      add?: number[] | undefined
      delete?: number[] | undefined
    }
    result: Record<never, never>
  }
  /** List the subgroups of a user group */
  'GET /user_groups/{user_group_id}/subgroups': {
    access: 'member'
    params: {
      user_group_id: number
      /** Only direct subgroups */
      direct_subgroup_only?: boolean | undefined
    }
    result: {
      subgroups: number[]
    }
  }
  /** List the user’s reminders, the next one first */
  'GET /reminders': {
    access: 'user'
    params: Record<never, never>
    result: {
      reminders: Reminder[]
    }
  }
  /** Create a reminder of a message */
  'POST /reminders': {
    access: 'user'
    params: {
      message_id: number
      /** Seconds since 1970 */
      scheduled_delivery_timestamp: number
      note?: string | undefined
    }
    result: {
      reminder_id: number
    }
  }
  /** Delete a reminder */
  'DELETE /reminders/{reminder_id}': {
    access: 'user'
    params: {
      reminder_id: number
    }
    result: Record<never, never>
  }
  /** List the user’s scheduled messages, the next one first */
  'GET /scheduled_messages': {
    access: 'user'
    params: Record<never, never>
    result: {
      scheduled_messages: ScheduledMessage[]
    }
  }
  /** Schedule a message */
  'POST /scheduled_messages': {
    access: 'user'
    params: {
      type: 'direct' | 'private' | 'channel' | 'stream'
      /** A channel id, or a list of user ids */
      to: number | number[]
      content: string
      /** Required for channels */
      topic?: string | undefined
      /** Seconds since 1970 */
      scheduled_delivery_timestamp: number
      /** By default true for clients that people use interactively */
      read_by_sender?: boolean | undefined
    }
    result: {
      scheduled_message_id: number
    }
  }
  /** Change a scheduled message */
  'PATCH /scheduled_messages/{scheduled_message_id}': {
    access: 'user'
    params: {
      scheduled_message_id: number
      type?: 'direct' | 'private' | 'channel' | 'stream' | undefined
      /** A channel id, or a list of user ids */
      to?: number | number[] | undefined
      content?: string | undefined
      topic?: string | undefined
      /** Seconds since 1970 */
      scheduled_delivery_timestamp?: number | undefined
    }
    result: Record<never, never>
  }
  /** Delete a scheduled message before it is sent */
  'DELETE /scheduled_messages/{scheduled_message_id}': {
    access: 'user'
    params: {
      scheduled_message_id: number
    }
    result: Record<never, never>
  }
  /** Get how the organization is used: active people and sent messages per day, users by role, storage */
  'GET /usage_statistics': {
    access: 'administrator'
    params: {
      /** How many days, up to today */
      days?: 7 | 30 | 90 | undefined
    }
    result: {
      /** Oldest first, without a gap */
      days: {
        /** In UTC, such as 2026-11-17 */
        date: string
        /** People who used a client or sent a message */
        active_people: number
        people_channel_messages: number
        people_direct_messages: number
        bot_channel_messages: number
        bot_direct_messages: number
      }[]
      /** Different people who were active on any of the days */
      active_people: number
      /** Whether all messages are counted; a server with a long history counts for a while */
      is_complete: boolean
      users: {
        owner: number
        administrator: number
        moderator: number
        member: number
        guest: number
        bots: number
        deactivated: number
      }
      upload_bytes: number
      /** null: no quota */
      upload_bytes_max: number | null
    }
  }
}

/** The events of the chat by their type. */
export interface ChatEvents {
  message:
    | {
        id: number
        type: 'message'
        message: SentMessage
        flags: string[]
        local_message_id?: string | undefined
      }
  update_message:
    | {
        id: number
        type: 'update_message'
        edit_timestamp: number
        message_id: number
        message_ids: number[]
        flags: string[]
        stream_name?: string | undefined
        stream_id?: number | undefined
        user_id: number
        rendering_only: false
        orig_content?: string | undefined
        orig_rendered_content?: string | undefined
        content?: string | undefined
        rendered_content?: string | undefined
        is_me_message?: boolean | undefined
        propagate_mode?: 'change_one' | 'change_later' | 'change_all' | undefined
        orig_subject?: string | undefined
        subject?: string | undefined
        topic_links?: TopicLink[] | undefined
        new_stream_id?: number | undefined
      }
    /** The same text is rendered again, such as with a thumbnail */
    | {
        id: number
        type: 'update_message'
        edit_timestamp: number
        message_id: number
        message_ids: number[]
        flags: string[]
        stream_name?: string | undefined
        stream_id?: number | undefined
        user_id: null
        rendering_only: true
        content: string
        rendered_content: string
      }
  delete_message:
    | {
        id: number
        type: 'delete_message'
        message_type: 'stream'
        stream_id: number
        topic: string
        message_ids: number[]
      }
    | {
        id: number
        type: 'delete_message'
        message_type: 'private'
        message_ids: number[]
      }
    /** For clients without the capability bulk_message_deletion */
    | {
        id: number
        type: 'delete_message'
        message_type: 'stream'
        stream_id: number
        topic: string
        message_id: number
      }
    /** For clients without the capability bulk_message_deletion */
    | {
        id: number
        type: 'delete_message'
        message_type: 'private'
        message_id: number
      }
  submessage:
    | {
        id: number
        type: 'submessage'
        msg_type: string
        message_id: number
        submessage_id: number
        sender_id: number
        content: string
      }
  update_message_flags:
    | {
        id: number
        type: 'update_message_flags'
        flag: 'read' | 'starred' | 'collapsed'
        messages: number[]
        all: boolean
        op: 'add'
        operation: 'add'
      }
    | {
        id: number
        type: 'update_message_flags'
        flag: 'read' | 'starred' | 'collapsed'
        messages: number[]
        all: boolean
        op: 'remove'
        operation: 'remove'
        /** By message id, when messages become unread */
        message_details?: Record<string, {
          type: 'private'
          user_ids: number[]
          mentioned?: true | undefined
        } | {
          type: 'stream'
          stream_id: number
          topic: string
          unmuted_stream_msg: boolean
          mentioned?: true | undefined
        }> | undefined
      }
  reaction:
    | {
        id: number
        type: 'reaction'
        op: 'add' | 'remove'
        user_id: number
        user: {
          user_id: number
          email: string
          full_name: string
        }
        message_id: number
        emoji_name: string
        emoji_code: string
        reaction_type: 'unicode_emoji' | 'realm_emoji' | 'zulip_extra_emoji'
      }
  typing:
    | {
        id: number
        type: 'typing'
        op: 'start' | 'stop'
        sender: {
          user_id: number
          email: string
        }
        message_type: 'direct'
        recipients: {
          user_id: number
          email: string
        }[]
      }
    | {
        id: number
        type: 'typing'
        op: 'start' | 'stop'
        sender: {
          user_id: number
          email: string
        }
        message_type: 'stream'
        stream_id: number
        topic: string
      }
  typing_edit_message:
    | {
        id: number
        type: 'typing_edit_message'
        op: 'start' | 'stop'
        sender_id: number
        message_id: number
        recipient: {
          type: 'direct'
          user_ids: number[]
        } | {
          type: 'channel'
          channel_id: number
          topic: string
        }
      }
  user_topic:
    | {
        id: number
        stream_id: number
        topic_name: string
        last_updated: number
        /** 0 inherited, 1 muted, 2 unmuted, 3 followed */
        visibility_policy: 0 | 1 | 2 | 3
        type: 'user_topic'
      }
  muted_topics:
    | {
        id: number
        type: 'muted_topics'
        muted_topics: [string, string, number][]
      }
  stream:
    | {
        id: number
        type: 'stream'
        op: 'create'
        streams: Channel[]
      }
    | {
        id: number
        type: 'stream'
        op: 'delete'
        streams: {
          stream_id: number
        }[]
        stream_ids: number[]
      }
    | {
        id: number
        type: 'stream'
        op: 'update'
        stream_id: number
        /** The name before the change */
        name: string
        property: 'name'
        value: string
      }
    | {
        id: number
        type: 'stream'
        op: 'update'
        stream_id: number
        /** The name before the change */
        name: string
        property: 'folder_id' | 'message_retention_days' | 'first_message_id'
        value: number | null
      }
    | {
        id: number
        type: 'stream'
        op: 'update'
        stream_id: number
        /** The name before the change */
        name: string
        property: 'topics_policy'
        value: 'inherit' | 'allow_empty_topic' | 'disable_empty_topic' | 'empty_topic_only'
      }
    | {
        id: number
        type: 'stream'
        op: 'update'
        stream_id: number
        /** The name before the change */
        name: string
        property: 'stream_post_policy'
        value: number
      }
    | {
        id: number
        type: 'stream'
        op: 'update'
        stream_id: number
        /** The name before the change */
        name: string
        property: 'is_announcement_only' | 'is_archived'
        value: boolean
      }
    | {
        id: number
        type: 'stream'
        op: 'update'
        stream_id: number
        /** The name before the change */
        name: string
        property: 'can_add_subscribers_group' | 'can_administer_channel_group' | 'can_create_topic_group' | 'can_delete_any_message_group' | 'can_delete_own_message_group' | 'can_move_messages_out_of_channel_group' | 'can_move_messages_within_channel_group' | 'can_remove_subscribers_group' | 'can_resolve_topics_group' | 'can_send_message_group' | 'can_subscribe_group'
        value: GroupSetting
      }
    | {
        id: number
        property: 'description'
        value: string
        rendered_description: string
        type: 'stream'
        op: 'update'
        stream_id: number
        /** The name before the change */
        name: string
      }
    | {
        id: number
        property: 'invite_only'
        value: boolean
        history_public_to_subscribers: boolean
        is_web_public: boolean
        type: 'stream'
        op: 'update'
        stream_id: number
        /** The name before the change */
        name: string
      }
  channel_folder:
    | {
        id: number
        type: 'channel_folder'
        op: 'add'
        channel_folder: ChannelFolder
      }
    | {
        id: number
        type: 'channel_folder'
        op: 'update'
        channel_folder_id: number
        data: {
          name?: string | undefined
          description?: string | undefined
          rendered_description?: string | undefined
          is_archived?: boolean | undefined
        }
      }
    | {
        id: number
        type: 'channel_folder'
        op: 'reorder'
        order: number[]
      }
  default_streams:
    | {
        id: number
        type: 'default_streams'
        default_streams: number[]
      }
  default_stream_groups:
    | {
        id: number
        type: 'default_stream_groups'
        default_stream_groups: DefaultChannelGroup[]
      }
  subscription:
    | {
        id: number
        type: 'subscription'
        op: 'add'
        subscriptions: Subscription[]
      }
    | {
        id: number
        type: 'subscription'
        op: 'remove'
        subscriptions: {
          stream_id: number
          name: string
        }[]
      }
    | {
        id: number
        type: 'subscription'
        op: 'peer_add' | 'peer_remove'
        stream_ids: number[]
        user_ids: number[]
      }
    | {
        id: number
        type: 'subscription'
        op: 'update'
        stream_id: number
        property: 'color'
        value: string
      }
    | {
        id: number
        type: 'subscription'
        op: 'update'
        stream_id: number
        property: 'in_home_view' | 'is_muted' | 'pin_to_top' | 'desktop_notifications' | 'audible_notifications' | 'push_notifications' | 'email_notifications' | 'wildcard_mentions_notify'
        value: boolean
      }
  realm_user:
    | {
        id: number
        type: 'realm_user'
        op: 'add'
        person: User
      }
    | {
        id: number
        type: 'realm_user'
        op: 'update'
        person: {
          user_id: number
          full_name: string
        } | {
          user_id: number
          role: number
        } | {
          user_id: number
          is_active: boolean
        } | {
          user_id: number
          date_joined: string
        } | {
          user_id: number
          bot_owner_id: number
        } | {
          user_id: number
          email: string
          timezone: string
        } | {
          user_id: number
          new_email: string
        } | {
          user_id: number
          delivery_email: string | null
        } | {
          user_id: number
          custom_profile_field: {
            id: number
            value: string | null
            rendered_value?: string | undefined
          }
        } | {
          user_id: number
          avatar_source: 'U' | 'G' | 'J'
          avatar_url: string | null
          avatar_url_medium: string | null
          avatar_version: number
        }
      }
    | {
        id: number
        type: 'realm_user'
        op: 'remove'
        person: {
          user_id: number
        }
      }
  user_status:
    | {
        id: number
        type: 'user_status'
        user_id: number
        away?: boolean | undefined
        status_text?: string | undefined
        emoji_name?: string | undefined
        emoji_code?: string | undefined
        reaction_type?: 'unicode_emoji' | 'realm_emoji' | 'zulip_extra_emoji' | undefined
      }
  alert_words:
    | {
        id: number
        type: 'alert_words'
        alert_words: string[]
      }
  muted_users:
    | {
        id: number
        type: 'muted_users'
        muted_users: MutedUser[]
      }
  onboarding_steps:
    | {
        id: number
        type: 'onboarding_steps'
        onboarding_steps: OnboardingStep[]
      }
  presence:
    | {
        id: number
        type: 'presence'
        /** By user id */
        presences: Record<string, Presence>
      }
    /** For clients without the capability simplified_presence_events */
    | {
        id: number
        type: 'presence'
        user_id: number
        email?: string | undefined
        server_timestamp: number
        presence: {
          website: {
            client: 'website'
            status: 'active' | 'idle'
            timestamp: number
            pushable: false
          }
        }
      }
  custom_profile_fields:
    | {
        id: number
        type: 'custom_profile_fields'
        fields: ProfileField[]
      }
  user_group:
    | {
        id: number
        type: 'user_group'
        op: 'add'
        group: UserGroup
      }
    | {
        id: number
        type: 'user_group'
        op: 'update'
        group_id: number
        data: {
          name?: string | undefined
          description?: string | undefined
          deactivated?: boolean | undefined
          can_add_members_group?: GroupSetting | undefined
          can_join_group?: GroupSetting | undefined
          can_leave_group?: GroupSetting | undefined
          can_manage_group?: GroupSetting | undefined
          can_mention_group?: GroupSetting | undefined
          can_remove_members_group?: GroupSetting | undefined
        }
      }
    | {
        id: number
        type: 'user_group'
        op: 'add_members' | 'remove_members'
        group_id: number
        user_ids: number[]
      }
    | {
        id: number
        type: 'user_group'
        op: 'add_subgroups' | 'remove_subgroups'
        group_id: number
        direct_subgroup_ids: number[]
      }
    /** For clients that do not know deactivated groups */
    | {
        id: number
        type: 'user_group'
        op: 'remove'
        group_id: number
      }
  realm_bot:
    | {
        id: number
        type: 'realm_bot'
        op: 'add'
        bot: Bot
      }
    | {
        id: number
        type: 'realm_bot'
        op: 'update'
        bot: {
          default_sending_stream?: string | null | undefined
          default_events_register_stream?: string | null | undefined
          default_all_public_streams?: boolean | undefined
          full_name?: string | undefined
          is_active?: boolean | undefined
          owner_id?: number | null | undefined
          avatar_url?: string | undefined
          services?: never[] | undefined
          user_id: number
        }
      }
    | {
        id: number
        type: 'realm_bot'
        op: 'delete'
        bot: {
          user_id: number
        }
      }
  agora:
    /** An event of this server alone: fetch the bots offered to you again */
    | {
        id: number
        type: 'agora'
        op: 'bot_offers_changed'
      }
  user_settings:
    | {
        id: number
        type: 'user_settings'
        op: 'update'
        property: 'twenty_four_hour_time' | 'starred_message_counts' | 'receives_typing_notifications' | 'web_suggest_update_timezone' | 'fluid_layout_width' | 'high_contrast_mode' | 'enable_drafts_synchronization' | 'translate_emoticons' | 'display_emoji_reaction_users' | 'web_escape_navigates_to_home_view' | 'left_side_userlist' | 'hide_ai_features' | 'web_inbox_show_channel_folders' | 'web_left_sidebar_show_channel_folders' | 'web_left_sidebar_unreads_count_summary' | 'enable_stream_desktop_notifications' | 'enable_stream_email_notifications' | 'enable_stream_push_notifications' | 'enable_stream_audible_notifications' | 'enable_desktop_notifications' | 'enable_sounds' | 'enable_offline_email_notifications' | 'enable_offline_push_notifications' | 'enable_online_push_notifications' | 'enable_followed_topic_desktop_notifications' | 'enable_followed_topic_email_notifications' | 'enable_followed_topic_push_notifications' | 'enable_followed_topic_audible_notifications' | 'enable_digest_emails' | 'enable_marketing_emails' | 'enable_login_emails' | 'message_content_in_email_notifications' | 'pm_content_in_desktop_notifications' | 'wildcard_mentions_notify' | 'enable_followed_topic_wildcard_mentions_notify' | 'automatically_follow_topics_where_mentioned' | 'presence_enabled' | 'enter_sends' | 'send_private_typing_notifications' | 'send_stream_typing_notifications' | 'send_read_receipts' | 'allow_private_data_export' | 'web_navigate_to_sent_message'
        value: boolean
      }
    | {
        id: number
        type: 'user_settings'
        op: 'update'
        property: 'web_mark_read_on_scroll_policy' | 'color_scheme' | 'demote_inactive_streams' | 'user_list_style' | 'web_stream_unreads_count_display_policy' | 'realm_name_in_email_notifications_policy'
        value: 1 | 2 | 3
      }
    | {
        id: number
        type: 'user_settings'
        op: 'update'
        property: 'web_channel_default_view' | 'desktop_icon_count_display' | 'automatically_follow_topics_policy' | 'automatically_unmute_topics_in_muted_streams_policy'
        value: 1 | 2 | 3 | 4
      }
    | {
        id: number
        type: 'user_settings'
        op: 'update'
        property: 'web_font_size_px'
        value: number
      }
    | {
        id: number
        type: 'user_settings'
        op: 'update'
        property: 'web_line_height_percent'
        value: number
      }
    | {
        id: number
        type: 'user_settings'
        op: 'update'
        property: 'web_home_view'
        value: 'inbox' | 'recent' | 'all_messages'
      }
    | {
        id: number
        type: 'user_settings'
        op: 'update'
        property: 'emojiset'
        value: 'google' | 'google-blob' | 'twitter' | 'text'
      }
    | {
        id: number
        type: 'user_settings'
        op: 'update'
        property: 'web_animate_image_previews'
        value: 'always' | 'on_hover' | 'never'
      }
    | {
        id: number
        type: 'user_settings'
        op: 'update'
        property: 'notification_sound'
        value: 'none' | 'zulip' | 'ding' | 'chime' | 'bell' | 'pop'
      }
    | {
        id: number
        type: 'user_settings'
        op: 'update'
        property: 'email_notifications_batching_period_seconds'
        value: number
      }
    | {
        id: number
        type: 'user_settings'
        op: 'update'
        property: 'resolved_topic_notice_auto_read_policy'
        value: 'always' | 'except_followed' | 'never'
      }
    | {
        id: number
        type: 'user_settings'
        op: 'update'
        property: 'email_address_visibility'
        value: 1 | 2 | 3 | 4 | 5
      }
    | {
        id: number
        type: 'user_settings'
        op: 'update'
        property: 'timezone'
        value: string
      }
    | {
        id: number
        type: 'user_settings'
        op: 'update'
        language_name: string
        property: 'default_language'
        value: string
      }
  realm_user_settings_defaults:
    | {
        id: number
        type: 'realm_user_settings_defaults'
        op: 'update'
        property: 'twenty_four_hour_time' | 'starred_message_counts' | 'receives_typing_notifications' | 'web_suggest_update_timezone' | 'fluid_layout_width' | 'high_contrast_mode' | 'enable_drafts_synchronization' | 'translate_emoticons' | 'display_emoji_reaction_users' | 'web_escape_navigates_to_home_view' | 'left_side_userlist' | 'hide_ai_features' | 'web_inbox_show_channel_folders' | 'web_left_sidebar_show_channel_folders' | 'web_left_sidebar_unreads_count_summary' | 'enable_stream_desktop_notifications' | 'enable_stream_email_notifications' | 'enable_stream_push_notifications' | 'enable_stream_audible_notifications' | 'enable_desktop_notifications' | 'enable_sounds' | 'enable_offline_email_notifications' | 'enable_offline_push_notifications' | 'enable_online_push_notifications' | 'enable_followed_topic_desktop_notifications' | 'enable_followed_topic_email_notifications' | 'enable_followed_topic_push_notifications' | 'enable_followed_topic_audible_notifications' | 'enable_digest_emails' | 'message_content_in_email_notifications' | 'pm_content_in_desktop_notifications' | 'wildcard_mentions_notify' | 'enable_followed_topic_wildcard_mentions_notify' | 'automatically_follow_topics_where_mentioned' | 'presence_enabled' | 'enter_sends' | 'send_private_typing_notifications' | 'send_stream_typing_notifications' | 'send_read_receipts' | 'web_navigate_to_sent_message'
        value: boolean
      }
    | {
        id: number
        type: 'realm_user_settings_defaults'
        op: 'update'
        property: 'web_mark_read_on_scroll_policy' | 'color_scheme' | 'demote_inactive_streams' | 'user_list_style' | 'web_stream_unreads_count_display_policy' | 'realm_name_in_email_notifications_policy'
        value: 1 | 2 | 3
      }
    | {
        id: number
        type: 'realm_user_settings_defaults'
        op: 'update'
        property: 'web_channel_default_view' | 'desktop_icon_count_display' | 'automatically_follow_topics_policy' | 'automatically_unmute_topics_in_muted_streams_policy'
        value: 1 | 2 | 3 | 4
      }
    | {
        id: number
        type: 'realm_user_settings_defaults'
        op: 'update'
        property: 'web_font_size_px'
        value: number
      }
    | {
        id: number
        type: 'realm_user_settings_defaults'
        op: 'update'
        property: 'web_line_height_percent'
        value: number
      }
    | {
        id: number
        type: 'realm_user_settings_defaults'
        op: 'update'
        property: 'web_home_view'
        value: 'inbox' | 'recent' | 'all_messages'
      }
    | {
        id: number
        type: 'realm_user_settings_defaults'
        op: 'update'
        property: 'emojiset'
        value: 'google' | 'google-blob' | 'twitter' | 'text'
      }
    | {
        id: number
        type: 'realm_user_settings_defaults'
        op: 'update'
        property: 'web_animate_image_previews'
        value: 'always' | 'on_hover' | 'never'
      }
    | {
        id: number
        type: 'realm_user_settings_defaults'
        op: 'update'
        property: 'notification_sound'
        value: 'none' | 'zulip' | 'ding' | 'chime' | 'bell' | 'pop'
      }
    | {
        id: number
        type: 'realm_user_settings_defaults'
        op: 'update'
        property: 'email_notifications_batching_period_seconds'
        value: number
      }
    | {
        id: number
        type: 'realm_user_settings_defaults'
        op: 'update'
        property: 'resolved_topic_notice_auto_read_policy'
        value: 'always' | 'except_followed' | 'never'
      }
    | {
        id: number
        type: 'realm_user_settings_defaults'
        op: 'update'
        property: 'email_address_visibility'
        value: 1 | 2 | 3 | 4 | 5
      }
  update_display_settings:
    | {
        id: number
        type: 'update_display_settings'
        user: string
        setting_name: 'twenty_four_hour_time' | 'starred_message_counts' | 'fluid_layout_width' | 'high_contrast_mode' | 'enable_drafts_synchronization' | 'translate_emoticons' | 'left_side_userlist' | 'enter_sends'
        setting: boolean
      }
    | {
        id: number
        type: 'update_display_settings'
        user: string
        setting_name: 'color_scheme' | 'demote_inactive_streams'
        setting: 1 | 2 | 3
      }
    | {
        id: number
        type: 'update_display_settings'
        user: string
        setting_name: 'web_home_view'
        setting: 'inbox' | 'recent' | 'all_messages'
      }
    | {
        id: number
        type: 'update_display_settings'
        user: string
        setting_name: 'emojiset'
        setting: 'google' | 'google-blob' | 'twitter' | 'text'
      }
    | {
        id: number
        type: 'update_display_settings'
        user: string
        setting_name: 'timezone'
        setting: string
      }
    | {
        id: number
        type: 'update_display_settings'
        user: string
        language_name: string
        setting_name: 'default_language'
        setting: string
      }
  update_global_notifications:
    | {
        id: number
        type: 'update_global_notifications'
        user: string
        notification_name: 'enable_stream_desktop_notifications' | 'enable_stream_email_notifications' | 'enable_stream_push_notifications' | 'enable_stream_audible_notifications' | 'enable_desktop_notifications' | 'enable_sounds' | 'enable_offline_email_notifications' | 'enable_offline_push_notifications' | 'enable_online_push_notifications' | 'enable_digest_emails' | 'enable_marketing_emails' | 'enable_login_emails' | 'message_content_in_email_notifications' | 'pm_content_in_desktop_notifications' | 'wildcard_mentions_notify' | 'presence_enabled'
        setting: boolean
      }
    | {
        id: number
        type: 'update_global_notifications'
        user: string
        notification_name: 'notification_sound'
        setting: 'none' | 'zulip' | 'ding' | 'chime' | 'bell' | 'pop'
      }
    | {
        id: number
        type: 'update_global_notifications'
        user: string
        notification_name: 'email_notifications_batching_period_seconds'
        setting: number
      }
    | {
        id: number
        type: 'update_global_notifications'
        user: string
        notification_name: 'desktop_icon_count_display'
        setting: 1 | 2 | 3 | 4
      }
    | {
        id: number
        type: 'update_global_notifications'
        user: string
        notification_name: 'realm_name_in_email_notifications_policy'
        setting: 1 | 2 | 3
      }
  drafts:
    | {
        id: number
        type: 'drafts'
        op: 'add'
        drafts: Draft[]
      }
    | {
        id: number
        type: 'drafts'
        op: 'update'
        draft: Draft
      }
    | {
        id: number
        type: 'drafts'
        op: 'remove'
        draft_id: number
      }
  saved_snippets:
    | {
        id: number
        type: 'saved_snippets'
        op: 'add'
        saved_snippet: SavedSnippet
      }
    | {
        id: number
        type: 'saved_snippets'
        op: 'update'
        saved_snippet: SavedSnippet
      }
    | {
        id: number
        type: 'saved_snippets'
        op: 'remove'
        saved_snippet_id: number
      }
  scheduled_messages:
    | {
        id: number
        type: 'scheduled_messages'
        op: 'add'
        scheduled_messages: ScheduledMessage[]
      }
    | {
        id: number
        type: 'scheduled_messages'
        op: 'update'
        scheduled_message: ScheduledMessage
      }
    | {
        id: number
        type: 'scheduled_messages'
        op: 'remove'
        scheduled_message_id: number
      }
  reminders:
    | {
        id: number
        type: 'reminders'
        op: 'add'
        reminders: Reminder[]
      }
    | {
        id: number
        type: 'reminders'
        op: 'remove'
        reminder_id: number
      }
  navigation_view:
    | {
        id: number
        type: 'navigation_view'
        op: 'add'
        navigation_view: NavigationView
      }
    | {
        id: number
        type: 'navigation_view'
        op: 'update'
        fragment: string
        data: {
          is_pinned?: boolean | undefined
          name?: string | null | undefined
        }
      }
    | {
        id: number
        type: 'navigation_view'
        op: 'remove'
        fragment: string
      }
  realm:
    | {
        id: number
        type: 'realm'
        op: 'update'
        property: 'name'
        value: string
      }
    | {
        id: number
        type: 'realm'
        op: 'update'
        property: 'description'
        value: string
      }
    | {
        id: number
        type: 'realm'
        op: 'update'
        property: 'avatar_changes_disabled' | 'digest_emails_enabled' | 'disallow_disposable_email_addresses' | 'email_changes_disabled' | 'emails_restricted_to_domains' | 'enable_guest_user_dm_warning' | 'enable_guest_user_indicator' | 'enable_read_receipts' | 'enable_spectator_access' | 'inline_image_preview' | 'inline_url_embed_preview' | 'invite_required' | 'mandatory_topics' | 'message_content_allowed_in_email_notifications' | 'name_changes_disabled' | 'require_e2ee_push_notifications' | 'require_unique_names' | 'send_channel_events_messages' | 'send_welcome_emails' | 'want_advertise_in_communities_directory'
        value: boolean
      }
    | {
        id: number
        type: 'realm'
        op: 'update'
        property: 'default_avatar_source'
        value: 'G' | 'J'
      }
    | {
        id: number
        type: 'realm'
        op: 'update'
        property: 'default_code_block_language'
        value: string
      }
    | {
        id: number
        type: 'realm'
        op: 'update'
        property: 'default_language'
        value: string
      }
    | {
        id: number
        type: 'realm'
        op: 'update'
        property: 'digest_weekday'
        value: number
      }
    | {
        id: number
        type: 'realm'
        op: 'update'
        property: 'gif_rating_policy' | 'giphy_rating'
        value: number
      }
    | {
        id: number
        type: 'realm'
        op: 'update'
        property: 'jitsi_server_url'
        value: string | null
      }
    | {
        id: number
        type: 'realm'
        op: 'update'
        property: 'media_preview_size'
        value: 100 | 150 | 200
      }
    | {
        id: number
        type: 'realm'
        op: 'update'
        property: 'message_content_delete_limit_seconds' | 'move_messages_between_streams_limit_seconds' | 'move_messages_within_stream_limit_seconds'
        value: number | null
      }
    | {
        id: number
        type: 'realm'
        op: 'update'
        property: 'message_edit_history_visibility_policy'
        value: 'all' | 'moves' | 'none'
      }
    | {
        id: number
        type: 'realm'
        op: 'update'
        property: 'message_retention_days' | 'moderation_request_channel_id' | 'new_stream_announcements_stream_id' | 'signup_announcements_stream_id' | 'zulip_update_announcements_stream_id'
        value: number
      }
    | {
        id: number
        type: 'realm'
        op: 'update'
        property: 'org_type'
        value: 0 | 10 | 20 | 30 | 35 | 40 | 50 | 60 | 70 | 80 | 90 | 100 | 1000
      }
    | {
        id: number
        type: 'realm'
        op: 'update'
        property: 'require_second_factor'
        value: 'nobody' | 'administrators' | 'everyone'
      }
    | {
        id: number
        type: 'realm'
        op: 'update'
        property: 'video_chat_provider'
        value: number
      }
    | {
        id: number
        type: 'realm'
        op: 'update'
        property: 'waiting_period_threshold'
        value: number
      }
    | {
        id: number
        type: 'realm'
        op: 'update'
        property: 'welcome_message_custom_text'
        value: string
      }
    | {
        id: number
        type: 'realm'
        op: 'update_dict'
        property: 'default'
        data: {
          can_access_all_users_group?: GroupSetting | undefined
          can_add_custom_emoji_group?: GroupSetting | undefined
          can_add_subscribers_group?: GroupSetting | undefined
          can_create_bots_group?: GroupSetting | undefined
          can_create_groups?: GroupSetting | undefined
          can_create_private_channel_group?: GroupSetting | undefined
          can_create_public_channel_group?: GroupSetting | undefined
          can_create_web_public_channel_group?: GroupSetting | undefined
          can_create_write_only_bots_group?: GroupSetting | undefined
          can_delete_any_message_group?: GroupSetting | undefined
          can_delete_own_message_group?: GroupSetting | undefined
          can_invite_users_group?: GroupSetting | undefined
          can_manage_all_groups?: GroupSetting | undefined
          can_manage_billing_group?: GroupSetting | undefined
          can_mention_many_users_group?: GroupSetting | undefined
          can_move_messages_between_channels_group?: GroupSetting | undefined
          can_move_messages_between_topics_group?: GroupSetting | undefined
          can_resolve_topics_group?: GroupSetting | undefined
          can_set_delete_message_policy_group?: GroupSetting | undefined
          can_set_topics_policy_group?: GroupSetting | undefined
          can_summarize_topics_group?: GroupSetting | undefined
          create_multiuse_invite_group?: GroupSetting | undefined
          direct_message_initiator_group?: GroupSetting | undefined
          direct_message_permission_group?: GroupSetting | undefined
          workplace_users_group?: GroupSetting | undefined
          allow_message_editing?: boolean | undefined
          message_content_edit_limit_seconds?: number | null | undefined
          topics_policy?: 'allow_empty_topic' | 'disable_empty_topic' | undefined
          mandatory_topics?: boolean | undefined
          authentication_methods?: Record<string, {
            enabled: boolean
            available: boolean
          }> | undefined
          description?: string | undefined
          rendered_description?: string | undefined
          moderation_request_channel_id?: number | undefined
          new_stream_announcements_stream_id?: number | undefined
          signup_announcements_stream_id?: number | undefined
          zulip_update_announcements_stream_id?: number | undefined
        }
      }
    | {
        id: number
        type: 'realm'
        op: 'update_dict'
        property: 'icon'
        data: {
          icon_url: string
          icon_source: 'U' | 'G' | 'D'
        }
      }
    | {
        id: number
        type: 'realm'
        op: 'update_dict'
        property: 'logo'
        data: {
          logo_url: string
          logo_source: 'U' | 'G' | 'D'
        }
      }
    | {
        id: number
        type: 'realm'
        op: 'update_dict'
        property: 'night_logo'
        data: {
          night_logo_url: string
          night_logo_source: 'U' | 'G' | 'D'
        }
      }
    | {
        id: number
        type: 'realm'
        op: 'deactivated'
        realm_id: number
      }
  realm_domains:
    | {
        id: number
        type: 'realm_domains'
        op: 'add' | 'change'
        realm_domain: JoinDomain
      }
    | {
        id: number
        type: 'realm_domains'
        op: 'remove'
        domain: string
      }
  invites_changed:
    /** Fetch the list of invitations again */
    | {
        id: number
        type: 'invites_changed'
      }
  realm_emoji:
    | {
        id: number
        type: 'realm_emoji'
        op: 'update'
        /** By id; deactivated ones are included */
        realm_emoji: Record<string, CustomEmoji>
      }
    | {
        id: number
        type: 'realm_emoji'
        op: 'add'
        emoji: CustomEmoji
      }
    | {
        id: number
        type: 'realm_emoji'
        op: 'update_one'
        emoji_id: string
        data: {
          deactivated: boolean
        }
      }
  realm_linkifiers:
    | {
        id: number
        type: 'realm_linkifiers'
        realm_linkifiers: Linkifier[]
      }
  realm_playgrounds:
    | {
        id: number
        type: 'realm_playgrounds'
        realm_playgrounds: Playground[]
      }
  attachment:
    | {
        id: number
        type: 'attachment'
        /** The bytes that all files of the organization take */
        upload_space_used: number
        op: 'add' | 'update'
        attachment: Attachment
      }
    | {
        id: number
        type: 'attachment'
        /** The bytes that all files of the organization take */
        upload_space_used: number
        op: 'remove'
        attachment: {
          id: number
        }
      }
  realm_export:
    | {
        id: number
        type: 'realm_export'
        exports: DataExport[]
      }
  realm_export_consent:
    | {
        id: number
        type: 'realm_export_consent'
        user_id: number
        consented: boolean
      }
  has_zoom_token:
    | {
        id: number
        type: 'has_zoom_token'
        value: boolean
      }
  has_webex_token:
    | {
        id: number
        type: 'has_webex_token'
        value: boolean
      }
  push_device:
    | {
        id: number
        type: 'push_device'
        push_account_id: string
        status: 'active' | 'pending'
      }
    | {
        id: number
        type: 'push_device'
        push_account_id: string
        status: 'failed'
        error_code: string
      }
  device:
    | {
        id: number
        type: 'device'
        device_id: number
        op: 'add'
      }
    | {
        id: number
        type: 'device'
        device_id: number
        op: 'remove'
      }
    | {
        id: number
        type: 'device'
        device_id: number
        push_key_id?: number | null | undefined
        push_token_id?: string | null | undefined
        pending_push_token_id?: string | null | undefined
        push_token_last_updated_timestamp?: number | null | undefined
        push_registration_error_code?: string | null | undefined
        op: 'update'
      }
  heartbeat:
    | {
        id: number
        type: 'heartbeat'
      }
  restart:
    | {
        id: number
        zulip_version: string
        zulip_feature_level: number
        zulip_merge_base: string
        type: 'restart'
        /** UNIX seconds */
        server_generation: number
      }
}

/** An event of a queue. */
export type ChatEvent = ChatEvents[keyof ChatEvents]

export type ChatErrorCode =
  | 'BAD_REQUEST'
  | 'UNAUTHORIZED_PRINCIPAL'
  | 'PERMISSION_DENIED'
  | 'BAD_NARROW'
  | 'BAD_EVENT_QUEUE_ID'
  | 'BAD_IMAGE'
  | 'STREAM_DOES_NOT_EXIST'
  | 'REACTION_ALREADY_EXISTS'
  | 'REACTION_DOES_NOT_EXIST'
  | 'INVITATION_FAILED'
  | 'CANNOT_DEACTIVATE_LAST_USER'
  | 'CANNOT_DEACTIVATE_GROUP_IN_USE'
  | 'EXPECTATION_MISMATCH'
  | 'SYSTEM_GROUP_REQUIRED'
  | 'CANNOT_ADMINISTER_CHANNEL'
  | 'MOVE_MESSAGES_TIME_LIMIT_EXCEEDED'
  | 'STREAM_WILDCARD_MENTION_NOT_ALLOWED'
  | 'TOPIC_WILDCARD_MENTION_NOT_ALLOWED'
  | 'REALM_UPLOAD_QUOTA'
  | 'NO_ACTIVE_PUSH_DEVICE'
  | 'PUSH_SERVICE_NOT_CONFIGURED'
  | 'INVALID_VIDEO_CALL_PROVIDER_TOKEN'
  | 'UNKNOWN_ZOOM_USER'
  | 'INVALID_PUSH_DEVICE_TOKEN'
  | 'INVALID_REMOTE_PUSH_DEVICE_TOKEN'
  | 'PASSWORD_AUTH_DISABLED'
  | 'ADMIN_ACTION_REQUIRED'
  | 'CHANNEL_ALREADY_EXISTS'
  | 'FAILED_TO_CONNECT_BOUNCER'
  | 'INTERNAL_SERVER_ERROR_ON_BOUNCER'
  | 'UNAUTHORIZED'
  | 'AUTHENTICATION_FAILED'
  | 'USER_DEACTIVATED'
  | 'REALM_DEACTIVATED'
  | 'STEP_UP_REQUIRED'
  | 'SECOND_FACTOR_MISSING'
  | 'CSRF_FAILED'
  | 'NOT_FOUND'
  | 'METHOD_NOT_ALLOWED'
  | 'REQUEST_TOO_LARGE'
  | 'UNSUPPORTED_MEDIA_TYPE'
  | 'RATE_LIMIT_HIT'
  | 'INTERNAL_SERVER_ERROR'
  | 'SERVER_NOT_READY'
