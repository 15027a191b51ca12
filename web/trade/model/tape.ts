import type { PublicTrade } from '../../../client/trading/api.generated.ts'

/** The length of the tape. */
const tapeLength = 100

/** Prepends newer trades without duplicates; both lists are newest first. */
export function mergeTrades(known: readonly PublicTrade[], newer: readonly PublicTrade[]): readonly PublicTrade[] {
  const fresh = new Set(newer.map(({ tradeId }) => tradeId))
  return [...newer, ...known.filter(({ tradeId }) => !fresh.has(tradeId))].slice(0, tapeLength)
}
