import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { SettableClock } from '../clock/clock.ts'
import { noBody } from '../http/body.ts'
import { ProtocolFailure, type ProtocolProblem } from '../http/protocol-failures.ts'
import { createLogger } from '../logging/logger.ts'
import { Metrics } from '../metrics/metrics.ts'
import { TokenBuckets } from '../rate-limit/token-buckets.ts'
import type { Dialect } from './dialect.ts'
import { createRoute, type DispatchOptions, dispatch } from './dispatch.ts'
import { type AnyEndpoint, PreparedJson, RawReply } from './endpoint.ts'
import { inPath, optional, param } from './parameter.ts'
import { plainDialect, plainEndpoint, plainFailures, type RequestForTest, requestForTest } from './testing.ts'

const about = { method: 'POST', path: '/thing', tag: 'Things', summary: 'A thing', access: 'anybody' } as const
const replying = (handle: () => unknown, more: Partial<AnyEndpoint> = {}): AnyEndpoint => ({
  ...plainEndpoint({ ...about, params: {}, reply: z.unknown(), failures: ['OUT_OF_STOCK'], handle }),
  ...more,
})

interface Answer {
  readonly status: number
  readonly headers: Record<string, string>
  readonly body: unknown
  readonly logged: Record<string, unknown>[]
  readonly metrics: string
}

async function ask(
  endpoint: AnyEndpoint,
  request: RequestForTest = {},
  dialect: Dialect = plainDialect(),
  more: Partial<DispatchOptions> & { path?: Record<string, string>; services?: unknown } = {},
): Promise<Answer> {
  const lines: string[] = []
  const options: DispatchOptions = {
    log: createLogger('warn', { write: (line) => void lines.push(line) }),
    metrics: new Metrics({ process: false }),
    checkReplies: true,
    translateError: () => undefined,
    ...more,
  }
  const route = createRoute(dialect, endpoint, more.services, '/plain')
  const reply = await dispatch(route, requestForTest(request), more.path ?? {}, options)
  const text = Array.isArray(reply.body) ? Buffer.concat(reply.body).toString() : String(reply.body)
  return {
    status: reply.status,
    headers: Object.assign({}, ...reply.headers),
    body: text.startsWith('{') ? JSON.parse(text) : reply.body,
    logged: lines.map((line) => JSON.parse(line)),
    metrics: await options.metrics.text(),
  }
}

describe('a request that is answered', () => {
  const greet = plainEndpoint({
    ...about,
    path: '/greet/{id}',
    access: 'somebody',
    params: { id: inPath(param.integer()), word: param.text(), loud: optional(param.flag()) },
    reply: z.object({ text: z.string() }),
    failures: [],
    handle: ({ params, caller, services }) => ({ text: `${params.word} ${caller.name} ${params.id} ${services.mark}` }),
  })

  test('KERNEL-29: the handler gets its parameters, its caller and its services', async () => {
    const request = { query: 'word=hi&colour=red', headers: { 'x-name': 'ann' } }
    const answer = await ask(greet, request, plainDialect(), { path: { id: '7' }, services: { mark: '!' } })
    expect(answer).toMatchObject({
      status: 200,
      headers: { 'content-type': 'application/json', 'cache-control': 'no-store' },
      body: { ok: true, result: { text: 'hi ann 7 !' }, ignored: ['colour'] },
      logged: [],
    })
  })

  test('KERNEL-29: a bare reply has no envelope', async () => {
    const answer = await ask(replying(() => ({ openapi: '3.1.0' }), { bare: true }))
    expect(answer.body).toEqual({ openapi: '3.1.0' })
  })

  test('KERNEL-29: a prepared JSON text is sent as it is, with its own headers', async () => {
    const prepared = new PreparedJson('{"price":"1.10"}', { 'set-cookie': 'a=b' })
    const answer = await ask(replying(() => prepared))
    expect(answer.body).toEqual({ ok: true, result: { price: '1.10' }, ignored: [] })
    expect(answer.headers).toMatchObject({ 'set-cookie': 'a=b', 'content-type': 'application/json' })
  })

  test('KERNEL-29: bytes are wrapped in the envelope like text', async () => {
    const bytes = () => new PreparedJson([Buffer.from('{"price":'), Buffer.from('"1.10 €"}')])
    const successBytes = (result: readonly Buffer[]) => [Buffer.from('{"bytes":'), ...result, Buffer.from('}')]
    expect((await ask(replying(bytes))).body).toEqual({ ok: true, result: { price: '1.10 €' }, ignored: [] })
    expect((await ask(replying(bytes), {}, { ...plainDialect(), successBytes })).body).toEqual({
      bytes: { price: '1.10 €' },
    })
    expect((await ask(replying(bytes, { bare: true }))).body).toEqual({ price: '1.10 €' })
  })

  test('KERNEL-29: a raw reply is sent as it is, with the common headers', async () => {
    const answer = await ask(replying(() => new RawReply(206, { 'content-type': 'text/csv' }, 'a,b')))
    expect(answer).toMatchObject({ status: 206, body: 'a,b' })
    expect(answer.headers).toEqual({ 'content-type': 'text/csv', 'cache-control': 'no-store' })
  })

  test('KERNEL-29: headers of a reply override the common headers', async () => {
    const answer = await ask(replying(() => new RawReply(200, { 'cache-control': 'max-age=60' }, '')))
    expect(answer.headers).toEqual({ 'cache-control': 'max-age=60' })
  })
})

