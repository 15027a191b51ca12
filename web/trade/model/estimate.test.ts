import { expect, test } from 'vitest'
import { writeDecimal } from './decimal.ts'
import { estimateOrder } from './estimate.ts'
import type { OrderDraft } from './order-draft.ts'
import { draft, orderContext } from './testing.ts'

function estimate(changes: Partial<OrderDraft>) {
  const made = estimateOrder(draft(changes), orderContext())
  if (made === undefined) return undefined
  const { price, volume, total, fee, receive, worst, slippage, ...rest } = made
  const written = Object.entries({ price, volume, total, fee, receive, worst, slippage }).map(([name, value]) => [
    name,
    writeDecimal(value),
  ])
  return { ...rest, ...Object.fromEntries(written) }
}

test('TERMINAL-7: a resting order pays the maker fee, an immediate one the taker fee, in the received coin', () => {
  expect(estimate({ price: '100', volume: '2' })).toMatchObject({
    fee: '0.002',
    feeCoin: 'btc',
    rate: '0.001',
    isTaker: false,
  })
  expect(estimate({ price: '101', volume: '2' })).toMatchObject({ fee: '0.004', receive: '1.996', isTaker: true })
  expect(estimate({ side: 'sell', price: '99', volume: '1' })).toMatchObject({
    fee: '0.198',
    feeCoin: 'usdt',
    receive: '98.802',
    isTaker: true,
  })
  expect(estimate({ price: '', volume: '1' })).toBeUndefined()
})

test('TERMINAL-8: a market order consumes the levels it needs', () => {
  expect(estimate({ kind: 'market', side: 'sell', volume: '2' })).toMatchObject({
    total: '197',
    price: '98.5',
    isPartial: false,
  })
  expect(estimate({ kind: 'market', total: '203' })).toMatchObject({ volume: '2', total: '203', price: '101.5' })
  expect(estimate({ kind: 'market', total: '50' })).toMatchObject({ volume: '0.495049', isPartial: false })
})

test('TERMINAL-8: an estimate says when the book is not deep enough', () => {
  expect(estimate({ kind: 'market', side: 'sell', volume: '10' })).toMatchObject({ volume: '6', isPartial: true })
  expect(estimate({ kind: 'market', total: '900' })).toMatchObject({ volume: '6', total: '611', isPartial: true })
})

test('TERMINAL-28: slippage is from the best price to the average of the levels an order takes at once', () => {
  expect(estimate({ kind: 'market', side: 'sell', volume: '2' })).toMatchObject({ worst: '98', slippage: '0.5' })
  expect(estimate({ kind: 'market', total: '50' })).toMatchObject({ worst: '101', slippage: '0' })
  expect(estimate({ price: '101.5', volume: '3' })).toMatchObject({ worst: '101', slippage: '0', isPartial: false })
  expect(estimate({ price: '102', volume: '6' })).toMatchObject({ worst: '102', slippage: '0.82' })
  expect(estimate({ price: '100', volume: '6' })).toMatchObject({ worst: '0', slippage: '0' })
  expect(estimate({ kind: 'stop_market', stop: '110', volume: '6' })).toMatchObject({ worst: '0', slippage: '0' })
})
