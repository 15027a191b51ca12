/** Every bound of the trading API, named with its unit. */
export const tradingLimits = {
  receiveWindowDefaultMs: 5_000,
  receiveWindowMaxMs: 60_000,
  /** How far a timestamp may be ahead of the server's clock. */
  futureMaxMs: 1_000,
  /** So many signatures that have read are remembered, so that none of them changes anything. */
  readSignaturesMax: 200_000,
  batchItemsMax: 50,
  pageRowsDefault: 100,
  pageRowsMax: 500,
  depthLevelsDefault: 100,
  depthLevelsMax: 1_000,
  lastTradesMax: 500,
  candlesMax: 1_000,
  /** The longest time a dead-man switch can be set to. */
  cancelAfterMaxMs: 24 * 3_600_000,
  /** An account may have as much of a coin from the faucet as this many gifts. */
  faucetGiftsMax: 10,
  addressBookMax: 200,
  /** Bank cards and bank accounts of one account together. */
  bankAccountsMax: 20,
  /** How long an address is in the book before money can be sent to it. */
  addressHoldMs: 24 * 3_600_000,
  /** The same in a sandbox, where one wants to see what comes after. */
  sandboxAddressHoldMs: 60_000,
  /** How long who became an administrator decides nothing about money; a sandbox does not wait. */
  newAdministratorWaitMs: 24 * 3_600_000,
  /** How long a signer has a withdrawal that it claims without saying how long. */
  claimDefaultSeconds: 900,
  reasonLengthMax: 500,
  maintenanceAheadMaxMs: 366 * 24 * 3_600_000,
  maintenanceLengthMaxMs: 7 * 24 * 3_600_000,
  /** A proof of liabilities is made anew when it is asked for and older than this. */
  proofAgeMaxMs: 60_000,
  /** So many proofs stay at hand, for those who compare an older one. */
  proofsKept: 3,
  depositAddressesAtOnceMax: 10_000,
} as const
