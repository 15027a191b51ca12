import { expect, test } from 'vitest'
import { daysText, daysTyped } from './days.ts'

const kept = { least: 1, most: 1000, whenEmpty: -1 }

test('WADMIN-20: days are a whole number within the limits of the setting, and an empty field has its own value', () => {
  expect(['1', ' 30 ', '1000', '0', '1001', '1.5', '-1', 'ten'].map((typed) => daysTyped(typed, kept))).toEqual([
    ...[1, 30, 1000],
    ...[undefined, undefined, undefined, undefined, undefined],
  ])
  expect(daysTyped('', kept)).toBe(-1)
  expect(daysTyped('', { least: 0, most: 9 })).toBeUndefined()
})

test('WADMIN-20: the current value is shown as it would be typed', () => {
  for (const days of [-1, 1, 365]) expect(daysTyped(daysText(days, kept), kept)).toBe(days)
  expect(daysText(0, { whenEmpty: -1 })).toBe('0')
})
