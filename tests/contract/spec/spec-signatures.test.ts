import { createHmac } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readJsonMembers } from '../../../server/kernel/http/json-members.ts'
import { type Pair, readUrlencoded } from '../../../server/kernel/http/urlencoded.ts'
import { signedText } from '../../../server/trading/signing/signed-text.ts'
import { tradingForTest } from '../../../server/trading/testing-venue.ts'

const venue = await tradingForTest()
const { accounts, accountIds, clock } = venue
const terms = { label: '', ipRanges: [], expiresAtMs: undefined, sessionTokenHash: undefined }
const { key, secretKey } = await accounts.createTradingKey({
  ...terms,
  personId: accountIds.alice,
  permissions: ['read', 'trade'],
})
const sign = (text: string) => createHmac('sha256', secretKey).update(text).digest('hex')

interface Sent {
  readonly method?: 'GET' | 'POST' | 'DELETE'
  readonly path: string
  readonly query?: string
  readonly payload?: string
  readonly type?: string
  readonly signature: string
  readonly headers?: Record<string, string>
}

async function send({ method = 'GET', path, query = '', payload, type, signature, headers }: Sent) {
  const credentials = headers ?? { 'X-SVC-APIKEY': key.apiKey, 'X-SVC-SIGNATURE': signature }
  const url = `/v1${path}${query === '' ? '' : `?${query}`}`
  return venue.send({
    method,
    url,
    headers: { ...credentials, ...(type === undefined ? {} : { 'content-type': type }) },
    ...(payload === undefined ? {} : { payload }),
  })
}

const codeOf = async (sent: Sent) => (await send(sent)).body.error?.code ?? 'accepted'

describe('trading spec, authentication', () => {
  const path = '/private/order/open_orders'
  const query = () => `symbol=btcusdt&timestamp=${clock.nowMs()}`

  test('private endpoints require two headers, X-SVC-APIKEY and X-SVC-SIGNATURE', async () => {
    const text = query()
    const signature = sign(text)
    expect((await send({ path, query: text, signature })).status).toBe(200)
    for (const headers of [{}, { 'X-SVC-APIKEY': key.apiKey }, { 'X-SVC-SIGNATURE': signature }]) {
      const { status, body } = await send({ path, query: text, signature, headers: headers as Record<string, string> })
      expect([status, body.error.code]).toEqual([401, 'MISSING_CREDENTIALS'])
    }
  })

  test('1: the parameters are URL-encoded name=value pairs joined with &, and their text is what is signed', async () => {
    const text = `symbol=btc%75sdt&timestamp=${clock.nowMs()}`
    expect(await codeOf({ path, query: text, signature: sign(text) })).toBe('accepted')
    expect(await codeOf({ path, query: text, signature: sign(query()) })).toBe('INVALID_SIGNATURE')
    const turned = `timestamp=${clock.nowMs()}&symbol=btcusdt`
    expect(await codeOf({ path, query: turned, signature: sign(query()) })).toBe('INVALID_SIGNATURE')
  })

  test('2: timestamp is among them, in milliseconds, a decimal integer', async () => {
    const now = clock.nowMs()
    for (const wrong of [
      'symbol=btcusdt',
      'timestamp=',
      `timestamp=${now}.0`,
      'timestamp=1e12',
      `timestamp=0x${now}`,
    ]) {
      const { status, body } = await send({ path, query: wrong, signature: sign(wrong) })
      expect([wrong, status, body.error.code, body.error.details.parameter]).toEqual([
        wrong,
        400,
        'BAD_REQUEST',
        'timestamp',
      ])
    }
    const seconds = `timestamp=${Math.floor(now / 1000)}`
    const { status, body } = await send({ path, query: seconds, signature: sign(seconds) })
    expect([status, body.error.code]).toEqual([401, 'INVALID_TIMESTAMP'])
    expect(body.error.details).toMatchObject({
      requestTime: String(Math.floor(now / 1000)),
      serverTime: String(now),
      recvWindow: '5000',
    })
  })

  test('3: lowercase hexadecimal HMAC-SHA256, keyed with the secret key as it was shown', async () => {
    const text = query()
    expect(sign(text)).toMatch(/^[0-9a-f]{64}$/)
    const other = createHmac('sha256', 'another').update(text).digest('hex')
    const base64 = createHmac('sha256', secretKey).update(text).digest('base64')
    const hashed = createHmac('sha512', secretKey).update(text).digest('hex')
    for (const signature of [sign(text).toUpperCase(), other, base64, hashed, '', 'x'])
      expect(await codeOf({ path, query: text, signature })).toBe('INVALID_SIGNATURE')
  })

  test('the bodies: JSON as its members in the order sent, a form as it is, over the same text', async () => {
    const text = () => `symbol=btcusdt&side=buy&type=limit&price=50000&volume=0.01&timestamp=${clock.nowMs()}`
    const request = { method: 'POST', path: '/private/order/test' } as const
    const form = text()
    const asForm = { ...request, payload: form, type: 'application/x-www-form-urlencoded' }
    expect(await codeOf({ ...asForm, signature: sign(form) })).toBe('accepted')
    const members = text()
    const payload = JSON.stringify(Object.fromEntries(new URLSearchParams(members)))
    const asJson = { ...request, payload, type: 'application/json' }
    expect(await codeOf({ ...asJson, signature: sign(members) })).toBe('accepted')
    expect(await codeOf({ ...asJson, signature: sign(payload) })).toBe('INVALID_SIGNATURE')
    expect(await codeOf({ ...asJson, query: 'x=1', signature: sign(members) })).toBe('BAD_REQUEST')
  })

  test('a repeated name is refused, and the signature of an order is valid once', async () => {
    const twice = `symbol=btcusdt&symbol=ethusdt&timestamp=${clock.nowMs()}`
    expect(await codeOf({ path, query: twice, signature: sign(twice) })).toBe('BAD_REQUEST')
    const form = `symbol=btcusdt&price=40000&volume=0.01&timestamp=${clock.nowMs()}`
    const order = { method: 'POST', path: '/private/order/limit/buy', payload: form, signature: sign(form) } as const
    const type = 'application/x-www-form-urlencoded'
    expect([await codeOf({ ...order, type }), await codeOf({ ...order, type })]).toEqual([
      'accepted',
      'REPLAYED_REQUEST',
    ])
  })
})

