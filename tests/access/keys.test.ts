import { expect, test } from 'vitest'
import { testPassword } from '../../server/accounts/testing.ts'
import { chatEndpoints } from '../../server/chat/endpoints.ts'
import { chatForTest } from '../../server/chat/testing.ts'
import { endpointsUnder } from '../../server/kernel/http/routes.ts'
import { expectedOf } from './matrix.ts'
import { rows } from './rows.ts'

const { chat, app, accounts, people, credentials } = await chatForTest()
const owner = people.olivia
const basic = (key: string) => `Basic ${btoa(`${owner.deliveryEmail}:${key}`)}`

async function session(): Promise<{ cookie: string; token: string }> {
  const payload = new URLSearchParams({ username: owner.deliveryEmail, password: testPassword }).toString()
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const reply = await app.inject({ method: 'POST', url: '/json/session', headers, payload })
  return { cookie: String(reply.headers['set-cookie']).split(';')[0] ?? '', token: reply.json().csrf_token }
}

async function tradingKey(): Promise<{ apiKey: string; secretKey: string }> {
  const terms = { label: '', ipRanges: [], expiresAtMs: undefined, sessionTokenHash: undefined }
  const permissions = ['read', 'trade', 'withdraw', 'admin'] as const
  const { key, secretKey } = await accounts.createTradingKey({ ...terms, personId: owner.id, permissions })
  return { apiKey: key.apiKey, secretKey }
}

const { authorization = '' } = await credentials('olivia')
const { cookie, token } = await session()
const { apiKey, secretKey } = await tradingKey()

type Outcome = 'as anonymous' | 'UNAUTHORIZED' | 'CSRF_FAILED'

/** Each credential of an owner where it is not valid: under /api/v1 and under /json. */
const columns: Readonly<Record<string, Readonly<{ headers: Record<string, string>; api: Outcome; json: Outcome }>>> = {
  'a chat key in the header': { headers: { authorization }, api: 'as anonymous', json: 'as anonymous' },
  'a session with its token': { headers: { cookie, 'x-csrftoken': token }, api: 'as anonymous', json: 'as anonymous' },
  'a session without its token': { headers: { cookie }, api: 'as anonymous', json: 'CSRF_FAILED' },
  'a session with a wrong token': {
    headers: { cookie, 'x-csrftoken': 'x'.repeat(token.length) },
    api: 'as anonymous',
    json: 'CSRF_FAILED',
  },
  'a trading key': { headers: { authorization: basic(apiKey) }, api: 'UNAUTHORIZED', json: 'as anonymous' },
  'the secret of a trading key': {
    headers: { authorization: basic(secretKey) },
    api: 'UNAUTHORIZED',
    json: 'as anonymous',
  },
  'a trading key in its own header': { headers: { 'x-svc-apikey': apiKey }, api: 'as anonymous', json: 'as anonymous' },
  'the token of a session as a key': {
    headers: { authorization: basic(cookie.split('=')[1] ?? '') },
    api: 'UNAUTHORIZED',
    json: 'as anonymous',
  },
}
/** Where each credential is valid; the rows of the matrix define what it allows there. */
const homes: Readonly<Record<string, string>> = {
  'a chat key in the header': '/api/v1',
  'a session with its token': '/json',
}

/** Endpoints that need no credential; a code or a link in the request may be needed instead. */
const openToAll = new Set(
  chatEndpoints
    .map(({ method, path, access }) => ({ name: `${method} ${path}`, access }))
    .filter(
      ({ name, access }) =>
        access === 'anonymous' ||
        Object.values(expectedOf(rows[name] ?? { expected: '', ask: () => ({}) })).some((one) => /y{2}$/.test(one)),
    )
    .map(({ name }) => name),
)

async function ask(method: string, url: string, headers: Record<string, string> = {}) {
  const reply = await app.inject({ method: method as 'GET', url, headers })
  return { status: reply.statusCode, code: reply.json().code }
}

test.for(Object.entries(columns))(
  'ACCESS-10: %s opens no endpoint where it does not belong',
  { timeout: 120_000 },
  async ([column, { headers, api, json }]) => {
    const wrong: unknown[] = []
    for (const prefix of ['/api/v1', '/json'] as const) {
      if (homes[column] === prefix) continue
      const expected = prefix === '/json' ? json : api
      for (const { method, path } of endpointsUnder(chat.api, prefix)) {
        if (openToAll.has(`${method} ${path}`) || (expected === 'CSRF_FAILED' && method === 'GET')) continue
        const url = prefix + path.replaceAll(/\{\w+\}/g, '1')
        const answer = await ask(method, url, headers)
        const isRight =
          expected === 'as anonymous'
            ? JSON.stringify(answer) === JSON.stringify(await ask(method, url))
            : answer.code === expected
        if (!isRight) wrong.push({ method, url, ...answer })
      }
    }
    expect(wrong).toEqual([])
  },
)

test('ACCESS-10: each key opens its own endpoints', async () => {
  expect(await ask('GET', '/api/v1/users/me', { authorization })).toMatchObject({ status: 200 })
  expect(await ask('GET', '/json/users/me', { cookie })).toMatchObject({ status: 200 })
  expect(await ask('PATCH', '/json/settings', { cookie, 'x-csrftoken': token })).toMatchObject({ status: 200 })
})
