import { z } from 'zod'
import { PreparedJson } from '../../../kernel/endpoint/endpoint.ts'
import { alias, optional, withDefault } from '../../../kernel/endpoint/parameter.ts'
import { toOrderInput } from '../../actions/orders/order-input.ts'
import { placeOrder } from '../../actions/orders/place-order.ts'
import { type PairInput, placePair } from '../../actions/orders/place-pair.ts'
import type { Side } from '../../domain/engine/orders/requests.ts'
import { tradingEndpoint } from '../../endpoint.ts'
import type { TradingServices } from '../../services.ts'
import type { SignedCaller } from '../../signing/verify-request.ts'
import { orderSchema, orderText } from '../../wire/order.ts'
import { commonOrderParameters, price, side, stop, stopClientOrderId, volume } from './order-parameters.ts'
import { placedJson, placedOrderReply, placingFailures } from './placed-order.ts'

const pairReply = z.object({
  limitOrder: orderSchema,
  stopOrder: orderSchema,
  replayed: z.boolean().describe('The clientOrderId repeats an earlier request; no new pair was placed'),
})

async function placedPair(services: TradingServices, caller: SignedCaller, input: PairInput) {
  const { limitOrder, stopOrder, replayed } = await placePair(services, caller, input)
  const { views } = services.venue
  const [limit, stop] = [orderText(views, limitOrder), orderText(views, stopOrder)]
  return new PreparedJson(`{"limitOrder":${limit},"stopOrder":${stop},"replayed":${replayed}}`)
}

const closingSide = withDefault(side, 'sell')

export const placeStopLoss = tradingEndpoint({
  method: 'POST',
  path: '/private/order/sltp/sl',
  tag: 'Orders',
  summary: 'Stop loss: a market order once the last price reaches sl_price',
  access: 'trade',
  params: { ...commonOrderParameters, side: closingSide, volume, sl_price: stop },
  reply: placedOrderReply,
  failures: placingFailures,
  async handle({ params, caller, services }) {
    const input = toOrderInput(params.side, 'stop_market', { ...params, stop: params.sl_price })
    return placedJson(services, await placeOrder(services, caller, input))
  },
})

export const placeStopLossTakeProfit = tradingEndpoint({
  method: 'POST',
  path: '/private/order/sltp/sl_tp',
  tag: 'Orders',
  summary: 'Stop loss and take profit: the first to execute cancels the other',
  access: 'trade',
  params: { ...commonOrderParameters, side: closingSide, volume, sl_price: stop, tp_price: price, stopClientOrderId },
  reply: pairReply,
  failures: placingFailures,
  handle({ params: { sl_price, tp_price, ...params }, caller, services }) {
    return placedPair(services, caller, { ...params, label: 'sltp', stop: sl_price, price: tp_price })
  },
})

const placeOco = (side: Side) =>
  tradingEndpoint({
    method: 'POST',
    path: `/private/order/oco/${side}`,
    tag: 'Orders',
    summary: `A limit order and a stop order to ${side}, of which one cancels the other; the funds are held once`,
    access: 'trade',
    params: {
      ...commonOrderParameters,
      volume,
      price: alias(price, 'tp_price'),
      stop: alias(stop, 'sl_price'),
      stopLimitPrice: optional(price),
      stopClientOrderId,
    },
    reply: pairReply,
    failures: placingFailures,
    handle: ({ params, caller, services }) => placedPair(services, caller, { ...params, label: 'oco', side }),
  })

export const placeOcoBuy = placeOco('buy')
export const placeOcoSell = placeOco('sell')
