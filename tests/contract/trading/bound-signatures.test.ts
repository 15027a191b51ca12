import { createHmac } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import type { TradingPermission } from '../../../server/accounts/ports.ts'
import { sandboxEndpoints, tradingEndpoints } from '../../../server/trading/api/endpoints.ts'
import { boundHeaders, tradingForTest } from '../../../server/trading/testing-venue.ts'
import { privateEndpoints } from './private-endpoints.ts'

const venue = await tradingForTest()
const { accounts, accountIds, clock, ok } = venue

interface Key {
  readonly apiKey: string
  readonly secretKey: string
}

async function newKey(personId: number, permissions: TradingPermission[], boundSignaturesOnly = false): Promise<Key> {
  const terms = { label: '', ipRanges: [], expiresAtMs: undefined, sessionTokenHash: undefined }
  const networks = permissions.includes('wallet') ? { networks: ['BTC'] } : {}
  const input = {
    ...terms,
    personId,
    permissions,
    ...networks,
    ...(boundSignaturesOnly ? { boundSignaturesOnly } : {}),
  }
  const { key, secretKey } = await accounts.createTradingKey(input)
  return { apiKey: key.apiKey, secretKey }
}

const traders: TradingPermission[] = ['read', 'trade', 'withdraw']
const operator = await newKey(accountIds.erin, [...traders, 'admin'])
const signer = await newKey(accountIds.erin, ['wallet'])
const alice = await newKey(accountIds.alice, traders)
const careful = await newKey(accountIds.alice, traders, true)

type Headers = Record<string, string>

const textOf = (params: Readonly<Record<string, unknown>>) =>
  new URLSearchParams(Object.entries(params).map(([name, value]) => [name, String(value)])).toString()

/** Parameters with a timestamp that no other request of this file uses. */
function stamped(params: Readonly<Record<string, unknown>> = {}): string {
  clock.advance(1)
  return textOf({ ...params, timestamp: clock.nowMs() })
}

const specHeaders = ({ apiKey, secretKey }: Key, text: string): Headers => ({
  'x-svc-apikey': apiKey,
  'x-svc-signature': createHmac('sha256', secretKey).update(text).digest('hex'),
})

const boundTo = ({ apiKey, secretKey }: Key, endpoint: string, text: string): Headers => {
  const [method = '', path = ''] = endpoint.split(' ')
  return { 'x-svc-apikey': apiKey, ...boundHeaders(secretKey, method, `/private/${path}`, text) }
}

/** Sends the text as query or body of the endpoint; returns the error code or `accepted`. */
async function outcome(endpoint: string, text: string, headers: Headers): Promise<string> {
  const [method = '', path = ''] = endpoint.split(' ')
  const url = `/v1/private/${path}`
  const inQuery = method === 'GET' || method === 'DELETE'
  const form = { ...headers, 'content-type': 'application/x-www-form-urlencoded' }
  const sent = inQuery ? { url: `${url}?${text}`, headers } : { url, headers: form, payload: text }
  const { body } = await venue.send({ method: method as 'GET', ...sent })
  return body?.error?.code ?? 'accepted'
}

const endpoints = Object.keys(privateEndpoints)
const params = (endpoint: string) => privateEndpoints[endpoint]?.[2] ?? {}

