import { Secret } from 'otpauth'
import { expect, test } from 'vitest'
import { testPassword } from '../../../accounts/testing.ts'
import { codeAt } from '../../../kernel/auth/one-time-code.ts'
import { chatForTest } from '../../testing.ts'

const { app, accounts, people, clock } = await chatForTest()

interface Browser {
  cookie?: string
  csrf?: string
}

async function send(
  browser: Browser,
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  params: Record<string, string> = {},
  extra = {},
) {
  const headers: Record<string, string> = { 'content-type': 'application/x-www-form-urlencoded', ...extra }
  if (browser.cookie !== undefined) headers.cookie = browser.cookie
  if (browser.csrf !== undefined) headers['x-csrftoken'] = browser.csrf
  const body = method === 'GET' ? {} : { payload: new URLSearchParams(params).toString() }
  const reply = await app.inject({ method, url: `/json${path}`, headers, ...body })
  const cookie = String(reply.headers['set-cookie'] ?? '')
  return { status: reply.statusCode, body: reply.json(), cookie }
}

async function signIn(
  name: 'adam' | 'hamlet' | 'iris' = 'hamlet',
  extra: Record<string, string> = {},
): Promise<Browser> {
  const reply = await send({}, 'POST', '/session', {
    username: people[name].deliveryEmail,
    password: testPassword,
    ...extra,
  })
  expect(reply.status).toBe(200)
  return { cookie: reply.cookie.split(';')[0] ?? '', csrf: reply.body.csrf_token }
}

test('signing in sets a cookie no script can read and no other site can use', async () => {
  const reply = await send({}, 'POST', '/session', { username: people.hamlet.deliveryEmail, password: testPassword })
  expect(reply.cookie).toMatch(/HttpOnly/)
  expect(reply.cookie).toMatch(/SameSite=Lax/)
  expect(reply.body).toMatchObject({ signed_in: true, user_id: people.hamlet.id })
})

test('a wrong password and an unknown user fail in the same way', async () => {
  const wrong = await send({}, 'POST', '/session', { username: people.iris.deliveryEmail, password: 'not this one' })
  const unknown = await send({}, 'POST', '/session', { username: 'nobody@agora.example', password: 'not this one' })
  expect(wrong.status).toBe(401)
  expect(unknown.status).toBe(401)
  expect(unknown.body).toEqual(wrong.body)
})

test('a session reads without, and changes nothing without, its CSRF token', async () => {
  const browser = await signIn()
  expect((await send({ cookie: browser.cookie ?? '' }, 'GET', '/sessions')).status).toBe(200)
  const without = await send({ cookie: browser.cookie ?? '' }, 'POST', '/session/trading_key')
  expect(without).toMatchObject({ status: 403, body: { code: 'CSRF_FAILED' } })
  const other = await send({ ...browser, csrf: 'x'.repeat(64) }, 'POST', '/session/trading_key')
  expect(other).toMatchObject({ status: 403, body: { code: 'CSRF_FAILED' } })
})

test('a sign-in from a page of another site is refused', async () => {
  const credentials = { username: people.hamlet.deliveryEmail, password: testPassword }
  const reply = await send({}, 'POST', '/session', credentials, { origin: 'https://evil.example', host: 'chat.test' })
  expect(reply).toMatchObject({ status: 403, body: { code: 'CSRF_FAILED' } })
})

test('SITE-1: an https site takes its own origin and its host-bound cookie, and no other', async () => {
  const site = 'https://chat.example'
  const { app: secure, people: cast } = await chatForTest({ site })
  const post = (origin: string | undefined, host = 'chat.example') =>
    secure.inject({
      ...{ method: 'POST', url: '/json/session' },
      headers: {
        ...{ host, 'content-type': 'application/x-www-form-urlencoded' },
        ...(origin === undefined ? {} : { origin }),
      },
      payload: new URLSearchParams({ username: cast.hamlet.deliveryEmail, password: testPassword }).toString(),
    })
  for (const origin of ['http://chat.example', 'https://chat.example:8443', 'https://evil.example', 'null'])
    expect((await post(origin)).statusCode, origin).toBe(403)
  expect((await post('https://evil.example', 'evil.example')).statusCode).toBe(403)
  const signedIn = await post(site)
  const token = /__Host-agora_session=([^;]+)/.exec(String(signedIn.headers['set-cookie']))?.[1]
  const isSignedIn = async (cookie: string) =>
    (await secure.inject({ method: 'GET', url: '/json/session', headers: { cookie } })).json().signed_in
  expect(await isSignedIn(`__Host-agora_session=${token}`)).toBe(true)
  expect(await isSignedIn(`agora_session=${token}`)).toBe(false)
  const uploads = (cookie: string) =>
    secure.inject({ method: 'GET', url: '/json/sessions', headers: { cookie } }).then(({ statusCode }) => statusCode)
  expect(await uploads(`__Host-agora_session=${token}`)).toBe(200)
  expect(await uploads(`agora_session=${token}`)).toBe(401)
})

