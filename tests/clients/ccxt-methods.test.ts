import * as ccxt from 'ccxt'
import { afterAll, expect, test } from 'vitest'
import { agora } from '../../client/ccxt/agora.ts'
import { orderKind, orderKindNames } from '../../client/trading/order-kinds.ts'
import { endProcesses, eventually, startProcess } from '../whole-server/running-server.ts'
import { expectShape, expectSortedBook } from './ccxt-shapes.ts'

const { ready } = await startProcess({
  AGORA_TRADING_REQUESTS_PER_SECOND: '100',
  AGORA_WITHDRAW_ADDRESS_HOLD_SECONDS: '0',
})
const { apiKey = '', secretKey = '' } = ready.trading[0] ?? {}
const exchange = new agora({ hostname: new URL(ready.tradingUrl).host, apiKey, secret: secretKey })
const [symbol, other] = ['BTC/USDT', 'ETH/USDT']
for (const one of [symbol, other]) await eventually(async () => (await exchange.fetchTrades(one)).length > 0)
afterAll(() => exchange.close())
afterAll(endProcesses)
const near = async (share: number) => Number((await exchange.fetchTicker(symbol)).last) * share
const idOf = ({ id }: ccxt.Order) => String(id)

test('CCXT-14: params without effect are dropped, and unsupported ones are NotSupported', async () => {
  const buy = async (params: object) => exchange.createOrder(symbol, 'limit', 'buy', 0.001, await near(0.95), params)
  const nothing = { reduceOnly: false, hedged: false, marginMode: undefined, leverage: 1, triggerPriceType: 'last' }
  const placed = await buy({ ...nothing, takeProfitPrice: undefined })
  expect(placed.status).toBe('open')
  for (const more of [
    { reduceOnly: true },
    { marginMode: 'cross' },
    { leverage: 5 },
    { stopLoss: { triggerPrice: 1 } },
    { takeProfit: { triggerPrice: 1 } },
    { trailingTriggerPrice: 1 },
  ]) {
    await expect(buy(more)).rejects.toThrow(ccxt.NotSupported)
  }
  await expect(buy({ colour: 'red' })).rejects.toThrow(ccxt.BadRequest)
  expect(await exchange.cancelOrder(idOf(placed), symbol, { trigger: true })).toMatchObject({ status: 'canceled' })
  await expect(exchange.fetchOpenOrders(symbol, undefined, undefined, { trigger: true })).rejects.toThrow(
    ccxt.NotSupported,
  )
  expect(await exchange.fetchOpenOrders(symbol, undefined, undefined, { trigger: false })).toEqual([])
})

test('CCXT-14: a market order accepts IOC and FOK, and ignores GTC', async () => {
  for (const timeInForce of ['IOC', 'FOK', 'GTC'])
    expect(await exchange.createOrder(symbol, 'market', 'buy', 0.001, undefined, { timeInForce })).toMatchObject({
      status: 'closed',
    })
})

test('CCXT-15: a trailing stop is placed by its distance, and an open order is found while it is open', async () => {
  const trailing = await exchange.createTrailingAmountOrder(symbol, 'market', 'sell', 0.001, undefined, 5000)
  expect(trailing).toMatchObject({ status: 'open', type: 'market' })
  expect(await exchange.fetchOpenOrder(idOf(trailing), symbol)).toMatchObject({ id: trailing.id })
  await exchange.cancelOrder(idOf(trailing), symbol)
  await expect(exchange.fetchOpenOrder(idOf(trailing), symbol)).rejects.toThrow(ccxt.OrderNotFound)
  await expect(exchange.fetchOrder(idOf(trailing), other)).rejects.toThrow(ccxt.OrderNotFound)
})

