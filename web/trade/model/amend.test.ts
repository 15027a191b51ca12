import { expect, test } from 'vitest'
import { amendMode, checkAmend } from './amend.ts'
import { btcUsdt } from './testing.ts'

const order = { price: '100', volume: '2', executedVolume: '0.5' }

test('TERMINAL-16: only a smaller volume keeps the queue position', () => {
  expect(amendMode(order, '100.00', '2.0')).toBe('unchanged')
  expect(amendMode(order, '100', '1.5')).toBe('in_place')
  expect(amendMode(order, '100', '2.5')).toBe('replaced')
  expect(amendMode(order, '99', '1.5')).toBe('replaced')
})

test('TERMINAL-16: the volume of an order cannot be below its filled volume', () => {
  expect(checkAmend(order, '100', '0.5', btcUsdt).volume).toEqual({ rule: 'not_above_filled', limit: '0.5' })
  expect(checkAmend(order, '100', '0.6', btcUsdt)).toEqual({ price: undefined, volume: undefined })
  expect(checkAmend(order, '100.001', 'x', btcUsdt)).toEqual({
    price: { rule: 'too_precise', limit: '2' },
    volume: { rule: 'not_a_number' },
  })
})
