import { quantityLimit } from '../limits.ts'
import { isQuantity } from '../matching/funds.ts'
import { reduceOrder } from '../matching/match.ts'
import type { RefusalReason } from '../refusals.ts'
import { because, type EngineState } from '../state.ts'
import { findTarget } from './cancel-order.ts'
import type { OrderTarget } from './requests.ts'

/** Lowers the volume of an open order, which keeps its time priority. */
export function amendOrder(state: EngineState, target: OrderTarget, lots: number): RefusalReason | undefined {
  const order = findTarget(state, target)
  if (typeof order === 'string') return order
  const reason = checkAmendment(state, order, lots)
  if (reason !== undefined) return reason
  const { orders } = state
  reduceOrder(state, state.market(orders.market(order))!, order, orders.lots(order) - lots, 'amended')
}

function checkAmendment(state: EngineState, order: number, lots: number): RefusalReason | undefined {
  const { orders } = state
  const market = state.market(orders.market(order))!
  const account = state.accounts.of(orders.owner(order))
  if (market.state === 'halted') return 'market_halted'
  if (market.state === 'cancel_only') return 'market_cancel_only'
  if (account.frozen) return 'account_frozen'
  if (orders.sibling(order) !== 0) return because(state, 'unsuitable_option', null, 'leg')
  if (!isQuantity(lots)) return because(state, 'lots_out_of_range', quantityLimit)
  if (lots >= orders.lots(order)) return because(state, 'amend_not_lower', orders.lots(order))
  if (lots <= orders.executed(order)) return because(state, 'amend_not_lower', orders.executed(order))
  const { value } = state.admission
  value.setProduct(orders.isMarketKind(order) ? orders.stop(order) : orders.price(order), lots)
  if (value.isLessThan(market.minimumValue)) {
    return because(state, 'below_minimum_total', market.definition.minimumQuoteSize)
  }
  return undefined
}
