import { createHmac } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { signText } from './sign-text.ts'

const expected = (key: Uint8Array, text: string) => createHmac('sha256', key).update(text).digest('hex')

test('a signature equals that of createHmac for any key and any text', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), fc.string({ unit: 'binary', maxLength: 400 }), (key, text) => {
      expect(signText(key, text)).toBe(expected(key, text))
    }),
    { numRuns: 2000 },
  )
})

test('keys around the block size and texts of any length, a shorter one after a longer one', () => {
  for (const keyBytes of [0, 1, 63, 64, 65, 1000]) {
    const key = Buffer.alloc(keyBytes, 7)
    for (const length of [100_000, 8193, 8192, 2731, 2730, 65, 64, 1, 0]) {
      for (const unit of ['a', 'é', '€', '\ud800'])
        expect(signText(key, unit.repeat(length))).toBe(expected(key, unit.repeat(length)))
    }
  }
})
