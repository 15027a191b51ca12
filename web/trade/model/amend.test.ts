import { expect, test } from 'vitest'
import { amendMode, checkAmend } from './amend.ts'
import { btcUsdt } from './testing.ts'

const order = { price: '100', volume: '2', executedVolume: '0.5' }

test('TERMINAL-16: a smaller volume alone keeps the place in the queue', () => {
  expect(amendMode(order, '100.00', '2.0')).toBe('unchanged')
  expect(amendMode(order, '100', '1.5')).toBe('in_place')
  expect(amendMode(order, '100', '2.5')).toBe('anew')
  expect(amendMode(order, '99', '1.5')).toBe('anew')
})

test('TERMINAL-16: an order cannot be made smaller than what it has traded', () => {
  expect(checkAmend(order, '100', '0.5', btcUsdt).volume).toEqual({ rule: 'not_above_filled', limit: '0.5' })
  expect(checkAmend(order, '100', '0.6', btcUsdt)).toEqual({ price: undefined, volume: undefined })
  expect(checkAmend(order, '100.001', 'x', btcUsdt)).toEqual({
    price: { rule: 'too_precise', limit: '2' },
    volume: { rule: 'not_a_number' },
  })
})
