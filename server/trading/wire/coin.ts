import { z } from 'zod'
import { writeDecimal } from '../../kernel/values/decimal.ts'
import type { CoinDefinition, NetworkDefinition } from '../domain/markets/definitions.ts'
import { decimalText } from './market.ts'

const networkSchema = z.object({
  NetworkSymbol: z.string(),
  NetworkNameEn: z.string(),
  NetworkNameFa: z.string(),
  isDefault: z.boolean(),
  tokenNameOnNetwork: z.string(),
  tokenSymbolOnNetwork: z.string(),
  addressUrl: z.string().describe('Explorer URL with {address} as a placeholder'),
  contractAddressUrl: z.string(),
  transactionUrl: z.string().describe('Explorer URL with {txid} as a placeholder'),
  contractAddress: z.string(),
  memoRequired: z.boolean(),
  memoRegex: z.string(),
  addressRegex: z.string(),
  tokenDecimal: decimalText,
  depositFee: decimalText,
  withdrawFee: decimalText,
  depositStatus: z.enum(['active', 'suspended']),
  withdrawStatus: z.enum(['active', 'suspended']),
  minimumDeposit: decimalText,
  minimumWithdraw: decimalText,
  DepositConfirmationCount: decimalText,
  withdrawPrecision: decimalText,
})

export const coinSchema = z.object({
  symbol: z.string(),
  nameEn: z.string(),
  nameFa: z.string(),
  networks: z.record(z.string(), networkSchema).describe('By network symbol; empty for a coin without a chain'),
})

export function coinJson({ symbol, nameEn, nameFa, scale, networks }: CoinDefinition) {
  return {
    symbol,
    nameEn,
    nameFa,
    networks: Object.fromEntries(networks.map((network) => [network.symbol, networkJson(network, scale)])),
  }
}

function networkJson(network: NetworkDefinition, scale: number) {
  return {
    NetworkSymbol: network.symbol,
    NetworkNameEn: network.nameEn,
    NetworkNameFa: network.nameFa,
    isDefault: network.isDefault,
    tokenNameOnNetwork: network.tokenName,
    tokenSymbolOnNetwork: network.tokenSymbol,
    addressUrl: network.addressUrl,
    contractAddressUrl: network.contractAddressUrl,
    transactionUrl: network.transactionUrl,
    contractAddress: network.contractAddress,
    memoRequired: network.memoRequired,
    memoRegex: network.memoRegex,
    addressRegex: network.addressRegex,
    tokenDecimal: String(network.tokenDecimal),
    depositFee: writeDecimal(network.depositFee, scale),
    withdrawFee: writeDecimal(network.withdrawFee, scale),
    depositStatus: network.depositStatus,
    withdrawStatus: network.withdrawStatus,
    minimumDeposit: writeDecimal(network.minimumDeposit, scale),
    minimumWithdraw: writeDecimal(network.minimumWithdraw, scale),
    DepositConfirmationCount: String(network.confirmations),
    withdrawPrecision: String(network.withdrawPrecision),
  }
}
