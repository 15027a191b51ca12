import { crc32 } from 'node:zlib'

export interface WrittenLevel {
  readonly price: string
  readonly volume: string
}

/** Levels of each side that the checksum of a book is over. */
export const checksumLevels = 10

/** Best bid, best ask, second bid, second ask and so on, as `price:volume` joined with colons. */
export function bookChecksum(bids: readonly WrittenLevel[], asks: readonly WrittenLevel[]): string {
  const parts: string[] = []
  for (let place = 0; place < checksumLevels; place += 1) {
    for (const level of [bids[place], asks[place]]) {
      if (level !== undefined) parts.push(`${level.price}:${level.volume}`)
    }
  }
  return String(crc32(parts.join(':')))
}
