import { decimalParts, writeFixedDecimal, writeUnits } from '../../../client/decimals.ts'

/**
 * Exact arithmetic on the decimal text of the API. Money is never a float: a value is an integer of units of 10^-scale,
 * and every division has a scale. Numbers are used only for positions on the screen.
 */
export interface Decimal {
  readonly units: bigint
  readonly scale: number
}

export const zero: Decimal = { units: 0n, scale: 0 }

/** Parses plain decimal text; undefined for anything else, including exponents and separators. */
export function readDecimal(text: string): Decimal | undefined {
  const parts = decimalParts(text)
  if (typeof parts !== 'object') return undefined
  const units = BigInt(parts.whole + parts.fraction)
  return { units: parts.negative ? -units : units, scale: parts.fraction.length }
}

/** Parses decimal text of the server; an absent value is zero. */
export function wireDecimal(text: string | undefined): Decimal {
  return (text === undefined ? undefined : readDecimal(text)) ?? zero
}

const tenTo = (exponent: number) => 10n ** BigInt(exponent)

function unitsAt({ units, scale }: Decimal, targetScale: number): bigint {
  return units * tenTo(targetScale - scale)
}

export function add(a: Decimal, b: Decimal): Decimal {
  const scale = Math.max(a.scale, b.scale)
  return { units: unitsAt(a, scale) + unitsAt(b, scale), scale }
}

export function subtract(a: Decimal, b: Decimal): Decimal {
  return add(a, { units: -b.units, scale: b.scale })
}

export function multiply(a: Decimal, b: Decimal): Decimal {
  return { units: a.units * b.units, scale: a.scale + b.scale }
}

/** The quotient truncated after `scale` decimals; division by zero is zero. */
export function divide(a: Decimal, b: Decimal, scale: number): Decimal {
  if (b.units === 0n) return zero
  const widened = a.units * tenTo(scale + b.scale)
  return { units: widened / (b.units * tenTo(a.scale)), scale }
}

export function compare(a: Decimal, b: Decimal): -1 | 0 | 1 {
  const scale = Math.max(a.scale, b.scale)
  const [left, right] = [unitsAt(a, scale), unitsAt(b, scale)]
  return left < right ? -1 : left > right ? 1 : 0
}

export const isPositive = ({ units }: Decimal): boolean => units > 0n
export const larger = (a: Decimal, b: Decimal): Decimal => (compare(a, b) < 0 ? b : a)
export const smaller = (a: Decimal, b: Decimal): Decimal => (compare(a, b) > 0 ? b : a)

/** Truncates to at most `scale` decimals. */
export function cut(value: Decimal, scale: number): Decimal {
  if (value.scale <= scale) return value
  return { units: value.units / tenTo(value.scale - scale), scale }
}

/** The number of significant decimals: 1.500 has one. */
export function decimalsOf({ units, scale }: Decimal): number {
  let left = units
  let decimals = scale
  while (decimals > 0 && left % 10n === 0n) {
    left /= 10n
    decimals -= 1
  }
  return decimals
}

/** Text for a request: no trailing zeros. */
export function writeDecimal(value: Decimal): string {
  return writeUnits(value.units, value.scale)
}

/** Text for display: exactly `decimals` decimals, truncated. */
export function writeFixed(value: Decimal, decimals: number): string {
  return writeFixedDecimal(unitsAt(cut(value, decimals), decimals), decimals)
}

/** Server text as an integer of units of 10^-decimals; the server never exceeds the decimals of the market. */
export function toUnits(text: string, decimals: number): bigint {
  return unitsAt(cut(wireDecimal(text), decimals), decimals)
}

/** For pixels and charts only. */
export function toNumber({ units, scale }: Decimal): number {
  return Number(units) / 10 ** scale
}
