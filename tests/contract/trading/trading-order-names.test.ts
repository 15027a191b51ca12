import { expect, test } from 'vitest'
import { tradingForTest } from '../../../server/trading/testing-venue.ts'

const { get, signed, ok, clock } = await tradingForTest()

const place = (
  side: 'buy' | 'sell',
  price: string,
  more: Record<string, unknown> = {},
  who: 'alice' | 'bob' = 'alice',
) => ok(who, 'POST', `/private/order/limit/${side}`, { symbol: 'btcusdt', price, volume: '0.1', ...more })

const codeOf = async (...call: Parameters<typeof signed>) => {
  const { status, body } = await signed(...call)
  return status === 200 ? 'done' : body.error.code
}

const cancel = (name: Record<string, unknown>) => codeOf('alice', 'DELETE', '/private/order/cancel', name)
const read = (name: Record<string, unknown>) => codeOf('alice', 'GET', '/private/order/get', name)
const amend = (name: Record<string, unknown>) =>
  codeOf('alice', 'POST', '/private/order/amend', { volume: '0.05', ...name })

test('API-34: with the symbol of another market no order is found, canceled or reduced', async () => {
  const { orderId } = await place('buy', '80000', { clientOrderId: 'named' })
  for (const name of [{ orderId }, { clientOrderId: 'named' }]) {
    for (const act of [cancel, read, amend]) {
      expect(await act({ ...name, symbol: 'ethusdt' })).toBe('ORDER_NOT_FOUND')
      expect(await act({ ...name, symbol: 'nosuchpair' })).toBe('UNKNOWN_SYMBOL')
    }
  }
  expect(await ok('alice', 'GET', '/private/order/get', { orderId, symbol: 'BTCUSDT' })).toMatchObject({
    status: 'open',
    volume: '0.1',
  })
  expect(await amend({ orderId, symbol: 'btcusdt' })).toBe('done')
  expect(await cancel({ orderId, symbol: 'btcusdt' })).toBe('done')
  expect(await read({ orderId, symbol: 'ethusdt' })).toBe('ORDER_NOT_FOUND')
  expect(await cancel({ orderId, symbol: 'ethusdt' })).toBe('ORDER_NOT_FOUND')
})

test('API-34: if both ids are given, the order must have both', async () => {
  const { orderId } = await place('buy', '80000', { clientOrderId: 'first' })
  await place('buy', '80001', { clientOrderId: 'second' })
  for (const act of [cancel, read, amend])
    expect(await act({ orderId, clientOrderId: 'second' })).toBe('ORDER_NOT_FOUND')
  expect(await cancel({ orderId, clientOrderId: 'first' })).toBe('done')
  expect(await cancel({ clientOrderId: 'second' })).toBe('done')
})

test('API-35: a closed order is ORDER_CLOSED by either id, also a day later, and only for its owner', async () => {
  const filled = await place('sell', '90000', { clientOrderId: 'filled' })
  await place('buy', '90000', {}, 'bob')
  const canceled = await place('buy', '80000', { clientOrderId: 'gone' })
  await ok('alice', 'DELETE', '/private/order/cancel', { orderId: canceled.orderId })
  const replace = (name: Record<string, unknown>) =>
    codeOf('alice', 'POST', '/private/order/cancel_replace', {
      symbol: 'btcusdt',
      side: 'buy',
      type: 'limit',
      price: '80000',
      volume: '0.1',
      ...name,
    })
  for (const later of [0, 25 * 3_600_000]) {
    clock.advance(later)
    for (const { orderId, clientOrderId } of [filled, canceled]) {
      for (const name of [{ orderId }, { clientOrderId }]) {
        expect(await cancel(name)).toBe('ORDER_CLOSED')
        expect(await amend(name)).toBe('ORDER_CLOSED')
      }
      expect(await replace({ cancelOrderId: orderId })).toBe('ORDER_CLOSED')
      expect(await replace({ cancelClientOrderId: clientOrderId })).toBe('ORDER_CLOSED')
    }
    expect(await codeOf('bob', 'DELETE', '/private/order/cancel', { orderId: filled.orderId })).toBe('ORDER_NOT_FOUND')
  }
  expect(await cancel({ orderId: 999_999_999 })).toBe('ORDER_NOT_FOUND')
  const { body } = await signed('alice', 'DELETE', '/private/order/cancel', { orderId: filled.orderId })
  expect(body.error.details).toEqual({ status: 'filled' })
})

