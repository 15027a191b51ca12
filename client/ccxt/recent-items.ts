/** The newest items of a subscription: all cached ones, and those not returned yet. */
export class RecentItems<Item> {
  readonly #max: number
  readonly #nameOf: (item: Item) => unknown
  #all: Item[] = []
  #fresh: Item[] = []

  /** Items with the same name replace each other. */
  constructor(max: number, nameOf: (item: Item) => unknown) {
    this.#max = max
    this.#nameOf = nameOf
  }

  get hasFresh(): boolean {
    return this.#fresh.length > 0
  }

  add(items: readonly Item[]): void {
    this.#all = this.#joined(this.#all, items)
    this.#fresh = this.#joined(this.#fresh, items)
  }

  /** Returns the new items that match `matches` and marks them as returned; or all items if `newOnly` is false. */
  take(newOnly: boolean, matches: (item: Item) => boolean): Item[] {
    const fresh = this.#fresh.filter(matches)
    this.#fresh = this.#fresh.filter((item) => !matches(item))
    return newOnly ? fresh : this.#all.filter(matches)
  }

  #joined(cached: readonly Item[], added: readonly Item[]): Item[] {
    const names = new Set(added.map(this.#nameOf))
    return [...cached.filter((item) => !names.has(this.#nameOf(item))), ...added].slice(-this.#max)
  }
}
