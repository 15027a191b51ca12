import { expect, test } from 'vitest'
import { createAccounts, resealAll } from '../../../server/accounts/module.ts'
import { testMasterKey, testPassword } from '../../../server/accounts/testing.ts'
import { allowPasswordSignIn } from '../../../server/chat/ports.ts'
import { chatForTest } from '../../../server/chat/testing.ts'
import { systemIds } from '../../../server/kernel/ids/ids.ts'
import { runJobs } from '../../../server/kernel/jobs/testing.ts'
import { silentLogger } from '../../../server/kernel/logging/logger.ts'
import { roles } from '../../../server/kernel/values/roles.ts'
import { startHostile } from './hostile-provider.ts'
import { clientId, clientSecret, startProvider } from './real-provider.ts'
import { callbackOf, site, ssoSteps } from './world.ts'

const chat = await chatForTest({ site })
const { accounts, people, clock, services } = chat
const provider = await startProvider({ redirectUris: [callbackOf('kc')], afterSignOut: [`${site}/`] })
const { browser, visit } = ssoSteps(chat)
const owner = await chat.newUser(roles.owner)

const settings = { name: 'Keycloak', issuer: provider.issuer, client_id: clientId }
const input = { settings, client_secret: clientSecret }

async function ownersBrowser() {
  const as = browser()
  await as.signIn(owner.deliveryEmail, testPassword)
  return as
}

/** Which of two concurrent requests succeeds is open, so either provider may be left. */
async function removeOtherProviders(as: Awaited<ReturnType<typeof ownersBrowser>>): Promise<void> {
  for (const { id } of accounts.sso.providers())
    if (id !== 'kc') expect((await as.send('DELETE', `/sso/providers/${id}`)).status).toBe(200)
}

async function testOf(changed: Record<string, unknown>, id = 'kc') {
  const as = await ownersBrowser()
  const { body } = await as.send('POST', `/sso/providers/${id}/test`, { ...input, ...changed })
  const problems = body.checks.filter(({ state }: { state: string }) => state === 'problem')
  return { ...body, problems: problems.map(({ check }: { check: string }) => check) }
}

test('SSO-16: the test of a provider finds nothing wrong with right settings', async () => {
  const { problems, checks, unknown_user_groups } = await testOf({})
  expect({ problems, unknown_user_groups }).toEqual({ problems: [], unknown_user_groups: [] })
  expect(checks.map(({ check }: { check: string }) => check)).toEqual([
    ...['discovery', 'pkce', 'signing', 'keys', 'client', 'redirect', 'sign_out'],
  ])
})

test('SSO-16: the test of a provider names the problem', async () => {
  expect((await testOf({ client_secret: 'another secret' })).problems).toEqual(['client'])
  expect((await testOf({}, 'other-id')).problems).toEqual(['redirect'])
  expect((await testOf({ settings: { ...settings, client_id: 'unknown' } })).problems).toEqual(['client', 'redirect'])
  const nowhere = { ...settings, issuer: `${provider.issuer}/realms/none` }
  expect((await testOf({ settings: nowhere })).problems).toEqual(['discovery'])
  const groups = { ...settings, user_groups: { traders: 'No such group' } }
  expect((await testOf({ settings: groups })).unknown_user_groups).toEqual(['No such group'])
  const weak = await startHostile()
  weak.metadata = { id_token_signing_alg_values_supported: ['none', 'HS256'], jwks_uri: undefined }
  const found = await testOf({ settings: { ...settings, issuer: weak.issuer } })
  expect(found.problems).toEqual(expect.arrayContaining(['signing', 'keys']))
})

test('SSO-16: malformed settings are rejected', async () => {
  const as = await ownersBrowser()
  const malformed = [
    { issuer: 'http://idp.example' },
    { issuer: 'https://user:password@idp.example' },
    { scopes: 'email' },
    { icon: 'data:image/svg+xml;base64,PHN2Zz4=' },
    { icon: 'https://idp.example/icon.png' },
    { roles: { bosses: 'owner' } },
    { unknown_field: true },
  ]
  for (const changed of malformed) {
    const reply = await as.send('PUT', '/sso/providers/bad', { settings: { ...settings, ...changed } })
    expect([changed, reply.status]).toEqual([changed, 400])
  }
  expect((await as.send('PUT', '/sso/providers/Bad_Id', input)).status).toBe(400)
})

