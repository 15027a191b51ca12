import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openApiDocument } from '../../server/kernel/endpoint/openapi.ts'
import { openApiProblems } from '../../server/kernel/endpoint/testing-openapi.ts'
import { parseCidr } from '../../server/kernel/http/client-address.ts'
import { tradingEndpoints } from '../../server/trading/api/endpoints.ts'
import { tradingDescription } from '../../server/trading/description.ts'
import { allTestEndpoints } from './endpoints-for-test.ts'
import { type ServerForTest, serverForTest } from './server-for-test.ts'

let server: ServerForTest
beforeAll(async () => {
  server = await serverForTest({ endpoints: allTestEndpoints })
})
afterAll(() => server.close())

const form = { 'content-type': 'application/x-www-form-urlencoded' }
const tradingError = (code: string) => ({ status: 'false', serverTime: String(server.clock.nowMs()), error: { code } })

describe('answers of the trading API', () => {
  test('HTTP-18, API-47: an endpoint answers in the envelope, with its request id and without a framework in sight', async () => {
    const { status, headers, json } = await server.ask({ path: '/v1/public/ping' })
    expect([status, json]).toEqual([200, { status: 'true', serverTime: '1800000000000', result: 'pong' }])
    expect(headers).toMatchObject({
      'content-type': 'application/json',
      'x-content-type-options': 'nosniff',
      'x-request-id': expect.stringMatching(/^[a-z0-9]{10}-[a-z0-9]+$/),
      'cache-control': 'no-store',
      'access-control-allow-origin': '*',
      'access-control-expose-headers': '*',
    })
    expect(headers).not.toHaveProperty('x-powered-by')
  })

  test('HTTP-36: a header with several values goes out once for each', async () => {
    const { status, headers } = await server.ask({ path: '/v1/test/cookies' })
    expect([status, headers['set-cookie']]).toEqual([200, ['a=1; Path=/', 'b=2; Path=/']])
  })

  test.each([
    ['an unknown path', 'GET', '/v1/public/nothing', 404, 'NOT_FOUND'],
    ['the prefix alone', 'GET', '/v1', 404, 'NOT_FOUND'],
    ['an unknown path that is posted to', 'POST', '/v1/public/nothing', 404, 'NOT_FOUND'],
    ['another method', 'POST', '/v1/public/ping', 405, 'METHOD_NOT_ALLOWED'],
    ['a method of WebDAV', 'PROPFIND', '/v1/public/ping', 405, 'METHOD_NOT_ALLOWED'],
    ['a method that shows requests', 'TRACE', '/v1/public/ping', 405, 'METHOD_NOT_ALLOWED'],
    ['a bad parameter', 'GET', '/v1/test/items/x', 400, 'BAD_REQUEST'],
    ['a query that is not percent-encoded', 'GET', '/v1/test/echo?a=%', 400, 'BAD_REQUEST'],
    ['a path that is not percent-encoded', 'GET', '/v1/test/items/%zz', 400, 'BAD_REQUEST'],
    ['a path part that is too long', 'GET', `/v1/test/items/${'9'.repeat(501)}`, 404, 'NOT_FOUND'],
    ['a parameter given twice', 'GET', '/v1/test/echo?a=1&a=2', 400, 'BAD_REQUEST'],
    ['a failure', 'GET', '/v1/test/refuses', 404, 'UNKNOWN_SYMBOL'],
    ['an undeclared failure', 'GET', '/v1/test/undeclared', 500, 'INTERNAL_ERROR'],
    ['a crash', 'GET', '/v1/test/crashes', 500, 'INTERNAL_ERROR'],
    ['a lost database', 'GET', '/v1/test/database-gone', 503, 'UNAVAILABLE'],
  ])('HTTP-19: %s (%s %s) is %i %s', async (_what, method, path, status, code) => {
    const answer = await server.ask({ method, path })
    expect(answer.status).toBe(status)
    expect(answer.json).toMatchObject(tradingError(code))
    expect(answer.headers).toMatchObject({
      'content-type': 'application/json',
      'x-request-id': expect.any(String),
      'access-control-allow-origin': '*',
    })
  })

  test('HTTP-19: bodies that are too large or of an unknown type are 413 and 415', async () => {
    const large = await server.ask({
      method: 'POST',
      path: '/v1/test/echo',
      headers: form,
      body: 'a'.repeat(1_048_577),
    })
    expect([large.status, large.json.error.code]).toEqual([413, 'REQUEST_TOO_LARGE'])
    const odd = { 'content-type': 'image/png' }
    const strange = await server.ask({ method: 'POST', path: '/v1/test/echo', headers: odd, body: 'x' })
    expect([strange.status, strange.json.error.code]).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE'])
    const nonsense = { 'content-type': 'nonsense' }
    const unnamed = await server.ask({ method: 'POST', path: '/v1/test/echo', headers: nonsense, body: 'x' })
    expect([unnamed.status, unnamed.json.error.code]).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE'])
  })

  test('HTTP-20: an internal error is logged in full and hidden from the client', async () => {
    const { headers, text } = await server.ask({ path: '/v1/test/crashes' })
    expect(text).not.toContain('secret internals')
    const line = server.logged.find((one) => one.includes(String(headers['x-request-id'])))
    expect(JSON.parse(line ?? '{}')).toMatchObject({
      level: 50,
      msg: 'request failed',
      endpoint: 'GET /v1/test/crashes',
      error: 'secret internals at db.example.com',
      stack: expect.stringContaining('endpoints-for-test'),
    })
  })

  test('HTTP-16: 405 names the methods there are', async () => {
    expect((await server.ask({ method: 'PUT', path: '/v1/public/ping' })).headers.allow).toBe('GET, HEAD, OPTIONS')
    expect((await server.ask({ method: 'POST', path: '/v1/test/items/all' })).headers.allow).toBe('DELETE, OPTIONS')
    const path = '/v1/test/items/7'
    expect((await server.ask({ method: 'POST', path })).headers.allow).toBe('GET, HEAD, OPTIONS')
  })
})

