/** When a user was last seen, in whole seconds. */
export interface Presence {
  readonly userId: number
  /** The last use of a client; undefined for a user who was only connected. */
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
  /** Several windows of one user report at once; one of them is enough. */
  updateMinS: 55,
  /** For clients with a single state: a user connected this much later than active is idle. */
  idleAfterS: 70,
  /** Users not seen for this long are left out of the replies. */
  shownDays: 14,
} as const

// Offline for others, or before the next regular report.
const newlyOnlineAfterS = presenceTimes.offlineThresholdS - presenceTimes.pingIntervalS - 10

export interface PresenceStep {
  readonly presence: Presence
  readonly hasChanged: boolean
  /** Clients of others must be notified at once, not at their next request. */
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

/** A user who starts to hide their presence appears to have left some time ago. */
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

/** Clients read both times: a user who was only connected counts as active when they joined. */
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

/** The same facts under the two field names that clients read. */
export function oldPresenceEntry(presence: Presence) {
  const website = oldPresence(presence)
  const { pushable, ...aggregated } = website
  return { website, aggregated }
}
