import { optional, param } from '../../../kernel/endpoint/parameter.ts'
import { findOrder } from '../../actions/orders/find-order.ts'
import { marketOf } from '../../actions/orders/order-input.ts'
import { orderKindNames, sides } from '../../domain/engine/orders/requests.ts'
import { tradingEndpoint } from '../../endpoint.ts'
import type { TradingServices } from '../../services.ts'
import type { FillRecord } from '../../store/queries/fill-history.ts'
import type { OrderRecord } from '../../store/queries/order-history.ts'
import { withCurrentStop } from '../../store/queries/order-record.ts'
import { orderJson, orderSchema } from '../../wire/order.ts'
import { fillJson, fillSchema } from '../../wire/trade.ts'
import { symbolParameter } from '../symbol-parameter.ts'
import { orderName } from './order-parameters.ts'
import {
  pageAnswer,
  pageParameters,
  pageReply,
  sortedPageRequest,
  sortParameter,
  timeRangeOf,
  timeRangeParameters,
} from './page-parameters.ts'

const side = optional(param.choice(sides))
const statuses = ['new', 'open', 'partially_filled', 'pending_trigger', 'filled', 'canceled', 'expired'] as const

const marketIdOf = (services: TradingServices, symbol: string | undefined) =>
  symbol === undefined ? undefined : marketOf(services, symbol).market

export const getOrderHistory = tradingEndpoint({
  method: 'GET',
  path: '/private/history/orders',
  tag: 'History',
  summary: 'List your orders; newest first by default',
  access: 'read',
  params: {
    symbol: optional(symbolParameter),
    orderId: orderName.orderId,
    clientOrderId: orderName.clientOrderId,
    side,
    type: optional(param.choice(orderKindNames)),
    status: optional(param.choice(statuses)),
    ...timeRangeParameters,
    sort: sortParameter,
    ...pageParameters,
  },
  reply: pageReply(orderSchema),
  failures: ['UNKNOWN_SYMBOL', 'UNAVAILABLE'],
  async handle({ params, caller, services }) {
    const filter = {
      accountId: caller.accountId,
      marketId: marketIdOf(services, params.symbol),
      orderId: params.orderId,
      clientOrderId: params.clientOrderId,
      side: params.side,
      kind: params.type,
      statuses: params.status === undefined ? undefined : [params.status],
      ...timeRangeOf(params),
    }
    const page = await services.venue.history.orders(filter, sortedPageRequest(params))
    const { views } = services.venue
    const write = (order: OrderRecord) => orderJson(views, withCurrentStop(views, order))
    return pageAnswer(page, orderSchema, write, { name: 'orders', format: params.format })
  },
})

export const getTradeHistory = tradingEndpoint({
  method: 'GET',
  path: '/private/history/trades',
  tag: 'History',
  summary: 'List your fills; newest first by default',
  access: 'read',
  params: {
    symbol: optional(symbolParameter),
    orderId: orderName.orderId,
    clientOrderId: orderName.clientOrderId,
    side,
    ...timeRangeParameters,
    sort: sortParameter,
    ...pageParameters,
  },
  reply: pageReply(fillSchema),
  failures: ['UNKNOWN_SYMBOL', 'UNAVAILABLE'],
  async handle({ params, caller, services }) {
    const { orderId, clientOrderId } = params
    const named =
      clientOrderId === undefined ? undefined : await findOrder(services, caller.accountId, { orderId, clientOrderId })
    const filter = {
      accountId: caller.accountId,
      marketId: marketIdOf(services, params.symbol),
      // No order has the id 0: the fills of an unknown order are an empty list.
      orderId: clientOrderId === undefined ? orderId : (named?.orderId ?? 0),
      side: params.side,
      ...timeRangeOf(params),
    }
    const page = await services.venue.history.fills(filter, sortedPageRequest(params))
    const write = (fill: FillRecord) => fillJson(services.venue.views, fill)
    return pageAnswer(page, fillSchema, write, { name: 'trades', format: params.format })
  },
})
