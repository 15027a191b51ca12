import fc from 'fast-check'
import { expect, test } from 'vitest'
import { writeFixedDecimal } from '../../../client/decimals.ts'
import { toUnits } from './decimal.ts'
import { depthCurve } from './depth.ts'
import { buildLadder, type Level, rowTicks, stepsFor } from './ladder.ts'

const options = { priceDecimals: 2, volumeDecimals: 3, step: 1n, rows: 10 }
const level = (price: string, volume: string): Level => ({ price, volume })

test('TERMINAL-4: bids are grouped downwards and asks upwards', () => {
  const bids = [level('100.09', '1'), level('100.01', '2'), level('99.99', '3')]
  const asks = [level('100.11', '1'), level('100.2', '2'), level('100.21', '4')]
  const ladder = buildLadder(bids, asks, { ...options, step: 10n })
  expect(ladder.bids.map(({ price, volume }) => [price, volume])).toEqual([
    ['100.00', '3.000'],
    ['99.90', '3.000'],
  ])
  expect(ladder.asks.map(({ price, volume }) => [price, volume])).toEqual([
    ['100.20', '3.000'],
    ['100.30', '4.000'],
  ])
  expect(ladder.spread).toEqual({ amount: '0.02', percent: '0.019' })
})

test('TERMINAL-4: a row never shows a better price than its levels have', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 1n, max: 10n ** 12n }), fc.bigInt({ min: 1n, max: 10n ** 6n }), (ticks, step) => {
      expect(rowTicks(ticks, 'bids', step) <= ticks).toBe(true)
      expect(rowTicks(ticks, 'asks', step) >= ticks).toBe(true)
    }),
    { seed: 11 },
  )
})

test('TERMINAL-5: cumulative totals grow from the best price; the widest bar is full', () => {
  const ladder = buildLadder([level('10', '1'), level('9', '2')], [level('11', '0.5')], options)
  expect(ladder.bids.map(({ running, share }) => [running, share])).toEqual([
    ['1.000', 0.333],
    ['3.000', 1],
  ])
  expect(ladder.asks[0]?.share).toBe(0.166)
  expect(buildLadder([], [], options)).toEqual({ bids: [], asks: [], spread: undefined })
})

test('TERMINAL-5: grouping preserves the total volume', () => {
  const book = fc.uniqueArray(fc.integer({ min: 1, max: 5000 }), { minLength: 1, maxLength: 60 })
  fc.assert(
    fc.property(book, fc.integer({ min: 1, max: 700 }), (ticks, step) => {
      const sorted = ticks.toSorted((a, b) => a - b)
      const asks = sorted.map((tick) =>
        level(writeFixedDecimal(BigInt(tick), 2), writeFixedDecimal(BigInt(tick % 7) + 1n, 3)),
      )
      const { asks: rows } = buildLadder([], asks, { ...options, step: BigInt(step), rows: 5001 })
      const sum = (levels: readonly { volume: string }[]) =>
        levels.reduce((all, { volume }) => all + toUnits(volume, 3), 0n)
      expect(sum(rows)).toBe(sum(asks))
      expect(toUnits(rows.at(-1)?.running ?? '0', 3)).toBe(sum(asks))
    }),
    { seed: 11 },
  )
})

test('TERMINAL-4: the offered steps end at about a hundredth of the price', () => {
  expect(stepsFor(9_625_000n)).toEqual([1n, 5n, 10n, 50n, 100n, 500n, 1000n, 5000n, 10_000n, 50_000n])
  expect(stepsFor(0n)).toEqual([1n])
})

test('TERMINAL-5: the depth curve spans from the lowest bid to the highest ask', () => {
  const curve = depthCurve([level('10', '1'), level('9', '2')], [level('11', '0.5')], { ...options, levels: 5 })
  expect(curve).toEqual({ prices: [9, 10, 11], bids: [3, 1, null], asks: [null, null, 0.5], range: [9.5, 11.5] })
  const far = [level('10', '1'), level('9', '1'), level('1', '1')]
  const both = depthCurve(far, [level('11', '1'), level('12', '1')], { ...options, levels: 5 })
  expect(both.range).toEqual([7.5, 13.5])
  expect(depthCurve([], [level('11', '1')], { ...options, levels: 5 }).range).toEqual([11, 11])
})

test('TERMINAL-5: totals in the quote coin are at the price of each level, also in grouped rows', () => {
  const bids = [level('100.09', '1'), level('100.01', '2'), level('99.99', '3')]
  const ladder = buildLadder(bids, [], { ...options, step: 10n })
  expect(ladder.bids.map(({ runningQuote }) => runningQuote)).toEqual(['300.11', '600.08'])
})
