import { expect, test } from 'vitest'
import { order } from '../model/testing.ts'
import { linePrice } from './own-marks.ts'

test('TERMINAL-32: the line of an order is at its stop while it waits, and at its limit in the book', () => {
  expect(linePrice(order({}))).toEqual({ field: 'price', price: 100 })
  expect(linePrice(order({ type: 'stop_limit', stopPrice: '110', status: 'pending_trigger' }))).toEqual({
    field: 'stop',
    price: 110,
  })
  expect(linePrice(order({ type: 'stop_limit', stopPrice: '110', status: 'open' })).field).toBe('price')
})
