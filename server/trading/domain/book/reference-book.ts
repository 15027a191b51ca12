/**
 * A second book, as simple as possible: lists that are searched and sorted. It is slow and obviously correct; tests and
 * simulations compare the real book with it.
 */
import type { OnTrade } from './order-book.ts'
import type { Side } from './price-queues.ts'

interface Resting {
  readonly id: number
  readonly side: Side
  readonly price: number
  readonly arrival: number
  quantity: number
}

export class ReferenceBook {
  private orders: Resting[] = []
  private arrivals = 0
  private readonly onTrade: OnTrade

  constructor(onTrade: OnTrade) {
    this.onTrade = onTrade
  }

  add(id: number, side: Side, price: number, quantity: number): number {
    const left = this.trade(id, side, (maker) => (side === 'buy' ? maker <= price : maker >= price), quantity)
    this.arrivals += 1
    if (left > 0) this.orders.push({ id, side, price, arrival: this.arrivals, quantity: left })
    return left
  }

  cancel(id: number): number {
    const order = this.orders.find((resting) => resting.id === id)
    this.orders = this.orders.filter((resting) => resting.id !== id)
    return order?.quantity ?? 0
  }

  market(id: number, side: Side, quantity: number): number {
    return this.trade(id, side, () => true, quantity)
  }

  get size(): number {
    return this.orders.length
  }

  get bestBid(): number {
    return this.side('buy')[0]?.price ?? 0
  }

  get bestAsk(): number {
    return this.side('sell')[0]?.price ?? Number.POSITIVE_INFINITY
  }

  quantityAt(price: number): number {
    return this.orders.filter((order) => order.price === price).reduce((sum, order) => sum + order.quantity, 0)
  }

  /** Best price first, and at one price the earliest first. */
  private side(side: Side): Resting[] {
    const sign = side === 'buy' ? -1 : 1
    return this.orders
      .filter((order) => order.side === side)
      .sort((a, b) => sign * (a.price - b.price) || a.arrival - b.arrival)
  }

  private trade(taker: number, side: Side, accepts: (price: number) => boolean, quantity: number): number {
    let left = quantity
    for (const maker of this.side(side === 'buy' ? 'sell' : 'buy')) {
      if (left === 0 || !accepts(maker.price)) break
      const traded = Math.min(left, maker.quantity)
      left -= traded
      maker.quantity -= traded
      this.onTrade(taker, maker.id, maker.price, traded)
    }
    this.orders = this.orders.filter((order) => order.quantity > 0)
    return left
  }
}
