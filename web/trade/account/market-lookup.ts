import { useMemo } from 'react'
import type { Market } from '../model/market.ts'
import { useMarkets } from './queries.ts'

/** Finds a market by symbol; undefined while the list is loading or if the symbol is unknown. */
export function useMarketLookup(): (symbol: string) => Market | undefined {
  const { data } = useMarkets()
  return useMemo(() => {
    const bySymbol = new Map((data ?? []).map((market) => [market.symbol, market]))
    return (symbol: string) => bySymbol.get(symbol)
  }, [data])
}
