import { expect, test } from 'vitest'
import { type Message, type SocketClient, socketForTest } from '../../../server/trading/socket/testing.ts'

const server = await socketForTest()
const { clock } = server
const symbol = 'btcusdt'

const alice = await server.connect()
const bob = await server.connect()
await alice.logOn(server.keys.alice)
await bob.logOn(server.keys.bob)

async function trade(price: string, volume = '0.01', market = symbol): Promise<void> {
  await alice.ok('order.limit', { symbol: market, side: 'sell', price, volume })
  await bob.ok('order.limit', { symbol: market, side: 'buy', price, volume })
}

async function following(...channels: string[]): Promise<SocketClient> {
  const client = await server.connect()
  await client.ok('subscribe', { channels })
  return client
}

/** The candles of the HTTP API come from the read models, which lag slightly. */
async function candles(query: string): Promise<Message[]> {
  const { venue } = server.trading()
  expect(await venue.waitForAccount(server.ids.alice, venue.figures().sequence, 10_000)).toBe(true)
  return server.get(`/public/candlesticks?symbol=${symbol}&${query}`)
}

test('SOCKET-17: every trade is sent once and in order, and each message names the trade before', async () => {
  await trade('95000')
  const client = await following(`${symbol}@trades`)
  const snapshot = await client.event(`${symbol}@trades`, 'snapshot')
  expect(snapshot.data.trades).toMatchObject([{ price: '95000', volume: '0.01', side: 'buy', total: '950' }])
  for (let count = 0; count < 30; count += 1) {
    await trade(String(95_001 + count))
    if (count % 3 === 0) await trade('3500', '0.01', 'ethusdt')
  }
  const all: Message[] = (await server.get(`/public/last_trades?symbol=${symbol}`)).reverse()
  const seen: Message[] = snapshot.data.trades
  while (seen.length < all.length) {
    const { data } = await client.event(`${symbol}@trades`, 'update')
    expect(data.prevTradeId).toBe(seen.at(-1).tradeId)
    seen.push(...data.trades)
  }
  expect(seen).toEqual(all)
  await client.close()
})

test('SOCKET-17: the first trade of a market refers to no earlier trade', async () => {
  const client = await following('xrpusdt@trades')
  expect(await client.event('xrpusdt@trades')).toMatchObject({ event: 'snapshot', data: { trades: [] } })
  await trade('2', '100', 'xrpusdt')
  expect(await client.event('xrpusdt@trades')).toMatchObject({ data: { prevTradeId: '0', trades: [{ price: '2' }] } })
  await client.close()
})

test('SOCKET-18: a candle equals that of the HTTP API and is sent as closed after its end', async () => {
  const minuteMs = 60_000
  const before = await candles('resolution=1&limit=1')
  clock.set(Math.ceil(clock.nowMs() / minuteMs) * minuteMs + 20_000)
  const channel = `${symbol}@candles_1`
  const client = await following(channel, 'ethbtc@candles_5')
  const snapshot = await client.event(channel, 'snapshot')
  expect(snapshot.data).toEqual({ symbol, resolution: '1', candle: { ...before[0], closed: true } })
  expect(await client.event('ethbtc@candles_5', 'snapshot')).toMatchObject({ data: { candle: null } })
  const openTime = String(clock.nowMs() - 20_000)
  for (const price of ['95100', '95300', '95050', '95200']) await trade(price)
  const fits = (trades: string, closed: boolean) => (message: Message) =>
    message.channel === channel && message.data.candle?.trades === trades && message.data.candle.closed === closed
  const { candle } = (await client.next(fits('4', false))).data
  expect(candle).toEqual({
    ...{ time: openTime, open: '95100', high: '95300', low: '95050', close: '95200' },
    ...{ volume: '0.04', quoteVolume: '3806.5', trades: '4', closed: false },
  })
  const late = await following(channel)
  expect((await late.event(channel, 'snapshot')).data.candle).toEqual(candle)
  client.received.length = 0
  clock.advance(minuteMs)
  await trade('95400')
  expect((await client.next(fits('4', true))).data.candle).toEqual({ ...candle, closed: true })
  expect((await client.next(fits('1', false))).data.candle).toMatchObject({ open: '95400' })
  const { closed: _, ...final } = candle
  expect(await candles(`resolution=1&from=${openTime}&to=${openTime}`)).toEqual([final])
  clock.advance(minuteMs + 20_000)
  expect((await client.next(fits('1', true))).data.candle).toMatchObject({ open: '95400' })
  for (const one of [client, late]) await one.close()
})

