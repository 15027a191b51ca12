import { useQuery } from '@tanstack/react-query'
import type { ResultOf } from '../../../client/trading-client.ts'
import { callTrading } from '../../session/call-trading.ts'

export const marketStates = ['active', 'post_only', 'cancel_only', 'halted'] as const
export type MarketState = (typeof marketStates)[number]

/** The label of the action that sets a state. */
export const stateVerbs = {
  active: 'resume',
  post_only: 'postOnly',
  cancel_only: 'cancelOnly',
  halted: 'halt',
} as const

/** Numbers are decimal text. */
export type OperatorMarket = ResultOf<'GET /private/operator/markets'>[number]
export type MarketFees = ResultOf<'GET /public/fees'>[number]
export type FeeTier = MarketFees['tiers'][number]

/** Other operators change markets too; a halt must show here without a reload. */
const watchedEveryMs = 5_000

export function useMarkets() {
  return useQuery({
    queryKey: ['admin', 'markets'],
    queryFn: () => callTrading('GET /private/operator/markets', {}),
    refetchInterval: watchedEveryMs,
  })
}

export function useFees() {
  return useQuery({
    queryKey: ['admin', 'fees'],
    queryFn: () => callTrading('GET /public/fees', {}),
  })
}

export const marketName = ({ base, quote }: Pick<OperatorMarket, 'base' | 'quote'>): string =>
  `${base.toUpperCase()}/${quote.toUpperCase()}`

/** The tiers of each quote coin; all of its markets share them. */
export function feesByQuote(fees: readonly MarketFees[]): ReadonlyMap<string, readonly FeeTier[]> {
  return new Map(fees.map(({ quote, tiers }) => [quote, tiers]))
}

const decimal = /^\d+(\.\d+)?$/

/** Whether the tiers can be sent; the venue checks their order. */
export function areTiersWhole(tiers: readonly FeeTier[]): boolean {
  const texts = tiers.flatMap(({ fromVolume, makerFee, takerFee }) => [fromVolume, makerFee, takerFee])
  return tiers.length > 0 && texts.every((text) => decimal.test(text)) && /^0+(\.0+)?$/.test(tiers[0]?.fromVolume ?? '')
}

/** A fraction in percent, by moving the decimal point: floats would add digits. */
export function percentText(fraction: string): string {
  const [whole = '0', decimals = ''] = fraction.split('.')
  const digits = `${whole}${decimals.padEnd(2, '0')}`
  const point = whole.length + 2
  const text = `${digits.slice(0, point)}.${digits.slice(point)}`
  return `${text.replace(/^0+(?=\d)/, '').replace(/\.?0*$/, '')}%`
}
