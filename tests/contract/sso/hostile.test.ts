import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { chatForTest } from '../../../server/chat/testing.ts'
import { startHostile } from './hostile-provider.ts'
import { signingKey } from './signing-keys.ts'
import { callbackOf, site, ssoSteps } from './world.ts'

const chat = await chatForTest({ site })
const { accounts, clock } = chat
const { browser, configure, visit } = ssoSteps(chat)
const hostile = await startHostile()
const other = await startHostile()
const open = { sign_up_domains: ['agora.example'] }
await configure('hostile', hostile.issuer, open)
await configure('other', other.issuer, open)

afterEach(() => {
  hostile.reset()
  other.reset()
})

const isCallback = (url: URL) => url.pathname.endsWith('/callback')
const rejected = (which: string) => `/sign-in?sso_problem=${which}`

/** Follows the sign-in up to the address to which the provider redirects the browser. */
async function untilCallback(id = 'hostile', as = browser()) {
  return { as, callback: await as.follow(`/accounts/login/oidc/${id}`, isCallback) }
}

async function expectRejected(end: string, which = 'invalid') {
  expect(end).toBe(rejected(which))
  expect(await accounts.findByEmail('new@agora.example')).toBeUndefined()
}

test('SSO-5: an ID token of another issuer is rejected', async () => {
  hostile.forge = (claims) => ({ ...claims, iss: 'https://accounts.example' })
  await expectRejected((await visit('hostile')).end)
})

test('SSO-5: an ID token for another client is rejected', async () => {
  hostile.forge = (claims) => ({ ...claims, aud: 'another-client' })
  await expectRejected((await visit('hostile')).end)
})

test('SSO-5: an expired ID token is rejected', async () => {
  hostile.forge = (claims) => ({ ...claims, iat: 1_700_000_000, exp: 1_700_000_300 })
  await expectRejected((await visit('hostile')).end)
})

test('SSO-5: a replayed nonce and a missing one are rejected', async () => {
  await untilCallback()
  const [replayed] = hostile.nonces
  hostile.forge = (claims) => ({ ...claims, nonce: replayed })
  await expectRejected((await visit('hostile')).end)
  hostile.forge = ({ nonce: _, ...claims }) => claims
  await expectRejected((await visit('hostile')).end)
})

test('SSO-5: an ID token that is signed with a key that the provider does not publish is rejected', async () => {
  hostile.key = signingKey('unpublished')
  await expectRejected((await visit('hostile')).end)
})

test('SSO-5: an ID token without a signature is rejected', async () => {
  hostile.header = { alg: 'none' }
  await expectRejected((await visit('hostile')).end)
})

test('SSO-5: an ID token that is signed with the client secret is rejected', async () => {
  hostile.header = { alg: 'HS256', kid: 'published' }
  await expectRejected((await visit('hostile')).end)
})

test('SSO-5: metadata of another issuer are rejected', async () => {
  const impostor = await startHostile()
  impostor.metadata = { issuer: 'https://accounts.example' }
  await configure('impostor', impostor.issuer, open)
  await expectRejected((await visit('impostor')).end, 'unreachable')
  expect(impostor.requests).not.toContain('/authorize')
})

test('SSO-1: an unverified address gets no account and is linked to none', async () => {
  for (const email_verified of [false, undefined, 'no', 1]) {
    hostile.claims = { email: 'new@agora.example', email_verified }
    await expectRejected((await visit('hostile')).end, 'email_unverified')
  }
  hostile.claims = { email: chat.people.hamlet.deliveryEmail, email_verified: false }
  expect((await visit('hostile')).end).toBe(rejected('email_unverified'))
  hostile.claims = {}
  await expectRejected((await visit('hostile')).end, 'no_email')
})

test('SSO-1: an address is verified only by the reply that names it', async () => {
  const divided = await startHostile('divided')
  divided.metadata = { userinfo_endpoint: `${divided.issuer}/userinfo` }
  let userInfo: Record<string, unknown> = {}
  divided.intercept = (request, response) => {
    if (request.url !== '/userinfo') return false
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ sub: 'divided', ...userInfo }))
    return true
  }
  await configure('divided', divided.issuer, open)
  divided.claims = { email: 'new@agora.example' }
  userInfo = { email: 'mallory@elsewhere.example', email_verified: true }
  await expectRejected((await visit('divided')).end, 'email_unverified')
  divided.claims = { email_verified: true }
  userInfo = { email: 'new@agora.example' }
  await expectRejected((await visit('divided')).end, 'email_unverified')
  divided.claims = { email: 'Divided@agora.example' }
  userInfo = { email: 'divided@agora.example', email_verified: true }
  expect((await visit('divided')).end).toBe('/')
})

