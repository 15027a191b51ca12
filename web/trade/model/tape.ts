import type { PublicTrade } from '../../../client/trading/api.generated.ts'

/** How many trades are kept for the tape. */
const tradesKept = 100

/** Newer trades in front of those known, each once; both newest first. */
export function mergeTrades(known: readonly PublicTrade[], newer: readonly PublicTrade[]): readonly PublicTrade[] {
  const fresh = new Set(newer.map(({ tradeId }) => tradeId))
  return [...newer, ...known.filter(({ tradeId }) => !fresh.has(tradeId))].slice(0, tradesKept)
}
