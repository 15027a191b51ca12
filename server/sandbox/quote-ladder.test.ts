import { expect, test } from 'vitest'
import type { OrderView, Side } from '../trading/ports.ts'
import { levels, requote } from './quote-ladder.ts'

const order = (orderId: number, side: Side, price: number) => ({ orderId, side, price }) as OrderView
const lotsAt = (level: number) => level

test('an empty book gets all levels on both sides, none of which cross', () => {
  const { cancel, place } = requote([], 10_000, lotsAt)
  expect(cancel).toEqual([])
  expect(place).toHaveLength(2 * levels)
  const bids = place.filter(({ side }) => side === 'buy').map(({ price }) => price)
  const asks = place.filter(({ side }) => side === 'sell').map(({ price }) => price)
  expect(Math.max(...bids)).toBeLessThan(10_000)
  expect(Math.min(...asks)).toBeGreaterThan(10_000)
})

test('orders at the right prices are not changed', () => {
  const { place } = requote([], 10_000, lotsAt)
  const open = place.map(({ side, price }, index) => order(index + 1, side, price))
  expect(requote(open, 10_000, lotsAt)).toEqual({ cancel: [], place: [] })
})

test('orders on the wrong side, too far out or duplicated are canceled', () => {
  const open = [order(1, 'buy', 10_001), order(2, 'sell', 11_000), order(3, 'sell', 10_006), order(4, 'sell', 10_007)]
  const { cancel, place } = requote(open, 10_000, lotsAt)
  expect(cancel).toEqual([1, 2, 4])
  expect(place).toHaveLength(2 * levels - 1)
})
