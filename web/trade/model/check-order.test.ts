import { expect, test } from 'vitest'
import { checkOrder } from './check-order.ts'
import type { OrderDraft } from './order-draft.ts'
import { draft, orderContext } from './testing.ts'

const problems = (changes: Partial<OrderDraft>, context: Parameters<typeof orderContext>[0] = {}) =>
  checkOrder(draft(changes), orderContext(context)).map(({ field, rule, limit, unit }) =>
    [field, rule, limit, unit].filter((part) => part !== undefined).join(' '),
  )

test('TERMINAL-6: a valid order of each kind has no problem', () => {
  expect(problems({ price: '100', volume: '1' })).toEqual([])
  expect(problems({ kind: 'market', total: '50' })).toEqual([])
  expect(problems({ kind: 'market', side: 'sell', volume: '1' })).toEqual([])
  expect(problems({ kind: 'stop_limit', stop: '110', price: '111', volume: '1' })).toEqual([])
  expect(problems({ kind: 'oco', side: 'sell', stop: '90', price: '120', volume: '1' })).toEqual([])
  expect(problems({ kind: 'oco', stop: '110', price: '90', stopLimitPrice: '112', volume: '1' })).toEqual([])
})

test('TERMINAL-6: numbers are required, valid, positive and within the precision', () => {
  expect(problems({ price: '', volume: '' })).toEqual(['price required', 'volume required'])
  expect(problems({ price: 'x', volume: '0' })).toEqual(['price not_a_number', 'volume not_positive'])
  expect(problems({ price: '100.001', volume: '0.0000001' })).toEqual(['price too_precise 2', 'volume too_precise 6'])
  expect(problems({ price: '100.000', volume: '1.000000000' })).toEqual([])
})

test('TERMINAL-6: an order has a minimum and a market order a maximum size', () => {
  expect(problems({ price: '100', volume: '0.01' })).toEqual(['volume below_minimum 5 quote'])
  expect(problems({ kind: 'market', total: '4.99' })).toEqual(['total below_minimum 5 quote'])
  expect(problems({ kind: 'market', side: 'sell', volume: '0.05' })).toEqual(['volume below_minimum 5 quote'])
  const rich = { available: { base: '100', quote: '1000' } }
  expect(problems({ kind: 'market', side: 'sell', volume: '20.000001' }, rich)).toEqual([
    'volume above_maximum 20 base',
  ])
  expect(problems({ kind: 'oco', side: 'sell', stop: '4', price: '120', volume: '1' })).toEqual([
    'volume below_minimum 5 quote',
  ])
})

test('TERMINAL-6: the balance covers the order at its worst price', () => {
  expect(problems({ price: '100', volume: '10.000001' })).toEqual(['volume insufficient 1000 quote'])
  expect(problems({ price: '100', volume: '10' })).toEqual([])
  expect(problems({ price: '100', volume: '999' }, { available: undefined })).toEqual([])
  expect(problems({ side: 'sell', price: '100', volume: '2.1' })).toEqual(['volume insufficient 2 base'])
  expect(problems({ kind: 'market', total: '1000.01' })).toEqual(['total insufficient 1000 quote'])
  expect(problems({ kind: 'oco', stop: '110', price: '90', stopLimitPrice: '200', volume: '6' })).toEqual([
    'volume insufficient 1000 quote',
  ])
})

test('TERMINAL-6: a post-only order may not match at once', () => {
  expect(problems({ price: '101', volume: '1', postOnly: true })).toEqual(['price would_match 101'])
  expect(problems({ price: '100.99', volume: '1', postOnly: true })).toEqual([])
  expect(problems({ side: 'sell', price: '99', volume: '1', postOnly: true })).toEqual(['price would_match 99'])
})

