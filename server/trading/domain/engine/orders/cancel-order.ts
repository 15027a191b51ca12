import type { CloseReason } from '../events.ts'
import type { RefusalReason } from '../refusals.ts'
import type { EngineState } from '../state.ts'
import type { Account } from '../wallet/accounts.ts'
import { closeOrder } from './close-order.ts'
import type { OrderTarget } from './requests.ts'

/** The target order, or the refusal. Orders of other accounts are not found. */
export function findTarget(state: EngineState, target: OrderTarget): number | RefusalReason {
  const account = state.accounts.get(target.account)
  if (account === undefined) return 'unknown_account'
  const { orders } = state
  if (target.orderId !== 0) {
    const order = orders.find(target.orderId)
    return order !== 0 && orders.owner(order) === account.owner ? order : 'order_not_found'
  }
  const known = account.clientIds?.find(target.clientOrderId, state.atMs)
  if (known === undefined) return 'order_not_found'
  const order = orders.find(known.orderId)
  return order === 0 ? 'order_closed' : order
}

/** `marketNumber` 0 accepts any market; otherwise an order of another market is not found. */
export function cancelOrder(state: EngineState, target: OrderTarget, marketNumber = 0): RefusalReason | undefined {
  const order = findTarget(state, target)
  if (typeof order === 'string') return order
  const number = state.orders.market(order)
  if (marketNumber !== 0 && number !== marketNumber) return 'order_not_found'
  const market = state.market(number)!
  if (market.state === 'halted') return 'market_halted'
  closeOrder(state, market, order, 'canceled', 'canceled_by_owner')
}

/** Cancels the orders of an account, oldest first; orders in halted markets stay open. */
export function cancelAll(state: EngineState, accountId: number, marketNumber: number): RefusalReason | undefined {
  const account = state.accounts.get(accountId)
  if (account === undefined) return 'unknown_account'
  if (marketNumber !== 0) {
    const market = state.market(marketNumber)
    if (market === undefined) return 'unknown_market'
    if (market.state === 'halted') return 'market_halted'
  }
  cancelOpenOrders(state, account, 'canceled_by_owner', (market, halted) => {
    return !halted && (marketNumber === 0 || market === marketNumber)
  })
}

/** Cancels an account's orders, oldest first, in the markets for which `applies` is true. Returns their number. */
export function cancelOpenOrders(
  state: EngineState,
  account: Account,
  reason: CloseReason,
  applies: (market: number, halted: boolean) => boolean,
): number {
  const { orders } = state
  const before = account.openOrders
  const ids: number[] = []
  for (let order = account.firstOrder; order !== 0; order = orders.later(order)) ids.push(orders.id(order))
  for (const id of ids) {
    // The other leg of a pair is closed with the first one.
    const order = orders.find(id)
    if (order === 0) continue
    const market = state.market(orders.market(order))!
    if (applies(orders.market(order), market.state === 'halted')) closeOrder(state, market, order, 'canceled', reason)
  }
  return before - account.openOrders
}