describe('SIGN-9: a bound signature is valid only for its endpoint', () => {
  test.each(endpoints)('%s', async (endpoint) => {
    const text = stamped(params(endpoint))
    const headers = boundTo(operator, endpoint, text)
    const taken: string[] = []
    for (const other of endpoints) {
      if (other !== endpoint && (await outcome(other, text, headers)) !== 'INVALID_SIGNATURE') taken.push(other)
    }
    expect(taken).toEqual([])
    // The signature itself is valid.
    expect(await outcome(endpoint, text, headers)).not.toMatch(/SIGNATURE|REPLAYED/)
  })

  test('the signature of a rejection cannot approve, that of a buy cannot sell, and that of a read cannot cancel', async () => {
    const order = await ok('alice', 'POST', '/private/order/limit/buy', { symbol: 'btcusdt', price: '50', volume: '1' })
    const attacks = [
      [
        'POST operator/reject_withdrawal',
        'POST operator/approve_withdrawal',
        operator,
        { withdrawalId: 1, reason: 'x' },
      ],
      ['POST order/limit/buy', 'POST order/limit/sell', alice, { symbol: 'btcusdt', price: '60000', volume: '0.1' }],
      ['GET order/open_orders', 'DELETE order/cancel_all', alice, { symbol: 'btcusdt' }],
      ['GET order/get', 'DELETE order/cancel', alice, { orderId: order.orderId }],
    ] as const
    for (const [signed, sent, key, parameters] of attacks) {
      const text = stamped(parameters)
      expect(await outcome(sent, text, boundTo(key, signed, text)), sent).toBe('INVALID_SIGNATURE')
    }
    expect(await ok('alice', 'GET', '/private/order/open_orders')).toMatchObject([{ orderId: order.orderId }])
    await ok('alice', 'DELETE', '/private/order/cancel_all')
  })

  test('the matched endpoint counts, not the path as the client wrote it', async () => {
    const text = stamped({ symbol: 'btcusdt' })
    const headers = boundTo(alice, 'GET order/open_orders', text)
    for (const path of ['order/open_orders', 'order/%6fpen_orders', 'order/open_orders/', '%6frder/open%5Forders']) {
      expect(await outcome(`GET ${path}`, text, headers), path).toBe('accepted')
    }
    const asSent = boundTo(alice, 'GET order/%6fpen_orders', text)
    expect(await outcome('GET order/%6fpen_orders', text, asSent)).toBe('INVALID_SIGNATURE')
    const cancelling = stamped()
    const looked = boundTo(alice, 'GET order/open_orders', cancelling)
    expect(await outcome('DELETE order/%63ancel_all', cancelling, looked)).toBe('INVALID_SIGNATURE')
  })

  test('no signed endpoint has parameters in its path, because the signature would not cover them', () => {
    const open = [...tradingEndpoints, ...sandboxEndpoints].filter(({ path }) => path.includes('{'))
    expect(open.map(({ path }) => path)).toEqual([])
  })

  test('a HEAD request is signed as its GET', async () => {
    const text = stamped()
    const statusOf = async (method: string) => {
      const headers = boundTo(alice, `${method} account/info`, text)
      const reply = venue.send({ method: 'HEAD', url: `/v1/private/account/info?${text}`, headers })
      return (await reply).status
    }
    expect([await statusOf('GET'), await statusOf('HEAD')]).toEqual([200, 401])
  })

  test('a JSON body is bound like a form', async () => {
    const parameters = { symbol: 'btcusdt', side: 'buy', type: 'limit', price: '50000', volume: '0.01' }
    const text = stamped(parameters)
    const headers = { ...boundTo(alice, 'POST order/test', text), 'content-type': 'application/json' }
    const payload = JSON.stringify({ ...parameters, timestamp: clock.nowMs() })
    const sent = { method: 'POST', headers, payload } as const
    expect((await venue.send({ ...sent, url: '/v1/private/order/test' })).status).toBe(200)
    expect((await venue.send({ ...sent, url: '/v1/private/order/batch' })).body.error.code).toBe('INVALID_SIGNATURE')
  })

  test('the examples in the guide work', async () => {
    const guide = await readFile(new URL('../../../docs/api/signing.md', import.meta.url), 'utf8')
    const examples = [...guide.matchAll(/^secret +(\w+)\ntext +([\s\S]+?)\nsignature +(\w+)$/gm)]
    expect(examples).toHaveLength(2)
    for (const [, secret = '', lines = '', signature] of examples) {
      const text = lines.replace(/\n +/g, '\n')
      expect(createHmac('sha256', secret).update(text).digest('hex'), text).toBe(signature)
    }
  })

  test('a refusal shows the text to sign', async () => {
    const text = stamped()
    const headers = { ...boundTo(alice, 'GET account/fees', text) }
    const { body } = await venue.send({ method: 'GET', url: `/v1/private/account/info?${text}`, headers })
    expect(body.error.details).toEqual({ form: 'bound', textBeginsWith: 'GET\n/v1/private/account/info\n' })
  })
})

describe('SIGN-10: neither form of signature is accepted as the other', () => {
  test('the header removed, added or misspelled', async () => {
    const text = stamped({ symbol: 'btcusdt' })
    const { 'x-svc-signature-form': form, ...unmarked } = boundTo(alice, 'GET order/open_orders', text)
    expect(form).toBe('bound')
    expect(await outcome('GET order/open_orders', text, unmarked)).toBe('INVALID_SIGNATURE')
    const marked = { ...specHeaders(alice, text), 'x-svc-signature-form': 'bound' }
    expect(await outcome('GET order/open_orders', text, marked)).toBe('INVALID_SIGNATURE')
    for (const odd of ['Bound', 'plain', '', 'bound, bound']) {
      const headers = { ...specHeaders(alice, text), 'x-svc-signature-form': odd }
      expect(await outcome('GET order/open_orders', text, headers), odd).toBe('BAD_REQUEST')
    }
  })

  test('the bound text sent as if it were the parameters', async () => {
    const text = stamped({ symbol: 'btcusdt' })
    const { 'x-svc-signature-form': _, ...unmarked } = boundTo(alice, 'GET order/open_orders', text)
    const whole = `GET\n/v1/private/order/open_orders\n${text}`
    expect(await outcome('POST order/limit/buy', whole, unmarked)).toBe('INVALID_SIGNATURE')
    const [first = '', second = ''] = whole.split('&').map((part) => part.slice(0, part.indexOf('=')))
    const payload = JSON.stringify({ [first]: 'btcusdt', [second]: clock.nowMs() })
    const headers = { ...unmarked, 'content-type': 'application/json' }
    const { body } = await venue.send({ method: 'POST', url: '/v1/private/order/test', headers, payload })
    expect(body.error.code).toBe('INVALID_SIGNATURE')
  })
})

