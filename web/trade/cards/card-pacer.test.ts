import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { systemEnvironment } from '../../../client/environment.ts'
import { nowMs } from '../../platform/clock.ts'
import { createCardPacer } from './card-pacer.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('CARD-4: a page full of cards sends at most two requests per second', async () => {
  const pacer = createCardPacer(systemEnvironment)
  const start = nowMs()
  const sentAtMs: number[] = []
  const lookup = () => pacer.run(async () => sentAtMs.push(nowMs() - start))
  const all = Promise.all(Array.from({ length: 42 }, lookup))
  await vi.advanceTimersByTimeAsync(60_000)
  await all
  expect(sentAtMs).toHaveLength(42)
  // The first second has the unused share of the one before.
  for (let second = 1; second < 20; second += 1)
    expect(sentAtMs.filter((at) => at >= second * 1000 && at < second * 1000 + 1000).length).toBeLessThanOrEqual(2)
})
