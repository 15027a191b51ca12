/** The periods clients keep to, which the register reply tells them. */
export const typingPeriods = {
  /** While somebody goes on typing, it is said again this often. */
  startedWaitMs: 30_000,
  /** After so long a pause they have stopped. */
  stoppedWaitMs: 12_000,
  /** Who hears nothing for so long takes it that they have stopped. */
  startedExpiryMs: 45_000,
} as const

/** In larger channels somebody is always typing, and nobody wants to know. */
export const typingSubscribersMax = 100