test('SSO-15: the client secret is sealed, never sent back, and never sent to another issuer', async () => {
  const as = await ownersBrowser()
  expect((await as.send('PUT', '/sso/providers/kc', input)).status).toBe(200)
  const listed = await as.send('GET', '/sso/providers')
  expect(listed.body.providers).toMatchObject([{ id: 'kc', has_secret: true, from_environment: false }])
  expect(JSON.stringify(listed.body)).not.toContain(clientSecret)
  const [row] = await services.database.sql`select client_secret_sealed, settings from sso_providers where id = 'kc'`
  expect(row?.client_secret_sealed.toString('latin1')).not.toContain(clientSecret)
  expect((await as.send('PUT', '/sso/providers/kc', { settings })).status).toBe(200)
  expect((await testOf({ client_secret: undefined })).problems).toEqual([])
  const thief = await startHostile()
  const elsewhere = { settings: { ...settings, issuer: thief.issuer } }
  expect((await as.send('PUT', '/sso/providers/kc', elsewhere)).status).toBe(400)
  expect((await as.send('POST', '/sso/providers/kc/test', elsewhere)).status).toBe(400)
  expect(thief.requests).toEqual([])
})

test('SSO-16: a change of a provider needs a recent proof and is in the audit log', async () => {
  const as = await ownersBrowser()
  clock.advance(11 * 60_000)
  expect((await as.send('PUT', '/sso/providers/kc', input)).body.code).toBe('STEP_UP_REQUIRED')
  expect((await as.send('DELETE', '/sso/providers/kc')).body.code).toBe('STEP_UP_REQUIRED')
  const [entry] = (await accounts.auditLog()).filter(({ action }) => action === 'sso_provider.saved')
  expect(entry).toMatchObject({ actorId: owner.id, subject: 'sso provider:kc' })
})

async function link() {
  provider.people.boss = { email: owner.deliveryEmail, email_verified: true, name: 'Boss' }
  provider.signsIn = 'boss'
  const { as } = await visit('kc')
  await as.send('POST', '/sso/link_with_password', { password: testPassword })
}

test('SSO-13: passwords are switched off only by an owner who can sign in through a provider', async () => {
  const off = () => chat.call(owner, 'PATCH', '/realm', { authentication_methods: { Email: false } })
  expect((await off()).status).toBe(400)
  await link()
  const as = await ownersBrowser()
  const elsewhere = { ...input, settings: { ...settings, issuer: 'https://elsewhere.example' } }
  expect((await as.send('PUT', '/sso/providers/kc', elsewhere)).status).toBe(200)
  expect((await off()).status).toBe(400)
  expect((await as.send('PUT', '/sso/providers/kc', input)).status).toBe(200)
  expect((await off()).status).toBe(200)
  const shown = (await chat.call('nobody', 'GET', '/server_settings')).body
  expect(shown).toMatchObject({ email_auth_enabled: false, authentication_methods: { password: false, email: false } })
  const signIn = { username: people.hamlet.deliveryEmail, password: testPassword }
  expect((await chat.call('nobody', 'POST', '/fetch_api_key', signIn)).status).toBe(401)
  expect((await browser().send('POST', '/session', signIn)).body).toMatchObject({ passwords_off: true })
  expect((await browser().send('POST', '/password_reset', { email: signIn.username })).status).toBe(401)
  const wrong = await browser().send('POST', '/session', { ...signIn, password: 'not this one' })
  expect(wrong.body).toEqual((await browser().send('POST', '/session', signIn)).body)
  expect((await visit('kc')).end).toBe('/')
})

test('SSO-13: without passwords the last provider can be neither removed nor disabled', async () => {
  const { as } = await visit('kc')
  await as.session()
  expect((await as.send('DELETE', '/sso/providers/kc')).status).toBe(400)
  const disabled = { ...input, settings: { ...settings, enabled: false } }
  expect((await as.send('PUT', '/sso/providers/kc', disabled)).status).toBe(400)
  const methods = { authentication_methods: { 'OpenID Connect': false } }
  expect((await chat.call(owner, 'PATCH', '/realm', methods)).status).toBe(400)
})

test('SSO-13: without passwords one of two providers stays enabled, however they are removed at once', async () => {
  const { as } = await visit('kc')
  await as.session()
  expect((await as.send('PUT', '/sso/providers/second', input)).status).toBe(200)
  const disabled = { ...input, settings: { ...settings, enabled: false } }
  const both = await Promise.all([
    as.send('DELETE', '/sso/providers/second'),
    as.send('PUT', '/sso/providers/kc', disabled),
  ])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 400])
  expect(accounts.sso.providers().filter((one) => one.settings.enabled)).toHaveLength(1)
  expect((await as.send('PUT', '/sso/providers/kc', input)).status).toBe(200)
  await removeOtherProviders(as)
})

