import fc from 'fast-check'
import { expect, test } from 'vitest'
import { writeFixedDecimal } from '../../../client/decimals.ts'
import { orderKind, orderKindNames } from '../../../client/trading/order-kinds.ts'
import { checkOrder } from './check-order.ts'
import { estimateOrder } from './estimate.ts'
import { listKinds, tabKinds } from './form-kinds.ts'
import {
  percentOf,
  withKind,
  withPercent,
  withPickedRow,
  withPrice,
  withSide,
  withSizeUnit,
  withTotal,
  withVolume,
} from './order-draft.ts'
import { orderCall } from './place-order.ts'
import { available, btcUsdt, draft, orderContext } from './testing.ts'

const sides = ['buy', 'sell'] as const

test('TERMINAL-9: price, volume and total follow each other', () => {
  const sized = withVolume(draft({ price: '100.5' }), '2', btcUsdt)
  expect(sized.total).toBe('201')
  expect(withPrice(sized, '10', btcUsdt).total).toBe('20')
  expect(withTotal(sized, '100', btcUsdt)).toMatchObject({ total: '100', volume: '0.995024' })
  expect(withTotal(draft({}), '100', btcUsdt)).toMatchObject({ total: '100', volume: '' })
})

test('TERMINAL-9: a percentage of the balance is affordable at any price', () => {
  const price = fc.bigInt({ min: 1n, max: 10n ** 9n }).map((ticks) => writeFixedDecimal(ticks, 2))
  fc.assert(
    fc.property(price, fc.integer({ min: 0, max: 100 }), (text, percent) => {
      const context = orderContext()
      const sized = withPercent(draft({ price: text }), percent, btcUsdt, available)
      expect(checkOrder(sized, context).map(({ rule }) => rule)).not.toContain('insufficient')
    }),
    { seed: 3 },
  )
  expect(withPercent(draft({ side: 'sell', price: '10' }), 50, btcUsdt, available).volume).toBe('1')
  expect(withPercent(draft({ kind: 'market' }), 25, btcUsdt, available).total).toBe('250')
  expect(percentOf(draft({ price: '100', volume: '5' }), available)).toBe(50)
  expect(percentOf(draft({ side: 'sell', volume: '9' }), available)).toBe(100)
})

test('TERMINAL-9: a change of kind or side keeps the fields that still apply', () => {
  const limit = draft({ price: '100', volume: '1', total: '100', timeInForce: 'FOK', postOnly: true })
  expect(withKind(limit, 'market', btcUsdt)).toMatchObject({
    volume: '',
    total: '100',
    timeInForce: 'GTC',
    postOnly: false,
  })
  expect(withKind(limit, 'stop_limit', btcUsdt)).toMatchObject({ volume: '1', total: '100', timeInForce: 'GTC' })
  expect(withSide(withKind(limit, 'market', btcUsdt), 'sell', btcUsdt)).toMatchObject({ volume: '', total: '' })
})

test('TERMINAL-10: each order kind becomes a request with the given id', () => {
  const call = (changes: Parameters<typeof draft>[0]) => orderCall(draft(changes), 'btcusdt', 'mine')
  expect(call({ price: '100', volume: '1', postOnly: true })).toEqual({
    path: '/private/order/limit/buy',
    params: {
      symbol: 'btcusdt',
      clientOrderId: 'mine',
      price: '100',
      volume: '1',
      timeInForce: 'GTC',
      postOnly: 'true',
    },
  })
  expect(call({ kind: 'market', total: '50', volume: '9' })).toEqual({
    path: '/private/order/market/buy',
    params: { symbol: 'btcusdt', clientOrderId: 'mine', total: '50' },
  })
  expect(call({ kind: 'market', side: 'sell', volume: '9' }).params).toEqual({
    symbol: 'btcusdt',
    clientOrderId: 'mine',
    volume: '9',
  })
  expect(call({ kind: 'stop_limit', side: 'sell', price: '1', volume: '2', stop: '3' }).path).toBe(
    '/private/order/stoplimit/sell',
  )
  expect(call({ kind: 'oco', price: '1', volume: '2', stop: '3' }).params).not.toHaveProperty('stopLimitPrice')
})

