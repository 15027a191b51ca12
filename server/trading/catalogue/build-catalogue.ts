import { readDecimal } from '../../kernel/values/decimal.ts'
import { invariant } from '../../kernel/values/invariant.ts'
import type { CoinDefinition, MarketDefinition, NetworkDefinition } from '../domain/markets/definitions.ts'
import type { CoinSeed, NetworkSeed } from './sandbox-coins.ts'
import type { MarketSeed } from './sandbox-markets.ts'

/** How far from the last price a limit may lie, and a stop-market order trade beyond its stop: half and a twentieth. */
const priceBandPpm = 500_000
const slippagePpm = 50_000

export function buildCoins(sketches: readonly CoinSeed[]): CoinDefinition[] {
  return sketches.map(({ symbol, nameEn, nameFa, scale, networks }, index) => ({
    coin: index + 1,
    symbol,
    nameEn,
    nameFa,
    scale,
    networks: networks.map((network) => buildNetwork(network, scale)),
  }))
}

function buildNetwork(sketch: NetworkSeed, scale: number): NetworkDefinition {
  const { explorer, addressPath = '/address/', transactionPath = '/tx/', contractAddress = '' } = sketch
  return {
    symbol: sketch.symbol,
    nameEn: sketch.nameEn,
    nameFa: sketch.nameFa,
    isDefault: sketch.isDefault,
    tokenName: sketch.tokenName ?? '',
    tokenSymbol: sketch.tokenSymbol,
    addressUrl: `${explorer}${addressPath}{address}`,
    contractAddressUrl: contractAddress === '' ? '' : `${explorer}/token/${contractAddress}`,
    transactionUrl: `${explorer}${transactionPath}{txid}`,
    contractAddress,
    memoRequired: sketch.memoRegex !== undefined,
    memoRegex: sketch.memoRegex ?? '',
    addressRegex: sketch.addressRegex,
    tokenDecimal: sketch.tokenDecimal,
    depositFee: 0n,
    withdrawFee: units(sketch.withdrawFee, scale),
    depositStatus: 'active',
    withdrawStatus: 'active',
    minimumDeposit: units(sketch.minimumDeposit, scale),
    minimumWithdraw: units(sketch.minimumWithdraw, scale),
    confirmations: sketch.confirmations,
    withdrawPrecision: sketch.withdrawPrecision,
  }
}

export function buildMarkets(sketches: readonly MarketSeed[], coins: readonly CoinDefinition[]): MarketDefinition[] {
  const coinOf = (symbol: string) => {
    const found = coins.find((coin) => coin.symbol === symbol)
    invariant(found !== undefined, `the catalogue has the coin ${symbol}`)
    return found.coin
  }
  return sketches.map(({ base, quote, basePrecision, quotePrecision, minimumQuoteSize, maxMarketOrder }, index) => {
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
