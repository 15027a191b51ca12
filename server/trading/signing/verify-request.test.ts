import { createHmac } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { TradingKeyWithSecret } from '../../accounts/ports.ts'
import { SettableClock } from '../../kernel/clock/clock.ts'
import { Failure } from '../../kernel/endpoint/failure.ts'
import type { Body } from '../../kernel/http/body.ts'
import { readJsonMembers } from '../../kernel/http/json-members.ts'
import { readUrlencoded } from '../../kernel/http/urlencoded.ts'
import { type KeyRing, RequestVerifier } from './verify-request.ts'

const secret = 'f0'.repeat(32)
const apiKey = 'k'.repeat(40)
const clock = new SettableClock(1_800_000_000_000)
const key = {
  apiKey,
  personId: 7,
  permissions: ['read'],
  secretKey: Buffer.from(secret),
} as unknown as TradingKeyWithSecret

let refusal: ReturnType<KeyRing['tradingKeyRefusal']>
const keys: KeyRing = {
  tradingKey: async (given) => (given === apiKey ? key : undefined),
  tradingKeyRefusal: () => refusal,
  decoySecretKey: Buffer.alloc(64),
  noteTradingKeyUse: () => {},
}
const verifier = new RequestVerifier({ keys, clock, headerPrefix: 'X-SVC' })

interface Sent {
  query?: string
  json?: string
  form?: string
  headers?: Record<string, string>
  endpoint?: { method: 'GET' | 'POST' | 'DELETE'; path: `/${string}` }
}

const sign = (text: string, withSecret = secret) => createHmac('sha256', withSecret).update(text).digest('hex')

function bodyOf({ json, form }: Sent): Body {
  const rest = { files: [], discard: async () => {} }
  if (json !== undefined) return { kind: 'json', text: json, pairs: readJsonMembers(json), ...rest }
  if (form !== undefined) return { kind: 'form', text: form, pairs: readUrlencoded(form), ...rest }
  return { kind: 'none', text: '', pairs: [], ...rest }
}

async function outcome(sent: Sent, signature: string, given = apiKey): Promise<string> {
  const headers = sent.headers ?? { 'x-svc-apikey': given, 'x-svc-signature': signature }
  const request = { headers, query: sent.query ?? '', body: async () => bodyOf(sent), address: '127.0.0.1' }
  try {
    await verifier.verify(request as never, sent.endpoint ?? { method: 'GET', path: '/private/account/info' }, 'read')
    return 'accepted'
  } catch (error) {
    if (error instanceof Failure) return error.code
    throw error
  }
}

const now = clock.nowMs()
const query = `symbol=btcusdt&timestamp=${now}`

test('SIGN-1: the signature of a query is over its exact text', async () => {
  expect(await outcome({ query }, sign(query))).toBe('accepted')
  expect(await outcome({ query: `timestamp=${now}&symbol=btcusdt` }, sign(query))).toBe('INVALID_SIGNATURE')
})

test('SIGN-2: a JSON body is signed as its members in the order sent, in any common URL encoding', async () => {
  const json = JSON.stringify({ note: "a b*c~(d)'é", timestamp: now })
  const texts = [
    new URLSearchParams({ note: "a b*c~(d)'é", timestamp: String(now) }).toString(),
    `note=${encodeURIComponent("a b*c~(d)'é")}&timestamp=${now}`,
    `note=a%20b%2Ac~%28d%29%27%C3%A9&timestamp=${now}`,
    `note=a+b%2Ac~%28d%29%27%C3%A9&timestamp=${now}`,
  ]
  for (const text of texts) expect(await outcome({ json }, sign(text)), text).toBe('accepted')
  expect(await outcome({ json }, sign(`timestamp=${now}&note=a`))).toBe('INVALID_SIGNATURE')
})

