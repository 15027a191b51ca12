import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openBox, publicHalf } from './sealed-box.testing.ts'
import { boxNonce, sealBox } from './sealed-box.ts'

test('PUSH-5: the nonce is the BLAKE2b digest of both keys, 24 bytes long', () => {
  const counting = Uint8Array.from({ length: 64 }, (_byte, at) => at)
  const nonce = boxNonce(counting.subarray(0, 32), counting.subarray(32))
  expect(Buffer.from(nonce).toString('hex')).toBe('aa054507b4916837a6d2b35b1ce7c525facdb7868ed55a8a')
})

const secretKey = fc.uint8Array({ minLength: 32, maxLength: 32 })

test('PUSH-5: only the private key opens a sealed box', () => {
  fc.assert(
    fc.property(secretKey, secretKey, fc.uint8Array({ maxLength: 2000 }), (recipient, ephemeral, content) => {
      const box = sealBox(content, publicHalf(recipient), ephemeral)
      expect(openBox(box, recipient)).toEqual(Buffer.from(content))
      const other = Buffer.from(recipient)
      // Some bits of a private key are ignored; this one is not.
      other[5] = (other[5] ?? 0) ^ 1
      expect(() => openBox(box, other)).toThrow()
    }),
    { numRuns: 30 },
  )
})
