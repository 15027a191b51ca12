import { CorruptBytes } from './corrupt-bytes.ts'
import { readText } from './text.ts'

/** Reads the output of a `ByteWriter` and throws on any other encoding. */
export class ByteReader {
  declare readonly bytes: Uint8Array
  at = 0

  constructor(bytes: Uint8Array) {
    this.bytes = bytes
  }

  get remaining(): number {
    return this.bytes.length - this.at
  }

  byte(): number {
    const value = this.bytes[this.at]
    if (value === undefined) throw new CorruptBytes('the bytes end too early')
    this.at += 1
    return value
  }

  uint(): number {
    let byte = this.byte()
    if (byte < 128) return byte
    let value = byte & 127
    let factor = 128
    for (let group = 1; group < 8; group++) {
      byte = this.byte()
      value += (byte & 127) * factor
      if (byte < 128) {
        // A last group of zero would give one number two encodings.
        if (byte === 0 || value > Number.MAX_SAFE_INTEGER) throw new CorruptBytes('not a canonical integer')
        return value
      }
      factor *= 128
    }
    throw new CorruptBytes('an integer is too long')
  }

  bool(): boolean {
    const value = this.byte()
    if (value > 1) throw new CorruptBytes('neither true nor false')
    return value === 1
  }

  big(): bigint {
    const negative = this.bool()
    const digits = this.hex(this.uint())
    if (digits === '' || (digits.length > 2 && digits.startsWith('00')))
      throw new CorruptBytes('not a canonical integer')
    const value = BigInt(`0x${digits}`)
    if (negative && value === 0n) throw new CorruptBytes('a negative zero')
    return negative ? -value : value
  }

  hex(count: number): string {
    this.take(count)
    let digits = ''
    for (let at = this.at - count; at < this.at; at++) {
      digits += (this.bytes[at] as number).toString(16).padStart(2, '0')
    }
    return digits
  }

  text(): string {
    return readText(this)
  }

  /** The number of entries that follow. Each takes at least one byte, so a corrupt count cannot cause a huge allocation. */
  count(): number {
    const count = this.uint()
    if (count > this.remaining) throw new CorruptBytes('a list is longer than its bytes')
    return count
  }

  /** Moves past `count` bytes and returns where they start. */
  take(count: number): number {
    if (count > this.remaining) throw new CorruptBytes('the bytes end too early')
    const start = this.at
    this.at += count
    return start
  }

  end(): void {
    if (this.remaining !== 0) throw new CorruptBytes('there are bytes after the end')
  }
}
