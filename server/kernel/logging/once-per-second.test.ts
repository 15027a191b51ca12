import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { OncePerSecond } from './once-per-second.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('KERNEL-47: a flood of lines of one kind becomes one line a second with their number', () => {
  const lines: unknown[] = []
  const slow = new OncePerSecond((message, fields) => lines.push([message, fields]))
  for (let second = 0; second < 3; second++) {
    for (let request = 0; request < 100; request++) slow.note('refused', { request })
    vi.advanceTimersByTime(1_000)
  }
  vi.advanceTimersByTime(5_000)
  expect(lines).toEqual([
    ['refused', { request: 0 }],
    ['refused', { request: 99, more: 98 }],
    ['refused', { request: 99, more: 99 }],
    ['refused', { request: 99, more: 99 }],
  ])
  slow.note('refused', { request: 'much later' })
  expect(lines).toHaveLength(5)
})
