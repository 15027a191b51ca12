/** Whether a single order can be accepted. Nothing is changed; what acceptance needs is left in `state.admission`. */

import { openOrdersPerAccountMax } from '../limits.ts'
import type { Market } from '../market/market.ts'
import type { RefusalReason } from '../refusals.ts'
import { because, type EngineState } from '../state.ts'
import type { Account } from '../wallet/accounts.ts'
import { admitLimitOrder } from './admission-limit.ts'
import { admitMarketOrder } from './admission-market.ts'
import { admitStopOrder } from './admission-stop.ts'
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
    if (order.kind !== 'limit' || order.timeInForce !== 'GTC') return 'market_post_only'
  }
  if (account.openOrders - (gone === 0 ? 0 : 1) >= openOrdersPerAccountMax) {
    return because(state, 'too_many_orders', openOrdersPerAccountMax)
  }
  switch (order.kind) {
    case 'limit':
      return admitLimitOrder(state, account, market, order, gone)
    case 'market':
      return admitMarketOrder(state, account, market, order, gone)
    default:
      return admitStopOrder(state, account, market, order, gone)
  }
}
