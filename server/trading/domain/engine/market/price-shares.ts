import { quantityLimit } from '../limits.ts'

const million = 1_000_000

/** `ppm` millionths of a price, rounded down; exact for every valid price. */
export function shareRoundedDown(price: number, ppm: number): number {
  const millions = Math.floor(price / million)
  return millions * ppm + Math.floor(((price - millions * million) * ppm) / million)
}

/** The worst price for a buyer with a slippage of `ppm` millionths from `price`; rounded in the buyer's favour. */
export function protectedBuyPrice(price: number, ppm: number): number {
  return Math.min(quantityLimit - 1, price + shareRoundedDown(price, ppm))
}

/** The same for a seller. */
export function protectedSellPrice(price: number, ppm: number): number {
  return Math.max(1, price - shareRoundedDown(price, ppm))
}

/** The distance of a trailing stop from the price: in ticks, or a share of the price and at least a tick. */
export function trailDistance(price: number, trailBy: number, trailPpm: number): number {
  return trailPpm === 0 ? trailBy : Math.max(1, shareRoundedDown(price, trailPpm))
}
