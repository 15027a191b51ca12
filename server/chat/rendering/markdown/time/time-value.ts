import { type Day, daysInMonth, daysSince1970, secondsPerDay, utcText } from './calendar.ts'

// Offsets from UTC in minutes by abbreviation; several are ambiguous, and these are the usual meanings.
const zones =
  'SST -660 HST -600 AKST -540 HDT -540 AKDT -480 PST -480 MST -420 PDT -420 CST -360 MDT -360 CDT -300 EST -300 ' +
  'AST -240 EDT -240 NST -210 ADT -180 NDT -150 GMT 0 UTC 0 Z 0 WET 0 BST 60 CET 60 MET 60 WAT 60 WEST 60 CAT 120 ' +
  'CEST 120 EET 120 MEST 120 SAST 120 EAT 180 EEST 180 IDT 180 MSK 180 PKT 300 IST 330 WIB 420 AWST 480 HKT 480 ' +
  'WITA 480 JST 540 KST 540 WIT 540 ACST 570 AEST 600 CHST 600 ACDT 630 AEDT 660 NZST 720 NZDT 780'
const zoneMinutes = new Map(
  Array.from(zones.matchAll(/(\S+) (\S+)/g), ([, name = '', minutes]) => [name, Number(minutes)]),
)

const monthNames = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')

const dayPatterns: readonly { readonly pattern: RegExp; readonly order: string }[] = [
  { pattern: /^(\d{4})-(\d{1,2})-(\d{1,2})(?:T(?=\d)|(?=\s|$))/i, order: 'ymd' },
  { pattern: /^(\d{4})(\d\d)(\d\d)(?:T(?=\d)|(?=\s|$))/i, order: 'ymd' },
  { pattern: /^(\d{1,2})\/(\d{1,2})\/(\d{4})(?=[\s,]|$)/, order: 'mdy' },
  { pattern: /^([a-z]{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})(?=[\s,]|$)/i, order: 'mdy' },
  { pattern: /^(\d{1,2})(?:st|nd|rd|th)?[ -]([a-z]{3,9})\.?,?[ -](\d{4})(?=[\s,]|$)/i, order: 'dmy' },
]

function readMonth(text: string): number {
  return /^\d+$/.test(text) ? Number(text) : monthNames.indexOf(text.slice(0, 3).toLowerCase()) + 1
}

function readDay(text: string): { readonly day: Day; readonly rest: string } | undefined {
  for (const { pattern, order } of dayPatterns) {
    const match = pattern.exec(text)
    if (match === null) continue
    const part = (letter: string) => match[order.indexOf(letter) + 1] ?? ''
    const day = { year: Number(part('y')), month: readMonth(part('m')), day: Number(part('d')) }
    const isReal = day.year > 0 && day.month > 0 && day.month <= 12
    if (!isReal || day.day < 1 || day.day > daysInMonth(day.year, day.month)) return undefined
    return { day, rest: text.slice(match[0].length).replace(/^[\s,]+/, '') }
  }
  return undefined
}

function readHour(text: string, half: string | undefined): number | undefined {
  const hour = Number(text)
  if (half === undefined) return hour <= 23 ? hour : undefined
  if (hour < 1 || hour > 12) return undefined
  return (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0)
}

/** Seconds of the day, and at most six digits of the fraction of a second. */
function readClock(text: string) {
  const match = /^(\d{1,2}):(\d\d)(?::(\d\d)(?:\.(\d{1,9}))?)?\s?(?:([ap])\.?m\.?)?|^(\d{1,2})\s?([ap])m/i.exec(text)
  if (match === null) return { seconds: 0, fraction: '', rest: text }
  const hour = readHour(match[1] ?? match[6] ?? '', match[5] ?? match[7])
  const [minute, second] = [Number(match[2] ?? 0), Number(match[3] ?? 0)]
  if (hour === undefined || minute > 59 || second > 59) return undefined
  const digits = (match[4] ?? '').slice(0, 6)
  const fraction = /[1-9]/.test(digits) ? `.${digits.padEnd(6, '0')}` : ''
  return { seconds: hour * 3600 + minute * 60 + second, fraction, rest: text.slice(match[0].length).trim() }
}

function readOffsetMinutes(text: string): number | undefined {
  if (text === '') return 0
  const match = /^(?:UTC|GMT)?([+-])(\d\d?)(?::?(\d\d))?$/i.exec(text)
  if (match === null) return zoneMinutes.get(text.toUpperCase())
  const minutes = Number(match[2]) * 60 + Number(match[3] ?? 0)
  if (minutes >= 24 * 60) return undefined
  return match[1] === '-' ? -minutes : minutes
}

/**
 * Reads a time in one of the usual notations and returns it in UTC, or undefined. A time without a date is invalid: it
 * would change its meaning with every rendering.
 */
export function readTime(text: string): string | undefined {
  const written = text.trim().replace(/\s+/g, ' ')
  const found = readDay(written.replace(/^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*[,.]? /i, ''))
  if (found !== undefined) {
    const clock = readClock(found.rest)
    const offset = clock === undefined ? undefined : readOffsetMinutes(clock.rest)
    if (clock === undefined || offset === undefined) return undefined
    return utcText(daysSince1970(found.day) * secondsPerDay + clock.seconds - offset * 60, clock.fraction)
  }
  const timestamp = /^(\d{1,12})(?:\.(\d{1,6})\d*)?$/.exec(written)
  if (timestamp === null) return undefined
  const digits = timestamp[2] ?? ''
  return utcText(Number(timestamp[1]), /[1-9]/.test(digits) ? `.${digits.padEnd(6, '0')}` : '')
}
