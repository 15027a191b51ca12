/** Arithmetic of the Gregorian calendar, without a clock and without a time zone. */
export interface Day {
  readonly year: number
  readonly month: number
  readonly day: number
}

export const secondsPerDay = 86_400

function isLeapYear(year: number): boolean {
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
}

export function daysInMonth(year: number, month: number): number {
  if (month === 2) return isLeapYear(year) ? 29 : 28
  return [4, 6, 9, 11].includes(month) ? 30 : 31
}

/** Days from 1970-01-01, with years counted from March so that the leap day comes last. */
export function daysSince1970({ year, month, day }: Day): number {
  const shiftedYear = month <= 2 ? year - 1 : year
  const dayOfYear = Math.floor((153 * ((month + 9) % 12) + 2) / 5) + day - 1
  const leapDays = Math.floor(shiftedYear / 4) - Math.floor(shiftedYear / 100) + Math.floor(shiftedYear / 400)
  return shiftedYear * 365 + leapDays + dayOfYear - 719_468
}

export function dayOf(days: number): Day {
  let year = 1970 + Math.floor(days / 365.2425)
  while (daysSince1970({ year, month: 1, day: 1 }) > days) year--
  while (daysSince1970({ year: year + 1, month: 1, day: 1 }) <= days) year++
  let month = 12
  while (daysSince1970({ year, month, day: 1 }) > days) month--
  return { year, month, day: days - daysSince1970({ year, month, day: 1 }) + 1 }
}

/** Seconds since 1970 as `2017-06-05T22:30:00Z`, or undefined outside the years 1 to 9999. */
export function utcText(seconds: number, fraction = ''): string | undefined {
  const days = Math.floor(seconds / secondsPerDay)
  if (!Number.isSafeInteger(days)) return undefined
  const { year, month, day } = dayOf(days)
  if (year < 1 || year > 9999) return undefined
  const two = (value: number) => String(value).padStart(2, '0')
  const rest = seconds - days * secondsPerDay
  const time = `${two(Math.floor(rest / 3600))}:${two(Math.floor(rest / 60) % 60)}:${two(rest % 60)}`
  return `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}T${time}${fraction}Z`
}
