import { expect, test } from 'vitest'
import { PriceWalk, seededNumbers } from './price-walk.ts'

const walked = (seed: number, steps: number) => {
  const walk = new PriceWalk(100_000, 100_000, seededNumbers(seed))
  return Array.from({ length: steps }, () => walk.step())
}

test('the same seed gives the same walk, another seed another', () => {
  expect(walked(7, 50)).toEqual(walked(7, 50))
  expect(walked(7, 50)).not.toEqual(walked(8, 50))
})

test('the price moves and stays near its start over any time', () => {
  const prices = walked(1, 50_000)
  expect(new Set(prices).size).toBeGreaterThan(500)
  expect(Math.min(...prices)).toBeGreaterThan(95_000)
  expect(Math.max(...prices)).toBeLessThan(105_000)
})

test('API-39: now and then the price surges further than a quiet market would', () => {
  const walk = new PriceWalk(100_000, 100_000, seededNumbers(3))
  const moves: number[] = []
  let start: number | undefined
  for (let step = 0; step < 20_000; step += 1) {
    const before = walk.price
    walk.step()
    if (walk.isMoving) start ??= before
    else if (start !== undefined) {
      moves.push(Math.abs(walk.price - start) / start)
      start = undefined
    }
  }
  expect(moves.length).toBeGreaterThan(20)
  expect(Math.max(...moves)).toBeGreaterThan(0.006)
})
