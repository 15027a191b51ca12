import { FarLevels } from './far-levels.ts'
import type { NodePool } from './node-pool.ts'
import { TickBitmap } from './tick-bitmap.ts'

/** No order rests at the price. */
export const noLevel = -1
const none = noLevel
const windowSize = 32768

/*
 * A level is 16 bytes: a double (the sum of quantities) and two integers (first and last node), read through two arrays
 * over the same memory. Not exported, for the reason given in node-pool.ts.
 */
const farLevelsMin = 16
const totalsShift = 1
const queuesShift = 2
const headAt = 2
const tailAt = 3

/**
 * Numbers for the price levels of one book.
 *
 * Prices near the market are positions in a window of 32,768 ticks: level = price - base. Prices outside it are in
 * `FarLevels` and numbered after the window. A level exists while orders rest at its price. Because a book is never
 * crossed, everything below the best ask is a bid, and the two sides share the window, the bitmap and the arrays.
 */
export class LevelTable {
  // A field starts with a value of its type or is only declared, for the reason given in node-pool.ts.
  declare readonly pool: NodePool
  /** Empty until the first order: most of the memory of a market is its window. */
  private queues = new Int32Array(0)
  private totals = new Float64Array(this.queues.buffer)
  /** Uses of levels outside the window since its last move. */
  protected farUses = 0
  /** At first below every price, so that no price is in the window. */
  private base = -windowSize
  private readonly bitmap = new TickBitmap()
  private far = new FarLevels()

  constructor(pool: NodePool) {
    this.pool = pool
  }

  priceOf(level: number): number {
    return level < windowSize ? this.base + level : this.far.priceAt(level - windowSize)
  }

  /** The first order of a level, or 0. */
  head(level: number): number {
    return this.queues[(level << queuesShift) | headAt]!
  }

  /** The sum of the quantities of a level. */
  total(level: number): number {
    return this.totals[level << totalsShift]!
  }

  addTotal(level: number, quantity: number): void {
    const { totals } = this
    totals[level << totalsShift] = totals[level << totalsShift]! + quantity
  }

  /** Appends a node to its level. Returns the previous last node, or 0. */
  protected push(level: number, node: number, quantity: number): number {
    const { queues, totals } = this
    const at = level << queuesShift
    const tail = queues[at | tailAt]!
    queues[at | tailAt] = node
    if (tail === 0) queues[at | headAt] = node
    totals[level << totalsShift] = totals[level << totalsShift]! + quantity
    return tail
  }

  /** Removes a node from its level, between two others (either may be 0). Returns whether the level is now empty. */
  protected pull(level: number, previous: number, next: number, quantity: number): boolean {
    const { queues, totals } = this
    const at = level << queuesShift
    if (next === 0) queues[at | tailAt] = previous
    if (previous === 0) queues[at | headAt] = next
    totals[level << totalsShift] = totals[level << totalsShift]! - quantity
    return previous === 0 && next === 0
  }

  /** Makes `node` the first of a level after the orders before it, `quantity` in total, are filled; 0 empties the level. */
  cutTo(level: number, node: number, quantity: number): void {
    const { queues, totals } = this
    const at = level << queuesShift
    queues[at | headAt] = node
    if (node === 0) queues[at | tailAt] = 0
    totals[level << totalsShift] = totals[level << totalsShift]! - quantity
  }

  /** The level of a price, or -1 if no order rests at it. */
  find(price: number): number {
    const position = price - this.base
    if (position >= 0 && position < windowSize) return this.head(position | 0) === 0 ? none : position | 0
    const slot = this.far.find(price)
    return slot < 0 ? none : slot + windowSize
  }

  /** The number for a price at which an order is about to rest. */
  protected place(price: number): number {
    const position = price - this.base
    // `| 0` does not change the value; it lets the compiler treat the level as an integer.
    return position >= 0 && position < windowSize ? position | 0 : this.placeFar(price)
  }

  /** Marks a level as existing, once its first order is in place. */
  protected raise(level: number): void {
    if (level < windowSize) this.bitmap.set(level)
  }

  /** Removes a level after its last order left. */
  protected drop(level: number): void {
    if (level < windowSize) this.bitmap.clear(level)
    else this.far.remove(level - windowSize)
  }

  /** The highest level below a price, or -1. */
  below(price: number): number {
    const position = price - this.base
    let level = none
    if (position >= windowSize) level = this.bitmap.highest()
    else if (position > 0) level = this.bitmap.below(position | 0)
    if (this.far.size === 0) return level
    const farPrice = this.far.below(price)
    if (farPrice === undefined || (level !== none && this.base + level > farPrice)) return level
    return this.far.find(farPrice) + windowSize
  }

  /** The lowest level above a price, or -1. */
  above(price: number): number {
    const position = price - this.base
    let level = none
    if (position < 0) level = this.bitmap.lowest()
    else if (position < windowSize) level = this.bitmap.above(position | 0)
    if (this.far.size === 0) return level
    const farPrice = this.far.above(price)
    if (farPrice === undefined || (level !== none && this.base + level < farPrice)) return level
    return this.far.find(farPrice) + windowSize
  }

  /** Whether a price lies in the outer half of the window, or outside it. */
  protected isOffCentre(price: number): boolean {
    const position = price - this.base
    return position < windowSize / 4 || position > (windowSize * 3) / 4
  }

  /** Centres the window on `price`. Costs one step per resting order. */
  protected moveWindow(price: number): void {
    const moved: { price: number; head: number; tail: number; total: number }[] = []
    for (let level = this.above(0); level !== none; ) {
      const at = this.priceOf(level)
      const tail = this.queues[(level << queuesShift) | tailAt]!
      moved.push({ price: at, head: this.head(level), tail, total: this.total(level) })
      this.fill(level, 0, 0, 0)
      if (level < windowSize) this.bitmap.clear(level)
      level = this.above(at)
    }
    this.far = new FarLevels()
    this.openWindow(price)
    for (const { price: at, head, tail, total } of moved) {
      const level = this.place(at)
      this.fill(level, head, tail, total)
      this.raise(level)
      for (let node = head; node !== 0; node = this.pool.next(node)) this.pool.setLevel(node, level)
    }
    this.farUses = 0
  }

  private fill(level: number, head: number, tail: number, total: number): void {
    this.queues[(level << queuesShift) | headAt] = head
    this.queues[(level << queuesShift) | tailAt] = tail
    this.totals[level << totalsShift] = total
  }

  private placeFar(price: number): number {
    if (this.far.size === 0 && this.bitmap.isEmpty()) {
      this.openWindow(price)
      return (price - this.base) | 0
    }
    this.farUses += 1
    const known = this.far.find(price)
    if (known >= 0) return known + windowSize
    const level = this.far.add(price) + windowSize
    if (level << queuesShift >= this.queues.length) this.grow()
    return level
  }

  private openWindow(price: number): void {
    this.base = Math.max(0, price - windowSize / 2)
    if (this.queues.length > 0) return
    this.queues = new Int32Array((windowSize + farLevelsMin) << queuesShift)
    this.totals = new Float64Array(this.queues.buffer)
  }

  private grow(): void {
    const levels = this.queues.length >> queuesShift
    const queues = new Int32Array((windowSize + (levels - windowSize) * 2) << queuesShift)
    queues.set(this.queues)
    this.queues = queues
    this.totals = new Float64Array(queues.buffer)
  }
}
