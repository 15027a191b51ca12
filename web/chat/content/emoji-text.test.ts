import { expect, test } from 'vitest'
import { emojiText } from './emoji-text.ts'

test('codes of one and of several points become emoji', () => {
  expect(emojiText('1f44b')).toBe('👋')
  expect(emojiText('1f1f3-1f1f1')).toBe('🇳🇱')
  expect(emojiText('2764')).toBe('❤️')
})

test('an invalid code has no emoji', () => {
  for (const code of ['', 'zulip', '110000', '1f44b-', '../x']) expect(emojiText(code), code).toBeUndefined()
})
