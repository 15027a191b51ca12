/** Settings of the organization that this server has nothing to obey by, and why. */
export const clientSettings: Readonly<Record<string, string>> = {
  can_manage_billing_group: 'Nothing is billed here; clients show or hide the pages of a shop that is not there.',
  can_summarize_topics_group: 'This server writes no summaries, for nobody: server_can_summarize_topics is false.',
  enable_guest_user_dm_warning: 'A warning that clients show while a user composes a message, as the web client does.',
  enable_guest_user_indicator:
    'A mark that clients put beside names, as the web client does; Zulip’s server puts none.',
  inline_url_embed_preview:
    'This server fetches no pages of others, as one of Zulip without INLINE_URL_EMBED_PREVIEW: ' +
    'server_inline_url_embed_preview is false.',
  want_advertise_in_communities_directory: 'It is a wish to the directory at zulip.com, which lists no other servers.',
}

const look = 'How a client looks.'
const notifies = 'A client notifies by itself, of the messages the server sends it.'

/** Personal settings that clients obey, and why the server has no part in them. */
export const personalClientSettings: Readonly<Record<string, string>> = {
  color_scheme: look,
  demote_inactive_streams: look,
  desktop_icon_count_display: look,
  display_emoji_reaction_users: look,
  emojiset: look,
  fluid_layout_width: look,
  hide_ai_features: look,
  high_contrast_mode: look,
  left_side_userlist: look,
  starred_message_counts: look,
  user_list_style: look,
  web_animate_image_previews: look,
  web_channel_default_view: look,
  web_font_size_px: look,
  web_home_view: look,
  web_left_sidebar_show_channel_folders: look,
  web_left_sidebar_unreads_count_summary: look,
  web_line_height_percent: look,
  web_stream_unreads_count_display_policy: look,
  enable_marketing_emails: 'Nothing is advertised here; Zulip’s own server sends such mail from zulip.com alone.',
  enter_sends: 'The effect of a key while a user composes a message.',
  web_escape_navigates_to_home_view: 'What a key does.',
  web_mark_read_on_scroll_policy: 'When a client says that a message was read.',
  web_navigate_to_sent_message: 'Where a client goes after sending.',
  web_suggest_update_timezone: 'A question that a client asks when the computer has moved.',
  enable_desktop_notifications: notifies,
  enable_followed_topic_audible_notifications: notifies,
  enable_followed_topic_desktop_notifications: notifies,
  enable_sounds: notifies,
  enable_stream_audible_notifications: notifies,
  enable_stream_desktop_notifications: notifies,
  notification_sound: notifies,
  pm_content_in_desktop_notifications: notifies,
}

const typing =
  'Clients say by it how often they tell of typing, and when they stop to show it; the server keeps nothing.'
const offered = 'It says what this server is or has; there is nothing to exceed.'

/** Numbers and facts of the register response that clients alone go by, and why. */
export const clientLimits: Readonly<Record<string, string>> = {
  max_message_id: 'It is the newest message, not a limit.',
  password_min_guesses: 'None is asked for: 0.',
  server_avatar_changes_disabled: offered,
  server_emoji_data_url: offered,
  server_generation: offered,
  server_inline_image_preview: offered,
  server_inline_url_embed_preview: offered,
  server_jitsi_server_url: offered,
  server_name_changes_disabled: offered,
  server_needs_upgrade: offered,
  server_presence_ping_interval_seconds: 'How often clients report; who reports more often is not heard twice.',
  server_supported_permission_settings: offered,
  server_thumbnail_formats: offered,
  server_timestamp: offered,
  server_typing_started_expiry_period_milliseconds: typing,
  server_typing_started_wait_period_milliseconds: typing,
  server_typing_stopped_wait_period_milliseconds: typing,
}
