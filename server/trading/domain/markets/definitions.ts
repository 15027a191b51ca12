/** The definitions of coins, networks and markets. Commands change the catalogue, so it is in the journal. */

export type NetworkStatus = 'active' | 'suspended'

/** Amounts are in ledger units of the coin, that is 10^-scale. */
export interface NetworkDefinition {
  readonly symbol: string
  readonly nameEn: string
  readonly nameFa: string
  readonly isDefault: boolean
  readonly tokenName: string
  readonly tokenSymbol: string
  readonly addressUrl: string
  readonly contractAddressUrl: string
  readonly transactionUrl: string
  readonly contractAddress: string
  readonly memoRequired: boolean
  readonly memoRegex: string
  readonly addressRegex: string
  readonly tokenDecimal: number
  readonly depositFee: bigint
  readonly withdrawFee: bigint
  readonly depositStatus: NetworkStatus
  readonly withdrawStatus: NetworkStatus
  readonly minimumDeposit: bigint
  readonly minimumWithdraw: bigint
  readonly confirmations: number
  readonly withdrawPrecision: number
}

export interface CoinDefinition {
  /** Counts from 1 without gaps, so that it can index an array. */
  readonly coin: number
  readonly symbol: string
  readonly nameEn: string
  readonly nameFa: string
  /** One ledger unit is 10^-scale of the coin. It never changes: stored amounts would change their meaning. */
  readonly scale: number
  readonly networks: readonly NetworkDefinition[]
}

/**
 * `active` trades. `post_only` accepts only orders that do not trade. `cancel_only` accepts cancels. `halted` accepts
 * nothing from traders.
 */
export type MarketState = 'active' | 'post_only' | 'cancel_only' | 'halted'

export interface MarketDefinition {
  /** Counts from 1 without gaps. */
  readonly market: number
  /** Lowercase base symbol followed by the quote symbol. */
  readonly symbol: string
  readonly base: number
  readonly quote: number
  /** A lot is 10^-basePrecision of the base coin. */
  readonly basePrecision: number
  /** A tick is 10^-quotePrecision of the quote coin for one whole base coin. */
  readonly quotePrecision: number
  /** In units of 10^-quotePrecision of the quote coin. */
  readonly minimumQuoteSize: number
  /** In lots. */
  readonly maxMarketOrderAsk: number
  /** In lots. */
  readonly maxMarketOrderBid: number
  /** The maximum distance of a limit price from the last price, in millionths; 0 for no band. */
  readonly priceBandPpm: number
  /** The maximum slippage of a stop-market order from its stop price, in millionths; an order may set less. */
  readonly slippagePpm: number
}

/** `isActive` of the public API: the market accepts orders. */
export function isMarketActive(state: MarketState): boolean {
  return state === 'active' || state === 'post_only'
}
