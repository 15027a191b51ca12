import { toOrderInput } from '../../actions/orders/order-input.ts'
import { placeOrder } from '../../actions/orders/place-order.ts'
import type { Side } from '../../domain/engine/orders/requests.ts'
import { tradingEndpoint } from '../../endpoint.ts'
import { stopLimitParameters, stopMarketParameters, trailingStopParameters } from './order-parameters.ts'
import { placedJson, placedOrderReply, placingFailures } from './placed-order.ts'

const placeStopLimitOrder = (side: Side) =>
  tradingEndpoint({
    method: 'POST',
    path: `/private/order/stoplimit/${side}`,
    tag: 'Orders',
    summary: `Enter a limit order to ${side} once the last price reaches the stop`,
    access: 'trade',
    params: stopLimitParameters,
    reply: placedOrderReply,
    failures: placingFailures,
    async handle({ params, caller, services }) {
      return placedJson(services, await placeOrder(services, caller, toOrderInput(side, 'stop_limit', params)))
    },
  })

const placeStopMarketOrder = (side: Side) =>
  tradingEndpoint({
    method: 'POST',
    path: `/private/order/stopmarket/${side}`,
    tag: 'Orders',
    summary: `${side === 'buy' ? 'Buy' : 'Sell'} at the best prices once the last price reaches the stop`,
    access: 'trade',
    params: stopMarketParameters,
    reply: placedOrderReply,
    failures: placingFailures,
    async handle({ params, caller, services }) {
      return placedJson(services, await placeOrder(services, caller, toOrderInput(side, 'stop_market', params)))
    },
  })

const placeTrailingStopOrder = (side: Side) =>
  tradingEndpoint({
    method: 'POST',
    path: `/private/order/trailing_stop/${side}`,
    tag: 'Orders',
    summary: `${side === 'buy' ? 'Buy' : 'Sell'} at the best prices once the last price turns back by a distance`,
    description:
      'The stop starts at the last price plus (buy) or minus (sell) `trail`, follows the last price at that distance ' +
      'and never goes back; when the last price reaches it, a market order is entered.',
    access: 'trade',
    params: trailingStopParameters,
    reply: placedOrderReply,
    failures: placingFailures,
    async handle({ params, caller, services }) {
      return placedJson(services, await placeOrder(services, caller, toOrderInput(side, 'trailing_stop', params)))
    },
  })

export const placeStopLimitBuy = placeStopLimitOrder('buy')
export const placeStopLimitSell = placeStopLimitOrder('sell')
export const placeStopMarketBuy = placeStopMarketOrder('buy')
export const placeStopMarketSell = placeStopMarketOrder('sell')
export const placeTrailingStopBuy = placeTrailingStopOrder('buy')
export const placeTrailingStopSell = placeTrailingStopOrder('sell')
