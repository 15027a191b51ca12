import { expect, test, vi } from 'vitest'
import { PauseWatch } from './pause-watch.ts'

test('a pause is noticed once, by the first check after it', () => {
  let nowMs = 0
  const onPause = vi.fn()
  const watch = new PauseWatch({ toleranceMs: 1_000, onPause, nowMs: () => nowMs })
  for (nowMs of [900, 1_800, 2_800]) watch.check()
  expect(onPause).toHaveBeenCalledTimes(0)
  nowMs = 3_801
  watch.check()
  watch.check()
  expect(onPause).toHaveBeenCalledTimes(1)
  watch.close()
})
