import { expect, test } from 'vitest'
import { type Message, type SocketClient, socketForTest } from '../../../server/trading/socket/testing.ts'
import { BookCopy, followTo } from '../../../server/trading/socket/testing-book.ts'

const server = await socketForTest({ limits: { slowBytes: 65_536, privateBytesMax: 100_000_000 } })
const symbol = 'btcusdt'

function randomFrom(seed: number): (below: number) => number {
  let state = seed >>> 0
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

async function act(random: (below: number) => number, traders: readonly SocketClient[]): Promise<void> {
  const trader = traders[random(traders.length)]!
  const side = random(2) === 0 ? 'buy' : 'sell'
  const price = String(95_000 + (side === 'buy' ? 0 : 20) + random(40) - 20)
  const volume = `0.0${1 + random(8)}`
  const kind = random(10)
  if (kind < 6) await trader.ask('order.limit', { symbol, side, price, volume })
  else if (kind < 7) await trader.ask('order.market', { symbol, side, volume })
  else if (kind < 9) {
    const open = await trader.ok('open_orders', { symbol })
    if (open.length > 0) await trader.ask('order.cancel', { orderId: open[random(open.length)].orderId })
  } else if (random(5) === 0) await trader.ask('order.cancel_all', { symbol })
  else await trader.ask('order.limit', { symbol, side, price, volume, icebergVolume: '0.01' })
}

async function twoTraders(): Promise<SocketClient[]> {
  const traders = [await server.connect(), await server.connect()]
  await traders[0]!.logOn(server.keys.alice)
  await traders[1]!.logOn(server.keys.bob)
  return traders
}

async function follow(): Promise<{ client: SocketClient; copy: BookCopy }> {
  const client = await server.connect()
  const { channels } = await client.ok('subscribe', { channels: [`${symbol}@depth`] })
  expect(channels).toEqual([`${symbol}@depth`])
  return { client, copy: new BookCopy() }
}

test.each([1, 2, 3])(
  'SOCKET-13: copies of the book stay equal to it through random disconnects (seed %i)',
  async (seed) => {
    const random = randomFrom(seed)
    const traders = await twoTraders()
    const steady = await follow()
    let fickle = await follow()
    for (let step = 0; step < 120; step += 1) {
      await act(random, traders)
      if (random(8) === 0) {
        if (random(2) === 0) fickle.client.webSocket.terminate()
        else await fickle.client.close()
        fickle = await follow()
      }
      if (random(6) === 0) {
        for (const { client, copy } of [steady, fickle]) {
          const book = await followTo(server, client, symbol, copy)
          expect(copy.levels(), `seed ${seed}, step ${step}`).toEqual(book)
        }
      }
    }
    const book = await followTo(server, steady.client, symbol, steady.copy)
    expect(steady.copy.levels(), `seed ${seed}`).toEqual(book)
    expect(steady.copy.updates).toBeGreaterThan(10)
    for (const client of [...traders, steady.client, fickle.client]) await client.close()
  },
)

test('SOCKET-13: an unsubscribe ends the messages, and a new subscription starts with the book', async () => {
  const traders = await twoTraders()
  const { client, copy } = await follow()
  expect(await followTo(server, client, symbol, copy)).toEqual(copy.levels())
  expect(await client.ok('unsubscribe', { channels: [`${symbol}@depth`, 'unknown'] })).toEqual({ channels: [] })
  await traders[0]!.ok('order.limit', { symbol, side: 'buy', price: '94000', volume: '0.01' })
  await client.ok('ping')
  expect(client.received).toEqual([])
  await client.ok('subscribe', { channels: [`${symbol}@depth`, `${symbol}@depth`] })
  const again = await client.event(`${symbol}@depth`)
  expect(again).toMatchObject({ event: 'snapshot' })
  copy.apply(again)
  expect(await followTo(server, client, symbol, copy)).toEqual(copy.levels())
  for (const one of [...traders, client]) await one.close()
})

test('SOCKET-14: ids equal those of the HTTP API and keep rising after a restart', async () => {
  const before = await follow()
  await followTo(server, before.client, symbol, before.copy)
  await server.restart()
  expect(await before.client.closed()).toBe(1012)
  const after = await follow()
  const book = await followTo(server, after.client, symbol, after.copy)
  expect(after.copy.lastId).toBe(before.copy.lastId)
  expect(after.copy.levels()).toEqual(book)
  const trader = await server.connect()
  await trader.logOn(server.keys.alice)
  await trader.ok('order.limit', { symbol, side: 'buy', price: '93000', volume: '0.01' })
  const change = await after.client.event(`${symbol}@depth`, 'update')
  expect(change.data.prevId).toBe(before.copy.lastId)
  expect(Number(change.data.id)).toBeGreaterThan(Number(before.copy.lastId))
  for (const one of [trader, after.client]) await one.close()
})

test('SOCKET-15: a slow reader gets merged changes of a book, and its copy is still correct', async () => {
  const [alice, bob] = (await twoTraders()) as [SocketClient, SocketClient]
  const sell = (price: number) => ({
    symbol: 'ethusdt',
    side: 'sell',
    type: 'limit',
    price: String(price),
    volume: '0.01',
  })
  for (let part = 0; part < 20; part += 1) {
    const orders = Array.from({ length: 50 }, (_, place) => sell(3_500 + part * 50 + place))
    await alice.ok('order.batch', { orders })
  }
  const { client, copy } = await follow()
  await followTo(server, client, symbol, copy)
  await client.logOn(server.keys.alice)
  client.webSocket.pause()
  // Each reply has half a megabyte: enough to fill the buffers in between.
  for (let round = 0; round < 16; round += 1) client.send({ id: 'fill', method: 'open_orders' })
  await bob.ok('ping')
  const steady = await follow()
  for (let round = 0; round < 10; round += 1) {
    await bob.ok('order.limit', { symbol, side: 'buy', price: String(92_000 + round), volume: '0.01' })
    await followTo(server, steady.client, symbol, steady.copy)
  }
  const merged = copy.updates
  client.webSocket.resume()
  const book = await followTo(server, client, symbol, copy)
  expect(copy.levels()).toEqual(book)
  expect(copy.updates - merged).toBeLessThan(steady.copy.updates - 1)
  for (const one of [alice, bob, client, steady.client]) await one.close()
})

test('SOCKET-18: a slow reader misses states of an open candle, but no closed candle', async () => {
  const [alice, bob] = (await twoTraders()) as [SocketClient, SocketClient]
  const channel = 'xrpusdt@candles_1'
  const trade = async (price: string): Promise<void> => {
    await alice.ok('order.limit', { symbol: 'xrpusdt', side: 'sell', price, volume: '100' })
    await bob.ok('order.limit', { symbol: 'xrpusdt', side: 'buy', price, volume: '100' })
  }
  const [slow, steady] = await Promise.all([server.connect(), server.connect()])
  for (const client of [slow, steady]) {
    await client.ok('subscribe', { channels: [channel] })
    await client.event(channel, 'snapshot')
  }
  await slow.logOn(server.keys.alice)
  slow.webSocket.pause()
  // Each reply has half a megabyte: enough to fill the buffers in between.
  for (let round = 0; round < 16; round += 1) slow.send({ id: 'fill', method: 'open_orders' })
  await bob.ok('ping')
  const closed: unknown[] = []
  for (const price of ['2', '2.1', '2.2']) {
    await trade(price)
    const isNew = (message: Message) => message.channel === channel && message.data.candle?.open === price
    const { candle } = (await steady.next(isNew)).data
    server.clock.advance(60_000)
    closed.push({ ...candle, closed: true })
  }
  await trade('2.3')
  const isOpen = (message: Message) => message.channel === channel && message.data.candle?.open === '2.3'
  await steady.next(isOpen)
  slow.webSocket.resume()
  const newest = await slow.next(isOpen)
  expect(newest.data.candle.closed).toBe(false)
  const seen = slow.received.filter(({ channel: name, event }) => name === channel && event === 'update')
  expect(seen.map(({ data }) => data.candle).filter(({ closed }) => closed)).toEqual(closed)
  for (const one of [alice, bob, slow, steady]) await one.close()
})
