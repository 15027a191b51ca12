import { createHash, createHmac } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hmacSha256, sha256 } from './sha256.ts'

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')

test('CLIENT-2: the digest without WebCrypto is that of the platform, for every length around the blocks', () => {
  for (let length = 0; length < 200; length += 1) {
    const message = Buffer.alloc(length, length)
    expect(hex(sha256(message)), `length ${length}`).toBe(createHash('sha256').update(message).digest('hex'))
  }
})

test('CLIENT-2: so is the HMAC, for keys shorter and longer than a block', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 150 }), fc.uint8Array({ maxLength: 300 }), (key, message) => {
      expect(hex(hmacSha256(key, message))).toBe(createHmac('sha256', key).update(message).digest('hex'))
    }),
    { seed: 20_261_115 },
  )
})
