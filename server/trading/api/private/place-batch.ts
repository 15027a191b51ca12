import { toOrderInput } from '../../actions/orders/order-input.ts'
import { placeBatch } from '../../actions/orders/place-batch.ts'
import { tradingEndpoint } from '../../endpoint.ts'
import { tradingLimits } from '../../limits.ts'
import { batchAnswer, batchReply } from './batch-reply.ts'
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
  reply: batchReply(placedOrderReply),
  failures: ['REPLAYED_REQUEST', 'TIMEOUT_UNKNOWN', 'UNAVAILABLE'],
  async handle({ params: { orders }, caller, services }) {
    const inputs = orders.map((item) => toOrderInput(item.side, item.type, item))
    const answers = await placeBatch(services, caller, inputs)
    return batchAnswer(answers, (placed) => placedText(services, placed))
  },
})
