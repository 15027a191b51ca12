import { useMemo } from 'react'
import type { Market } from '../model/market.ts'
import { useMarkets } from './queries.ts'

/** Finds a market by its symbol; undefined while the list is not there or for one that is not in it. */
export function useMarketLookup(): (symbol: string) => Market | undefined {
  const { data } = useMarkets()
  return useMemo(() => {
    const bySymbol = new Map((data ?? []).map((market) => [market.symbol, market]))
    return (symbol: string) => bySymbol.get(symbol)
  }, [data])
}
