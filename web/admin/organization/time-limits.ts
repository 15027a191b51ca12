const limits = { minutes10: 600, hour: 3_600, day: 86_400, week: 604_800 } as const

export type LimitName = keyof typeof limits | 'unlimited'
export const limitNames: readonly LimitName[] = ['minutes10', 'hour', 'day', 'week', 'unlimited']

/** The choice for a limit of so many seconds, null being none; undefined for a limit that was set elsewhere. */
export function limitName(seconds: unknown): LimitName | undefined {
  if (seconds === null) return 'unlimited'
  return limitNames.find((name) => name !== 'unlimited' && limits[name] === seconds)
}

export function secondsOf(name: LimitName): number | null {
  return name === 'unlimited' ? null : limits[name]
}
