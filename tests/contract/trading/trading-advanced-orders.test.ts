import { beforeEach, expect, test } from 'vitest'
import { type Trader, tradingForTest } from '../../../server/trading/testing-venue.ts'

const { signed, ok, send, sign, clock } = await tradingForTest()

const symbol = 'ethusdt'
const post = (who: Trader, path: string, params = {}) =>
  ok(who, 'POST', `/private/order/${path}`, { symbol, ...params })
const refused = async (who: Trader, path: string, params = {}) => {
  const { status, body } = await signed(who, 'POST', `/private/order/${path}`, { symbol, ...params })
  return [status, body.error?.code, body.error?.details.parameter]
}
const order = (who: Trader, orderId: string) => ok(who, 'GET', '/private/order/get', { orderId })
const openOrders = (who: Trader) => ok(who, 'GET', '/private/order/open_orders')
/** Two accounts trade at a price, which sets the last price. */
const tradeAt = async (price: string) => {
  await post('alice', 'limit/sell', { price, volume: '0.01' })
  await post('bob', 'limit/buy', { price, volume: '0.01' })
}

beforeEach(async () => {
  await ok('alice', 'DELETE', '/private/order/cancel_all')
  await ok('bob', 'DELETE', '/private/order/cancel_all')
  await tradeAt('3500')
})

test('API-18: a stop order waits, holds its funds, and is entered when the last price reaches its stop', async () => {
  const stop = await post('alice', 'stoplimit/sell', { volume: '1', price: '3390', stop: '3400' })
  expect(stop).toMatchObject({ type: 'stop_limit', status: 'pending_trigger', stopPrice: '3400', price: '3390' })
  const market = await post('alice', 'stopmarket/sell', { volume: '0.5', stop: '3300', maxSlippage: '1.5' })
  expect(market).toMatchObject({ type: 'stop_market', status: 'pending_trigger', stopPrice: '3300' })
  await tradeAt('3400')
  expect(await order('alice', stop.orderId)).toMatchObject({ status: 'open', price: '3390' })
  expect(await order('alice', market.orderId)).toMatchObject({ status: 'pending_trigger' })
  const buy = await post('bob', 'stoplimit/buy', { volume: '1', price: '3700', stop: '3650' })
  expect(buy).toMatchObject({ side: 'buy', status: 'pending_trigger' })
  expect(await post('bob', 'stopmarket/buy', { volume: '1', stop: '3650' })).toMatchObject({ side: 'buy' })
})

test('API-18: a stop that the last price has reached is refused', async () => {
  const rows = [
    ['stoplimit/sell', { volume: '1', price: '3500', stop: '3600' }, 'stop'],
    ['stoplimit/buy', { volume: '1', price: '3500', stop: '3400' }, 'stop'],
    ['stopmarket/sell', { volume: '1' }, 'stop'],
    ['stopmarket/sell', { volume: '1', stop: '3300.123' }, 'stop'],
  ] as const
  for (const [path, params, parameter] of rows) {
    const [status, , named] = await refused('alice', path, params)
    expect([status, named], path).toEqual([400, parameter])
  }
})

