import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { runJobs } from '../../../server/kernel/jobs/testing.ts'
import { sandboxVenueTerms } from '../../../server/sandbox/venue-terms.ts'
import { tradingForTest } from '../../../server/trading/testing-venue.ts'

const { signed, ok, clock, trading, database } = await tradingForTest()
const bitcoin = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'
const hooks = '/private/operator/webhooks'
const deliver = async () => {
  await runJobs(trading.jobs, 'webhooks')
  await trading.webhooks.settled()
}

interface Delivery {
  readonly id: string
  readonly path: string
  readonly body: string
  readonly isSigned: boolean
}
const deliveries: Delivery[] = []
let status = 200
/** The replies to each path wait for it. */
const until = new Map<string, Promise<void>>()
let secretKey = ''
const receiver = createServer(async (request, reply) => {
  let body = ''
  for await (const chunk of request) body += chunk
  const expected = createHmac('sha256', secretKey)
    .update(`${request.headers['x-agora-timestamp']}.${body}`)
    .digest('hex')
  const isSigned = request.headers['x-agora-signature'] === expected
  const path = request.url ?? ''
  deliveries.push({ id: String(request.headers['x-agora-event']), path, body, isSigned })
  await until.get(path)
  reply.writeHead(status, { location: 'http://127.0.0.1:1/' }).end()
})
beforeAll(async () => {
  receiver.listen(0, '127.0.0.1')
  await once(receiver, 'listening')
})
afterAll(() => receiver.close())
const url = () => `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`

async function withdraw(): Promise<void> {
  const input = { symbol: 'btc', network: 'BTC', address: bitcoin, amount: '0.5' }
  await signed('alice', 'POST', '/private/wallet/withdraw_crypto', input)
  clock.advance(sandboxVenueTerms.addressHoldMs)
  await ok('alice', 'POST', '/private/wallet/withdraw_crypto', input)
}

test('CUSTODY-16: a webhook is set by the administrator of the key, with https or on this machine', async () => {
  const key = await ok('erin', 'POST', '/private/account/api_keys', { permissions: 'wallet', networks: 'BTC' })
  secretKey = key.secretKey
  const { apiKey } = key
  const reason = 'a test'
  for (const wrong of ['http://example.com/', 'https://user:x@example.com/', 'file:///etc/passwd', 'nonsense']) {
    expect((await signed('erin', 'POST', hooks, { apiKey, url: wrong, reason })).status).toBe(400)
  }
  const foreign = await signed('frank', 'POST', hooks, { apiKey, url: url(), reason })
  expect(foreign).toMatchObject({ status: 404, body: { error: { code: 'KEY_NOT_FOUND' } } })
  expect(await ok('erin', 'POST', hooks, { apiKey, url: url(), reason })).toEqual({ url: url() })
})

test('CUSTODY-16: steps are delivered in order and signed, and again after a failure, with a growing pause', async () => {
  await withdraw()
  status = 500
  await deliver()
  expect(deliveries).toHaveLength(1)
  await deliver()
  expect(deliveries).toHaveLength(1)
  expect((await ok('erin', 'GET', hooks))[0]).toMatchObject({ failures: '1', problem: 'replied 500' })
  status = 302
  clock.advance(2_000)
  await deliver()
  expect((await ok('erin', 'GET', hooks))[0]).toMatchObject({ failures: '2', problem: 'replied 302' })
  status = 200
  clock.advance(4_000)
  await deliver()
  await deliver()
  expect(deliveries.map(({ id }) => id)).toEqual([deliveries[0]?.id, deliveries[0]?.id, deliveries[0]?.id])
  expect(deliveries.every(({ isSigned }) => isSigned)).toBe(true)
  expect(JSON.parse(deliveries[0]?.body ?? '{}')).toMatchObject({
    type: 'withdrawal.requested',
    withdrawal: { network: 'BTC', units: '50000000' },
  })
  expect((await ok('erin', 'GET', hooks))[0]).toMatchObject({ failures: '0', delivered: deliveries[0]?.id })
})

test('CUSTODY-16: a revoked key gets nothing, and a removed webhook is gone', async () => {
  const [{ apiKey }] = await ok('erin', 'GET', hooks)
  await ok('erin', 'DELETE', '/private/account/api_keys', { apiKey })
  const before = deliveries.length
  await withdraw()
  await deliver()
  expect(deliveries).toHaveLength(before)
  expect(await ok('erin', 'DELETE', hooks, { apiKey, reason: 'done' })).toEqual({ removed: apiKey })
  expect(await ok('erin', 'GET', hooks)).toEqual([])
})

test('CUSTODY-25: a webhook that answers slowly delays no other', async () => {
  const of = async (path: string) => {
    const { apiKey } = await ok('erin', 'POST', '/private/account/api_keys', { permissions: 'wallet', networks: 'BTC' })
    await ok('erin', 'POST', hooks, { apiKey, url: `${url()}${path}`, reason: 'a test' })
    return () => deliveries.filter((delivery) => delivery.path === `/${path}`).length
  }
  const [slow, quick] = [await of('slow'), await of('quick')]
  let answer = () => undefined as unknown
  until.set(
    '/slow',
    new Promise((resolve) => {
      answer = () => resolve()
    }),
  )
  await withdraw()
  await runJobs(trading.jobs, 'webhooks')
  // The address is known by now, so that both requests of `withdraw` are accepted.
  await vi.waitUntil(() => slow() === 1 && quick() === 2, { timeout: 30_000 })
  await withdraw()
  await runJobs(trading.jobs, 'webhooks')
  await vi.waitUntil(() => quick() === 4, { timeout: 30_000 })
  expect(slow()).toBe(1)
  answer()
  await trading.webhooks.settled()
  expect(slow()).toBe(quick())
})

test('CUSTODY-16: a webhook continues after many commands without a step of its networks', async () => {
  await deliver()
  const read = () =>
    database.sql<{ sequence: number }[]>`select sequence from custody_webhooks order by api_key limit 1`
  const [before] = await read()
  const far = (before?.sequence ?? 0) + 20_000
  await database.sql`
    insert into transfer_steps (sequence, place, kind, transfer_id, step) values (${far}, 0, 'withdrawal', 999999, 'requested')`
  await deliver()
  expect(await read()).toEqual([{ sequence: far }])
})
