import fc from 'fast-check'
import { expect, test } from 'vitest'
import { systemIds } from '../ids/ids.ts'
import { createSealing, deriveKey, SealBroken } from './sealing.ts'

const masterKey = Buffer.alloc(32, 1)
const sealing = createSealing(masterKey, 'tests', systemIds)

test('a sealed value unseals to the original and does not contain its text', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), fc.string(), (bytes, binding) => {
      const sealed = sealing.seal(Buffer.from(bytes), binding)
      expect(sealing.unseal(sealed, binding)).toEqual(Buffer.from(bytes))
      if (bytes.length >= 8) expect(sealed.includes(Buffer.from(bytes))).toBe(false)
    }),
  )
})

test('the same value sealed twice gives different bytes', () => {
  const plain = Buffer.from('secret')
  expect(sealing.seal(plain, 'a')).not.toEqual(sealing.seal(plain, 'a'))
})

test('a change of any single bit is detected', () => {
  const sealed = sealing.seal(Buffer.from('secret'), 'record 1')
  for (let bit = 0; bit < sealed.length * 8; bit += 1) {
    const changed = Buffer.from(sealed)
    changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7))
    expect(() => sealing.unseal(changed, 'record 1'), `bit ${bit}`).toThrow(SealBroken)
  }
})

test('a truncated value is detected', () => {
  const sealed = sealing.seal(Buffer.from('secret'), 'record 1')
  for (let length = 0; length < sealed.length; length += 1)
    expect(() => sealing.unseal(sealed.subarray(0, length), 'record 1'), `length ${length}`).toThrow(SealBroken)
})

test('a value cannot be moved to another record, purpose or key', () => {
  const sealed = sealing.seal(Buffer.from('secret'), 'record 1')
  expect(() => sealing.unseal(sealed, 'record 2')).toThrow(SealBroken)
  expect(() => createSealing(masterKey, 'others', systemIds).unseal(sealed, 'record 1')).toThrow(SealBroken)
  expect(() => createSealing(Buffer.alloc(32, 2), 'tests', systemIds).unseal(sealed, 'record 1')).toThrow(SealBroken)
})

test('a master key of another length is rejected', () => {
  expect(() => deriveKey(Buffer.alloc(16), 'tests')).toThrow('a master key has 32 bytes, not 16')
})