test('API-19: the first order of a pair to trade cancels the other, and the funds are held once', async () => {
  const before = await ok('alice', 'GET', '/private/account/get_balance', { symbol: 'eth' })
  const pair = await post('alice', 'oco/sell', {
    volume: '1',
    price: '3600',
    stop: '3400',
    stopLimitPrice: '3390',
    clientOrderId: 'pair-1',
    stopClientOrderId: 'pair-1-stop',
  })
  expect(pair.limitOrder).toMatchObject({ status: 'open', price: '3600', pairedOrderId: pair.stopOrder.orderId })
  expect(pair.stopOrder).toMatchObject({ status: 'pending_trigger', type: 'stop_limit', stopPrice: '3400' })
  const held = await ok('alice', 'GET', '/private/account/get_balance', { symbol: 'eth' })
  expect(Number(held[0].inOrder) - Number(before[0].inOrder)).toBe(1)
  const again = await post('alice', 'oco/sell', {
    volume: '1',
    price: '3600',
    stop: '3400',
    stopLimitPrice: '3390',
    clientOrderId: 'pair-1',
    stopClientOrderId: 'pair-1-stop',
  })
  expect(again).toMatchObject({ replayed: true, limitOrder: { orderId: pair.limitOrder.orderId } })
  expect(again.stopOrder.orderId).toBe(pair.stopOrder.orderId)
  await post('bob', 'limit/buy', { price: '3600', volume: '1' })
  expect(await order('alice', pair.limitOrder.orderId)).toMatchObject({ status: 'filled' })
  expect(await order('alice', pair.stopOrder.orderId)).toMatchObject({ status: 'canceled', reason: 'pair_canceled' })
})

test('API-9: a repeated pair of which one order has traded in part returns both orders', async () => {
  const request = { volume: '1', price: '3600', stop: '3400', clientOrderId: 'pair-2' }
  const pair = await post('alice', 'oco/sell', request)
  const limitOrder = { orderId: pair.limitOrder.orderId, pairedOrderId: pair.stopOrder.orderId }
  const stopOrder = { orderId: pair.stopOrder.orderId, pairedOrderId: pair.limitOrder.orderId, status: 'canceled' }
  await post('bob', 'limit/buy', { price: '3600', volume: '0.4' })
  const open = { ...limitOrder, status: 'partially_filled', executedVolume: '0.4' }
  expect(await post('alice', 'oco/sell', request)).toMatchObject({ replayed: true, limitOrder: open, stopOrder })
  expect(await order('alice', pair.limitOrder.orderId)).toMatchObject(open)
  expect(await ok('alice', 'GET', '/private/order/open_orders', { symbol })).toContainEqual(
    expect.objectContaining(open),
  )
  expect(await ok('alice', 'DELETE', '/private/order/cancel', { orderId: limitOrder.orderId })).toMatchObject(
    limitOrder,
  )
})

test('API-9: a pair with the same id for both orders is refused, also if an order of an equal pair has that id', async () => {
  const request = { volume: '1', price: '3600', stop: '3400', stopClientOrderId: 'twin' }
  const twins = { ...request, clientOrderId: 'twin' }
  expect(await refused('alice', 'oco/sell', twins)).toEqual([400, 'BAD_REQUEST', 'stopClientOrderId'])
  await post('alice', 'oco/sell', request)
  expect(await refused('alice', 'oco/sell', twins)).toEqual([400, 'BAD_REQUEST', 'stopClientOrderId'])
})

test('API-40: both orders of an open pair are replaced at once, by the name of either', async () => {
  const placed = await post('alice', 'oco/sell', { volume: '1', price: '3600', stop: '3400', clientOrderId: 'swap' })
  const before = await ok('alice', 'GET', '/private/account/get_balance', { symbol: 'eth' })
  const change = { cancelOrderId: placed.stopOrder.orderId, volume: '2', price: '3700', stop: '3300' }
  const named = { ...change, stopLimitPrice: '3290', clientOrderId: 'swapped' }
  const made = await post('alice', 'oco/replace', named)
  expect(made).toMatchObject({
    replayed: false,
    limitOrder: { status: 'open', side: 'sell', price: '3700', volume: '2', clientOrderId: 'swapped' },
    stopOrder: { status: 'pending_trigger', type: 'stop_limit', stopPrice: '3300', price: '3290' },
    canceled: {
      limitOrder: { orderId: placed.limitOrder.orderId, status: 'canceled', reason: 'replaced' },
      stopOrder: { orderId: placed.stopOrder.orderId, status: 'canceled', reason: 'pair_canceled' },
    },
  })
  const held = await ok('alice', 'GET', '/private/account/get_balance', { symbol: 'eth' })
  expect(Number(held[0].inOrder) - Number(before[0].inOrder)).toBe(1)
  expect(await post('alice', 'oco/replace', named)).toMatchObject({
    ...{ replayed: true, canceled: null, limitOrder: { orderId: made.limitOrder.orderId } },
  })
  expect(await refused('alice', 'oco/replace', { ...change, clientOrderId: 'late' })).toContain('ORDER_CLOSED')
  const wrong = { cancelOrderId: made.limitOrder.orderId, volume: '2', price: '3200', stop: '3300' }
  expect(await refused('alice', 'oco/replace', wrong)).toContain(400)
  expect(await order('alice', made.limitOrder.orderId)).toMatchObject({ status: 'open' })
  const single = await post('alice', 'limit/sell', { volume: '1', price: '3650' })
  expect(await refused('alice', 'oco/replace', { ...change, cancelOrderId: single.orderId })).toContain(400)
  expect(await refused('bob', 'oco/replace', { ...wrong, price: '3700' })).toContain('ORDER_NOT_FOUND')
})

