import { z } from 'zod'
import { PreparedJson } from '../../../kernel/endpoint/endpoint.ts'
import { param } from '../../../kernel/endpoint/parameter.ts'
import { tradingEndpoint } from '../../endpoint.ts'
import { refuse } from '../../failures.ts'
import { openOrder } from '../../store/queries/order-record.ts'
import { ReadModelsBehind } from '../../venue.ts'
import { orderSchema, orderText } from '../../wire/order.ts'

export const getOperatorOrder = tradingEndpoint({
  method: 'GET',
  path: '/private/operator/order',
  tag: 'Operator',
  summary: 'Show an open or closed order of any account',
  access: 'admin',
  params: { orderId: param.integer(z.int().positive()) },
  reply: orderSchema.extend({ accountId: z.string() }),
  failures: ['ORDER_NOT_FOUND', 'UNAVAILABLE'],
  async handle({ params: { orderId }, services: { venue } }) {
    const { views, history } = venue
    const open = views.order(orderId)
    if (open === undefined && !(await venue.waitForAccount(0, venue.figures().sequence)))
      throw new ReadModelsBehind('The read models do not yet contain the newest orders')
    const order = open === undefined ? await history.anyOrder(orderId) : openOrder(open)
    if (order === undefined) throw refuse.orderNotFound()
    return new PreparedJson(orderText(views, order, `,"accountId":"${order.accountId}"`))
  },
})
