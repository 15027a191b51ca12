import type { Wide } from '../../ledger/wide.ts'
import type { CloseReason } from '../events.ts'
import type { Market } from '../market/market.ts'
import { type MatchEnd, match } from '../matching/match.ts'
import type { EngineState } from '../state.ts'
import { closeOrder, trimHold } from './close-order.ts'

/** Matches an accepted order. The open part rests in the book if the order may rest, and expires otherwise. */
export function execute(
  state: EngineState,
  market: Market,
  order: number,
  mayRest: boolean,
  budget: Wide | null,
): void {
  const { orders } = state
  const end = match(state, market, order, orders.limit(order), orders.stp(order), budget)
  if (end === 'done') closeOrder(state, market, order, 'filled', 'filled')
  else if (mayRest && end !== 'self_trade') restTrimmed(state, market, order)
  else if (end === 'spent' && orders.executed(order) > 0) closeOrder(state, market, order, 'filled', 'budget_spent')
  else closeOrder(state, market, order, 'expired', expiryOf(end, orders.isMarketKind(order)))
}

function expiryOf(end: Exclude<MatchEnd, 'done'>, market: boolean): CloseReason {
  if (end === 'self_trade') return 'self_trade'
  if (end === 'spent') return 'budget_spent'
  if (!market) return 'immediate_or_cancel'
  return end === 'empty' ? 'no_liquidity' : 'price_protection'
}

/** Releases the funds that better prices have saved, then rests the open part of the order. */
function restTrimmed(state: EngineState, market: Market, order: number): void {
  trimHold(state, market, order, state.orders.price(order))
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
  market.queues.append(order, side, price, shown)
  orders.setResting(order)
  market.mark(side, price, state.sequence)
  if (state.sink === undefined) return
  const account = state.accounts.of(orders.owner(order)).id
  state.sink.emit({ type: 'order_rested', orderId: orders.id(order), account, market: market.definition.market, lots })
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
