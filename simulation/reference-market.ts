import type { EngineEvent } from '../server/trading/domain/engine/event-sink.ts'
import type { OrderAccepted, OrderReduced, Traded } from '../server/trading/domain/engine/events.ts'
import type { Side } from '../server/trading/domain/engine/orders/requests.ts'
import type { Depth, DepthLevel } from '../server/trading/domain/engine/views.ts'
import { must } from './expect.ts'

interface Resting {
  readonly orderId: number
  readonly side: Side
  readonly price: number
  readonly display: number
  arrival: number
  shown: number
  remaining: number
}

/**
 * A simple reference implementation of the books: a list of orders with linear search. It follows the engine's events, and
 * every trade must be with the first order at the best price.
 */
export class ReferenceMarkets {
  readonly #accepted = new Map<number, OrderAccepted>()
  readonly #books = new Map<number, Resting[]>()
  #arrivals = 0

  take(event: EngineEvent): void {
    if (event.type === 'order_accepted') this.#accepted.set(event.orderId, event)
    else if (event.type === 'order_rested') this.#rest(event.orderId, event.market, event.lots)
    else if (event.type === 'traded') this.#trade(event)
    else if (event.type === 'order_reduced') this.#reduce(event)
    else if (event.type === 'order_closed') this.#close(event.market, event.orderId)
  }

  /** The depth that the engine must show. */
  depth(market: number): Pick<Depth, 'bids' | 'asks'> {
    return { bids: this.#levels(market, 'buy'), asks: this.#levels(market, 'sell') }
  }

  #rest(orderId: number, market: number, lots: number): void {
    const accepted = this.#accepted.get(orderId)
    must(accepted !== undefined, () => `order ${orderId} rests and was never accepted`)
    const { side, price, displayLots: display } = accepted
    const shown = display === 0 ? lots : Math.min(display, lots)
    this.#arrivals += 1
    this.#book(market).push({ orderId, side, price, display, arrival: this.#arrivals, shown, remaining: lots })
    const bid = this.#best(market, 'buy')
    const ask = this.#best(market, 'sell')
    must(bid === undefined || ask === undefined || bid.price < ask.price, () => `order ${orderId} crosses the book`)
  }

  #trade(trade: Traded): void {
    const { market, makerOrderId, takerOrderId, price, lots, takerSide } = trade
    const first = this.#best(market, takerSide === 'buy' ? 'sell' : 'buy')
    must(first?.orderId === makerOrderId, () => `${makerOrderId} trades though ${first?.orderId} comes first`)
    must(first.price === price, () => `trade ${trade.tradeId} is not at the maker's price ${first.price}`)
    must(lots > 0 && lots <= first.shown, () => `trade ${trade.tradeId} takes more than order ${makerOrderId} shows`)
    const limit = this.#accepted.get(takerOrderId)?.price ?? 0
    const within = limit === 0 || (takerSide === 'buy' ? price <= limit : price >= limit)
    must(within, () => `trade ${trade.tradeId} is beyond the limit of order ${takerOrderId}`)
    first.shown -= lots
    first.remaining -= lots
    must(first.remaining === trade.makerRemaining, () => `order ${makerOrderId} has ${first.remaining} left`)
    if (first.shown > 0) return
    // The next part of an iceberg goes to the end of the queue.
    first.shown = Math.min(first.display, first.remaining)
    this.#arrivals += 1
    first.arrival = this.#arrivals
  }

  #reduce({ market, orderId, remaining }: OrderReduced): void {
    const order = this.#book(market).find((resting) => resting.orderId === orderId)
    if (order === undefined) return
    const taken = order.remaining - remaining
    const hidden = order.remaining - order.shown
    must(taken > 0 && remaining > 0, () => `order ${orderId} was reduced to ${remaining}`)
    order.remaining = remaining
    order.shown -= Math.max(0, taken - hidden)
  }

  #best(market: number, side: Side): Resting | undefined {
    const sign = side === 'buy' ? -1 : 1
    let best: Resting | undefined
    for (const order of this.#book(market)) {
      if (order.side !== side || order.remaining === 0) continue
      const ahead = best === undefined ? -1 : sign * (order.price - best.price) || order.arrival - best.arrival
      if (ahead < 0) best = order
    }
    return best
  }

  #levels(market: number, side: Side): DepthLevel[] {
    const lots = new Map<number, number>()
    for (const order of this.#book(market)) {
      if (order.side === side) lots.set(order.price, (lots.get(order.price) ?? 0) + order.shown)
    }
    const sign = side === 'buy' ? -1 : 1
    return [...lots].sort(([one], [other]) => sign * (one - other)).map(([price, sum]) => ({ price, lots: sum }))
  }

  #close(market: number, orderId: number): void {
    const book = this.#book(market)
    const at = book.findIndex((resting) => resting.orderId === orderId)
    if (at >= 0) book.splice(at, 1)
    this.#accepted.delete(orderId)
  }

  #book(market: number): Resting[] {
    let book = this.#books.get(market)
    if (book === undefined) {
      book = []
      this.#books.set(market, book)
    }
    return book
  }
}
