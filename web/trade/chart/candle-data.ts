import type { CandlestickData, HistogramData, UTCTimestamp } from 'lightweight-charts'
import type { Candle } from '../../../client/trading/api.generated.ts'
import type { Resolution } from '../live/market-feed.ts'

export const timeOf = (candle: Candle): UTCTimestamp => Math.floor(Number(candle.time) / 1000) as UTCTimestamp

/** Numbers are fine here: they only become pixels. */
export function candlePoint(candle: Candle): CandlestickData<UTCTimestamp> {
  return {
    time: timeOf(candle),
    open: Number(candle.open),
    high: Number(candle.high),
    low: Number(candle.low),
    close: Number(candle.close),
  }
}

export function volumePoint(candle: Candle, up: string, down: string): HistogramData<UTCTimestamp> {
  const rose = Number(candle.close) >= Number(candle.open)
  return { time: timeOf(candle), value: Number(candle.volume), color: rose ? up : down }
}

/** Prepends older candles without duplicates. */
export function withOlder(older: readonly Candle[], known: readonly Candle[]): Candle[] {
  const first = known[0]
  return [...older.filter((candle) => first === undefined || Number(candle.time) < Number(first.time)), ...known]
}

/** Replaces the open candle or appends a new one; ignores candles older than the newest. */
export function withNewest(known: readonly Candle[], candle: Candle): readonly Candle[] {
  const last = known.at(-1)
  if (last === undefined || Number(candle.time) > Number(last.time)) return [...known, candle]
  return candle.time === last.time ? [...known.slice(0, -1), candle] : known
}

const minute = 60_000
const stepMs: Readonly<Record<Resolution, number>> = {
  '1': minute,
  '5': 5 * minute,
  '15': 15 * minute,
  '30': 30 * minute,
  '60': 60 * minute,
  '240': 240 * minute,
  '1D': 1440 * minute,
  '1W': 7 * 1440 * minute,
}

/** Whether candles may be missing between the two. */
export function isBehind(last: Candle, newest: Candle, resolution: Resolution): boolean {
  return Number(newest.time) - Number(last.time) > stepMs[resolution]
}
