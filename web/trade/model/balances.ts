import type { Balance } from '../../../client/trading/api.generated.ts'

/** Balances after some have changed; a coin that was not there yet is added. */
export function withChangedBalances(known: readonly Balance[], changed: readonly Balance[]): Balance[] {
  const byCoin = new Map(known.map((balance) => [balance.coin, balance]))
  for (const balance of changed) byCoin.set(balance.coin, balance)
  return [...byCoin.values()]
}
