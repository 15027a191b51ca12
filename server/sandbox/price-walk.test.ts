import { expect, test } from 'vitest'
import { PriceWalk, seededNumbers } from './price-walk.ts'

const walked = (seed: number, steps: number) => {
  const walk = new PriceWalk(100_000, 100_000, seededNumbers(seed))
  return Array.from({ length: steps }, () => walk.step())
}

test('the same seed walks the same way, another one another', () => {
  expect(walked(7, 50)).toEqual(walked(7, 50))
  expect(walked(7, 50)).not.toEqual(walked(8, 50))
})

test('it moves, and stays near home however long it walks', () => {
  const prices = walked(1, 50_000)
  expect(new Set(prices).size).toBeGreaterThan(500)
  expect(Math.min(...prices)).toBeGreaterThan(95_000)
  expect(Math.max(...prices)).toBeLessThan(105_000)
})
