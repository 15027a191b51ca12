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
import { traitsOf } from './form-kinds.ts'
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
}

export function estimateOrder(draft: OrderDraft, context: OrderContext): Estimate | undefined {
  const { trigger, executes } = traitsOf(draft.kind)
  const isNow = trigger === 'none'
  const execution = isNow && executes === 'market' ? walkBook(draft, context) : atReference(draft, context)
  if (!isPositive(execution.volume) || !isPositive(execution.total)) return undefined
  const { market, makerFee, takerFee } = context
  const isTaker = executes === 'market' || (isNow && crosses(draft, opposite(draft, context)[0]))
  const rate = isTaker ? takerFee : makerFee
  const gross = draft.side === 'buy' ? execution.volume : execution.total
  const fee = multiply(gross, wireDecimal(rate))
  const feeCoin = draft.side === 'buy' ? market.base : market.quote
  const price = divide(execution.total, execution.volume, market.priceDecimals + 2)
  return { ...execution, price, fee, feeCoin, rate, isTaker, receive: subtract(gross, fee) }
}

interface Execution {
  readonly volume: Decimal
  readonly total: Decimal
  readonly isPartial: boolean
}

/** At its limit or its trigger price. */
function atReference(draft: OrderDraft, { lastPrice }: OrderContext): Execution {
  const volume = wireDecimal(draft.volume)
  return { volume, total: multiply(referencePrice(draft, lastPrice), volume), isPartial: false }
}

const opposite = ({ side }: OrderDraft, { bids, asks }: OrderContext): readonly Level[] =>
  side === 'buy' ? asks : bids

function walkBook(draft: OrderDraft, context: OrderContext): Execution {
  const byTotal = isSizedByTotal(draft)
  let left = wireDecimal(byTotal ? draft.total : draft.volume)
  let volume = zero
  let total = zero
  for (const level of opposite(draft, context)) {
    if (!isPositive(left)) break
    const price = wireDecimal(level.price)
    const needed = byTotal ? divide(left, price, context.market.volumeDecimals) : left
    const taken = smaller(needed, wireDecimal(level.volume))
    if (!isPositive(taken)) return { volume, total, isPartial: false }
    const cost = multiply(price, taken)
    volume = add(volume, taken)
    total = add(total, cost)
    left = subtract(left, byTotal ? cost : taken)
    // The rest of the total buys less than the smallest volume: the order ends here, not the book.
    if (byTotal && compare(taken, needed) === 0) return { volume, total, isPartial: false }
  }
  return { volume, total, isPartial: isPositive(left) }
}
