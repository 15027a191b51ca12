import type { Order } from '../../../client/trading/api.generated.ts'
import type { CloseReason } from '../../../client/trading/close-reasons.ts'
import type { TextOf } from '../../i18n/text.ts'
import { isPositive, wireDecimal } from '../model/decimal.ts'
import { showExact, showUpTo } from '../model/format.ts'
import type { Market } from '../model/market.ts'
import { isByTotal } from '../model/orders.ts'

/** The result of an order so far. `partly_closed`: a part is filled and the rest is not open any more. */
export type OrderResult =
  | 'placed'
  | 'waiting'
  | 'filled'
  | 'partly_open'
  | 'partly_closed'
  | 'expired'
  | 'canceled'
  | 'rejected'

export function resultOf({ status, executedVolume }: Pick<Order, 'status' | 'executedVolume'>): OrderResult {
  const isTraded = isPositive(wireDecimal(executedVolume))
  switch (status) {
    case 'new':
    case 'open':
      return isTraded ? 'partly_open' : 'placed'
    case 'pending_trigger':
      return 'waiting'
    case 'partially_filled':
      return 'partly_open'
    case 'expired':
    case 'canceled':
      return isTraded ? 'partly_closed' : status
    case 'filled':
    case 'rejected':
      return status
  }
}

const incomplete: ReadonlySet<OrderResult> = new Set(['partly_closed', 'expired', 'canceled'])

/** `info`: the order did not do all that was asked. */
export function toneOf(result: OrderResult): 'good' | 'info' | 'bad' {
  if (result === 'rejected') return 'bad'
  return incomplete.has(result) ? 'info' : 'good'
}

export type OutcomeText = TextOf<'orderOutcomes'>

/** A filled order needs no reason. */
type ShownReason = Exclude<CloseReason, 'filled'>

const shownReasons = [
  'canceled_by_owner',
  'replaced',
  'pair_canceled',
  'dead_man_switch',
  'canceled_by_operator',
  'account_frozen',
  'immediate_or_cancel',
  'no_liquidity',
  'price_protection',
  'price_band',
  'budget_spent',
  'good_till_date',
  'self_trade',
] as const satisfies readonly ShownReason[]

/** Why a closed order did not fill completely; undefined for an open or filled order and for a reason unknown here. */
export function reasonText(
  text: OutcomeText & Readonly<Record<ShownReason, string>>,
  order: Closing,
): string | undefined {
  const known = order.status === 'filled' ? undefined : shownReasons.find((reason) => reason === order.reason)
  return known === undefined ? undefined : text[known]
}

type Closing = Pick<Order, 'status' | 'reason'>

/** "Bought 0.5 of 2 BTC @ 96,250.00 USDT · Fee 0.001 BTC · The order book had no more orders". */
export function outcomeText(text: OutcomeText, order: Order, market: Market): string {
  const parts = [tradeText(text, order, market), feeText(text, order), endText(text, order)]
  return parts.filter((part) => part !== undefined).join(' · ')
}

/** Keeps a number and its coin together, from left to right. */
const isolated = (text: string): string => `\u2068${text}\u2069`

function tradeText(text: OutcomeText, order: Order, market: Market): string {
  const { quote, priceDecimals } = market
  const isTraded = isPositive(wireDecimal(order.executedVolume))
  const name = isTraded
    ? { buy: text.bought, sell: text.sold }[order.side]
    : { buy: text.buying, sell: text.selling }[order.side]
  const orderPrice = order.price === '0' ? order.stopPrice : order.price
  const price = isTraded ? order.averagePrice : orderPrice
  const where = price === '0' ? '' : ` ${text.at(`${showUpTo(price, priceDecimals)} ${quote.toUpperCase()}`)}`
  return name(isolated(`${amountText(text, order, market)}${where}`))
}

function amountText(text: OutcomeText, order: Order, { base, quote, priceDecimals }: Market): string {
  const { volume, executedVolume, total } = order
  const coin = base.toUpperCase()
  const isTraded = isPositive(wireDecimal(executedVolume))
  if (!isTraded) return isByTotal(order) ? `${showExact(total)} ${quote.toUpperCase()}` : `${showExact(volume)} ${coin}`
  const executed = showExact(executedVolume)
  if (resultOf(order) === 'filled') return `${executed} ${coin}`
  if (isByTotal(order)) {
    const spent = text.of(showUpTo(order.executedQuote, priceDecimals), showExact(total))
    return `${executed} ${coin} (${spent} ${quote.toUpperCase()})`
  }
  return `${text.of(executed, showExact(volume))} ${coin}`
}

function feeText(text: OutcomeText, { fee, feeCoin }: Order): string | undefined {
  return fee === '0' ? undefined : text.fee(isolated(`${showExact(fee)} ${feeCoin.toUpperCase()}`))
}

function endText(text: OutcomeText, order: Order): string | undefined {
  return resultOf(order) === 'partly_open' ? text.restOpen : reasonText(text, order)
}