test('CCXT-19: every kind of order is selected by the type and a unified param, over HTTP and the socket', async () => {
  const stops = { stop: await near(0.95), profit: await near(1.05) }
  for (const kind of orderKindNames) {
    const { ccxt: mapping, trigger } = orderKind(kind)
    for (const [name, field] of Object.entries(mapping.select)) {
      const stop = trigger === 'profit' ? stops.profit : stops.stop
      const value = { stop, trail: 500, trailPercent: 2 }[field]
      const price = mapping.type === 'limit' ? stop : undefined
      const place = (method: 'createOrder' | 'createOrderWs') =>
        exchange[method](symbol, mapping.type, 'sell', 0.001, price, { [name]: value })
      for (const method of ['createOrder', 'createOrderWs'] as const) {
        const order = await place(method)
        expect(order).toMatchObject({ type: mapping.type, status: 'open', info: { type: kind } })
        await exchange.cancelOrder(idOf(order), symbol)
      }
    }
  }
  await expect(
    exchange.createOrder(symbol, 'limit', 'sell', 0.001, stops.stop, { trailingPercent: 1 }),
  ).rejects.toThrow(ccxt.InvalidOrder)
  const both = { triggerPrice: stops.stop, takeProfitPrice: stops.profit }
  await expect(exchange.createOrder(symbol, 'market', 'sell', 0.001, undefined, both)).rejects.toThrow(
    ccxt.InvalidOrder,
  )
})

test('CCXT-19: take-profit and trailing orders have the methods of ccxt, and the price that enters them is in the order', async () => {
  const profit = await near(1.05)
  const taking = await exchange.createTakeProfitOrder(symbol, 'market', 'sell', 0.001, undefined, profit)
  expect(taking.takeProfitPrice).toBeCloseTo(profit, 0)
  const trailing = await exchange.createTrailingPercentOrder(symbol, 'market', 'sell', 0.001, undefined, 2.5)
  expect(trailing.info).toMatchObject({ type: 'trailing_stop', trailPercent: '2.5' })
  for (const order of [taking, trailing]) await exchange.cancelOrder(idOf(order), symbol)
})

test('CCXT-20: an order with an expireTime is good till then', async () => {
  const expireTime = exchange.milliseconds() + 3_600_000
  for (const params of [{ expireTime }, { expireTime, timeInForce: 'GTD' }]) {
    const order = await exchange.createOrder(symbol, 'limit', 'buy', 0.001, await near(0.95), params)
    expect(order).toMatchObject({ timeInForce: 'GTD', status: 'open', info: { expireTime: String(expireTime) } })
    await exchange.cancelOrder(idOf(order), symbol)
  }
  const undated = exchange.createOrder(symbol, 'limit', 'buy', 0.001, await near(0.95), { timeInForce: 'GTD' })
  await expect(undated).rejects.toThrow(ccxt.BadRequest)
  expect(exchange.features.spot?.createOrder.timeInForce.GTD).toBe(true)
})

test('CCXT-24: several orders are canceled at once, by either id', async () => {
  const price = await near(0.95)
  const item = { symbol, type: 'limit', side: 'buy', amount: 0.001, price } as const
  const clientOrderId = `several-${exchange.milliseconds()}`
  const placed = await exchange.createOrders([item, { ...item, params: { clientOrderId } }])
  const [first = '', second = ''] = placed.map(idOf)
  const canceled = await exchange.cancelOrders([first, '999999999'], symbol, { clientOrderIds: [clientOrderId] })
  expect(canceled.map(({ id, status }) => [id, status])).toEqual([
    [first, 'canceled'],
    ['999999999', undefined],
    [second, 'canceled'],
  ])
  expect(canceled[1]?.info).toMatchObject({ error: { code: 'ORDER_NOT_FOUND' } })
  expect(exchange.has.cancelOrders).toBe(true)
})

test('CCXT-16: orders are placed, changed, found and canceled over the socket', async () => {
  const price = await near(0.95)
  const placed = await exchange.createOrderWs(symbol, 'limit', 'buy', 0.002, price)
  expectShape('order', placed)
  expect(await exchange.fetchOrderWs(idOf(placed), symbol)).toMatchObject({ id: placed.id, status: 'open' })
  expect(await exchange.editOrderWs(idOf(placed), symbol, 'limit', 'buy', 0.001)).toMatchObject({ amount: 0.001 })
  const replaced = await exchange.editOrderWs(idOf(placed), symbol, 'limit', 'buy', 0.002, price * 0.99)
  expect((await exchange.fetchOpenOrdersWs(symbol)).map(({ id }) => id)).toEqual([replaced.id])
  expect(await exchange.cancelOrderWs(idOf(replaced), symbol)).toMatchObject({ status: 'canceled' })
  await expect(exchange.cancelOrderWs(idOf(replaced), symbol)).rejects.toThrow(ccxt.OrderNotFound)
  const [first] = await exchange.createOrdersWs([{ symbol, type: 'limit', side: 'buy', amount: 0.001, price }])
  const trailing = await exchange.createTrailingAmountOrderWs(symbol, 'market', 'sell', 0.001, undefined, 5000)
  const canceled = await exchange.cancelAllOrdersWs(symbol)
  expect(canceled.map(({ id }) => id)).toEqual([first?.id, trailing.id])
  expect(await exchange.createMarketOrderWs(symbol, 'buy', 0.001)).toMatchObject({ status: 'closed' })
  const balance = await exchange.fetchBalanceWs()
  expect(balance.BTC).toEqual((await exchange.fetchBalance()).BTC)
  await expect(exchange.createOrderWs(symbol, 'limit', 'buy', 1000, price)).rejects.toThrow(ccxt.InsufficientFunds)
})