describe('answers of an API that speaks as the chat does', () => {
  test.each([
    ['GET', '/api/v1/nothing', 404, 'NOT_FOUND'],
    ['GET', '/json/nothing', 404, 'NOT_FOUND'],
    ['DELETE', '/api/v1/test/refuses', 405, 'METHOD_NOT_ALLOWED'],
    ['GET', '/api/v1/test/items/x', 400, 'BAD_PARAMETER'],
    ['GET', '/json/test/items/%zz', 400, 'MALFORMED_BODY'],
    ['GET', '/api/v1/test/crashes', 500, 'INTERNAL'],
    ['GET', '/api/v1/test/database-gone', 503, 'UNAVAILABLE'],
  ])('HTTP-19: %s %s is %i %s', async (method, path, status, code) => {
    const answer = await server.ask({ method, path })
    expect(answer.status).toBe(status)
    expect(answer.json).toMatchObject({ result: 'error', code })
    expect(answer.headers['x-request-id']).toBeDefined()
    expect(answer.headers['access-control-allow-origin']).toBe(path.startsWith('/api/') ? '*' : undefined)
  })

  test('HTTP-19: JSON bodies are 415 where the API does not take them', async () => {
    const sent = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"a":"1"}' }
    expect((await server.ask({ ...sent, path: '/api/v1/test/echo' })).status).toBe(415)
    expect((await server.ask({ ...sent, path: '/v1/test/echo' })).json.result).toEqual({ a: '1', kind: 'json' })
  })

  test('KERNEL-35: unknown and repeated parameters follow the rules of each API', async () => {
    const sent = { method: 'POST', headers: form, body: 'a=2&b=3' }
    expect((await server.ask({ ...sent, path: '/api/v1/test/echo?a=1&c=4' })).json).toEqual({
      result: 'success',
      msg: '',
      value: { a: '2', kind: 'form' },
      ignored_parameters_unsupported: ['b', 'c'],
    })
    const { json } = await server.ask({ ...sent, path: '/v1/test/echo?a=1' })
    expect(json.error).toMatchObject({
      code: 'BAD_REQUEST',
      details: { parameter: 'a', rule: 'is given more than once' },
    })
    expect((await server.ask({ ...sent, path: '/v1/test/echo' })).json.result).toEqual({ a: '2', kind: 'form' })
  })
})

