/** The time zone of this device, by its name in the tz database. */
export function deviceZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone
}

/** Every zone this device knows, and the one the person has, should it not. */
export function allZones(own: string): readonly string[] {
  return [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone'), own])].filter((zone) => zone !== '').sort()
}

/** Whether clocks in both zones show the same at this moment. A zone nobody has chosen is that of mails: UTC. */
export function showSameTime(left: string, right: string, atMs: number): boolean {
  const [here, there] = [clockText(left, atMs), clockText(right, atMs)]
  return here !== undefined && here === there
}

function clockText(zone: string, atMs: number): string | undefined {
  try {
    const form = { timeZone: zone || 'UTC', dateStyle: 'short', timeStyle: 'short' } as const
    return new Intl.DateTimeFormat('en', form).format(atMs)
  } catch {
    // A browser may not know a zone that the server does.
    return undefined
  }
}