const body = { files: [], discard: async () => {} }

/** The texts a JSON body may be signed as, and its parsed parameters; undefined for an invalid body. */
function readingOf(json: string): { readonly texts: readonly string[]; readonly pairs: readonly Pair[] } | undefined {
  let pairs: Pair[]
  try {
    pairs = readJsonMembers(json)
  } catch {
    return undefined
  }
  const signed = signedText('', [], { kind: 'json', text: json, pairs, ...body })
  return signed.kind === 'texts' ? signed : undefined
}

/** Names and values with every special character of queries, forms and JSON. */
const hostile = fc.string({ unit: fc.constantFrom(...'ab1&=%+ ,"\\{[.~*é;#?'), minLength: 1, maxLength: 8 })
const members = fc.uniqueArray(fc.tuple(hostile, hostile), { minLength: 1, maxLength: 4, selector: ([name]) => name })
const objectOf = (pairs: readonly (readonly [string, string])[]) =>
  `{${pairs.map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`).join(',')}}`

describe('trading spec, one canonical reading of a signed body', () => {
  test('SPEC-1: 2,000 mutations: the same signature always covers the same parameters', () => {
    let same = 0
    fc.assert(
      fc.property(members, fc.nat(), fc.nat(), fc.constantFrom(...'&=%+ "a,:{}\\2'), (pairs, one, two, character) => {
        const original = objectOf(pairs)
        const before = readingOf(original)
        expect(before?.pairs).toEqual(pairs)
        const at = one % (original.length + 1)
        const text = before?.texts[two % before.texts.length] ?? ''
        const mutations = [
          `${original.slice(0, at)}${character}${original.slice(at + (two % 2))}`,
          `${original.slice(0, at)}${original.slice(at + 1)}`,
          ` ${original.replaceAll('a', '\\u0061')} `,
          objectOf(pairs.toReversed()),
          // Other ways to read the signed text: split at the first or the last equals sign, or not split at all.
          objectOf(text.split('&').map((part): Pair => split(part, part.indexOf('=')))),
          objectOf(text.split('&').map((part): Pair => split(part, part.lastIndexOf('=')))),
          objectOf([split(text, text.indexOf('='))]),
          objectOf(readable(text)),
        ]
        for (const mutated of mutations) {
          const after = readingOf(mutated)
          if (after === undefined || !after.texts.some((one) => before?.texts.includes(one))) continue
          same += 1
          expect(after.pairs, `${original} and ${mutated}`).toEqual(before?.pairs)
        }
      }),
      { numRuns: 2000, seed: 20_261_115 },
    )
    // Many mutations keep the reading: spaces, escapes and spellings do not change the parameters.
    expect(same).toBeGreaterThan(2000)
  })

  test('SPEC-1: a value is not split into parameters, and parameters are not merged into one', () => {
    const label = { label: 'x&permissions=withdraw', timestamp: '1' }
    const taken = readingOf(JSON.stringify({ label: 'x', permissions: 'withdraw', timestamp: '1' }))
    const whole = readingOf(JSON.stringify(label))
    expect(taken?.texts.filter((text) => whole?.texts.includes(text))).toEqual([])
  })
})

function split(part: string, at: number): Pair {
  return at === -1 ? [part, ''] : [part.slice(0, at), part.slice(at + 1)]
}

function readable(text: string): Pair[] {
  try {
    return readUrlencoded(text)
  } catch {
    return []
  }
}

describe('trading spec, limits', () => {
  test('10 requests per second over all endpoints together, counted per address and per account', async () => {
    const limited = await tradingForTest({ requestsPerSecond: 10 })
    const paths = ['ping', 'time', 'exchange_info', 'coins_info', 'orderbook?symbol=btcusdt']
    const states = []
    for (let count = 0; count < 11; count++) {
      const { status, headers } = await limited.get(`/public/${paths[count % paths.length]}`)
      states.push([status, headers['x-ratelimit-limit'], headers['x-ratelimit-remaining']])
    }
    expect(states.slice(0, 10)).toEqual(Array.from({ length: 10 }, (_, index) => [200, '10', String(9 - index)]))
    expect(states[10]).toEqual([429, '10', '0'])
    const { body, headers } = await limited.get('/public/ping')
    expect(body.error).toMatchObject({ code: 'RATE_LIMITED', retryable: true, details: { retryAfterMs: '100' } })
    expect(headers['retry-after']).toBe('1')
    // A verified key has its own count, so the exhausted address does not stop it.
    const own = await limited.signed('alice', 'GET', '/private/account/get_balance')
    expect([own.status, own.headers['x-ratelimit-remaining']]).toEqual([200, '9'])
    limited.clock.advance(1000)
    expect((await limited.get('/public/ping')).headers['x-ratelimit-remaining']).toBe('9')
  })
})
