import type { AnyEndpoint } from '../../../kernel/endpoint/endpoint.ts'
import { toOrderInput } from '../../actions/orders/order-input.ts'
import { placeOrder } from '../../actions/orders/place-order.ts'
import { type OrderKind, orderKindNames, type Side, sides } from '../../domain/engine/orders/requests.ts'
import { orderKind } from '../../domain/order-kinds/order-kinds.ts'
import { tradingEndpoint } from '../../endpoint.ts'
import { type OrderValues, parametersOfKind } from './order-parameters.ts'
import { placedJson, placedOrderReply, placingFailures } from './placed-order.ts'

function placeOrderOfKind(kind: OrderKind, side: Side): AnyEndpoint {
  const { path, summary, description } = orderKind(kind)
  return tradingEndpoint({
    method: 'POST',
    path: `/private/order/${path}/${side}`,
    tag: 'Orders',
    summary: summary[side],
    description,
    access: 'trade',
    params: parametersOfKind(kind, side),
    reply: placedOrderReply,
    failures: placingFailures,
    async handle({ params, caller, services }) {
      const input = toOrderInput(side, kind, params as OrderValues)
      return placedJson(services, await placeOrder(services, caller, input))
    },
  })
}

/** One endpoint per kind and side, in the order of the entries. */
export const placeOrderEndpoints: readonly AnyEndpoint[] = orderKindNames.flatMap((kind) =>
  sides.map((side) => placeOrderOfKind(kind, side)),
)
