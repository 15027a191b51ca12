import { crc32 } from '../../../kernel/values/crc32.ts'

export interface WrittenLevel {
  readonly price: string
  readonly volume: string
}

/** Levels of each side that the checksum of a book covers. */
export const checksumLevels = 10

/** The text under the checksum: best bid, best ask, second bid and so on, each as `price:volume`, joined with colons. */
function checksumText(bids: readonly WrittenLevel[], asks: readonly WrittenLevel[]): string {
  const parts: string[] = []
  for (let place = 0; place < checksumLevels; place += 1) {
    for (const level of [bids[place], asks[place]]) {
      if (level !== undefined) parts.push(`${level.price}:${level.volume}`)
    }
  }
  return parts.join(':')
}

/** CRC-32 of that text; the server sends it with the depth and clients compare it with their copy. */
export function bookChecksum(bids: readonly WrittenLevel[], asks: readonly WrittenLevel[]): string {
  return String(crc32(checksumText(bids, asks)))
}
