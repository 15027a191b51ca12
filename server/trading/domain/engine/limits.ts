/** Every bound of the engine, with its unit last. They are part of the rules: a change alters the result of a replay. */

/** Prices, volumes and totals stay below this, so that every product is exact. */
export const quantityLimit = 10 ** 15
export const openOrdersPerAccountMax = 5_000
export const stopOrdersPerAccountMax = 200
/** Every price move checks them one by one. */
export const trailingOrdersPerMarketMax = 1_000
/** Further stop orders fire with the next command. */
export const triggersPerCommandMax = 256
export const batchItemsMax = 50
export const icebergPartsMax = 100
export const slippagePpmMax = 500_000
export const trailPpmMax = 500_000
/** The latest expiry of an order: a leap year ahead. */
export const expiryMsMax = 366 * 24 * 3_600_000
export const deadManTimeoutMsMax = 24 * 3_600_000

/** How long the client order id of a closed order stays reserved, and for how many closed orders of an account. */
export const clientIdKeptMs = 24 * 3_600_000
export const clientIdsKeptMax = 100_000
export const clientIdLengthMax = 36

export const replayWindowMsMax = 120_000
/** For all accounts together, under rules 1. */
export const replayKeysMax = 1_000_000
/** Far more than an account can send within the longest window under the rate limits. */
export const replayKeysPerAccountMax = 100_000

export const coinsMax = 1_000
export const marketsMax = 100_000
/** Under rules 1. Since then a setting of the deployment decides how many are listed. */
export const marketsMaxAtFirst = 1_000
export const networksPerCoinMax = 50
export const scaleMax = 18
export const textLengthMax = 500
export const feePpmMax = 500_000
export const feeTiersMax = 50

export const pendingDepositsMax = 100_000
/** Credited deposits that the engine remembers; for older ones a report needs a check of the read models. */
export const creditedDepositsKeptMax = 10_000
export const openWithdrawalsPerAccountMax = 100
/** How long the client id of a finished withdrawal prevents a second withdrawal. */
export const withdrawalKeptMs = 30 * 24 * 3_600_000
/** The bound of finished withdrawals per account; since rules 2, of those without a client id. */
export const withdrawalsKeptMax = 1_000
/** Further withdrawals with a client id are refused until old ones expire. */
export const withdrawalClientIdsMax = 10_000
export const claimMsMin = 1_000
export const claimMsMax = 24 * 3_600_000
export const claimNameLengthMax = 64
export const approvalsMax = 10
export const withdrawalTiersMax = 10
export const confirmationsMax = 1_000_000

/** The price of dust: the hours of trades it considers, and the minimum of hours with trades and of other accounts. */
export const referenceHoursMax = 24
export const referenceHoursMin = 3
export const referenceAccountsMin = 2
/** The bound of dust per account and UTC day, as a multiple of the smallest order of the market. */
export const dustOrdersPerDayMax = 10
