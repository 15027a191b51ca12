import { expect, test } from 'vitest'
import { tradingForTest } from '../../../server/trading/testing-venue.ts'

const { signed, sign, send, ok, clock } = await tradingForTest()
const symbol = 'ethusdt'

const place = async (params: object = {}): Promise<string> =>
  (await ok('alice', 'POST', '/private/order/limit/sell', { symbol, price: '3600', volume: '0.1', ...params })).orderId
const cancel = (orders: unknown) =>
  signed('alice', 'DELETE', '/private/order/cancel_batch', { orders: JSON.stringify(orders) })
const item = { symbol, side: 'sell', type: 'limit', price: '3600', volume: '0.1', timeInForce: 'GTD' }
const batch = (items: readonly object[]) =>
  signed('alice', 'POST', '/private/order/batch', { orders: JSON.stringify(items) })
const openOrders = async () => (await ok('alice', 'GET', '/private/order/open_orders', { symbol })).length

test('API-50: cancel_batch cancels by both ids, and answers each item in its order', async () => {
  const ids = [await place(), await place(), await place({ clientOrderId: 'batch-3' })]
  const other = (await ok('bob', 'POST', '/private/order/limit/buy', { symbol, price: '3000', volume: '0.1' })).orderId
  const { status, body } = await cancel([
    { orderId: ids[0] },
    { orderId: 999_999 },
    { clientOrderId: 'batch-3' },
    { orderId: other },
    { orderId: Number(ids[0]) },
    { clientOrderId: 'none' },
  ])
  expect(status).toBe(200)
  expect(body.result).toMatchObject([
    { order: { orderId: ids[0], status: 'canceled', reason: 'canceled_by_owner' } },
    { error: { code: 'ORDER_NOT_FOUND' } },
    { order: { orderId: ids[2], clientOrderId: 'batch-3', status: 'canceled' } },
    { error: { code: 'ORDER_NOT_FOUND' } },
    { error: { code: 'ORDER_CLOSED' } },
    { error: { code: 'ORDER_NOT_FOUND' } },
  ])
  expect(await openOrders()).toBe(1)
  expect(await ok('bob', 'GET', '/private/order/get', { orderId: other })).toMatchObject({ status: 'open' })
  await ok('alice', 'DELETE', '/private/order/cancel_all')
})

test('API-50: an order of a pair cancels the pair, and its second order is closed then', async () => {
  const pair = { symbol, volume: '0.1', price: '3600', stop: '3400', stopLimitPrice: '3390' }
  const made = await ok('alice', 'POST', '/private/order/oco/sell', pair)
  const [first, second] = [made.limitOrder.orderId, made.stopOrder.orderId]
  const { body } = await cancel([{ orderId: second }, { orderId: first }])
  expect(body.result).toMatchObject([
    { order: { orderId: second, status: 'canceled' } },
    { error: { code: 'ORDER_CLOSED' } },
  ])
  expect(await openOrders()).toBe(0)
})

test('API-50: a list is refused as a whole if it is empty, too long or malformed, and a request is valid once', async () => {
  const orderId = await place()
  for (const orders of [
    [],
    [{ orderId }, {}],
    [{ orderId, clientOrderId: 'x' }],
    [{ orderId: '0x1' }],
    [orderId],
    {},
    Array.from({ length: 51 }, () => ({ orderId })),
  ])
    expect((await cancel(orders)).body.error, JSON.stringify(orders)).toMatchObject({
      ...{ code: 'BAD_REQUEST', details: { parameter: 'orders' } },
    })
  expect(await openOrders()).toBe(1)
  const request = sign('alice', 'DELETE', '/private/order/cancel_batch', { orders: JSON.stringify([{ orderId }]) })
  expect((await send(request)).body.result).toMatchObject([{ order: { orderId } }])
  expect((await send(request)).body.error.code).toBe('REPLAYED_REQUEST')
})

test('API-24: the expireTime of an item is a number or digits, as in the reply', async () => {
  const expireTime = clock.nowMs() + 60_000
  const { body } = await batch([
    { ...item, expireTime },
    { ...item, expireTime: String(expireTime) },
  ])
  const times = body.result.map(({ order }: { order: { expireTime: string } }) => order.expireTime)
  expect(times).toEqual([String(expireTime), String(expireTime)])
  for (const wrong of ['1e12', ' 5', '-5', '0', '', `${expireTime}.0`, 1.5, '9'.repeat(17)]) {
    const refused = (await batch([{ ...item, expireTime: wrong }])).body
    expect(refused.error, String(wrong)).toMatchObject({ code: 'BAD_REQUEST', details: { parameter: 'orders' } })
  }
  await ok('alice', 'DELETE', '/private/order/cancel_all')
})