test('SIGN-3: numbers are signed as written, lists joined with commas, and the last of a repeated member counts', async () => {
  const json = `{"price": 1.10, "symbols": ["a","b"], "price": 2.50, "timestamp": ${now}}`
  expect(await outcome({ json }, sign(`price=2.50&symbols=a%2Cb&timestamp=${now}`))).toBe('accepted')
})

test('SIGN-4: a form is signed as its raw body, and parameters in two places are refused', async () => {
  const form = `symbol=btc%75sdt&timestamp=${now}`
  expect(await outcome({ form }, sign(form))).toBe('accepted')
  expect(await outcome({ form, query: 'x=1' }, sign(form))).toBe('BAD_REQUEST')
})

test('SIGN-5: the time must be within the window and at most a second ahead; the refusal contains all three times', async () => {
  const at = (timestamp: number, recvWindow?: number) => {
    const text = `timestamp=${timestamp}${recvWindow === undefined ? '' : `&recvWindow=${recvWindow}`}`
    return outcome({ query: text }, sign(text))
  }
  expect(await at(now - 5000)).toBe('accepted')
  expect(await at(now - 5001)).toBe('INVALID_TIMESTAMP')
  expect(await at(now - 60_000, 60_000)).toBe('accepted')
  expect(await at(now + 999)).toBe('accepted')
  expect(await at(now + 1000)).toBe('INVALID_TIMESTAMP')
  expect(await at(now, 60_001)).toBe('BAD_REQUEST')
  expect(await at(now, 0)).toBe('BAD_REQUEST')
  const missing = 'symbol=btcusdt'
  expect(await outcome({ query: missing }, sign(missing))).toBe('BAD_REQUEST')
  const twice = `timestamp=${now}&timestamp=${now}`
  expect(await outcome({ query: twice }, sign(twice))).toBe('BAD_REQUEST')
})

test('SIGN-6: each reason for denied access has its own code', async () => {
  expect(await outcome({ query, headers: { 'x-svc-apikey': apiKey } }, '')).toBe('MISSING_CREDENTIALS')
  expect(await outcome({ query, headers: { 'x-svc-signature': sign(query) } }, '')).toBe('MISSING_CREDENTIALS')
  expect(await outcome({ query }, sign(query), 'unknown')).toBe('INVALID_API_KEY')
  expect(await outcome({ query }, sign(query, 'other'))).toBe('INVALID_SIGNATURE')
  const codes = {
    expired: 'KEY_EXPIRED',
    address_not_allowed: 'IP_NOT_ALLOWED',
    permission_missing: 'PERMISSION_DENIED',
    owner_deactivated: 'ACCOUNT_FROZEN',
  } as const
  for (const [reason, code] of Object.entries(codes)) {
    refusal = reason as keyof typeof codes
    expect(await outcome({ query }, sign(query))).toBe(code)
  }
  refusal = undefined
})

test('SIGN-7: 2,000 mutations of a signed request are refused', async () => {
  const form = `symbol=btcusdt&price=100.5&volume=2&note=a%20b&timestamp=${now}`
  const signature = sign(form)
  const positions = fc.nat({ max: form.length - 1 })
  const characters = fc.constantFrom(...'abcXYZ019&=%+.-_~ \u00e9'.split(''))
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('change', 'insert', 'remove', 'signature'),
      positions,
      characters,
      async (kind, at, character) => {
        if (kind === 'signature') {
          const place = at % 64
          const changed = `${signature.slice(0, place)}${signature[place] === 'a' ? 'A' : 'a'}${signature.slice(place + 1)}`
          if (changed === signature) return
          expect(await outcome({ form }, changed)).toBe('INVALID_SIGNATURE')
          return
        }
        const rest = form.slice(kind === 'insert' ? at : at + 1)
        const mutated = `${form.slice(0, at)}${kind === 'remove' ? '' : character}${rest}`
        if (mutated === form) return
        let result: string
        try {
          result = await outcome({ form: mutated }, signature)
        } catch {
          result = 'unreadable'
        }
        expect(result).not.toBe('accepted')
      },
    ),
    { numRuns: 2000, seed: 20_261_115 },
  )
})

