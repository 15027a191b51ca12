import type { Wide } from '../../ledger/wide.ts'
import type { ClosedStatus, CloseReason } from '../events.ts'
import type { Market } from '../market/market.ts'
import { baseBucket, quoteBucket } from '../market/market-buckets.ts'
import type { EngineState } from '../state.ts'
import type { Account } from '../wallet/accounts.ts'
import { emitClosed, emitClosedAs } from './order-events.ts'

/** Appends an accepted order to the list of its account. */
export function enlist(state: EngineState, account: Account, order: number): void {
  const { orders } = state
  orders.join(account.lastOrder, order)
  orders.join(order, 0)
  account.lastOrder = order
  if (account.firstOrder === 0) account.firstOrder = order
  account.openOrders += 1
}

/**
 * Closes an order: removes it from the book or from the waiting orders, releases its hold, and deletes its record. The
 * other leg of a pair closes with it.
 */
export function closeOrder(
  state: EngineState,
  market: Market,
  order: number,
  status: ClosedStatus,
  reason: CloseReason,
): void {
  const { orders } = state
  const account = state.accounts.of(orders.owner(order))
  const sibling = orders.sibling(order)
  withdrawOrder(state, market, account, order)
  releaseHold(state, market, account, order)
  delist(state, account, order)
  if (state.sink !== undefined) emitClosed(state, account, order, status, reason)
  orders.close(order)
  if (sibling !== 0) closeSibling(state, market, sibling)
}

/** As `closeOrder`, for an order whose trades are not in the order table: their lots, amount and fee are given. */
export function closeTraded(
  state: EngineState,
  market: Market,
  order: number,
  status: ClosedStatus,
  reason: CloseReason,
  lots: number,
  quote: Wide,
  fee: Wide,
): void {
  const { orders } = state
  const account = state.accounts.of(orders.owner(order))
  const sibling = orders.sibling(order)
  withdrawOrder(state, market, account, order)
  releaseHold(state, market, account, order)
  delist(state, account, order)
  if (state.sink !== undefined) emitClosedAs(state, account, order, status, reason, lots, quote.toBig(), fee.toBig())
  orders.close(order)
  if (sibling !== 0) closeSibling(state, market, sibling)
}

function closeSibling(state: EngineState, market: Market, sibling: number): void {
  state.orders.setSibling(sibling, 0)
  closeOrder(state, market, sibling, 'canceled', 'pair_canceled')
}

/** Removes an order from the book or from the waiting orders. */
export function withdrawOrder(state: EngineState, market: Market, account: Account, order: number): void {
  const { orders } = state
  if (orders.isResting(order)) {
    market.queues.unlink(order)
    market.mark(orders.side(order), orders.price(order), state.sequence)
    if (orders.display(order) !== 0) market.icebergs -= 1
  } else if (orders.isWaiting(order)) {
    market.triggers.remove(order)
    account.stopOrders -= 1
  }
  orders.setDetached(order)
}

/** Releases the whole hold of the order. */
function releaseHold(state: EngineState, market: Market, account: Account, order: number): void {
  const { orders, sum, ledger } = state
  orders.readHold(order, sum)
  if (sum.isZero()) return
  const bucket =
    orders.side(order) === 'buy' ? quoteBucket(ledger, account, market) : baseBucket(ledger, account, market)
  ledger.move(bucket + 2, bucket, sum)
  orders.clearHold(order)
}

/** Reduces the hold to the cost of the open part at `price` and releases the rest. */
export function trimHold(state: EngineState, market: Market, order: number, price: number): void {
  const { orders, sum, hold, ledger } = state
  const buys = orders.side(order) === 'buy'
  if (buys) market.quoteAmount(price, orders.remaining(order), hold)
  else market.baseAmount(orders.remaining(order), hold)
  orders.readHold(order, sum)
  if (sum.high === hold.high && sum.low === hold.low) return
  sum.subtract(hold)
  const account = state.accounts.of(orders.owner(order))
  const bucket = buys ? quoteBucket(ledger, account, market) : baseBucket(ledger, account, market)
  ledger.move(bucket + 2, bucket, sum)
  orders.writeHold(order, hold)
}

/** Removes an order from the list of its account, and starts the retention of its client id. */
function delist(state: EngineState, account: Account, order: number): void {
  const { orders } = state
  const earlier = orders.earlier(order)
  const later = orders.later(order)
  if (earlier === 0) account.firstOrder = later
  if (later === 0) account.lastOrder = earlier
  orders.join(earlier, later)
  account.openOrders -= 1
  if (orders.isGoodTillDate(order)) state.expiries.noteClosed()
  if (orders.isNamed(order)) {
    account.clientIds?.close(orders.clientId(order), state.atMs)
    state.sweeps.schedule(account, state.atMs)
  }
}
