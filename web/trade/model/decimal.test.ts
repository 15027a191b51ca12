import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  add,
  compare,
  cut,
  divide,
  multiply,
  readDecimal,
  subtract,
  wireDecimal,
  writeDecimal,
  writeFixed,
} from './decimal.ts'

const amount = fc.record({ units: fc.bigInt({ min: -(10n ** 24n), max: 10n ** 24n }), scale: fc.nat(12) })

test('TERMINAL-1: sums, products and differences are exact', () => {
  expect(writeDecimal(add(wireDecimal('0.1'), wireDecimal('0.2')))).toBe('0.3')
  expect(writeDecimal(multiply(wireDecimal('96250.01'), wireDecimal('0.000001')))).toBe('0.09625001')
  fc.assert(
    fc.property(amount, amount, (a, b) => {
      expect(compare(subtract(add(a, b), b), a)).toBe(0)
    }),
    { seed: 7 },
  )
})

test('TERMINAL-1: a quotient is truncated, so multiplying back never exceeds the dividend', () => {
  expect(writeDecimal(divide(wireDecimal('100'), wireDecimal('3'), 4))).toBe('33.3333')
  expect(writeDecimal(divide(wireDecimal('1'), wireDecimal('0'), 4))).toBe('0')
  const positive = fc.record({ units: fc.bigInt({ min: 1n, max: 10n ** 18n }), scale: fc.nat(8) })
  fc.assert(
    fc.property(positive, positive, fc.nat(8), (a, b, scale) => {
      expect(compare(multiply(divide(a, b, scale), b), a)).toBeLessThanOrEqual(0)
    }),
    { seed: 7 },
  )
})

test('TERMINAL-1: text that is not a plain decimal is not a number', () => {
  for (const text of ['', '1e5', '1,000', '.5', '5.', '--1', '0x10', ' 1', '9'.repeat(61)]) {
    expect(readDecimal(text), text).toBeUndefined()
  }
  fc.assert(
    fc.property(amount, (value) => {
      expect(compare(readDecimal(writeDecimal(value)) ?? wireDecimal('1'), value)).toBe(0)
    }),
    { seed: 7 },
  )
})

test('TERMINAL-1: decimals beyond the shown ones are truncated', () => {
  expect(writeFixed(wireDecimal('1.999'), 2)).toBe('1.99')
  expect(writeFixed(wireDecimal('-1.999'), 2)).toBe('-1.99')
  expect(writeFixed(wireDecimal('5'), 2)).toBe('5.00')
  expect(writeFixed(wireDecimal('-0.001'), 2)).toBe('0.00')
  expect(writeDecimal(cut(wireDecimal('0.1299'), 2))).toBe('0.12')
})
