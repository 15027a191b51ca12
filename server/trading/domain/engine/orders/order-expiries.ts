import { expiryMsMax } from '../limits.ts'
import type { RefusalReason } from '../refusals.ts'
import { expiresOrders } from '../rules.ts'
import { because, type EngineState } from '../state.ts'
import { closeOrder } from './close-order.ts'
import type { OrderRequest } from './requests.ts'

/** A GTD order needs a future expiry; no other order may have one. */
export function checkExpiry(state: EngineState, order: OrderRequest): RefusalReason | undefined {
  const { expiresAtMs } = order
  if (order.timeInForce !== 'GTD') return expiresAtMs === 0 ? undefined : 'unsuitable_option'
  if (!expiresOrders(state.rules) || expiresAtMs === 0) return 'unsuitable_option'
  if (!(expiresAtMs > state.atMs)) return because(state, 'expiry_passed', state.atMs)
  const latestMs = state.atMs + expiryMsMax
  return expiresAtMs <= latestMs ? undefined : because(state, 'expiry_too_far', latestMs)
}

export function startExpiry(state: EngineState, order: number, atMs: number): void {
  state.orders.setExpiry(order, atMs)
  state.expiries.add(state.orders.id(order), atMs)
}

/** Expires the next due order, also in a halted market: no order trades there. */
export function expireNext(state: EngineState): void {
  const { orders } = state
  const order = orders.find(state.expiries.takeNext())
  closeOrder(state, state.market(orders.market(order))!, order, 'expired', 'good_till_date')
}
