import type { Fill } from '../../../client/trading/api.generated.ts'
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
} from '../model/decimal.ts'

/** The result of the trades in one market, at average cost. It does not include deposited coins. */
export interface Position {
  readonly symbol: string
  /** In the base coin, after fees. */
  readonly volume: Decimal
  /** Paid for the volume, in the quote coin. */
  readonly cost: Decimal
  /** In the quote coin, after fees. */
  readonly realised: Decimal
}

const quotientDecimals = 18

/** The positions of the fills, oldest first, by market. */
export function positionsOf(fills: readonly Fill[]): Position[] {
  const bySymbol = new Map<string, Position>()
  for (const fill of fills) {
    const before = bySymbol.get(fill.symbol) ?? { symbol: fill.symbol, volume: zero, cost: zero, realised: zero }
    bySymbol.set(fill.symbol, fill.side === 'buy' ? afterBuy(before, fill) : afterSell(before, fill))
  }
  return [...bySymbol.values()]
}

/** The fee of a buy is taken from the bought coins. */
function afterBuy(position: Position, { volume, total, fee }: Fill): Position {
  const received = subtract(wireDecimal(volume), wireDecimal(fee))
  return { ...position, volume: add(position.volume, received), cost: add(position.cost, wireDecimal(total)) }
}

/** Coins beyond the position have no known cost: only the proceeds of its own part count. */
function afterSell(position: Position, { volume, total, fee }: Fill): Position {
  const sold = wireDecimal(volume)
  const own = smaller(sold, position.volume)
  if (!isPositive(own)) return position
  const proceeds = subtract(wireDecimal(total), wireDecimal(fee))
  const ownProceeds = compare(own, sold) === 0 ? proceeds : divide(multiply(proceeds, own), sold, quotientDecimals)
  const isClosed = compare(own, position.volume) === 0
  const cost = isClosed ? position.cost : divide(multiply(position.cost, own), position.volume, quotientDecimals)
  return {
    ...position,
    volume: subtract(position.volume, own),
    cost: subtract(position.cost, cost),
    realised: add(position.realised, subtract(ownProceeds, cost)),
  }
}

/** Undefined without a position. */
export function averageCost({ volume, cost }: Position): Decimal | undefined {
  return isPositive(volume) ? divide(cost, volume, quotientDecimals) : undefined
}

/** The profit if the position were sold at a price, before fees. */
export function unrealised({ volume, cost }: Position, price: string): Decimal | undefined {
  const value = wireDecimal(price)
  return isPositive(volume) && isPositive(value) ? subtract(multiply(volume, value), cost) : undefined
}

/** A sale of deposited coins alone leaves neither a volume nor a profit: there is nothing to show. */
export const isHeldOrRealised = ({ volume, realised }: Position): boolean =>
  isPositive(volume) || compare(realised, zero) !== 0
