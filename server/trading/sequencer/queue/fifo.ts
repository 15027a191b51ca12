import { invariant } from '../../../kernel/values/invariant.ts'

const compactAt = 1_024

/** A queue whose `shift` does not move the remaining items, unlike an array's. */
export class Fifo<T> {
  #items: T[] = []
  #head = 0

  get length(): number {
    return this.#items.length - this.#head
  }

  get first(): T | undefined {
    return this.#items[this.#head]
  }

  push(item: T): void {
    this.#items.push(item)
  }

  shift(): T {
    invariant(this.length > 0, 'nothing was taken from an empty queue')
    const item = this.#items[this.#head] as T
    this.#head += 1
    if (this.#head === this.#items.length) {
      this.#items = []
      this.#head = 0
    } else if (this.#head >= compactAt && this.#head * 2 >= this.#items.length) {
      this.#items = this.#items.slice(this.#head)
      this.#head = 0
    }
    return item
  }
}
