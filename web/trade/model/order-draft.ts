import type { TimeInForce } from '../../../client/trading/order-kinds.ts'
import {
  add,
  cut,
  type Decimal,
  divide,
  isPositive,
  larger,
  multiply,
  readDecimal,
  subtract,
  toNumber,
  wireDecimal,
  writeDecimal,
} from './decimal.ts'
import { type FormKind, hasField, offeredTimes } from './form-kinds.ts'
import type { Market, Side } from './market.ts'

/** The content of the order form, as typed. */
export interface OrderDraft {
  readonly kind: FormKind
  readonly side: Side
  readonly price: string
  readonly volume: string
  /** In the quote coin: derived from price and volume, or the amount a market buy may spend. */
  readonly total: string
  /** The coin in which a market buy is sized. */
  readonly sizeUnit: 'base' | 'quote'
  readonly stop: string
  /** Of a pair; empty for a stop-market leg. */
  readonly stopLimitPrice: string
  /** The distance of a trailing stop. */
  readonly trail: string
  readonly trailUnit: 'quote' | 'percent'
  readonly timeInForce: TimeInForce
  /** The expiry of a GTD order, in the format of a date and time field. */
  readonly expiry: string
  readonly postOnly: boolean
  /** In percent, for a market execution; empty for the limit of the market. */
  readonly maxSlippage: string
  /** The part of the volume that the book shows; empty for all of it. */
  readonly icebergVolume: string
}

export const emptyDraft: OrderDraft = {
  kind: 'limit',
  side: 'buy',
  price: '',
  volume: '',
  total: '',
  sizeUnit: 'quote',
  stop: '',
  stopLimitPrice: '',
  trail: '',
  trailUnit: 'percent',
  timeInForce: 'GTC',
  expiry: '',
  postOnly: false,
  maxSlippage: '',
  icebergVolume: '',
}

export interface Available {
  readonly base: string
  readonly quote: string
}

/** A market buy can be sized by its total; all others are sized by volume. */
export const isSizedByTotal = (draft: OrderDraft): boolean => hasField(draft, 'total') && draft.sizeUnit === 'quote'

export function withSizeUnit(draft: OrderDraft, sizeUnit: OrderDraft['sizeUnit']): OrderDraft {
  return { ...draft, sizeUnit, volume: '', total: '' }
}

export function withPrice(draft: OrderDraft, price: string, market: Market): OrderDraft {
  const changed = { ...draft, price }
  return hasField(draft, 'price') ? { ...changed, total: totalText(price, draft.volume, market) } : changed
}

export function withVolume(draft: OrderDraft, volume: string, market: Market): OrderDraft {
  if (isSizedByTotal(draft)) return draft
  const price = hasField(draft, 'price') ? draft.price : ''
  return { ...draft, volume, total: totalText(price, volume, market) }
}

export function withTotal(draft: OrderDraft, total: string, market: Market): OrderDraft {
  if (isSizedByTotal(draft)) return { ...draft, total }
  const price = readDecimal(draft.price)
  const parsedTotal = readDecimal(total)
  if (price === undefined || parsedTotal === undefined || !isPositive(price)) return { ...draft, total }
  return { ...draft, total, volume: writeDecimal(divide(parsedTotal, price, market.volumeDecimals)) }
}

/** A row of the order book as the price of the order, and as its size if a volume is given. */
export interface PickedRow {
  readonly price: string
  /** In the base coin, and the same in the quote coin. */
  readonly size?: { readonly volume: string; readonly total: string }
}

export function withPickedRow(draft: OrderDraft, { price, size }: PickedRow, market: Market): OrderDraft {
  const priced = withPrice(draft, price, market)
  if (size === undefined) return priced
  if (isSizedByTotal(draft)) return { ...priced, total: writeDecimal(wireDecimal(size.total)) }
  return withVolume(priced, writeDecimal(wireDecimal(size.volume)), market)
}

