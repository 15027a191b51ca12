import { createDecipheriv } from 'node:crypto'
import { expect, test } from 'vitest'
import { testPassword } from '../../../server/accounts/testing.ts'
import { chatForTest } from '../../../server/chat/testing.ts'
import { startProvider } from './real-provider.ts'
import { callbackOf, site, ssoSteps } from './world.ts'

const chat = await chatForTest({ site })
const { people, clock, accounts } = chat
const provider = await startProvider({ redirectUris: [callbackOf('keycloak')], afterSignOut: [] })
const { browser, configure } = ssoSteps(chat)
await configure('keycloak', provider.issuer, { sign_up_domains: ['staff.example'] })

const otp = 'a1'.repeat(32)

async function signedIn() {
  const as = browser()
  await as.signIn(people.hamlet.deliveryEmail, testPassword)
  return as
}

/** As the mobile app reads the link: the key is the XOR of both byte strings. */
function decodeLink(link: string, oneTimeKey: string) {
  const url = new URL(link)
  expect([url.protocol, url.host]).toEqual(['zulip:', 'login'])
  const field = (name: string) => url.searchParams.get(name) ?? ''
  expect(field('otp_encrypted_api_key')).toMatch(/^[0-9a-f]{64}$/)
  const [mask, masked] = [Buffer.from(oneTimeKey, 'hex'), Buffer.from(field('otp_encrypted_api_key'), 'hex')]
  const apiKey = String.fromCharCode(...mask.map((byte, at) => byte ^ (masked[at] ?? 0)))
  return { realm: field('realm'), email: field('email'), userId: Number(field('user_id')), apiKey }
}

/** As the desktop app reads its clipboard. */
function decodeCode(text: string, oneTimeKey: string): string {
  const data = Buffer.from(text, 'hex')
  const decipher = createDecipheriv('aes-256-gcm', Buffer.from(oneTimeKey, 'hex'), data.subarray(0, 12))
  decipher.setAuthTag(data.subarray(-16))
  return decipher.update(data.subarray(12, -16), undefined, 'utf8') + decipher.final('utf8')
}

test('APPS-1: server_settings offers the apps the browser, and its address keeps the one-time key', async () => {
  const { body } = await chat.call('nobody', 'GET', '/server_settings')
  const login = '/accounts/login/browser'
  expect(body.external_authentication_methods.at(-1)).toEqual({
    ...{ name: 'browser', display_name: 'your browser', display_icon: null, login_url: login, signup_url: login },
  })
  const at = async (query: string) => (await browser().open(`${login}${query}`)).location
  expect(await at(`?mobile_flow_otp=${otp}`)).toBe(`/app-sign-in?mobile_flow_otp=${otp}`)
  expect(await at(`?desktop_flow_otp=${otp.toUpperCase()}`)).toBe(`/app-sign-in?desktop_flow_otp=${otp}`)
  expect(await at('')).toBe('/sign-in')
  expect(await at('?mobile_flow_otp=//evil.example')).toBe('/sign-in')
  expect(await at(`?mobile_flow_otp=${otp}&desktop_flow_otp=${otp}`)).toBe('/sign-in')
})

test('APPS-1: a sign-in at a provider ends at the page that hands it over', async () => {
  provider.people.nora = { email: 'nora@staff.example', email_verified: true, name: 'Nora' }
  provider.signsIn = 'nora'
  const as = browser()
  expect(await as.follow(`/accounts/login/oidc/keycloak?mobile_flow_otp=${otp}`)).toBe(
    `/app-sign-in?mobile_flow_otp=${otp}`,
  )
  const { user_id } = await as.session()
  const { body } = await as.send('POST', '/app_sign_in', { flow: 'mobile', otp })
  expect(decodeLink(body.link, otp)).toMatchObject({ realm: site, email: 'nora@staff.example', userId: user_id })
})

test('APPS-2: the mobile app gets an API key that only it can read, and the key works', async () => {
  const as = await signedIn()
  const { body } = await as.send('POST', '/app_sign_in', { flow: 'mobile', otp })
  const { apiKey, ...account } = decodeLink(body.link, otp)
  expect(account).toEqual({ realm: site, email: people.hamlet.deliveryEmail, userId: people.hamlet.id })
  expect(body.link).not.toContain(apiKey)
  expect(await accounts.personByChatKey(account.email, apiKey)).toMatchObject({ person: { id: people.hamlet.id } })
})

test('APPS-3: only a session with a recent proof of identity hands itself over', async () => {
  const stranger = await browser().send('POST', '/app_sign_in', { flow: 'mobile', otp })
  expect(stranger.status).toBe(401)
  const as = await signedIn()
  const withoutToken = browser()
  for (const [name, value] of as.jar.get(site) ?? []) withoutToken.setCookie(name, value)
  expect(await withoutToken.send('POST', '/app_sign_in', { flow: 'mobile', otp })).toMatchObject({ status: 403 })
  for (const bad of ['', 'abc', 'g'.repeat(64), otp.repeat(2)])
    expect((await as.send('POST', '/app_sign_in', { flow: 'mobile', otp: bad })).status).toBe(400)
  clock.advance(3 * 3_600_000)
  for (const flow of ['mobile', 'desktop']) {
    const late = await as.send('POST', '/app_sign_in', { flow, otp })
    expect(late.body).toMatchObject({ code: 'STEP_UP_REQUIRED' })
  }
})

test('APPS-4: the desktop app signs in with the code that only it can read, once', async () => {
  const as = await signedIn()
  const { body } = await as.send('POST', '/app_sign_in', { flow: 'desktop', otp })
  const code = decodeCode(body.code, otp)
  const app = browser()
  expect((await app.send('POST', '/session/code', { code: body.code })).body.code).toBe('AUTHENTICATION_FAILED')
  expect((await app.send('POST', '/session/code', { code })).body).toMatchObject({
    signed_in: true,
    user_id: people.hamlet.id,
  })
  expect(await app.session()).toMatchObject({ signed_in: true, user_id: people.hamlet.id })
  const again = await browser().send('POST', '/session/code', { code })
  expect(again.body).toMatchObject({ code: 'AUTHENTICATION_FAILED' })
})

test('APPS-4: a code ends after five minutes, with the session that made it, and with the next code', async () => {
  const codeOf = async (as: Awaited<ReturnType<typeof signedIn>>) =>
    decodeCode((await as.send('POST', '/app_sign_in', { flow: 'desktop', otp })).body.code, otp)
  const refused = async (code: string) =>
    expect((await browser().send('POST', '/session/code', { code })).body.code).toBe('AUTHENTICATION_FAILED')
  const as = await signedIn()
  const late = await codeOf(as)
  clock.advance(5 * 60_000)
  await refused(late)
  const replaced = await codeOf(as)
  const kept = await codeOf(as)
  await refused(replaced)
  await as.send('DELETE', '/session')
  await refused(kept)
})

test('APPS-4: another site cannot sign a browser in with a code', async () => {
  const as = await signedIn()
  const { body } = await as.send('POST', '/app_sign_in', { flow: 'desktop', otp })
  const reply = await chat.app.inject({
    method: 'POST',
    url: '/json/session/code',
    headers: { origin: 'https://evil.example', 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ code: decodeCode(body.code, otp) }).toString(),
  })
  expect(reply.json()).toMatchObject({ code: 'CSRF_FAILED' })
})
