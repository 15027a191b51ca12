import { z } from 'zod'
import { writeDecimal } from '../../kernel/values/decimal.ts'
import { orderKindNames, sides, stpModes, timesInForce } from '../domain/engine/orders/requests.ts'
import type { OrderRecord } from '../store/queries/order-history.ts'
import type { VenueViews } from '../venue.ts'
import { decimalText, percentDecimals } from './market.ts'
import { MarketWriter } from './trade.ts'

export const orderSchema = z.object({
  orderId: z.string(),
  clientOrderId: z.string(),
  symbol: z.string(),
  side: z.enum(sides),
  type: z.enum(orderKindNames),
  timeInForce: z.enum(timesInForce),
  postOnly: z.boolean(),
  stpMode: z.enum(stpModes),
  price: decimalText.describe('0 for a market order'),
  stopPrice: decimalText.describe('0 for an order without a stop'),
  trail: decimalText.describe('The distance of a trailing stop from the last price; 0 for every other order'),
  trailPercent: decimalText.describe('The same in percent of the last price; 0 for every other order'),
  expireTime: decimalText.describe('When a GTD order expires, in milliseconds; 0 for every other order'),
  maxSlippage: decimalText.describe('The maximum slippage of the request in percent; 0 if it has none'),
  volume: decimalText.describe('0 for a market buy by total'),
  total: decimalText.describe('The amount a market buy may spend; 0 for every other order'),
  icebergVolume: decimalText,
  executedVolume: decimalText,
  executedQuote: decimalText,
  averagePrice: decimalText.describe('0 before the first fill'),
  status: z.enum(['new', 'open', 'partially_filled', 'filled', 'canceled', 'expired', 'rejected', 'pending_trigger']),
  reason: z.string().describe('The reason of the closing; empty while it is open'),
  pairedOrderId: z.string().describe('The other order of a pair, open or closed; empty for a single order'),
  time: decimalText,
  updateTime: decimalText,
  fee: decimalText,
  feeCoin: z.string(),
})

export type OrderJson = z.input<typeof orderSchema>

/** Further decimals of an average price. */
const averageDecimals = 4

/**
 * Writes an order as JSON text directly: this runs for every placed order and again for its account feed, and an object
 * with JSON.stringify takes more than twice as long. Only the client order id needs escaping. `more` are further members,
 * each with a comma before it.
 */
export function orderText(views: VenueViews, order: OrderRecord, more = ''): string {
  const write = new MarketWriter(views, order.marketId)
  const feeCoin = order.side === 'buy' ? write.base : write.quote
  const clientOrderId = order.clientOrderId === '' ? '""' : JSON.stringify(order.clientOrderId)
  const pairedWith = order.pairedWith === 0 ? '' : order.pairedWith
  return (
    `{"orderId":"${order.orderId}","clientOrderId":${clientOrderId},"symbol":"${write.symbol}","side":"${order.side}",` +
    `"type":"${order.kind}","timeInForce":"${order.timeInForce}","postOnly":${order.postOnly},"stpMode":"${order.stp}",` +
    `"price":"${write.price(order.price)}",${stopText(order, write)},"volume":"${write.volume(order.lots)}",` +
    `${sizeText(order, write)},${executedText(order, write)},` +
    `"status":"${order.status}","reason":"${order.reason}","pairedOrderId":"${pairedWith}",` +
    `"time":"${order.acceptedAtMs}","updateTime":"${order.updatedAtMs}","fee":"${writeDecimal(order.fee, feeCoin.scale)}",` +
    `"feeCoin":"${feeCoin.symbol}"${more}}`
  )
}

// A constant for most orders: each piece of a concatenation costs memory and time.

function stopText(order: OrderRecord, write: MarketWriter): string {
  const { stopPrice, trailBy, trailPpm, expiresAtMs, maxSlippagePpm } = order
  if (stopPrice === 0 && expiresAtMs === 0 && maxSlippagePpm === 0)
    return '"stopPrice":"0","trail":"0","trailPercent":"0","expireTime":"0","maxSlippage":"0"'
  return (
    `"stopPrice":"${write.price(stopPrice)}","trail":"${write.price(trailBy)}","trailPercent":"${percent(trailPpm)}",` +
    `"expireTime":"${expiresAtMs}","maxSlippage":"${percent(maxSlippagePpm)}"`
  )
}

const percent = (ppm: number) => writeDecimal(BigInt(ppm), percentDecimals)

function sizeText({ total, displayLots }: OrderRecord, write: MarketWriter): string {
  if (total === 0 && displayLots === 0) return '"total":"0","icebergVolume":"0"'
  return `"total":"${write.price(total)}","icebergVolume":"${write.volume(displayLots)}"`
}

function executedText(order: OrderRecord, write: MarketWriter): string {
  const { executedLots, executedQuote } = order
  if (executedLots === 0 && executedQuote === 0n) return '"executedVolume":"0","executedQuote":"0","averagePrice":"0"'
  return (
    `"executedVolume":"${write.volume(executedLots)}","executedQuote":"${write.quoteAmount(executedQuote)}",` +
    `"averagePrice":"${averagePrice(order, write)}"`
  )
}

/** For tables, which need an object. */
export function orderJson(views: VenueViews, order: OrderRecord): OrderJson {
  return JSON.parse(orderText(views, order)) as OrderJson
}

/** Rounded down: only for display, never for booking. */
export function averagePrice(
  { executedLots, executedQuote }: Pick<OrderRecord, 'executedLots' | 'executedQuote'>,
  { basePrecision, quotePrecision, quote }: MarketWriter,
): string {
  if (executedLots === 0) return '0'
  const decimals = quotePrecision + averageDecimals
  const scaled = executedQuote * 10n ** BigInt(basePrecision + decimals)
  return writeDecimal(scaled / (BigInt(executedLots) * 10n ** BigInt(quote.scale)), decimals)
}
