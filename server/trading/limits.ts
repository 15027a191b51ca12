import { addressLabelLengthMax, reasonLengthMax } from './domain/text-lengths.ts'

/** Every bound of the trading API, named with its unit. */
export const tradingLimits = {
  receiveWindowDefaultMs: 5_000,
  receiveWindowMaxMs: 60_000,
  /** How far a timestamp may be ahead of the server's clock. */
  futureMaxMs: 1_000,
  /** Signatures of reads that are remembered, so that none of them can be reused for a change. */
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
  /** The maximum from the faucet per account and coin, in grants. */
  faucetGiftsMax: 10,
  addressBookMax: 200,
  /** Ledger entries that the series of a portfolio includes. */
  portfolioEntriesMax: 50_000,
  /** Fills that one request adds to the stored profit by coin. */
  profitFillsMax: 20_000,
  /** Price alerts of one account that have not ended. */
  priceAlertsMax: 100,
  /** The newest alerts of one account that have ended. */
  triggeredAlertsMax: 100,
  /** Markets of one account with drawings in the chart. */
  drawnMarketsMax: 50,
  /** Bank cards and bank accounts of one account together. */
  bankAccountsMax: 20,
  /** How long an address must be in the book before a withdrawal to it. */
  addressHoldMs: 24 * 3_600_000,
  /** How many markets can be listed. */
  marketsMax: 1_000,
  /** How long a new administrator cannot decide about money; 0 in a sandbox. */
  newAdministratorWaitMs: 24 * 3_600_000,
  /** Each is followed on the chain: a stolen key must not hide real ones behind many that do not exist. */
  transactionsOfWithdrawalMax: 50,
  /** How long a claim lasts if the signer does not specify it. */
  claimDefaultSeconds: 900,
  reasonLengthMax,
  addressLabelLengthMax,
  maintenanceAheadMaxMs: 366 * 24 * 3_600_000,
  maintenanceLengthMaxMs: 7 * 24 * 3_600_000,
  /** A proof of liabilities is made again on request if it is older than this. */
  proofAgeMaxMs: 60_000,
  /** Older proofs that stay in memory, for comparisons. */
  proofsKept: 3,
  /** A larger state is written and proved in a process of its own: this much takes about ten milliseconds. */
  stateBytesInline: 262_144,
  depositAddressesAtOnceMax: 10_000,
} as const