test('API-36: optional parameters may be sent empty, and order histories are filtered by either id', async () => {
  const symbol = 'ethusdt'
  const order = await place('buy', '3000', { symbol, clientOrderId: 'history' })
  await place('buy', '3001', { symbol })
  const rows = async (filter: Record<string, unknown>) =>
    (await ok('alice', 'GET', '/private/history/orders', filter)).rows.map((row: { orderId: string }) => row.orderId)
  const empty = { from: '', to: '', page: '', maxRowsPerPage: '' }
  expect(await rows({ symbol, orderId: '', type: '', side: '', status: '', ...empty })).toHaveLength(2)
  expect(await rows({ symbol: '', orderId: order.orderId, type: '', side: '', status: '', ...empty })).toEqual([
    order.orderId,
  ])
  expect(await rows({ clientOrderId: 'history' })).toEqual([order.orderId])
  expect(await rows({ orderId: order.orderId, symbol: 'btcusdt' })).toEqual([])
  await ok('alice', 'GET', '/private/history/trades', { symbol: '', side: '', ...empty })
  for (const kind of ['deposit', 'withdrawals']) {
    await ok('alice', 'GET', `/private/history/${kind}/irt`, { status: '', ...empty })
    await ok('alice', 'GET', `/private/history/${kind}/crypto`, { symbol: '', network: '', status: '', ...empty })
  }
  expect(await ok('alice', 'DELETE', '/private/order/cancel_all', { symbol: '' })).toMatchObject({
    canceled: expect.arrayContaining([order.orderId]),
  })
})

test('API-37: integers are written in digits', async () => {
  for (const text of ['1e3', '1e1', '10.0', '+10', '0x10']) {
    const path = `/public/last_trades?symbol=btcusdt&limit=${encodeURIComponent(text)}`
    expect((await get(path)).body.error).toMatchObject({ code: 'BAD_REQUEST', details: { parameter: 'limit' } })
    const page = await signed('alice', 'GET', '/private/history/orders', { maxRowsPerPage: text })
    expect(page.body.error).toMatchObject({ code: 'BAD_REQUEST', details: { parameter: 'maxRowsPerPage' } })
    expect(await cancel({ orderId: text })).toBe('BAD_REQUEST')
  }
  expect((await get('/public/last_trades?symbol=btcusdt&limit=10')).status).toBe(200)
})

test('API-38: a market order is IOC, or FOK by volume; it never rests', async () => {
  const symbol = 'tonusdt'
  await place('sell', '5', { symbol, volume: '20' })
  const market = (side: 'buy' | 'sell', more: Record<string, unknown>) =>
    signed('bob', 'POST', `/private/order/market/${side}`, { symbol, ...more })
  const bought = await market('buy', { volume: '10', timeInForce: 'IOC' })
  expect(bought.body.result).toMatchObject({ status: 'filled', timeInForce: 'IOC', executedVolume: '10' })
  expect((await market('buy', { volume: '50', timeInForce: 'FOK' })).body.error.code).toBe('FOK_NOT_FILLED')
  expect((await market('buy', { total: '50', timeInForce: 'FOK' })).body.error).toMatchObject({
    code: 'BAD_REQUEST',
    details: { parameter: 'timeInForce', rule: 'FOK goes with a volume and not with a total' },
  })
  expect((await market('buy', { volume: '10', timeInForce: 'GTC' })).body.error).toMatchObject({
    code: 'BAD_REQUEST',
    details: { parameter: 'timeInForce', rule: 'is not one of IOC, FOK' },
  })
  const tested = { symbol, side: 'buy', type: 'market', volume: '10' }
  expect(await codeOf('bob', 'POST', '/private/order/test', { ...tested, timeInForce: 'IOC' })).toBe('done')
  const { body } = await signed('bob', 'POST', '/private/order/test', { ...tested, timeInForce: 'GTC' })
  expect(body.error.details.rule).toBe('of a market order is IOC or FOK: it does not rest')
  expect((await market('buy', { volume: '10', timeInForce: 'FOK' })).body.result).toMatchObject({ status: 'filled' })
})

test('API-51: the fills of an order are found by your client id, while it is open and after it is closed', async () => {
  const sell = (params: object) =>
    ok('alice', 'POST', '/private/order/limit/sell', { symbol: 'ethusdt', price: '3500', volume: '0.2', ...params })
  const { orderId } = await sell({ clientOrderId: 'mine-1' })
  await sell({ clientOrderId: 'mine-2', price: '3501' })
  const buy = (volume: string) => ok('bob', 'POST', '/private/order/market/buy', { symbol: 'ethusdt', volume })
  const fills = async (params: Record<string, unknown>) =>
    (await ok('alice', 'GET', '/private/history/trades', params)).rows
  await buy('0.1')
  expect(await fills({ clientOrderId: 'mine-1' })).toMatchObject([{ orderId, clientOrderId: 'mine-1', volume: '0.1' }])
  await buy('0.2')
  expect(await fills({ clientOrderId: 'mine-1' })).toHaveLength(2)
  expect(await fills({ clientOrderId: 'mine-2' })).toMatchObject([{ clientOrderId: 'mine-2', volume: '0.1' }])
  expect(await fills({ clientOrderId: 'mine-1', orderId })).toHaveLength(2)
  expect(await fills({ clientOrderId: 'mine-2', orderId })).toEqual([])
  expect(await fills({ clientOrderId: 'none' })).toEqual([])
  expect(await ok('bob', 'GET', '/private/history/trades', { clientOrderId: 'mine-1' })).toMatchObject({ rows: [] })
})
