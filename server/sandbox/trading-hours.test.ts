import { expect, test } from 'vitest'
import { turnMs, turnOf } from './trading-hours.ts'

test('API-39: at busy times there are several trades a second, and between them few', () => {
  const turns = Array.from({ length: 240 }, (_, index) => turnOf(index))
  const perSecond = (some: typeof turns) =>
    some.reduce((sum, { trades }) => sum + trades, 0) / ((some.length * turnMs) / 1000)
  expect(perSecond(turns.slice(-36))).toBeGreaterThanOrEqual(3)
  expect(perSecond(turns.slice(0, 200))).toBe(0)
  expect(turns.filter(({ quotes }) => quotes)).toHaveLength(48)
})
