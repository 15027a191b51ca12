import fc from 'fast-check'
import { expect, test } from 'vitest'
import { NodePool } from './node-pool.ts'
import { OrderBook } from './order-book.ts'
import { ReferenceBook } from './reference-book.ts'
import { SortedPrices } from './sorted-prices.ts'
import { bitmapSize, TickBitmap } from './tick-bitmap.ts'

const position = fc.oneof(fc.nat(bitmapSize - 1), fc.constantFrom(0, 31, 32, 1023, 1024, bitmapSize - 1), fc.nat(70))

test('the bitmap finds the nearest member in both directions', () => {
  fc.assert(
    fc.property(
      fc.array(position, { maxLength: 30 }),
      fc.array(position, { maxLength: 15 }),
      position,
      (added, removed, from) => {
        const bitmap = new TickBitmap()
        const members = new Set(added)
        for (const member of added) bitmap.set(member)
        for (const member of removed) {
          bitmap.clear(member)
          members.delete(member)
        }
        const sorted = [...members].sort((a, b) => a - b)
        expect(bitmap.below(from)).toBe(sorted.findLast((member) => member < from) ?? -1)
        expect(bitmap.above(from)).toBe(sorted.find((member) => member > from) ?? -1)
        expect([bitmap.lowest(), bitmap.highest()]).toEqual([sorted[0] ?? -1, sorted.at(-1) ?? -1])
        expect(bitmap.isEmpty()).toBe(sorted.length === 0)
        expect(bitmap.has(from)).toBe(members.has(from))
      },
    ),
    { numRuns: 1_000 },
  )
})

test('sorted prices stay sorted through thousands of additions and removals', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(3_000), { minLength: 600, maxLength: 1_500 }), fc.nat(3_000), (prices, from) => {
      const sorted = new SortedPrices()
      const expected = new Set<number>()
      for (const price of prices) {
        if (expected.has(price)) {
          sorted.remove(price)
          expected.delete(price)
        } else {
          sorted.add(price)
          expected.add(price)
        }
      }
      sorted.remove(5_000)
      const all = [...expected].sort((a, b) => a - b)
      expect([...sorted]).toEqual(all)
      expect(sorted.size).toBe(all.length)
      expect(sorted.below(from)).toBe(all.findLast((price) => price < from))
      expect(sorted.above(from)).toBe(all.find((price) => price > from))
    }),
    { numRuns: 60 },
  )
})

/** Few orders at a time and a price that drifts far: the window has to move many times. */
test('MATCH-5: the window follows a drifting market and loses no order', () => {
  const trades: number[][] = []
  const expected: number[][] = []
  const book = new OrderBook((...trade) => trades.push(trade))
  const reference = new ReferenceBook((...trade) => expected.push(trade))
  const both = [book, reference]
  let id = 0
  for (let centre = 1_000_000; centre < 1_600_000; centre += 60) {
    for (const side of ['buy', 'sell'] as const) {
      id += 1
      const distance = 1 + ((id * 7919) % 20_000)
      const price = side === 'buy' ? centre - distance : centre + distance
      for (const target of both) target.add(id, side, price, 1 + (id % 5))
      for (const target of both) target.cancel(id - 40)
    }
    if (id % 22 === 0) for (const target of both) target.market(10 ** 9 + id, id % 44 === 0 ? 'buy' : 'sell', 3)
    const summary = (target: (typeof both)[number]) => `${target.size} ${target.bestBid} ${target.bestAsk}`
    if (summary(book) !== summary(reference))
      throw new Error(`${summary(book)} instead of ${summary(reference)} at ${centre}`)
  }
  expect(trades).toEqual(expected)
  expect(trades.length).toBeGreaterThan(500)
})

test('the pool finds ids that share their low bits, before and after it hashes them', () => {
  const pool = new NodePool()
  const nodes = new Map<number, number>()
  for (let n = 1; n <= 5_000; n++) nodes.set(n * 2 ** 32, pool.take(n * 2 ** 32, n))
  for (const [id, node] of nodes) expect(pool.find(id)).toBe(node)
  for (let n = 1; n <= 5_000; n += 2) pool.free(nodes.get(n * 2 ** 32)!, n * 2 ** 32)
  for (let n = 1; n <= 5_000; n++) expect(pool.find(n * 2 ** 32)).toBe(n % 2 === 0 ? nodes.get(n * 2 ** 32) : 0)
  expect(pool.size).toBe(2_500)
})