test('API-41: an order shows the maximum slippage of its request, while it waits and in the history', async () => {
  const waiting = await post('alice', 'stopmarket/sell', { volume: '0.5', stop: '3300', maxSlippage: '1.5' })
  expect(waiting).toMatchObject({ maxSlippage: '1.5' })
  expect(await order('alice', waiting.orderId)).toMatchObject({ status: 'pending_trigger', maxSlippage: '1.5' })
  await ok('alice', 'DELETE', '/private/order/cancel', { orderId: waiting.orderId })
  expect(await order('alice', waiting.orderId)).toMatchObject({ status: 'canceled', maxSlippage: '1.5' })
  expect(await post('alice', 'limit/sell', { volume: '1', price: '3650' })).toMatchObject({ maxSlippage: '0' })
})

test('API-19: stop loss and take profit are a market order and a pair; the default side is sell', async () => {
  const loss = await post('alice', 'sltp/sl', { volume: '1', sl_price: '3400' })
  expect(loss).toMatchObject({ side: 'sell', type: 'stop_market', stopPrice: '3400', status: 'pending_trigger' })
  const both = await post('alice', 'sltp/sl_tp', { volume: '1', sl_price: '3400', tp_price: '3600' })
  expect(both).toMatchObject({
    replayed: false,
    limitOrder: { side: 'sell', price: '3600', type: 'limit' },
    stopOrder: { side: 'sell', stopPrice: '3400', type: 'stop_market' },
  })
  const buying = await post('bob', 'oco/buy', { volume: '1', tp_price: '3400', sl_price: '3600' })
  expect(buying.limitOrder).toMatchObject({ side: 'buy', price: '3400' })
  expect(await refused('alice', 'sltp/sl_tp', { volume: '1', sl_price: '3400', tp_price: '3300' })).toContain(400)
})

test('API-20: order/test returns the reply of placing and places nothing', async () => {
  const fine = { side: 'sell', type: 'limit', price: '3600', volume: '1' }
  expect(await post('alice', 'test', fine)).toEqual({ accepted: true })
  expect(await openOrders('alice')).toEqual([])
  expect(await refused('alice', 'test', { ...fine, volume: '100000' })).toContain('INSUFFICIENT_BALANCE')
  expect(await refused('carol', 'test', fine)).toContain('INSUFFICIENT_BALANCE')
  expect(await refused('alice', 'test', { ...fine, price: undefined })).toEqual([400, 'BAD_REQUEST', 'price'])
  expect(await refused('alice', 'test', { ...fine, stop: '3400' })).toEqual([400, 'BAD_REQUEST', 'stop'])
  const spend = { side: 'sell', type: 'market', total: '100' }
  expect(await refused('alice', 'test', spend)).toEqual([400, 'BAD_REQUEST', 'total'])
})

