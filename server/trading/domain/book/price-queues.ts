import { InvariantBroken } from '../../../kernel/values/invariant.ts'
import { LevelTable } from './level-table.ts'

export type Side = 'buy' | 'sell'

const noLevel = -1
const windowSize = 32768
/** No bid is below every price and no ask above every price, so that "does it cross" is one comparison. */
const noBid = 0
const noAsk = Number.POSITIVE_INFINITY
const bid = 0
const ask = 1

/** Uses outside the window before a move pays off, besides one for each resting order. */
const farUsesMin = 4096

/** The two sides of a book: a queue of orders by arrival at each price, and the best price of each side. */
export class PriceQueues extends LevelTable {
  /** Resting orders. */
  count = 0
  private readonly bestLevels = Int32Array.of(noLevel, noLevel)
  private readonly bestPrices = Float64Array.of(noBid, noAsk)

  /** Price of the best bid; 0 when there is none. */
  get bestBid(): number {
    return this.bestPrices[bid]!
  }

  /** Price of the best ask; infinity when there is none. */
  get bestAsk(): number {
    return this.bestPrices[ask]!
  }

  /** The best level of a side, or -1. */
  bestLevel(side: Side): number {
    return this.bestLevels[side === 'buy' ? bid : ask]!
  }

  /** Puts a node at the end of the queue of its price. */
  append(node: number, side: Side, price: number, quantity: number): void {
    const level = this.place(price)
    const tail = this.push(level, node, quantity)
    this.pool.attach(node, level, tail)
    this.count += 1
    if (tail === 0) this.open(side, level, price)
    if (level >= windowSize) this.followMarket()
  }

  /** Removes a node from its queue; the caller frees it or appends it again. */
  unlink(node: number): void {
    const { pool } = this
    const level = pool.level(node)
    const previous = pool.previous(node)
    const next = pool.next(node)
    pool.join(previous, next)
    this.count -= 1
    if (this.pull(level, previous, next, pool.quantity(node))) this.removeLevel(level)
  }

  /** Reduces the quantity of a node, which keeps its time priority. */
  reduce(node: number, quantity: number): void {
    const { pool } = this
    const left = pool.quantity(node) - quantity
    if (!(left > 0)) throw new InvariantBroken('a reduced order keeps a quantity')
    pool.setQuantity(node, left)
    this.addTotal(pool.level(node), -quantity)
  }

  /** The next level away from the best price, or -1. */
  nextWorse(side: Side, level: number): number {
    const price = this.priceOf(level)
    return side === 'buy' ? this.below(price) : this.above(price)
  }

  /** Removes an empty level and finds the next best one. */
  removeLevel(level: number): void {
    if (this.total(level) !== 0) throw new InvariantBroken('an empty level holds nothing')
    const price = this.priceOf(level)
    this.drop(level)
    if (level === this.bestLevels[bid]) this.setBest(bid, this.below(price))
    else if (level === this.bestLevels[ask]) this.setBest(ask, this.above(price))
  }

  /** Opens a level once its first order is in place. */
  private open(side: Side, level: number, price: number): void {
    this.raise(level)
    const { bestPrices } = this
    if (side === 'buy') {
      if (price <= bestPrices[bid]!) return
      bestPrices[bid] = price
      this.bestLevels[bid] = level
    } else {
      if (price >= bestPrices[ask]!) return
      bestPrices[ask] = price
      this.bestLevels[ask] = level
    }
    if (bestPrices[bid]! >= bestPrices[ask]!) throw new InvariantBroken('the book is not crossed')
  }

  private setBest(side: 0 | 1, level: number): void {
    this.bestLevels[side] = level
    this.bestPrices[side] = level !== noLevel ? this.priceOf(level) : side === bid ? noBid : noAsk
  }

  /** Moves the window when the market has left its middle. The number of far uses pays for the steps of the move. */
  private followMarket(): void {
    if (this.farUses <= farUsesMin + this.count) return
    const { bestBid, bestAsk } = this
    const centre = bestBid !== noBid ? bestBid : bestAsk
    this.farUses = 0
    if (!this.isOffCentre(centre)) return
    this.moveWindow(centre)
    this.setBest(bid, this.find(bestBid))
    this.setBest(ask, this.find(bestAsk))
  }
}
