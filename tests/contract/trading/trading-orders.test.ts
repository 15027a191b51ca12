import { expect, test } from 'vitest'
import { tradingForTest } from '../../../server/trading/testing-venue.ts'

const { get, signed, ok, send, sign, clock } = await tradingForTest()

const limit = (side: 'buy' | 'sell', price: string, volume: string, more = {}) =>
  ['POST', `/private/order/limit/${side}`, { symbol: 'btcusdt', price, volume, ...more }] as const

const available = async (who: 'alice' | 'bob', coin: string) =>
  (await ok(who, 'GET', '/private/account/get_balance', { symbol: coin }))[0].available

test('API-7: a limit order rests, a second one fills it, and both sides see it', async () => {
  const maker = await ok('alice', ...limit('sell', '96000.50', '0.5'))
  expect(maker).toMatchObject({
    status: 'open',
    side: 'sell',
    price: '96000.5',
    volume: '0.5',
    executedVolume: '0',
    replayed: false,
  })
  const book = (await get('/public/orderbook?symbol=btcusdt')).body.result
  expect(book.orderbook.asks).toEqual([{ price: '96000.5', volume: '0.5' }])
  const taker = await ok('bob', ...limit('buy', '96500', '0.2'))
  expect(taker).toMatchObject({
    status: 'filled',
    executedVolume: '0.2',
    executedQuote: '19200.1',
    averagePrice: '96000.5',
    feeCoin: 'btc',
    fee: '0.0004',
  })
  const seen = await ok('alice', 'GET', '/private/order/get', { orderId: maker.orderId })
  expect(seen).toMatchObject({ status: 'partially_filled', executedVolume: '0.2', feeCoin: 'usdt', fee: '28.80015' })
  const after = (await get('/public/orderbook?symbol=btcusdt')).body.result
  expect(after.orderbook.asks).toEqual([{ price: '96000.5', volume: '0.3' }])
  expect(Number(after.lastUpdateId)).toBeGreaterThan(Number(book.lastUpdateId))
  const closed = await ok('bob', 'GET', '/private/order/get', { orderId: taker.orderId })
  expect(closed).toMatchObject({ status: 'filled', reason: 'filled', executedVolume: '0.2' })
  await ok('alice', 'DELETE', '/private/order/cancel_all')
})

test('API-16: a trade appears in last_trades, prices, tickers, candles and both histories', async () => {
  const symbol = 'ethusdt'
  await ok('alice', 'POST', '/private/order/limit/sell', { symbol, price: '3500', volume: '2' })
  const { orderId } = await ok('bob', 'POST', '/private/order/limit/buy', { symbol, price: '3500', volume: '0.5' })
  const read = async (path: string) => (await get(`/public/${path}`)).body.result
  const [trade] = await read(`last_trades?symbol=${symbol}`)
  expect(trade).toMatchObject({ price: '3500', volume: '0.5', total: '1750', side: 'buy' })
  expect(await read(`last_prices?symbol=${symbol}`)).toEqual([{ symbol, price: '3500' }])
  expect((await read(`ticker_24h?symbol=${symbol}`))[0]).toMatchObject({
    lastPrice: '3500',
    volume: '0.5',
    trades: '1',
    askPrice: '3500',
  })
  expect((await read(`book_ticker?symbol=${symbol}`))[0]).toMatchObject({
    askPrice: '3500',
    askVolume: '1.5',
    bidPrice: '0',
  })
  const orders = await ok('bob', 'GET', '/private/history/orders', { symbol, status: 'filled' })
  expect(orders).toMatchObject({ rows: [{ orderId, status: 'filled' }], nextCursor: '' })
  const fills = await ok('alice', 'GET', '/private/history/trades', { symbol })
  expect(fills.rows).toMatchObject([{ tradeId: trade.tradeId, isMaker: true, feeCoin: 'usdt', fee: '2.625' }])
  for (const resolution of ['1', '5', '15', '30', '60', '240', '1D', '1W']) {
    const [candle] = await read(`candlesticks?symbol=${symbol}&resolution=${resolution}`)
    expect(candle).toMatchObject({ open: '3500', close: '3500', volume: '0.5', trades: '1' })
  }
  expect(await read('system_status')).toMatchObject({ status: 'online', reason: '' })
  expect((await get(`/public/candlesticks?symbol=${symbol}&resolution=7`)).status).toBe(400)
  await ok('alice', 'DELETE', '/private/order/cancel_all')
})

test('API-17: histories are paged by number and by cursor without gap or repeat', async () => {
  for (let index = 0; index < 5; index += 1) {
    await ok('alice', 'POST', '/private/order/limit/buy', { symbol: 'tonusdt', price: `4.${index}`, volume: '10' })
  }
  const all = (await ok('alice', 'GET', '/private/history/orders', { symbol: 'tonusdt' })).rows
  expect(all).toHaveLength(5)
  const byCursor = []
  let cursor: string | undefined
  do {
    const page = await ok('alice', 'GET', '/private/history/orders', { symbol: 'tonusdt', maxRowsPerPage: 2, cursor })
    byCursor.push(...page.rows)
    cursor = page.nextCursor === '' ? undefined : page.nextCursor
  } while (cursor !== undefined)
  expect(byCursor).toEqual(all)
  const second = await ok('alice', 'GET', '/private/history/orders', { symbol: 'tonusdt', maxRowsPerPage: 2, page: 2 })
  expect(second.rows).toEqual(all.slice(2, 4))
  await ok('alice', 'DELETE', '/private/order/cancel_all', { symbol: 'tonusdt' })
})