test('TERMINAL-6: a stop is beyond the last price, and the limit of a pair on the other side', () => {
  expect(problems({ kind: 'stop_limit', stop: '100', price: '101', volume: '1' })).toEqual(['stop stop_not_above 100'])
  expect(problems({ kind: 'stop_limit', side: 'sell', stop: '100', price: '90', volume: '1' })).toEqual([
    'stop stop_not_below 100',
  ])
  expect(problems({ kind: 'oco', side: 'sell', stop: '90', price: '98', volume: '1' })).toEqual([
    'price pair_not_above 99',
  ])
  expect(problems({ kind: 'oco', stop: '110', price: '103', volume: '1' })).toEqual(['price pair_not_below 101'])
})

test('TERMINAL-6: the market state and an empty book are problems of the whole order', () => {
  expect(problems({ price: '100', volume: '1' }, { state: 'halted' })).toEqual(['order halted'])
  expect(problems({ price: '100', volume: '1' }, { state: 'cancel_only' })).toEqual(['order cancel_only'])
  expect(problems({ price: '100', volume: '1' }, { state: 'post_only' })).toEqual([])
  expect(problems({ kind: 'market', total: '50' }, { state: 'post_only' })).toEqual(['order post_only'])
  expect(problems({ kind: 'market', total: '50' }, { asks: [] })).toEqual(['order no_liquidity'])
})

test('TERMINAL-6: a take-profit is on the opposite side of the last price from a stop', () => {
  const profit = { kind: 'take_profit_limit', price: '100', volume: '1' } as const
  expect(problems({ ...profit, stop: '90' })).toEqual([])
  expect(problems({ ...profit, stop: '100' })).toEqual(['stop stop_not_below 100'])
  expect(problems({ ...profit, side: 'sell', stop: '100' })).toEqual(['stop stop_not_above 100'])
  expect(problems({ ...profit, kind: 'take_profit_market', side: 'sell', stop: '110' })).toEqual([])
  expect(problems({ kind: 'stop_market', stop: '110', volume: '0.01' })).toEqual(['volume below_minimum 5 quote'])
  expect(problems({ kind: 'stop_market', stop: '110', volume: '10' })).toEqual(['volume insufficient 1000 quote'])
})

test('TERMINAL-6: a trailing stop needs a last price and a distance of at most half of it', () => {
  const trailing = { kind: 'trailing_stop', side: 'sell', volume: '1' } as const
  expect(problems(trailing)).toEqual(['trail required'])
  expect(problems({ ...trailing, trail: '50.0001' })).toEqual(['trail trail_too_far 50'])
  expect(problems({ ...trailing, trail: '1.00001' })).toEqual(['trail too_precise 4'])
  expect(problems({ ...trailing, trail: '1' })).toEqual([])
  expect(problems({ ...trailing, trail: '60', trailUnit: 'quote' })).toEqual([])
  expect(problems({ ...trailing, trail: '1' }, { lastPrice: '0' })).toContain('order no_last_price')
})

test('TERMINAL-6: a GTD order expires in the future', () => {
  const dated = { price: '100', volume: '1', timeInForce: 'GTD' } as const
  expect(problems(dated)).toEqual(['expiry expiry_missing'])
  expect(problems({ ...dated, expiry: '2020-01-01T00:00' })).toEqual(['expiry expiry_passed'])
  expect(problems({ ...dated, expiry: '2030-01-01T00:00' })).toEqual([])
  expect(problems({ ...dated, expiry: '2030-01-01T00:00' }, { state: 'post_only' })).toEqual([])
})

test('TERMINAL-6: a slippage limit is a percentage, and the visible part of an order is at most its volume', () => {
  expect(problems({ kind: 'market', total: '50', maxSlippage: '0.5' })).toEqual([])
  expect(problems({ kind: 'market', total: '50', maxSlippage: '51' })).toEqual(['maxSlippage trail_too_far 50'])
  expect(problems({ price: '100', volume: '1', maxSlippage: 'x' })).toEqual([])
  expect(problems({ price: '100', volume: '1', icebergVolume: '0.1' })).toEqual([])
  expect(problems({ price: '100', volume: '1', icebergVolume: '2' })).toEqual(['icebergVolume iceberg_too_large'])
})
