import { Secret, TOTP } from 'otpauth'
import { expect, test, vi } from 'vitest'
import { TestAuthenticator } from '../../server/accounts/testing-authenticator.ts'
import { runCommand } from './operator-command.ts'
import { eventually, startProcess } from './running-server.ts'

// Whole processes on a busy machine: the test checks that they start, not how soon.
vi.setConfig({ testTimeout: 180_000 })

// Passkeys need a host name.
const server = await startProcess({ AGORA_CHAT_REQUESTS_PER_MINUTE: '0', AGORA_HOST: 'localhost' })
const at = { AGORA_DATA_DIR: server.dataDirectory }
const { site, chatUrl } = server.ready
const email = 'rita@example.com'

async function send(url: string, method: string, params: Record<string, string> = {}, headers = {}) {
  const body = method === 'GET' ? {} : { body: new URLSearchParams(params) }
  const reply = await fetch(url, { method, headers, ...body })
  // biome-ignore lint/suspicious/noExplicitAny: replies of every shape.
  return { status: reply.status, body: (await reply.json()) as any, cookie: reply.headers.getSetCookie()[0] ?? '' }
}

const keyOf = (password: string) => send(`${chatUrl}/fetch_api_key`, 'POST', { username: email, password })
const basic = (key: string) => ({ authorization: `Basic ${Buffer.from(`${email}:${key}`).toString('base64')}` })
const user = (...words: string[]) => runCommand(['user', ...words], at)

async function signIn(username: string, secret: string) {
  const { cookie, body } = await send(`${site}/json/session`, 'POST', { username, password: secret })
  return { cookie: cookie.split(';')[0] ?? '', 'x-csrftoken': body.csrf_token }
}

async function enrol(browser: object) {
  const { secret } = (await send(`${site}/json/second_factor`, 'POST', {}, browser)).body
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate()
  expect((await send(`${site}/json/second_factor/confirm`, 'POST', { code }, browser)).status).toBe(200)
}

const made = await user('create', email, '--name', 'Rita', '--role', 'administrator')
const first = /password (\S+)/.exec(made.output)?.[1] ?? ''
let password = first

test('RESET-11: a demotion revokes invitations above the new role, and a running server applies it', async () => {
  const { api_key } = (await keyOf(password)).body
  const change = () => send(`${chatUrl}/realm`, 'PATCH', { description: 'as an administrator' }, basic(api_key))
  expect((await change()).status).toBe(200)
  const invite = (invite_as: string) => send(`${chatUrl}/invites/multiuse`, 'POST', { invite_as }, basic(api_key))
  const links = [(await invite('200')).body.invite_link, (await invite('400')).body.invite_link] as string[]
  const states = () =>
    Promise.all(links.map(async (link) => (await send(link.replace('/join/', '/json/join/'), 'GET')).body.state))
  expect(await states()).toEqual(['open', 'open'])
  expect(await user('set-role', email, 'member')).toMatchObject({ status: 0, errors: '' })
  // The server receives the change by a notification, which may follow the end of the command.
  await expect.poll(async () => (await change()).body.code).toBe('UNAUTHORIZED_PRINCIPAL')
  expect(await user('set-role', email, 'administrator')).toMatchObject({ status: 0 })
  expect(await states()).toEqual(['revoked', 'open'])
  await expect.poll(async () => (await change()).status).toBe(200)
})

test('RESET-10: a printed or mailed link sets a new password', async () => {
  const printed = await user('reset-password', email)
  expect(printed).toMatchObject({ status: 0, errors: '' })
  const link = printed.output.split('\n')[1] ?? ''
  expect(link).toMatch(new RegExp(`^${site}/reset-password/\\w{48}$`))
  password = 'chosen with a printed link'
  const choose = (key: string) => send(`${site}/json/password_reset/${key}`, 'POST', { password })
  expect((await choose(link.split('/').at(-1) ?? '')).status).toBe(200)
  expect((await keyOf(first)).status).not.toBe(200)
  expect((await keyOf(password)).status).toBe(200)

  const mailed = await user('reset-password', email, '--mail')
  expect(mailed.output).toBe(`a link to set a new password is mailed to ${email}\n`)
  let key = ''
  await eventually(async () => {
    const { mails } = (await send(`${site}/sandbox/mail.json`, 'GET')).body as { mails: unknown[] }
    const mine = mails.map((mail) => JSON.stringify(mail)).find((mail) => mail.includes('asks you to choose'))
    key = /\/reset-password\/(\w+)/.exec(mine ?? '')?.[1] ?? ''
    return key !== ''
  })
  password = 'chosen with a mailed link'
  expect((await choose(key)).status).toBe(200)
  expect((await keyOf(password)).status).toBe(200)
  expect((await user('reset-password', 'nobody@example.com')).errors).toContain('no person has the address')
})

