/** Checks of the coin and market definitions of an operator. */
import { confirmationsMax, networksPerCoinMax, quantityLimit, scaleMax, textLengthMax } from '../engine/limits.ts'
import type { CoinDefinition, MarketDefinition, NetworkDefinition } from './definitions.ts'

const symbolShape = /^[a-z0-9]{1,20}$/
const networkShape = /^[A-Za-z0-9._-]{1,20}$/
/** The largest power of ten that keeps products exact. */
const precisionMax = 14
const ppmMax = 1_000_000

export function isUsableCoin(coin: CoinDefinition): boolean {
  const { symbol, nameEn, nameFa, scale, networks } = coin
  const symbols = networks.map((network) => network.symbol)
  return (
    symbolShape.test(symbol) &&
    isText(nameEn) &&
    isText(nameFa) &&
    isIntegerBetween(scale, 0, scaleMax) &&
    networks.length <= networksPerCoinMax &&
    new Set(symbols).size === symbols.length &&
    networks.filter((network) => network.isDefault).length <= 1 &&
    networks.every((network) => isUsableNetwork(network, scale))
  )
}

function isUsableNetwork(network: NetworkDefinition, scale: number): boolean {
  const texts = [network.nameEn, network.nameFa, network.tokenName, network.tokenSymbol, network.addressUrl]
  const more = [network.contractAddressUrl, network.transactionUrl, network.contractAddress]
  const patterns = [network.memoRegex, network.addressRegex]
  const amounts = [network.depositFee, network.withdrawFee, network.minimumDeposit, network.minimumWithdraw]
  return (
    networkShape.test(network.symbol) &&
    [...texts, ...more, ...patterns].every(isText) &&
    amounts.every((amount) => amount >= 0n && amount <= 10n ** 30n) &&
    isIntegerBetween(network.tokenDecimal, 0, 36) &&
    isIntegerBetween(network.confirmations, 0, confirmationsMax) &&
    isIntegerBetween(network.withdrawPrecision, 0, scale)
  )
}

export function isUsableMarket(market: MarketDefinition): boolean {
  const sizes = [market.minimumQuoteSize, market.maxMarketOrderAsk, market.maxMarketOrderBid]
  return (
    market.base !== market.quote &&
    isIntegerBetween(market.basePrecision, 0, precisionMax) &&
    isIntegerBetween(market.quotePrecision, 0, precisionMax) &&
    sizes.every((size) => isIntegerBetween(size, 0, quantityLimit - 1)) &&
    isIntegerBetween(market.priceBandPpm, 0, ppmMax) &&
    isIntegerBetween(market.slippagePpm, 0, ppmMax)
  )
}

function isText(text: string): boolean {
  return text.length <= textLengthMax
}

function isIntegerBetween(value: number, from: number, to: number): boolean {
  return Number.isInteger(value) && value >= from && value <= to
}
