import { InvariantBroken } from '../../../kernel/values/invariant.ts'
import { NodePool } from './node-pool.ts'
import { PriceQueues, type Side } from './price-queues.ts'

/** Called for every trade, in order. It must not call the book. */
export type OnTrade = (taker: number, maker: number, price: number, quantity: number) => void

/**
 * A price-time priority book alone: no accounts, no money. Ids, prices and quantities are positive safe integers.
 * The id of a resting order cannot be used again.
 *
 *     const book = new OrderBook((taker, maker, price, quantity) => …)
 *     book.add(1, 'sell', 100, 5)
 *     book.market(2, 'buy', 3)   // trades 3 at 100 with order 1
 *     book.cancel(1)
 */
export class OrderBook {
  private readonly queues = new PriceQueues(new NodePool())
  declare private readonly onTrade: OnTrade

  constructor(onTrade: OnTrade) {
    this.onTrade = onTrade
  }

  /** Trades as far as the price allows; the rest stays in the book. Returns the resting quantity. */
  add(id: number, side: Side, price: number, quantity: number): number {
    if (!areCounts(id, price, quantity) || !isSide(side)) throw badOrder()
    const { queues } = this
    if (side === 'buy' ? price >= queues.bestAsk : price <= queues.bestBid) return this.cross(id, side, price, quantity)
    queues.append(queues.pool.take(id, quantity), side, price, quantity)
    return quantity
  }

  /** Removes an order from the book. Returns its open quantity, 0 if no such order rests. */
  cancel(id: number): number {
    const { queues } = this
    const { pool } = queues
    const node = pool.find(id)
    if (node === 0) return 0
    const left = pool.quantity(node)
    queues.unlink(node)
    pool.free(node, id)
    return left
  }

  /** Trades at any price. Returns the unfilled quantity, which does not rest. */
  market(id: number, side: Side, quantity: number): number {
    if (!areCounts(id, 1, quantity) || !isSide(side)) throw badOrder()
    const makers = side === 'buy' ? 'sell' : 'buy'
    let left = quantity
    while (left > 0 && this.queues.bestLevel(makers) >= 0) left = this.takeLevel(id, makers, left)
    return left
  }

  /** Resting orders. */
  get size(): number {
    return this.queues.count
  }

  /** 0 when there is none. */
  get bestBid(): number {
    return this.queues.bestBid
  }

  /** Infinity when there is none. */
  get bestAsk(): number {
    return this.queues.bestAsk
  }

  /** The sum of quantities at a price. */
  quantityAt(price: number): number {
    const level = this.queues.find(price)
    return level < 0 ? 0 : this.queues.total(level)
  }

  private cross(id: number, side: Side, price: number, quantity: number): number {
    const { queues } = this
    const { pool } = queues
    if (pool.find(id) !== 0) throw new InvariantBroken(`order ${id} rests already`)
    let left = quantity
    if (side === 'buy') {
      while (left > 0 && queues.bestAsk <= price) left = this.takeLevel(id, 'sell', left)
    } else {
      while (left > 0 && queues.bestBid >= price) left = this.takeLevel(id, 'buy', left)
    }
    if (left > 0) queues.append(pool.take(id, left), side, price, left)
    return left
  }

  /** Trades against the best level until it is empty or the taker is filled. Returns the open quantity of the taker. */
  private takeLevel(taker: number, makers: Side, takerQuantity: number): number {
    const { queues, onTrade } = this
    const { pool } = queues
    const level = queues.bestLevel(makers)
    const price = makers === 'buy' ? queues.bestBid : queues.bestAsk
    let left = takerQuantity
    let node = queues.head(level)
    while (node !== 0 && left > 0) {
      const quantity = pool.quantity(node)
      if (quantity > left) {
        pool.setQuantity(node, quantity - left)
        onTrade(taker, pool.id(node), price, left)
        left = 0
        break
      }
      left -= quantity
      const maker = pool.id(node)
      onTrade(taker, maker, price, quantity)
      const next = pool.next(node)
      pool.free(node, maker)
      queues.count -= 1
      node = next
    }
    queues.cutTo(level, node, takerQuantity - left)
    if (node !== 0) pool.join(0, node)
    else queues.removeLevel(level)
    return left
  }
}

function areCounts(id: number, price: number, quantity: number): boolean {
  return (
    Number.isSafeInteger(id) &&
    Number.isSafeInteger(price) &&
    Number.isSafeInteger(quantity) &&
    id > 0 &&
    price > 0 &&
    quantity > 0
  )
}

function isSide(side: string): boolean {
  return side === 'buy' || side === 'sell'
}

function badOrder(): InvariantBroken {
  return new InvariantBroken('id, price and quantity are positive safe integers, and the side is buy or sell')
}
