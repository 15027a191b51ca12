/** The newest of something that is followed: all that is kept, and what nobody has been given yet. */
export class RecentItems<Item> {
  readonly #max: number
  readonly #nameOf: (item: Item) => unknown
  #all: Item[] = []
  #fresh: Item[] = []

  /** Items of the same name replace each other. */
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

  /** What is new and `isWanted`, which then is not new any more; or everything, for those who want it so. */
  take(newOnly: boolean, isWanted: (item: Item) => boolean): Item[] {
    const fresh = this.#fresh.filter(isWanted)
    this.#fresh = this.#fresh.filter((item) => !isWanted(item))
    return newOnly ? fresh : this.#all.filter(isWanted)
  }

  #joined(kept: readonly Item[], added: readonly Item[]): Item[] {
    const names = new Set(added.map(this.#nameOf))
    return [...kept.filter((item) => !names.has(this.#nameOf(item))), ...added].slice(-this.#max)
  }
}
