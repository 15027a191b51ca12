import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { OrderBook } from './order-book.ts'
import type { Side } from './price-queues.ts'
import { ReferenceBook } from './reference-book.ts'

type Step =
  | { kind: 'add'; id: number; side: Side; price: number; quantity: number }
  | { kind: 'cancel'; id: number }
  | { kind: 'market'; id: number; side: Side; quantity: number }

interface TestedBook {
  add(id: number, side: Side, price: number, quantity: number): number
  cancel(id: number): number
  market(id: number, side: Side, quantity: number): number
  readonly size: number
  readonly bestBid: number
  readonly bestAsk: number
  quantityAt(price: number): number
}

/** Everything a caller can observe of a step. */
function runStep(book: TestedBook, trades: number[][], step: Step): unknown {
  const before = trades.length
  const result =
    step.kind === 'add'
      ? book.add(step.id, step.side, step.price, step.quantity)
      : step.kind === 'cancel'
        ? book.cancel(step.id)
        : book.market(step.id, step.side, step.quantity)
  const at = step.kind === 'add' ? book.quantityAt(step.price) : 0
  return [result, trades.slice(before), book.size, book.bestBid, book.bestAsk, at]
}

const side = fc.constantFrom<Side>('buy', 'sell')
const near = fc.integer({ min: 1, max: 12 })
/** A few near prices cause trades, far ones leave the window, huge ones approach the largest safe integer. */
const price = fc.oneof(
  { weight: 8, arbitrary: near },
  { weight: 2, arbitrary: fc.integer({ min: 1, max: 200_000 }) },
  { weight: 1, arbitrary: fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }) },
)
const quantity = fc.oneof(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 2 ** 40 }))
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('add' as const), id: fc.nat(40), side, price, quantity }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('cancel' as const), id: fc.nat(40) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('market' as const), id: fc.nat(40), side, quantity }) },
)

/** Orders get sequential ids; a cancel names a recent id, which may be closed already. */
function numbered(steps: readonly Step[], spread: number): Step[] {
  let next = 1
  return steps.map((given) => {
    if (given.kind === 'cancel') return { ...given, id: Math.max(1, next - 1 - given.id) * spread }
    const id = next * spread
    next += 1
    return { ...given, id }
  })
}

function compare(steps: readonly Step[]): void {
  const trades: number[][] = []
  const expectedTrades: number[][] = []
  const book = new OrderBook((...trade) => trades.push(trade))
  const reference = new ReferenceBook((...trade) => expectedTrades.push(trade))
  const found = steps.map((given) => runStep(book, trades, given))
  const expected = steps.map((given) => runStep(reference, expectedTrades, given))
  // One expectation for all steps: one for each step would take most of the time of the test.
  expect(found).toEqual(expected)
}

describe('the book behaves as the reference book, event by event', () => {
  test('MATCH-1: on random streams with sequential ids', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => compare(numbered(steps, 1))),
      { numRuns: 9_000 },
    )
  })

  test('MATCH-1: with ids that share their low bits', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => compare(numbered(steps, 2 ** 40))),
      { numRuns: 1_000 },
    )
  })

  test('MATCH-1: on long streams that move the window and grow the pool', () => {
    const drifting = fc.array(fc.tuple(step, fc.integer({ min: -3000, max: 9000 })), { minLength: 300, maxLength: 300 })
    fc.assert(
      fc.property(drifting, (drawn) => {
        let centre = 100_000
        const steps = drawn.map(([given, drift]): Step => {
          centre = Math.max(20_000, centre + drift)
          return given.kind === 'add' ? { ...given, price: centre + (given.price % 10_000) } : given
        })
        compare(numbered(steps, 1))
      }),
      { numRuns: 60 },
    )
  })
})

test('MATCH-2: the best price trades first, and at one price the earliest order', () => {
  const trades: number[][] = []
  const book = new OrderBook((...trade) => trades.push(trade))
  book.add(1, 'sell', 101, 5)
  book.add(2, 'sell', 100, 5)
  book.add(3, 'sell', 100, 5)
  expect(book.add(4, 'buy', 101, 12)).toBe(0)
  expect(trades).toEqual([
    [4, 2, 100, 5],
    [4, 3, 100, 5],
    [4, 1, 101, 2],
  ])
  expect(book.quantityAt(101)).toBe(3)
})

test('MATCH-4: the unfilled part of a market order does not rest', () => {
  const book = new OrderBook(() => undefined)
  book.add(1, 'buy', 100, 5)
  expect(book.market(2, 'sell', 8)).toBe(3)
  expect(book.size).toBe(0)
})

test('the book refuses values that are not positive integers before it changes anything', () => {
  const book = new OrderBook(() => undefined)
  for (const bad of [0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53]) {
    expect(() => book.add(bad, 'buy', 1, 1)).toThrow('positive safe integers')
    expect(() => book.add(1, 'buy', bad, 1)).toThrow('positive safe integers')
    expect(() => book.add(1, 'buy', 1, bad)).toThrow('positive safe integers')
    expect(() => book.market(1, 'buy', bad)).toThrow('positive safe integers')
    expect(book.cancel(bad)).toBe(0)
  }
  for (const side of ['BUY', 'bid', '', undefined]) {
    expect(() => book.add(1, side as Side, 1, 1)).toThrow('buy or sell')
    expect(() => book.market(1, side as Side, 1)).toThrow('buy or sell')
  }
  expect(book.size).toBe(0)
})

test('the id of a resting order cannot be added again, not even by an order that would trade', () => {
  const book = new OrderBook(() => undefined)
  book.add(7, 'buy', 100, 5)
  expect(() => book.add(7, 'buy', 99, 1)).toThrow('order 7 rests already')
  expect(() => book.add(7, 'sell', 100, 1)).toThrow('order 7 rests already')
  book.cancel(7)
  expect(book.add(7, 'buy', 99, 1)).toBe(1)
})

test('thousands of far prices in a drifting market stay in price order', () => {
  const trades: number[][] = []
  const book = new OrderBook((...trade) => trades.push(trade))
  for (let id = 1; id <= 20_000; id++) book.add(id, 'sell', 1_000_000_000 - id * 49_999, 1)
  for (let id = 20_001; id <= 21_000; id++) expect(book.market(id, 'buy', 2)).toBe(0)
  expect(trades.length).toBe(2_000)
  const prices = trades.map((trade) => trade[2]!)
  expect(prices).toEqual([...prices].sort((a, b) => a - b))
  expect(book.size).toBe(18_000)
})
