import {
  cut,
  type Decimal,
  divide,
  isPositive,
  larger,
  multiply,
  readDecimal,
  toNumber,
  wireDecimal,
  writeDecimal,
} from './decimal.ts'
import type { Market, Side } from './market.ts'

export type OrderKind = 'limit' | 'market' | 'stop_limit' | 'oco'
export type TimeInForce = 'GTC' | 'IOC' | 'FOK'

/** What stands in the order form, as it was typed. */
export interface OrderDraft {
  readonly kind: OrderKind
  readonly side: Side
  readonly price: string
  readonly volume: string
  /** In the quote coin: derived from price and volume, or what a market buy may spend. */
  readonly total: string
  readonly stop: string
  /** Of a pair; empty for a stop that trades at the market. */
  readonly stopLimitPrice: string
  readonly timeInForce: TimeInForce
  readonly postOnly: boolean
}

export const emptyDraft: OrderDraft = {
  kind: 'limit',
  side: 'buy',
  price: '',
  volume: '',
  total: '',
  stop: '',
  stopLimitPrice: '',
  timeInForce: 'GTC',
  postOnly: false,
}

export interface Available {
  readonly base: string
  readonly quote: string
}

/** A market buy is sized by what it spends; everything else by volume. */
export const isSizedByTotal = ({ kind, side }: OrderDraft): boolean => kind === 'market' && side === 'buy'

export function withPrice(draft: OrderDraft, price: string, market: Market): OrderDraft {
  const changed = { ...draft, price }
  return draft.kind === 'market' ? changed : { ...changed, total: totalText(price, draft.volume, market) }
}

export function withVolume(draft: OrderDraft, volume: string, market: Market): OrderDraft {
  if (isSizedByTotal(draft)) return draft
  const price = draft.kind === 'market' ? '' : draft.price
  return { ...draft, volume, total: totalText(price, volume, market) }
}

export function withTotal(draft: OrderDraft, total: string, market: Market): OrderDraft {
  if (isSizedByTotal(draft)) return { ...draft, total }
  const price = readDecimal(draft.price)
  const wanted = readDecimal(total)
  if (price === undefined || wanted === undefined || !isPositive(price)) return { ...draft, total }
  return { ...draft, total, volume: writeDecimal(divide(wanted, price, market.volumeDecimals)) }
}

/** Another kind or side keeps what still has a meaning. */
export function withKind(draft: OrderDraft, kind: OrderKind, market: Market): OrderDraft {
  const fits = kind === 'limit' || (kind === 'stop_limit' && draft.timeInForce !== 'FOK')
  return resized(
    { ...draft, kind, timeInForce: fits ? draft.timeInForce : 'GTC', postOnly: kind === 'limit' && draft.postOnly },
    market,
  )
}

export function withSide(draft: OrderDraft, side: Side, market: Market): OrderDraft {
  return resized({ ...draft, side }, market)
}

function resized(draft: OrderDraft, market: Market): OrderDraft {
  if (isSizedByTotal(draft)) return { ...draft, volume: '' }
  return { ...draft, total: draft.kind === 'market' ? '' : totalText(draft.price, draft.volume, market) }
}

function totalText(price: string, volume: string, { priceDecimals }: Market): string {
  const [p, v] = [readDecimal(price), readDecimal(volume)]
  return p === undefined || v === undefined ? '' : writeDecimal(cut(multiply(p, v), priceDecimals))
}

/** Sizes the order by a part of what is available; what the precision cannot hold is left out. */
export function withPercent(draft: OrderDraft, percent: number, market: Market, available: Available): OrderDraft {
  const part: Decimal = { units: BigInt(Math.round(percent * 100)), scale: 4 }
  if (draft.side === 'sell') {
    const volume = cut(multiply(wireDecimal(available.base), part), market.volumeDecimals)
    return withVolume(draft, writeDecimal(volume), market)
  }
  const spend = multiply(wireDecimal(available.quote), part)
  if (isSizedByTotal(draft)) return { ...draft, total: writeDecimal(cut(spend, market.priceDecimals)) }
  const price = worstPrice(draft)
  if (!isPositive(price)) return draft
  return withVolume(draft, writeDecimal(divide(spend, price, market.volumeDecimals)), market)
}

/** The dearest price the funds must be held for. */
export function worstPrice(draft: OrderDraft): Decimal {
  const limit = wireDecimal(draft.price)
  if (draft.kind !== 'oco') return limit
  const stop = wireDecimal(draft.stopLimitPrice === '' ? draft.stop : draft.stopLimitPrice)
  return larger(stop, limit)
}

/** What part of the funds the order takes, from 0 to 100. */
export function percentOf(draft: OrderDraft, available: Available): number {
  const needed = neededFunds(draft)
  const own = wireDecimal(draft.side === 'sell' ? available.base : available.quote)
  if (!isPositive(own)) return 0
  return Math.min(100, toNumber(divide(multiply(needed, { units: 100n, scale: 0 }), own, 1)))
}

/** In the quote coin for a buy, in the base coin for a sale. */
export function neededFunds(draft: OrderDraft): Decimal {
  if (draft.side === 'sell') return wireDecimal(draft.volume)
  return isSizedByTotal(draft) ? wireDecimal(draft.total) : multiply(worstPrice(draft), wireDecimal(draft.volume))
}
