import type { SpecEndpoint, SpecLine } from './spec-lines-endpoints.ts'

/** The other endpoints of the contract: accounts, devices, uploads and the event queue. */
export const accountSpecEndpoints: Readonly<Record<string, SpecEndpoint>> = {
  'POST /fetch_api_key': {
    required: ['username', 'password'],
    reply: ['api_key', 'email', 'user_id'],
    lines: [
      ['username, password', 'spec-conventions', 'POST /fetch_api_key: username and password are required'],
      ['response; no credentials', 'spec-conventions', '2: POST /fetch_api_key needs no credentials'],
      ['where email/password is enabled', 'spec-endpoints', 'chat spec, POST /fetch_api_key: email/password'],
    ],
  },
  'DELETE /users/me': {
    codes: ['CANNOT_DEACTIVATE_LAST_USER'],
    lines: [
      ['deactivates the current account', 'spec-states', 'User account: active → deactivated'],
      ['error: entity and is_last_owner', 'spec-groups', 'SPEC-6: only owner → unchanged'],
    ],
  },
  'DELETE /users/me/apns_device_token': {
    required: ['token'],
    lines: [
      ['token', 'spec-push', 'token: required, to add it and to remove it'],
      ['removes a token', 'spec-push', 'removes the token of a device'],
      ['error: empty', 'spec-push', 'error: an empty token'],
      ['error: invalid length', 'spec-push', 'error: a token of invalid length'],
      ['error: does not exist', 'spec-push', 'error: the token does not exist'],
    ],
  },
  'POST /mobile_push/e2ee/test_notification': {
    optional: ['push_account_id'],
    codes: [
      'NO_ACTIVE_PUSH_DEVICE',
      'ADMIN_ACTION_REQUIRED',
      'FAILED_TO_CONNECT_BOUNCER',
      'INTERNAL_SERVER_ERROR_ON_BOUNCER',
    ],
    lines: [
      ['push_account_id', 'spec-push', 'push_account_id: not required, an integer'],
      ['error: NO_ACTIVE_PUSH_DEVICE', 'spec-push', 'error NO_ACTIVE_PUSH_DEVICE'],
      ['error: ADMIN_ACTION_REQUIRED', 'spec-push', 'error ADMIN_ACTION_REQUIRED'],
      ['error: FAILED_TO_CONNECT_BOUNCER', 'spec-push', 'error FAILED_TO_CONNECT_BOUNCER'],
      ['error: INTERNAL_SERVER_ERROR_ON_BOUNCER', 'spec-push', 'error INTERNAL_SERVER_ERROR_ON_BOUNCER'],
    ],
  },
  'POST /user_uploads': {
    reply: ['url', 'uri', 'filename'],
    lines: [
      ['exactly one file; response', 'spec-groups', 'exactly one file; response url, uri'],
      ['brackets', 'spec-groups', 'a Markdown link with the brackets of the filename removed'],
      ['access: the uploader', 'spec-groups', 'access belongs to the uploader at first'],
      ['access: through messages', 'spec-limits', 'access: others gain it through messages'],
      ['/tus', 'spec-limits', 'its reply to the last part names url and filename'],
    ],
  },
  'DELETE /events': {
    required: ['queue_id'],
    codes: ['BAD_EVENT_QUEUE_ID'],
    lines: [
      ['queue_id', 'spec-groups', 'queue_id: required, a string; registered → deleted'],
      ['error: BAD_EVENT_QUEUE_ID with queue_id', 'spec-groups', 'deleted or unknown → unchanged'],
    ],
  },
}

const every = (names: readonly string[], file: string, title: string): SpecLine[] =>
  names.map((name) => [name, file, title])
const groupRights = ['add_members', 'join', 'leave', 'manage', 'mention', 'remove_members']

