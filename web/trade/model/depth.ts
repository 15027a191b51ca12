import { toUnits } from './decimal.ts'
import type { Level } from './ladder.ts'

/** The points of a depth curve. Numbers are fine here: they only become pixels. */
export interface DepthCurve {
  readonly prices: readonly number[]
  readonly bids: readonly (number | null)[]
  readonly asks: readonly (number | null)[]
  /** The visible prices, symmetric around the market. */
  readonly range: readonly [number, number]
}

export interface DepthOptions {
  readonly volumeDecimals: number
  /** Levels per side. */
  readonly levels: number
}

/** Cumulative volume by price, from the lowest bid to the highest ask. */
export function depthCurve(bids: readonly Level[], asks: readonly Level[], options: DepthOptions): DepthCurve {
  const bidSide = running(bids.slice(0, options.levels), options)
  const askSide = running(asks.slice(0, options.levels), options)
  const points = [
    ...bidSide.toReversed().map((point) => [...point, null] as const),
    ...askSide.map(([p, v]) => [p, null, v] as const),
  ]
  return {
    prices: points.map(([price]) => price),
    bids: points.map(([, bid]) => bid),
    asks: points.map(([, , ask]) => ask),
    range: rangeOf(pricesOf(bidSide), pricesOf(askSide)),
  }
}

const pricesOf = (side: readonly (readonly [number, number])[]) => side.map(([price]) => price)

/** A far order must not compress the others: the nearer end of the book counts twice. */
function rangeOf(bids: readonly number[], asks: readonly number[]): readonly [number, number] {
  const [bestBid, lowest] = [bids[0], bids.at(-1)]
  const [bestAsk, highest] = [asks[0], asks.at(-1)]
  if (bestBid === undefined || lowest === undefined) return [bestAsk ?? 0, highest ?? 1]
  if (bestAsk === undefined || highest === undefined) return [lowest, bestBid]
  const middle = (bestBid + bestAsk) / 2
  const [below, above] = [middle - lowest, highest - middle]
  const half = Math.min(Math.max(below, above), Math.min(below, above) * 2)
  return [middle - half, middle + half]
}

function running(levels: readonly Level[], { volumeDecimals }: DepthOptions): [number, number][] {
  let cumulative = 0n
  return levels.map(({ price, volume }) => {
    cumulative += toUnits(volume, volumeDecimals)
    return [Number(price), Number(cumulative) / 10 ** volumeDecimals]
  })
}
