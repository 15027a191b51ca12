import { Secret } from 'otpauth'
import { afterAll, expect, test } from 'vitest'
import { testPassword } from '../../../accounts/testing.ts'
import { codeAt } from '../../../kernel/auth/one-time-code.ts'
import { chatForTest } from '../../testing.ts'

const { app, people, clock, credentials, services } = await chatForTest()
afterAll(() => services.exports.stop())
const tenMinutesMs = 10 * 60_000

interface Browser {
  readonly cookie: string
  readonly 'x-csrftoken': string
}
type Params = Readonly<Record<string, string>>

async function send(headers: object, method: 'GET' | 'POST' | 'DELETE' | 'PATCH', url: string, params: Params = {}) {
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  const payload = new URLSearchParams(params).toString()
  const reply = await app.inject({ method, url, headers: { ...form, ...headers }, payload })
  return { status: reply.statusCode, body: reply.json(), headers: reply.headers }
}

async function signIn(name: 'hamlet' | 'iris' | 'adam' | 'olivia', extra: Params = {}): Promise<Browser> {
  const who = { username: people[name].deliveryEmail, password: testPassword, ...extra }
  const { body, headers } = await send({}, 'POST', '/json/session', who)
  return { cookie: String(headers['set-cookie']).split(';')[0] ?? '', 'x-csrftoken': body.csrf_token }
}

const stepUp = (proofs: string[]) => ({ status: 403, body: { code: 'STEP_UP_REQUIRED', proofs } })

test('STEPUP-5: a second factor comes on only in a session that has proved lately whose it is', async () => {
  const browser = await signIn('hamlet')
  clock.advance(tenMinutesMs)
  const begin = () => send(browser, 'POST', '/json/second_factor')
  expect(await begin()).toMatchObject(stepUp(['password']))
  expect(await send(browser, 'POST', '/json/second_factor/confirm', { code: '123456' })).toMatchObject(
    stepUp(['password']),
  )
  const confirm = (params: Params) => send(browser, 'POST', '/json/confirm_identity', params)
  expect(await confirm({})).toMatchObject(stepUp(['password']))
  expect(await confirm({ password: 'not this one' })).toMatchObject({
    status: 401,
    body: { code: 'AUTHENTICATION_FAILED' },
  })
  expect(await begin()).toMatchObject(stepUp(['password']))
  const until = Math.floor((clock.nowMs() + tenMinutesMs) / 1000)
  expect(await confirm({ password: testPassword })).toMatchObject({ status: 200, body: { recent_until: until } })
  expect(await begin()).toMatchObject({ status: 200 })
})

test('STEPUP-5: it goes, and its recovery codes are renewed, with a code or after one was given lately', async () => {
  const enrolling = await signIn('iris')
  const { body: begun } = await send(enrolling, 'POST', '/json/second_factor')
  const code = () => codeAt(Buffer.from(Secret.fromBase32(begun.secret).bytes), clock.nowMs())
  expect(await send(enrolling, 'POST', '/json/second_factor/confirm', { code: code() })).toMatchObject({ status: 200 })
  clock.advance(tenMinutesMs)
  const renew = (params: Params = {}) => send(enrolling, 'POST', '/json/second_factor/recovery_codes', params)
  const remove = (params: Params = {}) => send(enrolling, 'DELETE', '/json/second_factor', params)
  for (const ask of [renew, remove]) expect(await ask()).toMatchObject(stepUp(['code']))
  expect(await send(enrolling, 'POST', '/json/confirm_identity', { password: testPassword })).toMatchObject(
    stepUp(['code']),
  )
  const { body: renewed } = await renew({ code: code() })
  expect(renewed.recovery_codes).toHaveLength(10)
  expect(await send(enrolling, 'POST', '/json/confirm_identity', { code: renewed.recovery_codes[0] })).toMatchObject({
    status: 200,
  })
  expect((await renew()).body.recovery_codes).toHaveLength(10)
  expect(await remove()).toMatchObject({ status: 200 })
})

test('STEPUP-5: a chat key can confirm nothing', async () => {
  const { authorization = '' } = await credentials('hamlet')
  const password = testPassword
  expect(await send({ authorization }, 'POST', '/api/v1/confirm_identity', { password })).toMatchObject({ status: 404 })
})

test('STEPUP-15: in a browser session an export, removing the content of a user and deactivating the organization need a recent proof', async () => {
  const browser = await signIn('olivia')
  clock.advance(tenMinutesMs)
  const removal = { actions: JSON.stringify({ delete_direct_messages: true }) }
  expect(await send(browser, 'POST', '/json/export/realm')).toMatchObject(stepUp(['password']))
  expect(await send(browser, 'DELETE', `/json/users/${people.gina.id}`, removal)).toMatchObject(stepUp(['password']))
  expect(await send(browser, 'POST', '/json/realm/deactivate')).toMatchObject(stepUp(['password']))
  expect(await send(browser, 'DELETE', `/json/users/${people.gina.id}`)).toMatchObject({ status: 200 })
})

