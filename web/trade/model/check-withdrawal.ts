import type { Network } from '../../../client/trading/api.generated.ts'
import {
  add,
  compare,
  cut,
  type Decimal,
  decimalsOf,
  isPositive,
  readDecimal,
  subtract,
  wireDecimal,
  zero,
} from './decimal.ts'

export type WithdrawalRule = 'required' | 'notNumber' | 'notPositive' | 'tooPrecise' | 'belowMinimum' | 'insufficient'

export interface WithdrawalProblem {
  readonly rule: WithdrawalRule
  readonly limit?: Decimal
}

/** The terms of a network or a bank. */
export type Terms = Pick<Network, 'withdrawFee' | 'minimumWithdraw' | 'withdrawPrecision'>

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
  const most = largestWithdrawal(available, terms)
  return compare(value, most) > 0 ? { rule: 'insufficient', limit: most } : undefined
}

export function largestWithdrawal(available: string, terms: Terms): Decimal {
  const left = subtract(wireDecimal(available), wireDecimal(terms.withdrawFee))
  return isPositive(left) ? cut(left, Number(terms.withdrawPrecision)) : zero
}

/** The total debit. */
export function withdrawalCost(amount: string, { withdrawFee }: Terms): Decimal {
  return add(wireDecimal(amount), wireDecimal(withdrawFee))
}
