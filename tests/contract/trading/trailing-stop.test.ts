import { expect, test } from 'vitest'
import { tradingForTest } from '../../../server/trading/testing-venue.ts'

const { signed, ok } = await tradingForTest()

const symbol = 'ethusdt'
const tradeAt = async (price: string) => {
  await ok('carol', 'POST', '/private/order/limit/sell', { symbol, price, volume: '0.01' })
  await ok('bob', 'POST', '/private/order/limit/buy', { symbol, price, volume: '0.01' })
}
const stopOf = async (orderId: string) => (await ok('alice', 'GET', '/private/order/get', { orderId })).stopPrice

test('TRAILING-1: a trailing stop follows the last price, never moves back, and fires when the price reverses', async () => {
  await ok('carol', 'POST', '/private/sandbox/faucet', { symbol: 'eth', amount: '10' })
  expect(
    await signed('alice', 'POST', '/private/order/trailing_stop/sell', { symbol, volume: '1', trail: '100' }),
  ).toMatchObject({ status: 400, body: { error: { details: { rule: 'no_last_price' } } } })
  await tradeAt('3500')
  const placed = await ok('alice', 'POST', '/private/order/trailing_stop/sell', { symbol, volume: '1', trail: '100.5' })
  expect(placed).toMatchObject({
    type: 'trailing_stop',
    side: 'sell',
    status: 'pending_trigger',
    trail: '100.5',
    stopPrice: '3399.5',
    price: '0',
  })
  await tradeAt('3600')
  expect(await stopOf(placed.orderId)).toBe('3499.5')
  await tradeAt('3550')
  expect(await stopOf(placed.orderId)).toBe('3499.5')
  await ok('bob', 'POST', '/private/order/limit/buy', { symbol, price: '3490', volume: '2' })
  await ok('carol', 'POST', '/private/order/limit/sell', { symbol, price: '3490', volume: '0.01' })
  const done = await ok('alice', 'GET', '/private/order/get', { orderId: placed.orderId })
  expect(done).toMatchObject({ status: 'filled', averagePrice: '3490', executedVolume: '1' })
})

test('TRAILING-1: buying works too, and an error names the wrong parameter', async () => {
  const bought = await ok('bob', 'POST', '/private/order/trailing_stop/buy', { symbol, volume: '1', trail: '10' })
  expect(bought).toMatchObject({ side: 'buy', stopPrice: '3500' })
  const wrong = [
    [{ volume: '1' }, 'trail'],
    [{ volume: '1', trail: '0' }, 'trail'],
    [{ volume: '1', trail: '0.001' }, 'trail'],
    [{ trail: '10' }, 'volume'],
  ] as const
  for (const [params, parameter] of wrong) {
    const answer = await signed('alice', 'POST', '/private/order/trailing_stop/sell', { symbol, ...params })
    expect([answer.status, answer.body.error.details.parameter], JSON.stringify(params)).toEqual([400, parameter])
  }
  const item = { symbol, side: 'sell', type: 'trailing_stop', volume: '1', trail: '50' }
  expect(await ok('alice', 'POST', '/private/order/test', item)).toBeDefined()
  const [{ order }] = await ok('alice', 'POST', '/private/order/batch', { orders: JSON.stringify([item]) })
  expect(order).toMatchObject({ type: 'trailing_stop', trail: '50' })
})

test('TRAILING-2: the history and the reply of a cancel show where a trailing stop is and where it was at the end', async () => {
  await tradeAt('3500')
  const terms = { symbol, volume: '1', trail: '50' }
  const { orderId, ...placed } = await ok('alice', 'POST', '/private/order/trailing_stop/sell', terms)
  expect(placed.stopPrice).toBe('3450')
  await tradeAt('3520')
  const inHistory = async () => (await ok('alice', 'GET', '/private/history/orders', { orderId })).rows[0]
  expect(await inHistory()).toMatchObject({ status: 'pending_trigger', stopPrice: '3470' })
  expect(await ok('alice', 'DELETE', '/private/order/cancel', { orderId })).toMatchObject({ stopPrice: '3470' })
  expect(await inHistory()).toMatchObject({ status: 'canceled', stopPrice: '3470' })
  expect(await stopOf(orderId)).toBe('3470')
})
