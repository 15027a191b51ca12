/**
 * An immutable map by message id: a change copies one chunk and the short list of chunks. A plain map of a hundred
 * thousand messages would be copied whole for each reaction.
 */
const chunkSize = 256
const chunkOf = (id: number) => Math.floor(id / chunkSize)

export class ChunkedMap<T> {
  static empty<T>(): ChunkedMap<T> {
    return new ChunkedMap<T>(new Map(), 0)
  }

  readonly size: number
  readonly #chunks: ReadonlyMap<number, ReadonlyMap<number, T>>

  private constructor(chunks: ReadonlyMap<number, ReadonlyMap<number, T>>, size: number) {
    this.#chunks = chunks
    this.size = size
  }

  get(id: number): T | undefined {
    return this.#chunks.get(chunkOf(id))?.get(id)
  }

  has(id: number): boolean {
    return this.get(id) !== undefined
  }

  /** With the values of `changes`; undefined removes an id. */
  with(changes: Iterable<readonly [number, T | undefined]>): ChunkedMap<T> {
    const copied = new Map<number, Map<number, T>>()
    let size = this.size
    for (const [id, value] of changes) {
      const key = chunkOf(id)
      let chunk = copied.get(key)
      if (chunk === undefined) {
        chunk = new Map(this.#chunks.get(key))
        copied.set(key, chunk)
      }
      size -= chunk.size
      if (value === undefined) chunk.delete(id)
      else chunk.set(id, value)
      size += chunk.size
    }
    if (copied.size === 0) return this
    const chunks = new Map(this.#chunks)
    for (const [key, chunk] of copied) {
      if (chunk.size === 0) chunks.delete(key)
      else chunks.set(key, chunk)
    }
    return new ChunkedMap(chunks, size)
  }

  /** The values with ids above `id`, in no particular order. */
  *above(id: number): Generator<T> {
    for (const [key, chunk] of this.#chunks) {
      if (key < chunkOf(id)) continue
      for (const [one, value] of chunk) if (one > id) yield value
    }
  }

  cleared(): ChunkedMap<T> {
    return ChunkedMap.empty<T>()
  }

  *entries(): Generator<[number, T]> {
    for (const chunk of this.#chunks.values()) yield* chunk
  }
}