test('RESET-10: a lost second factor is turned off', async () => {
  expect((await user('reset-second-factor', email)).errors).toContain('has no second factor')
  await enrol(await signIn(email, password))
  expect((await keyOf(password)).body.second_factor_required).toBe(true)
  expect(await user('reset-second-factor', email)).toMatchObject({ status: 0, errors: '' })
  expect((await keyOf(password)).status).toBe(200)
})

test('PASSKEY-16: a person whose only second factor is a lost passkey signs in again after the operator removes it', async () => {
  expect((await user('remove-passkeys', email)).errors).toContain('has no passkeys')
  const browser = await signIn(email, password)
  const { options } = (await send(`${site}/json/passkeys/options`, 'POST', {}, browser)).body
  const credential = JSON.stringify(new TestAuthenticator(site).create(options))
  expect((await send(`${site}/json/passkeys`, 'POST', { credential, name: 'Lost' }, browser)).status).toBe(200)
  const owner = await signIn(server.ready.chat.owner.email, server.ready.chat.owner.password)
  await enrol(owner)
  const requireFactor = (who: string) =>
    send(`${site}/json/realm`, 'PATCH', { require_second_factor: JSON.stringify(who) }, owner)
  expect((await requireFactor('administrators')).status).toBe(200)
  const enter = () => send(`${site}/json/session`, 'POST', { username: email, password })
  expect((await enter()).body.code).toBe('SECOND_FACTOR_MISSING')
  expect((await user('remove-passkeys', email)).output).toBe(`the passkeys of ${email} are removed: 1\n`)
  await expect.poll(async () => (await enter()).status).toBe(200)
  await eventually(async () => {
    const { body } = await send(`${site}/sandbox/mail.json`, 'GET')
    return JSON.stringify(body).includes('The passkey “Lost” was removed')
  })
  expect((await requireFactor('nobody')).status).toBe(200)
})

test('USER-15: a running server applies a deactivation', async () => {
  const gone = 'gone@example.com'
  const created = await user('create', gone, '--name', 'Gone')
  const signedIn = async (username: string, text: string) =>
    (await send(`${chatUrl}/fetch_api_key`, 'POST', { username, password: text })).body
  const { api_key: key, user_id: id } = await signedIn(gone, /password (\S+)/.exec(created.output)?.[1] ?? '')
  const headers = { authorization: `Basic ${btoa(`${gone}:${key}`)}` }
  expect((await send(`${chatUrl}/users/me`, 'GET', {}, headers)).status).toBe(200)
  const other = await user('create', 'stays@example.com', '--name', 'Stays')
  const { api_key } = await signedIn('stays@example.com', /password (\S+)/.exec(other.output)?.[1] ?? '')
  const reader = { authorization: `Basic ${btoa(`stays@example.com:${api_key}`)}` }
  const isActive = async () => (await send(`${chatUrl}/users/${id}`, 'GET', {}, reader)).body.user.is_active
  expect(await isActive()).toBe(true)
  expect(await user('deactivate', gone)).toMatchObject({ status: 0, errors: '' })
  await expect.poll(isActive, { timeout: 20_000 }).toBe(false)
})

test('USER-17: a running server shows people and roles of the command line', async () => {
  const reader = 'reader@example.com'
  const made = await user('create', reader, '--name', 'Reader')
  const secret = /password (\S+)/.exec(made.output)?.[1] ?? ''
  const { api_key } = (await send(`${chatUrl}/fetch_api_key`, 'POST', { username: reader, password: secret })).body
  const headers = { authorization: `Basic ${btoa(`${reader}:${api_key}`)}` }
  const created = await user('create', 'silent@example.com', '--name', 'Silent')
  const id = /\(id (\d+)\)/.exec(created.output)?.[1]
  const role = async () => (await send(`${chatUrl}/users/${id}`, 'GET', {}, headers)).body.user?.role
  await expect.poll(role, { timeout: 20_000 }).toBe(400)
  expect(await user('set-role', 'silent@example.com', 'moderator')).toMatchObject({ status: 0 })
  await expect.poll(role, { timeout: 20_000 }).toBe(300)
})

test('RESET-10: sign-out ends sessions, and chat keys on request', async () => {
  const signed = await send(`${site}/json/session`, 'POST', { username: email, password })
  const cookie = { cookie: signed.cookie.split(';')[0] ?? '' }
  const { api_key } = (await keyOf(password)).body
  const own = () => send(`${chatUrl}/users/me`, 'GET', {}, basic(api_key))
  expect((await user('sign-out', email)).output).toBe(`${email} is signed out everywhere\n`)
  expect((await send(`${site}/json/session`, 'GET', {}, cookie)).body.signed_in).toBe(false)
  expect((await own()).status).toBe(200)
  expect((await user('sign-out', email, '--chat-keys')).output).toContain('the chat keys have ended')
  // The server reads the change from the database right after the command has written it.
  await expect.poll(async () => (await own()).status).toBe(401)
  expect((await user('deactivate', email)).status).toBe(0)
  expect((await user('sign-out', email)).errors).toContain('is deactivated')
  await server.end('SIGTERM')
})
