/** Every bound of the engine, with its unit last. They are part of the rules: changing one changes what a replay does. */

/** Prices, volumes and totals stay below this, so that every product is exact. */
export const quantityLimit = 10 ** 15
export const openOrdersPerAccountMax = 5_000
export const stopOrdersPerAccountMax = 200
/** They are looked at one by one whenever the price moves. */
export const trailingOrdersPerMarketMax = 1_000
/** More stop orders than this fire with the next command. */
export const triggersPerCommandMax = 256
export const batchItemsMax = 50
export const icebergPartsMax = 100
export const slippagePpmMax = 500_000
export const trailPpmMax = 500_000
/** How far ahead an order may expire: a leap year. */
export const expiryMsMax = 366 * 24 * 3_600_000
export const deadManTimeoutMsMax = 24 * 3_600_000

/** How long a client's id of a closed order stays taken, and of how many closed orders of an account at most. */
export const clientIdKeptMs = 24 * 3_600_000
export const clientIdsKeptMax = 100_000
export const clientIdLengthMax = 36

export const replayWindowMsMax = 120_000
/** Of all accounts together, under the first rules. */
export const replayKeysMax = 1_000_000
/** Far more than an account can send within the longest window at the limits there are. */
export const replayKeysPerAccountMax = 100_000

export const coinsMax = 1_000
export const marketsMax = 1_000
export const networksPerCoinMax = 50
export const scaleMax = 18
export const textLengthMax = 500
export const feePpmMax = 500_000
export const feeTiersMax = 50

export const pendingDepositsMax = 100_000
/** Credited deposits that are remembered here; older ones are looked for in the histories before a report is taken. */
export const creditedDepositsKeptMax = 10_000
export const openWithdrawalsPerAccountMax = 100
/** How long a finished withdrawal can be repeated by its client id without a second one being made. */
export const withdrawalKeptMs = 30 * 24 * 3_600_000
/** And how many finished ones of an account at most: since the second rules, of those without a client id. */
export const withdrawalsKeptMax = 1_000
/** More withdrawals with a client id than this are refused until old ones are forgotten. */
export const withdrawalClientIdsMax = 10_000
export const claimMsMin = 1_000
export const claimMsMax = 24 * 3_600_000
export const claimNameLengthMax = 64
export const approvalsMax = 10
export const withdrawalTiersMax = 10
export const confirmationsMax = 1_000_000

/** How far back trades say what dust is worth, in how many of those hours there must be some, and by how many others. */
export const referenceHoursMax = 24
export const referenceHoursMin = 3
export const referenceAccountsMin = 2
/** Dust of one account and UTC day is worth at most so many times the smallest order of the market. */
export const dustOrdersPerDayMax = 10
