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

/** What an order would come to at the book as it stands. */
export interface Estimate {
  /** Of a market order the average over the levels it takes; of all others the limit. */
  readonly price: Decimal
  readonly volume: Decimal
  readonly total: Decimal
  /** Fees are paid in the coin received. */
  readonly fee: Decimal
  readonly feeCoin: string
  readonly rate: string
  readonly isTaker: boolean
  /** After the fee, in the same coin. */
  readonly receive: Decimal
  /** A market order for which the book is not deep enough. */
  readonly isPartial: boolean
}

export function estimateOrder(draft: OrderDraft, around: OrderContext): Estimate | undefined {
  const { trigger, executes } = traitsOf(draft.kind)
  const isNow = trigger === 'none'
  const traded = isNow && executes === 'market' ? walkBook(draft, around) : atReference(draft, around)
  if (!isPositive(traded.volume) || !isPositive(traded.total)) return undefined
  const { market, makerFee, takerFee } = around
  const isTaker = executes === 'market' || (isNow && crosses(draft, opposite(draft, around)[0]))
  const rate = isTaker ? takerFee : makerFee
  const gained = draft.side === 'buy' ? traded.volume : traded.total
  const fee = multiply(gained, wireDecimal(rate))
  const feeCoin = draft.side === 'buy' ? market.base : market.quote
  const price = divide(traded.total, traded.volume, market.priceDecimals + 2)
  return { ...traded, price, fee, feeCoin, rate, isTaker, receive: subtract(gained, fee) }
}

interface Traded {
  readonly volume: Decimal
  readonly total: Decimal
  readonly isPartial: boolean
}

/** At its limit, or where it is entered. */
function atReference(draft: OrderDraft, { lastPrice }: OrderContext): Traded {
  const lots = wireDecimal(draft.volume)
  return { volume: lots, total: multiply(referencePrice(draft, lastPrice), lots), isPartial: false }
}

const opposite = ({ side }: OrderDraft, { bids, asks }: OrderContext): readonly Level[] =>
  side === 'buy' ? asks : bids

function walkBook(draft: OrderDraft, around: OrderContext): Traded {
  const byTotal = isSizedByTotal(draft)
  let left = wireDecimal(byTotal ? draft.total : draft.volume)
  let volume = zero
  let total = zero
  for (const level of opposite(draft, around)) {
    if (!isPositive(left)) break
    const price = wireDecimal(level.price)
    const wanted = byTotal ? divide(left, price, around.market.volumeDecimals) : left
    const taken = smaller(wanted, wireDecimal(level.volume))
    if (!isPositive(taken)) return { volume, total, isPartial: false }
    const cost = multiply(price, taken)
    volume = add(volume, taken)
    total = add(total, cost)
    left = subtract(left, byTotal ? cost : taken)
    // What is left of a total buys less than the smallest volume: that is the end of the order, not of the book.
    if (byTotal && compare(taken, wanted) === 0) return { volume, total, isPartial: false }
  }
  return { volume, total, isPartial: isPositive(left) }
}