test('STEPUP-15: in a browser session downloading an export needs a recent proof, with an API key it does not', async () => {
  const [browser, other] = [await signIn('olivia'), await signIn('adam')]
  await send(browser, 'POST', '/json/export/realm')
  await services.exports.settled()
  const { exports } = (await send(browser, 'GET', '/json/export/realm')).body
  const url = new URL(exports.at(-1).export_url).pathname
  const open = async (headers: object) => {
    const { statusCode, headers: sent, body } = await app.inject({ method: 'GET', url, headers: { ...headers } })
    return String(sent['content-type']).includes('json')
      ? { status: statusCode, body: JSON.parse(body) }
      : { status: statusCode }
  }
  expect(await open(browser)).toEqual({ status: 200 })
  clock.advance(tenMinutesMs)
  // The address may be passed on to another administrator.
  for (const session of [browser, other]) expect(await open(session)).toMatchObject(stepUp(['password']))
  await send(browser, 'POST', '/json/confirm_identity', { password: testPassword })
  expect(await open(browser)).toEqual({ status: 200 })
  expect(await open(other)).toMatchObject({ status: 403 })
  expect(await open(await credentials('olivia'))).toEqual({ status: 200 })
  expect(await open({})).toMatchObject({ status: 404 })
})

test('STEPUP-15: in a browser session deactivating the own account needs a recent proof, with an API key it does not', async () => {
  const browser = await signIn('iris')
  clock.advance(tenMinutesMs)
  const leave = () => send(browser, 'DELETE', '/json/users/me')
  expect(await leave()).toMatchObject(stepUp(['password']))
  expect(people.iris.isActive).toBe(true)
  await send(browser, 'POST', '/json/confirm_identity', { password: testPassword })
  expect(await leave()).toMatchObject({ status: 200 })
  const { authorization = '' } = await credentials('mona')
  clock.advance(tenMinutesMs)
  expect(await send({ authorization }, 'DELETE', '/api/v1/users/me')).toMatchObject({ status: 200 })
})

test('STEPUP-17: in a browser session changing how users may sign in needs a recent proof', async () => {
  const browser = await signIn('olivia')
  clock.advance(tenMinutesMs)
  const authentication_methods = JSON.stringify({ Email: true })
  const change = () => send(browser, 'PATCH', '/json/realm', { authentication_methods })
  expect(await change()).toMatchObject(stepUp(['password']))
  await send(browser, 'POST', '/json/confirm_identity', { password: testPassword })
  expect(await change()).toMatchObject({ status: 200 })
})

test('STEPUP-14: in a browser session reactivating an administrator, who then has the role again, needs a recent proof', async () => {
  const browser = await signIn('olivia')
  const reactivate = (id: number) => send(browser, 'POST', `/json/users/${id}/reactivate`)
  for (const { id } of [people.adam, people.hamlet]) {
    expect(await send(browser, 'DELETE', `/json/users/${id}`)).toMatchObject({ status: 200 })
  }
  clock.advance(tenMinutesMs)
  expect(await reactivate(people.hamlet.id)).toMatchObject({ status: 200 })
  expect(await reactivate(people.adam.id)).toMatchObject(stepUp(['password']))
  await send(browser, 'POST', '/json/confirm_identity', { password: testPassword })
  expect(await reactivate(people.adam.id)).toMatchObject({ status: 200 })
})

test('STEPUP-14: in a browser session deactivating or demoting an owner or administrator needs a recent proof', async () => {
  const browser = await signIn('olivia')
  const { id } = people.adam
  clock.advance(tenMinutesMs)
  const demote = (user: number, role: string) => send(browser, 'PATCH', `/json/users/${user}`, { role })
  const deactivate = (user: number) => send(browser, 'DELETE', `/json/users/${user}`)
  for (const ask of [() => demote(id, '400'), () => deactivate(id)])
    expect(await ask()).toMatchObject(stepUp(['password']))
  expect(people.adam).toMatchObject({ isActive: true, role: 200 })
  const member = people.hamlet.id
  for (const free of [() => demote(member, '300'), () => demote(member, '400'), () => deactivate(member)])
    expect(await free()).toMatchObject({ status: 200 })
  expect(await send(browser, 'POST', `/json/users/${member}/reactivate`)).toMatchObject({ status: 200 })
  await send(browser, 'POST', '/json/confirm_identity', { password: testPassword })
  expect(await demote(id, '400')).toMatchObject({ status: 200 })
  expect(await demote(id, '200')).toMatchObject({ status: 200 })
})

test('STEPUP-14: in a browser session keys, powerful roles and addresses of others need a recent proof', async () => {
  const browser = await signIn('adam')
  const member = people.hamlet.id
  const key = () => send(browser, 'POST', '/json/users/me/api_key/regenerate')
  const change = (params: Params) => send(browser, 'PATCH', `/json/users/${member}`, params)
  const invite = () => send(browser, 'POST', '/json/invites/multiuse', { invite_as: '200' })
  const bot = { full_name: 'A bot', short_name: 'stepping' }
  const { user_id } = (await send(browser, 'POST', '/json/bots', bot)).body
  const raise = () => send(browser, 'PATCH', `/json/bots/${user_id}`, { role: '200' })
  const botKey = () => send(browser, 'GET', `/json/bots/${user_id}/api_key`)
  clock.advance(tenMinutesMs)
  const asked = stepUp(['password'])
  for (const ask of [key, invite, raise, () => change({ role: '200' }), () => change({ new_email: 'x@example.com' })])
    expect(await ask()).toMatchObject(asked)
  expect(await change({ full_name: 'Prince Hamlet', role: '400' })).toMatchObject({ status: 200 })
  expect(await botKey()).toMatchObject({ status: 200 })
  await send(browser, 'POST', '/json/confirm_identity', { password: testPassword })
  for (const ask of [invite, raise]) expect(await ask()).toMatchObject({ status: 200 })
  clock.advance(tenMinutesMs)
  expect(await botKey(), 'the bot is an administrator now').toMatchObject(asked)
  const { authorization = '' } = await credentials('adam')
  expect(await send({ authorization }, 'POST', '/api/v1/users/me/api_key/regenerate')).toMatchObject({ status: 200 })
})
