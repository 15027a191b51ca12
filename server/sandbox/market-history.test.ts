import { expect, test } from 'vitest'
import { historyStep, sandboxPastMs } from './market-history.ts'

const minuteMs = 60_000
/** Candles of one size on a screen. */
const candles = 100

test('API-39: the history of a new sandbox covers months in few steps, and is finest before the present', () => {
  const steps: number[] = []
  for (let lag = sandboxPastMs; lag > 0; lag = Math.max(0, lag - (steps.at(-1) ?? 0))) steps.push(historyStep(lag).ms)
  expect(steps.length).toBeLessThan(650)
  expect(steps).toEqual(steps.toSorted((a, b) => b - a))
  expect(steps.reduce((sum, ms) => sum + ms, 0)).toBeGreaterThanOrEqual(sandboxPastMs)
})

test('API-39: each of the last hundred candles of a common size has trades', () => {
  for (const minutes of [1, 5, 15, 60, 240, 1440]) {
    const size = minutes * minuteMs
    expect(historyStep(size * candles).ms, `${minutes} minutes`).toBeLessThanOrEqual(size)
  }
})
