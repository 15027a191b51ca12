import { InvariantBroken } from '../../../kernel/values/invariant.ts'

/*
 * An integer of up to 103 bits as two doubles: high × 2^50 + low. All products of two values below 2^25 and all sums below
 * 2^53 are exact in a double, which is all this arithmetic needs. It is about twenty times as fast as bigint and
 * allocates nothing; callers outside the engine see bigint.
 */
const limb = 2 ** 50
const halfLimb = 2 ** 25
const highLimit = 2 ** 53
const million = 1_000_000

/** A reusable non-negative amount: the engine has a few and allocates none while it trades. */
export class Wide {
  // V8 stores -0 as a double and 0 as a small integer: with -0 the fields are doubles from the start.
  high = -0
  low = -0

  constructor(high = 0, low = 0) {
    this.high = high
    this.low = low
  }

  put(high: number, low: number): void {
    this.high = high
    this.low = low
  }

  copy(other: Wide): void {
    this.high = other.high
    this.low = other.low
  }

  isZero(): boolean {
    return this.high === 0 && this.low === 0
  }

  /** Whether the last product fits; otherwise the value is not exact and must not be used. */
  fits(): boolean {
    return this.high < highLimit
  }

  /** Both factors are below 10^15. */
  setProduct(a: number, b: number): void {
    const product = a * b
    if (product < limb) this.put(0, product)
    else this.setLongProduct(a, b)
  }

  private setLongProduct(a: number, b: number): void {
    const aHigh = Math.floor(a / halfLimb)
    const aLow = a - aHigh * halfLimb
    const bHigh = Math.floor(b / halfLimb)
    const bLow = b - bHigh * halfLimb
    const middle = aHigh * bLow + aLow * bHigh
    const middleHigh = Math.floor(middle / halfLimb)
    const low = aLow * bLow + (middle - middleHigh * halfLimb) * halfLimb
    const carry = low >= limb ? 1 : 0
    this.put(aHigh * bHigh + middleHigh + carry, low - carry * limb)
  }

  /** Times a factor below 10^15. Check `fits` afterwards. */
  multiply(factor: number): void {
    if (factor === 1) return
    const { high } = this
    this.setProduct(this.low, factor)
    if (high !== 0) this.high += high * factor
  }

  add(other: Wide): void {
    const low = this.low + other.low
    const carry = low >= limb ? 1 : 0
    this.put(this.high + other.high + carry, low - carry * limb)
  }

  /** The other must not be larger. */
  subtract(other: Wide): void {
    const low = this.low - other.low
    const borrow = low < 0 ? 1 : 0
    const high = this.high - other.high - borrow
    if (high < 0) throw new InvariantBroken('an amount is never negative')
    this.put(high, low + borrow * limb)
  }

  isLessThan(other: Wide): boolean {
    return this.high < other.high || (this.high === other.high && this.low < other.low)
  }

  /** `ppm` millionths of an amount, rounded up. Returns whether it was rounded. */
  setShareRoundedUp(amount: Wide, ppm: number): boolean {
    const product = amount.low * ppm
    if (amount.high !== 0 || product >= limb) return this.setLongShare(amount, ppm)
    const share = Math.floor(product / million)
    const rounded = share * million !== product
    this.put(0, rounded ? share + 1 : share)
    return rounded
  }

  /** Divides before it multiplies, so that every amount fits: (q × 10^6 + r) × ppm = q × ppm × 10^6 + r × ppm. */
  private setLongShare(amount: Wide, ppm: number): boolean {
    const high = Math.floor(amount.high / million)
    const lowHigh = Math.floor(amount.low / halfLimb)
    const upper = (amount.high - high * million) * halfLimb + lowHigh
    const upperShare = Math.floor(upper / million)
    const lower = (upper - upperShare * million) * halfLimb + (amount.low - lowHigh * halfLimb)
    const lowerShare = Math.floor(lower / million)
    const rest = (lower - lowerShare * million) * ppm
    const restShare = Math.ceil(rest / million)
    this.put(high, upperShare * halfLimb + lowerShare)
    this.multiply(ppm)
    const low = this.low + restShare
    const carry = low >= limb ? 1 : 0
    this.put(this.high + carry, low - carry * limb)
    return restShare * million !== rest
  }

  /** The amount divided by `divisor` (below 10^15), rounded down, at most `limit` (below 10^15). */
  quotient(divisor: number, limit: number): number {
    scratch.setProduct(divisor, limit)
    if (!this.isLessThan(scratch)) return limit
    // The estimate in doubles is off by a few at most; exact products correct it.
    let count = Math.floor((this.high * limb + this.low) / divisor)
    if (count > limit) count = limit
    scratch.setProduct(divisor, count)
    while (this.isLessThan(scratch)) {
      count -= 1
      scratch.setProduct(divisor, count)
    }
    scratch.setProduct(divisor, count + 1)
    while (!this.isLessThan(scratch)) {
      count += 1
      scratch.setProduct(divisor, count + 1)
    }
    return count
  }

  setBig(value: bigint): void {
    if (value < 0n || value >> 103n !== 0n) throw new InvariantBroken('an amount fits')
    this.put(Number(value >> 50n), Number(value & 0x3ffffffffffffn))
  }

  toBig(): bigint {
    return toBig(this.high, this.low)
  }
}

const scratch = new Wide()

/*
 * BigInt(number) is a call into the runtime; reading the bits of a double as a bigint is not. A double from 2^52 to 2^53
 * has the integer above 2^52 as its lowest 52 bits.
 */
const double = new Float64Array(1)
const bits = new BigUint64Array(double.buffer)
const fractionBits = 52
const fractionLimit = 2 ** fractionBits

export function toBig(high: number, low: number): bigint {
  if (high !== 0) return (BigInt(high) << 50n) + BigInt(low)
  if (low === 0) return 0n
  double[0] = low + fractionLimit
  return BigInt.asUintN(fractionBits, bits[0]!)
}