test('the cookie is worth nothing under /api/v1', async () => {
  const browser = await signIn()
  const reply = await app.inject({ method: 'GET', url: '/api/v1/sessions', headers: { cookie: browser.cookie ?? '' } })
  expect(reply.statusCode).toBe(404)
})

test('ACCOUNT-30: the trading key of an administrator’s session operates the venue, that of others does not', async () => {
  const key = async (name: 'adam' | 'hamlet') => (await send(await signIn(name), 'POST', '/session/trading_key')).body
  expect((await key('adam')).permissions).toEqual(['read', 'trade', 'withdraw', 'admin'])
  expect((await key('hamlet')).permissions).toEqual(['read', 'trade', 'withdraw'])
})

test('ACCOUNT-32: the trading key of a session takes bound signatures only', async () => {
  const { body } = await send(await signIn(), 'POST', '/session/trading_key')
  expect((await accounts.tradingKey(body.api_key))?.boundSignaturesOnly).toBe(true)
})

test('signing out ends the session and its trading key', async () => {
  const browser = await signIn()
  const key = await send(browser, 'POST', '/session/trading_key')
  expect(key.status).toBe(200)
  expect(await accounts.tradingKey(key.body.api_key)).toBeDefined()
  expect((await send(browser, 'DELETE', '/session')).status).toBe(200)
  expect((await send(browser, 'GET', '/session')).body).toMatchObject({ signed_in: false })
  expect(await accounts.tradingKey(key.body.api_key)).toBeUndefined()
  const after = await send(browser, 'GET', '/sessions')
  expect(after).toMatchObject({ status: 401, body: { code: 'UNAUTHORIZED' } })
})

test('one place can be signed out from another', async () => {
  const here = await signIn('iris')
  const there = await signIn('iris')
  const { body } = await send(here, 'GET', '/sessions')
  expect(body.sessions).toHaveLength(2)
  const other = body.sessions.find((one: { is_current: boolean }) => !one.is_current)
  expect((await send(here, 'DELETE', `/sessions/${other.id}`)).status).toBe(200)
  expect((await send(there, 'GET', '/session')).body.signed_in).toBe(false)
})

test('RECOVERY-1: codes are shown when the second factor comes on, sign in where the authenticator is lost, and are counted', async () => {
  const browser = await signIn('iris')
  const { body: begun } = await send(browser, 'POST', '/second_factor')
  const code = codeAt(Buffer.from(Secret.fromBase32(begun.secret).bytes), clock.nowMs())
  const { body: on } = await send(browser, 'POST', '/second_factor/confirm', { code })
  expect(on.recovery_codes).toHaveLength(10)
  const credentials = { username: people.iris.deliveryEmail, password: testPassword }
  expect((await send({}, 'POST', '/session', credentials)).status).toBe(401)
  const again = await signIn('iris', { totp: on.recovery_codes[0] })
  expect((await send(again, 'GET', '/second_factor/recovery_codes')).body).toMatchObject({ left: 9 })
  const wrong = await send(again, 'POST', '/second_factor/recovery_codes', { code: on.recovery_codes[0] })
  expect(wrong).toMatchObject({ status: 400, body: { code: 'BAD_REQUEST', var_name: 'code' } })
  const { body: renewed } = await send(again, 'POST', '/second_factor/recovery_codes', { code: on.recovery_codes[1] })
  expect(renewed.recovery_codes).toHaveLength(10)
  const off = await send(again, 'DELETE', '/second_factor', { code: renewed.recovery_codes[0] })
  expect(off.status).toBe(200)
  expect((await send(again, 'GET', '/second_factor/recovery_codes')).body).toMatchObject({ left: 0 })
})

test('ACCOUNT-28: the audit log names the person whose password got a chat key', async () => {
  const { id, deliveryEmail: username } = people.adam
  expect((await send({}, 'POST', '/fetch_api_key', { username, password: testPassword })).status).toBe(200)
  const issued = (await accounts.auditLog()).find(({ action }) => action === 'chat_key.issued')
  expect(issued).toMatchObject({ actorId: id, subject: `person:${id}` })
})
