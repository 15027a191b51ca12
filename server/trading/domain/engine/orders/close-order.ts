import type { ClosedStatus, CloseReason } from '../events.ts'
import type { Market } from '../market/market.ts'
import { baseBucket, quoteBucket } from '../market/market-buckets.ts'
import type { EngineState } from '../state.ts'
import type { Account } from '../wallet/accounts.ts'
import { emitClosed } from './order-events.ts'

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
  const sibling = state.orders.sibling(order)
  withdrawOrder(state, market, order)
  releaseHold(state, market, order)
  forgetOrder(state, order, status, reason)
  if (sibling === 0) return
  state.orders.setSibling(sibling, 0)
  closeOrder(state, market, sibling, 'canceled', 'pair_canceled')
}

/** Removes an order from the book or from the waiting orders. */
export function withdrawOrder(state: EngineState, market: Market, order: number): void {
  const { orders } = state
  if (orders.isResting(order)) {
    market.queues.unlink(order)
    market.mark(orders.side(order), orders.price(order), state.sequence)
    if (orders.display(order) !== 0) market.icebergs -= 1
  } else if (orders.isWaiting(order)) {
    market.triggers.remove(order)
    state.accounts.of(orders.owner(order)).stopOrders -= 1
  }
  orders.setDetached(order)
}

/** Releases the whole hold of the order. */
export function releaseHold(state: EngineState, market: Market, order: number): void {
  const { orders, sum, ledger } = state
  orders.readHold(order, sum)
  if (sum.isZero()) return
  const bucket = payingBucket(state, market, order)
  ledger.move(bucket + 2, bucket, sum)
  sum.put(0, 0)
  orders.writeHold(order, sum)
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
  const bucket = payingBucket(state, market, order)
  ledger.move(bucket + 2, bucket, sum)
  orders.writeHold(order, hold)
}

/** The bucket of the coin that the order gives. */
function payingBucket({ accounts, orders, ledger }: EngineState, market: Market, order: number): number {
  const account = accounts.of(orders.owner(order))
  return orders.side(order) === 'buy' ? quoteBucket(ledger, account, market) : baseBucket(ledger, account, market)
}

function forgetOrder(state: EngineState, order: number, status: ClosedStatus, reason: CloseReason): void {
  const { orders } = state
  const account = state.accounts.of(orders.owner(order))
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
  if (state.sink !== undefined) emitClosed(state, order, status, reason)
  orders.close(order)
}