function keysOf(permission: string | undefined): readonly Key[] {
  if (permission === 'wallet') return [signer]
  return permission === 'admin' ? [operator] : [operator, careful]
}

describe('SIGN-11: operator keys and bound-only keys accept bound signatures only', () => {
  test.each(endpoints)('%s', async (endpoint) => {
    for (const key of keysOf(privateEndpoints[endpoint]?.[0])) {
      const text = stamped(params(endpoint))
      expect(await outcome(endpoint, text, specHeaders(key, text))).toBe('BOUND_SIGNATURE_REQUIRED')
      expect(await outcome(endpoint, text, boundTo(key, endpoint, text))).not.toBe('BOUND_SIGNATURE_REQUIRED')
    }
  })

  test('the refusal explains how to sign', async () => {
    const text = stamped({ withdrawalId: 1 })
    const headers = { ...specHeaders(operator, text), 'content-type': 'application/x-www-form-urlencoded' }
    const url = '/v1/private/operator/approve_withdrawal'
    const { status, body } = await venue.send({ method: 'POST', url, headers, payload: text })
    expect(status).toBe(401)
    expect(body.error).toMatchObject({
      code: 'BOUND_SIGNATURE_REQUIRED',
      retryable: false,
      details: { marker: 'X-SVC-SIGNATURE-FORM', value: 'bound', textBeginsWith: `POST\n${url}\n` },
    })
    expect(body.error.message).toContain(String.raw`sign "POST\n${url}\n" + the parameters`)
  })

  test('an operator key of version 0.1, which has no such switch, needs bound signatures too', async () => {
    const old = await newKey(accountIds.erin, ['read', 'admin'])
    await venue.database.sql`update trading_api_keys set bound_signatures_only = false where api_key = ${old.apiKey}`
    await accounts.changeTradingKey(accountIds.erin, operator.apiKey, { label: 'forget what is kept of her keys' })
    const text = stamped()
    expect(await outcome('GET account/info', text, specHeaders(old, text))).toBe('BOUND_SIGNATURE_REQUIRED')
    expect(await outcome('GET account/info', text, boundTo(old, 'GET account/info', text))).toBe('accepted')
  })

  test('a wrong signature, another address and a missing permission keep their errors', async () => {
    const text = stamped()
    const wrong = specHeaders({ ...careful, secretKey: 'another' }, text)
    expect(await outcome('GET account/info', text, wrong)).toBe('INVALID_SIGNATURE')
    expect(await outcome('GET operator/audit', text, specHeaders(careful, text))).toBe('PERMISSION_DENIED')
  })
})

describe('SIGN-12: an unbound signature that was used for a read cannot change anything', () => {
  const traded = endpoints.filter((endpoint) => !['admin', 'wallet'].includes(privateEndpoints[endpoint]?.[0] ?? ''))
  const reads = traded.filter((endpoint) => endpoint.startsWith('GET '))
  const changes = traded.filter((endpoint) => !endpoint.startsWith('GET '))

  test.each(reads)('%s', async (read) => {
    const text = stamped(params(read))
    const headers = specHeaders(alice, text)
    expect(await outcome(read, text, headers)).not.toMatch(/SIGNATURE|REPLAYED/)
    for (const change of changes) expect(await outcome(change, text, headers), change).toBe('REPLAYED_REQUEST')
  })

  test('reads in one millisecond with equal signatures are answered, at one endpoint and at several', async () => {
    const text = stamped()
    const headers = specHeaders(alice, text)
    const paths = ['account/get_balance', 'order/open_orders', 'account/get_balance', 'account/info', 'account/fees']
    const answers = await Promise.all(paths.map((path) => outcome(`GET ${path}`, text, headers)))
    expect(answers).toEqual(paths.map(() => 'accepted'))
  })

  test('two bound requests without parameters in one millisecond, a read and a change, both go through', async () => {
    const text = stamped()
    const bothEndpoints = ['GET order/open_orders', 'DELETE order/cancel_all'] as const
    for (const endpoint of bothEndpoints)
      expect(await outcome(endpoint, text, boundTo(alice, endpoint, text))).toBe('accepted')
  })

  test('every private endpoint of traders accepts an unbound signature', async () => {
    for (const endpoint of traded) {
      const text = stamped(params(endpoint))
      expect(await outcome(endpoint, text, specHeaders(alice, text)), endpoint).not.toMatch(/SIGNATURE|REPLAYED/)
    }
  })
})
