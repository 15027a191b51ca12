import { z } from 'zod'
import { PreparedJson } from '../../../kernel/endpoint/endpoint.ts'
import { Failure } from '../../../kernel/endpoint/failure.ts'
import { toOrderInput } from '../../actions/orders/order-input.ts'
import { placeBatch } from '../../actions/orders/place-batch.ts'
import { tradingEndpoint } from '../../endpoint.ts'
import { tradingLimits } from '../../limits.ts'
import { errorJson, errorSchema } from '../../wire/error.ts'
import { orderItems } from './order-parameters.ts'
import { placedOrderReply, placedText } from './placed-order.ts'

export const placeOrderBatch = tradingEndpoint({
  method: 'POST',
  path: '/private/order/batch',
  tag: 'Orders',
  summary: `Place up to ${tradingLimits.batchItemsMax} orders in one request`,
  description:
    '`orders` is a string with a JSON list. The reply is a list in the same order; each item has the order or the error. ' +
    'A refused order does not stop the others. A malformed list is refused as a whole.',
  access: 'trade',
  params: { orders: orderItems },
  reply: z.array(z.union([z.object({ order: placedOrderReply }), z.object({ error: errorSchema })])),
  failures: ['REPLAYED_REQUEST', 'TIMEOUT_UNKNOWN', 'UNAVAILABLE'],
  async handle({ params: { orders }, caller, services }) {
    const inputs = orders.map((item) => toOrderInput(item.side, item.type, item))
    const answers = await placeBatch(services, caller, inputs)
    const texts = answers.map((answer) =>
      answer instanceof Failure
        ? JSON.stringify({ error: errorJson(answer) })
        : `{"order":${placedText(services, answer)}}`,
    )
    return new PreparedJson(`[${texts.join(',')}]`)
  },
})
