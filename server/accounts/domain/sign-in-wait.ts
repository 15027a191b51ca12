/** How many failures of one kind are free, and how the wait grows after them. */
export interface FailurePolicy {
  /** How long a failure counts. */
  readonly windowMs: number
  /** The number of failures without a wait. */
  readonly freeMax: number
  /** The wait after the last free failure; it doubles with each further one. */
  readonly firstWaitMs: number
  readonly waitMaxMs: number
  /** Whether a success clears the failures. */
  readonly isForgotten: boolean
}

/** The wait after the newest of this many failures. */
export function waitAfterFailures(policy: FailurePolicy, failures: number): number {
  if (failures < policy.freeMax) return 0
  return Math.min(policy.waitMaxMs, policy.firstWaitMs * 2 ** Math.min(failures - policy.freeMax, doublingsMax))
}

/** Enough for every wait, and the product stays a safe integer. */
const doublingsMax = 30

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/**
 * Which attempts a failure delays:
 *
 * - An attempt from a browser or program that the person has signed in with before counts for that device only. Failures of
 *   others never delay it, its own failures do.
 * - Any other attempt counts for the name at its address, for the address, and for the name as a whole. The last limit stops
 *   an attacker with many addresses, and during that time also the owner on a new device.
 * - An attempt in an open session counts for that session, and for all sessions of the person together.
 *
 * A password: one address tries a name 5 times and then at most 48 times a day, many addresses together 100 times and then at
 * most 96 times a day.
 *
 * A code has a million values, of which three are valid at a time: a guess succeeds with a probability of 3 in a million. An
 * attacker with the password or a session can guess 5 times freely, 9 times while the wait grows to 6 hours and then 4 times
 * a day: fewer than 1500 guesses a year, which succeed with a probability below half a percent. Recovery codes have 80 bits.
 */
export const failurePolicies = {
  nameAtAddress: { windowMs: dayMs, freeMax: 5, firstWaitMs: minuteMs, waitMaxMs: 30 * minuteMs, isForgotten: true },
  /** Higher, because an office or a whole town may share an address. */
  address: { windowMs: hourMs / 2, freeMax: 50, firstWaitMs: minuteMs, waitMaxMs: hourMs / 2, isForgotten: false },
  /** A sign-in of the owner does not clear it: the attack may continue. */
  name: { windowMs: dayMs, freeMax: 100, firstWaitMs: 1_000, waitMaxMs: 15 * minuteMs, isForgotten: false },
  device: { windowMs: dayMs, freeMax: 5, firstWaitMs: minuteMs, waitMaxMs: 30 * minuteMs, isForgotten: true },
  /** Of all sessions or known devices together, more than one of them can try in the window: one delays no other. */
  codeTogether: {
    windowMs: 7 * dayMs,
    freeMax: 45,
    firstWaitMs: minuteMs,
    waitMaxMs: 6 * hourMs,
    isForgotten: false,
  },
  code: { windowMs: 7 * dayMs, freeMax: 5, firstWaitMs: minuteMs, waitMaxMs: 6 * hourMs, isForgotten: true },
} as const satisfies Record<string, FailurePolicy>
