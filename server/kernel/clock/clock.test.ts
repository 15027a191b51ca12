import { expect, test } from 'vitest'
import { SettableClock, systemClock } from './clock.ts'

test('the system clock counts whole milliseconds', () => {
  expect(Number.isSafeInteger(systemClock.nowMs())).toBe(true)
})

test('a settable clock changes only by set and advance', () => {
  const clock = new SettableClock(1000)
  expect(clock.nowMs()).toBe(1000)
  clock.advance(5)
  expect(clock.nowMs()).toBe(1005)
  clock.set(7)
  expect(clock.nowMs()).toBe(7)
  expect(new SettableClock().nowMs()).toBe(1_800_000_000_000)
})
