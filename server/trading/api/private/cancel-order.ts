import { z } from 'zod'
import { PreparedJson } from '../../../kernel/endpoint/endpoint.ts'
import { optional } from '../../../kernel/endpoint/parameter.ts'
import { cancelBatch } from '../../actions/orders/cancel-batch.ts'
import { cancelAllOrders, cancelOrder } from '../../actions/orders/cancel-orders.ts'
import { marketOf } from '../../actions/orders/order-input.ts'
import { tradingEndpoint } from '../../endpoint.ts'
import { tradingLimits } from '../../limits.ts'
import { orderSchema, orderText } from '../../wire/order.ts'
import { symbolParameter } from '../symbol-parameter.ts'
import { batchAnswer, batchReply } from './batch-reply.ts'
import { orderName, orderNames, requireOrderName } from './order-parameters.ts'

const cancelFailures = [
  'ORDER_NOT_FOUND',
  'ORDER_CLOSED',
  'MARKET_HALTED',
  'REPLAYED_REQUEST',
  'TIMEOUT_UNKNOWN',
  'UNAVAILABLE',
] as const

export const cancelOpenOrder = tradingEndpoint({
  method: 'DELETE',
  path: '/private/order/cancel',
  tag: 'Orders',
  summary: 'Cancel an open order by its id or your client id',
  access: 'trade',
  params: orderName,
  reply: orderSchema,
  failures: [...cancelFailures, 'UNKNOWN_SYMBOL'],
  async handle({ params, caller, services }) {
    requireOrderName(params)
    return new PreparedJson(orderText(services.venue.views, await cancelOrder(services, caller, params)))
  },
})

export const cancelOrderBatch = tradingEndpoint({
  method: 'DELETE',
  path: '/private/order/cancel_batch',
  tag: 'Orders',
  summary: `Cancel up to ${tradingLimits.batchItemsMax} open orders in one request`,
  description:
    '`orders` is a string with a JSON list of `{"orderId"}` and `{"clientOrderId"}`. The reply is a list in the same order; ' +
    'each item has the canceled order or the error. A refused cancel does not stop the others.',
  access: 'trade',
  params: { orders: orderNames },
  reply: batchReply(orderSchema),
  failures: ['REPLAYED_REQUEST', 'TIMEOUT_UNKNOWN', 'UNAVAILABLE'],
  async handle({ params: { orders }, caller, services }) {
    const answers = await cancelBatch(services, caller, orders)
    return batchAnswer(answers, (order) => orderText(services.venue.views, order))
  },
})

export const cancelOpenOrders = tradingEndpoint({
  method: 'DELETE',
  path: '/private/order/cancel_all',
  tag: 'Orders',
  summary: 'Cancel all open orders, or those of one market',
  access: 'trade',
  params: { symbol: optional(symbolParameter) },
  reply: z.object({ canceled: z.array(z.string()).describe('Ids of the canceled orders') }),
  failures: [...cancelFailures, 'UNKNOWN_SYMBOL'],
  async handle({ params: { symbol }, caller, services }) {
    const market = symbol === undefined ? 0 : marketOf(services, symbol).market
    return { canceled: (await cancelAllOrders(services, caller, market)).map(String) }
  },
})
