/** When somebody was last seen, in whole seconds. */
export interface Presence {
  readonly userId: number
  /** Last used a client; undefined when they only ever were connected. */
  readonly lastActiveAtS: number | undefined
  readonly lastConnectedAtS: number
  readonly updateId: number
}

export interface PresenceReport {
  readonly atS: number
  readonly isActive: boolean
}

export const presenceTimes = {
  pingIntervalS: 60,
  offlineThresholdS: 200,
  /** Several windows of one person report at once; one of them is enough. */
  updateMinS: 55,
  /** Clients that know one state only: somebody connected this much later than active is idle. */
  idleAfterS: 70,
  /** Whoever has not been seen for this long is left out of what clients fetch. */
  shownDays: 14,
} as const

// Away for so long that others see them offline, or will before the next regular report.
const newlyOnlineAfterS = presenceTimes.offlineThresholdS - presenceTimes.pingIntervalS - 10

export interface PresenceStep {
  readonly presence: Presence
  readonly hasChanged: boolean
  /** Others are to be told at once instead of with their next request. */
  readonly cameOnline: boolean
}

export function afterReport(
  before: Presence | undefined,
  userId: number,
  { atS, isActive }: PresenceReport,
  nextUpdateId: number,
): PresenceStep {
  const sinceActiveS = before?.lastActiveAtS === undefined ? Number.POSITIVE_INFINITY : atS - before.lastActiveAtS
  const sinceConnectedS = before === undefined ? Number.POSITIVE_INFINITY : atS - before.lastConnectedAtS
  const movesActive = isActive && sinceActiveS > presenceTimes.updateMinS
  const movesConnected = movesActive || sinceConnectedS > presenceTimes.updateMinS
  if (before !== undefined && !movesActive && !movesConnected) {
    return { presence: before, hasChanged: false, cameOnline: false }
  }
  const presence: Presence = {
    userId,
    lastActiveAtS: movesActive ? atS : before?.lastActiveAtS,
    lastConnectedAtS: Math.max(atS, before?.lastConnectedAtS ?? atS),
    updateId: nextUpdateId,
  }
  return { presence, hasChanged: true, cameOnline: isActive && sinceActiveS > newlyOnlineAfterS }
}

/** Somebody who no longer shows presence looks as if they had left some time ago. */
export function withdrawn(before: Presence, nowS: number, nextUpdateId: number): Presence {
  const leftAtS = nowS - presenceTimes.offlineThresholdS - 1
  return {
    userId: before.userId,
    lastActiveAtS: before.lastActiveAtS === undefined ? undefined : Math.min(before.lastActiveAtS, leftAtS),
    lastConnectedAtS: Math.min(before.lastConnectedAtS, leftAtS),
    updateId: nextUpdateId,
  }
}

export interface ModernPresence {
  readonly active_timestamp: number
  readonly idle_timestamp: number
}

/** Clients read both times: who was only ever connected was last active when they joined. */
export function modernPresence({ lastActiveAtS, lastConnectedAtS }: Presence, joinedAtMs: number): ModernPresence {
  return {
    active_timestamp: lastActiveAtS ?? Math.min(Math.floor(joinedAtMs / 1000), lastConnectedAtS),
    idle_timestamp: lastConnectedAtS,
  }
}

export interface OldPresence {
  readonly client: 'website'
  readonly status: 'active' | 'idle'
  readonly timestamp: number
  readonly pushable: false
}

export function oldPresence({ lastActiveAtS, lastConnectedAtS }: Presence): OldPresence {
  const isActive = lastActiveAtS !== undefined && lastActiveAtS + presenceTimes.idleAfterS >= lastConnectedAtS
  return {
    client: 'website',
    status: isActive ? 'active' : 'idle',
    timestamp: isActive ? lastActiveAtS : lastConnectedAtS,
    pushable: false,
  }
}

/** The same facts under the two names clients have looked for. */
export function oldPresenceEntry(presence: Presence) {
  const website = oldPresence(presence)
  const { pushable, ...aggregated } = website
  return { website, aggregated }
}
