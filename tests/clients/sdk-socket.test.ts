import { createServer, connect as dial, type Server, type Socket } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import {
  type AccountEvent,
  type AccountUpdate,
  AgoraError,
  BookSync,
  type SocketConstructor,
  TradingClient,
  TradingSocket,
} from '../../client/index.ts'
import { eventually, startProcess } from '../whole-server/running-server.ts'

const { ready } = await startProcess({ AGORA_TRADING_REQUESTS_PER_SECOND: '200' })
const venue = new URL(ready.tradingUrl)

/** A relay between client and venue that can cut connections. */
class Relay {
  readonly #server: Server
  readonly #sockets = new Set<Socket>()

  constructor() {
    this.#server = createServer((near) => {
      const far = dial(Number(venue.port), venue.hostname)
      for (const [one, other] of [[near, far] as const, [far, near] as const]) {
        this.#sockets.add(one)
        one.pipe(other)
        one.on('error', () => other.destroy())
        one.on('close', () => {
          this.#sockets.delete(one)
          other.destroy()
        })
      }
    })
  }

  async listen(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve))
    const address = this.#server.address()
    return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/v1`
  }

  cut(): void {
    for (const socket of this.#sockets) socket.destroy()
  }

  close(): void {
    this.cut()
    this.#server.close()
  }
}

const relay = new Relay()
const relayUrl = await relay.listen()
const closing: (() => void)[] = [() => relay.close()]
afterAll(() => {
  for (const close of closing.reverse()) close()
})

function clientOf(account: number, baseUrl = ready.tradingUrl) {
  const { apiKey = '', secretKey = '' } = ready.trading[account] ?? {}
  const client = new TradingClient({ baseUrl, credentials: { apiKey, secretKey } })
  const socket = new TradingSocket({
    transport: client.transport,
    WebSocket: WebSocket as unknown as SocketConstructor,
  })
  closing.push(() => socket.close())
  return { client, socket }
}

/** The owner's operator key, which requires bound signatures. */
const operatorKey = ready.trading.findIndex(({ permissions }) => permissions.some((name) => name === 'admin'))
const { client: olivia } = clientOf(operatorKey)
const priceOf = async (share: number) => {
  const [price] = await olivia.call('GET /public/last_prices', { symbol: 'btcusdt' })
  return String(Math.floor(Number(price?.price) * share))
}
await eventually(async () => Number(await priceOf(1)) > 0)

test('CLIENT-9: a local book stays equal to the venue’s book through cut connections', async () => {
  const { socket } = clientOf(0, relayUrl)
  const sync = new BookSync({ source: socket, symbol: 'btcusdt' })
  for (let cuts = 0; cuts < 5; cuts += 1) {
    await eventually(async () => sync.lastId !== undefined)
    const seenId = sync.lastId
    await eventually(async () => sync.lastId !== seenId)
    relay.cut()
    await olivia.placeLimit('buy', { symbol: 'btcusdt', price: await priceOf(0.95 + cuts / 1000), volume: '0.001' })
  }
  await eventually(async () => {
    const { orderbook, lastUpdateId } = await olivia.orderBook('btcusdt', 1000)
    const isSame = JSON.stringify([sync.book.bids, sync.book.asks]) === JSON.stringify([orderbook.bids, orderbook.asks])
    return isSame && sync.lastId === lastUpdateId
  })
  expect(sync.repairs).toBe(0)
  sync.stop()
  await olivia.cancelAll()
})

test('CLIENT-10: after a reconnect the account is logged on, and no private event is missed or repeated', async () => {
  const { socket } = clientOf(1, relayUrl)
  const { client: other } = clientOf(1)
  const events: AccountEvent[] = []
  await socket.openAccount((event) => events.push(event))
  const updates = () => events.filter((event): event is AccountUpdate => event.event === 'update')
  const placed: string[] = []
  for (let round = 0; round < 4; round += 1) {
    const price = await priceOf(0.9)
    placed.push((await other.placeLimit('buy', { symbol: 'btcusdt', price, volume: '0.001' })).orderId)
    relay.cut()
    placed.push((await other.placeLimit('buy', { symbol: 'btcusdt', price, volume: '0.002' })).orderId)
  }
  const opened = () => updates().flatMap(({ orders }) => orders.filter(({ status }) => status === 'open'))
  await eventually(async () => placed.every((id) => opened().some(({ orderId }) => orderId === id)))
  const sequences = updates().map(({ seq }) => Number(seq))
  expect(new Set(sequences).size).toBe(sequences.length)
  expect([...sequences].sort((one, next) => one - next)).toEqual(sequences)
  expect(events.filter(({ event }) => event === 'resync')).toEqual([])
  await other.cancelAll()
})

test('CLIENT-3: a bound-only key logs on, reads, trades and operates the venue', async () => {
  const { client, socket } = clientOf(operatorKey)
  const events: AccountEvent[] = []
  await socket.openAccount((event) => events.push(event))
  const order = await client.placeLimit('buy', { symbol: 'btcusdt', price: await priceOf(0.9), volume: '0.001' })
  await eventually(async () => events.some(({ event }) => event === 'update'))
  expect(await client.order({ orderId: order.orderId })).toMatchObject({ status: 'open' })
  expect(await client.call('GET /private/account/api_key_info', {})).toMatchObject({ boundSignaturesOnly: true })
  const asked = { method: 'GET', path: '/private/operator/audit', parameters: {} }
  expect(await client.transport.call(asked)).toBeDefined()
  await client.cancelAll()
})

test('CLIENT-12: the first logon waits through cut connections and rate limits, and a wrong key is rejected', async () => {
  const { client, socket } = clientOf(1, relayUrl)
  const sign = client.transport.signedParameters.bind(client.transport)
  let cuts = 0
  client.transport.signedParameters = async (method, params) => {
    const signed = await sign(method, params)
    cuts += 1
    if (cuts === 1) relay.cut()
    if (cuts === 2) throw new AgoraError({ code: 'RATE_LIMITED', message: 'Later', retryable: true }, 429)
    return signed
  }
  const events: AccountEvent[] = []
  await socket.openAccount((event) => events.push(event))
  expect(cuts).toBe(3)
  const { client: other } = clientOf(1)
  await other.placeLimit('buy', { symbol: 'btcusdt', price: await priceOf(0.9), volume: '0.001' })
  await eventually(async () => events.some(({ event }) => event === 'update'))
  await other.cancelAll()

  const { socket: stranger, client: strangers } = clientOf(2)
  const signAsStranger = strangers.transport.signedParameters.bind(strangers.transport)
  strangers.transport.signedParameters = async (method, params) => ({
    ...(await signAsStranger(method, params)),
    apiKey: 'unknown',
  })
  await expect(stranger.openAccount(() => undefined)).rejects.toBeInstanceOf(AgoraError)
})

test('CLIENT-11: orders are placed and canceled over the socket, refusals are AgoraErrors, and channels deliver', async () => {
  const { socket } = clientOf(0)
  const seen: string[] = []
  socket.subscribe('btcusdt@trades', ({ event }) => seen.push(event))
  socket.subscribe('nothing@trades', ({ event }) => seen.push(event))
  await socket.openAccount(() => undefined)
  const order = { symbol: 'btcusdt', side: 'buy', price: await priceOf(0.9), volume: '0.001' } as const
  const placed = await socket.request('order.limit', order)
  expect(placed).toMatchObject({ status: 'open', side: 'buy' })
  expect(await socket.request('open_orders', {})).toMatchObject([{ orderId: placed.orderId }])
  expect(await socket.request('order.cancel', { orderId: placed.orderId })).toMatchObject({ status: 'canceled' })
  const again = socket.request('order.cancel', { orderId: placed.orderId })
  await expect(again).rejects.toMatchObject({ code: 'ORDER_CLOSED' })
  await eventually(async () => seen.includes('snapshot') && seen.includes('refused'))
})