describe('an endpoint with a version of its reply', () => {
  function counter() {
    const state = { version: 1, made: 0 }
    const endpoint = plainEndpoint({
      ...about,
      method: 'GET',
      params: { word: param.text() },
      reply: z.object({ text: z.string(), made: z.int() }),
      failures: [],
      version: () => state.version,
      handle: ({ params }) => {
        state.made += 1
        return { text: params.word, made: state.made }
      },
    })
    const dialect = plainDialect()
    const route = createRoute(dialect, endpoint, { mark: '' }, '/plain')
    const options: DispatchOptions = {
      log: createLogger('warn', { write: () => undefined }),
      metrics: new Metrics({ process: false }),
      checkReplies: true,
      translateError: () => undefined,
    }
    const asked = async (request: RequestForTest) => {
      const { body } = await dispatch(route, requestForTest(request), {}, options)
      return JSON.parse(String(body)) as Record<string, unknown>
    }
    return { state, asked }
  }

  test('KERNEL-45: the reply of a query is computed once per version', async () => {
    const { state, asked } = counter()
    const first = { ok: true, result: { text: 'a', made: 1 }, ignored: ['x'] }
    expect(await asked({ query: 'word=a&x=1' })).toEqual(first)
    expect(await asked({ query: 'word=a&x=1' })).toEqual(first)
    expect(await asked({ query: 'word=b' })).toMatchObject({ result: { text: 'b', made: 2 } })
    state.version = 2
    expect(await asked({ query: 'word=a&x=1' })).toMatchObject({ result: { text: 'a', made: 3 }, ignored: ['x'] })
  })

  test('KERNEL-45: parameters in a body are never served from the cache of a query', async () => {
    const { asked } = counter()
    expect(await asked({ query: 'word=a' })).toMatchObject({ result: { text: 'a' } })
    expect(await asked({ query: 'word=a', pairs: [['word', 'b']] })).toMatchObject({ result: { text: 'b' } })
    expect(await asked({ query: 'word=a' })).toMatchObject({ result: { text: 'a', made: 1 } })
    expect(await asked({ query: '' })).toMatchObject({ ok: false })
  })
})

