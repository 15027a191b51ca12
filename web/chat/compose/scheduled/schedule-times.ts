export interface SendTime {
  readonly id: string
  readonly kind: 'today' | 'tomorrow' | 'monday'
  readonly atMs: number
}

const hoursToday = [9, 13, 16, 20]
const leadMs = 10 * 60_000

function atHour(nowMs: number, daysOn: number, hour: number): number {
  const day = new Date(nowMs)
  day.setDate(day.getDate() + daysOn)
  day.setHours(hour, 0, 0, 0)
  return day.getTime()
}

/** Suggested times in the local time zone: later today, tomorrow, Monday. */
export function sendTimes(nowMs: number): readonly SendTime[] {
  const today = hoursToday
    .map((hour): SendTime => ({ id: `today-${hour}`, kind: 'today', atMs: atHour(nowMs, 0, hour) }))
    .filter(({ atMs }) => atMs - nowMs > leadMs)
    .slice(0, 2)
  const tomorrow = [9, 13].map(
    (hour): SendTime => ({ id: `tomorrow-${hour}`, kind: 'tomorrow', atMs: atHour(nowMs, 1, hour) }),
  )
  const toMonday = (8 - new Date(nowMs).getDay()) % 7 || 7
  const monday: SendTime = { id: 'monday-9', kind: 'monday', atMs: atHour(nowMs, toMonday, 9) }
  return toMonday === 1 ? [...today, ...tomorrow] : [...today, ...tomorrow, monday]
}

/** The value of a `datetime-local` input. */
export function localFieldValue(ms: number): string {
  const time = new Date(ms)
  const two = (value: number) => String(value).padStart(2, '0')
  const day = `${time.getFullYear()}-${two(time.getMonth() + 1)}-${two(time.getDate())}`
  return `${day}T${two(time.getHours())}:${two(time.getMinutes())}`
}

export function readLocalField(text: string): number | undefined {
  const ms = Date.parse(text)
  return Number.isNaN(ms) ? undefined : ms
}
