import { crosses, type OrderContext } from './check-order.ts'
import {
  add,
  compare,
  type Decimal,
  divide,
  isPositive,
  multiply,
  smaller,
  subtract,
  wireDecimal,
  zero,
} from './decimal.ts'
import { hasField, traitsOf } from './form-kinds.ts'
import type { Level } from './ladder.ts'
import { isSizedByTotal, type OrderDraft, referencePrice } from './order-draft.ts'

/** The estimated result of an order with the current book. */
export interface Estimate {
  /** The average over the consumed levels for a market order; otherwise the limit. */
  readonly price: Decimal
  readonly volume: Decimal
  readonly total: Decimal
  /** Fees are paid in the received coin. */
  readonly fee: Decimal
  readonly feeCoin: string
  readonly rate: string
  readonly isTaker: boolean
  /** After the fee, in the same coin. */
  readonly receive: Decimal
  /** A market order that exceeds the depth of the book. */
  readonly isPartial: boolean
  /** The last price an immediate order takes; zero for an order that waits. */
  readonly worst: Decimal
  /** From the best price to the average, in percent with two decimals; zero for an order that waits. */
  readonly slippage: Decimal
}

export function estimateOrder(draft: OrderDraft, context: OrderContext): Estimate | undefined {
  const { trigger, executes } = traitsOf(draft.kind)
  const isNow = trigger === 'none'
  const taken = isNow ? walkBook(draft, context) : undefined
  const execution = taken !== undefined && executes === 'market' ? taken : atReference(draft, context)
  if (!isPositive(execution.volume) || !isPositive(execution.total)) return undefined
  const { market, makerFee, takerFee } = context
  const isTaker = executes === 'market' || (isNow && crosses(draft, opposite(draft, context)[0]))
  const rate = isTaker ? takerFee : makerFee
  const gross = draft.side === 'buy' ? execution.volume : execution.total
  const fee = multiply(gross, wireDecimal(rate))
  const feeCoin = draft.side === 'buy' ? market.base : market.quote
  const price = divide(execution.total, execution.volume, market.priceDecimals + 2)
  const impact = impactOf(taken, opposite(draft, context)[0])
  return { ...execution, ...impact, price, fee, feeCoin, rate, isTaker, receive: subtract(gross, fee) }
}

interface Execution {
  readonly volume: Decimal
  readonly total: Decimal
  readonly isPartial: boolean
  readonly worst: Decimal
}

/** At its limit or its trigger price. */
function atReference(draft: OrderDraft, { lastPrice }: OrderContext): Execution {
  const volume = wireDecimal(draft.volume)
  return { volume, total: multiply(referencePrice(draft, lastPrice), volume), isPartial: false, worst: zero }
}

/** The effect of an immediate execution on its price. */
function impactOf(taken: Execution | undefined, best: Level | undefined): Pick<Estimate, 'worst' | 'slippage'> {
  if (taken === undefined || best === undefined || !isPositive(taken.volume)) return { worst: zero, slippage: zero }
  const from = wireDecimal(best.price)
  const average = divide(taken.total, taken.volume, averageDecimals)
  const difference = compare(average, from) < 0 ? subtract(from, average) : subtract(average, from)
  return { worst: taken.worst, slippage: divide(multiply(difference, { units: 100n, scale: 0 }), from, 2) }
}

const averageDecimals = 12

const opposite = ({ side }: OrderDraft, { bids, asks }: OrderContext): readonly Level[] =>
  side === 'buy' ? asks : bids

/** Takes the levels of the other side, up to the limit of the order if it has one. */
function walkBook(draft: OrderDraft, context: OrderContext): Execution {
  const byTotal = isSizedByTotal(draft)
  const hasLimit = hasField(draft, 'price')
  let left = wireDecimal(byTotal ? draft.total : draft.volume)
  let volume = zero
  let total = zero
  let worst = zero
  for (const level of opposite(draft, context)) {
    if (!isPositive(left) || (hasLimit && !crosses(draft, level))) break
    const price = wireDecimal(level.price)
    const needed = byTotal ? divide(left, price, context.market.volumeDecimals) : left
    const taken = smaller(needed, wireDecimal(level.volume))
    if (!isPositive(taken)) return { volume, total, worst, isPartial: false }
    const cost = multiply(price, taken)
    volume = add(volume, taken)
    total = add(total, cost)
    worst = price
    left = subtract(left, byTotal ? cost : taken)
    // The rest of the total buys less than the smallest volume: the order ends here, not the book.
    if (byTotal && compare(taken, needed) === 0) return { volume, total, worst, isPartial: false }
  }
  return { volume, total, worst, isPartial: !hasLimit && isPositive(left) }
}
