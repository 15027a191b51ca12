import { Secret } from 'otpauth'
import { expect, test } from 'vitest'
import { testPassword } from '../../../accounts/testing.ts'
import { codeAt } from '../../../kernel/auth/one-time-code.ts'
import { chatForTest } from '../../testing.ts'

const { app, accounts, people, clock, credentials, services } = await chatForTest()
const tenMinutesMs = 10 * 60_000

interface Browser {
  readonly cookie: string
  readonly 'x-csrftoken': string
}
type Params = Readonly<Record<string, string>>
type Name = 'hamlet' | 'iris' | 'mona' | 'adam'

async function send(headers: object, method: 'GET' | 'POST' | 'DELETE' | 'PATCH', path: string, params: Params = {}) {
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  const text = new URLSearchParams(params).toString()
  const url = method === 'GET' && text !== '' ? `${path}?${text}` : path
  const body = method === 'GET' ? {} : { payload: text }
  const reply = await app.inject({ method, url, headers: { ...form, ...headers }, ...body })
  return { status: reply.statusCode, body: reply.json(), headers: reply.headers }
}

async function signIn(name: Name, extra: Params = {}): Promise<Browser> {
  const who = { username: people[name].deliveryEmail, password: testPassword, ...extra }
  const { body, headers } = await send({}, 'POST', '/json/session', who)
  return { cookie: String(headers['set-cookie']).split(';')[0] ?? '', 'x-csrftoken': body.csrf_token }
}

const isIn = async (browser: Browser) => (await send(browser, 'GET', '/json/session')).body.signed_in
const keyWorks = async (headers: object) => (await send(headers, 'GET', '/api/v1/users/me')).status === 200

async function enrol(browser: Browser, more: Params = {}) {
  const { body } = await send(browser, 'POST', '/json/second_factor')
  const code = () => codeAt(Buffer.from(Secret.fromBase32(body.secret).bytes), clock.nowMs())
  expect(await send(browser, 'POST', '/json/second_factor/confirm', { code: code(), ...more })).toMatchObject({
    status: 200,
  })
  return code
}

test('STEPUP-10: a new password ends the other sessions, and the chat keys only on request', async () => {
  const key = await credentials('hamlet')
  const [here, there] = [await signIn('hamlet'), await signIn('hamlet')]
  const { body: trading } = await send(there, 'POST', '/json/session/trading_key')
  const { body: queue } = await send(there, 'POST', '/json/register')
  const change = (params: Params) =>
    send(here, 'PATCH', '/json/settings', { old_password: testPassword, new_password: testPassword, ...params })
  expect((await change({})).status).toBe(200)
  expect([await isIn(here), await isIn(there), await keyWorks(key)]).toEqual([true, false, true])
  expect(await accounts.tradingKey(trading.api_key)).toBeUndefined()
  expect(await services.events.remove(queue.queue_id, people.hamlet.id), 'its queue is gone').toBe(false)
  expect((await change({ end_api_keys: 'true' })).status).toBe(200)
  expect([await isIn(here), await keyWorks(key)]).toEqual([true, false])
})

test('STEPUP-10: signing out everywhere keeps this session, the keys, or neither', async () => {
  const key = await credentials('iris')
  const [here, there, third] = [await signIn('iris'), await signIn('iris'), await signIn('iris')]
  expect((await send(here, 'DELETE', '/json/sessions')).status).toBe(200)
  expect([await isIn(here), await isIn(there), await isIn(third)]).toEqual([true, false, false])
  expect(await keyWorks(key)).toBe(true)
  const all = { include_current: 'true', end_api_keys: 'true' }
  expect((await send(here, 'DELETE', '/json/sessions', all)).status).toBe(200)
  expect([await isIn(here), await keyWorks(key)]).toEqual([false, false])
})

test('STEPUP-10: enrolling ends the other sessions, and the chat keys only on request', async () => {
  const key = await credentials('mona')
  const [here, there] = [await signIn('mona'), await signIn('mona')]
  await enrol(here, { end_api_keys: 'true' })
  expect([await isIn(here), await isIn(there), await keyWorks(key)]).toEqual([true, false, false])
})

test('STEPUP-9: a user with a second factor changes the password only with a recent proof', async () => {
  const key = await credentials('adam')
  const browser = await signIn('adam')
  const code = await enrol(browser)
  clock.advance(tenMinutesMs)
  const params = { old_password: testPassword, new_password: testPassword }
  const required = (proofs: string[]) => ({ status: 403, body: { code: 'STEP_UP_REQUIRED', proofs } })
  expect(await send(browser, 'PATCH', '/json/settings', params)).toMatchObject(required(['code']))
  expect(await send(key, 'PATCH', '/api/v1/settings', params)).toMatchObject(required([]))
  expect((await send(key, 'PATCH', '/api/v1/settings', { timezone: 'Asia/Tehran' })).status).toBe(200)
  expect((await send(browser, 'POST', '/json/confirm_identity', { code: code() })).status).toBe(200)
  const wrong = { ...params, old_password: 'not this one' }
  expect(await send(browser, 'PATCH', '/json/settings', wrong)).toMatchObject({ status: 400 })
  expect((await send(browser, 'PATCH', '/json/settings', params)).status).toBe(200)
})

test('STEPUP-11: a poll that waited while its session was ended shows nothing', async () => {
  const [here, there] = [await signIn('hamlet'), await signIn('hamlet')]
  const { body: queue } = await send(there, 'POST', '/json/register', { event_types: '["message"]' })
  const poll = send(there, 'GET', '/json/events', { queue_id: queue.queue_id, last_event_id: '-1' })
  // Long enough for the poll to wait; if it started later, it would fail at once.
  await new Promise((resolve) => setTimeout(resolve, 100))
  const { body: listed } = await send(here, 'GET', '/json/sessions')
  const [other] = listed.sessions.filter((one: { is_current: boolean }) => !one.is_current)
  expect((await send(here, 'DELETE', `/json/sessions/${other.id}`)).status).toBe(200)
  expect(await poll).toMatchObject({ status: 401, body: { code: 'UNAUTHORIZED' } })
})
