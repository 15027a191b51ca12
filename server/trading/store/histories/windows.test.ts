import { expect, test } from 'vitest'
import { type HistoryPartition, monthOf } from './partitions.ts'
import { readWindows, windowsBack, windowsOnward } from './windows.ts'

const months = Array.from({ length: 10 }, (_, month): HistoryPartition => {
  const span = monthOf(Date.UTC(2026, month))
  return { table: 'orders', firstId: month * 10, name: `orders_2026_${month}`, ...span }
})
const start = (month: number) => Date.UTC(2026, month)

test('READ-10: windows cover a time range once, from its newest partition back in growing steps', () => {
  const windows = windowsBack(months, {})
  expect(windows).toEqual([
    { fromMs: start(9), toMs: start(10) - 1 },
    { fromMs: start(7), toMs: start(9) - 1 },
    { fromMs: start(3), toMs: start(7) - 1 },
    { fromMs: start(0), toMs: start(3) - 1 },
  ])
  const within = { fromMs: start(2) + 5, toMs: start(3) + 7 }
  expect(windowsBack(months, within)).toEqual([
    { fromMs: start(3), toMs: start(3) + 7 },
    { fromMs: start(2) + 5, toMs: start(3) - 1 },
  ])
  expect(windowsBack(months, { fromMs: start(11) })).toEqual([])
})

test('READ-10: windows onward are the same from the oldest partition', () => {
  expect(windowsOnward(months, { fromMs: start(6) + 1 })).toEqual([
    { fromMs: start(6) + 1, toMs: start(7) - 1 },
    { fromMs: start(7), toMs: start(9) - 1 },
    { fromMs: start(9), toMs: start(10) - 1 },
  ])
})

test('READ-10: reading stops at the first window that completes the page', async () => {
  const asked: number[] = []
  const read = async (window: { fromMs: number }, limit: number) => {
    asked.push(limit)
    return Array.from({ length: Math.min(limit, 4) }, () => window.fromMs)
  }
  expect(await readWindows(windowsBack(months, {}), 6, read)).toHaveLength(6)
  expect(asked).toEqual([6, 2])
})
