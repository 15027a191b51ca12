import { z } from 'zod'
import { PreparedJson } from '../../../kernel/endpoint/endpoint.ts'
import type { PlacedOrder } from '../../actions/orders/place-order.ts'
import type { TradingFailureCode } from '../../failures.ts'
import type { TradingServices } from '../../services.ts'
import { orderSchema, orderText } from '../../wire/order.ts'

export const placedOrderReply = orderSchema.extend({
  replayed: z.boolean().describe('The clientOrderId repeats an earlier request; no new order was placed'),
})

export function placedText({ venue }: TradingServices, { order, replayed }: PlacedOrder): string {
  return orderText(venue.views, order, `,"replayed":${replayed}`)
}

export function placedJson(services: TradingServices, placed: PlacedOrder): PreparedJson {
  return new PreparedJson(placedText(services, placed))
}

/** The failures of endpoints that place orders. */
export const placingFailures: readonly TradingFailureCode[] = [
  'UNKNOWN_SYMBOL',
  'BAD_PRECISION',
  'MIN_NOTIONAL',
  'MAX_ORDER',
  'PRICE_BAND',
  'DUPLICATE_CLIENT_ORDER_ID',
  'REPLAYED_REQUEST',
  'INSUFFICIENT_BALANCE',
  'POST_ONLY_WOULD_MATCH',
  'FOK_NOT_FILLED',
  'NO_LIQUIDITY',
  'SELF_TRADE',
  'MARKET_HALTED',
  'MARKET_CANCEL_ONLY',
  'TIMEOUT_UNKNOWN',
  'UNAVAILABLE',
]
