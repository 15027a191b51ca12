import { big, bool, type Field, list, oneOf, record, text, uint } from '../encoding/field.ts'
import type { CoinDefinition, MarketDefinition, MarketState, NetworkDefinition, NetworkStatus } from './definitions.ts'

const networkStatus: Field<NetworkStatus> = oneOf(['active', 'suspended'])
export const marketState: Field<MarketState> = oneOf(['active', 'post_only', 'cancel_only', 'halted'])

const networkDefinition = record<NetworkDefinition>({
  symbol: text,
  nameEn: text,
  nameFa: text,
  isDefault: bool,
  tokenName: text,
  tokenSymbol: text,
  addressUrl: text,
  contractAddressUrl: text,
  transactionUrl: text,
  contractAddress: text,
  memoRequired: bool,
  memoRegex: text,
  addressRegex: text,
  tokenDecimal: uint,
  depositFee: big,
  withdrawFee: big,
  depositStatus: networkStatus,
  withdrawStatus: networkStatus,
  minimumDeposit: big,
  minimumWithdraw: big,
  confirmations: uint,
  withdrawPrecision: uint,
})

export const coinDefinition = record<CoinDefinition>({
  coin: uint,
  symbol: text,
  nameEn: text,
  nameFa: text,
  scale: uint,
  networks: list(networkDefinition),
})

export const marketDefinition = record<MarketDefinition>({
  market: uint,
  symbol: text,
  base: uint,
  quote: uint,
  basePrecision: uint,
  quotePrecision: uint,
  minimumQuoteSize: uint,
  maxMarketOrderAsk: uint,
  maxMarketOrderBid: uint,
  priceBandPpm: uint,
  slippagePpm: uint,
})