test('API-17: every history is read oldest first from a time on, by cursor', async () => {
  const symbol = 'tonusdt'
  for (let index = 0; index < 4; index += 1) {
    clock.advance(index % 2)
    await ok('alice', 'POST', '/private/order/limit/sell', { symbol, price: '5', volume: '10' })
    await ok('bob', 'POST', '/private/order/limit/buy', { symbol, price: '5', volume: '10' })
  }
  for (const amount of ['0.1', '0.2']) await ok('alice', 'POST', '/private/sandbox/deposit', { symbol: 'btc', amount })
  const lists = ['orders', 'trades', 'ledger', 'deposit/crypto', 'withdrawals/crypto', 'deposit/irt'].map(
    (list) => `/private/history/${list}`,
  )
  for (const list of lists) {
    const read = (params: object) => ok('alice', 'GET', list, { maxRowsPerPage: 500, ...params })
    const newestFirst = (await read({})).rows
    const onward = [...newestFirst].reverse()
    expect(await read({ sort: 'oldest_first' }), list).toEqual({ rows: onward, nextCursor: '' })
    if (onward.length === 0) continue
    const from = onward[1].time
    const rows = []
    let cursor: string | undefined
    do {
      const page = await read({ sort: 'oldest_first', from, maxRowsPerPage: 1, cursor })
      rows.push(...page.rows)
      cursor = page.nextCursor === '' ? undefined : page.nextCursor
    } while (cursor !== undefined)
    expect(rows, list).toEqual(onward.filter(({ time }: { time: string }) => Number(time) >= Number(from)))
    const paged = await signed('alice', 'GET', list, { sort: 'oldest_first', page: 2 })
    expect(paged.body.error).toMatchObject({ code: 'BAD_REQUEST', details: { parameter: 'page' } })
  }
})

test('API-45: last_trades from a time or an id on are oldest first', async () => {
  const symbol = 'tonusdt'
  const read = async (more: string) => (await get(`/public/last_trades?symbol=${symbol}${more}`)).body
  const all = [...(await read('&limit=500')).result].reverse()
  expect(all.length).toBeGreaterThan(3)
  const { tradeId, time } = all[2]
  expect((await read(`&from=${time}`)).result).toEqual(
    all.filter((trade: { time: string }) => Number(trade.time) >= Number(time)),
  )
  expect((await read('&from=0&limit=2')).result).toEqual(all.slice(0, 2))
  expect((await read(`&fromId=${tradeId}`)).result).toEqual(all.slice(2))
  expect((await read(`&from=${Number(time) + 3_600_000}`)).result).toEqual([])
  expect((await read(`&from=${time}&fromId=${tradeId}`)).error).toMatchObject({ details: { parameter: 'from' } })
})

test('API-8: an order holds its funds, and a cancel releases them', async () => {
  const before = await available('bob', 'usdt')
  const order = await ok('bob', ...limit('buy', '90000', '0.1', { clientOrderId: 'hold-1' }))
  expect(Number(before) - Number(await available('bob', 'usdt'))).toBeCloseTo(9000)
  const canceled = await ok('bob', 'DELETE', '/private/order/cancel', { clientOrderId: 'hold-1' })
  expect(canceled).toMatchObject({ orderId: order.orderId, status: 'canceled', reason: 'canceled_by_owner' })
  expect(await available('bob', 'usdt')).toBe(before)
  const again = await signed('bob', 'DELETE', '/private/order/cancel', { orderId: order.orderId })
  expect([404, 409]).toContain(again.status)
})

test('API-9: a repeated clientOrderId returns the first order; with other parameters it is refused', async () => {
  const first = await ok('alice', ...limit('buy', '80000', '0.01', { clientOrderId: 'mine' }))
  const again = await ok('alice', ...limit('buy', '80000', '0.01', { clientOrderId: 'mine' }))
  expect(again).toMatchObject({ orderId: first.orderId, replayed: true })
  const other = await signed('alice', ...limit('buy', '80001', '0.01', { clientOrderId: 'mine' }))
  expect(other).toMatchObject({ status: 409, body: { error: { code: 'DUPLICATE_CLIENT_ORDER_ID' } } })
  expect(await ok('alice', 'GET', '/private/order/open_orders')).toHaveLength(1)
  await ok('alice', 'DELETE', '/private/order/cancel_all')
})

