import type { RefusalReason } from '../refusals.ts'
import { replacesAsExecuted } from '../rules.ts'
import { because, type EngineState } from '../state.ts'
import { admit } from './admission.ts'
import { findTarget } from './cancel-order.ts'
import { closeOrder } from './close-order.ts'
import { acceptOrder, checkClientId, replayOrder } from './place-order.ts'
import { orderFingerprint } from './request-fingerprint.ts'
import type { OrderRequest, OrderTarget } from './requests.ts'

/** Cancels an order and places another atomically; if `executedLots` is given, only an order that has executed that much. */
export function cancelReplace(
  state: EngineState,
  target: OrderTarget,
  request: OrderRequest,
  executedLots: number | undefined,
): RefusalReason | undefined {
  const account = state.accounts.get(request.account)
  const market = state.market(request.market)
  if (account === undefined) return 'unknown_account'
  if (market === undefined) return 'unknown_market'
  if (request.clientOrderId !== '') {
    const repeat = checkClientId(state, account, request.clientOrderId, orderFingerprint(request))
    if (repeat !== undefined) return replayOrder(state, account, repeat)
  }
  const old = checkReplacement(state, target, request, executedLots)
  if (typeof old === 'string') return old
  closeOrder(state, state.market(state.orders.market(old))!, old, 'canceled', 'replaced')
  acceptOrder(state, account, market, request)
}

/** The order to replace, or the refusal. */
export function checkReplacement(
  state: EngineState,
  target: OrderTarget,
  request: OrderRequest,
  executedLots: number | undefined,
): number | RefusalReason {
  const account = state.accounts.get(request.account)
  const market = state.market(request.market)
  if (executedLots !== undefined && !replacesAsExecuted(state.rules)) return 'wrong_rules'
  if (account === undefined) return 'unknown_account'
  if (market === undefined) return 'unknown_market'
  if (target.account !== request.account) return 'order_not_found'
  const old = findTarget(state, target)
  if (typeof old === 'string') return old
  if (state.market(state.orders.market(old))!.state === 'halted') return 'market_halted'
  // One leg of a pair holds the funds of both and both close together, so `admit` cannot compute the released funds.
  if (state.orders.sibling(old) !== 0) return because(state, 'unsuitable_option', null, 'leg')
  const executed = state.orders.executed(old)
  if (executedLots !== undefined && executedLots !== executed) return because(state, 'execution_differs', executed)
  return admit(state, account, market, request, old) ?? old
}
