import type { OrderView, Side } from '../trading/ports.ts'

/** Orders on each side of a book, and their distance in millionths of the price. */
export const levels = 50
const gapPpm = 300

export interface Quote {
  readonly side: Side
  readonly price: number
  readonly lots: number
}

export interface Change {
  readonly cancel: readonly number[]
  readonly place: readonly Quote[]
}

export function gapOf(middle: number): number {
  return Math.max(1, Math.round((middle * gapPpm) / 1_000_000))
}

/**
 * The changes to quote around a price with as few new orders as possible: an order stays if it is on its own side of the
 * price, not too far out, and alone on its level.
 */
export function requote(open: readonly OrderView[], middle: number, lotsAt: (level: number) => number): Change {
  const gap = gapOf(middle)
  const cancel: number[] = []
  const place: Quote[] = []
  for (const side of ['buy', 'sell'] as const) {
    const distance = (price: number) => (side === 'buy' ? middle - price : price - middle)
    const taken = new Set<number>()
    for (const { orderId, price } of open.filter((order) => order.side === side)) {
      const level = Math.round(distance(price) / gap)
      if (level < 1 || level > levels || taken.has(level)) cancel.push(orderId)
      else taken.add(level)
    }
    for (let level = 1; level <= levels; level += 1) {
      if (taken.has(level)) continue
      const price = side === 'buy' ? middle - level * gap : middle + level * gap
      if (price > 0) place.push({ side, price, lots: lotsAt(level) })
    }
  }
  return { cancel, place }
}
