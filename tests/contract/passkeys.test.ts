import { expect, test } from 'vitest'
import { identityProofRecentMs } from '../../server/accounts/limits.ts'
import { providerSettings } from '../../server/accounts/ports.ts'
import { testPassword } from '../../server/accounts/testing.ts'
import { type Forgery, TestAuthenticator } from '../../server/accounts/testing-authenticator.ts'
import type { ChatUser } from '../../server/chat/people/rules/chat-user.ts'
import { type ChatForTest, chatForTest } from '../../server/chat/testing.ts'

const site = 'https://chat.example'
const idp = providerSettings.parse({ name: 'IdP', issuer: 'https://idp.example', client_id: 'agora' })
const mails: { readonly to: string; readonly subject: string; readonly text: string }[] = []
const chat = await chatForTest({
  site,
  async sendMail({ to, subject, text }) {
    mails.push({ to: String(to), subject, text: String(text) })
  },
})

/** Stores cookies and the CSRF token like a browser. */
class Browser {
  readonly cookies = new Map<string, string>()
  readonly #chat: ChatForTest
  csrf = ''

  constructor(within: ChatForTest = chat) {
    this.#chat = within
  }

  async send(method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, params = {}, headers = {}) {
    const form = Object.entries(params).map(([name, value]) => [
      name,
      typeof value === 'string' ? value : JSON.stringify(value),
    ])
    const reply = await this.#chat.app.inject({
      method,
      url: `/json${path}`,
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(this.csrf === '' ? {} : { 'x-csrftoken': this.csrf }),
        ...headers,
      },
      ...(method === 'GET' ? {} : { payload: new URLSearchParams(form).toString() }),
    })
    for (const text of [reply.headers['set-cookie'] ?? []].flat()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(text) ?? []
      this.cookies.set(name, value)
    }
    const body = reply.json()
    if (body.csrf_token !== undefined) this.csrf = body.csrf_token
    return { status: reply.statusCode, body }
  }

  async signIn({ deliveryEmail }: ChatUser): Promise<this> {
    const { status } = await this.send('POST', '/session', { username: deliveryEmail, password: testPassword })
    expect(status).toBe(200)
    return this
  }

  async enrol(name = 'Phone', authenticator = new TestAuthenticator(site)): Promise<TestAuthenticator> {
    const { body } = await this.send('POST', '/passkeys/options')
    const added = await this.send('POST', '/passkeys', { credential: authenticator.create(body.options), name })
    expect(added).toMatchObject({ status: 200, body: { passkey: { name, is_backed_up: true, last_used_at: null } } })
    return authenticator
  }

  async signInWith(authenticator: TestAuthenticator, forged: Forgery = {}, headers = {}) {
    const { body } = await this.send('POST', '/session/passkey/options', {}, headers)
    const credential = body.options === undefined ? {} : authenticator.get(body.options, forged)
    return this.send('POST', '/session/passkey', { credential }, headers)
  }
}

async function owner() {
  const user = await chat.newUser()
  const browser = await new Browser().signIn(user)
  return { user, browser, authenticator: await browser.enrol() }
}

test('PASSKEY-1: a passkey enrolled in one browser signs in from another without a name', async () => {
  const { user, authenticator } = await owner()
  const elsewhere = new Browser()
  const reply = await elsewhere.signInWith(authenticator)
  expect(reply).toMatchObject({ status: 200, body: { signed_in: true, user_id: user.id, has_passkey: true } })
  expect((await elsewhere.send('GET', '/session')).body).toMatchObject({ signed_in: true, passkey_origin: site })
  const { body } = await elsewhere.send('GET', '/passkeys')
  expect(body.passkeys).toMatchObject([{ name: 'Phone', last_used_at: Math.floor(chat.clock.nowMs() / 1000) }])
})

test('PASSKEY-1: a sign-in with a passkey needs no code of the second factor', async () => {
  const { browser, authenticator, user } = await owner()
  const { body } = await browser.send('POST', '/second_factor')
  const { Secret, TOTP } = await import('otpauth')
  const code = new TOTP({ secret: Secret.fromBase32(body.secret) }).generate({ timestamp: chat.clock.nowMs() })
  expect((await browser.send('POST', '/second_factor/confirm', { code })).status).toBe(200)
  const credentials = { username: user.deliveryEmail, password: testPassword }
  expect((await new Browser().send('POST', '/session', credentials)).status).toBe(401)
  expect((await new Browser().signInWith(authenticator)).status).toBe(200)
})

