import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { boundHeaders, tradingForTest } from '../../../server/trading/testing-venue.ts'

const { accounts, accountIds, clock, send, ok, signed } = await tradingForTest()
const path = '/private/account/api_keys'

interface Key {
  readonly apiKey: string
  readonly secretKey: string
}

async function call(key: Key, form: 'spec' | 'bound', method: 'GET' | 'POST' | 'PATCH', params: object = {}) {
  clock.advance(1)
  const all = Object.entries({ ...params, timestamp: clock.nowMs() }).map(([name, value]) => [name, String(value)])
  const text = new URLSearchParams(all).toString()
  const signature = createHmac('sha256', key.secretKey).update(text).digest('hex')
  const headers: Record<string, string> = {
    'x-svc-apikey': key.apiKey,
    'x-svc-signature': signature,
    ...(form === 'bound' ? boundHeaders(key.secretKey, method, path, text) : {}),
  }
  if (method === 'GET') return send({ method, url: `/v1${path}?${text}`, headers })
  headers['content-type'] = 'application/x-www-form-urlencoded'
  return send({ method, url: `/v1${path}`, headers, payload: text })
}

test('SIGN-13: a key created with the switch on shows it and accepts bound signatures only', async () => {
  const key = await ok('alice', 'POST', path, { permissions: 'read,withdraw', boundSignaturesOnly: true })
  expect(key.boundSignaturesOnly).toBe(true)
  expect((await call(key, 'spec', 'GET')).body.error.code).toBe('BOUND_SIGNATURE_REQUIRED')
  const listed = (await call(key, 'bound', 'GET')).body.result as { apiKey: string; boundSignaturesOnly: boolean }[]
  expect(listed.find(({ apiKey }) => apiKey === key.apiKey)?.boundSignaturesOnly).toBe(true)
  expect(listed.some(({ boundSignaturesOnly }) => !boundSignaturesOnly)).toBe(true)
})

test('SIGN-13: the switch of an existing key takes effect at once', async () => {
  const key = await ok('bob', 'POST', path, { permissions: 'read' })
  expect(key.boundSignaturesOnly).toBe(false)
  expect((await call(key, 'spec', 'GET')).status).toBe(200)
  const { apiKey } = key
  expect(await ok('bob', 'PATCH', path, { apiKey, boundSignaturesOnly: true })).toMatchObject({
    boundSignaturesOnly: true,
  })
  expect((await call(key, 'spec', 'GET')).body.error.code).toBe('BOUND_SIGNATURE_REQUIRED')
  expect(await ok('bob', 'PATCH', path, { apiKey, label: 'renamed' })).toMatchObject({ boundSignaturesOnly: true })
  await ok('bob', 'PATCH', path, { apiKey, boundSignaturesOnly: false })
  expect((await call(key, 'spec', 'GET')).status).toBe(200)
})

test('SIGN-13: a bound-only key cannot create an unbound key', async () => {
  const key = await ok('alice', 'POST', path, { permissions: 'read,withdraw', boundSignaturesOnly: true })
  const made = await call(key, 'bound', 'POST', { permissions: 'read' })
  expect(made.body.result.boundSignaturesOnly).toBe(true)
  const beyond = { error: { code: 'PERMISSION_DENIED', details: { parameter: 'boundSignaturesOnly' } } }
  const weaker = await call(key, 'bound', 'POST', { permissions: 'read', boundSignaturesOnly: false })
  expect(weaker.body).toMatchObject(beyond)
  const { apiKey } = made.body.result
  expect((await call(key, 'bound', 'PATCH', { apiKey, boundSignaturesOnly: false })).body).toMatchObject(beyond)
})

test('SIGN-13: the key of a browser session is bound and can create keys of either kind', async () => {
  const personId = accountIds.carol
  await accounts.setPassword(personId, 'a long and quiet evening')
  const { email } = (await accounts.findById(personId)) ?? { email: '' }
  const attempt = { username: email, password: 'a long and quiet evening', secondFactor: undefined, address: '::1' }
  const outcome = await accounts.authenticate(attempt)
  if (outcome.kind !== 'signed_in') throw new Error(outcome.kind)
  const { tokenHash } = await accounts.openSession({ proof: outcome.proof, address: '::1', userAgent: '' })
  const { key, secretKey } = await accounts.createTradingKey({
    personId,
    label: 'browser session',
    permissions: ['read', 'withdraw'],
    ipRanges: [],
    expiresAtMs: undefined,
    sessionTokenHash: tokenHash,
  })
  const session = { apiKey: key.apiKey, secretKey }
  expect((await call(session, 'spec', 'POST')).body.error.code).toBe('BOUND_SIGNATURE_REQUIRED')
  for (const boundSignaturesOnly of [false, true, undefined]) {
    const params = boundSignaturesOnly === undefined ? {} : { boundSignaturesOnly }
    const { body } = await call(session, 'bound', 'POST', params)
    expect(body.result.boundSignaturesOnly).toBe(boundSignaturesOnly ?? false)
  }
})

test('SIGN-13: for a key that operates the venue the switch is always on', async () => {
  const key = await ok('erin', 'POST', path, { permissions: 'read,admin' })
  expect(key.boundSignaturesOnly).toBe(true)
  const { apiKey } = key
  for (const method of ['POST', 'PATCH'] as const) {
    const params = { ...(method === 'PATCH' ? { apiKey } : {}), permissions: 'admin', boundSignaturesOnly: false }
    const { error } = (await signed('erin', method, path, params)).body
    expect([error.code, error.details.parameter]).toEqual(['PERMISSION_DENIED', 'boundSignaturesOnly'])
  }
  // A bound key stays bound when it no longer operates the venue.
  expect(await ok('erin', 'PATCH', path, { apiKey, permissions: 'read' })).toMatchObject({ boundSignaturesOnly: true })
})
