import type { PluralForms } from '../languages/texts.ts'
import { zoneOffset } from '../platform/zone.ts'
import { type DayClock, hourCycleOf, useDayClock } from './day-clock.ts'
import { type Language, localeOf, useLanguage } from './language.ts'

const dayMs = 86_400_000

/** `plural('en', 2, { one: '# message', other: '# messages' })`: # becomes the number in the digits of the language. */
export function plural(language: Language, count: number, forms: PluralForms): string {
  const rule = once(pluralRules, language, () => new Intl.PluralRules(localeOf(language))).select(count)
  return (forms[rule] ?? forms.other).replaceAll('#', formatNumber(language, count))
}

export function formatNumber(language: Language, value: number, options: Intl.NumberFormatOptions = {}): string {
  const make = () => new Intl.NumberFormat(localeOf(language), options)
  return once(numberFormats, `${language} ${JSON.stringify(options)}`, make).format(value)
}

/** The objects of Intl are expensive: each is made once, when it is first used. */
function once<Value>(known: Map<string, Value>, key: string, make: () => Value): Value {
  const before = known.get(key)
  if (before !== undefined) return before
  const fresh = make()
  known.set(key, fresh)
  return fresh
}

function lazy<Value>(make: () => Value): () => Value {
  let value: Value | undefined
  return () => {
    value ??= make()
    return value
  }
}

const pluralRules = new Map<Language, Intl.PluralRules>()
const numberFormats = new Map<string, Intl.NumberFormat>()

export interface Formats {
  /** For prose: Persian digits in Persian. Prices and amounts are decimal strings and are not formatted here. */
  number(value: number, options?: Intl.NumberFormatOptions): string
  plural(count: number, forms: PluralForms): string
  /** 14:05, or 2:05 pm with a 12-hour clock. */
  time(ms: number): string
  /** The time in another zone; undefined for an unknown zone. */
  timeIn(timeZone: string, ms: number): string | undefined
  /** 3 May, with the year if it is not the current one. */
  date(ms: number, nowMs: number): string
  /** 3 May 2025 */
  wholeDate(ms: number): string
  /** 3 May 2025 for `2025-05-03`, in every time zone; the text itself if it is no date. */
  calendarDate(text: string): string
  /** Saturday */
  weekday(ms: number): string
  /** Saturday, 3 May 2025 at 14:05 */
  full(ms: number): string
  /** "5 minutes ago", "in 2 days". */
  relative(ms: number, nowMs: number): string
  /** The same for a time that is over: it is never "in 5 seconds", though `nowMs` may be of the last tick of a clock. */
  ago(ms: number, nowMs: number): string
  list(items: readonly string[]): string
}

const steps: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['year', 365 * dayMs],
  ['month', 30 * dayMs],
  ['week', 7 * dayMs],
  ['day', dayMs],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1000],
]

const asIs = ({ value }: Intl.DateTimeFormatPart): string => value

/** With a 12-hour clock 2:05 pm; the long form of some languages would add a zero. */
const withoutZero = ({ type, value }: Intl.DateTimeFormatPart): string =>
  type === 'hour' ? value.replace(/^[0۰](?=.)/, '') : value

export function formatsOf(language: Language, clock: DayClock): Formats {
  const locale = localeOf(language)
  const cycle = hourCycleOf(clock)
  const ofDay = { hour: clock === '12' ? 'numeric' : '2-digit', minute: '2-digit', ...cycle } as const
  const time = lazy(() => new Intl.DateTimeFormat(locale, ofDay))
  const day = lazy(() => new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short' }))
  const dayOfYear = lazy(() => new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', year: 'numeric' }))
  const calendarDate = lazy(() => new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }))
  // The full form of the Persian calendar has the year first and the weekday last.
  const fullStyle = language === 'fa' ? 'long' : 'full'
  const full = lazy(() => new Intl.DateTimeFormat(locale, { dateStyle: fullStyle, timeStyle: 'short', ...cycle }))
  const weekday = lazy(() => new Intl.DateTimeFormat(locale, { weekday: 'long' }))
  const relative = lazy(() => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }))
  const list = lazy(() => new Intl.ListFormat(locale))
  const year = lazy(() => new Intl.DateTimeFormat(locale, { year: 'numeric' }))
  const yearOf = (ms: number) => year().format(ms)
  return {
    number: (value, options) => formatNumber(language, value, options),
    plural: (count, forms) => plural(language, count, forms),
    time: (ms) => time().format(ms),
    timeIn(timeZone, ms) {
      try {
        return new Intl.DateTimeFormat(locale, { ...ofDay, timeZone }).format(ms)
      } catch {
        return undefined
      }
    },
    date: (ms, nowMs) => (yearOf(ms) === yearOf(nowMs) ? day : dayOfYear)().format(ms),
    wholeDate: (ms) => dayOfYear().format(ms),
    calendarDate(text) {
      const atMs = Date.parse(text)
      return Number.isNaN(atMs) ? text : calendarDate().format(atMs)
    },
    weekday: (ms) => weekday().format(ms),
    full(ms) {
      const parts = full().formatToParts(ms)
      const text = parts.map(clock === '12' ? withoutZero : asIs).join('')
      return language === 'fa' ? `${weekday().format(ms)} ${text}` : text
    },
    relative: (ms, nowMs) => distanceText(relative(), ms - nowMs),
    ago: (ms, nowMs) => distanceText(relative(), Math.min(0, ms - nowMs)),
    list: (items) => list().format(items),
  }
}

function distanceText(format: Intl.RelativeTimeFormat, distanceMs: number): string {
  const [unit, size] = steps.find(([, size]) => Math.abs(distanceMs) >= size) ?? (['second', 1000] as const)
  return format.format(Math.round(distanceMs / size), unit)
}

const sharedFormats = new Map<string, Formats>()

/** One instance per language, clock and offset of the time zone, for all components. */
export function sharedFormatsOf(language: Language, clock: DayClock): Formats {
  const key = `${language} ${clock} ${zoneOffset()}`
  return once(sharedFormats, key, () => formatsOf(language, clock))
}

export function useFormats(): Formats {
  return sharedFormatsOf(useLanguage(), useDayClock())
}
