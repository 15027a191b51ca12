/** Checks whether a single order can be accepted. Changes nothing but `state.admission`, which acceptance uses. */

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

/** `excluded` is an order that the new one replaces: its funds and its slot count as free. */
export function admit(
  state: EngineState,
  account: Account,
  market: Market,
  order: OrderRequest,
  excluded: number,
): RefusalReason | undefined {
  if (account.frozen) return 'account_frozen'
  if (market.state !== 'active') {
    if (market.state === 'halted') return 'market_halted'
    if (market.state === 'cancel_only') return 'market_cancel_only'
    if (order.kind !== 'limit' || !restsInBook(order.timeInForce)) return 'market_post_only'
  }
  if (account.openOrders - (excluded === 0 ? 0 : 1) >= openOrdersPerAccountMax) {
    return because(state, 'too_many_orders', openOrdersPerAccountMax)
  }
  // Nearly every order is of these two kinds; skip the lookup by name, which is megamorphic.
  if (order.kind === 'limit') return admitLimitOrder(state, account, market, order, excluded)
  if (order.kind === 'market') return admitMarketOrder(state, account, market, order, excluded)
  const { trigger, executes } = orderKind(order.kind)
  if (trigger !== 'none') return admitConditionalOrder(state, account, market, order, excluded)
  return executes === 'limit'
    ? admitLimitOrder(state, account, market, order, excluded)
    : admitMarketOrder(state, account, market, order, excluded)
}
