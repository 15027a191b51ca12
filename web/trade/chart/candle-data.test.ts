import { expect, test } from 'vitest'
import type { Candle } from '../../../client/trading/api.generated.ts'
import { candlePoint, isBehind, volumePoint, withNewest, withOlder } from './candle-data.ts'

const candle = (time: string, close = '1'): Candle => ({
  time,
  open: '1',
  high: '2',
  low: '0.5',
  close,
  volume: '3',
  quoteVolume: '3',
  trades: '1',
})
const times = (candles: readonly Candle[]) => candles.map(({ time, close }) => `${time}:${close}`)

test('TERMINAL-14: an update replaces the open candle, a new candle is appended, a late one is ignored', () => {
  const known = [candle('60000'), candle('120000')]
  expect(times(withNewest(known, candle('120000', '9')))).toEqual(['60000:1', '120000:9'])
  expect(times(withNewest(known, candle('180000')))).toEqual(['60000:1', '120000:1', '180000:1'])
  expect(withNewest(known, candle('60000', '9'))).toBe(known)
})

test('TERMINAL-14: older candles are prepended without duplicates', () => {
  expect(times(withOlder([candle('0'), candle('60000', '9')], [candle('60000')]))).toEqual(['0:1', '60000:1'])
})

test('TERMINAL-14: a chart point has its time in seconds and its volume the color of its direction', () => {
  expect(candlePoint(candle('60000', '1.5'))).toEqual({ time: 60, open: 1, high: 2, low: 0.5, close: 1.5 })
  expect(volumePoint(candle('60000', '0.5'), 'up', 'down')).toEqual({ time: 60, value: 3, color: 'down' })
})

test('TERMINAL-14: a possible gap between two candles is detected', () => {
  expect(isBehind(candle('60000'), candle('120000'), '1')).toBe(false)
  expect(isBehind(candle('60000'), candle('180000'), '1')).toBe(true)
  expect(isBehind(candle('0'), candle('604800000'), '1W')).toBe(false)
})
