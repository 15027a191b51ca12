import type { Coin } from '../../../../client/trading/api.generated.ts'

interface OnChain {
  readonly coin: string
  readonly network: string
  readonly transactionId: string
}

/** The page of a transaction in the explorer of its network; undefined if the network names none with https. */
export function explorerLink(coins: readonly Coin[], { coin, network, transactionId }: OnChain): string | undefined {
  const networks = coins.find(({ symbol }) => symbol === coin)?.networks ?? {}
  const pattern = Object.values(networks).find((one) => one.NetworkSymbol === network)?.transactionUrl ?? ''
  if (transactionId === '' || !pattern.startsWith('https://') || !pattern.includes('{txid}')) return undefined
  return pattern.replace('{txid}', encodeURIComponent(transactionId))
}

/** The steps of a withdrawal that arrives, in order. */
export const withdrawalSteps = ['requested', 'approved', 'broadcast', 'confirmed'] as const

/** How many of the steps are done; undefined if it ended otherwise. */
export function stepsDone(status: string): number | undefined {
  if (status === 'claimed' || status === 'review') return withdrawalSteps.indexOf('approved') + 1
  const names: readonly string[] = withdrawalSteps
  const at = names.indexOf(status)
  return at === -1 ? undefined : at + 1
}
