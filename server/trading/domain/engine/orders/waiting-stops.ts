import { SortedPrices } from '../../book/sorted-prices.ts'
import { trailDistance } from '../market/price-shares.ts'
import type { OrderTable } from './order-table.ts'

/** Orders that wait for one direction of the price: a queue by arrival at each stop price. */
class TriggerSide {
  private readonly prices = new SortedPrices()
  private readonly queues = new Map<number, number[]>()

  add(order: number, stop: number): void {
    const queue = this.queues.get(stop)
    if (queue !== undefined) {
      queue.push(order)
      return
    }
    this.queues.set(stop, [order])
    this.prices.add(stop)
  }

  remove(order: number, stop: number): void {
    const queue = this.queues.get(stop)
    if (queue === undefined) return
    queue.splice(queue.indexOf(order), 1)
    if (queue.length > 0) return
    this.queues.delete(stop)
    this.prices.remove(stop)
  }

  lowest(): number | undefined {
    return this.prices.above(0)
  }

  highest(): number | undefined {
    return this.prices.below(Number.POSITIVE_INFINITY)
  }

  first(stop: number): number {
    return this.queues.get(stop)![0]!
  }

  *all(): IterableIterator<number> {
    for (const price of this.prices) yield* this.queues.get(price)!
  }
}

/** The conditional orders of one market. */
export class Triggers {
  count = 0
  declare private readonly orders: OrderTable
  private readonly rising = new TriggerSide()
  private readonly falling = new TriggerSide()
  private readonly trailing: number[] = []

  constructor(orders: OrderTable) {
    this.orders = orders
  }

  get trailingCount(): number {
    return this.trailing.length
  }

  /** A stop buy and a take-profit sell wait for the price to rise to their stop, the others for it to fall. */
  add(order: number): void {
    this.count += 1
    const { orders } = this
    if (orders.isTrailing(order)) this.trailing.push(order)
    else this.side(order).add(order, orders.stop(order))
  }

  remove(order: number): void {
    this.count -= 1
    const { orders } = this
    if (orders.isTrailing(order)) this.trailing.splice(this.trailing.indexOf(order), 1)
    else this.side(order).remove(order, orders.stop(order))
  }

  /** Moves the trailing stops when the price improves for them. */
  follow(lastPrice: number): void {
    const { orders } = this
    for (const order of this.trailing) {
      const stop = orders.stop(order)
      const trail = orders.trail(order)
      const distance = trailDistance(lastPrice, trail, orders.trailPpm(order))
      const sells = orders.side(order) === 'sell'
      const next = sells ? Math.max(stop, lastPrice - distance) : Math.min(stop, lastPrice + distance)
      if (next === stop) continue
      orders.setStop(order, next, trail)
      // The price protection keeps its distance; for a buyer it only decreases, so that the hold still covers it.
      orders.setLimit(order, orders.limit(order) + next - stop)
    }
  }

  /** The first order that is due at a price, or 0: rising stops before falling ones before trailing ones. */
  due(lastPrice: number): number {
    const low = this.rising.lowest()
    if (low !== undefined && low <= lastPrice) return this.rising.first(low)
    const high = this.falling.highest()
    if (high !== undefined && high >= lastPrice) return this.falling.first(high)
    return this.trailing.find((order) => this.isReached(order, lastPrice)) ?? 0
  }

  /** Every waiting order: rising and falling ones by price and then arrival, trailing ones by arrival. */
  *all(): IterableIterator<number> {
    yield* this.rising.all()
    yield* this.falling.all()
    yield* this.trailing
  }

  private isReached(order: number, lastPrice: number): boolean {
    const stop = this.orders.stop(order)
    return this.orders.side(order) === 'sell' ? lastPrice <= stop : lastPrice >= stop
  }

  private side(order: number): TriggerSide {
    return this.orders.firesOnRise(order) ? this.rising : this.falling
  }
}
