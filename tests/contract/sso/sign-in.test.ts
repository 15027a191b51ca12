import { expect, test } from 'vitest'
import { testPassword } from '../../../server/accounts/testing.ts'
import { chatForTest } from '../../../server/chat/testing.ts'
import { startProvider } from './real-provider.ts'
import { callbackOf, site, ssoSteps } from './world.ts'

const chat = await chatForTest({ site })
const { accounts, people } = chat
const provider = await startProvider({ redirectUris: [callbackOf('keycloak')], afterSignOut: [`${site}/`] })
const { browser, configure, visit } = ssoSteps(chat)

await configure('keycloak', provider.issuer, { sign_up_domains: ['staff.example'] })

function atProvider(id: string, email: string, more: Partial<(typeof provider)['people'][string]> = {}) {
  provider.people[id] = { email, email_verified: true, name: `Name of ${id}`, ...more }
  provider.signsIn = id
}

test('SSO-1: a person of an allowed domain signs up through the provider, and signs in to the same account again', async () => {
  atProvider('nora', 'nora@staff.example')
  const first = await visit('keycloak', '/chat')
  expect(first.end).toBe('/chat')
  const session = await first.as.session()
  expect(session).toMatchObject({ signed_in: true, email: 'nora@staff.example', full_name: 'Name of nora', role: 400 })
  const again = await visit('keycloak')
  expect([again.end, (await again.as.session()).user_id]).toEqual(['/', session.user_id])
})

test('SSO-1: a person without an account whose domain and groups are not allowed gets none', async () => {
  atProvider('eve', 'eve@elsewhere.example')
  const { as, end } = await visit('keycloak')
  expect(end).toBe('/sign-in?sso_problem=no_account')
  expect(await as.session()).toMatchObject({ signed_in: false })
  expect(await accounts.findByEmail('eve@elsewhere.example')).toBeUndefined()
})

test('SSO-3: an existing account is linked only with the consent of its signed-in owner', async () => {
  atProvider('hamlet-at-provider', people.hamlet.deliveryEmail)
  const { as, end } = await visit('keycloak', '/trade')
  expect(end).toBe('/sso')
  expect(await as.session()).toMatchObject({ signed_in: false })
  expect((await as.send('GET', '/sso/pending')).body).toMatchObject({
    needs: 'consent',
    provider_name: 'keycloak',
    email: people.hamlet.deliveryEmail,
  })
  await as.signIn(people.hamlet.deliveryEmail, testPassword)
  const linked = await as.send('POST', '/sso/link')
  expect([linked.status, linked.body.next]).toEqual([200, '/trade'])
  const later = await visit('keycloak')
  expect(await later.as.session()).toMatchObject({ signed_in: true, user_id: people.hamlet.id })
})

test('SSO-3: another person who is signed in cannot consent for the owner', async () => {
  atProvider('adam-at-provider', people.adam.deliveryEmail)
  const { as } = await visit('keycloak')
  await as.signIn(people.iris.deliveryEmail, testPassword)
  expect((await as.send('POST', '/sso/link')).status).toBe(400)
  expect(await accounts.sso.identities(people.iris.id)).toEqual([])
  expect(await accounts.sso.identities(people.adam.id)).toEqual([])
})

test('SSO-3: the password of the account is consent, links it and signs in; a wrong one is not', async () => {
  atProvider('iris-at-provider', people.iris.deliveryEmail)
  const { as } = await visit('keycloak', '/chat')
  expect((await as.send('POST', '/sso/link_with_password', { password: 'not this one' })).status).toBe(401)
  expect(await accounts.sso.identities(people.iris.id)).toEqual([])
  const linked = await as.send('POST', '/sso/link_with_password', { password: testPassword })
  expect([linked.status, linked.body.next]).toEqual([200, '/chat'])
  expect(await as.session()).toMatchObject({ user_id: people.iris.id })
  expect((await as.send('POST', '/sso/link_with_password', { password: testPassword })).status).toBe(400)
})

