/** The time zone of this device, by its name in the tz database. */
export function deviceZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone
}

/** The minutes from local time to UTC; the value changes with the zone of the device. */
export function zoneOffset(): number {
  return new Date().getTimezoneOffset()
}

/** The local day of a time, as a text to compare. */
export function localDay(atMs: number): string {
  const date = new Date(atMs)
  return `${date.getFullYear()}-${date.getMonth() + 1}-${date.getDate()}`
}

/** All zones this device knows, and the user's own zone in any case. */
export function allZones(own: string): readonly string[] {
  return [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone'), own])].filter((zone) => zone !== '').sort()
}

/** Whether both zones have the same time at this moment. An unset zone is UTC, as in emails. */
export function showSameTime(left: string, right: string, atMs: number): boolean {
  const [here, there] = [clockText(left, atMs), clockText(right, atMs)]
  return here !== undefined && here === there
}

function clockText(zone: string, atMs: number): string | undefined {
  try {
    const form = { timeZone: zone || 'UTC', dateStyle: 'short', timeStyle: 'short' } as const
    return new Intl.DateTimeFormat('en', form).format(atMs)
  } catch {
    // The browser may not know a zone of the server.
    return undefined
  }
}
