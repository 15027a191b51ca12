import { expect, test } from 'vitest'
import { plainDecimal } from './plain-decimal.ts'

test.each([
  ['12.50', '12.50'],
  ['12.', '12.'],
  ['1,234.5', '1234.5'],
  ['1,234,567', '1234567'],
  ['12,5', '12.5'],
  ['12,', '12.'],
  ['۱۲٫۵', '12.5'],
  ['۱٬۲۳۴', '1234'],
  ['١٢', '12'],
  ['.5', '0.5'],
  ['.', '0.'],
  ['1.2.3', '1.23'],
  ['1e5', '1'],
  ['2 BTC', '2'],
  ['$ 40.10', '40.10'],
  ['-3', '3'],
  ['abc', ''],
  ['', ''],
])('%s is read as %s', (typed, plain) => {
  expect(plainDecimal(typed)).toBe(plain)
})
