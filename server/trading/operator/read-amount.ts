import { readDecimal } from '../../kernel/values/decimal.ts'
import { refuse } from '../failures.ts'

/** Decimal text of an operator as units of 10^-decimals; 0 is allowed. */
export function readAmount(parameter: string, text: string, decimals: number, signed = false): bigint {
  const read = readDecimal(text, decimals, { signed })
  if (read.ok) return read.units
  if (read.problem === 'too_precise') throw refuse.badPrecision(parameter, decimals)
  throw refuse.badParameter(parameter, 'is not a plain decimal number')
}

/** The same as a safe integer. */
export function readNumber(parameter: string, text: string, decimals: number): number {
  const units = readAmount(parameter, text, decimals)
  if (units > BigInt(Number.MAX_SAFE_INTEGER)) throw refuse.badParameter(parameter, 'is too large')
  return Number(units)
}
