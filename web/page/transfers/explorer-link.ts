import type { Network } from '../../../client/trading/api.generated.ts'

interface OnChain {
  readonly coin: string
  readonly network: string
  readonly transactionId: string
}

/** A coin as the public list and the list of operators have it. */
export interface CoinWithExplorers {
  readonly symbol: string
  readonly networks: Readonly<Record<string, Pick<Network, 'NetworkSymbol' | 'transactionUrl'>>>
}

/** The page of a transaction in the explorer of its network; undefined if the network names none with https. */
export function explorerLink(
  coins: readonly CoinWithExplorers[],
  { coin, network, transactionId }: OnChain,
): string | undefined {
  const networks = coins.find(({ symbol }) => symbol === coin)?.networks ?? {}
  const pattern = Object.values(networks).find((one) => one.NetworkSymbol === network)?.transactionUrl ?? ''
  if (transactionId === '' || !pattern.startsWith('https://') || !pattern.includes('{txid}')) return undefined
  return pattern.replace('{txid}', encodeURIComponent(transactionId))
}
