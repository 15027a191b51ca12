import { triggersPerCommandMax } from '../limits.ts'
import type { Market } from '../market/market.ts'
import { bandsStopOrders } from '../rules.ts'
import type { EngineState } from '../state.ts'
import { closeOrder, withdrawOrder } from './close-order.ts'
import { execute } from './execute.ts'

/**
 * Fires the stop orders that the last price has reached, one by one; each may move the price and so trigger more.
 * Orders beyond the bound of one command fire with the next.
 */
export function fireTriggers(state: EngineState, market: Market): void {
  state.unfired.delete(market)
  if (market.state !== 'active' || market.lastPrice === 0) return
  for (let fired = 0; market.triggers.count > 0; fired++) {
    market.triggers.follow(market.lastPrice)
    const order = market.triggers.due(market.lastPrice)
    if (order === 0) return
    if (fired === triggersPerCommandMax) {
      state.unfired.add(market)
      return
    }
    fire(state, market, order)
  }
}

function fire(state: EngineState, market: Market, order: number): void {
  const { orders } = state
  const account = state.accounts.of(orders.owner(order))
  withdrawOrder(state, market, account, order)
  if (state.sink !== undefined) {
    state.sink.emit({
      type: 'order_triggered',
      orderId: orders.id(order),
      account: account.id,
      market: market.definition.market,
      lastPrice: market.lastPrice,
    })
  }
  const sibling = orders.sibling(order)
  if (sibling !== 0) takeHoldOfPair(state, market, order, sibling)
  orders.touch(order, state.atMs)
  if (bandsStopOrders(state.rules) && !applyBand(state, market, order)) {
    closeOrder(state, market, order, 'expired', 'price_band')
    return
  }
  const mayRest = orders.mayRest(order) && !orders.isMarketKind(order)
  execute(state, market, order, orders.limit(order), mayRest, null)
}

/**
 * The band may have moved since the order was placed. Returns false for a limit price that is now outside, as for a new
 * order; an order without a limit price is bounded by the edge of the band, as a market order.
 */
function applyBand({ orders }: EngineState, market: Market, order: number): boolean {
  if (!orders.isMarketKind(order)) return market.isWithinBand(orders.price(order))
  const side = orders.side(order)
  const edge = market.bandEdge(side)
  const limit = orders.limit(order)
  orders.setLimit(order, side === 'buy' ? Math.min(limit, edge) : Math.max(limit, edge))
  return true
}

/** The firing leg gets the hold of the pair, and the other leg closes. */
function takeHoldOfPair(state: EngineState, market: Market, order: number, sibling: number): void {
  const { orders, sum } = state
  orders.readHold(sibling, sum)
  orders.writeHold(order, sum)
  sum.put(0, 0)
  orders.writeHold(sibling, sum)
  orders.setSibling(order, 0)
  orders.setSibling(sibling, 0)
  closeOrder(state, market, sibling, 'canceled', 'pair_canceled')
}
