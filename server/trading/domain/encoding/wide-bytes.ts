import { toBig, type Wide } from '../ledger/wide.ts'
import type { ByteReader } from './byte-reader.ts'
import type { ByteWriter } from './byte-writer.ts'
import { CorruptBytes } from './corrupt-bytes.ts'

/** Amounts of up to this many bytes are below 2^48, so they fit into the low half of a `Wide`. */
const shortBytes = 6

/** Writes an amount as `ByteWriter.big` does; a snapshot has millions of them, nearly all short. */
export function writeWide(writer: ByteWriter, { high, low }: Wide): void {
  if (high !== 0 || low >= 2 ** (8 * shortBytes)) {
    writer.big(toBig(high, low))
    return
  }
  const upper = Math.floor(low / 0x1000000)
  const lower = low - upper * 0x1000000
  const count = upper !== 0 ? 3 + byteCount(upper) : Math.max(1, byteCount(lower))
  writer.reserve(2 + shortBytes)
  const { bytes } = writer
  let at = writer.length
  bytes[at++] = 0
  bytes[at++] = count
  for (let left = count - 1; left >= 0; left--) {
    bytes[at++] = left >= 3 ? upper >>> (8 * (left - 3)) : lower >>> (8 * left)
  }
  writer.length = at
}

/** Reads what `writeWide` or `ByteWriter.big` has written; an amount is not negative. */
export function readWide(reader: ByteReader, into: Wide): void {
  const { bytes, at } = reader
  const count = bytes[at + 1] ?? 0
  if (bytes[at] !== 0 || count === 0 || count > shortBytes) {
    into.setBig(reader.big())
    return
  }
  const start = reader.take(2 + count) + 2
  const first = bytes[start]!
  if (first === 0 && count > 1) throw new CorruptBytes('not a canonical integer')
  let value = first
  for (let place = start + 1; place < start + count; place++) value = value * 256 + bytes[place]!
  into.put(0, value)
}

function byteCount(value: number): number {
  if (value === 0) return 0
  if (value < 0x100) return 1
  return value < 0x10000 ? 2 : 3
}
