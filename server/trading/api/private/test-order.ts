import { z } from 'zod'
import { toOrderInput } from '../../actions/orders/order-input.ts'
import { checkOrder } from '../../actions/orders/place-order.ts'
import { tradingEndpoint } from '../../endpoint.ts'
import { anyOrderParameters } from './order-parameters.ts'
import { placingFailures } from './placed-order.ts'

export const testOrder = tradingEndpoint({
  method: 'POST',
  path: '/private/order/test',
  tag: 'Orders',
  summary: 'Check whether an order would be accepted now, without placing it',
  access: 'trade',
  params: anyOrderParameters,
  reply: z.object({ accepted: z.literal(true) }),
  failures: placingFailures,
  handle({ params, caller, services }) {
    checkOrder(services, caller, toOrderInput(params.side, params.type, params))
    return { accepted: true as const }
  },
})
