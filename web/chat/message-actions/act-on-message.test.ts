import { expect, test } from 'vitest'
import { quoteBlock } from './act-on-message.ts'

test('WACT-4: a quote can contain any message', () => {
  expect(quoteBlock('X said:', 'plain')).toBe('X said:\n```quote\nplain\n```\n')
  expect(quoteBlock('X said:', '```js\n1\n```')).toBe('X said:\n````quote\n```js\n1\n```\n````\n')
})