describe('a request that is refused', () => {
  const refused = (handle: () => unknown) => ask(replying(handle))

  test('KERNEL-30: a failure the endpoint declares is written by the dialect and counted', async () => {
    const answer = await refused(() => {
      throw plainFailures.fail('OUT_OF_STOCK', 'No apples', { fruit: 'apple' }, { 'retry-after': '60' })
    })
    expect(answer).toMatchObject({
      status: 422,
      headers: { 'retry-after': '60', 'cache-control': 'no-store' },
      body: { ok: false, code: 'OUT_OF_STOCK', message: 'No apples', fruit: 'apple' },
      logged: [],
    })
    expect(answer.metrics).toContain('agora_request_failures_total{endpoint="POST /plain/thing",code="OUT_OF_STOCK"} 1')
  })

  test('KERNEL-31: an undeclared failure is a bug: a bare 500 and a log line with its code', async () => {
    const endpoint = replying(
      () => {
        throw plainFailures.fail('OUT_OF_STOCK', 'secret reason')
      },
      { failures: [] },
    )
    const answer = await ask(endpoint)
    expect(answer).toMatchObject({ status: 500, body: { problem: { kind: 'internal' } } })
    expect(answer.logged).toEqual([
      expect.objectContaining({
        msg: 'request failed',
        request: 'request-1',
        endpoint: 'POST /plain/thing',
        error: 'POST /plain/thing failed with OUT_OF_STOCK, which it does not declare',
        cause: 'secret reason',
      }),
    ])
    expect(JSON.stringify(answer.body)).not.toContain('secret')
  })

  test.each<[string, () => unknown]>([
    ['an error', () => Promise.reject(new TypeError('x is not a function'))],
    ['something that is no error', () => Promise.reject('a string')],
    ['undefined', () => Promise.reject(undefined)],
  ])('KERNEL-31: %s from a handler is a bare 500, logged with its request', async (_what, handle) => {
    const answer = await refused(handle)
    expect(answer).toMatchObject({ status: 500, body: { ok: false, problem: { kind: 'internal' } } })
    expect(answer.logged).toEqual([expect.objectContaining({ msg: 'request failed', request: 'request-1' })])
  })

  test('KERNEL-32: an infrastructure error is translated and logged as a warning', async () => {
    const gone = new Error('connection refused')
    const translateError = (error: unknown): ProtocolProblem | undefined =>
      error === gone ? { kind: 'unavailable', reason: 'no database' } : undefined
    const answer = await ask(
      replying(() => Promise.reject(gone)),
      {},
      plainDialect(),
      { translateError },
    )
    expect(answer).toMatchObject({ status: 503, body: { problem: { kind: 'unavailable', reason: 'no database' } } })
    expect(answer.logged).toEqual([expect.objectContaining({ level: 40, reason: 'no database' })])
  })

  test('KERNEL-52: an infrastructure error during a change that may be done says so; a read changes nothing', async () => {
    const problem = { kind: 'unavailable', reason: 'no database', mayBeDone: true } as const
    const broken = (method: 'GET' | 'POST') =>
      ask(
        replying(() => Promise.reject(new Error('connection lost')), { method }),
        {},
        plainDialect(),
        { translateError: () => problem },
      )
    expect((await broken('POST')).body).toMatchObject({ problem })
    expect((await broken('GET')).body).toEqual({ ok: false, problem: { kind: 'unavailable', reason: 'no database' } })
  })

  test('KERNEL-30: a bad parameter is refused before the handler is called', async () => {
    let asked = false
    const handle = () => {
      asked = true
    }
    const answer = await ask(replying(handle, { params: { id: param.integer() } }), { query: 'id=x' })
    expect(answer).toMatchObject({ status: 400, body: { message: 'id is not an integer', parameter: 'id' } })
    expect(asked).toBe(false)
  })

  test('KERNEL-30: a body that cannot be read is refused in the words of the dialect', async () => {
    const body = () => Promise.reject(new ProtocolFailure({ kind: 'too_large', bytesMax: 10 }))
    expect(
      await ask(
        replying(() => 1),
        { body },
      ),
    ).toMatchObject({ status: 413, body: { problem: { bytesMax: 10 } } })
    expect(
      await ask(
        replying(() => 1),
        { query: 'a=%' },
      ),
    ).toMatchObject({ status: 400 })
  })

  test('KERNEL-27: a reply that is not as declared is a bug', async () => {
    const endpoint = replying(() => ({ price: 1 }), { reply: z.object({ price: z.string() }) })
    const answer = await ask(endpoint)
    expect(answer.status).toBe(500)
    expect(answer.logged[0]?.error).toContain('reply of POST /thing is not as declared: price')
    expect(await ask(endpoint, {}, plainDialect(), { checkReplies: false })).toMatchObject({ status: 200 })
  })
})