test('API-20: order/test returns the error of placing with its parameter and its limit', async () => {
  const errorOf = async (path: string, params: object) =>
    (await signed('alice', 'POST', `/private/order/${path}`, { symbol, ...params })).body.error
  const cases = [
    ['limit', { price: '3500', volume: '0.0001' }, { limit: expect.any(String) }],
    ['limit', { price: '900000', volume: '0.01' }, { parameter: 'price', limit: expect.any(String) }],
    ['stoplimit', { price: '3500', stop: '3600', volume: '0.01' }, { parameter: 'stop' }],
  ] as const
  for (const [kind, params, details] of cases) {
    const placed = await errorOf(`${kind}/sell`, params)
    expect(placed?.details).toMatchObject(details)
    const type = kind === 'limit' ? 'limit' : 'stop_limit'
    expect(await errorOf('test', { ...params, side: 'sell', type })).toEqual(placed)
  }
})

test('API-21: an amend lowers the volume, keeps the queue position and releases the excess hold', async () => {
  const first = await post('alice', 'limit/sell', { price: '3550', volume: '2', clientOrderId: 'queue-1' })
  const second = await post('alice', 'limit/sell', { price: '3550', volume: '2' })
  const amended = await post('alice', 'amend', { symbol: undefined, clientOrderId: 'queue-1', volume: '0.5' })
  expect(amended).toMatchObject({ orderId: first.orderId, volume: '0.5', status: 'open' })
  await post('bob', 'limit/buy', { price: '3550', volume: '0.5' })
  expect(await order('alice', first.orderId)).toMatchObject({ status: 'filled', volume: '0.5' })
  expect(await order('alice', second.orderId)).toMatchObject({ status: 'open' })
  const change = (params: object) => refused('alice', 'amend', { symbol: undefined, ...params })
  expect(await change({ orderId: second.orderId, volume: '3' })).toEqual([400, 'BAD_REQUEST', 'volume'])
  const { body } = await signed('alice', 'POST', '/private/order/amend', { orderId: second.orderId, volume: '3' })
  expect(body.error.details).toEqual({ rule: 'amend_not_lower', parameter: 'volume', limit: '2' })
  expect(await change({ orderId: second.orderId, volume: '0.1234567' })).toEqual([400, 'BAD_PRECISION', 'volume'])
  expect(await change({ orderId: 999_999, volume: '1' })).toContain('ORDER_NOT_FOUND')
  expect(await change({ volume: '1' })).toEqual([400, 'BAD_REQUEST', 'orderId'])
  const others = await refused('bob', 'amend', { symbol: undefined, orderId: second.orderId, volume: '1' })
  expect(others).toContain('ORDER_NOT_FOUND')
})

test('API-22: cancel_replace does both or neither', async () => {
  const old = await post('alice', 'limit/sell', { price: '3550', volume: '1' })
  const fresh = { side: 'sell', type: 'limit', price: '3560', volume: '1', cancelOrderId: old.orderId }
  expect(await refused('alice', 'cancel_replace', { ...fresh, volume: '100000' })).toContain('INSUFFICIENT_BALANCE')
  expect(await order('alice', old.orderId)).toMatchObject({ status: 'open' })
  const done = await post('alice', 'cancel_replace', { ...fresh, clientOrderId: 'swap-1' })
  expect(done).toMatchObject({
    canceled: { orderId: old.orderId, status: 'canceled', reason: 'replaced' },
    order: { price: '3560', status: 'open', replayed: false },
  })
  const again = await post('alice', 'cancel_replace', { ...fresh, clientOrderId: 'swap-1' })
  expect(again).toMatchObject({ canceled: null, order: { orderId: done.order.orderId, replayed: true } })
  expect(await refused('alice', 'cancel_replace', fresh)).toContain('ORDER_CLOSED')
  expect(await openOrders('alice')).toHaveLength(1)
})

