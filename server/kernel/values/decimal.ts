/**
 * Decimal text at the API edge, whole numbers inside. The text is plain: no exponent, no separators, and no sign except a
 * leading minus if `signed`. Trailing zeros do not count ("1.10000" is 1.1); any other digit beyond the scale is refused,
 * never rounded. Written text has no trailing zeros and no trailing point.
 */

export type DecimalProblem = 'malformed' | 'too_precise' | 'too_long'
export type ReadDecimal =
  | { readonly ok: true; readonly units: bigint }
  | { readonly ok: false; readonly problem: DecimalProblem }

/** Longer than any amount: 10^30 at a scale of 18 has 50 digits. */
const lengthMax = 60
const plainForm = /^(-?)(\d+)(?:\.(\d+))?$/

export interface DecimalParts {
  readonly negative: boolean
  readonly whole: string
  readonly fraction: string
}

/** The digits of plain decimal text before and after the point. */
export function decimalParts(text: string): DecimalParts | 'malformed' | 'too_long' {
  if (text.length > lengthMax) return 'too_long'
  const match = plainForm.exec(text)
  if (match === null) return 'malformed'
  const [, minus, whole = '', fraction = ''] = match
  return { negative: minus === '-', whole, fraction }
}

/** Reads text as whole units of 10^-scale. A negative amount is malformed unless `signed`. */
export function readDecimal(text: string, scale: number, options: { readonly signed?: boolean } = {}): ReadDecimal {
  const read = readDigits(text, scale, options.signed === true)
  if (typeof read !== 'object') return { ok: false, problem: read }
  const units = BigInt(read.digits)
  return { ok: true, units: read.negative ? -units : units }
}

/** Any number with so many digits is a safe integer. */
const safeDigits = 15
const powersOfTen = Array.from({ length: safeDigits + 1 }, (_, exponent) => 10 ** exponent)

/**
 * A fast path for unsigned amounts that fit a safe integer, as nearly every price and volume does. Undefined for malformed
 * or longer text: then `readDecimal` decides.
 */
export function readSafeDecimal(text: string, scale: number): number | undefined {
  let units = 0
  let digits = 0
  let decimals = -1
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index)
    if (code === 46 && decimals < 0 && digits > 0) {
      decimals = 0
    } else if (code >= 48 && code <= 57 && digits < safeDigits) {
      units = units * 10 + code - 48
      digits += 1
      if (decimals >= 0) decimals += 1
    } else {
      return undefined
    }
  }
  const missing = scale - Math.max(decimals, 0)
  if (digits === 0 || decimals === 0 || missing < 0 || digits + missing > safeDigits) return undefined
  return units * (powersOfTen[missing] as number)
}

function readDigits(
  text: string,
  scale: number,
  signed: boolean,
): { negative: boolean; digits: string } | DecimalProblem {
  const parts = decimalParts(text)
  if (typeof parts !== 'object') return parts
  const { negative, whole, fraction } = parts
  if (negative && !signed) return 'malformed'
  const kept = withoutZerosAtEnd(fraction)
  if (kept.length > scale) return 'too_precise'
  return { negative, digits: whole + kept.padEnd(scale, '0') }
}

/** Units of 10^-scale as plain text: 110n at scale 2 is "1.1". */
export function writeDecimal(units: bigint | number, scale: number): string {
  // Most numbers of an order are zero.
  if (units === 0 || units === 0n) return '0'
  // A safe integer is written directly. An unsafe number is a bug: BigInt throws or shows its exact value.
  const exact = typeof units === 'bigint' || Number.isSafeInteger(units) ? units : BigInt(units)
  const negative = exact < 0
  const digits = (negative ? -exact : exact).toString().padStart(scale + 1, '0')
  const integer = digits.slice(0, digits.length - scale)
  const fraction = withoutZerosAtEnd(digits.slice(digits.length - scale))
  const magnitude = fraction === '' ? integer : `${integer}.${fraction}`
  return negative ? `-${magnitude}` : magnitude
}

/** The same with exactly `scale` decimals, for people: 110n at scale 2 is "1.10". */
export function writeFixedDecimal(units: bigint, scale: number): string {
  const digits = (units < 0n ? -units : units).toString().padStart(scale + 1, '0')
  const point = digits.length - scale
  const magnitude = scale === 0 ? digits : `${digits.slice(0, point)}.${digits.slice(point)}`
  return units < 0n ? `-${magnitude}` : magnitude
}

function withoutZerosAtEnd(digits: string): string {
  let end = digits.length
  while (end > 0 && digits.charCodeAt(end - 1) === 48) end -= 1
  return end === digits.length ? digits : digits.slice(0, end)
}
