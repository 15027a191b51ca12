const dayMs = 86_400_000
const minuteLength = 16

/** The time of a date and time field in the device's time zone. Undefined until complete. */
export function expiryOf(typed: string): number | undefined {
  const time = typed === '' ? Number.NaN : new Date(typed).getTime()
  return Number.isNaN(time) ? undefined : time
}

/** The same minute tomorrow, in the format of the field. */
export function tomorrow(nowMs: number): string {
  const time = new Date(nowMs + dayMs)
  const local = new Date(time.getTime() - time.getTimezoneOffset() * 60_000)
  return local.toISOString().slice(0, minuteLength)
}
