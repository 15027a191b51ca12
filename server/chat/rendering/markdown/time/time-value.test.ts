import fc from 'fast-check'
import { expect, test } from 'vitest'
import { htmlOf } from '../testing.ts'
import { dayOf, daysInMonth, daysSince1970, utcText } from './calendar.ts'
import { readTime } from './time-value.ts'

test.each([
  ['2026-11-15T10:00:00+03:30', '2026-11-15T06:30:00Z'],
  ['2026-11-15T10:00:00Z', '2026-11-15T10:00:00Z'],
  ['2026-11-15 10:00', '2026-11-15T10:00:00Z'],
  ['2026-11-15', '2026-11-15T00:00:00Z'],
  ['20261115T1000', undefined],
  ['2026-11-15T10:00:00.25-0800', '2026-11-15T18:00:00.250000Z'],
  ['Jun 5th 2017, 10:30PM', '2017-06-05T22:30:00Z'],
  ['Monday, June 5, 2017 12:15 am', '2017-06-05T00:15:00Z'],
  ['31 Dec 2017 5:30 am IST', '2017-12-31T00:00:00Z'],
  ['6/5/2017 9 pm PST', '2017-06-06T05:00:00Z'],
  ['1496701800', '2017-06-05T22:30:00Z'],
  ['1496701800.5', '2017-06-05T22:30:00.500000Z'],
  ['1234567890123', undefined],
  ['2026-02-29', undefined],
  ['2026-13-01', undefined],
  ['2026-11-15T25:00', undefined],
  ['1969-12-31T00:00:00+32:00', undefined],
  ['0001-01-01T01:00:00+02:00', undefined],
  ['10:30', undefined],
  ['tomorrow', undefined],
  ['', undefined],
])('MD-39: %s', (written, utc) => {
  expect(readTime(written)).toBe(utc)
})

test('MD-39: the text as written is kept beside the moment', () => {
  expect(htmlOf('at <time:2026-11-15 10:00>.')).toBe(
    '<p>at <time datetime="2026-11-15T10:00:00Z">2026-11-15 10:00</time>.</p>',
  )
  expect(htmlOf('<time:**soon**>')).toBe('<p>&lt;time:**soon**&gt;</p>')
})

test('MD-39: days and their numbers agree in both directions', () => {
  fc.assert(
    fc.property(fc.integer({ min: -719_162, max: 2_932_896 }), (days) => {
      const day = dayOf(days)
      expect(daysSince1970(day)).toBe(days)
      expect(day.day).toBeLessThanOrEqual(daysInMonth(day.year, day.month))
      expect(utcText(days * 86_400)).toMatch(/^\d{4}-\d\d-\d\dT00:00:00Z$/)
    }),
  )
})

test('MD-56: no text breaks the reading of times', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'0123456789-/:.,TZ+ apmJunDecst') }), (text) => {
      expect(() => readTime(text)).not.toThrow()
    }),
  )
})
