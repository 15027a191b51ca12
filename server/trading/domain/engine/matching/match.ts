import { Wide } from '../../ledger/wide.ts'
import type { Market } from '../market/market.ts'
import { closeOrder, closeTraded, trimHold } from '../orders/close-order.ts'
import { emitReduced, emitTraded } from '../orders/order-events.ts'
import type { StpMode } from '../orders/requests.ts'
import { endsSpentTotals, ignoresSelfTrades, pricesDustByTrades } from '../rules.ts'
import type { EngineState } from '../state.ts'
import { settle } from './settle.ts'

/** Why matching ends: filled, empty book, limit reached, self-trade, or budget spent. */
export type MatchEnd = 'done' | 'empty' | 'limit' | 'self_trade' | 'spent'

const value = new Wide()

/**
 * Trades an order against the book, best price first, at the makers' prices, up to its limit. With a `budget` (in units
 * of tick times lot) the budget bounds it, otherwise its open quantity.
 */
export function match(
  state: EngineState,
  market: Market,
  taker: number,
  limit: number,
  stp: StpMode,
  budget: Wide | null,
): MatchEnd {
  const { orders } = state
  const { pool } = orders
  const { queues } = market
  const owner = orders.owner(taker)
  const takerBuys = orders.side(taker) === 'buy'
  const makers = takerBuys ? 'sell' : 'buy'
  const spendable = budget !== null && endsSpentTotals(state.rules) ? budget : null
  for (;;) {
    const left = pool.quantity(taker)
    if (left === 0 && budget === null) return 'done'
    if (spendable?.isZero()) return 'spent'
    const level = queues.bestLevel(makers)
    if (level < 0) return 'empty'
    const price = queues.priceOf(level)
    if (takerBuys ? price > limit : price < limit) return 'limit'
    // Before self-trade prevention: a taker that cannot buy a lot ends no order of its account.
    if (spendable?.quotient(price, 1) === 0) return 'spent'
    const maker = queues.head(level)
    if (stp !== 'NONE' && orders.owner(maker) === owner) {
      const end = preventSelfTrade(state, market, taker, maker, price, stp, budget)
      if (end !== undefined) return end
      continue
    }
    const shown = pool.quantity(maker)
    const lots = budget !== null ? budget.quotient(price, shown) : Math.min(left, shown)
    if (lots === 0) return 'spent'
    const isFilledAtOnce = trade(state, market, taker, maker, price, lots, shown)
    if (budget !== null) spend(budget, price, lots)
    else pool.setQuantity(taker, left - lots)
    if (isFilledAtOnce) finishFilled(state, market, taker, maker, price, lots)
    else finishTrade(state, market, taker, maker, price, lots, shown)
  }
}

function spend(budget: Wide, price: number, lots: number): void {
  value.setProduct(price, lots)
  budget.subtract(value)
}

/**
 * Settles the trade and adds it to the taker's fills and to the maker. Returns whether it is the first trade of the maker and
 * fills it: then it is not written to the record, which is deleted next.
 */
function trade(
  state: EngineState,
  market: Market,
  taker: number,
  maker: number,
  price: number,
  lots: number,
  shown: number,
): boolean {
  const { orders, accounts, sum, cost, base, takerFee, makerFee, atMs } = state
  const takerBuys = orders.side(taker) === 'buy'
  const takerOwner = orders.owner(taker)
  const makerOwner = orders.owner(maker)
  const counts = takerOwner !== makerOwner || !ignoresSelfTrades(state.rules)
  settle(state, market, accounts.of(takerOwner), accounts.of(makerOwner), takerBuys, price, lots, counts)
  orders.useHold(taker, takerBuys ? cost : base, sum)
  orders.useHold(maker, takerBuys ? base : cost, sum)
  state.takerFills.add(lots, cost, takerFee)
  const isFilledAtOnce = lots === shown && !orders.isChanged(maker)
  if (!isFilledAtOnce) orders.addExecution(maker, lots, cost, makerFee, atMs, sum)
  state.trades += 1
  if (counts) market.lastPrice = price
  if (counts && pricesDustByTrades(state.rules))
    market.recentPrices.add(atMs, price, takerBuys ? makerFee : takerFee, takerOwner, makerOwner)
  return isFilledAtOnce
}

/** Closes a maker that its first trade has filled, with the amounts that `settle` has left in `state`. */
function finishFilled(
  state: EngineState,
  market: Market,
  taker: number,
  maker: number,
  price: number,
  lots: number,
): void {
  const { orders, cost, makerFee } = state
  market.mark(orders.side(maker), price, state.sequence)
  market.queues.unlink(maker)
  orders.pool.setQuantity(maker, 0)
  orders.setDetached(maker)
  if (state.sink !== undefined) emitTraded(state, market, taker, maker, price, lots)
  closeTraded(state, market, maker, 'filled', 'filled', lots, cost, makerFee)
}

