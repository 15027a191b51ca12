/**
 * What arrives in one turn of the event loop is begun together at its end. Waiting continuations run in the order they were
 * made, so the requests of a turn then take each step one right after the other, while the code of that step is still in the
 * processor's cache. Begun one by one, as they are read, each of them would find it cold: that costs a busy server half of
 * what it can do.
 */
export class Arrivals<Item> {
  readonly #begin: (item: Item) => void
  #waiting: Item[] = []

  constructor(begin: (item: Item) => void) {
    this.#begin = begin
  }

  add(item: Item): void {
    if (this.#waiting.push(item) === 1) setImmediate(() => this.#beginAll())
  }

  #beginAll(): void {
    const arrived = this.#waiting
    this.#waiting = []
    for (const item of arrived) this.#begin(item)
  }
}
