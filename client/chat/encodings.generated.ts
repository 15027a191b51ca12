// Written from the endpoints of the server by tests/clients/sdk-types.test.ts; after a change: vitest --update.

export const jsonTextParameters: ReadonlySet<string> = new Set([
  'message_retention_days',
  'value',
  'command',
  'default_sending_stream',
  'default_events_register_stream',
  'PATCH /realm name',
  'PATCH /realm description',
  'default_code_block_language',
  'default_language',
  'welcome_message_custom_text',
  'emojiset',
  'meeting_name',
  'POST /navigation_views name',
])
