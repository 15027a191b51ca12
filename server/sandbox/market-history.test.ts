import { expect, test } from 'vitest'
import { historyStep, sandboxPastMs } from './market-history.ts'

test('API-39: the history of a new sandbox covers months in few steps, and is finest before the present', () => {
  const steps: number[] = []
  for (let lag = sandboxPastMs; lag > 0; lag = Math.max(0, lag - (steps.at(-1) ?? 0))) steps.push(historyStep(lag).ms)
  expect(steps.length).toBeLessThan(650)
  expect(steps).toEqual(steps.toSorted((a, b) => b - a))
  expect(steps.reduce((sum, ms) => sum + ms, 0)).toBeGreaterThanOrEqual(sandboxPastMs)
  expect(steps.filter((ms) => ms === 300_000).length).toBeGreaterThan(288)
})
