import type { Order } from '../../../client/trading/api.generated.ts'
import {
  type AmendField,
  type AmendMode,
  type Amendment,
  type AmendProblems,
  type AmendValues,
  amendFields,
  amendMode,
  amendment,
  amendValuesOf,
  checkAmend,
  checkNumbers,
} from './amend.ts'
import { compare, wireDecimal } from './decimal.ts'
import type { Market } from './market.ts'

/** How an order, or both orders of a pair together, are changed. */
export interface AmendPlan {
  /** In the order of the dialog. */
  readonly fields: readonly AmendField[]
  readonly values: AmendValues
  readonly isPair: boolean
  mode(values: AmendValues): AmendMode
  /** `filled` is the present filled volume: the order may trade while it is edited. */
  check(values: AmendValues, market: Market, filled: string): AmendProblems
  request(values: AmendValues, clientOrderId: string, filled: string): Amendment
}

/** `open` are the open orders of the user, among which is the other order of a pair. */
export function amendPlan(order: Order, open: readonly Order[]): AmendPlan {
  const other = open.find(({ orderId }) => orderId === order.pairedOrderId)
  // A pair of which one order has traded or fired is a single order.
  if (other !== undefined) return order.status === 'pending_trigger' ? pairPlan(other, order) : pairPlan(order, other)
  return {
    fields: amendFields(order),
    values: amendValuesOf(order),
    isPair: false,
    mode: (values) => amendMode(order, values),
    check: (values, market, filled) => checkAmend({ ...order, executedVolume: filled }, values, market),
    request: (values, id, filled) => amendment({ ...order, executedVolume: filled }, values, id),
  }
}

/** The venue replaces both orders at once. */
function pairPlan(limit: Order, stop: Order): AmendPlan {
  const hasLimit = stop.type === 'stop_limit'
  const fields = ['price', 'stop', ...(hasLimit ? (['stopLimitPrice'] as const) : []), 'volume'] as const
  const before: AmendValues = { ...amendValuesOf(limit), stop: stop.stopPrice, stopLimitPrice: stop.price }
  return {
    fields,
    values: before,
    isPair: true,
    mode: (values) => {
      const isSame = fields.every((field) => compare(wireDecimal(values[field]), wireDecimal(before[field])) === 0)
      return isSame ? 'unchanged' : 'replaced'
    },
    check: (values, market) => checkNumbers(fields, values, market),
    request: ({ price, stop, stopLimitPrice, volume }, clientOrderId) => ({
      name: 'POST /private/order/oco/replace',
      params: {
        cancelOrderId: limit.orderId,
        clientOrderId,
        ...{ price, stop, volume },
        ...(hasLimit ? { stopLimitPrice } : {}),
      },
    }),
  }
}
