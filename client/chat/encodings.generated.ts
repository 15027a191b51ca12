// Written from the endpoints of the server by tests/clients/sdk-types.test.ts; after a change: vitest --update.

export const jsonTextParameters: ReadonlySet<string> = new Set([
  'message_retention_days',
  'value',
  'command',
  'default_code_block_language',
  'default_language',
  'emojiset',
])