/** Reduces the maker by the traded lots: it is filled, shows its next part, or keeps its priority with fewer lots. */
function finishTrade(
  state: EngineState,
  market: Market,
  taker: number,
  maker: number,
  price: number,
  lots: number,
  shown: number,
): void {
  const { orders } = state
  const { pool } = orders
  const { queues } = market
  const makerSide = orders.side(maker)
  market.mark(makerSide, price, state.sequence)
  if (lots < shown) {
    queues.reduce(maker, lots)
    if (state.sink !== undefined) emitTraded(state, market, taker, maker, price, lots)
    endSibling(state, market, maker)
    return
  }
  queues.unlink(maker)
  const hidden = orders.hidden(maker)
  if (hidden === 0) {
    pool.setQuantity(maker, 0)
    orders.setDetached(maker)
    if (orders.display(maker) !== 0) market.icebergs -= 1
    if (state.sink !== undefined) emitTraded(state, market, taker, maker, price, lots)
    closeOrder(state, market, maker, 'filled', 'filled')
    return
  }
  const next = Math.min(hidden, orders.display(maker))
  orders.setHidden(maker, hidden - next)
  pool.setQuantity(maker, next)
  queues.append(maker, makerSide, price, next)
  if (state.sink !== undefined) emitTraded(state, market, taker, maker, price, lots)
}

/** The first trade of one leg cancels the other; the hold shrinks to the cost of the remaining leg. */
function endSibling(state: EngineState, market: Market, order: number): void {
  const { orders } = state
  const sibling = orders.sibling(order)
  if (sibling === 0) return
  orders.setSibling(order, 0)
  orders.setSibling(sibling, 0)
  closeOrder(state, market, sibling, 'canceled', 'pair_canceled')
  trimHold(state, market, order, orders.price(order))
}

/** Returns how the taker ends, or undefined if matching continues. */
function preventSelfTrade(
  state: EngineState,
  market: Market,
  taker: number,
  maker: number,
  price: number,
  stp: StpMode,
  budget: Wide | null,
): MatchEnd | undefined {
  if (stp === 'EXPIRE_TAKER') return 'self_trade'
  if (stp === 'DECREMENT' && state.orders.sibling(maker) === 0) {
    return decrement(state, market, taker, maker, price, budget)
  }
  closeOrder(state, market, maker, 'expired', 'self_trade')
  return stp === 'EXPIRE_BOTH' ? 'self_trade' : undefined
}

/** Reduces both orders by the smaller quantity without a trade. */
function decrement(
  state: EngineState,
  market: Market,
  taker: number,
  maker: number,
  price: number,
  budget: Wide | null,
): MatchEnd | undefined {
  const { orders } = state
  const { pool } = orders
  const open = orders.remaining(maker)
  const left = pool.quantity(taker)
  const lots = budget !== null ? budget.quotient(price, open) : Math.min(left, open)
  if (lots === 0) return 'spent'
  if (budget !== null) {
    spend(budget, price, lots)
  } else {
    pool.setQuantity(taker, left - lots)
    orders.setLots(taker, orders.lots(taker) - lots)
    if (state.sink !== undefined) emitReduced(state, taker, 'self_trade')
  }
  if (lots === open) closeOrder(state, market, maker, 'expired', 'self_trade')
  else reduceOrder(state, market, maker, lots, 'self_trade')
  return budget === null && left === lots ? 'self_trade' : undefined
}

/** Reduces an open order, which keeps its priority: the hidden part first, then the shown part. */
export function reduceOrder(
  state: EngineState,
  market: Market,
  order: number,
  lots: number,
  reason: 'amended' | 'self_trade',
): void {
  const { orders } = state
  const { pool } = orders
  const fromHidden = Math.min(orders.hidden(order), lots)
  const fromShown = lots - fromHidden
  orders.setHidden(order, orders.hidden(order) - fromHidden)
  if (fromShown > 0) {
    if (orders.isResting(order)) market.queues.reduce(order, fromShown)
    else pool.setQuantity(order, pool.quantity(order) - fromShown)
    if (orders.isResting(order)) market.mark(orders.side(order), orders.price(order), state.sequence)
  }
  orders.setLots(order, orders.lots(order) - lots)
  orders.touch(order, state.atMs)
  trimHold(state, market, order, orders.limit(order))
  if (state.sink !== undefined) emitReduced(state, order, reason)
}
