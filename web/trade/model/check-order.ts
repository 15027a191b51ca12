import {
  compare,
  cut,
  type Decimal,
  decimalsOf,
  isPositive,
  multiply,
  readDecimal,
  smaller,
  wireDecimal,
  writeDecimal,
} from './decimal.ts'
import { expiryOf } from './expiry.ts'
import { firesOnRise, hasField, restsAtOnce, traitsOf } from './form-kinds.ts'
import type { Level } from './ladder.ts'
import type { Market, MarketState } from './market.ts'
import { type Available, isSizedByTotal, neededFunds, type OrderDraft, referencePrice } from './order-draft.ts'

export type Field =
  | 'price'
  | 'volume'
  | 'total'
  | 'stop'
  | 'stopLimitPrice'
  | 'trail'
  | 'expiry'
  | 'maxSlippage'
  | 'icebergVolume'
  | 'order'

export type Rule =
  | 'required'
  | 'not_a_number'
  | 'not_positive'
  | 'too_precise'
  | 'below_minimum'
  | 'above_maximum'
  | 'insufficient'
  | 'no_liquidity'
  | 'would_match'
  | 'stop_not_above'
  | 'stop_not_below'
  | 'pair_not_above'
  | 'pair_not_below'
  | 'trail_too_far'
  | 'iceberg_too_large'
  | 'no_last_price'
  | 'expiry_missing'
  | 'expiry_passed'
  | 'halted'
  | 'cancel_only'
  | 'post_only'

export interface Problem {
  readonly field: Field
  readonly rule: Rule
  /** The violated limit, as plain decimal text. */
  readonly limit?: string
  /** The coin of the limit; omitted for prices. */
  readonly unit?: 'base' | 'quote'
}

export interface OrderContext {
  readonly market: Market
  readonly state: MarketState
  /** Undefined until loaded: then there is no balance check. */
  readonly available: Available | undefined
  /** "0" before the first trade. */
  readonly lastPrice: string
  readonly bids: readonly Level[]
  readonly asks: readonly Level[]
  readonly makerFee: string
  readonly takerFee: string
  readonly nowMs: number
}

/** Balances have more decimals than are readable. */
const shownDecimals = 8
/** The precision of a distance in percent. */
export const percentDecimals = 4
const trailPercentMax = '50'

/** All problems the server would reject, as far as known here; at most one per field. */
export function checkOrder(draft: OrderDraft, context: OrderContext): Problem[] {
  const stopped = checkState(draft, context.state)
  const fields = [...checkFields(draft, context.market), ...checkExpiry(draft, context)]
  // Check limits only if all numbers are valid.
  const bounds = fields.length > 0 ? [] : [...checkStops(draft, context), ...checkSize(draft, context)]
  const all = [...stopped, ...fields, ...bounds]
  return all.filter(({ field }, index) => all.findIndex((other) => other.field === field) === index)
}

function checkState(draft: OrderDraft, state: MarketState): Problem[] {
  if (state === 'halted' || state === 'cancel_only') return [{ field: 'order', rule: state }]
  return state === 'post_only' && !restsAtOnce(draft) ? [{ field: 'order', rule: 'post_only' }] : []
}

type Typed = 'price' | 'volume' | 'total' | 'stop' | 'stopLimitPrice' | 'trail' | 'maxSlippage' | 'icebergVolume'

/** In the order of the form. */
function fieldsOf(draft: OrderDraft): readonly Typed[] {
  const given = (['maxSlippage', 'icebergVolume'] as const).filter(
    (field) => hasField(draft, field) && draft[field] !== '',
  )
  if (isSizedByTotal(draft)) return ['total', ...given]
  if (draft.kind === 'oco') {
    return draft.stopLimitPrice === '' ? ['price', 'stop', 'volume'] : ['price', 'stop', 'stopLimitPrice', 'volume']
  }
  return [...(['stop', 'trail', 'price', 'volume'] as const).filter((field) => hasField(draft, field)), ...given]
}

function checkFields(draft: OrderDraft, market: Market): Problem[] {
  return fieldsOf(draft).flatMap((field): Problem[] => {
    const isPercent = field === 'maxSlippage' || (field === 'trail' && draft.trailUnit === 'percent')
    const isVolume = field === 'volume' || field === 'icebergVolume'
    const decimals = isVolume ? market.volumeDecimals : market.priceDecimals
    const problem = checkAmount(draft[field], isPercent ? percentDecimals : decimals)
    if (problem !== undefined) return [{ field, ...problem }]
    if (field === 'icebergVolume' && compare(wireDecimal(draft.icebergVolume), wireDecimal(draft.volume)) > 0) {
      return [{ field, rule: 'iceberg_too_large' }]
    }
    const isTooFar = isPercent && compare(wireDecimal(draft[field]), wireDecimal(trailPercentMax)) > 0
    return isTooFar ? [{ field, rule: 'trail_too_far', limit: trailPercentMax }] : []
  })
}

