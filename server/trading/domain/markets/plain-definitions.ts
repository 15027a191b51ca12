import type { CoinDefinition, MarketDefinition, NetworkDefinition } from './definitions.ts'

/** A network without fees, patterns and explorers, except for the given changes. */
export function plainNetwork(symbol: string, change: Partial<NetworkDefinition> = {}): NetworkDefinition {
  return {
    symbol,
    nameEn: symbol,
    nameFa: symbol,
    isDefault: true,
    tokenName: '',
    tokenSymbol: symbol,
    addressUrl: '',
    contractAddressUrl: '',
    transactionUrl: '',
    contractAddress: '',
    memoRequired: false,
    memoRegex: '',
    addressRegex: '',
    tokenDecimal: 8,
    depositFee: 0n,
    withdrawFee: 0n,
    depositStatus: 'active',
    withdrawStatus: 'active',
    minimumDeposit: 1n,
    minimumWithdraw: 1n,
    confirmations: 3,
    withdrawPrecision: 0,
    ...change,
  }
}

export function plainCoin(
  coin: number,
  symbol: string,
  scale: number,
  networks: readonly NetworkDefinition[],
): CoinDefinition {
  return { coin, symbol, nameEn: symbol, nameFa: symbol, scale, networks }
}

/** A market in whole coins without a minimum and without a band, except for the given fields. */
export function plainMarket(
  named: Pick<MarketDefinition, 'market' | 'symbol' | 'base' | 'quote'> & Partial<MarketDefinition>,
): MarketDefinition {
  const { market, symbol, base, quote } = named
  return {
    ...{ market, symbol, base, quote },
    basePrecision: 0,
    quotePrecision: 0,
    minimumQuoteSize: 0,
    maxMarketOrderAsk: 1_000_000,
    maxMarketOrderBid: 1_000_000,
    priceBandPpm: 0,
    slippagePpm: 100_000,
    ...named,
  }
}
