import { readDecimal } from '../../kernel/values/decimal.ts'
import { invariant } from '../../kernel/values/invariant.ts'
import type { CoinDefinition, MarketDefinition, NetworkDefinition } from '../domain/markets/definitions.ts'
import type { CoinSeed, NetworkSeed } from './sandbox-coins.ts'
import type { MarketSeed } from './sandbox-markets.ts'

/** A price band of 50 % around the last price, and a slippage of 5 % for stop-market orders. */
const priceBandPpm = 500_000
const slippagePpm = 50_000

export function buildCoins(seeds: readonly CoinSeed[]): CoinDefinition[] {
  return seeds.map(({ symbol, nameEn, nameFa, scale, networks }, index) => ({
    coin: index + 1,
    symbol,
    nameEn,
    nameFa,
    scale,
    networks: networks.map((network) => buildNetwork(network, scale)),
  }))
}

function buildNetwork(seed: NetworkSeed, scale: number): NetworkDefinition {
  const { explorer, addressPath = '/address/', transactionPath = '/tx/', contractAddress = '' } = seed
  return {
    symbol: seed.symbol,
    nameEn: seed.nameEn,
    nameFa: seed.nameFa,
    isDefault: seed.isDefault,
    tokenName: seed.tokenName ?? '',
    tokenSymbol: seed.tokenSymbol,
    addressUrl: `${explorer}${addressPath}{address}`,
    contractAddressUrl: contractAddress === '' ? '' : `${explorer}/token/${contractAddress}`,
    transactionUrl: `${explorer}${transactionPath}{txid}`,
    contractAddress,
    memoRequired: seed.memoRegex !== undefined,
    memoRegex: seed.memoRegex ?? '',
    addressRegex: seed.addressRegex,
    tokenDecimal: seed.tokenDecimal,
    depositFee: 0n,
    withdrawFee: units(seed.withdrawFee, scale),
    depositStatus: 'active',
    withdrawStatus: 'active',
    minimumDeposit: units(seed.minimumDeposit, scale),
    minimumWithdraw: units(seed.minimumWithdraw, scale),
    confirmations: seed.confirmations,
    withdrawPrecision: seed.withdrawPrecision,
  }
}

export function buildMarkets(seeds: readonly MarketSeed[], coins: readonly CoinDefinition[]): MarketDefinition[] {
  const coinOf = (symbol: string) => {
    const found = coins.find((coin) => coin.symbol === symbol)
    invariant(found !== undefined, `the catalogue has the coin ${symbol}`)
    return found.coin
  }
  return seeds.map(({ base, quote, basePrecision, quotePrecision, minimumQuoteSize, maxMarketOrder }, index) => {
    const maxLots = Number(units(maxMarketOrder, basePrecision))
    return {
      market: index + 1,
      symbol: `${base}${quote}`,
      base: coinOf(base),
      quote: coinOf(quote),
      basePrecision,
      quotePrecision,
      minimumQuoteSize: Number(units(minimumQuoteSize, quotePrecision)),
      maxMarketOrderAsk: maxLots,
      maxMarketOrderBid: maxLots,
      priceBandPpm,
      slippagePpm,
    }
  })
}

export function units(text: string, scale: number): bigint {
  const read = readDecimal(text, scale)
  invariant(read.ok, `${text} is an amount at scale ${scale}`)
  return read.units
}
