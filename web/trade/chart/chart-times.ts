import type { Time } from 'lightweight-charts'
import type { Language } from '../../i18n/language.ts'

const locales: Readonly<Record<Language, string>> = { en: 'en-GB', fa: 'fa-IR-u-ca-persian-nu-latn' }

const millis = (time: Time): number => Number(time) * 1000

export interface ChartTimes {
  readonly locale: string
  readonly mark: (time: Time, weight: number) => string
  readonly whole: (time: Time) => string
}

/** Formats the time axis in the calendar of the language. */
export function chartTimes(language: Language): ChartTimes {
  const locale = locales[language]
  const written = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options)
  const clock = written({ hour: '2-digit', minute: '2-digit' })
  const day = written({ day: 'numeric', month: 'short' })
  const month = written({ month: 'short', year: 'numeric' })
  const whole = written({ day: 'numeric', month: 'short', year: 'numeric', hour: '2-digit', minute: '2-digit' })
  return {
    locale,
    whole: (time) => whole.format(millis(time)),
    // The library's mark weights: 0 years, 1 months, 2 days, 3 and 4 times of day.
    mark(time, weight) {
      if (weight <= 1) return month.format(millis(time))
      return weight === 2 ? day.format(millis(time)) : clock.format(millis(time))
    },
  }
}