test('API-46: a null in a JSON body is refused; it would be the word null, for example as a client id', async () => {
  const [, path, params] = limit('buy', '80000', '0.01', { clientOrderId: null })
  const { status, body } = await signed('alice', 'POST', path, params)
  expect([status, body.error]).toMatchObject([
    400,
    { code: 'BAD_REQUEST', message: 'clientOrderId is null; leave it out' },
  ])
  const to = { symbol: 'xrp', amount: '30', address: 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh' }
  const withdrawn = await signed('alice', 'POST', '/private/wallet/withdraw_crypto', { ...to, memo: null })
  expect(withdrawn.body.error).toMatchObject({ code: 'BAD_REQUEST', details: { parameter: 'memo' } })
  expect(await ok('alice', 'GET', '/private/order/open_orders')).toEqual([])
})

test('API-10: a signed order is valid once', async () => {
  const request = sign('alice', ...limit('buy', '70000', '0.01'))
  expect((await send(request)).status).toBe(200)
  expect(await send(request)).toMatchObject({ status: 409, body: { error: { code: 'REPLAYED_REQUEST' } } })
  expect(await ok('alice', 'GET', '/private/order/open_orders')).toHaveLength(1)
  await ok('alice', 'DELETE', '/private/order/cancel_all')
})

test('API-11: extra decimals, small orders, missing funds and unknown parameters have their own errors', async () => {
  const cases = [
    [limit('buy', '80000.123', '0.01'), 400, 'BAD_PRECISION', 'price'],
    [limit('buy', '80000', '0.0000001'), 400, 'BAD_PRECISION', 'volume'],
    [limit('buy', '80000', '0.00001'), 400, 'MIN_NOTIONAL', undefined],
    [limit('buy', '1e5', '0.01'), 400, 'BAD_REQUEST', 'price'],
    [limit('buy', '-5', '0.01'), 400, 'BAD_REQUEST', 'price'],
    [limit('buy', '80000', '0.01', { colour: 'red' }), 400, 'UNKNOWN_PARAMETER', 'colour'],
    [limit('buy', '80000', '0.01', { symbol: 'nope' }), 404, 'UNKNOWN_SYMBOL', 'symbol'],
    [limit('sell', '99000', '1000'), 422, 'INSUFFICIENT_BALANCE', undefined],
  ] as const
  for (const [request, status, code, parameter] of cases) {
    const answer = await signed('alice', ...request)
    expect([answer.status, answer.body.error.code], JSON.stringify(answer.body)).toEqual([status, code])
    if (parameter !== undefined) expect(answer.body.error.details.parameter).toBe(parameter)
  }
  expect(await signed('carol', ...limit('buy', '80000', '0.01'))).toMatchObject({ status: 422 })
  expect(await ok('alice', 'GET', '/private/order/open_orders')).toEqual([])
})

test('API-12: a refused post-only or fill-or-kill order leaves no record; IOC without liquidity expires', async () => {
  await ok('alice', ...limit('sell', '97000', '0.1'))
  expect(await signed('bob', ...limit('buy', '97000', '0.1', { postOnly: true }))).toMatchObject({
    status: 422,
    body: { error: { code: 'POST_ONLY_WOULD_MATCH' } },
  })
  expect(await signed('bob', ...limit('buy', '97000', '0.2', { timeInForce: 'FOK' }))).toMatchObject({
    status: 422,
    body: { error: { code: 'FOK_NOT_FILLED' } },
  })
  expect(await ok('bob', ...limit('buy', '96000', '0.1', { timeInForce: 'IOC' }))).toMatchObject({ status: 'expired' })
  await ok('alice', 'DELETE', '/private/order/cancel_all')
})

test('API-13: a market buy accepts a total or a volume, a market sell a volume', async () => {
  await ok('alice', ...limit('sell', '95000', '0.1'))
  const bought = await ok('bob', 'POST', '/private/order/market/buy', { symbol: 'btcusdt', total: '950' })
  expect(bought).toMatchObject({ type: 'market', executedVolume: '0.01', executedQuote: '950' })
  const both = await signed('bob', 'POST', '/private/order/market/buy', {
    symbol: 'btcusdt',
    total: '950',
    volume: '1',
  })
  expect(both.status).toBe(400)
  await ok('alice', 'DELETE', '/private/order/cancel_all')
  const nobody = await signed('bob', 'POST', '/private/order/market/sell', { symbol: 'btcusdt', volume: '0.01' })
  expect([200, 422]).toContain(nobody.status)
})

test('API-14: orders of another account can be neither seen nor canceled', async () => {
  const { orderId } = await ok('alice', ...limit('buy', '60000', '0.01'))
  expect(await signed('bob', 'GET', '/private/order/get', { orderId })).toMatchObject({ status: 404 })
  expect(await signed('bob', 'DELETE', '/private/order/cancel', { orderId })).toMatchObject({ status: 404 })
  expect(await ok('bob', 'GET', '/private/order/open_orders')).toEqual([])
  await ok('alice', 'DELETE', '/private/order/cancel_all')
})

test('API-15: the error of an expired request contains the compared times', async () => {
  const request = sign('alice', ...limit('buy', '60000', '0.01'))
  clock.advance(5001)
  const { status, body } = await send(request)
  expect(status).toBe(401)
  expect(body.error).toMatchObject({
    code: 'INVALID_TIMESTAMP',
    details: { recvWindow: '5000', serverTime: String(clock.nowMs()) },
  })
})
