import { expect, test } from 'vitest'
import type { Order } from '../../../client/trading/api.generated.ts'
import { filledPercent, newestFirst, ownPrices, withChangedOrders } from './orders.ts'
import { mergeTrades } from './tape.ts'
import { order } from './testing.ts'

test('TERMINAL-13: events add new orders, remove closed ones and ignore late updates', () => {
  const known = [order({}), order({ orderId: '2', time: '2000', updateTime: '2000' })]
  const ids = (list: readonly Order[]) => list.map(({ orderId, status }) => `${orderId} ${status}`)
  expect(ids(withChangedOrders(known, [order({ orderId: '3', time: '3000' })]))).toEqual(['3 open', '2 open', '1 open'])
  expect(ids(withChangedOrders(known, [order({ status: 'filled', updateTime: '1500' })]))).toEqual(['2 open'])
  const late = order({ orderId: '2', status: 'canceled', updateTime: '1999' })
  expect(ids(withChangedOrders(known, [late]))).toEqual(['2 open', '1 open'])
  expect(ids(withChangedOrders(known, [order({ status: 'partially_filled' })]))).toEqual([
    '2 open',
    '1 partially_filled',
  ])
})

test('TERMINAL-13: open orders that are read have the order of those that events change', () => {
  const read = [order({}), order({ orderId: '9', time: '2000' }), order({ orderId: '10', time: '2000' })]
  expect(newestFirst(read).map(({ orderId }) => orderId)).toEqual(['10', '9', '1'])
  expect(withChangedOrders(read, [])).toEqual(newestFirst(read))
})

test('TERMINAL-13: own prices are those of resting orders in the market', () => {
  const orders = [
    order({}),
    order({ side: 'sell', price: '110' }),
    order({ status: 'pending_trigger', price: '120' }),
    order({ symbol: 'ethusdt' }),
  ]
  expect(ownPrices(orders, 'btcusdt')).toEqual({ buy: ['100'], sell: ['110'] })
})

test('TERMINAL-27: the filled percentage is by the amount spent for an order by total', () => {
  expect(filledPercent(order({}))).toBe(25)
  expect(filledPercent(order({ volume: '0' }))).toBe(0)
  const byTotal = { volume: '0', total: '400', executedVolume: '1', executedQuote: '100' } as const
  expect(filledPercent(order({ ...byTotal, status: 'expired' }))).toBe(25)
  expect(filledPercent(order({ ...byTotal, executedQuote: '399.99', status: 'filled' }))).toBe(100)
})

test('TERMINAL-13: a repeated trade appears once in the tape', () => {
  const trade = (tradeId: string) => ({ tradeId, price: '1', volume: '1', total: '1', side: 'buy' as const, time: '1' })
  const merged = mergeTrades([trade('2'), trade('1')], [trade('3'), trade('2')])
  expect(merged.map(({ tradeId }) => tradeId)).toEqual(['3', '2', '1'])
})
