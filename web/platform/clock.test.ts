import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { tickingClock } from './clock.ts'

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }))
afterEach(() => void vi.useRealTimers())

test('the listeners of one interval have one timer, which ends with the last of them', () => {
  const clock = tickingClock(30_000)
  const read: number[] = []
  const stops = [1, 2, 3].map(() => tickingClock(30_000).subscribe(() => read.push(clock.get())))
  expect(vi.getTimerCount()).toBe(1)
  vi.advanceTimersByTime(30_000)
  expect(read).toEqual([1_030_000, 1_030_000, 1_030_000])
  for (const stop of stops) stop()
  expect(vi.getTimerCount()).toBe(0)
})

test('a clock without listeners has the current time', () => {
  const clock = tickingClock(60_000)
  expect(clock.get()).toBe(1_000_000)
  vi.advanceTimersByTime(20_000)
  expect(clock.get()).toBe(1_020_000)
})
