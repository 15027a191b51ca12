import type { Wide } from '../../ledger/wide.ts'
import type { ClosedStatus, CloseReason } from '../events.ts'
import type { Market } from '../market/market.ts'
import { type MatchEnd, match } from '../matching/match.ts'
import type { EngineState } from '../state.ts'
import { closeTraded, trimHold } from './close-order.ts'
import { emitRested } from './order-events.ts'
import type { Side } from './requests.ts'

/**
 * Matches an accepted order up to its worst price, `limit`. The open part rests in the book if the order may rest, and
 * expires otherwise.
 */
export function execute(
  state: EngineState,
  market: Market,
  order: number,
  limit: number,
  mayRest: boolean,
  budget: Wide | null,
): void {
  const { orders, takerFills } = state
  takerFills.clear()
  const end = match(state, market, order, limit, orders.stp(order), budget)
  if (end === 'done') closeTaker(state, market, order, 'filled', 'filled')
  else if (mayRest && end !== 'self_trade') restTrimmed(state, market, order)
  else if (end === 'spent' && takerFills.lots > 0) closeTaker(state, market, order, 'filled', 'budget_spent')
  else closeTaker(state, market, order, 'expired', expiryOf(end, orders.isMarketKind(order)))
}

function closeTaker(
  state: EngineState,
  market: Market,
  order: number,
  status: ClosedStatus,
  reason: CloseReason,
): void {
  const { lots, quote, fee } = state.takerFills
  closeTraded(state, market, order, status, reason, lots, quote, fee)
}

function expiryOf(end: Exclude<MatchEnd, 'done'>, market: boolean): CloseReason {
  if (end === 'self_trade') return 'self_trade'
  if (end === 'spent') return 'budget_spent'
  if (!market) return 'immediate_or_cancel'
  return end === 'empty' ? 'no_liquidity' : 'price_protection'
}

/** Records its trades, releases the funds that better prices have saved, then rests the open part of the order. */
function restTrimmed(state: EngineState, market: Market, order: number): void {
  const { orders, takerFills, atMs, sum } = state
  if (takerFills.lots > 0) orders.addExecution(order, takerFills.lots, takerFills.quote, takerFills.fee, atMs, sum)
  trimHold(state, market, order, orders.price(order))
  rest(state, market, order)
}

/** Puts the open part of an order into the book. */
export function rest(state: EngineState, market: Market, order: number): void {
  const { orders } = state
  const { pool } = orders
  const side = orders.side(order)
  const price = orders.price(order)
  const display = orders.display(order)
  let shown = pool.quantity(order)
  const lots = shown
  if (display !== 0) {
    market.icebergs += 1
    orders.setHidden(order, Math.max(0, shown - display))
    shown = Math.min(shown, display)
    pool.setQuantity(order, shown)
  }
  enqueue(state, market, order, side, price, shown)
  if (state.sink !== undefined)
    emitRested(state, market, state.accounts.of(orders.owner(order)).id, orders.id(order), lots)
}

/** Appends the shown part of an order to the queue of its price. */
export function enqueue(
  state: EngineState,
  market: Market,
  order: number,
  side: Side,
  price: number,
  shown: number,
): void {
  market.queues.append(order, side, price, shown)
  state.orders.setResting(order)
  market.mark(side, price, state.sequence)
}

/** Adds an order to the triggers, to wait for its stop price. */
export function wait(state: EngineState, market: Market, order: number): void {
  const { orders } = state
  const account = state.accounts.of(orders.owner(order))
  market.triggers.add(order)
  orders.setWaiting(order)
  account.stopOrders += 1
  if (state.sink === undefined) return
  state.sink.emit({
    type: 'order_waiting',
    orderId: orders.id(order),
    account: account.id,
    market: market.definition.market,
    stopPrice: orders.stop(order),
  })
}
