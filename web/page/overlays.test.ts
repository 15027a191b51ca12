import { afterEach, expect, test, vi } from 'vitest'
import { holdKeys, isOverlayLoading, keysHeldMs } from './overlays.ts'

afterEach(() => vi.useRealTimers())

test('WWAY-11: an overlay holds the keys until it is there', () => {
  const stop = holdKeys(() => undefined)
  const stopSecond = holdKeys(() => undefined)
  stop()
  expect(isOverlayLoading()).toBe(true)
  stopSecond()
  stopSecond()
  expect(isOverlayLoading()).toBe(false)
})

test('WWAY-11: an overlay that does not load gives the keys back', () => {
  vi.useFakeTimers()
  const stop = holdKeys(() => undefined)
  vi.advanceTimersByTime(keysHeldMs)
  expect(isOverlayLoading()).toBe(false)
  stop()
})
