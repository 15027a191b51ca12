const chunkMax = 256

/**
 * A sorted set of numbers in chunks of at most a few hundred: a lookup is a binary search, and an insertion moves the
 * numbers of one chunk only.
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
    chunk.splice(indexIn(chunk, price), 0, price)
    if (chunk.length > chunkMax) this.chunks.splice(at + 1, 0, chunk.splice(chunkMax / 2))
  }

  remove(price: number): void {
    const at = this.chunkOf(price)
    const chunk = this.chunks[at]
    const place = chunk === undefined ? -1 : chunk.indexOf(price, indexIn(chunk, price))
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
    const place = indexIn(chunk, price) - 1
    if (place >= 0) return chunk[place]
    at -= 1
    return this.chunks[at]?.at(-1)
  }

  /** The smallest member above `price`, or undefined. */
  above(price: number): number | undefined {
    const at = Math.max(0, this.chunkOf(price))
    const chunk = this.chunks[at]
    if (chunk === undefined) return undefined
    let place = indexIn(chunk, price)
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

/** The index of `price` in the chunk, or where it would be inserted. */
function indexIn(chunk: readonly number[], price: number): number {
  let low = 0
  let high = chunk.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((chunk[middle] as number) < price) low = middle + 1
    else high = middle
  }
  return low
}
