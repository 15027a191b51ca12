import type { Candle } from '../../../client/trading/api.generated.ts'
import type { Resolution } from '../live/market-feed.ts'
import { add, larger, smaller, wireDecimal, writeDecimal } from '../model/decimal.ts'

const minute = 60_000
const day = 1440 * minute

interface CandleSizeEntry {
  readonly label: string
  /** The candles of the venue that it is built from. */
  readonly source: Resolution
  /** How many of them; at most 31 days in a month. */
  readonly sources: number
  /** Undefined for a month, whose length differs. */
  readonly stepMs: number | undefined
}

/** The candle sizes of the chart. The venue has the resolutions; the other sizes are grouped here. */
export const candleSizes = {
  '1': { label: '1m', source: '1', sources: 1, stepMs: minute },
  '3': { label: '3m', source: '1', sources: 3, stepMs: 3 * minute },
  '5': { label: '5m', source: '5', sources: 1, stepMs: 5 * minute },
  '15': { label: '15m', source: '15', sources: 1, stepMs: 15 * minute },
  '30': { label: '30m', source: '30', sources: 1, stepMs: 30 * minute },
  '60': { label: '1h', source: '60', sources: 1, stepMs: 60 * minute },
  '120': { label: '2h', source: '60', sources: 2, stepMs: 120 * minute },
  '240': { label: '4h', source: '240', sources: 1, stepMs: 240 * minute },
  '720': { label: '12h', source: '240', sources: 3, stepMs: 720 * minute },
  '1D': { label: '1D', source: '1D', sources: 1, stepMs: day },
  '1W': { label: '1W', source: '1W', sources: 1, stepMs: 7 * day },
  '1M': { label: '1M', source: '1D', sources: 31, stepMs: undefined },
} as const satisfies Readonly<Record<string, CandleSizeEntry>>

export type CandleSize = keyof typeof candleSizes

export const candleSizeNames = Object.keys(candleSizes) as readonly CandleSize[]

/** Weeks of the venue begin on Monday; the first Monday after 1970-01-01 is four days later. */
const firstMondayMs = 4 * day

/** The start of the period that contains the time. */
export function periodStart(timeMs: number, size: CandleSize): number {
  const { stepMs } = candleSizes[size]
  if (stepMs === undefined) {
    const date = new Date(timeMs)
    return Date.UTC(date.getUTCFullYear(), date.getUTCMonth())
  }
  const offset = size === '1W' ? firstMondayMs : 0
  return Math.floor((timeMs - offset) / stepMs) * stepMs + offset
}

export function nextPeriod(startMs: number, size: CandleSize): number {
  const { stepMs } = candleSizes[size]
  if (stepMs !== undefined) return startMs + stepMs
  const date = new Date(startMs)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1)
}

/** Candles of the source, oldest first, as candles of the size. */
export function groupCandles(candles: readonly Candle[], size: CandleSize): readonly Candle[] {
  if (candleSizes[size].sources === 1) return candles
  const groups: Candle[] = []
  for (const candle of candles) {
    const time = String(periodStart(Number(candle.time), size))
    const last = groups.at(-1)
    if (last?.time === time) groups[groups.length - 1] = merged(last, candle)
    else groups.push({ ...candle, time })
  }
  return groups
}

function merged(first: Candle, second: Candle): Candle {
  const sum = (a: string, b: string) => writeDecimal(add(wireDecimal(a), wireDecimal(b)))
  return {
    time: first.time,
    open: first.open,
    high: writeDecimal(larger(wireDecimal(first.high), wireDecimal(second.high))),
    low: writeDecimal(smaller(wireDecimal(first.low), wireDecimal(second.low))),
    close: second.close,
    volume: sum(first.volume, second.volume),
    quoteVolume: sum(first.quoteVolume, second.quoteVolume),
    trades: sum(first.trades, second.trades),
  }
}

/** A longer pause stays a jump of the axis: filling it would cost more than it shows. */
const filledMax = 2_000

/** A period without a trade becomes a flat candle at the last close, so that the axis shows true time. */
export function withEmptyPeriods(candles: readonly Candle[], size: CandleSize): Candle[] {
  const filled: Candle[] = []
  for (const candle of candles) {
    const last = filled.at(-1)
    if (last !== undefined) filled.push(...emptyBetween(last, Number(candle.time), size))
    filled.push(candle)
  }
  return filled
}

export function emptyBetween(last: Candle, untilMs: number, size: CandleSize): Candle[] {
  const found: Candle[] = []
  for (let at = nextPeriod(Number(last.time), size); at < untilMs; at = nextPeriod(at, size)) {
    if (found.length === filledMax) return []
    found.push(emptyAt(last, at))
  }
  return found
}

function emptyAt({ close }: Candle, timeMs: number): Candle {
  const none = { volume: '0', quoteVolume: '0', trades: '0' }
  return { time: String(timeMs), open: close, high: close, low: close, close, ...none }
}
