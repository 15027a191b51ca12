import { expect, test } from 'vitest'
import type { Candle } from '../../../client/trading/api.generated.ts'
import { groupCandles, nextPeriod, periodStart, withEmptyPeriods } from './candle-sizes.ts'

const minute = 60_000
const candle = (timeMs: number, open: string, high: string, low: string, close: string): Candle => ({
  time: String(timeMs),
  open,
  high,
  low,
  close,
  volume: '1.5',
  quoteVolume: '150',
  trades: '2',
})

test('TERMINAL-30: larger candles are grouped exactly from those of the venue', () => {
  const candles = [
    candle(0, '1', '3', '0.9', '2'),
    candle(2 * minute, '2', '9', '1.5', '8'),
    candle(3 * minute, '8', '8', '7', '7'),
  ]
  expect(groupCandles(candles, '3')).toEqual([
    { time: '0', open: '1', high: '9', low: '0.9', close: '8', volume: '3', quoteVolume: '300', trades: '4' },
    candle(3 * minute, '8', '8', '7', '7'),
  ])
  expect(groupCandles(candles, '1')).toBe(candles)
})

test('TERMINAL-30: months begin on their first day, weeks on Monday, all in UTC', () => {
  const at = Date.UTC(2026, 1, 17, 13, 47)
  expect(new Date(periodStart(at, '1M')).toISOString()).toBe('2026-02-01T00:00:00.000Z')
  expect(new Date(nextPeriod(periodStart(at, '1M'), '1M')).toISOString()).toBe('2026-03-01T00:00:00.000Z')
  expect(new Date(periodStart(at, '1W')).toISOString()).toBe('2026-02-16T00:00:00.000Z')
  expect(new Date(periodStart(at, '720')).toISOString()).toBe('2026-02-17T12:00:00.000Z')
})

test('TERMINAL-30: a period without a trade is a flat candle at the last close, unless the pause is very long', () => {
  const filled = withEmptyPeriods([candle(0, '1', '3', '0.9', '2'), candle(3 * minute, '4', '4', '4', '4')], '1')
  expect(filled.map(({ time, open, close, volume }) => [time, open, close, volume])).toEqual([
    ['0', '1', '2', '1.5'],
    ['60000', '2', '2', '0'],
    ['120000', '2', '2', '0'],
    ['180000', '4', '4', '1.5'],
  ])
  const far = withEmptyPeriods([candle(0, '1', '1', '1', '1'), candle(10_000 * minute, '1', '1', '1', '1')], '1')
  expect(far).toHaveLength(2)
})
