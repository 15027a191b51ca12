import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { AgoraError, NoAnswer } from './errors.ts'
import { FakeEnvironment, type Script, type SentRequest } from './testing.ts'
import { TradingClient } from './trading-client.ts'

const credentials = { apiKey: 'key', secretKey: 'secret' }

function clientOf(script: Script, options: { headerPrefix?: string; namesOrders?: boolean } = {}) {
  const environment = new FakeEnvironment(script)
  const baseUrl = 'http://venue.test/v1/'
  return { environment, client: new TradingClient({ baseUrl, credentials, environment, ...options }) }
}

const refusal = (code: string, details: object = {}, status = 400): ReturnType<Script> => ({
  status,
  body: { status: 'false', error: { code, message: code, messageFa: code, details, retryable: false } },
})

const hmac = (text: string) => createHmac('sha256', 'secret').update(text).digest('hex')
const order = { symbol: 'btcusdt', price: '1', volume: '2' }

test('CLIENT-3: a query is signed as sent, with the header prefix of the deployment', async () => {
  const { client, environment } = clientOf(() => ({}), { headerPrefix: 'X-ARX' })
  await client.order({ clientOrderId: 'a b&c' })
  const { url, headers } = environment.requests.at(-1) ?? { url: '', headers: {} }
  const query = url.split('?')[1] ?? ''
  expect(query).toMatch(/^clientOrderId=a%20b%26c&timestamp=\d+$/)
  expect(headers).toEqual({
    'X-ARX-APIKEY': 'key',
    'X-ARX-SIGNATURE': hmac(`GET\n/v1/private/order/get\n${query}`),
    'X-ARX-SIGNATURE-FORM': 'bound',
  })
})

test('CLIENT-3: a body is signed as sent, and nested values are sent as JSON', async () => {
  const { client, environment } = clientOf(() => ({}))
  await client.placeBatch([{ ...order, side: 'buy', type: 'limit', clientOrderId: 'one' }])
  const { url, headers, body = '' } = environment.requests.at(-1) as SentRequest
  expect(url).toBe('http://venue.test/v1/private/order/batch')
  expect(headers['X-SVC-SIGNATURE']).toBe(hmac(`POST\n/v1/private/order/batch\n${body}`))
  expect(headers['X-SVC-SIGNATURE-FORM']).toBe('bound')
  expect(JSON.parse(new URLSearchParams(body).get('orders') ?? '')).toMatchObject([{ clientOrderId: 'one' }])
})

test('CLIENT-3: behind a proxy with another path, the path of the API itself is signed', async () => {
  const environment = new FakeEnvironment(() => ({}))
  const client = new TradingClient({ baseUrl: 'https://example.test/exchange', credentials, environment })
  await client.openOrders()
  const { url, headers } = environment.requests.at(-1) as SentRequest
  expect(url).toContain('https://example.test/exchange/private/order/open_orders?')
  expect(headers['X-SVC-SIGNATURE']).toBe(hmac(`GET\n/v1/private/order/open_orders\n${url.split('?')[1]}`))
})

test('CLIENT-3: a socket logon has a signature for that method only', async () => {
  const { client } = clientOf(() => ({}))
  const { signature, ...params } = await client.transport.signedParameters('session.logon', { resumeFrom: '7' })
  expect(Object.keys(params)).toEqual(['apiKey', 'resumeFrom', 'timestamp', 'signatureForm'])
  expect(signature).toBe(hmac(`WS\nsession.logon\n${new URLSearchParams(params)}`))
})

test('CLIENT-4: requests have the server time, measured once before the first of them', async () => {
  const { client, environment } = clientOf(() => ({}))
  environment.serverAheadMs = 3_600_000
  await Promise.all([client.balances(), client.openOrders()])
  const stamps = environment.requests.map(({ url }) => Number(/timestamp=(\d+)/.exec(url)?.[1]))
  expect(environment.requests.filter(({ url }) => url.includes('/public/time'))).toHaveLength(1)
  // Signing is asynchronous, so either may be sent first.
  expect(stamps.slice(1).sort()).toEqual([environment.clockMs + 3_600_000, environment.clockMs + 3_600_001])
})

test('CLIENT-4: after a stale timestamp the client measures and signs again, once', async () => {
  let refusals = 1
  const { client, environment } = clientOf(() => (refusals-- > 0 ? refusal('INVALID_TIMESTAMP', {}, 401) : {}))
  await client.placeLimit('buy', order)
  const paths = environment.requests.map(({ url }) => new URL(url).pathname)
  expect(paths).toEqual(['time', 'limit/buy', 'time', 'limit/buy'].map((end) => expect.stringContaining(end)))
  refusals = 9
  await expect(client.balances()).rejects.toMatchObject({ code: 'INVALID_TIMESTAMP' })
  expect(environment.requests).toHaveLength(7)
})

test('CLIENT-5: a request that is not known to be repeatable is not sent twice', async () => {
  const { client, environment } = clientOf(() => 'fails', { namesOrders: false })
  await expect(client.placeLimit('buy', order)).rejects.toBeInstanceOf(NoAnswer)
  await expect(client.cancel({ orderId: '1' })).rejects.toBeInstanceOf(NoAnswer)
  expect(environment.requests.filter(({ url }) => url.includes('/private/'))).toHaveLength(2)
  await expect(client.markets()).rejects.toBeInstanceOf(NoAnswer)
  expect(environment.requests.filter(({ url }) => url.includes('exchange_info'))).toHaveLength(4)
})

test('CLIENT-5: an order without a client order id gets one, so that it can be sent again after a lost reply', async () => {
  let failures = 2
  const { client, environment } = clientOf(() => (failures-- > 0 ? 'fails' : {}))
  await client.placeLimit('sell', order)
  const sent = environment.requests
    .filter(({ method }) => method === 'POST')
    .map(({ body }) => new URLSearchParams(body))
  expect(sent).toHaveLength(3)
  expect(new Set(sent.map((body) => body.get('clientOrderId'))).size).toBe(1)
  expect(sent[0]?.get('clientOrderId')).toMatch(/^[a-z0-9]{24}$/)
  expect(new Set(sent.map((body) => body.get('timestamp'))).size).toBe(3)
})

test('CLIENT-6: an error has its code, message, details and whether to retry', async () => {
  const { client } = clientOf(() => refusal('INSUFFICIENT_BALANCE', { needed: '5' }, 422))
  const error = await client.placeLimit('buy', order).catch((problem: unknown) => problem)
  expect(error).toBeInstanceOf(AgoraError)
  expect(error).toMatchObject({ code: 'INSUFFICIENT_BALANCE', status: 422, details: { needed: '5' }, retryable: false })
})

test('CLIENT-7: requests wait for the rate limit of the server, and for the time of a rejection', async () => {
  let remaining = 10
  const { client, environment } = clientOf(() => {
    remaining -= 1
    if (remaining === 3) return refusal('RATE_LIMITED', { retryAfterMs: 700 }, 429)
    return { headers: { 'x-ratelimit-limit': '10', 'x-ratelimit-remaining': String(Math.max(0, remaining)) } }
  })
  const startedMs = environment.clockMs
  await Promise.all(Array.from({ length: 30 }, () => client.markets()))
  expect(environment.requests).toHaveLength(31)
  expect(environment.clockMs - startedMs).toBeGreaterThan(2_000)
})
