import type { Language } from '../../i18n/language.ts'

/** The calendar of the language with tabular Latin digits, in the time zone of the device. */
const calendars: Readonly<Record<Language, string>> = { en: 'sv-SE', fa: 'fa-IR-u-ca-persian-nu-latn' }

const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', second: '2-digit' })

const dayIn = (language: Language) =>
  new Intl.DateTimeFormat(calendars[language], { year: 'numeric', month: '2-digit', day: '2-digit' })

const days: Readonly<Record<Language, Intl.DateTimeFormat>> = { en: dayIn('en'), fa: dayIn('fa') }

/** 14:05:31 */
export const clockTime = (ms: number): string => clock.format(ms)

/** 2026-11-15 14:05:31, in Persian 1405/08/24 14:05:31 */
export const dayAndTime = (language: Language, ms: number): string => `${days[language].format(ms)} ${clock.format(ms)}`

/** 11-15 14:05, in Persian 08/24 14:05: for a column without room for the whole time. */
export const shortDayAndTime = (language: Language, ms: number): string =>
  `${days[language].format(ms).slice('2026-'.length)} ${clock.format(ms).slice(0, 'HH:mm'.length)}`
