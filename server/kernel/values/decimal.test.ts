import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readDecimal, readSafeDecimal, writeDecimal, writeFixedDecimal } from './decimal.ts'

test('text and units convert into each other at every scale', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }), fc.nat({ max: 18 }), (units, scale) => {
      expect(readDecimal(writeDecimal(units, scale), scale, { signed: true })).toEqual({ ok: true, units })
    }),
    { numRuns: 2000 },
  )
})

test('trailing zeros do not count; other digits beyond the scale are refused', () => {
  expect(readDecimal('1.10000', 1)).toEqual({ ok: true, units: 11n })
  expect(readDecimal('1.11', 1)).toEqual({ ok: false, problem: 'too_precise' })
  expect(readDecimal('007', 0)).toEqual({ ok: true, units: 7n })
  expect(writeDecimal(110n, 2)).toBe('1.1')
  expect(writeDecimal(0, 8)).toBe('0')
  expect(writeDecimal(-5, 3)).toBe('-0.005')
})

test('everything that is not a plain decimal is refused', () => {
  const wrong = [
    '',
    '.',
    '1.',
    '.5',
    '+1',
    '-1',
    '1e3',
    '1E-2',
    '0x10',
    '1,5',
    ' 1',
    '1 ',
    'NaN',
    'Infinity',
    '1.2.3',
    '١',
    '--1',
    '1_0',
  ]
  for (const text of wrong) expect(readDecimal(text, 8), text).toEqual({ ok: false, problem: 'malformed' })
  expect(readDecimal('9'.repeat(61), 0)).toEqual({ ok: false, problem: 'too_long' })
})

test('numbers are written like bigints, and only exact ones', () => {
  fc.assert(
    fc.property(fc.maxSafeInteger(), fc.nat({ max: 18 }), (units, scale) => {
      const text = writeDecimal(units, scale)
      expect(text).toBe(writeDecimal(BigInt(units), scale))
      expect(readDecimal(text, scale, { signed: true })).toEqual({ ok: true, units: BigInt(units) })
    }),
    { numRuns: 2000 },
  )
  expect(readDecimal('-0', 3, { signed: true })).toEqual({ ok: true, units: 0n })
  expect(() => writeDecimal(Number.NaN, 2)).toThrow()
  expect(() => writeDecimal(0.5, 2)).toThrow()
})

test('a fixed number of decimals is written with all of its zeros', () => {
  expect([writeFixedDecimal(110n, 2), writeFixedDecimal(-5n, 3), writeFixedDecimal(7n, 0)]).toEqual([
    '1.10',
    '-0.005',
    '7',
  ])
})

test('what is read the quick way is what is read the long way, and nothing wrong is', () => {
  const digits = fc.stringMatching(/^[0-9]{1,17}(\.[0-9]{1,17})?$/)
  const text = fc.oneof(digits, fc.stringMatching(/^[-+0-9.e]{0,6}$/), fc.string({ maxLength: 5 }))
  fc.assert(
    fc.property(text, fc.nat({ max: 18 }), (sent, scale) => {
      const quick = readSafeDecimal(sent, scale)
      if (quick !== undefined) expect(readDecimal(sent, scale)).toEqual({ ok: true, units: BigInt(quick) })
    }),
    { numRuns: 5000 },
  )
  expect(readSafeDecimal('60000.5', 2)).toBe(6_000_050)
  expect(readSafeDecimal('0.001', 8)).toBe(100_000)
})
