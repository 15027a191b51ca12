export interface WrittenLevel {
  readonly price: string
  readonly volume: string
}

/** Levels of each side that the checksum of a book covers. */
export const checksumLevels = 10

/** The text under the checksum: best bid, best ask, second bid and so on, each as `price:volume`, joined with colons. */
export function checksumText(bids: readonly WrittenLevel[], asks: readonly WrittenLevel[]): string {
  const parts: string[] = []
  for (let place = 0; place < checksumLevels; place += 1) {
    for (const level of [bids[place], asks[place]]) {
      if (level !== undefined) parts.push(`${level.price}:${level.volume}`)
    }
  }
  return parts.join(':')
}