test('PASSKEY-2: a response is rejected in another browser and without its cookie', async () => {
  const { authenticator } = await owner()
  const asking = new Browser()
  const { body } = await asking.send('POST', '/session/passkey/options')
  const credential = authenticator.get(body.options)
  const stolen = new Browser()
  await stolen.send('POST', '/session/passkey/options')
  for (const other of [stolen, new Browser()])
    expect(await other.send('POST', '/session/passkey', { credential })).toMatchObject({
      ...{ status: 401, body: { code: 'AUTHENTICATION_FAILED' } },
    })
  expect((await asking.send('POST', '/session/passkey', { credential })).status).toBe(200)
  expect((await asking.send('POST', '/session/passkey', { credential })).status).toBe(401)
})

test('PASSKEY-3: a page of another site can neither start nor finish a sign-in', async () => {
  const { authenticator } = await owner()
  const headers = { origin: 'https://evil.example' }
  const browser = new Browser()
  expect((await browser.send('POST', '/session/passkey/options', {}, headers)).status).toBe(403)
  const { body } = await browser.send('POST', '/session/passkey/options')
  const credential = authenticator.get(body.options)
  expect((await browser.send('POST', '/session/passkey', { credential }, headers)).status).toBe(403)
})

test.for<[string, unknown]>([
  ['no JSON', 'x'],
  ['no object', []],
  ['nothing in it', {}],
  ['a key of another kind', { id: 'AA', rawId: 'AA', type: 'password', response: {} }],
  ['a name that is no base64url', { id: '../..', rawId: '../..', type: 'public-key', response: {} }],
  [
    'texts without end',
    {
      ...{ id: 'AA', rawId: 'AA', type: 'public-key' },
      response: { clientDataJSON: 'A'.repeat(5000), authenticatorData: 'A', signature: 'A' },
    },
  ],
])('PASSKEY-7: a credential of %s is a bad request', async ([, credential]) => {
  const reply = await new Browser().send('POST', '/session/passkey', { credential })
  expect(reply).toMatchObject({ status: 400, body: { code: 'BAD_REQUEST', var_name: 'credential' } })
})

test('PASSKEY-7: an unreadable response is refused like a wrong one', async () => {
  const browser = new Browser()
  await browser.send('POST', '/session/passkey/options')
  const response = { clientDataJSON: 'e30', authenticatorData: 'AAAA', signature: 'AA', userHandle: null }
  const credential = { id: 'AA', rawId: 'AA', type: 'public-key', response }
  expect(await browser.send('POST', '/session/passkey', { credential })).toMatchObject({ status: 401 })
})

test('PASSKEY-4: a deactivated user is refused with that reason', async () => {
  const { user, authenticator } = await owner()
  await chat.ok('olivia', 'DELETE', `/users/${user.id}`)
  expect(await new Browser().signInWith(authenticator)).toMatchObject({ body: { code: 'USER_DEACTIVATED' } })
})

