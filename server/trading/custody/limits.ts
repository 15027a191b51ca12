/** Every bound of custody, named with its unit. */
export const custodyLimits = {
  networksMax: 100,
  /** From the end of one turn of a network to the start of the next. */
  turnEveryMs: 5_000,
  finalConfirmationsDefault: 100,
  /** Another node takes a network over after so long without a sign of life of its holder. */
  leaseMs: 15_000,
  /** A watcher that does not reply within this is ended and started again. */
  replyWithinMs: 60_000,
  /** The pause after the first failure; it doubles with each further one up to the maximum. */
  backoffFirstMs: 1_000,
  backoffMaxMs: 60_000,
  /** Scans of a network that lags behind its chain, in one turn. */
  scansPerTurnMax: 50,
  /** How often the holder of a network publishes its health, fees and balances. */
  stateEveryMs: 15_000,
  /** Transactions of withdrawals that the chain is asked about in one turn. */
  transactionsPerTurnMax: 200,
  /** The same for those between wallets of the venue. */
  ownTransactionsPerTurnMax: 100,
  /** The longest pause until the chain is asked again about one that it does not know. */
  askAgainAfterMaxMs: 3_600_000,
  reportsAtOnceMax: 50,
  /** A broadcast transaction that the chain does not know after this long is stuck. */
  stuckAfterMs: 30 * 60_000,
  incidentsShownMax: 200,
} as const
