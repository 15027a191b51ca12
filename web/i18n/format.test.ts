import { expect, test } from 'vitest'
import { dayClockOf } from './day-clock.ts'
import { formatsOf, plural, sharedFormatsOf } from './format.ts'

const afternoon = new Date(2026, 4, 3, 14, 5).getTime()
const afterMidnight = new Date(2026, 4, 3, 0, 5).getTime()
/** Languages differ in the space before am and pm. */
const plain = (text: string) => text.replaceAll(/\s/g, ' ')

test.each([
  ['en', true, '14:05', '00:05'],
  ['en', false, '2:05 pm', '12:05 am'],
  ['en', null, '14:05', '00:05'],
  ['fa', true, '۱۴:۰۵', '۰۰:۰۵'],
  ['fa', false, '۲:۰۵ ب.ظ.', '۱۲:۰۵ ق.ظ.'],
] as const)('WLOOK-2: times in %s are written as the setting %s says', (language, isTwentyFour, later, earlier) => {
  const formats = formatsOf(language, dayClockOf(isTwentyFour))
  expect([afternoon, afterMidnight].map((ms) => plain(formats.time(ms)))).toEqual([later, earlier])
  expect(plain(formats.full(afternoon))).toContain(` ${later}`)
})

test('LANGUAGE-8: a date has the order of the language, and the year unless it is the current one of the calendar', () => {
  expect(plain(formatsOf('en', '24').full(afternoon))).toBe('Sunday, 3 May 2026 at 14:05')
  expect(plain(formatsOf('fa', '24').full(afternoon))).toBe('یکشنبه ۱۳ اردیبهشت ۱۴۰۵ ساعت ۱۴:۰۵')
  const [february, november, january] = [new Date(2026, 1, 10), new Date(2026, 10, 20), new Date(2027, 0, 10)]
  const date = (language: 'en' | 'fa', at: Date, now: Date) =>
    formatsOf(language, '24').date(at.getTime(), now.getTime())
  expect([date('en', february, november), date('en', november, january)]).toEqual(['10 Feb', '20 Nov 2026'])
  expect([date('fa', february, november), date('fa', november, january)]).toEqual(['۲۱ بهمن ۱۴۰۴', '۲۹ آبان'])
})

test('a time in another zone has the same format; an unknown zone has no time', () => {
  const noon = Date.UTC(2026, 4, 3, 12, 0)
  expect(formatsOf('en', '24').timeIn('Asia/Tokyo', noon)).toBe('21:00')
  expect(plain(formatsOf('en', '12').timeIn('Asia/Tokyo', noon) ?? '')).toBe('9:00 pm')
  expect(formatsOf('en', '24').timeIn('Atlantis/Capital', noon)).toBeUndefined()
})

test('a time that is over is never ahead of a clock that ticks rarely', () => {
  const formats = formatsOf('en', '24')
  expect(formats.ago(afternoon + 12_000, afternoon)).toBe('now')
  expect(formats.ago(afternoon - 120_000, afternoon)).toBe('2 minutes ago')
  expect(formats.relative(afternoon + 12_000, afternoon)).toBe('in 12 seconds')
})

test('a date without a time is the same day in every time zone', () => {
  expect(formatsOf('en', '24').calendarDate('2025-05-03')).toBe('3 May 2025')
  expect(formatsOf('fa', '24').calendarDate('2025-05-03')).toBe('۱۳ اردیبهشت ۱۴۰۴')
  expect(formatsOf('en', '24').calendarDate('some day')).toBe('some day')
})

test('WLOOK-6: all components of a language and clock share one set of formatters', () => {
  const formats = sharedFormatsOf('en', '24')
  expect(sharedFormatsOf('en', '24')).toBe(formats)
  expect(sharedFormatsOf('fa', '24')).not.toBe(formats)
  expect(sharedFormatsOf('en', '12')).not.toBe(formats)
})

test('LANGUAGE-5: a count has the plural form and the digits of the language', () => {
  const days = { one: '# day', other: '# days' }
  expect([0, 1, 2, 1200].map((count) => plural('en', count, days))).toEqual(['0 days', '1 day', '2 days', '1,200 days'])
  expect([1, 1200].map((count) => plural('fa', count, { other: '# روز' }))).toEqual(['۱ روز', '۱٬۲۰۰ روز'])
})
