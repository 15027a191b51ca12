import { expect, test } from 'vitest'
import { createFrameStore } from './frame-store.ts'

test('TERMINAL-3: listeners are notified at most once per frame, with the newest value', () => {
  const frames: (() => void)[] = []
  const store = createFrameStore(0, (run) => frames.push(run))
  const received: number[] = []
  const stop = store.subscribe(() => received.push(store.get()))
  for (let change = 1; change <= 100; change += 1) store.set(change)
  expect(frames).toHaveLength(1)
  frames.pop()?.()
  expect(received).toEqual([100])
  store.set((before) => before)
  expect(frames).toHaveLength(0)
  stop()
  store.set(7)
  frames.pop()?.()
  expect(received).toEqual([100])
})