test('SSO-3: an unlinked provider account signs in no more, and the last way in cannot be unlinked', async () => {
  atProvider('iris-at-provider', people.iris.deliveryEmail)
  const { as } = await visit('keycloak')
  await as.session()
  const [link] = (await as.send('GET', '/sso/identities')).body.identities
  expect((await as.send('DELETE', `/sso/identities/${link.id}`)).status).toBe(200)
  expect((await visit('keycloak')).end).toBe('/sso')
  atProvider('nora', 'nora@staff.example')
  const nora = (await visit('keycloak')).as
  await nora.session()
  const [only] = (await nora.send('GET', '/sso/identities')).body.identities
  expect((await nora.send('DELETE', `/sso/identities/${only.id}`)).status).toBe(400)
})

test('SSO-4: a deactivated person stays out', async () => {
  atProvider('gone', 'gone@staff.example')
  const { user_id } = await (await visit('keycloak')).as.session()
  await accounts.deactivate(user_id)
  const { as, end } = await visit('keycloak')
  expect(end).toBe('/sign-in?sso_problem=deactivated')
  expect(await as.session()).toMatchObject({ signed_in: false })
})

test('SSO-9: signing out ends the session here and names the address where the provider ends its own', async () => {
  atProvider('nora', 'nora@staff.example')
  const { as } = await visit('keycloak')
  await as.session()
  const { body } = await as.send('DELETE', '/session')
  const address = new URL(body.sign_out_url)
  expect(address.origin).toBe(provider.issuer)
  expect(address.searchParams.get('post_logout_redirect_uri')).toBe(`${site}/`)
  expect(address.searchParams.get('id_token_hint')?.split('.')).toHaveLength(3)
  expect(await as.session()).toMatchObject({ signed_in: false })
  const page = await as.open(body.sign_out_url)
  expect(page.status).toBe(200)
})

test('SSO-10: the page after the sign-in is always one of this site', async () => {
  atProvider('nora', 'nora@staff.example')
  const hostile = [
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    'javascript:alert(1)',
    '/..//evil.example',
  ]
  for (const next of hostile) {
    const as = browser()
    const isCallback = (url: URL) => url.href.startsWith(callbackOf('keycloak'))
    const callback = await as.follow(`/accounts/login/oidc/keycloak?next=${encodeURIComponent(next)}`, isCallback)
    const { location } = await as.open(callback)
    expect([next, location]).toEqual([next, '/'])
  }
})

test('SSO-12: server_settings and register name the providers and methods that work now', async () => {
  const settings = async () => (await chat.call('nobody', 'GET', '/server_settings')).body
  const shown = { name: 'oidc:keycloak', display_name: 'keycloak', display_icon: null }
  const login = '/accounts/login/oidc/keycloak'
  const throughBrowser = expect.objectContaining({ name: 'browser', login_url: '/accounts/login/browser' })
  expect((await settings()).external_authentication_methods).toEqual([
    { ...shown, login_url: login, signup_url: login },
    throughBrowser,
  ])
  expect((await settings()).authentication_methods).toMatchObject({ password: true, 'openid connect': true })
  const realm = async () =>
    (await chat.ok('hamlet', 'POST', '/register', { fetch_event_types: ['realm'] })).realm_authentication_methods
  const on = { enabled: true, available: true }
  expect(await realm()).toEqual({ Email: on, 'OpenID Connect': on })
  const pixel = Buffer.from('a picture')
  const icon = `data:image/png;base64,${pixel.toString('base64')}`
  await configure('second', provider.issuer, { name: 'Second', icon })
  const [, second] = (await settings()).external_authentication_methods
  expect(second).toMatchObject({ name: 'oidc:second', display_name: 'Second', display_icon: expect.any(String) })
  const shownIcon = await chat.app.inject({ url: new URL(second.display_icon, site).pathname })
  expect([shownIcon.headers['content-type'], shownIcon.rawPayload]).toEqual(['image/png', pixel])
  await configure('second', provider.issuer, { enabled: false })
  await configure('keycloak', provider.issuer, { sign_up_domains: ['staff.example'], enabled: false })
  expect((await settings()).external_authentication_methods).toEqual([throughBrowser])
  expect((await settings()).authentication_methods).toMatchObject({ password: true, 'openid connect': false })
  expect(await realm()).toEqual({ Email: on })
  expect((await visit('keycloak')).end).toBe('/sign-in?sso_problem=unknown_provider')
  await configure('keycloak', provider.issuer, { sign_up_domains: ['staff.example'] })
})