test('SSO-2: the state of another browser is rejected, so nobody is signed in to a stranger’s account', async () => {
  const { callback } = await untilCallback()
  const victim = browser()
  expect((await victim.open(callback)).location).toBe(rejected('attempt_over'))
  const { as } = await untilCallback('hostile', browser())
  expect((await as.open(callback)).location).toBe(rejected('attempt_over'))
  expect(await as.session()).toMatchObject({ signed_in: false })
  await expectRejected(rejected('invalid'))
})

test('SSO-2: an answer without a state, and one after 15 minutes, are rejected', async () => {
  const { as, callback } = await untilCallback()
  const bare = new URL(callback)
  bare.searchParams.delete('state')
  expect((await as.open(bare.href)).location).toBe(rejected('attempt_over'))
  const late = await untilCallback()
  clock.advance(15 * 60_000)
  expect((await late.as.open(late.callback)).location).toBe(rejected('attempt_over'))
  await expectRejected(rejected('invalid'))
})

test('SSO-2: a changed or made-up cookie is rejected', async () => {
  const { as, callback } = await untilCallback()
  const sealed = as.cookie('agora_sso') ?? ''
  for (const changed of [`${sealed.slice(0, -2)}xx`, 'e30', sealed.slice(0, 40)]) {
    as.setCookie('agora_sso', changed)
    expect((await as.open(callback)).location).toBe(rejected('attempt_over'))
  }
})

test('SSO-2: the cookie of an attempt is out of reach for scripts and other sites', async () => {
  const [cookie] = (await browser().open('/accounts/login/oidc/hostile')).cookies
  expect(cookie).toMatch(/^agora_sso=[A-Za-z0-9_-]+; Path=\/; Max-Age=900; HttpOnly; SameSite=Lax$/)
})

test('SSO-2: one provider cannot answer for another', async () => {
  const { as, callback } = await untilCallback('hostile')
  const mixed = callback.replace(callbackOf('hostile'), callbackOf('other'))
  expect((await as.open(mixed)).location).toBe(rejected('attempt_over'))
  other.answer = { iss: hostile.issuer }
  await expectRejected((await visit('other')).end)
})

test('SSO-2: a person who declines at the provider returns to the sign-in page', async () => {
  hostile.answer = { error: 'access_denied' }
  expect((await visit('hostile')).end).toBe(rejected('declined'))
})

test('SSO-11: a dead, a slow, a babbling and a redirecting provider fail alone and within their limits', async () => {
  const dead = createServer()
  await new Promise<void>((resolve) => dead.listen(0, '127.0.0.1', resolve))
  const { port } = dead.address() as AddressInfo
  await new Promise((resolve) => dead.close(resolve))
  await configure('dead', `http://127.0.0.1:${port}`, open)
  expect((await visit('dead')).end).toBe(rejected('unreachable'))

  const failing = await startHostile()
  const cases: Record<string, typeof failing.intercept> = {
    slow: () => true,
    babbling: (_, response) => {
      response.setHeader('content-type', 'application/json')
      const part = Buffer.alloc(64 * 1024, ' ')
      const write = () => {
        while (!response.destroyed && response.write(part));
      }
      response.on('drain', write)
      write()
      return true
    },
    redirecting: (request, response) => {
      response.writeHead(302, { location: `${hostile.issuer}${request.url}` }).end()
      return true
    },
  }
  for (const [id, intercept] of Object.entries(cases)) {
    failing.intercept = intercept
    await configure(id, failing.issuer, { ...open, name: id })
    expect([id, (await visit(id)).end]).toEqual([id, rejected('unreachable')])
  }
  expect((await chat.call('nobody', 'GET', '/server_settings')).status).toBe(200)
})

test('SSO-2: an answer works once', async () => {
  const { as, callback } = await untilCallback()
  const cookie = as.cookie('agora_sso') ?? ''
  expect((await as.open(callback)).location).toBe('/')
  const thief = browser()
  thief.setCookie('agora_sso', cookie)
  expect((await thief.open(callback)).location).toBe(rejected('attempt_over'))
  expect(await as.session()).toMatchObject({ signed_in: true, email: 'new@agora.example' })
})
