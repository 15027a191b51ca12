/** A seeded random generator. */
export class Random {
  #state: number

  constructor(seed: number) {
    // Adjacent seeds must not give similar runs, so the state is mixed before the first use.
    this.#state = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) | 0 || 1
    for (let round = 0; round < 8; round++) this.below(2)
  }

  /** An integer from 0 to `limit - 1`. */
  below(limit: number): number {
    let state = this.#state
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    this.#state = state
    return Math.floor(((state >>> 0) / 2 ** 32) * limit)
  }

  /** Both ends included. */
  between(low: number, high: number): number {
    return low + this.below(high - low + 1)
  }

  chance(percent: number): boolean {
    return this.below(10_000) < percent * 100
  }

  pick<T>(items: readonly T[]): T {
    return items[this.below(items.length)] as T
  }

  /** One of the entries, with a probability by its weight. */
  weighted<T>(entries: readonly (readonly [weight: number, item: T])[]): T {
    let left = this.below(entries.reduce((sum, [weight]) => sum + weight, 0))
    for (const [weight, item] of entries) {
      left -= weight
      if (left < 0) return item
    }
    return this.pick(entries)[1]
  }

  hex(digits: number): string {
    return Array.from({ length: digits }, () => this.below(16).toString(16)).join('')
  }
}
