import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { type AccountEvent, type SocketConstructor, type TradingClient, TradingSocket } from '../../client/index.ts'
import { testDatabase } from '../../server/kernel/storage/testing.ts'
import { runCommand } from '../whole-server/operator-command.ts'
import { scratchDirectory } from '../whole-server/running-server.ts'
import type { Deployment } from './chat-node.ts'
import { NatsServer, natsIsMissing } from './nats-server.ts'
import { environmentOf, TradingNode } from './trading-node.ts'

// Whole servers on a busy machine: the test checks that they start, not how soon.
vi.setConfig({ testTimeout: 240_000 })

const symbol = 'btcusdt'

describe.skipIf(natsIsMissing)('the venue on two servers', async () => {
  const { connection } = await testDatabase()
  let nats: NatsServer
  let deployment: Deployment
  let a: TradingNode
  let b: TradingNode

  beforeAll(async () => {
    nats = await NatsServer.start()
    deployment = { connection, natsUrl: nats.url, uploadsDirectory: await scratchDirectory() }
    a = await TradingNode.start(deployment)
    b = await TradingNode.start(deployment)
  }, 240_000)

  afterAll(async () => {
    b?.server.child.kill('SIGCONT')
    await Promise.allSettled([a?.server.end('SIGTERM'), b?.server.end('SIGTERM')])
    await nats?.end()
  })

  const keyOf = (account: number) => {
    const key = a.server.ready.trading[account]
    if (key === undefined) throw new Error(`there is no account ${account}`)
    return key
  }
  const owner = (node: TradingNode) => node.client(keyOf(0))
  const priceBelow = async (client: TradingClient) => {
    const [last] = await client.call('GET /public/last_prices', { symbol })
    return String(Math.floor(Number(last?.price) * 0.9))
  }
  const usdt = async (client: TradingClient) =>
    (await client.call('GET /private/account/get_balance', { symbol: 'usdt' }))[0]

  test('LEAD-1: an order given to B fills on A’s book and is seen on A: order, fills, balance and socket', async () => {
    const received = await a.follow(keyOf(0))
    const trades = b.channel(keyOf(0), `${symbol}@trades`)
    await expect.poll(() => trades.length).toBeGreaterThan(0)
    const before = await usdt(owner(a))
    const { orderId } = await owner(b).buyAtMarket({ symbol, total: '100' })
    const seen = await owner(a).call('GET /private/order/get', { orderId })
    expect(seen).toMatchObject({ orderId, status: 'filled' })
    const { rows } = await owner(a).call('GET /private/history/trades', { symbol })
    expect(rows.map((fill) => fill.orderId)).toContain(orderId)
    expect(Number((await usdt(owner(a)))?.total)).toBeLessThan(Number(before?.total))
    await expect.poll(() => received.flatMap(({ orders }) => orders.map((one) => one.orderId))).toContain(orderId)
    await expect.poll(() => received.flatMap((update) => update.fills).length).toBeGreaterThan(0)
    await expect.poll(() => trades.map(({ event }) => event)).toContain('update')
  })

  test('LEAD-2: a resting order is open on the other node at once, and a cancel there closes it here', async () => {
    const received = await b.follow(keyOf(0))
    const price = await priceBelow(owner(a))
    for (const [here, there] of [
      [a, b],
      [b, a],
    ] as const) {
      const { orderId } = await owner(here).placeLimit('buy', { symbol, price, volume: '0.001' })
      const open = await owner(there).call('GET /private/order/open_orders', { symbol })
      expect(open.map((one) => one.orderId)).toContain(orderId)
      await owner(there).call('DELETE /private/order/cancel', { orderId })
      expect(await owner(here).call('GET /private/order/open_orders', { symbol })).toEqual([])
      await expect.poll(() => statusesIn(received, orderId).at(-1)).toBe('canceled')
    }
  })

  test('OPERATOR-2: changes of one coin on two servers at the same time do not undo each other', async () => {
    const operator = (node: TradingNode) => node.client(keyOf(3))
    const reason = 'a test'
    for (const round of ['1', '2', '3', '4', '5']) {
      const names = { symbol: 'usdt', nameEn: `Tether ${round}`, reason }
      const terms = { symbol: 'usdt', network: 'ERC20', withdrawFee: round, reason }
      await Promise.all([
        operator(a).call('PATCH /private/operator/coins', names),
        operator(b).call('PATCH /private/operator/networks', terms),
      ])
      const coins = await operator(a).call('GET /private/operator/coins', {})
      const { nameEn, networks } = coins.find((coin) => coin.symbol === 'usdt') ?? {}
      expect([nameEn, networks?.ERC20?.withdrawFee]).toEqual([names.nameEn, terms.withdrawFee])
    }
  })

  test('LEAD-10: a proof root published by one server has its leaves on the other', async () => {
    const [published] = await owner(a).call('GET /public/proof_of_liabilities', { symbol: 'usdt' })
    const sequence = Number(published?.sequence)
    const [own] = await owner(b).call('GET /private/account/proof_of_liabilities', { symbol: 'usdt', sequence })
    expect(own).toMatchObject({ root: published?.root, sequence: published?.sequence })
  })

  test('LEAD-3: A is killed under load: B takes over, nothing acknowledged is lost or doubled, A returns as follower', async () => {
    const price = await priceBelow(owner(b))
    const notified: string[] = []
    const names: string[] = []
    let isOver = false
    const trade = async (trader: number): Promise<void> => {
      const client = owner(b)
      for (let count = 0; !isOver; count++) {
        const clientOrderId = `k${trader}-${count}`
        names.push(clientOrderId)
        const placed = client.placeLimit('buy', { symbol, price, volume: '0.0001', clientOrderId })
        if (await placed.catch(() => undefined)) notified.push(clientOrderId)
      }
    }
    const traders = Promise.all([1, 2, 3, 4].map(trade))
    await expect.poll(() => notified.length).toBeGreaterThan(20)
    await a.server.end('SIGKILL')
    const before = notified.length
    await expect.poll(() => notified.length).toBeGreaterThan(before + 20)
    isOver = true
    await traders
    const restarted = await TradingNode.start(deployment, a.server.dataDirectory)
    a = restarted
    const open = await owner(a).call('GET /private/order/open_orders', { symbol })
    const found = open.map(({ clientOrderId }) => clientOrderId)
    expect(new Set(found).size).toBe(found.length)
    expect(notified.filter((name) => !found.includes(name))).toEqual([])
    expect(found.filter((name) => !names.includes(name))).toEqual([])
    await owner(a).call('DELETE /private/order/cancel_all', { symbol })
    expect(await owner(b).call('GET /private/order/open_orders', { symbol })).toEqual([])
    expect(await a.readiness()).toBe(200)
    const environment = { ...environmentOf(deployment), AGORA_DATA_DIR: await scratchDirectory() }
    expect(await runCommand(['journal', 'verify'], environment)).toMatchObject({ status: 0 })
    expect(await runCommand(['ledger', 'check'], environment)).toMatchObject({ status: 0 })
  })

  test('SOCKET-9, LEAD-13: a key that was revoked while the leader hung places no order and receives nothing more', async () => {
    // The test before this one killed A.
    const [late, other] = [b, a]
    const own = keyOf(0)
    const order = { symbol, price: await priceBelow(owner(other)), volume: '0.001' }
    const key = await owner(other).call('POST /private/account/api_keys', { permissions: 'read,trade' })
    const { transport } = late.client({ ...own, ...key })
    const socket = new TradingSocket({ transport, WebSocket: WebSocket as unknown as SocketConstructor })
    const events: AccountEvent[] = []
    await socket.openAccount((event) => void events.push(event))
    late.server.child.kill('SIGSTOP')
    const place = () =>
      owner(other)
        .placeLimit('buy', order)
        .catch(() => undefined)
    const placed: string[] = []
    const placeUntilDone = async () => placed.push(...[await place()].flatMap((done) => done?.orderId ?? []))
    await expect.poll(placeUntilDone, { timeout: 60_000 }).toBe(1)
    await owner(other).call('DELETE /private/account/api_keys', { apiKey: key.apiKey })
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
    const open = await owner(other).call('GET /private/order/open_orders', { symbol })
    expect(open.map(({ clientOrderId }) => clientOrderId)).not.toContain('late')
    socket.close()
  })

  test('LEAD-12: a rebuild of the histories is refused while any server leads', async () => {
    const environment = { ...environmentOf(deployment), AGORA_DATA_DIR: await scratchDirectory() }
    const refused = await runCommand(['rebuild'], environment)
    expect(refused).toMatchObject({ status: 1, errors: expect.stringContaining('stop all nodes first') })
  })
})

function statusesIn(
  updates: readonly { readonly orders: readonly { orderId: string; status: string }[] }[],
  id: string,
) {
  return updates.flatMap(({ orders }) => orders.filter(({ orderId }) => orderId === id)).map(({ status }) => status)
}
