import { z } from 'zod'
import { PreparedJson } from '../../../kernel/endpoint/endpoint.ts'
import { optional } from '../../../kernel/endpoint/parameter.ts'
import { findOrder } from '../../actions/orders/find-order.ts'
import { marketOf } from '../../actions/orders/order-input.ts'
import { tradingEndpoint } from '../../endpoint.ts'
import { refuse } from '../../failures.ts'
import { openOrder } from '../../store/queries/order-record.ts'
import { orderSchema, orderText } from '../../wire/order.ts'
import { symbolParameter } from '../symbol-parameter.ts'
import { orderName, requireOrderName } from './order-parameters.ts'

export const getOrder = tradingEndpoint({
  method: 'GET',
  path: '/private/order/get',
  tag: 'Orders',
  summary: 'Show an open or closed order by its id or your client id',
  access: 'read',
  params: orderName,
  reply: orderSchema,
  failures: ['ORDER_NOT_FOUND', 'UNKNOWN_SYMBOL', 'UNAVAILABLE'],
  async handle({ params, caller, services }) {
    requireOrderName(params)
    const order = await findOrder(services, caller.accountId, params)
    if (order === undefined) throw refuse.orderNotFound()
    return new PreparedJson(orderText(services.venue.views, order))
  },
})

export const getOpenOrders = tradingEndpoint({
  method: 'GET',
  path: '/private/order/open_orders',
  tag: 'Orders',
  summary: 'List your open orders, of all markets or of one',
  access: 'read',
  params: { symbol: optional(symbolParameter) },
  reply: z.array(orderSchema),
  failures: ['UNKNOWN_SYMBOL'],
  handle({ params: { symbol }, caller, services }) {
    const { views } = services.venue
    const market = symbol === undefined ? undefined : marketOf(services, symbol).market
    const texts = views.openOrders(caller.accountId, market).map((view) => orderText(views, openOrder(view)))
    return new PreparedJson(`[${texts.join(',')}]`)
  },
})
