import { z } from 'zod'
import { optional } from '../../../../kernel/endpoint/parameter.ts'
import { assignAddress, depositAddressOf } from '../../../actions/wallet/assign-deposit-address.ts'
import { tradingEndpoint } from '../../../endpoint.ts'
import type { VenueViews } from '../../../venue.ts'
import { type CoinOnNetwork, findCoin, findNetwork } from '../../../wallet/find-network.ts'
import { depositAddressJson, depositAddressSchema } from '../../../wire/address.ts'
import { symbolParameter } from '../../symbol-parameter.ts'
import { networkParameter } from './wallet-parameters.ts'

const params = { symbol: optional(symbolParameter), network: optional(networkParameter) } as const

interface AddressFilter {
  readonly symbol: string | undefined
  readonly network: string | undefined
}

/** The networks of a coin, the coins of a network, one pair, or all pairs. */
function placesOf(views: VenueViews, { symbol, network }: AddressFilter): CoinOnNetwork[] {
  if (symbol !== undefined && network !== undefined) return [findNetwork(views, symbol, network)]
  const coins = symbol === undefined ? views.coins : [findCoin(views, symbol)]
  return coins.flatMap((coin) =>
    coin.networks
      .filter((one) => network === undefined || one.symbol.toUpperCase() === network.toUpperCase())
      .map((one) => ({ coin, network: one })),
  )
}

export const getDepositAddress = tradingEndpoint({
  method: 'GET',
  path: '/private/wallet/get_deposit_address',
  tag: 'Wallet',
  summary: 'List your deposit addresses: of a coin, of a network, or all',
  access: 'read',
  params,
  reply: z.array(depositAddressSchema),
  failures: ['UNKNOWN_SYMBOL', 'UNKNOWN_NETWORK'],
  async handle({ params, caller, services }) {
    const found = []
    for (const place of placesOf(services.venue.views, params)) {
      const address = await depositAddressOf(services, caller.accountId, place)
      if (address !== undefined) found.push(depositAddressJson(place, address))
    }
    return found
  },
})

export const generateDepositAddress = tradingEndpoint({
  method: 'POST',
  path: '/private/wallet/generate_deposit_address',
  tag: 'Wallet',
  summary: 'Get a deposit address; an existing one is returned again',
  description: 'Without a network: on every network of the coin. Without a coin: on all networks.',
  access: 'read',
  params,
  reply: z.array(depositAddressSchema),
  failures: ['UNKNOWN_SYMBOL', 'UNKNOWN_NETWORK', 'UNAVAILABLE'],
  async handle({ params, caller, services }) {
    const found = []
    for (const place of placesOf(services.venue.views, params)) {
      found.push(depositAddressJson(place, await assignAddress(services, caller.accountId, place)))
    }
    return found
  },
})
