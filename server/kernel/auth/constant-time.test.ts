import fc from 'fast-check'
import { expect, test } from 'vitest'
import { equalInConstantTime } from './constant-time.ts'

test('agrees with === for texts of any two lengths', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (left, right) => {
      expect(equalInConstantTime(left, right)).toBe(left === right)
      expect(equalInConstantTime(left, left)).toBe(true)
    }),
  )
})

test('compares bytes and texts alike', () => {
  expect(equalInConstantTime(Buffer.from('abc'), 'abc')).toBe(true)
  expect(equalInConstantTime(Buffer.from('abc'), Buffer.from('abd'))).toBe(false)
})
