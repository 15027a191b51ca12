import { expect, test } from 'vitest'
import { writeDecimal } from '../model/decimal.ts'
import { estimateOrder } from '../model/estimate.ts'
import type { OrderDraft } from '../model/order-draft.ts'
import { btcUsdt, draft, orderContext } from '../model/testing.ts'
import { needsConfirmation, orderWarnings, reducedToBook } from './order-warnings.ts'

const context = orderContext()

function warnings(changes: Partial<OrderDraft>, limits = { slippage: '0.4', distance: '5' }): string[] {
  const order = draft(changes)
  return orderWarnings(order, context, estimateOrder(order, context), limits).map((warning) =>
    'percent' in warning ? `${warning.kind} ${writeDecimal(warning.percent)}` : warning.kind,
  )
}

test('TERMINAL-28: a market order that moves the price beyond the limit of its user is warned about', () => {
  expect(warnings({ kind: 'market', side: 'sell', volume: '2' })).toEqual(['slippage 0.5'])
  expect(warnings({ kind: 'market', side: 'sell', volume: '2' }, { slippage: '0.5', distance: '5' })).toEqual([])
  expect(warnings({ kind: 'market', side: 'sell', volume: '1' })).toEqual([])
  expect(warnings({ kind: 'market', side: 'sell', volume: '10' })).toEqual(['thin_book', 'slippage 0.84'])
})

test('TERMINAL-28: a limit far from the market is warned about, and confirmed if it accepts a worse price', () => {
  expect(warnings({ price: '146.45', volume: '1' })).toEqual(['bad_price 45'])
  expect(warnings({ side: 'sell', price: '50', volume: '1' })).toEqual(['bad_price 49.49'])
  expect(warnings({ price: '50', volume: '1' })).toEqual(['far_price 50.49'])
  expect(warnings({ price: '104', volume: '1' })).toEqual([])
  expect(warnings({ kind: 'stop_limit', stop: '110', price: '140', volume: '1' })).toEqual(['bad_price 27.27'])
  expect(warnings({ kind: 'stop_limit', stop: '110', price: '60', volume: '1' })).toEqual([])
  expect(warnings({ kind: 'oco', side: 'sell', stop: '90', price: '160', volume: '1' })).toEqual([])
  const order = draft({ price: '50', volume: '1' })
  const [far] = orderWarnings(order, context, undefined, { slippage: '1', distance: '5' })
  expect(far === undefined || needsConfirmation(far)).toBe(false)
})

test('TERMINAL-28: an order can be reduced to what the book holds', () => {
  const sell = draft({ kind: 'market', side: 'sell', volume: '10' })
  const sellEstimate = estimateOrder(sell, context)
  expect(sellEstimate && reducedToBook(sell, sellEstimate, btcUsdt).volume).toBe('6')
  const buy = draft({ kind: 'market', total: '900' })
  const buyEstimate = estimateOrder(buy, context)
  expect(buyEstimate && reducedToBook(buy, buyEstimate, btcUsdt).total).toBe('611')
})