function checkExpiry({ timeInForce, expiry }: OrderDraft, { nowMs }: OrderContext): Problem[] {
  if (timeInForce !== 'GTD') return []
  const time = expiryOf(expiry)
  if (time === undefined) return [{ field: 'expiry', rule: 'expiry_missing' }]
  return time > nowMs ? [] : [{ field: 'expiry', rule: 'expiry_passed' }]
}

/** Checks a typed number and its decimals. */
export function checkAmount(text: string, decimals: number): { rule: Rule; limit?: string } | undefined {
  if (text === '') return { rule: 'required' }
  const value = readDecimal(text)
  if (value === undefined) return { rule: 'not_a_number' }
  if (!isPositive(value)) return { rule: 'not_positive' }
  return decimalsOf(value) > decimals ? { rule: 'too_precise', limit: String(decimals) } : undefined
}

function checkSize(draft: OrderDraft, context: OrderContext): Problem[] {
  const { market, available } = context
  const opposite = draft.side === 'buy' ? context.asks : context.bids
  const tradesAtOnce = hasNoPrice(draft)
  if (tradesAtOnce && opposite[0] === undefined) return [{ field: 'order', rule: 'no_liquidity' }]
  const reference = tradesAtOnce ? (opposite[0]?.price ?? '0') : context.lastPrice
  const sized: Field = isSizedByTotal(draft) ? 'total' : 'volume'
  const funds = available && wireDecimal(draft.side === 'sell' ? available.base : available.quote)
  const maximum = marketMaximum(draft, market)
  const found: Problem[] = []
  if (compare(orderValue(draft, opposite[0], context.lastPrice), wireDecimal(market.minimumTotal)) < 0) {
    found.push({ field: sized, rule: 'below_minimum', limit: market.minimumTotal, unit: 'quote' })
  }
  if (maximum !== undefined && compare(wireDecimal(draft.volume), wireDecimal(maximum)) > 0) {
    found.push({ field: sized, rule: 'above_maximum', limit: maximum, unit: 'base' })
  }
  if (funds !== undefined && compare(neededFunds(draft, reference), funds) > 0) {
    const unit = draft.side === 'sell' ? 'base' : 'quote'
    found.push({ field: sized, rule: 'insufficient', limit: writeDecimal(cut(funds, shownDecimals)), unit })
  }
  if (hasField(draft, 'postOnly') && draft.postOnly && crosses(draft, opposite[0])) {
    found.push({ field: 'price', rule: 'would_match', limit: opposite[0]?.price ?? '0' })
  }
  return found
}

/** Whether it is valued at the best price of the book: an order that executes at once without a limit. */
const hasNoPrice = ({ kind }: OrderDraft): boolean =>
  traitsOf(kind).trigger === 'none' && traitsOf(kind).executes === 'market'

function marketMaximum(draft: OrderDraft, market: Market): string | undefined {
  if (!hasNoPrice(draft)) return undefined
  return draft.side === 'sell' ? market.maxMarketSell : market.maxMarketBuy
}

/** The value for the minimum order size: a market order at the best price, a pair at its lower price. */
function orderValue(draft: OrderDraft, best: Level | undefined, lastPrice: string): Decimal {
  if (isSizedByTotal(draft)) return wireDecimal(draft.total)
  const limit = hasNoPrice(draft) ? wireDecimal(best?.price) : referencePrice(draft, lastPrice)
  const price = draft.kind === 'oco' ? smaller(limit, wireDecimal(draft.stop)) : limit
  return multiply(price, wireDecimal(draft.volume))
}

export function crosses(draft: OrderDraft, best: Level | undefined): boolean {
  if (best === undefined) return false
  const order = compare(wireDecimal(draft.price), wireDecimal(best.price))
  return draft.side === 'buy' ? order >= 0 : order <= 0
}

/** The last price must not have reached a stop, and the legs of a pair are on opposite sides of the market. */
function checkStops(draft: OrderDraft, { lastPrice, bids, asks }: OrderContext): Problem[] {
  const last = wireDecimal(lastPrice)
  if (hasField(draft, 'trail') && !isPositive(last)) return [{ field: 'order', rule: 'no_last_price' }]
  if (!hasField(draft, 'stop')) return []
  const buys = draft.side === 'buy'
  const found: Problem[] = []
  const order = compare(wireDecimal(draft.stop), last)
  const onRise = firesOnRise(traitsOf(draft.kind).trigger, draft.side)
  if (isPositive(last) && (onRise ? order <= 0 : order >= 0)) {
    found.push({ field: 'stop', rule: onRise ? 'stop_not_above' : 'stop_not_below', limit: lastPrice })
  }
  const best = buys ? asks[0] : bids[0]
  if (draft.kind === 'oco' && crosses(draft, best)) {
    found.push({ field: 'price', rule: buys ? 'pair_not_below' : 'pair_not_above', limit: best?.price ?? '0' })
  }
  return found
}
