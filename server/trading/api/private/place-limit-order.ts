import { toOrderInput } from '../../actions/orders/order-input.ts'
import { placeOrder } from '../../actions/orders/place-order.ts'
import type { Side } from '../../domain/engine/orders/requests.ts'
import { tradingEndpoint } from '../../endpoint.ts'
import { limitOrderParameters } from './order-parameters.ts'
import { placedJson, placedOrderReply, placingFailures } from './placed-order.ts'

const placeLimitOrder = (side: Side) =>
  tradingEndpoint({
    method: 'POST',
    path: `/private/order/limit/${side}`,
    tag: 'Orders',
    summary: `Place a limit order to ${side}`,
    access: 'trade',
    params: limitOrderParameters,
    reply: placedOrderReply,
    failures: placingFailures,
    async handle({ params, caller, services }) {
      return placedJson(services, await placeOrder(services, caller, toOrderInput(side, 'limit', params)))
    },
  })

export const placeLimitBuy = placeLimitOrder('buy')
export const placeLimitSell = placeLimitOrder('sell')
