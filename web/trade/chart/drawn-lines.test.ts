import { expect, test } from 'vitest'
import { visibleEnds } from './drawn-lines.ts'

test('TERMINAL-32: a trend line begins at the oldest loaded candle, on the same straight line', () => {
  const [from, to] = [
    { timeMs: 1000, price: 10 },
    { timeMs: 3000, price: 30 },
  ]
  expect(visibleEnds(from, to, 0)).toEqual([from, to])
  expect(visibleEnds(to, from, 0)).toEqual([from, to])
  expect(visibleEnds(from, to, 2000)).toEqual([{ timeMs: 2000, price: 20 }, to])
  expect(visibleEnds(from, to, 3000)).toBeUndefined()
  expect(visibleEnds(from, from, 0)).toBeUndefined()
})
