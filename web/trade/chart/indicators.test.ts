import { expect, test } from 'vitest'
import { bollingerBands, convergence, exponentialAverage, relativeStrength, simpleAverage } from './indicators.ts'

const rounded = (line: readonly (number | undefined)[]) =>
  line.map((value) => (value === undefined ? undefined : Math.round(value * 1000) / 1000))

test('TERMINAL-31: averages begin when there are enough prices', () => {
  expect(simpleAverage([1, 2, 3, 4, 5], 3)).toEqual([undefined, undefined, 2, 3, 4])
  expect(exponentialAverage([1, 2, 3, 4, 8], 3)).toEqual([undefined, undefined, 2, 3, 5.5])
  expect(simpleAverage([1], 3)).toEqual([undefined])
})

test('TERMINAL-31: Bollinger bands are standard deviations around the average', () => {
  const { middle, upper, lower } = bollingerBands([1, 2, 3, 4, 5], 5, 2)
  expect(rounded(middle).at(-1)).toBe(3)
  expect(rounded(upper).at(-1)).toBe(5.828)
  expect(rounded(lower).at(-1)).toBe(0.172)
})

test('TERMINAL-31: the relative strength index follows Wilder', () => {
  // The example of Wilder's table as StockCharts publishes it.
  const prices = [
    44.3389, 44.0902, 44.1497, 43.6124, 44.3278, 44.8264, 45.0955, 45.4245, 45.8433, 46.0826, 45.8931, 46.0328, 45.614,
    46.282, 46.282, 46.0028,
  ]
  const line = rounded(relativeStrength(prices, 14))
  expect(line.slice(0, 14)).toEqual(Array(14).fill(undefined))
  expect(line.slice(14).map((value) => Math.round((value ?? 0) * 10) / 10)).toEqual([70.5, 66.3])
  expect(relativeStrength([1, 1, 1], 2).at(-1)).toBe(50)
})

test('TERMINAL-31: MACD is the difference of two exponential averages, with its own average as signal', () => {
  const { macd, signal, histogram } = convergence([1, 2, 3, 4, 5, 6, 8], 2, 3, 2)
  expect(rounded(macd)).toEqual([undefined, undefined, 0.5, 0.5, 0.5, 0.5, 0.667])
  expect(rounded(signal)).toEqual([undefined, undefined, undefined, 0.5, 0.5, 0.5, 0.611])
  expect(rounded(histogram).at(-1)).toBe(0.056)
})