test('PASSKEY-13: adding and removing need a recent proof and send a mail', async () => {
  const { user, browser, authenticator } = await owner()
  const { body } = await browser.send('GET', '/passkeys')
  const path = `/passkeys/${body.passkeys[0].id}`
  const { body: begun } = await browser.send('POST', '/passkeys/options')
  chat.clock.advance(identityProofRecentMs)
  const stepUp = { status: 403, body: { code: 'STEP_UP_REQUIRED', proofs: ['passkey', 'password'] } }
  expect(await browser.send('POST', '/passkeys/options')).toMatchObject(stepUp)
  const credential = new TestAuthenticator(site).create(begun.options)
  expect(await browser.send('POST', '/passkeys', { credential, name: 'Late' })).toMatchObject(stepUp)
  expect(await browser.send('DELETE', path)).toMatchObject(stepUp)
  expect((await browser.send('PATCH', path, { name: 'Old phone' })).status).toBe(200)

  const { body: asked } = await browser.send('POST', '/confirm_identity/passkey/options')
  const proof = { credential: authenticator.get(asked.options) }
  expect((await browser.send('POST', '/confirm_identity/passkey', proof)).status).toBe(200)
  expect(await browser.send('POST', '/confirm_identity/passkey', proof)).toMatchObject({
    ...{ status: 401, body: { code: 'AUTHENTICATION_FAILED' } },
  })
  expect((await browser.send('DELETE', path)).status).toBe(200)
  await chat.services.mail?.sendDue()
  const mine = mails.filter(({ to }) => to === user.deliveryEmail)
  expect(mine.map(({ subject }) => subject)).toEqual([
    'A passkey was added to your account',
    'A passkey was removed from your account',
  ])
  expect(mine.map(({ text }) => /“(.+?)”/.exec(text)?.[1])).toEqual(['Phone', 'Old phone'])
  expect((await browser.send('GET', '/passkeys')).body.passkeys).toEqual([])
})

test('PASSKEY-4: a user cannot rename or remove another user’s passkey', async () => {
  const { browser } = await owner()
  const { body } = await browser.send('GET', '/passkeys')
  const other = await new Browser().signIn(await chat.newUser())
  for (const method of ['PATCH', 'DELETE'] as const) {
    const reply = await other.send(method, `/passkeys/${body.passkeys[0].id}`, { name: 'Mine' })
    expect(reply).toMatchObject({ status: 400, body: { msg: 'There is no such passkey' } })
  }
})

test('PASSKEY-17: the passkey that is the only way to sign in cannot be removed', async () => {
  const { user, browser } = await owner()
  const { accounts, database, directory, organization } = chat.services
  const setPasswords = (isOn: boolean) =>
    database.transaction(async (tx) => {
      await organization.changeSettings(tx, { authentication_methods: { Email: isOn, 'OpenID Connect': true } })
      directory.refreshOnCommit(tx, { organization: true })
    })
  const provider = (enabled: boolean) =>
    accounts.sso.saveProvider({ id: 'idp', settings: { ...idp, enabled }, secret: undefined }, {})
  const remove = async () => {
    const [first] = (await browser.send('GET', '/passkeys')).body.passkeys
    return browser.send('DELETE', `/passkeys/${first.id}`)
  }
  const refused = {
    ...{ status: 400, body: { msg: 'You could not sign in without this passkey: add another one first' } },
  }
  await provider(true)
  await setPasswords(false)
  expect(await remove()).toMatchObject(refused)
  expect((await browser.send('GET', '/passkeys')).body.passkeys).toHaveLength(1)
  await browser.enrol('Laptop')
  expect((await remove()).status).toBe(200)
  expect(await remove()).toMatchObject(refused)

  const identity = { providerId: 'idp', issuer: idp.issuer, subject: 'me', email: user.deliveryEmail }
  const verified = { ...identity, isEmailVerified: true, fullName: 'Me', groups: [], withSecondFactor: false }
  await database.transaction((tx) => accounts.sso.link(user.id, verified, { tx }))
  await provider(false)
  expect(await remove()).toMatchObject(refused)
  await provider(true)
  expect((await remove()).status).toBe(200)

  await browser.enrol('Again')
  const [link] = (await browser.send('GET', '/sso/identities')).body.identities
  expect((await browser.send('DELETE', `/sso/identities/${link.id}`)).status).toBe(200)
  expect(await remove()).toMatchObject(refused)
  await setPasswords(true)
  expect((await remove()).status).toBe(200)
})

test('PASSKEY-10: without https passkeys are unavailable, and the session reports it', async () => {
  const plain = await chatForTest({ site: 'http://192.0.2.1' })
  const browser = await new Browser(plain).signIn(plain.people.hamlet)
  expect((await browser.send('GET', '/session')).body).toMatchObject({ passkey_origin: null })
  for (const path of ['/session/passkey/options', '/passkeys/options', '/confirm_identity/passkey/options'])
    expect(await browser.send('POST', path)).toMatchObject({ status: 400, body: { code: 'BAD_REQUEST' } })
})
