import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { type AccountEvent, type SocketConstructor, TradingSocket } from '../../client/index.ts'
import { testDatabase } from '../../server/kernel/storage/testing.ts'
import { scratchDirectory } from '../whole-server/running-server.ts'
import { NatsServer, natsIsMissing } from './nats-server.ts'
import { TradingNode } from './trading-node.ts'

// Whole servers on a busy machine: the test checks that they start, not how soon.
vi.setConfig({ testTimeout: 240_000 })

describe.skipIf(natsIsMissing)('a trading socket of a leader that hangs and resumes', async () => {
  const { connection } = await testDatabase()
  let nats: NatsServer
  let late: TradingNode
  let other: TradingNode

  beforeAll(async () => {
    nats = await NatsServer.start()
    const deployment = { connection, natsUrl: nats.url, uploadsDirectory: await scratchDirectory() }
    late = await TradingNode.start(deployment)
    other = await TradingNode.start(deployment)
  }, 240_000)

  afterAll(async () => {
    late?.server.child.kill('SIGCONT')
    await Promise.allSettled([late, other].map((node) => node?.server.end('SIGTERM')))
    await nats?.end()
  })

  test('SOCKET-9, LEAD-13: a key that was revoked meanwhile places no order and receives nothing more', async () => {
    const [own] = late.server.ready.trading
    if (own === undefined) throw new Error('there is no account')
    const symbol = 'btcusdt'
    const [last] = await other.client(own).call('GET /public/last_prices', { symbol })
    const order = { symbol, price: String(Math.floor(Number(last?.price) * 0.9)), volume: '0.001' }
    const key = await other.client(own).call('POST /private/account/api_keys', { permissions: 'read,trade' })
    const { transport } = late.client({ ...own, ...key })
    const socket = new TradingSocket({ transport, WebSocket: WebSocket as unknown as SocketConstructor })
    const events: AccountEvent[] = []
    await socket.openAccount((event) => void events.push(event))
    late.server.child.kill('SIGSTOP')
    const place = () =>
      other
        .client(own)
        .placeLimit('buy', order)
        .catch(() => undefined)
    const placed: string[] = []
    const placeUntilDone = async () => placed.push(...[await place()].flatMap((done) => done?.orderId ?? []))
    await expect.poll(placeUntilDone, { timeout: 60_000 }).toBe(1)
    await other.client(own).call('DELETE /private/account/api_keys', { apiKey: key.apiKey })
    const asked = socket.request('order.limit', { ...order, side: 'buy', clientOrderId: 'late' })
    const answer = asked.then(
      () => 'accepted',
      () => 'refused',
    )
    await delay(300)
    late.server.child.kill('SIGCONT')
    expect(await answer).toBe('refused')
    await expect.poll(() => events.map(({ event }) => event), { timeout: 60_000 }).toContain('session_ended')
    expect(JSON.stringify(events)).not.toContain(placed[0])
    const open = await other.client(own).call('GET /private/order/open_orders', { symbol: 'btcusdt' })
    expect(open.map(({ clientOrderId }) => clientOrderId)).not.toContain('late')
    socket.close()
  })
})
