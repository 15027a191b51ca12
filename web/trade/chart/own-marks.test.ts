import { expect, test } from 'vitest'
import type { Fill } from '../../../client/trading/api.generated.ts'
import { order } from '../model/testing.ts'
import { fillGroups, linePrice } from './own-marks.ts'

test('TERMINAL-32: the line of an order is at its stop while it waits, and at its limit in the book', () => {
  expect(linePrice(order({}))).toEqual({ field: 'price', price: 100 })
  expect(linePrice(order({ type: 'stop_limit', stopPrice: '110', status: 'pending_trigger' }))).toEqual({
    field: 'stop',
    price: 110,
  })
  expect(linePrice(order({ type: 'stop_limit', stopPrice: '110', status: 'open' })).field).toBe('price')
})

test('TERMINAL-32: fills of one candle and side are one mark', () => {
  const fill = (side: 'buy' | 'sell', time: string, volume: string) => ({ side, time, volume }) as Fill
  const fills = [
    fill('buy', '61000', '0.3'),
    fill('buy', '62000', '0.2'),
    fill('sell', '63000', '1'),
    fill('buy', '1000', '4'),
  ]
  expect(fillGroups(fills, '1')).toEqual([
    { side: 'buy', timeMs: 0, volume: '4' },
    { side: 'buy', timeMs: 60_000, volume: '0.5' },
    { side: 'sell', timeMs: 60_000, volume: '1' },
  ])
})