test('SIGN-8: uppercase, short and padded hexadecimal is refused', async () => {
  const signature = sign(query)
  for (const wrong of [
    signature.toUpperCase(),
    signature.slice(1),
    `${signature}00`,
    ` ${signature}`,
    '',
    'x'.repeat(64),
  ]) {
    expect(await outcome({ query }, wrong)).toBe('INVALID_SIGNATURE')
  }
})

const bound = (signature: string, form = 'bound') => ({
  'x-svc-apikey': apiKey,
  'x-svc-signature': signature,
  'x-svc-signature-form': form,
})
const cancelAll = { method: 'DELETE', path: '/private/order/cancel_all' } as const

test('SIGN-9: a bound signature is over the method, the path with /v1 and the parameters', async () => {
  const headers = bound(sign(`DELETE\n/v1/private/order/cancel_all\n${query}`))
  expect(await outcome({ query, headers, endpoint: cancelAll }, '')).toBe('accepted')
  expect(await outcome({ query, headers }, '')).toBe('INVALID_SIGNATURE')
  const elsewhere = { ...cancelAll, path: '/private/order/cancel' } as const
  expect(await outcome({ query, headers, endpoint: elsewhere }, '')).toBe('INVALID_SIGNATURE')
  expect(await outcome({ query: `${query}&x=1`, headers, endpoint: cancelAll }, '')).toBe('INVALID_SIGNATURE')
})

test('SIGN-10: 2,000 mutations of a bound text are refused, in either signature form', async () => {
  const lines = 'POST\n/v1/private/order/limit/buy\n'
  const form = `symbol=btcusdt&price=100.5&timestamp=${now}`
  const endpoint = { method: 'POST', path: '/private/order/limit/buy' } as const
  expect(await outcome({ form, endpoint, headers: bound(sign(lines + form)) }, '')).toBe('accepted')
  const characters = fc.constantFrom(...'\n\r/POSTabc019&=%+'.split(''))
  await fc.assert(
    fc.asyncProperty(fc.nat({ max: (lines + form).length }), characters, fc.nat(1), async (at, character, cut) => {
      const whole = lines + form
      const text = `${whole.slice(0, at)}${character}${whole.slice(at + cut)}`
      if (text === whole) return
      expect(await outcome({ form, endpoint, headers: bound(sign(text)) }, '')).toBe('INVALID_SIGNATURE')
      const { 'x-svc-signature-form': _, ...unmarked } = bound(sign(whole))
      const sent = await outcome({ form: text, endpoint, headers: unmarked }, '').catch(() => 'unreadable')
      expect(sent).not.toBe('accepted')
      expect(await outcome({ form: whole, endpoint, headers: unmarked }, '')).toBe('INVALID_SIGNATURE')
    }),
    { numRuns: 2000, seed: 20_261_116 },
  )
})

test('SIGN-12: an unbound signature that was used for a read can read again but not change anything', async () => {
  const text = `symbol=ethusdt&timestamp=${now}`
  expect(await outcome({ query: text, endpoint: cancelAll }, sign(text))).toBe('accepted')
  expect(await outcome({ query: text }, sign(text))).toBe('accepted')
  expect(await outcome({ query: text }, sign(text))).toBe('accepted')
  expect(await outcome({ query: text, endpoint: cancelAll }, sign(text))).toBe('REPLAYED_REQUEST')
})

test('SIGN-12: the signature of a refused read cannot change anything either', async () => {
  const text = `symbol=solusdt&timestamp=${now}`
  refusal = 'permission_missing'
  expect(await outcome({ query: text }, sign(text))).toBe('PERMISSION_DENIED')
  refusal = undefined
  expect(await outcome({ query: text, endpoint: cancelAll }, sign(text))).toBe('REPLAYED_REQUEST')
})
