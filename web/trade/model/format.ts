import {
  compare,
  type Decimal,
  divide,
  multiply,
  readDecimal,
  subtract,
  wireDecimal,
  writeDecimal,
  writeFixed,
  zero,
} from './decimal.ts'

const hundred: Decimal = { units: 100n, scale: 0 }

/** Adds thousands separators to plain decimal text: "96250.5" becomes "96,250.5". */
export function groupDigits(text: string): string {
  const [whole = '', fraction] = text.split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  return fraction === undefined ? grouped : `${grouped}.${fraction}`
}

/** Exactly `decimals` decimals, with thousands separators. */
export function showFixed(value: Decimal | string, decimals: number): string {
  return groupDigits(writeFixed(typeof value === 'string' ? wireDecimal(value) : value, decimals))
}

/** As many decimals as the value has, with thousands separators. */
export function showExact(value: Decimal | string): string {
  return groupDigits(writeDecimal(typeof value === 'string' ? wireDecimal(value) : value))
}

/** At most `decimals` decimals. */
export function showUpTo(value: Decimal | string, decimals: number): string {
  const read = typeof value === 'string' ? wireDecimal(value) : value
  const text = writeFixed(read, decimals)
  return groupDigits(writeDecimal(readDecimal(text) ?? zero))
}

const sizes: readonly (readonly [string, Decimal])[] = [
  ['T', { units: 10n ** 12n, scale: 0 }],
  ['B', { units: 10n ** 9n, scale: 0 }],
  ['M', { units: 10n ** 6n, scale: 0 }],
  ['K', { units: 10n ** 3n, scale: 0 }],
]

/** A compact size: 1234567 becomes "1.23M". */
export function showCompact(value: Decimal | string): string {
  const read = typeof value === 'string' ? wireDecimal(value) : value
  const found = sizes.find(([, size]) => compare(read, size) >= 0)
  if (found === undefined) return showUpTo(read, compare(read, { units: 1n, scale: 0 }) >= 0 ? 2 : 6)
  return `${writeFixed(divide(read, found[1], 2), 2)}${found[0]}`
}

export type Direction = 'up' | 'down' | 'flat'

export interface Change {
  readonly direction: Direction
  /** With its sign: "+1.24%". */
  readonly percent: string
}

/** From an opening price to the last one; without an opening price the change is zero. */
export function changeOf(open: string, last: string): Change {
  const from = wireDecimal(open)
  const difference = subtract(wireDecimal(last), from)
  const percent = divide(multiply(difference, hundred), from, 2)
  const direction = compare(percent, zero) > 0 ? 'up' : compare(percent, zero) < 0 ? 'down' : 'flat'
  return { direction, percent: `${direction === 'up' ? '+' : ''}${writeFixed(percent, 2)}%` }
}

/** A fraction such as "0.0015" as "0.15%". */
export function showRate(fraction: string): string {
  return `${writeDecimal(multiply(wireDecimal(fraction), hundred))}%`
}
