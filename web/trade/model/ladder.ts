import { writeFixedDecimal } from '../../../client/decimals.ts'
import { toUnits } from './decimal.ts'

/** The order book as rows: levels grouped by a price step, with cumulative totals. */
export interface Level {
  readonly price: string
  readonly volume: string
}

export interface Row {
  /** In ticks of the market; the key of a row. */
  readonly ticks: bigint
  readonly price: string
  readonly volume: string
  /** From the best price to this one, in the base coin. */
  readonly running: string
  /** The same in the quote coin, at the price of each level. */
  readonly runningQuote: string
  /** The cumulative total as a fraction of the largest one, for the width of a bar. */
  readonly share: number
}

export interface Ladder {
  /** Best price first, on both sides. */
  readonly bids: readonly Row[]
  readonly asks: readonly Row[]
  /** Undefined when a side is empty. */
  readonly spread: Spread | undefined
}

export interface Spread {
  readonly amount: string
  /** Relative to the mid price, in percent with three decimals. */
  readonly percent: string
}

export interface LadderOptions {
  readonly priceDecimals: number
  readonly volumeDecimals: number
  /** Ticks per row. */
  readonly step: bigint
  readonly rows: number
}

type SideName = 'bids' | 'asks'

interface Sum {
  readonly ticks: bigint
  lots: bigint
  /** In units of a tick times a lot. */
  quote: bigint
}

export function buildLadder(bids: Iterable<Level>, asks: Iterable<Level>, options: LadderOptions): Ladder {
  const bidSums = sumByStep(bids, 'bids', options)
  const askSums = sumByStep(asks, 'asks', options)
  const bidRows = withRunning(bidSums)
  const askRows = withRunning(askSums)
  const bidTotal = bidRows.at(-1)?.running ?? 0n
  const askTotal = askRows.at(-1)?.running ?? 0n
  const most = larger(bidTotal, askTotal)
  const lotsPerCoin = 10n ** BigInt(options.volumeDecimals)
  const write = ({ ticks, lots, running, runningQuote }: RunningSum): Row => ({
    ticks,
    price: writeFixedDecimal(ticks, options.priceDecimals),
    volume: writeFixedDecimal(lots, options.volumeDecimals),
    running: writeFixedDecimal(running, options.volumeDecimals),
    runningQuote: writeFixedDecimal(runningQuote / lotsPerCoin, options.priceDecimals),
    share: most === 0n ? 0 : Number((running * 1000n) / most) / 1000,
  })
  return {
    bids: bidRows.map(write),
    asks: askRows.map(write),
    spread: spreadOf(first(bids), first(asks), options.priceDecimals),
  }
}

/** Bids round down and asks round up to a step, so that a row never shows a better price than it has. */
export function rowTicks(ticks: bigint, side: SideName, step: bigint): bigint {
  const below = (ticks / step) * step
  return side === 'bids' || below === ticks ? below : below + step
}

function sumByStep(levels: Iterable<Level>, side: SideName, options: LadderOptions): Sum[] {
  const sums: Sum[] = []
  for (const level of levels) {
    const price = toUnits(level.price, options.priceDecimals)
    const ticks = rowTicks(price, side, options.step)
    const lots = toUnits(level.volume, options.volumeDecimals)
    const last = sums.at(-1)
    if (last !== undefined && last.ticks === ticks) {
      last.lots += lots
      last.quote += price * lots
    } else if (sums.length === options.rows) break
    else sums.push({ ticks, lots, quote: price * lots })
  }
  return sums
}

interface RunningSum extends Sum {
  readonly running: bigint
  readonly runningQuote: bigint
}

function withRunning(sums: readonly Sum[]): RunningSum[] {
  let running = 0n
  let runningQuote = 0n
  return sums.map((sum) => {
    running += sum.lots
    runningQuote += sum.quote
    return { ...sum, running, runningQuote }
  })
}

function first(levels: Iterable<Level>): Level | undefined {
  for (const level of levels) return level
  return undefined
}

function spreadOf(bid: Level | undefined, ask: Level | undefined, priceDecimals: number): Spread | undefined {
  if (bid === undefined || ask === undefined) return undefined
  const low = toUnits(bid.price, priceDecimals)
  const high = toUnits(ask.price, priceDecimals)
  const percent = low + high === 0n ? 0n : ((high - low) * 200_000n) / (low + high)
  return { amount: writeFixedDecimal(high - low, priceDecimals), percent: writeFixedDecimal(percent, 3) }
}

/** The offered steps: from one tick up to about a hundredth of the price. */
export function stepsFor(priceTicks: bigint): bigint[] {
  const steps: bigint[] = [1n]
  for (let ten = 1n; ten * 100n <= priceTicks; ten *= 10n) {
    if (ten > 1n) steps.push(ten)
    if (ten * 500n <= priceTicks) steps.push(ten * 5n)
  }
  return steps
}

function larger(a: bigint, b: bigint): bigint {
  if (a < b) return b
  return a
}
