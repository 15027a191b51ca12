import type { OrderContext } from '../model/check-order.ts'
import {
  compare,
  cut,
  type Decimal,
  divide,
  isPositive,
  multiply,
  subtract,
  wireDecimal,
  writeDecimal,
} from '../model/decimal.ts'
import type { Estimate } from '../model/estimate.ts'
import { hasField, traitsOf } from '../model/form-kinds.ts'
import type { Market } from '../model/market.ts'
import { isSizedByTotal, type OrderDraft, withVolume } from '../model/order-draft.ts'

/** Why an order may cost more than its user expects. Percentages have two decimals. */
export type OrderWarning =
  | { readonly kind: 'slippage'; readonly percent: Decimal; readonly worst: Decimal }
  /** The book holds less than the order. */
  | { readonly kind: 'thin_book'; readonly volume: Decimal; readonly total: Decimal }
  /** A limit that accepts a much worse price than that of the market. */
  | { readonly kind: 'bad_price'; readonly percent: Decimal }
  /** A limit that is far from being reached. */
  | { readonly kind: 'far_price'; readonly percent: Decimal }

/** In percent, as typed. */
export interface WarningLimits {
  readonly slippage: string
  readonly distance: string
}

export function orderWarnings(
  draft: OrderDraft,
  context: OrderContext,
  estimate: Estimate | undefined,
  limits: WarningLimits,
): OrderWarning[] {
  const found: OrderWarning[] = []
  if (estimate?.isPartial === true) {
    found.push({ kind: 'thin_book', volume: estimate.volume, total: estimate.total })
  }
  if (estimate !== undefined && compare(estimate.slippage, wireDecimal(limits.slippage)) > 0) {
    found.push({ kind: 'slippage', percent: estimate.slippage, worst: estimate.worst })
  }
  const distance = priceDistance(draft, context)
  if (distance !== undefined && compare(distance.percent, wireDecimal(limits.distance)) > 0) found.push(distance)
  return found
}

/** A far limit only waits, and can be canceled; the others are confirmed. */
export const needsConfirmation = ({ kind }: OrderWarning): boolean => kind !== 'far_price'

const hundred: Decimal = { units: 100n, scale: 0 }

/** How far the limit is from the price at which the order would start to trade. */
function priceDistance(draft: OrderDraft, context: OrderContext) {
  if (!hasField(draft, 'price')) return undefined
  const start = wireDecimal(startPrice(draft, context))
  const limit = wireDecimal(draft.price)
  if (!isPositive(start) || !isPositive(limit)) return undefined
  const order = compare(limit, start)
  const isWorse = draft.side === 'buy' ? order > 0 : order < 0
  const [high, low] = order > 0 ? [limit, start] : [start, limit]
  const percent = divide(multiply(subtract(high, low), hundred), start, 2)
  // The limit leg of a pair is on the better side of the market by definition.
  if (!isWorse && traitsOf(draft.kind).trigger !== 'none') return undefined
  return { kind: isWorse ? 'bad_price' : 'far_price', percent } as const
}

/** The stop of a conditional order; otherwise the best price of the other side, or the last price. */
function startPrice(draft: OrderDraft, { bids, asks, lastPrice }: OrderContext): string {
  if (draft.kind !== 'oco' && hasField(draft, 'stop')) return draft.stop
  return (draft.side === 'buy' ? asks : bids)[0]?.price ?? lastPrice
}

/** The order reduced to what the book holds. */
export function reducedToBook(draft: OrderDraft, estimate: Estimate, market: Market): OrderDraft {
  if (isSizedByTotal(draft)) return { ...draft, total: writeDecimal(cut(estimate.total, market.priceDecimals)) }
  return withVolume(draft, writeDecimal(cut(estimate.volume, market.volumeDecimals)), market)
}
