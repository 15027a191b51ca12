import { z } from 'zod'
import { PreparedJson } from '../../../kernel/endpoint/endpoint.ts'
import { alias, optional, withDefault } from '../../../kernel/endpoint/parameter.ts'
import { toOrderInput } from '../../actions/orders/order-input.ts'
import { placeOrder } from '../../actions/orders/place-order.ts'
import { type PairInput, type PairOfOrders, placePair, replacePair } from '../../actions/orders/place-pair.ts'
import type { Side } from '../../domain/engine/orders/requests.ts'
import { tradingEndpoint } from '../../endpoint.ts'
import { withParameterNames } from '../../failures.ts'
import type { TradingServices } from '../../services.ts'
import type { SignedCaller } from '../../signing/verify-request.ts'
import { orderSchema, orderText } from '../../wire/order.ts'
import {
  commonOrderParameters,
  orderName,
  price,
  replacedOrderName,
  replacedOrderParameters,
  side,
  stop,
  stopClientOrderId,
  volume,
} from './order-parameters.ts'
import { placedJson, placedOrderReply, placingFailures } from './placed-order.ts'

const pairReply = z.object({
  limitOrder: orderSchema,
  stopOrder: orderSchema,
  replayed: z.boolean().describe('The clientOrderId repeats an earlier request; no new pair was placed'),
})

async function placedPair(services: TradingServices, caller: SignedCaller, input: PairInput) {
  const placed = await placePair(services, caller, input)
  return new PreparedJson(`{${legTexts(services, placed)},"replayed":${placed.replayed}}`)
}

function legTexts({ venue: { views } }: TradingServices, { limitOrder, stopOrder }: PairOfOrders): string {
  return `"limitOrder":${orderText(views, limitOrder)},"stopOrder":${orderText(views, stopOrder)}`
}

const closingSide = withDefault(side, 'sell')

/** The parameters of an order, as stop loss and take profit call them. */
const closingNames = { price: 'tp_price', stop: 'sl_price' }

async function namingOwnParameters<T>(place: () => Promise<T>): Promise<T> {
  try {
    return await place()
  } catch (error) {
    throw withParameterNames(error, closingNames)
  }
}

export const placeStopLoss = tradingEndpoint({
  method: 'POST',
  path: '/private/order/sltp/sl',
  tag: 'Orders',
  summary: 'Stop loss: a market order once the last price reaches sl_price',
  access: 'trade',
  params: { ...commonOrderParameters, side: closingSide, volume, sl_price: stop },
  reply: placedOrderReply,
  failures: placingFailures,
  handle({ params, caller, services }) {
    const input = toOrderInput(params.side, 'stop_market', { ...params, stop: params.sl_price })
    return namingOwnParameters(async () => placedJson(services, await placeOrder(services, caller, input)))
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
    const input = { ...params, label: 'sltp', stop: sl_price, price: tp_price } as const
    return namingOwnParameters(() => placedPair(services, caller, input))
  },
})

const pairParameters = {
  volume,
  price: alias(price, 'tp_price'),
  stop: alias(stop, 'sl_price'),
  stopLimitPrice: optional(price),
  stopClientOrderId,
}

const placeOco = (side: Side) =>
  tradingEndpoint({
    method: 'POST',
    path: `/private/order/oco/${side}`,
    tag: 'Orders',
    summary: `A limit order and a stop order to ${side}, of which one cancels the other; the funds are held once`,
    access: 'trade',
    params: {
      ...commonOrderParameters,
      ...pairParameters,
    },
    reply: pairReply,
    failures: placingFailures,
    handle: ({ params, caller, services }) => placedPair(services, caller, { ...params, label: 'oco', side }),
  })

export const placeOcoBuy = placeOco('buy')
export const placeOcoSell = placeOco('sell')

export const replaceOpenPair = tradingEndpoint({
  method: 'POST',
  path: '/private/order/oco/replace',
  tag: 'Orders',
  summary: 'Replace both orders of an open pair atomically; market, side and stpMode stay',
  access: 'trade',
  params: {
    ...replacedOrderParameters,
    symbol: orderName.symbol,
    clientOrderId: commonOrderParameters.clientOrderId,
    ...pairParameters,
  },
  reply: pairReply.extend({
    canceled: pairReply
      .omit({ replayed: true })
      .nullable()
      .describe('null if the clientOrderId repeats an earlier request'),
  }),
  failures: [...placingFailures, 'ORDER_NOT_FOUND', 'ORDER_CLOSED'],
  async handle({ params, caller, services }) {
    const name = { ...replacedOrderName(params), symbol: params.symbol }
    const replaced = await replacePair(services, caller, name, params)
    const { canceled, replayed } = replaced
    const before = canceled === undefined ? 'null' : `{${legTexts(services, canceled)}}`
    return new PreparedJson(`{${legTexts(services, replaced)},"replayed":${replayed},"canceled":${before}}`)
  },
})
