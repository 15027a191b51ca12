import { useQuery } from '@tanstack/react-query'
import { callTrading } from '../../session/call-trading.ts'
import { queryNames } from '../account/queries.ts'
import { valueCoin } from '../account/valuation.tsx'

export const portfolioPeriods = ['day', 'week', 'month', 'year'] as const
export type PortfolioPeriod = (typeof portfolioPeriods)[number]

const freshMs = 60_000

export function usePortfolio(period: PortfolioPeriod) {
  return useQuery({
    queryKey: [...queryNames.portfolio, period],
    queryFn: ({ signal }) => callTrading('GET /private/account/portfolio', { coin: valueCoin, period }, signal),
    staleTime: freshMs,
    refetchInterval: freshMs,
  })
}

export function useProfits() {
  return useQuery({
    queryKey: [...queryNames.fills, 'profits'],
    queryFn: ({ signal }) => callTrading('GET /private/account/profit', { coin: valueCoin }, signal),
    staleTime: freshMs,
  })
}
