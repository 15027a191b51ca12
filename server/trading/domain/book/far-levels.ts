import { SortedPrices } from './sorted-prices.ts'

/** The levels whose price lies outside the window of a book. Slower than the window, but the distance is unlimited. */
export class FarLevels {
  private readonly prices = new SortedPrices()
  private readonly slots = new Map<number, number>()
  private readonly priceOfSlot: number[] = []
  private readonly freeSlots: number[] = []

  get size(): number {
    return this.slots.size
  }

  /** The slot of a price, or -1. */
  find(price: number): number {
    return this.slots.get(price) ?? -1
  }

  add(price: number): number {
    const slot = this.freeSlots.pop() ?? this.priceOfSlot.length
    this.priceOfSlot[slot] = price
    this.slots.set(price, slot)
    this.prices.add(price)
    return slot
  }

  remove(slot: number): void {
    const price = this.priceAt(slot)
    this.prices.remove(price)
    this.slots.delete(price)
    this.freeSlots.push(slot)
  }

  priceAt(slot: number): number {
    return this.priceOfSlot[slot] as number
  }

  below(price: number): number | undefined {
    return this.prices.below(price)
  }

  above(price: number): number | undefined {
    return this.prices.above(price)
  }

  /** Lowest price first. */
  all(): IterableIterator<number> {
    return this.prices[Symbol.iterator]()
  }
}
