import { z } from 'zod'
import { PreparedJson } from '../../../kernel/endpoint/endpoint.ts'
import { amendOrder, replaceOrder } from '../../actions/orders/change-order.ts'
import { toOrderInput } from '../../actions/orders/order-input.ts'
import { tradingEndpoint } from '../../endpoint.ts'
import { orderSchema, orderText } from '../../wire/order.ts'
import {
  anyOrderParameters,
  expectedExecutedVolume,
  orderName,
  replacedOrderName,
  replacedOrderParameters,
  requireOrderName,
  volume,
} from './order-parameters.ts'
import { placedOrderReply, placedText, placingFailures } from './placed-order.ts'

export const amendOpenOrder = tradingEndpoint({
  method: 'POST',
  path: '/private/order/amend',
  tag: 'Orders',
  summary: 'Lower the volume of an open order, which keeps its time priority',
  access: 'trade',
  params: { ...orderName, volume },
  reply: orderSchema,
  failures: [
    'ORDER_NOT_FOUND',
    'ORDER_CLOSED',
    'UNKNOWN_SYMBOL',
    'BAD_PRECISION',
    'MIN_NOTIONAL',
    'MARKET_HALTED',
    'MARKET_CANCEL_ONLY',
    'REPLAYED_REQUEST',
    'TIMEOUT_UNKNOWN',
    'UNAVAILABLE',
  ],
  async handle({ params, caller, services }) {
    requireOrderName(params)
    return new PreparedJson(orderText(services.venue.views, await amendOrder(services, caller, params, params.volume)))
  },
})

export const cancelReplaceOrder = tradingEndpoint({
  method: 'POST',
  path: '/private/order/cancel_replace',
  tag: 'Orders',
  summary: 'Cancel an order and place another atomically',
  description:
    '`volume` is the volume of the new order: the part that the old order has executed is not subtracted. Send ' +
    '`expectedExecutedVolume` to be refused if the old order trades while the request is in flight.',
  access: 'trade',
  params: {
    ...anyOrderParameters,
    ...replacedOrderParameters,
    expectedExecutedVolume,
  },
  reply: z.object({
    canceled: orderSchema.nullable().describe('null if the clientOrderId repeats an earlier request'),
    order: placedOrderReply,
  }),
  failures: [...placingFailures, 'ORDER_NOT_FOUND', 'ORDER_CLOSED', 'ORDER_CHANGED'],
  async handle({ params, caller, services }) {
    const { side, type, expectedExecutedVolume: expected } = params
    const name = replacedOrderName(params)
    const input = toOrderInput(side, type, params)
    const { canceled, ...placed } = await replaceOrder(services, caller, name, input, expected)
    const before = canceled === undefined ? 'null' : orderText(services.venue.views, canceled)
    return new PreparedJson(`{"canceled":${before},"order":${placedText(services, placed)}}`)
  },
})