describe('limits', () => {
  function limited(capacity: number) {
    const clock = new SettableClock()
    const buckets = new TokenBuckets(clock, capacity, 1000)
    const keys: string[] = []
    const limit: Dialect['limit'] = (identified, address) => {
      const key = identified?.limitKey ?? `address:${address}`
      keys.push(key)
      return buckets.take(key)
    }
    return { dialect: plainDialect({ limit }), keys }
  }
  const open = replying(() => 'ok')
  const closed = replying(() => 'ok', { access: 'somebody' })

  test('KERNEL-33: every reply has the limit headers, errors included', async () => {
    const { dialect } = limited(2)
    const remaining = async () => (await ask(open, {}, dialect)).headers['x-ratelimit-remaining']
    expect([await remaining(), await remaining(), await remaining()]).toEqual(['1', '0', '0'])
    const refused = await ask(
      replying(() => Promise.reject(plainFailures.fail('OUT_OF_STOCK', 'x'))),
      {},
      limited(5).dialect,
    )
    expect(refused.headers['x-ratelimit-remaining']).toBe('4')
  })

  test('KERNEL-33: above the limit the handler is not called and the reply has the wait', async () => {
    const { dialect } = limited(1)
    let handled = 0
    const counting = replying(() => {
      handled += 1
      return 'ok'
    })
    await ask(counting, {}, dialect)
    expect(await ask(counting, {}, dialect)).toMatchObject({
      status: 429,
      body: { problem: { kind: 'rate_limited', retryAfterMs: 1000 } },
    })
    expect(handled).toBe(1)
  })

  test('KERNEL-34: each identified caller has its own bucket; other requests count by address', async () => {
    const { dialect, keys } = limited(100)
    await ask(open, {}, dialect)
    await ask(closed, { headers: { 'x-name': 'ann' } }, dialect)
    const refused = await ask(closed, { address: '203.0.113.5' }, dialect)
    expect(refused.status).toBe(401)
    expect(keys).toEqual(['address:198.51.100.1', 'name:ann', 'address:203.0.113.5'])
  })

  test('KERNEL-34: wrong credentials are refused as such until the address has used up its limit', async () => {
    const { dialect } = limited(2)
    const statuses = []
    for (let attempt = 0; attempt < 4; attempt += 1) statuses.push((await ask(closed, {}, dialect)).status)
    expect(statuses).toEqual([401, 401, 429, 429])
    expect((await ask(closed, { headers: { 'x-name': 'ann' } }, dialect)).status).toBe(200)
  })

  test('KERNEL-53: the caller is identified again when a body arrives late, unless the identification read it', async () => {
    let known = 0
    const identify: Dialect['identify'] = () => ({ caller: { name: `ann ${++known}` }, limitKey: undefined })
    const named = { ...closed, handle: ({ caller }: { caller: { name: string } }) => caller.name } as AnyEndpoint
    const callerOf = async (request: RequestForTest, more: Partial<Dialect> = {}) => {
      known = 0
      return ((await ask(named, request, plainDialect({ identify, ...more }))).body as { result: string }).result
    }
    const late = { body: async () => noBody }
    expect(await callerOf(late)).toBe('ann 2')
    expect(await callerOf(late, { identifiesBeforeBody: false })).toBe('ann 1')
    expect(await callerOf({ body: (() => noBody) as never })).toBe('ann 1')
  })

  test('KERNEL-34: a request is counted once, whatever its outcome', async () => {
    const { dialect, keys } = limited(100)
    await ask(
      replying(() => Promise.reject(new Error('x'))),
      {},
      dialect,
    )
    await ask(closed, {}, dialect)
    await ask(open, { query: 'a=%' }, dialect)
    expect(keys).toHaveLength(3)
  })
})

test('KERNEL-31: a request whose credentials cannot be checked is rejected, whatever the error', async () => {
  let handled = false
  const endpoint = replying(() => {
    handled = true
  })
  for (const reason of [new Error('no database'), undefined, null, false, '']) {
    const answer = await ask(endpoint, {}, plainDialect({ identify: () => Promise.reject(reason) }))
    expect(answer.status).toBe(500)
  }
  expect(handled).toBe(false)
})

test('KERNEL-35: the dialect decides about unknown and repeated parameters', async () => {
  const request: RequestForTest = { query: 'odd=1&known=a', pairs: [['known', 'b']] }
  const endpoint = replying(() => 'ok', { params: { known: param.text() } })
  const reporting = plainDialect()
  const ignoring = plainDialect({ unknownParameters: () => 'ignored' })
  const refusing = plainDialect({ unknownParameters: () => 'refused' })
  const once = plainDialect({ repeatedParameters: 'refused' })
  expect((await ask(endpoint, request, reporting)).body).toMatchObject({ ok: true, ignored: ['odd'] })
  expect((await ask(endpoint, request, ignoring)).body).toMatchObject({ ok: true, ignored: [] })
  expect((await ask(endpoint, request, refusing)).body).toMatchObject({
    ok: false,
    parameter: 'odd',
    reason: 'unknown',
  })
  expect((await ask(endpoint, request, once)).body).toMatchObject({ ok: false, parameter: 'known', reason: 'repeated' })
})
