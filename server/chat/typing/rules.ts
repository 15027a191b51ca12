/** The periods for clients, as in the register reply. */
export const typingPeriods = {
  /** While the user types, the client repeats the notification this often. */
  startedWaitMs: 30_000,
  /** After such a pause, typing has stopped. */
  stoppedWaitMs: 12_000,
  /** Without a notification for so long, typing has stopped. */
  startedExpiryMs: 45_000,
} as const

/** Larger channels get no typing notifications: there is always someone typing. */
export const typingSubscribersMax = 100