test('SOCKET-18: candles of every length include earlier trades', async () => {
  await trade('95500')
  const lengths = ['1', '5', '15', '30', '60', '240', '1D', '1W']
  const client = await following(...lengths.map((length) => `${symbol}@candles_${length}`))
  for (const resolution of lengths) {
    const { data } = await client.event(`${symbol}@candles_${resolution}`, 'snapshot')
    const found = await candles(`resolution=${resolution}&limit=1`)
    expect([{ ...data.candle, closed: undefined }]).toEqual([{ ...found[0], closed: undefined }])
  }
  await client.close()
})

test('SOCKET-19: tickers equal those of the HTTP API, for one market or for all changed markets', async () => {
  const channels = [`${symbol}@ticker`, 'all@ticker', `${symbol}@book_ticker`, 'all@book_ticker']
  const client = await following(...channels)
  const markets = await server.get('/public/exchange_info')
  expect((await client.event('all@ticker', 'snapshot')).data).toHaveLength(markets.length)
  expect((await client.event('all@book_ticker', 'snapshot')).data).toHaveLength(markets.length)
  expect((await client.event(`${symbol}@ticker`, 'snapshot')).data).toMatchObject({ symbol })
  expect((await client.event(`${symbol}@book_ticker`, 'snapshot')).data).toMatchObject({ symbol })
  await trade('95600')
  await alice.ok('order.limit', { symbol, side: 'sell', price: '96000', volume: '0.25' })
  const hasPrice = (message: Message) => message.channel === `${symbol}@ticker` && message.data.askPrice === '96000'
  const { data } = await client.next(hasPrice)
  expect({ ...data, openTime: '', closeTime: '' }).toEqual({
    ...(await server.get(`/public/ticker_24h?symbol=${symbol}`))[0],
    ...{ openTime: '', closeTime: '' },
  })
  const inAll = (message: Message) =>
    message.channel === 'all@ticker' && message.data.some((row: Message) => row.askPrice === '96000')
  expect((await client.next(inAll)).data.map((row: Message) => row.symbol)).toEqual([symbol])
  const best = (message: Message) =>
    message.channel === `${symbol}@book_ticker` &&
    message.data.askPrice === '96000' &&
    message.data.askVolume === '0.25'
  expect((await client.next(best)).data).toEqual((await server.get(`/public/book_ticker?symbol=${symbol}`))[0])
  client.received.length = 0
  await alice.ok('order.limit', { symbol, side: 'sell', price: '96001', volume: '0.1' })
  const steady = await following(`${symbol}@depth`)
  await steady.event(`${symbol}@depth`)
  expect(client.received.filter(({ channel }) => channel.endsWith('book_ticker'))).toEqual([])
  for (const one of [client, steady]) await one.close()
})

test('SOCKET-19: a change of a market’s state is published', async () => {
  const client = await following('all@status')
  const snapshot = await client.event('all@status', 'snapshot')
  expect(snapshot.data).toContainEqual({ symbol, state: 'active', isActive: true })
  const { venue } = server.trading()
  const { market } = venue.views.marketBySymbol(symbol)!.definition
  const change = {
    type: 'set_market_state',
    sequence: 0,
    atMs: 0,
    replay: null,
    market,
    operator: 0,
    reason: 'test',
  } as const
  await venue.submit({ ...change, state: 'halted' })
  expect((await client.event('all@status', 'update')).data).toEqual([{ symbol, state: 'halted', isActive: false }])
  await venue.submit({ ...change, state: 'active' })
  expect((await client.event('all@status', 'update')).data).toMatchObject([{ state: 'active' }])
  await client.close()
})