test('API-23: cancel_all_after cancels all orders after its time, and 0 disarms it', async () => {
  const { orderId } = await post('alice', 'limit/sell', { price: '3550', volume: '1' })
  const arm = (timeoutMs: number) => post('alice', 'cancel_all_after', { symbol: undefined, timeoutMs })
  expect(Number((await arm(60_000)).deadline)).toBe(clock.nowMs() + 60_000)
  expect(await arm(0)).toEqual({ deadline: '0' })
  clock.advance(61_000)
  await tradeAt('3500')
  expect(await order('alice', orderId)).toMatchObject({ status: 'open' })
  await arm(1_000)
  clock.advance(1_001)
  await tradeAt('3500')
  expect(await order('alice', orderId)).toMatchObject({ status: 'canceled', reason: 'dead_man_switch' })
  const tooLong = await refused('alice', 'cancel_all_after', { symbol: undefined, timeoutMs: 86_400_001 })
  expect(tooLong).toEqual([400, 'BAD_REQUEST', 'timeoutMs'])
})

const batch = (who: Trader, orders: readonly object[]) =>
  sign(who, 'POST', '/private/order/batch', { orders: JSON.stringify(orders) })

test('API-24: a batch returns the orders in sequence, and a refused one does not stop the others', async () => {
  const item = { symbol: 'ETHUSDT', side: 'sell', type: 'limit', price: '3550', volume: '1' }
  const request = batch('alice', [
    { ...item, clientOrderId: 'batch-1' },
    { ...item, symbol: 'nope' },
    { ...item, price: '3550.123' },
    { ...item, volume: 100_000 },
    { symbol, side: 'sell', type: 'stop_market', volume: 1, stop: '3400' },
    { ...item, clientOrderId: 'batch-1' },
    { ...item, price: 3570 },
  ])
  const { status, body } = await send(request)
  expect(status, JSON.stringify(body)).toBe(200)
  const codes = body.result.map((one: { error?: { code: string }; order?: { status: string } }) =>
    one.error === undefined ? one.order?.status : one.error.code,
  )
  const expected = [
    'open',
    'UNKNOWN_SYMBOL',
    'BAD_PRECISION',
    'INSUFFICIENT_BALANCE',
    'pending_trigger',
    'open',
    'open',
  ]
  expect(codes).toEqual(expected)
  expect(body.result[5].order).toMatchObject({ orderId: body.result[0].order.orderId, replayed: true })
  expect(body.result[1].error).toMatchObject({ details: { symbol: 'nope' }, retryable: false })
  expect(body.result[1].error.messageFa).toMatch(/[آ-ی]/)
  expect(await openOrders('alice')).toHaveLength(3)
  expect(await send(request)).toMatchObject({ status: 409, body: { error: { code: 'REPLAYED_REQUEST' } } })
})

test('API-24: an empty, too long or malformed batch is refused as a whole', async () => {
  const item = { symbol, side: 'sell', type: 'limit', price: '3550', volume: '1' }
  const lists = [[], Array.from({ length: 51 }, () => item), [item, { ...item, colour: 'red' }], [{ symbol }]]
  for (const orders of lists) {
    const { status, body } = await send(batch('alice', orders))
    expect([status, body.error.details.parameter]).toEqual([400, 'orders'])
  }
  const onlyWrong = await send(batch('alice', [{ ...item, symbol: 'nope' }]))
  expect(onlyWrong.body.result).toMatchObject([{ error: { code: 'UNKNOWN_SYMBOL' } }])
  expect(await openOrders('alice')).toEqual([])
  expect(
    (
      await send(
        batch(
          'alice',
          Array.from({ length: 50 }, () => item),
        ),
      )
    ).body.result,
  ).toHaveLength(50)
})

test('API-25: the first action of a key opens its account', async () => {
  expect(await ok('dave', 'GET', '/private/order/open_orders')).toEqual([])
  expect(await refused('dave', 'limit/buy', { price: '3400', volume: '1' })).toContain('INSUFFICIENT_BALANCE')
  expect(await ok('dave', 'DELETE', '/private/order/cancel_all')).toEqual({ canceled: [] })
})