test('CCXT-17: several markets are watched at once', async () => {
  const book = await exchange.watchOrderBookForSymbols([symbol, other], 5)
  expectSortedBook(book)
  expect([symbol, other]).toContain(book.symbol)
  const seen = new Set<string>()
  await eventually(async () => {
    for (const { symbol: one } of await exchange.watchTradesForSymbols([symbol, other])) seen.add(String(one))
    return seen.size === 2
  })
  const candles = await exchange.watchOHLCVForSymbols([
    [symbol, '1m'],
    [other, '5m'],
  ])
  const [[found = '', byTimeframe = {}] = []] = Object.entries(candles)
  expect([symbol, other]).toContain(found)
  expect(Object.values(byTimeframe)[0]?.[0]).toHaveLength(6)
})

test('CCXT-17: unWatch unsubscribes, rejects pending waits and allows a new watch', async () => {
  await exchange.watchOrderBook(other)
  const waiting = exchange.watchTicker(other).then(() => exchange.watchTicker(other))
  await exchange.watchTicker(other)
  const ended = expect(waiting).rejects.toThrow(ccxt.UnsubscribeError)
  await exchange.unWatchTicker(other)
  await ended
  expect(await exchange.unWatchOrderBook(other)).toBe(true)
  expect(await exchange.unWatchTradesForSymbols([symbol, other])).toBe(true)
  expect(await exchange.unWatchOHLCVForSymbols([[symbol, '1m']])).toBe(true)
  expectSortedBook(await exchange.watchOrderBook(other))
})

test('CCXT-17: own orders and trades of several markets are watched at once, and left', async () => {
  const watching = exchange.watchOrdersForSymbols([symbol, other])
  const placed = await exchange.createOrder(symbol, 'limit', 'buy', 0.001, await near(0.95))
  expect((await watching).map(idOf)).toContain(idOf(placed))
  const watchingTrades = exchange.watchMyTradesForSymbols([symbol, other])
  const bought = await exchange.createMarketBuyOrderWithCostWs(symbol, 50)
  expect((await watchingTrades).map(({ order }) => order)).toContain(bought.id)
  const elsewhere = exchange.watchOrdersForSymbols([other])
  const trades = exchange.watchMyTrades(other)
  const ended = Promise.all([
    expect(elsewhere).rejects.toThrow(ccxt.UnsubscribeError),
    expect(trades).rejects.toThrow(ccxt.UnsubscribeError),
  ])
  // The cancellation sends a private message of another market: after it, both calls are waiting.
  await exchange.cancelOrder(idOf(placed), symbol)
  expect(await exchange.unWatchOrders()).toBe(true)
  expect(await exchange.unWatchMyTrades()).toBe(true)
  await ended
  const unwatched = await exchange.createOrder(symbol, 'limit', 'buy', 0.001, await near(0.95))
  await exchange.cancelOrder(idOf(unwatched), symbol)
  const again = exchange.watchOrders(symbol)
  const watched = await exchange.createOrder(symbol, 'limit', 'buy', 0.001, await near(0.95))
  expect((await again).map(idOf)).toEqual([idOf(watched)])
  await exchange.cancelOrder(idOf(watched), symbol)
  expect(await exchange.fetchTradingFeesWs()).toEqual(await exchange.fetchTradingFees())
})

