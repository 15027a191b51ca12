import { add, compare, cut, type Decimal, readDecimal, writeDecimal, zero } from './decimal.ts'

/** The text so many of the smallest steps higher or lower, never below nothing; what is no number counts as nothing. */
export function steppedBy(text: string, steps: number, decimals: number): string {
  const change: Decimal = { units: BigInt(steps), scale: decimals }
  const next = add(cut(readDecimal(text) ?? zero, decimals), change)
  return writeDecimal(compare(next, zero) < 0 ? zero : next)
}
