import type { CoinDefinition, NetworkDefinition } from './definitions.ts'
import { plainNetwork } from './plain-definitions.ts'

/**
 * The network of coins that are on no chain: no symbol, no fees, whole units, final with the first confirmation. It is part
 * of the rules: a change alters the result of a replay.
 */
export const bankTransfer: NetworkDefinition = plainNetwork('', {
  nameEn: 'Bank transfer',
  nameFa: 'انتقال بانکی',
  tokenDecimal: 0,
  confirmations: 1,
})

/** The network with this symbol, or the bank transfer for a coin without networks. */
export function carrierOf(coin: CoinDefinition | undefined, network: string): NetworkDefinition | undefined {
  if (coin?.networks.length === 0) return network === bankTransfer.symbol ? bankTransfer : undefined
  return coin?.networks.find(({ symbol }) => symbol === network)
}