test('TERMINAL-10: each order kind is offered once and becomes a request to its endpoint with its fields', () => {
  expect([...tabKinds, ...listKinds].toSorted()).toEqual([...orderKindNames, 'oco'].toSorted())
  const typed = { price: '100', volume: '1', total: '50', stop: '110', trail: '2', expiry: '2030-01-02T03:04' }
  for (const kind of orderKindNames) {
    const { path, fields, timesInForce } = orderKind(kind)
    for (const side of sides) {
      const timeInForce = timesInForce.includes('GTD') ? ('GTD' as const) : ('GTC' as const)
      const { path: called, params } = orderCall(draft({ ...typed, kind, side, timeInForce }), 'btcusdt', 'mine')
      expect(called).toBe(`/private/order/${path}/${side}`)
      const { symbol: _symbol, clientOrderId: _id, ...own } = params
      for (const field of Object.keys(own)) expect(fields[side]).toHaveProperty(field)
      for (const [field, presence] of Object.entries(fields[side]))
        if (presence === 'required') expect(own).toHaveProperty(field)
      const chosen = Object.entries(fields[side]).filter(([field, presence]) => presence === 'one' && field in own)
      expect(chosen).toHaveLength(Object.values(fields[side]).includes('one') ? 1 : 0)
      expect(own.expireTime).toBe(timeInForce === 'GTD' ? String(new Date(typed.expiry).getTime()) : undefined)
    }
  }
})

test('TERMINAL-10: the distance of a trailing stop is in percent or in the quote coin', () => {
  const trailing = { kind: 'trailing_stop', volume: '1', trail: '2.5' } as const
  expect(orderCall(draft(trailing), 'btcusdt', 'mine').params).toMatchObject({ trailPercent: '2.5' })
  const { params } = orderCall(draft({ ...trailing, trailUnit: 'quote' }), 'btcusdt', 'mine')
  expect(params).toMatchObject({ trail: '2.5' })
  expect(params).not.toHaveProperty('trailPercent')
  expect(percentOf(draft({ ...trailing, volume: '5' }), available, '100')).toBe(51.2)
  expect(withPercent(draft(trailing), 50, btcUsdt, available, '100').volume).toBe('4.878048')
})

test('TERMINAL-10: a market buy is sized in either coin, and a percentage of the balance is a total', () => {
  const byAmount = withSizeUnit(draft({ kind: 'market', total: '50' }), 'base')
  expect([byAmount.volume, byAmount.total]).toEqual(['', ''])
  const sized = withVolume(byAmount, '0.5', btcUsdt)
  expect(orderCall(sized, 'btcusdt', 'mine').params).toEqual({
    symbol: 'btcusdt',
    clientOrderId: 'mine',
    volume: '0.5',
  })
  expect(percentOf(sized, available, '100')).toBe(5)
  expect(withPercent(sized, 25, btcUsdt, available)).toMatchObject({ sizeUnit: 'quote', volume: '', total: '250' })
  expect(checkOrder(sized, orderContext())).toEqual([])
  expect(checkOrder({ ...sized, volume: '9.95' }, orderContext())).toMatchObject([
    { field: 'volume', rule: 'insufficient', unit: 'quote' },
  ])
  expect(estimateOrder({ ...sized, volume: '2' }, orderContext())).toMatchObject({ isPartial: false, isTaker: true })
})

test('TERMINAL-29: a row of the book fills the price, and the amount or the total if its size is picked', () => {
  const size = { volume: '1.500000', total: '150.00' }
  const limit = withPickedRow(draft({ volume: '3' }), { price: '100' }, btcUsdt)
  expect([limit.price, limit.volume, limit.total]).toEqual(['100', '3', '300'])
  const sized = withPickedRow(draft({}), { price: '100', size }, btcUsdt)
  expect([sized.price, sized.volume, sized.total]).toEqual(['100', '1.5', '150'])
  const market = withPickedRow(draft({ kind: 'market' }), { price: '100', size }, btcUsdt)
  expect([market.volume, market.total]).toEqual(['', '150'])
})