/** Everything that is no endpoint, by the headings of the contract. */
export const chatSpecSections: Readonly<Record<string, readonly SpecLine[]>> = {
  'Conventions shared by all endpoints': [
    ['1: form fields and query fields; JSON', 'spec-conventions', '1: parameters are form fields'],
    ['1: lists and objects are JSON', 'spec-conventions', '1: only lists and objects are JSON'],
    ['2: result, msg and return fields', 'spec-conventions', '2, 3: %s: result, msg and the ignored parameters'],
    ['2: the plain envelope', 'spec-conventions', '2: a reply without fields of its own'],
    ['3: ignored_parameters_unsupported', 'spec-states', '167: ignored_parameters_unsupported'],
    ['3: in success responses', 'spec-resources', '3: a refusal does not list ignored parameters'],
    ['4: result, msg, code', 'spec-conventions', '4: an error is result, msg and code'],
    ['5: group-setting value', 'spec-conventions', '5: a group-setting value is an id or an object'],
    ['5: both lists', 'spec-resources', '5: a group-setting object has both lists'],
    ['6: topic rule', 'spec-conventions', '6: (no topic) and the display name'],
    ['6: topic rule, everywhere', 'spec-resources', '6: topic rule: %j is the empty topic wherever'],
    ['7: size limits from the register response', 'spec-limits', '%s is a positive whole number'],
    ['8: roles', 'spec-invitations', 'invite_as, roles: %i'],
  ],
  Draft: [
    ['id', 'spec-messages', 'Draft, id: fetched drafts have one'],
    ['type', 'spec-resources', 'type: %j is one of the three'],
    ...every(['type', 'to', 'topic', 'content'], 'spec-messages', 'Draft, %s is required'),
    ['to: exactly one channel', 'spec-messages', 'drafts is not required; response ids; error: exactly one'],
    ['to, topic: ignored', 'spec-messages', 'Draft, to: ignored when unaddressed; topic: ignored'],
    ['topic, content: no null bytes', 'spec-messages', 'Draft, topic and content: no null bytes'],
    ['types', 'spec-messages', 'Draft, types of the fields'],
    ['timestamp: filled by the server', 'spec-messages', 'Draft, timestamp: filled by the server'],
    ['timestamp: of the last edit', 'spec-resources', 'timestamp: in seconds, of the last edit'],
  ],
  'User group': [
    ...every(['id', 'name', 'description'], 'spec-group-rights', 'id, name, description, date_created, creator_id'),
    ...every(['date_created', 'creator_id'], 'spec-group-rights', 'date_created, creator_id: null if not recorded'),
    ['members', 'spec-groups', 'members: of non-deactivated users only'],
    ['direct_subgroup_ids', 'spec-group-rights', 'direct_subgroup_ids: direct subgroups and not theirs'],
    ['is_system_group', 'spec-groups', 'is_system_group: system groups cannot be modified'],
    ['deactivated: no subgroup', 'spec-group-rights', 'not as a subgroup of an existing group'],
    ['deactivated: no permission', 'spec-group-rights', 'not for a permission of a group, a channel'],
    ['deactivated: no other purpose', 'spec-group-rights', 'not for invitations, and nobody is added to it'],
    ...every(
      groupRights.map((right) => `can_${right}_group`),
      'spec-group-rights',
      '%s: who may %s, and nobody else',
    ),
    ['every field with its type', 'spec-groups', 'every field with its type, of system groups'],
  ],
  'Custom profile field': [
    ...every(
      ['id', 'name', 'hint', 'order', 'field_data', 'required', 'editable_by_user', 'display_in_profile_summary'],
      'spec-organization',
      'Custom profile field: every name with its type',
    ),
    ['type: 1 to 8', 'spec-resources', '%i %s: a value of that kind is taken'],
  ],
  Linkifier: [
    ['id', 'spec-organization', 'chat spec, GET /realm/linkifiers: id, pattern and url_template'],
    ['pattern, url_template', 'spec-resources', 'pattern, url_template: a match of the pattern is a link'],
    ['the array is ordered', 'spec-resources', 'the array is ordered, a reordering is applied'],
  ],
  'Message edit snapshot': [
    ...every(
      ['topic', 'content', 'rendered_content', 'timestamp', 'user_id'],
      'spec-messages',
      'a message that was never edited has one snapshot',
    ),
    ...every(
      ['prev_topic', 'stream', 'prev_stream', 'prev_content', 'prev_rendered_content', 'content_html_diff'],
      'spec-messages',
      'prev_topic, stream and prev_stream, and the three fields',
    ),
    ['chronological, oldest first', 'spec-resources', 'chat spec, Message edit snapshot: one edit of topic'],
  ],
  'Presence entry': [
    ['website, aggregated, client, status, timestamp, pushable', 'spec-organization', 'by address: website and'],
  ],
  'States and transitions': [
    ['User group: active → deactivated', 'spec-groups', 'active → deactivated: it can no longer be mentioned'],
    ['User group: no mention', 'spec-group-rights', 'can_mention_group: members are notified of a mention'],
    ['User group: active, in use → unchanged', 'spec-groups', 'active, in use → unchanged'],
    ['Reusable invitation link: valid → revoked', 'invitations-links', 'INVITE-14: a revoked link'],
    ['Reusable invitation link: revoked → unchanged', 'spec-invitations', 'states: valid → revoked; revoked →'],
    ['Event queue: registered → deleted', 'spec-states', 'Event queue: registered → deleted'],
    ['Event queue: deleted or unknown → unchanged', 'spec-groups', 'deleted or unknown → unchanged'],
    ['User account: active → deactivated', 'spec-groups', 'active → deactivated for a user who is neither'],
    ['User account: only owner or only user', 'spec-groups', 'SPEC-6: only owner → unchanged'],
    ['Message reaction: exists → removed', 'spec-states', 'Message reaction: exists → removed'],
    [
      'Typing indicator: shown → hidden',
      'client/chat/state/presence/typing',
      'chat spec, states: typing indicator: shown →',
    ],
    [
      'Typing indicator: hidden → shown',
      'client/chat/state/presence/typing',
      'chat spec, states: typing indicator: hidden →',
    ],
    ['Unread messages: unread → read', 'spec-messages', 'chat spec, POST /mark_all_as_read: complete false'],
    ['A scheduled message carries failed', 'spec-typing', 'scheduled_delivery_timestamp: required when'],
  ],
  Authentication: [
    ['1: HTTP Basic', 'spec-conventions', '1: HTTP Basic with an address and a key'],
    ['every endpoint with credentials unless stated', 'spec-conventions', '1: %s is called with credentials'],
    ['2: POST /fetch_api_key', 'spec-conventions', '2: POST /fetch_api_key needs no credentials'],
    ['3: administrators', 'spec-conventions', '3: %s %s is UNAUTHORIZED_PRINCIPAL'],
    ['4: /tus, a cookie', 'spec-limits', 'authentication 4: a browser session cookie'],
    ['4: /tus, a key', 'spec-limits', 'authentication 4: an API key in the Authorization header'],
  ],
  Events: [
    ['1: drafts events', 'spec-states', '1: drafts events: those created'],
    ['2: typing events', 'spec-states', '2: typing events with op %s'],
    ['3: the event queue', 'spec-states', '3: clients receive events through a queue'],
  ],
  Errors: [
    ['BAD_REQUEST', 'spec-conventions', '4: an error is result, msg and code'],
    ['STREAM_DOES_NOT_EXIST', 'spec-typing', 'errors: STREAM_DOES_NOT_EXIST with stream_id'],
    ['INVITATION_FAILED', 'spec-invitations', 'error INVITATION_FAILED'],
    ['UNAUTHORIZED_PRINCIPAL', 'spec-conventions', '3: %s %s is UNAUTHORIZED_PRINCIPAL'],
    ['REACTION_DOES_NOT_EXIST', 'spec-messages', 'emoji_name alone, or emoji_code with its reaction_type'],
    ['BAD_EVENT_QUEUE_ID', 'spec-groups', 'deleted or unknown → unchanged: BAD_EVENT_QUEUE_ID'],
    ['CANNOT_DEACTIVATE_LAST_USER', 'spec-groups', 'SPEC-6: only owner → unchanged: CANNOT_DEACTIVATE_LAST_USER'],
    ['CANNOT_DEACTIVATE_GROUP_IN_USE', 'spec-groups', 'active, in use → unchanged: CANNOT_DEACTIVATE_GROUP_IN_USE'],
    ['NO_ACTIVE_PUSH_DEVICE', 'spec-push', 'error NO_ACTIVE_PUSH_DEVICE'],
    ['ADMIN_ACTION_REQUIRED', 'spec-push', 'error ADMIN_ACTION_REQUIRED'],
    ['FAILED_TO_CONNECT_BOUNCER', 'spec-push', 'error FAILED_TO_CONNECT_BOUNCER'],
    ['INTERNAL_SERVER_ERROR_ON_BOUNCER', 'spec-push', 'error INTERNAL_SERVER_ERROR_ON_BOUNCER'],
  ],
  Limits: [
    ['welcome_message_custom_text: 8000', 'spec-invitations', 'welcome_message_custom_text: at most 8000'],
    ['default invitation validity: 14400', 'spec-invitations', 'invite_expires_in_minutes: minutes, null for'],
    ['profile fields in the summary: 2', 'spec-organization', 'display_in_profile_summary: at most 2'],
    ['message length', 'spec-limits', 'message length: max_message_length'],
    ['topic length', 'spec-limits', 'topic length: max_topic_length'],
    ['channel name length', 'spec-channels', 'name: required, limit from max_stream_name_length'],
    ['channel description length', 'spec-channels', 'description: Markdown, limit from'],
    ['channel name and description, changed', 'spec-endpoints', 'name, description: the limits of the register'],
    ['folder name length', 'spec-channels', 'name: required, not empty, limit from'],
    ['folder description length', 'spec-channels', 'description: must be sent, may be empty, limit from'],
    ['upload size', 'spec-limits', 'upload size: max_file_upload_size_mib'],
  ],
  Versioning: [
    ['1: the prefix v1', 'spec-limits', '1: the API is under the path prefix v1'],
    ['2: the feature level', 'spec-conventions', 'the feature level is not below those of the table'],
    ['167', 'spec-states', '167: '],
    ['215', 'spec-states', '215: '],
    ['248', 'spec-states', '248: '],
    ['272', 'spec-states', '272: '],
    ['334', 'spec-limits', '334: '],
    ['361', 'spec-states', '361: '],
    ['389', 'spec-limits', '389: '],
    ['417', 'spec-states', '417: '],
    ['3: POST /mark_all_as_read is deprecated', 'spec-conventions', 'POST /mark_all_as_read is marked as deprecated'],
    ['3: renamed: allow_deactivated', 'spec-states', '3: allow_deactivated is the former name'],
  ],
}
