import { expect, test } from 'vitest'
import { MinuteWindow } from './minute-window.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
const startMs = 1_800_000_000_000

function trade(atMs: number, price: number, lots = 1) {
  return { tradeId: 1, price, lots, quoteAmount: BigInt(price * lots), takerSide: 'buy' as const, atMs }
}

test('READ-6: a ticker covers the last 24 hours to the minute and forgets what is older', () => {
  const window = new MinuteWindow()
  window.add(trade(startMs, 50))
  window.add(trade(startMs + dayMs / 2, 100, 3))
  window.add(trade(startMs + dayMs / 2 + 1, 90))
  expect(window.ticker(startMs + dayMs / 2 + 2)).toMatchObject({
    lastPrice: 90,
    openPrice: 50,
    highPrice: 100,
    lowPrice: 50,
    lots: 5n,
    quoteAmount: 440n,
    trades: 3,
  })
  expect(window.ticker(startMs + dayMs)).toMatchObject({ openPrice: 100, lowPrice: 90, trades: 2, lots: 4n })
})

test('READ-6: a market without a trade in the window has its last price and no volume; before the first trade, nothing', () => {
  const window = new MinuteWindow()
  expect(window.ticker(startMs)).toMatchObject({ lastPrice: 0, openPrice: 0, highPrice: 0, lowPrice: 0, trades: 0 })
  window.add(trade(startMs, 70))
  const quiet = { lastPrice: 70, openPrice: 70, highPrice: 70, lowPrice: 70, lots: 0n, trades: 0 }
  expect(window.ticker(startMs + 2 * dayMs)).toMatchObject(quiet)
})

test('READ-6: a cached ticker is not shown after another trade', () => {
  const window = new MinuteWindow()
  window.add(trade(startMs, 70))
  expect(window.ticker(startMs + 1).trades).toBe(1)
  window.add(trade(startMs + 2, 80))
  expect(window.ticker(startMs + 3)).toMatchObject({ trades: 2, lastPrice: 80, toMs: startMs + 3 })
})
