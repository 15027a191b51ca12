import { expect, test } from 'vitest'
import { dayAndTime, shortDayAndTime } from './times.ts'

test('TERMINAL-22: times in tables use the calendar of the language and Latin digits', () => {
  const noon = Date.UTC(2026, 10, 15, 12)
  expect(dayAndTime('en', noon)).toMatch(/^2026-11-15 \d\d:00:00$/)
  expect(dayAndTime('fa', noon)).toMatch(/^1405\/08\/24 \d\d:00:00$/)
  expect(shortDayAndTime('en', noon)).toMatch(/^11-15 \d\d:00$/)
  expect(shortDayAndTime('fa', noon)).toMatch(/^08\/24 \d\d:00$/)
})
