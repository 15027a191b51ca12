import type { Balance } from '../../../client/trading/api.generated.ts'

/** Replaces changed balances and adds new coins. */
export function withChangedBalances(known: readonly Balance[], changed: readonly Balance[]): Balance[] {
  const byCoin = new Map(known.map((balance) => [balance.coin, balance]))
  for (const balance of changed) byCoin.set(balance.coin, balance)
  return [...byCoin.values()]
}
