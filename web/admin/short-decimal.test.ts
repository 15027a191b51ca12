import { expect, test } from 'vitest'
import { groupedDecimal, shortDecimal } from './short-decimal.ts'

test('trailing zeros of a decimal are removed, and those of an integer stay', () => {
  expect(['1.500', '2.000', '100', '0.00', '0.001'].map(shortDecimal)).toEqual(['1.5', '2', '100', '0', '0.001'])
})

test('thousands separators are only in the integer part', () => {
  expect(['100000', '1234567.1234500', '999', '0.00010'].map(groupedDecimal)).toEqual([
    '100,000',
    '1,234,567.12345',
    '999',
    '0.0001',
  ])
})
