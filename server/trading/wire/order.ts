import { z } from 'zod'
import { writeDecimal } from '../../kernel/values/decimal.ts'
import { orderKinds, sides, stpModes, timesInForce } from '../domain/engine/requests.ts'
import type { OrderRecord } from '../store/queries/order-history.ts'
import type { VenueViews } from '../venue.ts'
import { decimalText } from './market.ts'
import { MarketWriter } from './trade.ts'

export const orderSchema = z.object({
  orderId: z.string(),
  clientOrderId: z.string(),
  symbol: z.string(),
  side: z.enum(sides),
  type: z.enum(orderKinds),
  timeInForce: z.enum(timesInForce),
  postOnly: z.boolean(),
  stpMode: z.enum(stpModes),
  price: decimalText.describe('0 for a market order'),
  stopPrice: decimalText.describe('0 where there is none'),
  trail: decimalText.describe('How far a trailing stop keeps behind the last price; 0 for every other order'),
  volume: decimalText.describe('0 for a market buy by total'),
  total: decimalText.describe('What a market buy may spend; 0 for every other order'),
  icebergVolume: decimalText,
  executedVolume: decimalText,
  executedQuote: decimalText,
  averagePrice: decimalText.describe('0 before the first fill'),
  status: z.enum(['new', 'open', 'partially_filled', 'filled', 'canceled', 'expired', 'rejected', 'pending_trigger']),
  reason: z.string().describe('Why it is closed; empty while it is open'),
  pairedOrderId: z.string().describe('The other leg of a pair; empty where there is none'),
  time: decimalText,
  updateTime: decimalText,
  fee: decimalText,
  feeCoin: z.string(),
})

export type OrderJson = z.input<typeof orderSchema>

/** Decimals of an average price beyond those of the market's prices. */
const averageDecimals = 4

/**
 * An order as JSON text, written out: this is done for every order that is placed and once more for those who follow the
 * account, and to make an object first takes more than twice as long. All words are the venue's own and need no escaping
 * but the client's name for the order. `more` are members behind the others, each with a comma before it.
 */
export function orderText(views: VenueViews, order: OrderRecord, more = ''): string {
  const write = new MarketWriter(views, order.marketId)
  const feeCoin = order.side === 'buy' ? write.base : write.quote
  const clientOrderId = order.clientOrderId === '' ? '""' : JSON.stringify(order.clientOrderId)
  const pairedWith = order.pairedWith === 0 ? '' : order.pairedWith
  return (
    `{"orderId":"${order.orderId}","clientOrderId":${clientOrderId},"symbol":"${write.symbol}","side":"${order.side}",` +
    `"type":"${order.kind}","timeInForce":"${order.timeInForce}","postOnly":${order.postOnly},"stpMode":"${order.stp}",` +
    `"price":"${write.price(order.price)}","stopPrice":"${write.price(order.stopPrice)}",` +
    `"trail":"${write.price(order.trailBy)}","volume":"${write.volume(order.lots)}","total":"${write.price(order.total)}",` +
    `"icebergVolume":"${write.volume(order.displayLots)}","executedVolume":"${write.volume(order.executedLots)}",` +
    `"executedQuote":"${write.quoteAmount(order.executedQuote)}","averagePrice":"${averagePrice(order, write)}",` +
    `"status":"${order.status}","reason":"${order.reason}","pairedOrderId":"${pairedWith}",` +
    `"time":"${order.acceptedAtMs}","updateTime":"${order.updatedAtMs}","fee":"${writeDecimal(order.fee, feeCoin.scale)}",` +
    `"feeCoin":"${feeCoin.symbol}"${more}}`
  )
}

/** For tables, which are made of members. */
export function orderJson(views: VenueViews, order: OrderRecord): OrderJson {
  return JSON.parse(orderText(views, order)) as OrderJson
}

/** Rounded down: it is shown, never booked. */
function averagePrice(
  { executedLots, executedQuote }: OrderRecord,
  { basePrecision, quotePrecision, quote }: MarketWriter,
): string {
  if (executedLots === 0) return '0'
  const decimals = quotePrecision + averageDecimals
  const scaled = executedQuote * 10n ** BigInt(basePrecision + decimals)
  return writeDecimal(scaled / (BigInt(executedLots) * 10n ** BigInt(quote.scale)), decimals)
}