/** A change of kind keeps the fields that still apply. */
export function withKind(draft: OrderDraft, kind: FormKind, market: Market): OrderDraft {
  const timeInForce = offeredTimes(kind).includes(draft.timeInForce) ? draft.timeInForce : 'GTC'
  const postOnly = draft.postOnly && hasField({ ...draft, kind }, 'postOnly')
  return resized({ ...draft, kind, timeInForce, postOnly }, market)
}

export function withSide(draft: OrderDraft, side: Side, market: Market): OrderDraft {
  return resized({ ...draft, side }, market)
}

function resized(draft: OrderDraft, market: Market): OrderDraft {
  if (isSizedByTotal(draft)) return { ...draft, volume: '' }
  return { ...draft, total: hasField(draft, 'price') ? totalText(draft.price, draft.volume, market) : '' }
}

function totalText(price: string, volume: string, { priceDecimals }: Market): string {
  const [p, v] = [readDecimal(price), readDecimal(volume)]
  return p === undefined || v === undefined ? '' : writeDecimal(cut(multiply(p, v), priceDecimals))
}

/** Sizes the order as a percentage of the available balance, truncated to the precision. */
export function withPercent(
  draft: OrderDraft,
  percent: number,
  market: Market,
  available: Available,
  lastPrice = '0',
): OrderDraft {
  const part: Decimal = { units: BigInt(Math.round(percent * 100)), scale: 4 }
  if (draft.side === 'sell') {
    const volume = cut(multiply(wireDecimal(available.base), part), market.volumeDecimals)
    return withVolume(draft, writeDecimal(volume), market)
  }
  const spend = multiply(wireDecimal(available.quote), part)
  // Only a total is affordable for certain at unknown prices.
  if (hasField(draft, 'total'))
    return { ...draft, sizeUnit: 'quote', volume: '', total: writeDecimal(cut(spend, market.priceDecimals)) }
  const price = worstPrice(draft, lastPrice)
  if (!isPositive(price)) return draft
  return withVolume(draft, writeDecimal(divide(spend, price, market.volumeDecimals)), market)
}

/** The highest price for which funds must be held. */
export function worstPrice(draft: OrderDraft, lastPrice: string): Decimal {
  const limit = referencePrice(draft, lastPrice)
  if (draft.kind !== 'oco') return limit
  const stop = wireDecimal(draft.stopLimitPrice === '' ? draft.stop : draft.stopLimitPrice)
  return larger(stop, limit)
}

/** The price that values the order: its limit, otherwise its trigger; the last price for a market order. */
export function referencePrice(draft: OrderDraft, lastPrice: string): Decimal {
  if (hasField(draft, 'price')) return wireDecimal(draft.price)
  if (hasField(draft, 'stop')) return wireDecimal(draft.stop)
  const last = wireDecimal(lastPrice)
  if (!hasField(draft, 'trail')) return last
  const trail = wireDecimal(draft.trail)
  const distance = draft.trailUnit === 'quote' ? trail : multiply(last, { ...trail, scale: trail.scale + 2 })
  return draft.side === 'buy' ? add(last, distance) : subtract(last, distance)
}

/** The percentage of the funds that the order takes, from 0 to 100. */
export function percentOf(draft: OrderDraft, available: Available, lastPrice = '0'): number {
  const needed = neededFunds(draft, lastPrice)
  const own = wireDecimal(draft.side === 'sell' ? available.base : available.quote)
  if (!isPositive(own)) return 0
  return Math.min(100, toNumber(divide(multiply(needed, { units: 100n, scale: 0 }), own, 1)))
}

/** In the quote coin for a buy, in the base coin for a sell. */
export function neededFunds(draft: OrderDraft, lastPrice = '0'): Decimal {
  if (draft.side === 'sell') return wireDecimal(draft.volume)
  if (isSizedByTotal(draft)) return wireDecimal(draft.total)
  return multiply(worstPrice(draft, lastPrice), wireDecimal(draft.volume))
}
