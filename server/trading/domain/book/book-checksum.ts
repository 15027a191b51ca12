import { crc32 } from '../../../kernel/values/crc32.ts'

export interface PrintedLevel {
  readonly price: string
  readonly volume: string
}

/** Levels of each side that the checksum of a book covers. */
export const checksumLevels = 10

/** Best bid, best ask, second bid and so on, each as `price:volume`, joined with colons. */
function checksumText(bids: readonly PrintedLevel[], asks: readonly PrintedLevel[]): string {
  const parts: string[] = []
  for (let place = 0; place < checksumLevels; place += 1) {
    for (const level of [bids[place], asks[place]]) {
      if (level !== undefined) parts.push(`${level.price}:${level.volume}`)
    }
  }
  return parts.join(':')
}

/** CRC-32 of the text. The server sends it with the depth; a client compares it with its own copy. */
export function bookChecksum(bids: readonly PrintedLevel[], asks: readonly PrintedLevel[]): string {
  return String(crc32(checksumText(bids, asks)))
}
