import { expect, test, vi } from 'vitest'
import { elapsedMs } from '../../platform/clock.ts'
import { createFrameStore, createSpacedFrames } from './frame-store.ts'

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

test('TERMINAL-3: spaced frames draw the first change at once, and all later ones together, ten times per second', () => {
  vi.useFakeTimers()
  const onFrame = createSpacedFrames((run) => setTimeout(run, 16))
  const drawn: string[] = []
  const start = elapsedMs()
  const draw = (name: string) => onFrame(() => drawn.push(`${name} ${elapsedMs() - start}`))
  draw('book')
  vi.advanceTimersByTime(20)
  draw('book')
  draw('trades')
  vi.advanceTimersByTime(60)
  expect(drawn).toEqual(['book 16'])
  vi.advanceTimersByTime(100)
  expect(drawn).toEqual(['book 16', 'book 132', 'trades 132'])
  draw('book')
  vi.advanceTimersByTime(200)
  expect(drawn.at(-1)).toBe('book 248')
  vi.useRealTimers()
})
