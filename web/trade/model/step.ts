import { add, compare, cut, type Decimal, readDecimal, writeDecimal, zero } from './decimal.ts'

/** Changes a number by some of the smallest steps, not below zero; invalid text counts as zero. */
export function steppedBy(text: string, steps: number, decimals: number): string {
  const change: Decimal = { units: BigInt(steps), scale: decimals }
  const next = add(cut(readDecimal(text) ?? zero, decimals), change)
  return writeDecimal(compare(next, zero) < 0 ? zero : next)
}