describe('methods', () => {
  test.each(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'])('HTTP-9: %s reads parameters from a form', async (method) => {
    const body = 'a=1&list=%5B1%2C2%5D'
    const headers = { ...form, 'content-length': String(body.length) }
    const { json } = await server.ask({ method, path: '/api/v1/test/echo', headers, body })
    expect(json.value).toEqual({ a: '1', list: [1, 2], kind: 'form' })
  })

  test.each(['/v1/public/ping', '/v1/test/stream', '/v1/nothing', '/api/v1/test/crashes', '/page', '/nothing'])(
    'HTTP-21: HEAD %s answers as GET does, without the body',
    async (path) => {
      const [head, get] = await Promise.all([server.ask({ method: 'HEAD', path }), server.ask({ path })])
      expect(head.text).toBe('')
      expect(head.status).toBe(get.status)
      const compared = ({ headers }: typeof head) => [
        headers['content-type'],
        headers['content-length'],
        headers['cache-control'],
      ]
      expect(compared(head)).toEqual(compared(get))
    },
  )

  test('HTTP-21: HEAD counts as GET for the methods allowed', async () => {
    expect((await server.ask({ method: 'HEAD', path: '/v1/test/upload' })).status).toBe(405)
  })

  test.each([
    ['/v1/public/ping', 'GET, HEAD, OPTIONS'],
    ['/v1/test/echo', 'DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT'],
    ['/json/test/upload', 'OPTIONS, POST'],
  ])('HTTP-22: OPTIONS %s is 204 with the allowed methods', async (path, allow) => {
    const { status, headers, text } = await server.ask({ method: 'OPTIONS', path })
    expect([status, text, headers.allow]).toEqual([204, '', allow])
    expect(headers['x-request-id']).toBeDefined()
    expect(headers).not.toHaveProperty('access-control-allow-methods')
  })

  test('HTTP-22: OPTIONS of an unknown path is 404', async () => {
    expect((await server.ask({ method: 'OPTIONS', path: '/v1/nothing' })).status).toBe(404)
  })

  test('HTTP-23: a page elsewhere may call where any origin may, with the headers it asks for', async () => {
    const headers = {
      origin: 'https://app.example.com',
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization,x-svc-apikey',
    }
    const open = await server.ask({ method: 'OPTIONS', path: '/v1/test/echo', headers })
    expect(open.headers).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-allow-methods': 'DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT',
      'access-control-allow-headers': 'authorization,x-svc-apikey',
    })
    const closed = await server.ask({ method: 'OPTIONS', path: '/json/test/echo', headers })
    expect(closed.headers).not.toHaveProperty('access-control-allow-methods')
    expect(closed.headers).not.toHaveProperty('access-control-allow-headers')
  })
})

describe('paths outside the APIs', () => {
  test('HTTP-24: pages have security headers', async () => {
    for (const path of ['/page', '/nothing', '/broken-page', '/v11/public/ping', '/apis']) {
      const { headers } = await server.ask({ path })
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'same-origin',
        'cross-origin-opener-policy': 'same-origin',
        'x-request-id': expect.any(String),
      })
    }
  })

  test('HTTP-24: an unknown path is a 404 page, and a failing page reveals no cause', async () => {
    const unknown = await server.ask({ path: '/nothing' })
    expect([unknown.status, unknown.text]).toEqual([404, '<p>Nothing here</p>'])
    const broken = await server.ask({ path: '/broken-page' })
    expect([broken.status, broken.text]).toEqual([500, 'internal'])
    expect(server.logged.some((line) => line.includes('the page fell over'))).toBe(true)
  })
})

