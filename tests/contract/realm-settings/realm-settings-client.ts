/** Organization settings without an effect on this server, with the reason. */
export const clientSettings: Readonly<Record<string, string>> = {
  can_manage_billing_group: 'There is no billing; clients show or hide billing pages that do not exist here.',
  can_summarize_topics_group: 'This server writes no summaries: server_can_summarize_topics is false.',
  enable_guest_user_dm_warning: 'A warning in the compose box of clients, such as the web client.',
  enable_guest_user_indicator: 'A mark beside names in clients, such as the web client; Zulip’s server adds none.',
  media_preview_size: 'The size of previews in clients, such as the web client.',
  workplace_users_group: 'There is no billing, which would count these users.',
  want_advertise_in_communities_directory:
    'It is a request to the directory at zulip.com, which lists no other servers.',
}

const look = 'How a client looks.'
const notifies = 'The client creates these notifications itself, from received messages.'

/** Personal settings that only clients apply, with the reason. */
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
  web_inbox_show_channel_folders: look,
  web_left_sidebar_show_channel_folders: look,
  web_left_sidebar_unreads_count_summary: look,
  web_line_height_percent: look,
  web_stream_unreads_count_display_policy: look,
  enable_marketing_emails: 'This server sends no marketing mail; Zulip sends it only from zulip.com.',
  enter_sends: 'The effect of a key in the compose box.',
  web_escape_navigates_to_home_view: 'The effect of a key.',
  web_mark_read_on_scroll_policy: 'When a client marks a message as read.',
  web_navigate_to_sent_message: 'The view of a client after sending.',
  web_suggest_update_timezone: 'A question of a client after a change of the time zone.',
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
  'It controls how often clients send typing events and how long they show them; the server stores nothing.'
const offered = 'It describes this server; it is not a limit.'

/** Values of the register response that only clients use, with the reason. */
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
  server_report_message_types: offered,
  server_presence_ping_interval_seconds: 'How often clients report; further reports in that time are ignored.',
  server_supported_permission_settings: offered,
  server_thumbnail_formats: offered,
  server_timestamp: offered,
  server_typing_started_expiry_period_milliseconds: typing,
  server_typing_started_wait_period_milliseconds: typing,
  server_typing_stopped_wait_period_milliseconds: typing,
}
