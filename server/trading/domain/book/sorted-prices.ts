const chunkMax = 256

/**
 * A sorted set of numbers in chunks of at most a few hundred: finding is a binary search, and inserting moves one
 * chunk's worth of numbers, however many there are in all.
 */
export class SortedPrices {
  private readonly chunks: number[][] = []
  size = 0

  add(price: number): void {
    this.size += 1
    const at = Math.max(0, this.chunkOf(price))
    const chunk = this.chunks[at]
    if (chunk === undefined) {
      this.chunks.push([price])
      return
    }
    chunk.splice(placeIn(chunk, price), 0, price)
    if (chunk.length > chunkMax) this.chunks.splice(at + 1, 0, chunk.splice(chunkMax / 2))
  }

  remove(price: number): void {
    const at = this.chunkOf(price)
    const chunk = this.chunks[at]
    const place = chunk === undefined ? -1 : chunk.indexOf(price, placeIn(chunk, price))
    if (chunk === undefined || place < 0) return
    chunk.splice(place, 1)
    if (chunk.length === 0) this.chunks.splice(at, 1)
    this.size -= 1
  }

  /** The greatest member below `price`, or undefined. */
  below(price: number): number | undefined {
    let at = this.chunkOf(price)
    if (at < 0) return undefined
    const chunk = this.chunks[at] as number[]
    const place = placeIn(chunk, price) - 1
    if (place >= 0) return chunk[place]
    at -= 1
    return this.chunks[at]?.at(-1)
  }

  /** The smallest member above `price`, or undefined. */
  above(price: number): number | undefined {
    const at = Math.max(0, this.chunkOf(price))
    const chunk = this.chunks[at]
    if (chunk === undefined) return undefined
    let place = placeIn(chunk, price)
    if (chunk[place] === price) place += 1
    return place < chunk.length ? chunk[place] : this.chunks[at + 1]?.[0]
  }

  *[Symbol.iterator](): IterableIterator<number> {
    for (const chunk of this.chunks) yield* chunk
  }

  /** The last chunk that begins at or below `price`, or -1. */
  private chunkOf(price: number): number {
    let low = 0
    let high = this.chunks.length
    while (low < high) {
      const middle = (low + high) >> 1
      if (((this.chunks[middle] as number[])[0] as number) <= price) low = middle + 1
      else high = middle
    }
    return low - 1
  }
}

/** Where `price` is in the chunk, or would be. */
function placeIn(chunk: readonly number[], price: number): number {
  let low = 0
  let high = chunk.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((chunk[middle] as number) < price) low = middle + 1
    else high = middle
  }
  return low
}
