import { Secret } from 'otpauth'
import { expect, test } from 'vitest'
import { testPassword } from '../../../accounts/testing.ts'
import { codeAt } from '../../../kernel/auth/one-time-code.ts'
import { chatForTest } from '../../testing.ts'

const { app, people, clock, credentials, call, ok, chat, services } = await chatForTest()
const tenMinutesMs = 10 * 60_000

type Params = Readonly<Record<string, string>>
type Name = 'hamlet' | 'iris' | 'adam' | 'olivia' | 'mona'

async function send(headers: object, method: 'GET' | 'POST' | 'DELETE' | 'PATCH', url: string, params: Params = {}) {
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  const body = method === 'GET' ? {} : { payload: new URLSearchParams(params).toString() }
  const reply = await app.inject({ method, url, headers: { ...form, ...headers }, ...body })
  return { status: reply.statusCode, body: reply.json(), headers: reply.headers }
}

async function signIn(name: Name, extra: Params = {}) {
  const who = { username: people[name].deliveryEmail, password: testPassword, ...extra }
  const { body, headers } = await send({}, 'POST', '/json/session', who)
  return { cookie: String(headers['set-cookie']).split(';')[0] ?? '', 'x-csrftoken': body.csrf_token as string, body }
}

async function enrol(browser: object) {
  const { body } = await send(browser, 'POST', '/json/second_factor')
  const code = () => codeAt(Buffer.from(Secret.fromBase32(body.secret).bytes), clock.nowMs())
  expect((await send(browser, 'POST', '/json/second_factor/confirm', { code: code() })).status).toBe(200)
  clock.advance(60_000)
  return code
}

const missing = { status: 403, body: { code: 'SECOND_FACTOR_MISSING' } }
const required = (value: string) => ({ require_second_factor: JSON.stringify(value) })

test('FACTOR-4: an owner with a second factor and a recent proof requires one, and everyone receives the event', async () => {
  expect((await call('adam', 'PATCH', '/realm', { require_second_factor: 'everyone' })).body.code).toBe(
    'UNAUTHORIZED_PRINCIPAL',
  )
  const bare = await call('olivia', 'PATCH', '/realm', { require_second_factor: 'administrators' })
  expect(bare).toMatchObject({ status: 400, body: { msg: 'Set up a second factor for yourself first' } })
  const browser = await signIn('olivia')
  const code = await enrol(browser)
  clock.advance(tenMinutesMs)
  const change = () => send(browser, 'PATCH', '/json/realm', required('administrators'))
  expect(await change()).toMatchObject({ status: 403, body: { code: 'STEP_UP_REQUIRED', proofs: ['code'] } })
  expect((await send(browser, 'POST', '/json/confirm_identity', { code: code() })).status).toBe(200)
  const { queue_id } = await ok('hamlet', 'POST', '/register', { event_types: ['realm'] })
  expect((await change()).status).toBe(200)
  const { events } = await ok('hamlet', 'GET', '/events', { queue_id, last_event_id: -1, dont_block: true })
  expect(events).toMatchObject([
    { type: 'realm', op: 'update', property: 'require_second_factor', value: 'administrators' },
  ])
  const own = await ok('hamlet', 'POST', '/register', { fetch_event_types: ['agora'] })
  expect(own.realm_require_second_factor).toBe('administrators')
  // Clients of the API expect only the fields of the API.
  expect(await ok('hamlet', 'POST', '/register')).not.toHaveProperty('realm_require_second_factor')
})

test('FACTOR-1: an administrator without one can only set it up, and everything opens with it', async () => {
  const browser = await signIn('adam')
  expect(browser.body).toMatchObject({ signed_in: true, second_factor_missing: true })
  expect((await send(browser, 'GET', '/json/session')).body.second_factor_missing).toBe(true)
  const open = chat.api.endpoints
    .filter(({ access }) => access === 'enrolling')
    .map(({ method, path }) => `${method} ${path}`)
  expect(open.toSorted()).toEqual([
    'DELETE /session',
    'POST /confirm_identity',
    'POST /passkeys',
    'POST /passkeys/options',
    'POST /second_factor',
    'POST /second_factor/confirm',
  ])
  const wrong: unknown[] = []
  for (const { method, path, access } of chat.api.endpoints) {
    if (access === 'anonymous' || access === 'enrolling') continue
    const url = `/json${path.replaceAll(/\{\w+\}/g, '1')}`
    const { status, body } = await send(browser, method as 'GET', url)
    if (body.code !== 'SECOND_FACTOR_MISSING') wrong.push({ method, path, status })
  }
  expect(wrong).toEqual([])
  await enrol(browser)
  expect((await send(browser, 'GET', '/json/session')).body.second_factor_missing).toBe(false)
  expect((await send(browser, 'GET', '/json/users/me')).status).toBe(200)
})

test('FACTOR-2: chat keys are blocked and none is issued; members and bots are not affected', async () => {
  await services.accounts.resetSecondFactor(people.adam.id)
  const key = await credentials('adam')
  expect(await send(key, 'GET', '/api/v1/users/me')).toMatchObject(missing)
  expect(await send(key, 'GET', '/user_uploads/1/2/a.txt')).toMatchObject({ status: 403 })
  const asked = { username: people.adam.deliveryEmail, password: testPassword }
  expect(await send({}, 'POST', '/api/v1/fetch_api_key', asked)).toMatchObject(missing)
  for (const name of ['hamlet', 'bot'] as const)
    expect((await send(await credentials(name), 'GET', '/api/v1/users/me')).status).toBe(200)
  expect((await signIn('mona')).body.second_factor_missing).toBe(false)
})

test('FACTOR-2: required of everyone, it applies to members and guests, not to bots', async () => {
  await ok('olivia', 'PATCH', '/realm', { require_second_factor: 'everyone' })
  expect((await signIn('iris')).body.second_factor_missing).toBe(true)
  for (const name of ['hamlet', 'gina'] as const)
    expect(await send(await credentials(name), 'GET', '/api/v1/users/me')).toMatchObject(missing)
  expect((await send(await credentials('bot'), 'GET', '/api/v1/users/me')).status).toBe(200)
  await ok('olivia', 'PATCH', '/realm', { require_second_factor: 'nobody' })
  expect((await send(await credentials('hamlet'), 'GET', '/api/v1/users/me')).status).toBe(200)
})

test('FACTOR-5: a passkey counts, and a password without it does not sign in', async () => {
  await services.database.sql`
    insert into passkeys (credential_id, person_id, name, public_key, counter, transports, is_backed_up, created_at_ms)
    values ('\\x01', ${people.iris.id}, 'phone', '\\x02', 0, '{}', false, 0)`
  // Forces a refresh of the cached user.
  await services.accounts.changeName(people.iris.id, 'Iris of the Passkey')
  await ok('olivia', 'PATCH', '/realm', { require_second_factor: 'everyone' })
  expect((await send(await credentials('iris'), 'GET', '/api/v1/users/me')).status).toBe(200)
  const asked = { username: people.iris.deliveryEmail, password: testPassword }
  expect(await send({}, 'POST', '/json/session', asked)).toMatchObject(missing)
  expect(await send({}, 'POST', '/api/v1/fetch_api_key', asked)).toMatchObject(missing)
})
