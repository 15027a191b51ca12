import { InvariantBroken } from '../../../kernel/values/invariant.ts'
import { writeText } from './text.ts'

const firstCapacity = 4096
const lowBits = 0x10000000 // 2^28: four groups of seven bits, all below the sign of a 32-bit integer

/** The longest encoding of an integer. */
export const uintBytesMax = 8

/** Writes an integer at `at`, which must have room, and returns the position after it. */
export function putUint(bytes: Uint8Array, at: number, value: number): number {
  let place = at
  // A 32-bit integer from here on, whatever the value: the loop then computes no doubles.
  let rest = value | 0
  if (rest !== value || rest < 0 || rest >= lowBits) {
    rest = putLowGroups(bytes, at, value) | 0
    place += 4
  }
  while (rest > 127) {
    bytes[place++] = rest | 128
    rest >>>= 7
  }
  bytes[place] = rest
  return place + 1
}

/** Writes the four lowest groups of a large number and returns the higher part. */
function putLowGroups(bytes: Uint8Array, at: number, value: number): number {
  if (!(Number.isSafeInteger(value) && value >= lowBits)) throw new InvariantBroken('only whole numbers are encoded')
  const low = value % lowBits
  for (let group = 0; group < 4; group++) bytes[at + group] = (low >>> (group * 7)) | 128
  return (value - low) / lowBits
}

/** Appends values to bytes that grow as needed. Integers take seven bits a byte, lowest part first. */
export class ByteWriter {
  bytes = new Uint8Array(firstCapacity)
  length = 0

  /** Ensures room for the next `count` bytes. */
  reserve(count: number): void {
    if (this.length + count > this.bytes.length) this.grow(this.length + count)
  }

  private grow(needed: number): void {
    const grown = new Uint8Array(Math.max(needed, this.bytes.length * 2))
    grown.set(this.bytes.subarray(0, this.length))
    this.bytes = grown
  }

  byte(value: number): void {
    if (this.length === this.bytes.length) this.reserve(1)
    this.bytes[this.length++] = value
  }

  /** An integer from 0 to 2^53 - 1. */
  uint(value: number): void {
    if (this.length + uintBytesMax > this.bytes.length) this.reserve(uintBytesMax)
    this.length = putUint(this.bytes, this.length, value)
  }

  bool(value: boolean): void {
    this.byte(value ? 1 : 0)
  }

  /** An integer of any size and sign. */
  big(value: bigint): void {
    const digits = (value < 0n ? -value : value).toString(16)
    const even = digits.length % 2 === 0 ? digits : `0${digits}`
    this.byte(value < 0n ? 1 : 0)
    this.uint(even.length / 2)
    this.hex(even)
  }

  /** Pairs of hexadecimal digits, one byte each, without a length. */
  hex(digits: string): void {
    this.reserve(digits.length / 2)
    for (let at = 0; at < digits.length; at += 2) {
      this.bytes[this.length++] = digitOf(digits.charCodeAt(at)) * 16 + digitOf(digits.charCodeAt(at + 1))
    }
  }

  text(value: string): void {
    writeText(this, value)
  }

  /** A copy of the written bytes. */
  toBytes(): Uint8Array {
    return this.bytes.slice(0, this.length)
  }

  clear(): void {
    this.length = 0
  }
}

/** The value of a lowercase hexadecimal digit, by its character code. */
function digitOf(code: number): number {
  const digit = code < 58 ? code - 48 : code - 87
  if (digit < 0 || digit > 15 || (code > 57 && code < 97))
    throw new InvariantBroken('only lowercase hexadecimal digits are encoded')
  return digit
}
