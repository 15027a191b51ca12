import type { BookLevel } from '../trading/api.generated.ts'

type BookSide = 'bids' | 'asks'

/** The levels of a market, best first. Prices are compared as decimals and stored as received. */
export class LocalBook {
  #bids: BookLevel[] = []
  #asks: BookLevel[] = []

  get bids(): readonly BookLevel[] {
    return this.#bids
  }

  get asks(): readonly BookLevel[] {
    return this.#asks
  }

  replace(bids: readonly BookLevel[], asks: readonly BookLevel[]): void {
    this.#bids = [...bids]
    this.#asks = [...asks]
  }

  /** A level replaces the one at its price; volume 0 removes it. */
  change(bids: readonly BookLevel[], asks: readonly BookLevel[]): void {
    for (const level of bids) put(this.#bids, level, 'bids')
    for (const level of asks) put(this.#asks, level, 'asks')
  }
}

function put(levels: BookLevel[], level: BookLevel, side: BookSide): void {
  const at = placeOf(levels, level.price, side)
  const isThere = levels[at] !== undefined && compareDecimals(levels[at].price, level.price) === 0
  const isGone = /^[0.]+$/.test(level.volume)
  if (isThere) levels.splice(at, 1, ...(isGone ? [] : [level]))
  else if (!isGone) levels.splice(at, 0, level)
}

/** The index of a price, or where to insert it. */
function placeOf(levels: readonly BookLevel[], price: string, side: BookSide): number {
  let low = 0
  let high = levels.length
  while (low < high) {
    const middle = (low + high) >>> 1
    const order = compareDecimals(levels[middle]?.price ?? '0', price)
    const isBetter = side === 'bids' ? order > 0 : order < 0
    if (isBetter) low = middle + 1
    else high = middle
  }
  return low
}

/** Exact for any number of digits; both are plain decimals and not negative. */
export function compareDecimals(left: string, right: string): number {
  const [leftWhole = '', leftPart = ''] = left.split('.')
  const [rightWhole = '', rightPart = ''] = right.split('.')
  const [leftDigits, rightDigits] = [leftWhole.replace(/^0+/, ''), rightWhole.replace(/^0+/, '')]
  if (leftDigits.length !== rightDigits.length) return leftDigits.length - rightDigits.length
  if (leftDigits !== rightDigits) return leftDigits < rightDigits ? -1 : 1
  const length = Math.max(leftPart.length, rightPart.length)
  const [leftFraction, rightFraction] = [leftPart.padEnd(length, '0'), rightPart.padEnd(length, '0')]
  if (leftFraction === rightFraction) return 0
  return leftFraction < rightFraction ? -1 : 1
}
