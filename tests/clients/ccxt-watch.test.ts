import { afterAll, expect, test } from 'vitest'
import { agora } from '../../client/ccxt/agora.ts'
import { eventually, startProcess } from '../whole-server/running-server.ts'
import { expectShape, expectSortedBook } from './ccxt-shapes.ts'

const { ready } = await startProcess({ AGORA_TRADING_REQUESTS_PER_SECOND: '100' })
// The operator key requires bound signatures.
const operatorKey = ready.trading.find(({ permissions }) => permissions.some((name) => name === 'admin'))
const { apiKey = '', secretKey = '' } = operatorKey ?? {}
const exchange = new agora({ hostname: new URL(ready.tradingUrl).host, apiKey, secret: secretKey })
const symbol = 'BTC/USDT'
await eventually(async () => (await exchange.fetchTrades(symbol)).length > 0)
afterAll(() => exchange.close())

const near = async (share: number) => Number((await exchange.fetchTicker(symbol)).last) * share

test('CCXT-9: a watched book is sorted, moves on, and is the one that is fetched', async () => {
  const first = await exchange.watchOrderBook(symbol)
  expectShape('orderBook', first)
  expectSortedBook(first)
  await eventually(async () => {
    const watching = exchange.watchOrderBook(symbol)
    await exchange.createOrder(symbol, 'limit', 'buy', 0.001, await near(0.95))
    const watched = await watching
    const fetched = await exchange.fetchOrderBook(symbol, 1000)
    expectSortedBook(watched)
    return JSON.stringify([watched.bids, watched.asks]) === JSON.stringify([fetched.bids, fetched.asks])
  })
  const two = exchange.watchOrderBook(symbol, 2)
  await exchange.cancelAllOrders(symbol)
  expect((await two).bids).toHaveLength(2)
})

test('CCXT-9: trades, tickers, quotes and candles come as they change', async () => {
  const trades = await exchange.watchTrades(symbol)
  expect(trades.length).toBeGreaterThan(0)
  for (const trade of trades) expectShape('trade', trade)
  const ids = new Set(trades.map(({ id }) => id))
  await exchange.createOrder(symbol, 'market', 'buy', 0.001)
  const more = await exchange.watchTrades(symbol)
  expect(more.some(({ id }) => ids.has(id))).toBe(false)
  expectShape('ticker', await exchange.watchTicker(symbol))
  for (const ticker of Object.values(await exchange.watchTickers([symbol]))) expectShape('ticker', ticker)
  expect((await exchange.watchBidsAsks([symbol]))[symbol]?.bid).toBeGreaterThan(0)
  const candles = await exchange.watchOHLCV(symbol, '1m')
  expect(candles[0]).toHaveLength(6)
})

test('CCXT-9: own orders, own trades and balances are streamed', async () => {
  const before = await exchange.watchBalance()
  expect(Number((before.USDT as { total: number }).total)).toBeGreaterThan(0)
  const watchingOrders = exchange.watchOrders(symbol)
  const watchingTrades = exchange.watchMyTrades(symbol)
  const sold = await exchange.createOrder(symbol, 'market', 'sell', 0.001)
  const orders = await watchingOrders
  for (const order of orders) expectShape('order', order)
  expect(orders.map(({ id }) => id)).toContain(sold.id)
  const trades = await watchingTrades
  for (const trade of trades) expectShape('trade', trade)
  expect(trades.map(({ order }) => order)).toContain(sold.id)
  const after = await exchange.watchBalance()
  expect((after.USDT as { total: number }).total).not.toBe((before.USDT as { total: number }).total)
  const resting = await exchange.createOrder(symbol, 'limit', 'buy', 0.001, await near(0.95))
  await eventually(async () => (await exchange.watchOrders()).some(({ id }) => id === resting.id))
  await exchange.cancelAllOrders()
})

test('CCXT-9: a channel that does not exist and a key that is wrong are refused', async () => {
  const stranger = new agora({ hostname: String(exchange.hostname), apiKey, secret: 'wrong' })
  await expect(stranger.watchOrders()).rejects.toThrow(/INVALID_SIGNATURE/)
  await expect(stranger.follow('nothing@trades')).rejects.toThrow(/UNKNOWN_SYMBOL|BAD_REQUEST|NOT_FOUND/)
  await stranger.close()
})
