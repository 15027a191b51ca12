import type { Network } from '../../../client/trading/api.generated.ts'
import {
  add,
  compare,
  cut,
  type Decimal,
  decimalsOf,
  isPositive,
  readDecimal,
  smaller,
  subtract,
  wireDecimal,
  zero,
} from './decimal.ts'

export type WithdrawalRule =
  | 'required'
  | 'notNumber'
  | 'notPositive'
  | 'tooPrecise'
  | 'belowMinimum'
  | 'insufficient'
  | 'overLimit'

export interface WithdrawalProblem {
  readonly rule: WithdrawalRule
  readonly limit?: Decimal
}

/** The terms of a network or a bank. */
export interface Terms extends Pick<Network, 'withdrawFee' | 'minimumWithdraw' | 'withdrawPrecision'> {
  /** The rest of the daily limit; empty for no limit. */
  readonly left?: string
}

/** The recipient receives the amount; the network fee is added to it. */
export function checkWithdrawal(amount: string, available: string, terms: Terms): WithdrawalProblem | undefined {
  if (amount === '') return { rule: 'required' }
  const value = readDecimal(amount)
  if (value === undefined) return { rule: 'notNumber' }
  if (!isPositive(value)) return { rule: 'notPositive' }
  const decimals = Number(terms.withdrawPrecision)
  if (decimalsOf(value) > decimals) return { rule: 'tooPrecise', limit: { units: BigInt(decimals), scale: 0 } }
  const minimum = wireDecimal(terms.minimumWithdraw)
  if (compare(value, minimum) < 0) return { rule: 'belowMinimum', limit: minimum }
  const affordable = largestAffordable(available, terms)
  if (compare(value, affordable) > 0) return { rule: 'insufficient', limit: affordable }
  const most = largestWithdrawal(available, terms)
  return compare(value, most) > 0 ? { rule: 'overLimit', limit: most } : undefined
}

function largestAffordable(available: string, terms: Terms): Decimal {
  const rest = subtract(wireDecimal(available), wireDecimal(terms.withdrawFee))
  return isPositive(rest) ? cut(rest, Number(terms.withdrawPrecision)) : zero
}

/** The largest amount that the balance and the daily limit allow. */
export function largestWithdrawal(available: string, terms: Terms): Decimal {
  const affordable = largestAffordable(available, terms)
  const { left = '' } = terms
  return left === '' ? affordable : smaller(affordable, cut(wireDecimal(left), Number(terms.withdrawPrecision)))
}

/** The total debit. */
export function withdrawalCost(amount: string, { withdrawFee }: Terms): Decimal {
  return add(wireDecimal(amount), wireDecimal(withdrawFee))
}
