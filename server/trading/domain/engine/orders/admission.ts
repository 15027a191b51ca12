/** Whether a single order can be accepted. Nothing is changed; what acceptance needs is left in `state.admission`. */

import { restsInBook } from '../../order-kinds/order-kind.ts'
import { orderKind } from '../../order-kinds/order-kinds.ts'
import { openOrdersPerAccountMax } from '../limits.ts'
import type { Market } from '../market/market.ts'
import type { RefusalReason } from '../refusals.ts'
import { because, type EngineState } from '../state.ts'
import type { Account } from '../wallet/accounts.ts'
import { admitLimitOrder } from './admission-limit.ts'
import { admitMarketOrder } from './admission-market.ts'
import { admitConditionalOrder } from './admission-stop.ts'
import type { OrderRequest } from './requests.ts'

/** `gone` is an order that the new one replaces: its funds and its place count as free already. */
export function admit(
  state: EngineState,
  account: Account,
  market: Market,
  order: OrderRequest,
  gone: number,
): RefusalReason | undefined {
  if (account.frozen) return 'account_frozen'
  if (market.state !== 'active') {
    if (market.state === 'halted') return 'market_halted'
    if (market.state === 'cancel_only') return 'market_cancel_only'
    if (order.kind !== 'limit' || !restsInBook(order.timeInForce)) return 'market_post_only'
  }
  if (account.openOrders - (gone === 0 ? 0 : 1) >= openOrdersPerAccountMax) {
    return because(state, 'too_many_orders', openOrdersPerAccountMax)
  }
  // Nearly every order is one, and its entry need not be looked up.
  if (order.kind === 'limit') return admitLimitOrder(state, account, market, order, gone)
  const { trigger, executes } = orderKind(order.kind)
  if (trigger !== 'none') return admitConditionalOrder(state, account, market, order, gone)
  return executes === 'limit'
    ? admitLimitOrder(state, account, market, order, gone)
    : admitMarketOrder(state, account, market, order, gone)
}
