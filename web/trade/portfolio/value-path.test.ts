import { expect, test } from 'vitest'
import { isWithoutValue, linePath, nearestPoint, placePoints } from './value-path.ts'

const points = (...values: number[]) => values.map((value, index) => ({ timeMs: index * 10, value }))

test('PORTFOLIO-6: the chart begins with the first deposit and fills its height', () => {
  const placed = placePoints(points(0, 0, 100, 50, 150))
  expect(placed.map(({ value }) => value)).toEqual([0, 100, 50, 150])
  expect(placed.map(({ x }) => x)).toEqual([0, 1 / 3, 2 / 3, 1])
  expect(placed.at(-1)?.y).toBeCloseTo(0.08)
  expect(placed[0]?.y).toBeCloseTo(0.92)
  expect(placePoints(points(0, 0))).toEqual([])
  expect(placePoints(points(7, 7)).map(({ y }) => y)).toEqual([0.5, 0.5])
})

test('PORTFOLIO-6: the pointer shows the nearest point', () => {
  const placed = placePoints(points(1, 2, 3))
  expect(nearestPoint(placed, 0.6)?.value).toBe(2)
  expect(nearestPoint(placed, 0.9)?.value).toBe(3)
  expect(nearestPoint([], 0.5)).toBeUndefined()
  expect(linePath(placePoints(points(7, 7)), 100, 40)).toBe('M0 20L100 20')
})

test('PORTFOLIO-6: an account without a value so far has no chart', () => {
  expect(isWithoutValue([])).toBe(true)
  expect(isWithoutValue([{ value: '0' }, { value: '0.00' }])).toBe(true)
  expect(isWithoutValue([{ value: '0' }, { value: '0.01' }])).toBe(false)
})
