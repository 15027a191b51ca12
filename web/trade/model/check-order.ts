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
import type { Level } from './ladder.ts'
import type { Market, MarketState } from './market.ts'
import { type Available, isSizedByTotal, neededFunds, type OrderDraft } from './order-draft.ts'

export type Field = 'price' | 'volume' | 'total' | 'stop' | 'stopLimitPrice' | 'order'

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
  | 'halted'
  | 'cancel_only'
  | 'post_only'

export interface Problem {
  readonly field: Field
  readonly rule: Rule
  /** The bound that was broken, as plain decimal text. */
  readonly limit?: string
  /** What the bound is counted in; left out for prices. */
  readonly unit?: 'base' | 'quote'
}

export interface OrderContext {
  readonly market: Market
  readonly state: MarketState
  /** Undefined until the balances are known: nothing is refused for want of funds then. */
  readonly available: Available | undefined
  /** "0" before the first trade. */
  readonly lastPrice: string
  readonly bids: readonly Level[]
  readonly asks: readonly Level[]
  readonly makerFee: string
  readonly takerFee: string
}

/** Balances have more decimals than anybody reads. */
const shownDecimals = 8

/** Everything that the server would refuse and that can be known here, at most one problem for a field. */
export function checkOrder(draft: OrderDraft, around: OrderContext): Problem[] {
  const stopped = checkState(draft, around.state)
  const fields = checkFields(draft, around.market)
  // Bounds are said only of numbers that can be read.
  const bounds = fields.length > 0 ? [] : [...checkStops(draft, around), ...checkSize(draft, around)]
  const all = [...stopped, ...fields, ...bounds]
  return all.filter(({ field }, index) => all.findIndex((other) => other.field === field) === index)
}

function checkState(draft: OrderDraft, state: MarketState): Problem[] {
  if (state === 'halted' || state === 'cancel_only') return [{ field: 'order', rule: state }]
  const rests = draft.kind === 'limit' && draft.timeInForce === 'GTC'
  return state === 'post_only' && !rests ? [{ field: 'order', rule: 'post_only' }] : []
}

type Typed = 'price' | 'volume' | 'total' | 'stop' | 'stopLimitPrice'

function fieldsOf(draft: OrderDraft): readonly Typed[] {
  if (isSizedByTotal(draft)) return ['total']
  switch (draft.kind) {
    case 'limit':
      return ['price', 'volume']
    case 'market':
      return ['volume']
    case 'stop_limit':
      return ['stop', 'price', 'volume']
    case 'oco':
      return draft.stopLimitPrice === '' ? ['price', 'stop', 'volume'] : ['price', 'stop', 'stopLimitPrice', 'volume']
  }
}

function checkFields(draft: OrderDraft, market: Market): Problem[] {
  return fieldsOf(draft).flatMap((field) => {
    const problem = checkAmount(draft[field], field === 'volume' ? market.volumeDecimals : market.priceDecimals)
    return problem === undefined ? [] : [{ field, ...problem }]
  })
}

/** One typed number against the decimals it may have. */
export function checkAmount(text: string, decimals: number): { rule: Rule; limit?: string } | undefined {
  if (text === '') return { rule: 'required' }
  const value = readDecimal(text)
  if (value === undefined) return { rule: 'not_a_number' }
  if (!isPositive(value)) return { rule: 'not_positive' }
  return decimalsOf(value) > decimals ? { rule: 'too_precise', limit: String(decimals) } : undefined
}

function checkSize(draft: OrderDraft, around: OrderContext): Problem[] {
  const { market, available } = around
  const opposite = draft.side === 'buy' ? around.asks : around.bids
  if (draft.kind === 'market' && opposite[0] === undefined) return [{ field: 'order', rule: 'no_liquidity' }]
  const sized: Field = isSizedByTotal(draft) ? 'total' : 'volume'
  const funds = available && wireDecimal(draft.side === 'sell' ? available.base : available.quote)
  const maximum = marketMaximum(draft, market)
  const found: Problem[] = []
  if (compare(orderValue(draft, opposite[0]), wireDecimal(market.minimumTotal)) < 0) {
    found.push({ field: sized, rule: 'below_minimum', limit: market.minimumTotal, unit: 'quote' })
  }
  if (maximum !== undefined && compare(wireDecimal(draft.volume), wireDecimal(maximum)) > 0) {
    found.push({ field: sized, rule: 'above_maximum', limit: maximum, unit: 'base' })
  }
  if (funds !== undefined && compare(neededFunds(draft), funds) > 0) {
    const unit = draft.side === 'sell' ? 'base' : 'quote'
    found.push({ field: sized, rule: 'insufficient', limit: writeDecimal(cut(funds, shownDecimals)), unit })
  }
  if (draft.kind === 'limit' && draft.postOnly && crosses(draft, opposite[0])) {
    found.push({ field: 'price', rule: 'would_match', limit: opposite[0]?.price ?? '0' })
  }
  return found
}

function marketMaximum({ kind, side }: OrderDraft, market: Market): string | undefined {
  if (kind !== 'market') return undefined
  return side === 'sell' ? market.maxMarketSell : market.maxMarketBuy
}

/** What the venue measures against the smallest order: a market order at the best price, a pair at its lower price. */
function orderValue(draft: OrderDraft, best: Level | undefined): Decimal {
  if (isSizedByTotal(draft)) return wireDecimal(draft.total)
  const limit = wireDecimal(draft.kind === 'market' ? best?.price : draft.price)
  const price = draft.kind === 'oco' ? smaller(limit, wireDecimal(draft.stop)) : limit
  return multiply(price, wireDecimal(draft.volume))
}

export function crosses(draft: OrderDraft, best: Level | undefined): boolean {
  if (best === undefined) return false
  const order = compare(wireDecimal(draft.price), wireDecimal(best.price))
  return draft.side === 'buy' ? order >= 0 : order <= 0
}

/** A stop that the last price has reached already is none, and the legs of a pair lie on either side of the market. */
function checkStops(draft: OrderDraft, { lastPrice, bids, asks }: OrderContext): Problem[] {
  if (draft.kind !== 'stop_limit' && draft.kind !== 'oco') return []
  const buys = draft.side === 'buy'
  const found: Problem[] = []
  const last = wireDecimal(lastPrice)
  const order = compare(wireDecimal(draft.stop), last)
  if (isPositive(last) && (buys ? order <= 0 : order >= 0)) {
    found.push({ field: 'stop', rule: buys ? 'stop_not_above' : 'stop_not_below', limit: lastPrice })
  }
  const best = buys ? asks[0] : bids[0]
  if (draft.kind === 'oco' && crosses(draft, best)) {
    found.push({ field: 'price', rule: buys ? 'pair_not_below' : 'pair_not_above', limit: best?.price ?? '0' })
  }
  return found
}
