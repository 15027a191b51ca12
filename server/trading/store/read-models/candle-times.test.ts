import { expect, test } from 'vitest'
import { candleLengthMs, candleOpenMs, candleResolutions } from './candle-times.ts'

const at = (text: string) => Date.parse(text)

test('READ-6: a week starts on Monday and a day at midnight, in UTC', () => {
  expect(candleOpenMs('1W', at('2026-11-15T23:59:59.999Z'))).toBe(at('2026-11-09T00:00:00Z'))
  expect(candleOpenMs('1W', at('2026-11-16T00:00:00Z'))).toBe(at('2026-11-16T00:00:00Z'))
  expect(candleOpenMs('1D', at('2026-11-15T23:59:59.999Z'))).toBe(at('2026-11-15T00:00:00Z'))
  expect(candleOpenMs('240', at('2026-11-15T07:59:00Z'))).toBe(at('2026-11-15T04:00:00Z'))
  expect(candleOpenMs('15', at('2026-11-15T07:59:59Z'))).toBe(at('2026-11-15T07:45:00Z'))
})

test('READ-6: every time is inside its candle, and the candles of a resolution have no gaps', () => {
  const moments = Array.from({ length: 500 }, (_, index) => at('2026-01-01T00:00:00Z') + index * 7_654_321)
  for (const resolution of candleResolutions) {
    const lengthMs = candleLengthMs(resolution)
    for (const moment of moments) {
      const openMs = candleOpenMs(resolution, moment)
      expect(openMs <= moment && moment < openMs + lengthMs).toBe(true)
      expect(candleOpenMs(resolution, openMs)).toBe(openMs)
      expect(candleOpenMs(resolution, openMs + lengthMs)).toBe(openMs + lengthMs)
      expect(candleOpenMs(resolution, openMs - 1)).toBe(openMs - lengthMs)
    }
  }
})