test('CCXT-18: one deposit, one withdrawal and the addresses of the account are found', async () => {
  const made = await exchange.createDepositAddress('USDT', { network: 'TRC20' })
  expect(await exchange.fetchDepositAddresses(['USDT'])).toEqual({ USDT: made })
  await exchange.privatePostSandboxDeposit({ symbol: 'usdt', network: 'TRC20', amount: '25' })
  const [deposit] = await exchange.fetchDeposits('USDT')
  expect(await exchange.fetchDeposit(String(deposit?.id))).toMatchObject({ id: deposit?.id, amount: 25 })
  const address = 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh'
  const asked = await exchange.withdraw('XRP', 30, address, '12345')
  const found = await exchange.fetchWithdrawal(String(asked.id), 'XRP')
  expectShape('transaction', found)
  expect(found).toMatchObject({ id: asked.id, amount: 30 })
  await expect(exchange.fetchWithdrawal('999999999')).rejects.toThrow(ccxt.OrderNotFound)
  expect(await exchange.fetchWithdrawAddresses('XRP')).toMatchObject([{ currency: 'XRP', address, tag: '12345' }])
})

test('CCXT-3: an edited order has the given amount or what is open, and another stop', async () => {
  const price = await near(0.95)
  const placed = await exchange.createOrder(symbol, 'limit', 'buy', 0.003, price)
  const moved = await exchange.editOrder(idOf(placed), symbol, 'limit', 'buy', undefined, price * 0.99)
  expect(moved).toMatchObject({ amount: 0.003, status: 'open' })
  const late = exchange.editOrder(idOf(moved), symbol, 'limit', 'buy', 0.002, price, {
    expectedExecutedVolume: '0.001',
  })
  await expect(late).rejects.toThrow(ccxt.OperationRejected)
  const byClientId = await exchange.createOrder(symbol, 'limit', 'buy', 0.003, price, { clientOrderId: 'edit-1' })
  const renamed = await exchange.editOrderWithClientOrderId('edit-1', symbol, 'limit', 'buy', undefined, price * 0.98)
  expect(await exchange.fetchOrder(idOf(byClientId), symbol)).toMatchObject({ status: 'canceled' })
  const named = { clientOrderId: 'edit-2' }
  const mixed = exchange.editOrder(idOf(renamed), symbol, 'limit', 'buy', 0.001, undefined, { clientOrderId: 'edit-1' })
  await expect(mixed).rejects.toThrow(ccxt.OrderNotFound)
  const again = await exchange.editOrder(idOf(renamed), symbol, 'limit', 'buy', 0.002, price, named)
  expect(await exchange.fetchOrderWithClientOrderId('edit-2', symbol)).toMatchObject({ id: again.id, amount: 0.002 })
  const stop = await exchange.createOrder(symbol, 'market', 'sell', 0.001, undefined, { triggerPrice: price })
  const lower = await near(0.9)
  for (const edit of ['editOrder', 'editOrderWs'] as const) {
    const [open] = (await exchange.fetchOpenOrders(symbol)).filter(({ type }) => type === 'market')
    const edited = await exchange[edit](idOf(open ?? stop), symbol, 'market', 'sell', undefined, undefined, {
      triggerPrice: edit === 'editOrder' ? lower : price,
    })
    expect(edited).toMatchObject({ type: 'market', amount: 0.001, status: 'open' })
  }
  await exchange.cancelAllOrders(symbol)
})

test('CCXT-21: histories and trades since a time are the first ones', async () => {
  const placed: ccxt.Order[] = []
  for (let n = 0; n < 4; n += 1) placed.push(await exchange.createOrder(symbol, 'market', 'buy', 0.001))
  const start = Number(placed[0]?.timestamp)
  const orders = await exchange.fetchOrders(symbol, start, 2)
  expect(orders.map(({ id }) => id)).toEqual(placed.slice(0, 2).map(({ id }) => id))
  const [fill, ...more] = await exchange.fetchMyTrades(symbol, start, 2)
  expect([fill?.order, more.length]).toEqual([placed[0]?.id, 1])
  const [entry] = await exchange.fetchLedger('USDT', start, 1)
  expect(entry).toMatchObject({ referenceId: fill?.id, direction: 'out' })
  expectSortedBook(await exchange.fetchOrderBook(symbol, 5000))
  const trades = await exchange.fetchTrades(symbol, undefined, 20)
  const since = Number(trades[0]?.timestamp)
  const onward = (await exchange.fetchTrades(symbol, since, 2)).map(({ timestamp }) => timestamp)
  expect(onward[0]).toBe(since)
  expect(onward).toHaveLength(2)
})
