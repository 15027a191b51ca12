/** How many failures of one kind are free, and how the wait grows after them. */
export interface FailurePolicy {
  /** How long a failure counts. */
  readonly windowMs: number
  /** So many may fail without a wait in between. */
  readonly freeMax: number
  /** The wait after the last free one; it doubles with each further failure. */
  readonly firstWaitMs: number
  readonly waitMaxMs: number
  /** Whether a success forgets the failures there were. */
  readonly isForgotten: boolean
}

/** How long after the newest of so many failures the next attempt has to wait. */
export function waitAfterFailures(policy: FailurePolicy, failures: number): number {
  if (failures < policy.freeMax) return 0
  return Math.min(policy.waitMaxMs, policy.firstWaitMs * 2 ** Math.min(failures - policy.freeMax, doublingsMax))
}

/** Enough to pass every wait there is, and no number too large to be exact. */
const doublingsMax = 30

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/**
 * Who is held up by whose failures:
 *
 * - An attempt from a browser or program that the person has signed in with before counts for that device alone. Failures of
 *   strangers never hold it up, and with its own it is slowed like anybody.
 * - Any other attempt counts for the name at its address, for the address, and for the name as a whole. The last holds up an
 *   attacker with many addresses, and until it is over everybody who comes with a new device.
 * - A session that is open counts for itself.
 *
 * A password: one address tries a name 5 times and then at most 48 times a day, many addresses together 100 times and then at
 * most 96 times a day.
 *
 * A code has a million values and three of them are right at a time: a guess is right with a probability of 3 in a million. Whoever
 * knows the password, or has a session, guesses 5 times freely, 9 times while the wait grows to 6 hours and then 4 times a day:
 * in a year less than 1500 times, which is right once with a probability below half a percent. Recovery codes have 80 bits.
 */
export const failurePolicies = {
  nameAtAddress: { windowMs: dayMs, freeMax: 5, firstWaitMs: minuteMs, waitMaxMs: 30 * minuteMs, isForgotten: true },
  /** Higher, because an office or a whole town may share an address. */
  address: { windowMs: hourMs / 2, freeMax: 50, firstWaitMs: minuteMs, waitMaxMs: hourMs / 2, isForgotten: false },
  /** Not forgotten when the person signs in: the attacker is not gone with it. */
  name: { windowMs: dayMs, freeMax: 100, firstWaitMs: 1_000, waitMaxMs: 15 * minuteMs, isForgotten: false },
  device: { windowMs: dayMs, freeMax: 5, firstWaitMs: minuteMs, waitMaxMs: 30 * minuteMs, isForgotten: true },
  code: { windowMs: 7 * dayMs, freeMax: 5, firstWaitMs: minuteMs, waitMaxMs: 6 * hourMs, isForgotten: true },
} as const satisfies Record<string, FailurePolicy>
