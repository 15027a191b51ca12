/**
 * A line of the contract, and the test that would fail without it: its file, from the folder of contract tests or from the
 * root, and the start of its title. A line about parameters starts with their names, separated by commas and followed by
 * a colon or the end.
 */
export type SpecLine = readonly [words: string, file: string, title: string]

export interface SpecEndpoint {
  readonly required?: readonly string[]
  readonly optional?: readonly string[]
  /** Codes beside BAD_REQUEST, which every endpoint has. */
  readonly codes?: readonly string[]
  /** The fields of its reply. */
  readonly reply?: readonly string[]
  readonly lines: readonly SpecLine[]
}

/** The permission settings that the spec lists for a new channel and for a group. */
export const creationRights = [
  'can_add_subscribers_group',
  'can_delete_any_message_group',
  'can_delete_own_message_group',
  'can_remove_subscribers_group',
  'can_administer_channel_group',
  'can_move_messages_out_of_channel_group',
]
export const groupRights = [
  'can_add_members_group',
  'can_join_group',
  'can_leave_group',
  'can_manage_group',
  'can_mention_group',
  'can_remove_members_group',
]
const invitation = ['invite_expires_in_minutes', 'invite_as', 'group_ids', 'include_realm_default_subscriptions']

export const chatSpecEndpoints: Readonly<Record<string, SpecEndpoint>> = {
  'POST /typing': {
    required: ['op'],
    optional: ['type', 'to', 'stream_id', 'topic'],
    lines: [
      ['type: direct by default', 'spec-typing', 'type: direct is the default'],
      ['type: stream, channel', 'spec-typing', 'type: stream and channel are one'],
      ['type: private is no longer accepted', 'spec-typing', 'type: private is no longer accepted'],
      ['op: start or stop', 'spec-typing', 'op: required, start or stop'],
      ['to: required for direct, a list', 'spec-typing', 'to: required for direct'],
      ['stream_id, topic: required for stream and channel', 'spec-typing', 'stream_id, topic: required for stream'],
      ['error: missing channel id', 'spec-typing', 'stream_id, topic: required for stream'],
      [
        'protocol 1, 2: start and stop are sent',
        'web/chat/compose/typing-notifier',
        'WCOMP-2: a start is sent once per period, and a stop after the idle time of the protocol',
      ],
      [
        'protocol 3: shown and hidden',
        'client/chat/state/presence/typing',
        'chat spec, states: typing indicator: shown → hidden',
      ],
      ['protocol 1 to 3: the three periods', 'spec-typing', '1 to 3: the three periods come from the register'],
      ['protocol 4: stream_typing_notifications', 'spec-typing', '4: only clients that declare'],
    ],
  },
  'POST /messages/{message_id}/typing': {
    required: ['message_id', 'op'],
    lines: [
      ['message_id, op', 'spec-typing', 'chat spec, POST /messages/{message_id}/typing: op is required'],
      ['same protocol; the former path', 'spec-states', '361: message edit typing is at'],
    ],
  },
  'PATCH /scheduled_messages/{scheduled_message_id}': {
    required: ['scheduled_message_id'],
    optional: ['type', 'to', 'content', 'topic', 'scheduled_delivery_timestamp'],
    codes: ['STREAM_DOES_NOT_EXIST'],
    lines: [
      ['scheduled_message_id: not of the eventual message', 'spec-typing', 'scheduled_message_id: an integer'],
      ['type: direct, channel, stream, private', 'spec-typing', 'type: direct, channel, stream and private'],
      ['to: required when type is changed', 'spec-typing', 'to: required when type is changed'],
      ['to: a channel id or a list of user ids', 'spec-endpoints', 'to: a channel id for channel messages'],
      ['content, topic: their limits', 'spec-typing', 'content, topic: their limits'],
      ['topic: required when type becomes stream or channel', 'spec-typing', 'topic: required when type becomes'],
      ['topic: ignored for direct messages', 'spec-endpoints', 'topic: ignored for direct messages'],
      ['scheduled_delivery_timestamp: UNIX seconds', 'spec-typing', 'scheduled_delivery_timestamp: whole seconds'],
      ['scheduled_delivery_timestamp: when failed', 'spec-typing', 'scheduled_delivery_timestamp: required when'],
      ['nothing is required', 'spec-endpoints', 'no parameter is required, and omitted ones stay'],
      ['errors', 'spec-typing', 'errors: STREAM_DOES_NOT_EXIST with stream_id'],
    ],
  },
  'POST /channels/create': {
    required: ['name', 'subscribers'],
    optional: [
      ...['description', 'announce', 'invite_only', 'is_web_public', 'is_default_stream', 'folder_id', 'topics_policy'],
      ...['history_public_to_subscribers', 'message_retention_days', ...creationRights],
    ],
    lines: [
      ['name', 'spec-channels', 'name: required, limit from max_stream_name_length'],
      ['description', 'spec-channels', 'description: Markdown, limit from'],
      ['subscribers', 'spec-channels', 'subscribers: required, user ids'],
      ['announce', 'spec-channels', 'announce: default false'],
      ['announce: the notification bot', 'spec-endpoints', 'announce: it is the notification bot'],
      ['invite_only, history_public_to_subscribers', 'spec-channels', 'invite_only: default false'],
      ['invite_only: private channel', 'spec-endpoints', 'invite_only: a private channel'],
      ['is_web_public', 'spec-channels', 'is_web_public: needs enable_spectator_access'],
      ['is_web_public: WEB_PUBLIC_STREAMS_ENABLED', 'spec-channels', 'SPEC-4: chat spec, server setting WEB_PUBLIC'],
      ['is_default_stream', 'spec-channels', 'is_default_stream: default false'],
      ['folder_id', 'spec-channels', 'folder_id: the folder it is placed in'],
      ['topics_policy', 'spec-channels', 'topics_policy: inherit by default'],
      ['topics_policy: empty_topic_only', 'spec-channels', 'topics_policy: empty_topic_only is allowed only'],
      ['message_retention_days', 'spec-channels', 'message_retention_days: days, realm_default or unlimited'],
      ...creationRights.map((name): SpecLine => [name, 'spec-channels', `${name}: who may`]),
    ],
  },
  'POST /channel_folders/create': {
    required: ['name', 'description'],
    reply: ['channel_folder_id'],
    codes: ['UNAUTHORIZED_PRINCIPAL'],
    lines: [
      ['name', 'spec-channels', 'name: required, not empty, limit from max_channel_folder_name_length'],
      ['name: non-empty', 'spec-endpoints', 'chat spec, POST /channel_folders/create: name: not empty'],
      ['description; response channel_folder_id', 'spec-channels', 'description: must be sent, may be empty'],
      ['error: UNAUTHORIZED_PRINCIPAL', 'spec-conventions', '3: %s %s is UNAUTHORIZED_PRINCIPAL'],
    ],
  },
  'POST /default_streams': {
    required: ['stream_id'],
    codes: ['UNAUTHORIZED_PRINCIPAL'],
    lines: [
      ['stream_id', 'spec-endpoints', 'chat spec, POST /default_streams: the channel is one of the default'],
      ['errors', 'spec-channels', 'chat spec, POST /default_streams: stream_id is required; errors'],
      ['administrators only', 'spec-conventions', '3: %s %s is UNAUTHORIZED_PRINCIPAL'],
    ],
  },
  'GET /messages/matches_narrow': {
    required: ['msg_ids', 'narrow'],
    reply: ['messages'],
    lines: [
      ['msg_ids, narrow', 'spec-messages', 'msg_ids and narrow are required'],
      ['narrow: operator and operand', 'spec-endpoints', 'narrow: each object has operator and operand'],
      ['response', 'spec-messages', 'response: only those that match, by id'],
      ['response: unread by others', 'spec-endpoints', 'response: messages that do not exist or that the caller'],
    ],
  },
  'GET /messages/{message_id}/history': {
    required: ['message_id'],
    optional: ['allow_empty_topic_name'],
    reply: ['message_history'],
    lines: [
      ['message_id; error: does not exist', 'spec-messages', 'error: BAD_REQUEST when the message does not exist'],
      ['allow_empty_topic_name', 'spec-messages', 'allow_empty_topic_name: false by default'],
    ],
  },
  'DELETE /messages/{message_id}/reactions': {
    required: ['message_id'],
    optional: ['emoji_name', 'emoji_code', 'reaction_type'],
    codes: ['REACTION_DOES_NOT_EXIST'],
    lines: [
      ['message_id, emoji_name, emoji_code, reaction_type', 'spec-messages', 'emoji_name alone, or emoji_code with'],
      ['reaction_type: unicode_emoji', 'spec-endpoints', 'reaction_type: unicode_emoji'],
      ['reaction_type: realm_emoji', 'spec-endpoints', 'reaction_type: realm_emoji'],
      ['errors', 'spec-messages', 'errors: an invalid emoji code and an unknown reaction_type'],
    ],
  },
  'POST /mark_all_as_read': {
    reply: ['complete'],
    lines: [
      ['response complete', 'spec-messages', 'chat spec, POST /mark_all_as_read: no parameters; response complete'],
      ['response complete false', 'spec-messages', 'chat spec, POST /mark_all_as_read: complete false'],
      ['deprecated', 'spec-conventions', 'POST /mark_all_as_read is marked as deprecated'],
    ],
  },
  'POST /drafts': {
    optional: ['drafts'],
    reply: ['ids'],
    lines: [
      ['drafts; response ids; error', 'spec-messages', 'drafts is not required; response ids; error: exactly one'],
      ['drafts events', 'spec-messages', 'drafts created are synchronized to other clients'],
    ],
  },
  'POST /invites': {
    required: ['invitee_emails', 'stream_ids'],
    optional: [...invitation, 'notify_referrer_on_join', 'welcome_message_custom_text'],
    codes: ['INVITATION_FAILED'],
    lines: [
      ['invitee_emails', 'spec-invitations', 'invitee_emails: required; addresses separated by'],
      ['invite_expires_in_minutes', 'spec-invitations', 'invite_expires_in_minutes: minutes, null for never'],
      ['invite_expires_in_minutes: server setting', 'invitations-limits', 'INVITE-3: INVITATION_LINK_VALIDITY_MINUTES'],
      ['invite_as: roles', 'spec-invitations', 'invite_as, roles: %i'],
      ['invite_as: default 400', 'spec-invitations', 'invite_as: 400 by default'],
      ['stream_ids', 'spec-invitations', 'stream_ids: required, may be empty; error: an invalid channel id'],
      ['stream_ids: default channels or', 'spec-invitations', 'stream_ids: default channels, also without'],
      ['stream_ids: must be empty if', 'spec-invitations', 'stream_ids: must be empty if the caller cannot'],
      ['stream_ids, group_ids: the new user has them', 'invitations-joining', 'INVITE-10: a new user gets the'],
      ['group_ids: permission', 'spec-invitations', 'group_ids: the caller needs permission'],
      ['include_realm_default_subscriptions', 'invitations-joining', 'chat spec, POST /invites and /invites/multiuse'],
      ['notify_referrer_on_join', 'invitations-joining', 'INVITE-13: the referrer and the new user get'],
      ['welcome_message_custom_text', 'spec-invitations', 'welcome_message_custom_text: at most 8000'],
      ['welcome_message_custom_text: null, empty', 'invitations-joining', 'INVITE-13: the referrer and the new user'],
      ['error INVITATION_FAILED', 'spec-invitations', 'error INVITATION_FAILED: errors of address'],
      ['error: daily_limit_reached', 'invitations-limits', 'INVITE-20: daily_limit_reached when'],
      ['error: license_limit_reached', 'invitations-limits', 'INVITE-19: license_limit_reached when'],
      ['errors: BAD_REQUEST', 'spec-invitations', 'errors: no address given; insufficient permission'],
    ],
  },
  'POST /invites/multiuse': {
    optional: [...invitation, 'stream_ids', 'welcome_message_custom_text'],
    reply: ['invite_link'],
    lines: [
      [`${invitation.join(', ')}, stream_ids`, 'spec-invitations', 'all parameters are optional; response invite_link'],
      ['welcome_message_custom_text', 'spec-invitations', 'each parameter means what it means in POST /invites'],
      ['the same meaning', 'invitations-links', 'INVITE-14: a reusable link needs an address'],
      ['errors: permission, channel id', 'spec-invitations', 'errors: insufficient permission, an invalid channel'],
      ['errors: subscribing others', 'spec-invitations', 'error: lack of permission to subscribe others'],
    ],
  },
  'DELETE /invites/multiuse/{invite_id}': {
    required: ['invite_id'],
    lines: [
      ['invite_id: what they can manage', 'spec-endpoints', 'invite_id: an integer; users revoke their own links'],
      ['errors', 'spec-invitations', 'states: valid → revoked; revoked → unchanged; no such invitation'],
    ],
  },
  'POST /realm/profile_fields': {
    required: ['field_type'],
    optional: ['name', 'hint', 'field_data', 'display_in_profile_summary', 'required', 'editable_by_user'],
    codes: ['UNAUTHORIZED_PRINCIPAL'],
    reply: ['id'],
    lines: [
      ['name, hint, required', 'spec-organization', 'name, hint: texts, not required'],
      ['field_type', 'spec-organization', 'field_type: required, 1 to 8'],
      ['field_data', 'spec-organization', 'field_data: for type 3 a map'],
      ['display_in_profile_summary', 'spec-organization', 'display_in_profile_summary: at most 2'],
      ['editable_by_user', 'spec-organization', 'editable_by_user: administrators edit any value'],
      ['response id', 'spec-organization', 'Custom profile field: every name with its type'],
      ['administrators only', 'spec-conventions', '3: %s %s is UNAUTHORIZED_PRINCIPAL'],
    ],
  },
  'GET /realm/profile_fields': {
    reply: ['custom_fields'],
    lines: [['response custom_fields', 'spec-organization', 'Custom profile field: every name with its type']],
  },
  'POST /realm/playgrounds': {
    required: ['name', 'pygments_language', 'url_template'],
    reply: ['id'],
    lines: [
      ['name, pygments_language; response id', 'spec-organization', 'response id; name, pygments_language and'],
      ['url_template', 'spec-organization', 'url_template: RFC 6570 with exactly one variable'],
    ],
  },
  'GET /realm/linkifiers': {
    reply: ['linkifiers'],
    lines: [['response linkifiers', 'spec-organization', 'chat spec, GET /realm/linkifiers: id, pattern']],
  },
  'GET /realm/presence': {
    reply: ['presences', 'server_timestamp'],
    lines: [
      ['response presences and server_timestamp', 'spec-organization', 'by address: website and aggregated'],
      ['the server setting', 'spec-organization', 'SPEC-5: CAN_ACCESS_ALL_USERS_GROUP_LIMITS_PRESENCE'],
    ],
  },
  'POST /user_groups/create': {
    required: ['name', 'description', 'members'],
    optional: ['subgroups', ...groupRights],
    reply: ['group_id'],
    lines: [
      ['name, description, members', 'spec-groups', 'name, description and members are required'],
      ['subgroups', 'spec-groups', 'subgroups: can be added regardless of other permissions'],
      [groupRights.join(', '), 'spec-groups', '%s: accepts an id or both lists, and stores them'],
      ['can_manage_group, can_mention_group: cannot be', 'spec-group-rights', '%s: cannot be the system group %s'],
      ['error: an invalid user id', 'spec-groups', 'error: an invalid user id'],
    ],
  },
  'GET /user_groups': {
    optional: ['include_deactivated_groups'],
    reply: ['user_groups'],
    lines: [
      ['include_deactivated_groups', 'spec-groups', 'include_deactivated_groups: default false'],
      ['bots and guests cannot use it', 'spec-groups', 'bots and guests cannot use it'],
    ],
  },
  'POST /user_groups/{user_group_id}/deactivate': {
    required: ['user_group_id'],
    codes: ['CANNOT_DEACTIVATE_GROUP_IN_USE'],
    lines: [
      ['user_group_id; error: an invalid group', 'spec-groups', 'POST /user_groups/{user_group_id}/deactivate, error'],
      ['error: objections', 'spec-group-rights', 'objections: in use by a %s'],
    ],
  },
  'POST /navigation_views': {
    required: ['fragment', 'is_pinned'],
    optional: ['name'],
    lines: [
      ['fragment, is_pinned', 'spec-organization', 'fragment: required, blank gives BAD_REQUEST; is_pinned'],
      ['name', 'spec-organization', 'name: string or null, omitted for built-in views'],
    ],
  },
}