test('SSO-22: without passwords an owner does not disable or remove the own way to sign in', async () => {
  const { as } = await visit('kc')
  await as.session()
  expect((await as.send('PUT', '/sso/providers/second', input)).status).toBe(200)
  const disabled = { ...input, settings: { ...settings, enabled: false } }
  for (const refused of [
    await as.send('PUT', '/sso/providers/kc', disabled),
    await as.send('DELETE', '/sso/providers/kc'),
  ])
    expect(refused).toMatchObject({ status: 400, body: { msg: expect.stringContaining('without this provider') } })
  const elsewhere = { ...input, settings: { ...settings, issuer: 'https://elsewhere.example' } }
  expect(await as.send('PUT', '/sso/providers/second', elsewhere)).toMatchObject({ status: 200 })
  expect(await as.send('PUT', '/sso/providers/kc', elsewhere)).toMatchObject({
    ...{ status: 400, body: { msg: expect.stringContaining('without this provider') } },
  })
  expect((await as.send('PUT', '/sso/providers/second', disabled)).status).toBe(200)
  expect((await as.send('PUT', '/sso/providers/kc', { ...input, settings: { ...settings, name: 'KC' } })).status).toBe(
    200,
  )
  expect((await as.send('PUT', '/sso/providers/kc', input)).status).toBe(200)
  expect((await as.send('DELETE', '/sso/providers/second')).status).toBe(200)
})

test('SSO-3: without passwords a password is no way in, so the only provider account cannot be unlinked', async () => {
  const { as } = await visit('kc')
  await as.session()
  const [only] = (await as.send('GET', '/sso/identities')).body.identities
  expect(await as.send('DELETE', `/sso/identities/${only.id}`)).toMatchObject({ status: 400 })
  expect((await visit('kc')).end).toBe('/')
})

test('SSO-13: without passwords the password of an account still links it to a provider', async () => {
  provider.people.hamlet = { email: people.hamlet.deliveryEmail, email_verified: true, name: 'Hamlet' }
  provider.signsIn = 'hamlet'
  const { as } = await visit('kc')
  expect((await as.send('POST', '/sso/link_with_password', { password: testPassword })).status).toBe(200)
  expect(await as.session()).toMatchObject({ user_id: people.hamlet.id })
})

test('SSO-14: the operator turns passwords on again, whatever the providers do', async () => {
  await provider.stop()
  const signIn = { username: owner.deliveryEmail, password: testPassword }
  expect((await browser().send('POST', '/session', signIn)).status).toBe(401)
  await services.database.transaction((tx) => allowPasswordSignIn(services.database, tx))
  await runJobs(chat.chat.jobs, 'watch-organization')
  expect((await browser().send('POST', '/session', signIn)).body).toMatchObject({ user_id: owner.id })
})

test('SSO-15: a change of the master key re-encrypts the secrets of providers', async () => {
  const newKey = Buffer.alloc(32, 9)
  const { database } = services
  const done = await resealAll({ database, ids: systemIds, oldKey: testMasterKey, newKey })
  expect(done.providerSecrets).toBe(1)
  const options = { database, clock, ids: systemIds, log: silentLogger }
  const later = await createAccounts({ ...options, masterKey: newKey })
  expect(later.sso.providers()).toMatchObject([{ id: 'kc', hasSecret: true }])
  await later.close()
  await resealAll({ database, ids: systemIds, oldKey: newKey, newKey: testMasterKey })
})

test('SSO-17: providers of the environment replace stored ones with the same id and are read-only', async () => {
  const { database } = services
  const options = { database, clock, ids: systemIds, log: silentLogger, masterKey: testMasterKey }
  const fromEnvironment = { id: 'kc', name: 'From the environment', issuer: 'https://idp.example', client_id: 'x' }
  const other = await createAccounts({ ...options, ssoProviders: [{ ...fromEnvironment, client_secret: 'secret' }] })
  expect(other.sso.providers()).toMatchObject([{ id: 'kc', isFromEnvironment: true, hasSecret: true }])
  const [kc] = other.sso.providers()
  if (kc === undefined) throw new Error('there is a provider')
  await expect(other.sso.saveProvider({ ...kc, secret: undefined }, {})).rejects.toThrow('provider of environment')
  await expect(other.sso.removeProvider('kc', {})).rejects.toThrow('provider of environment')
  await other.close()
  for (const malformed of [{ ...fromEnvironment, issuer: 'ftp://x' }, { ...fromEnvironment, id: 'A b' }, {}])
    await expect(createAccounts({ ...options, ssoProviders: [malformed] })).rejects.toThrow('AGORA_SSO_PROVIDERS')
})

test('SSO-13: passwords are not switched off while the last provider is removed', async () => {
  const methods = { authentication_methods: { Email: false } }
  const as = await ownersBrowser()
  expect((await as.send('PUT', '/sso/providers/kc', input)).status).toBe(200)
  const both = await Promise.all([chat.call(owner, 'PATCH', '/realm', methods), as.send('DELETE', '/sso/providers/kc')])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 400])
})