describe('client identity', () => {
  test('HTTP-25: every reply has a unique request id that the client cannot choose', async () => {
    const seen = new Set<unknown>()
    const paths = [
      '/v1/public/ping',
      '/v1/nothing',
      '/page',
      '/nothing',
      '/api/v1/test/crashes',
      '/v1/%zz',
      '/broken-page',
    ]
    for (const path of [...paths, ...paths]) {
      seen.add(
        (await server.ask({ path, headers: { 'x-request-id': 'mine', 'request-id': 'mine' } })).headers['x-request-id'],
      )
    }
    expect(seen.size).toBe(paths.length * 2)
    expect(seen).not.toContain('mine')
  })

  test('HTTP-4: the client address is that of the connection or of a trusted proxy’s header', async () => {
    const headers = { 'x-forwarded-for': '198.51.100.1' }
    expect((await server.ask({ path: '/v1/test/address', headers })).json.result).toBe('127.0.0.1')
    const behind = await serverForTest({ endpoints: allTestEndpoints, trustedProxies: [parseCidr('127.0.0.0/8')] })
    expect((await behind.ask({ path: '/v1/test/address', headers })).json.result).toBe('198.51.100.1')
    await behind.close()
  })
})

test('KERNEL-33: past the limit the answer is 429 with the wait, on the server as in the rules', async () => {
  const limited = await serverForTest({ endpoints: allTestEndpoints, requestsPerSecond: 2 })
  const states = []
  for (let request = 0; request < 4; request += 1) {
    const { status, headers } = await limited.ask({ path: request === 1 ? '/v1/test/refuses' : '/v1/public/ping' })
    states.push([status, headers['x-ratelimit-limit'], headers['x-ratelimit-remaining'], headers['retry-after']])
  }
  expect(states).toEqual([
    [200, '2', '1', undefined],
    [404, '2', '0', undefined],
    [429, '2', '0', '1'],
    [429, '2', '0', '1'],
  ])
  const { json, headers } = await limited.ask({ path: '/v1/public/ping' })
  expect(json.error).toMatchObject({ code: 'RATE_LIMITED', retryable: true, details: { retryAfterMs: '500' } })
  expect(headers['x-ratelimit-reset']).toBe(String(limited.clock.nowMs() + 1000))
  limited.clock.advance(500)
  expect((await limited.ask({ path: '/v1/public/ping' })).status).toBe(200)
  await limited.close()
})

test('KERNEL-14: the metrics count requests by endpoint and outcome', async () => {
  await server.ask({ path: '/v1/test/refuses' })
  const text = await server.metrics.text()
  expect(text).toMatch(/agora_request_seconds_count\{endpoint="GET \/v1\/test\/refuses",status="404"\} [1-9]/)
  expect(text).toMatch(/agora_request_failures_total\{endpoint="GET \/v1\/test\/refuses",code="UNKNOWN_SYMBOL"\} [1-9]/)
  expect(text).toMatch(/agora_request_failures_total\{endpoint="no endpoint of trading",code="not_found"\} [1-9]/)
})

test('HTTP-27: a request without a connection, as tests of modules send it, is answered too, its body read or not', async () => {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const multipart = { 'content-type': 'multipart/form-data; boundary=x' }
  const file = '--x\r\nContent-Disposition: form-data; name="f"; filename="a"\r\n\r\nabc\r\n--x--\r\n'
  const { app } = server.listener
  const statuses = []
  for (const [url, payload, sent] of [
    ['/v1/test/echo', 'a=1', headers],
    ['/v1/test/echo', 'x'.repeat(2_000_000), headers],
    ['/v1/test/echo', 'x', { 'content-type': 'image/png' }],
    ['/v1/nothing', 'a=1', headers],
    ['/v1/public/ping', 'a=1', headers],
    ['/v1/test/upload', file, multipart],
    ['/v1/test/upload', file.slice(0, -10), multipart],
  ] as const) {
    statuses.push((await app.inject({ method: 'POST', url, payload, headers: sent })).statusCode)
  }
  expect(statuses).toEqual([200, 413, 415, 404, 405, 200, 400])
})

test('KERNEL-28: the document of the trading API is valid', () => {
  expect(openApiProblems(openApiDocument(tradingEndpoints, tradingDescription('X-SVC')))).toEqual([])
})
