import { z } from 'zod'
import { optional } from '../../../../kernel/endpoint/parameter.ts'
import { writeDecimal } from '../../../../kernel/values/decimal.ts'
import { networkFeeOf } from '../../../custody/network-fee.ts'
import { tradingEndpoint } from '../../../endpoint.ts'
import { findNetwork } from '../../../wallet/find-network.ts'
import { decimalText } from '../../../wire/market.ts'
import { symbolParameter } from '../../symbol-parameter.ts'
import { networkParameter } from './wallet-parameters.ts'

export const getWithdrawFee = tradingEndpoint({
  method: 'GET',
  path: '/private/wallet/withdraw_fee',
  tag: 'Wallet',
  summary: 'Show the fee of a withdrawal, and what its network charges now',
  access: 'read',
  params: { symbol: symbolParameter, network: optional(networkParameter) },
  reply: z.object({
    coin: z.string(),
    network: z.string(),
    fee: decimalText.describe('Your fee, in the coin, whatever the network charges'),
    networkFee: z
      .object({ coin: z.string().describe('The coin of the chain'), amount: decimalText, time: decimalText })
      .nullable()
      .describe('An estimate of what the network charges the venue; null if the venue does not read the network'),
  }),
  failures: ['UNKNOWN_SYMBOL', 'UNKNOWN_NETWORK'],
  async handle({ params, services: { venue, database } }) {
    const { views } = venue
    const { coin, network } = findNetwork(views, params.symbol, params.network)
    const charged = await networkFeeOf(database.sql, views, coin.symbol, network.symbol)
    const networkFee =
      charged === undefined ? null : { coin: charged.coin, amount: charged.amount, time: String(charged.readAtMs) }
    const fee = writeDecimal(network.withdrawFee, coin.scale)
    return { coin: coin.symbol, network: network.symbol, fee, networkFee }
  },
})
