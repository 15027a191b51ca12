import { optional } from '../../../kernel/endpoint/parameter.ts'
import { toOrderInput } from '../../actions/orders/order-input.ts'
import { placeOrder } from '../../actions/orders/place-order.ts'
import { tradingEndpoint } from '../../endpoint.ts'
import { commonOrderParameters, marketTimeInForce, maxSlippage, total, volume } from './order-parameters.ts'
import { placedJson, placedOrderReply, placingFailures } from './placed-order.ts'

export const placeMarketBuy = tradingEndpoint({
  method: 'POST',
  path: '/private/order/market/buy',
  tag: 'Orders',
  summary: 'Buy at the best prices there are, for a total or up to a volume',
  access: 'trade',
  params: {
    ...commonOrderParameters,
    total: optional(total),
    volume: optional(volume),
    maxSlippage,
    timeInForce: marketTimeInForce,
  },
  reply: placedOrderReply,
  failures: placingFailures,
  async handle({ params, caller, services }) {
    return placedJson(services, await placeOrder(services, caller, toOrderInput('buy', 'market', params)))
  },
})

export const placeMarketSell = tradingEndpoint({
  method: 'POST',
  path: '/private/order/market/sell',
  tag: 'Orders',
  summary: 'Sell a volume at the best prices there are',
  access: 'trade',
  params: { ...commonOrderParameters, volume, maxSlippage, timeInForce: marketTimeInForce },
  reply: placedOrderReply,
  failures: placingFailures,
  async handle({ params, caller, services }) {
    return placedJson(services, await placeOrder(services, caller, toOrderInput('sell', 'market', params)))
  },
})
