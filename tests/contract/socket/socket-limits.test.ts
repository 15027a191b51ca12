import { once } from 'node:events'
import { expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { socketForTest } from '../../../server/trading/socket/testing.ts'

const limits = {
  subscriptionsMax: 3,
  requestsUnderWayMax: 4,
  connectionsPerAddressMax: 3,
  lookEveryMs: 20,
  clientPingsMax: 50,
  refusedCharactersMax: 20_000,
  idleMs: 60_000,
}
const server = await socketForTest({ requestsPerSecond: 10, limits })
const { clock } = server

test('SOCKET-5: before the logon frames count for the address, after it for the account, together with HTTP', async () => {
  const [alice, other] = [await server.connect(), await server.connect()]
  clock.advance(1_000)
  for (let count = 0; count < 8; count += 1) await other.ok('ping')
  other.send('not json')
  expect(await other.next(() => true)).toMatchObject({ error: { code: 'BAD_REQUEST' } })
  expect(await other.ok('ping')).toBe('pong')
  const refused = await other.ask('ping')
  expect(refused.error).toMatchObject({ code: 'RATE_LIMITED', retryable: true, details: { retryAfterMs: '100' } })
  other.send('not json')
  expect(await other.next(() => true)).toMatchObject({ error: { code: 'RATE_LIMITED' } })
  expect(await server.get('/public/ping')).toBeUndefined()
  const refusedHandshake = new WebSocket(server.url())
  refusedHandshake.on('error', () => {})
  const [, response] = await once(refusedHandshake, 'unexpected-response')
  expect(response.statusCode).toBe(429)
  refusedHandshake.terminate()
  await alice.logOn(server.keys.alice)
  for (let count = 0; count < 7; count += 1) await alice.ok('ping')
  expect(await server.read('alice', '/private/order/open_orders')).toEqual([])
  await alice.ok('open_orders')
  expect((await alice.ask('ping')).error).toMatchObject({ code: 'RATE_LIMITED' })
  expect(await server.read('alice', '/private/order/open_orders')).toBeUndefined()
  clock.advance(1_000)
  const wrong = { ...other.logonParams(server.keys.alice), signature: '0'.repeat(64) }
  for (let count = 0; count < 10; count += 1) {
    expect((await other.ask('session.logon', wrong)).error.code).toBe('INVALID_SIGNATURE')
  }
  expect((await other.ask('session.logon', wrong)).error.code).toBe('RATE_LIMITED')
  expect(await alice.ok('ping')).toBe('pong')
  for (const one of [alice, other]) await one.close()
})

test('SOCKET-6: subscriptions, pending requests and connections per address are bounded', async () => {
  clock.advance(1_000)
  const client = await server.connect()
  await client.ok('subscribe', { channels: ['btcusdt@depth', 'btcusdt@trades', 'all@ticker'] })
  const more = await client.ask('subscribe', { channels: ['ethusdt@depth', 'btcusdt@depth'] })
  expect(more.error).toMatchObject({ code: 'BAD_REQUEST', details: { rule: 'subscriptions', limit: '3' } })
  expect((await client.ok('list_subscriptions')).channels).toHaveLength(3)
  for (let id = 0; id < 6; id += 1) client.send({ id: `under way ${id}`, method: 'ping' })
  const codes: string[] = []
  for (let id = 0; id < 6; id += 1) {
    const answer = await client.next((message) => message.id === `under way ${id}`)
    codes.push(answer.error?.code ?? 'answered')
  }
  expect(codes.slice(0, 4)).toEqual(['answered', 'answered', 'answered', 'answered'])
  clock.advance(1_000)
  const [second, third] = [await server.connect(), await server.connect()]
  const fourth = new WebSocket(server.url())
  fourth.on('error', () => {})
  const [, response] = await once(fourth, 'unexpected-response')
  expect(response.statusCode).toBe(429)
  fourth.terminate()
  await second.close()
  const again = await server.connect()
  expect(await server.metrics().text()).toContain('agora_socket_connections 3')
  expect(await server.metrics().text()).toContain('agora_socket_subscriptions 3')
  for (const one of [client, third, again]) await one.close()
})

test('SOCKET-20: an idle connection is closed, and so is one that only pings', async () => {
  clock.advance(1_000)
  const follower = await server.connect()
  await follower.ok('subscribe', { channels: ['btcusdt@depth'] })
  const idle = await server.connect()
  clock.advance(60_001)
  expect(await idle.closed()).toBe(4000)
  expect(await follower.ok('ping')).toBe('pong')
  const noisy = await server.connect()
  for (let count = 0; count < 500; count += 1) noisy.webSocket.ping()
  expect(await noisy.closed()).toBe(4009)
  await follower.close()
})

test('SOCKET-27: a client that continues to send after the refusals of the rate limit is disconnected', async () => {
  clock.advance(1_000)
  const eager = await server.connect()
  const floods = [await server.connect(), await server.connect()]
  for (let count = 0; count < 20; count += 1) await eager.ask('ping')
  const padding = 'x'.repeat(8_000)
  for (let count = 0; count < 3; count += 1) {
    floods[0]?.send({ id: count, method: 'ping', params: { padding } })
    floods[1]?.send(count === 0 ? padding : { id: count, method: padding })
  }
  for (const flood of floods) expect(await flood.closed()).toBe(4029)
  clock.advance(1_000)
  expect(await eager.ok('ping')).toBe('pong')
  await eager.close()
})

test('SOCKET-20: a client that does not answer pings is disconnected', async () => {
  const impatient = await socketForTest({ limits: { lookEveryMs: 20, pingEveryMs: 20 } })
  const deaf = new WebSocket(impatient.url(), { autoPong: false })
  await once(deaf, 'open')
  const [code] = await once(deaf, 'close')
  expect(code).toBe(1006)
})

test('SOCKET-21: a stopping server answers pending requests, sends a retry time and closes with 1012', async () => {
  clock.advance(1_000)
  const client = await server.connect()
  await client.logOn(server.keys.alice)
  const placing = client.ok('order.limit', { symbol: 'btcusdt', side: 'sell', price: '99000', volume: '0.01' })
  await client.event('account', 'update')
  const restarted = server.restart()
  expect(await placing).toMatchObject({ status: 'open' })
  expect(Number((await client.event('server', 'closing')).reconnectAfterMs)).toBeGreaterThan(0)
  expect(await client.closed()).toBe(1012)
  await restarted
  const back = await server.connect()
  clock.advance(1_000)
  await back.logOn(server.keys.alice)
  expect(await back.ok('open_orders')).toHaveLength(1)
  await back.close()
})
