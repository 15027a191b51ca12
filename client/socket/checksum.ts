import type { BookLevel } from '../trading/api.generated.ts'

/** Levels of each side that the checksum covers. */
const levelsCovered = 10

const table = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1
  return value
})

/** CRC-32 as in IEEE 802.3 and zlib, of text that is all ASCII. */
export function crc32(text: string): number {
  let value = 0xffffffff
  for (let index = 0; index < text.length; index += 1)
    value = (table[(value ^ text.charCodeAt(index)) & 0xff] ?? 0) ^ (value >>> 8)
  return (value ^ 0xffffffff) >>> 0
}

/** Best bid, best ask, second bid, second ask and so on, each as `price:volume`. */
export function bookChecksum(book: {
  readonly bids: readonly BookLevel[]
  readonly asks: readonly BookLevel[]
}): string {
  const parts: string[] = []
  for (let index = 0; index < levelsCovered; index += 1) {
    for (const level of [book.bids[index], book.asks[index]]) {
      if (level !== undefined) parts.push(`${level.price}:${level.volume}`)
    }
  }
  return String(crc32(parts.join(':')))
}
