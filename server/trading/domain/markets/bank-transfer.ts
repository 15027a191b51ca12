import type { CoinDefinition, NetworkDefinition } from './definitions.ts'
import { plainNetwork } from './plain-definitions.ts'

/**
 * What carries money that is on no chain: it has no symbol, costs nothing, carries whole units and is final once somebody
 * has seen it. It is part of the rules: changing it changes what a replay does.
 */
export const bankTransfer: NetworkDefinition = plainNetwork('', {
  nameEn: 'Bank transfer',
  nameFa: 'انتقال بانکی',
  tokenDecimal: 0,
  confirmations: 1,
})

/** The network of that symbol, and the bank for a coin that is on none. */
export function carrierOf(coin: CoinDefinition | undefined, network: string): NetworkDefinition | undefined {
  if (coin?.networks.length === 0) return network === bankTransfer.symbol ? bankTransfer : undefined
  return coin?.networks.find(({ symbol }) => symbol === network)
}
