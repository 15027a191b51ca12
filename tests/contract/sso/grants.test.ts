import { Secret, TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { testPassword } from '../../../server/accounts/testing.ts'
import { chatForTest } from '../../../server/chat/testing.ts'
import { roles } from '../../../server/kernel/values/roles.ts'
import { startProvider } from './real-provider.ts'
import { callbackOf, site, ssoSteps } from './world.ts'

const chat = await chatForTest({ site })
const { accounts, people, clock, services } = chat
const provider = await startProvider({ redirectUris: [callbackOf('kc')], afterSignOut: [`${site}/`] })
const { configure, visit } = ssoSteps(chat)

const mapping = {
  sign_up_groups: ['staff', 'admins', 'traders', 'moderators'],
  roles: { admins: 'administrator', moderators: 'moderator' },
  user_groups: { traders: 'Traders' },
} as const
const changeable = { ...mapping, sign_up_groups: [...mapping.sign_up_groups], user_groups: { ...mapping.user_groups } }
await configure('kc', provider.issuer, changeable)

async function signIn(id: string, groups: string[], email = `${id}@staff.example`) {
  provider.people[id] = { email, email_verified: true, name: id, groups }
  provider.signsIn = id
  const { as, end } = await visit('kc')
  return { as, end, session: await as.session() }
}

const roleOf = async (id: number) => (await accounts.findById(id))?.role

test('SSO-6: the groups of the provider give a role, and the next sign-in without the group takes it away', async () => {
  const { session } = await signIn('ada', ['staff', 'admins'])
  expect(session.role).toBe(roles.administrator)
  const events = chat.listen('hamlet')
  expect((await signIn('ada', ['staff', 'moderators'])).session.role).toBe(roles.moderator)
  expect((await signIn('ada', ['staff'])).session.role).toBe(roles.member)
  const changes = events.received().filter(({ type }) => type === 'realm_user')
  expect(changes).toMatchObject([{ person: { role: roles.moderator } }, { person: { role: roles.member } }])
})

test('SSO-6: a role that an administrator gave stays, and a group raises it', async () => {
  const { session } = await signIn('bob', ['staff'])
  await accounts.changeRole(session.user_id, roles.moderator)
  expect((await signIn('bob', ['staff'])).session.role).toBe(roles.moderator)
  expect((await signIn('bob', ['admins'])).session.role).toBe(roles.administrator)
})

test('SSO-6: without the group a person has the role from before it: a guest is a guest again', async () => {
  for (const before of [roles.guest, roles.moderator]) {
    const { session } = await signIn(`was-${before}`, ['staff'])
    await accounts.changeRole(session.user_id, before)
    for (const groups of [['admins'], ['staff', 'admins']])
      expect((await signIn(`was-${before}`, groups)).session.role).toBe(roles.administrator)
    expect((await signIn(`was-${before}`, ['staff'])).session.role).toBe(before)
  }
})

test('SSO-6: a group gives no less than an administrator gave before it', async () => {
  const { session } = await signIn('max', ['staff'])
  await accounts.changeRole(session.user_id, roles.administrator)
  const bosses = { ...changeable.roles, bosses: 'owner' as const }
  await configure('kc', provider.issuer, { ...changeable, roles: bosses, may_make_owners: true })
  expect((await signIn('max', ['bosses'])).session.role).toBe(roles.owner)
  expect((await signIn('max', ['moderators'])).session.role).toBe(roles.administrator)
  await accounts.changeRole(session.user_id, roles.member)
  expect((await signIn('max', ['staff'])).session.role).toBe(roles.member)
  await configure('kc', provider.issuer, changeable)
})

test('SSO-6: of two providers, one that ends leaves the role from before both', async () => {
  const second = await startProvider({ redirectUris: [callbackOf('dex')], afterSignOut: [`${site}/`] })
  await configure('dex', second.issuer, { roles: { admins: 'administrator' } })
  const atSecond = async (groups: string[]) => {
    second.people.two = { email: 'two@staff.example', email_verified: true, name: 'two', groups }
    second.signsIn = 'two'
    return (await visit('dex')).as
  }
  const { session } = await signIn('two', ['staff'])
  const id = session.user_id
  await accounts.setPassword(id, testPassword)
  await (await atSecond([])).send('POST', '/sso/link_with_password', { password: testPassword })
  await accounts.changeRole(id, roles.guest)
  await signIn('two', ['moderators'])
  await atSecond(['admins'])
  expect(await roleOf(id)).toBe(roles.administrator)
  await signIn('two', ['staff'])
  expect(await roleOf(id)).toBe(roles.administrator)
  await atSecond([])
  expect(await roleOf(id)).toBe(roles.guest)
})

test('SSO-6: no group makes an owner unless the provider is allowed to', async () => {
  const owners = { ...changeable, roles: { bosses: 'owner' as const }, sign_up_groups: ['bosses'] }
  await expect(configure('kc', provider.issuer, owners)).rejects.toThrow()
  await configure('kc', provider.issuer, { ...owners, may_make_owners: true })
  expect((await signIn('boss', ['bosses'])).session.role).toBe(roles.owner)
  expect((await signIn('boss', [])).session.role).toBe(roles.member)
  await configure('kc', provider.issuer, changeable)
})

test('SSO-6: the last owner stays one when the group is removed', async () => {
  await configure('kc', provider.issuer, {
    ...changeable,
    roles: { bosses: 'owner' },
    may_make_owners: true,
    sign_up_groups: ['bosses'],
  })
  const { session } = await signIn('last', ['bosses'])
  const others = (await accounts.list()).people.filter(({ role, id }) => role === roles.owner && id !== session.user_id)
  for (const { id } of others) await accounts.changeRole(id, roles.administrator)
  expect((await signIn('last', [])).session.role).toBe(roles.owner)
  for (const { id } of others) await accounts.changeRole(id, roles.owner)
  expect((await signIn('last', [])).session.role).toBe(roles.member)
  await services.directory.refresh({ users: others.map(({ id }) => id) })
  await configure('kc', provider.issuer, changeable)
})

test('SSO-7: the groups of the provider give memberships of user groups and take back only their own', async () => {
  const owner = [...services.directory.users()].find(({ role }) => role === roles.owner)
  if (owner === undefined) throw new Error('there is an owner')
  await chat.ok(owner, 'POST', '/user_groups/create', { name: 'Traders', description: '', members: [] })
  const traders = () => [...services.directory.groups().values()].find(({ name }) => name === 'Traders')
  const isMember = (id: number) => traders()?.memberIds.has(id)
  const { session } = await signIn('tess', ['traders'])
  expect(isMember(session.user_id)).toBe(true)
  await signIn('tess', ['staff'])
  expect(isMember(session.user_id)).toBe(false)
  await chat.ok(owner, 'POST', `/user_groups/${traders()?.id}/members`, { add: [session.user_id] })
  await signIn('tess', ['traders'])
  await signIn('tess', ['staff'])
  expect(isMember(session.user_id)).toBe(true)
})

test('SSO-6, SSO-7: the role and the memberships of a provider end when it is unlinked', async () => {
  const { as, session } = await signIn('uma', ['admins', 'traders'])
  const id = session.user_id
  const traders = () => [...services.directory.groups().values()].find(({ name }) => name === 'Traders')?.memberIds
  expect([session.role, traders()?.has(id)]).toEqual([roles.administrator, true])
  const [link] = (await as.send('GET', '/sso/identities')).body.identities
  expect((await as.send('DELETE', `/sso/identities/${link.id}`)).status).toBe(400)
  expect([await roleOf(id), traders()?.has(id)]).toEqual([roles.administrator, true])
  await accounts.setPassword(id, testPassword)
  const again = (await signIn('uma', ['admins', 'traders'])).as
  expect((await again.send('DELETE', `/sso/identities/${link.id}`)).status).toBe(200)
  expect([await roleOf(id), traders()?.has(id)]).toEqual([roles.member, false])
  expect(services.directory.user(id)?.role).toBe(roles.member)
})

async function withSecondFactor(personId: number) {
  const { secret } = await accounts.beginSecondFactor(personId, 'Test')
  const totp = new TOTP({ secret: Secret.fromBase32(secret) })
  await accounts.confirmSecondFactor(personId, totp.generate({ timestamp: clock.nowMs() }))
  return () => {
    clock.advance(30_000)
    return totp.generate({ timestamp: clock.nowMs() })
  }
}

test('SSO-8: the provider is the first factor only: a person with a second factor gives its code', async () => {
  const { session } = await signIn('cora', ['staff'])
  const code = await withSecondFactor(session.user_id)
  const { as, end } = await signIn('cora', ['staff', 'admins'])
  expect(end).toBe('/sso')
  expect(await as.session()).toMatchObject({ signed_in: false })
  expect((await as.send('GET', '/sso/pending')).body).toMatchObject({ needs: 'code' })
  expect((await as.send('POST', '/sso/code', { code: '000000' })).status).toBe(401)
  expect(await roleOf(session.user_id)).toBe(roles.member)
  const given = await as.send('POST', '/sso/code', { code: code() })
  expect([given.status, given.body.next]).toEqual([200, '/'])
  expect(await as.session()).toMatchObject({ signed_in: true, user_id: session.user_id, role: roles.administrator })
})

test('SSO-8: codes after a sign-in at a provider cannot be guessed', async () => {
  const { session } = await signIn('dora', ['staff'])
  await withSecondFactor(session.user_id)
  const { as } = await signIn('dora', ['staff'])
  const statuses = []
  for (let i = 0; i < 12; i += 1) statuses.push((await as.send('POST', '/sso/code', { code: '111111' })).status)
  expect(statuses.at(-1)).toBe(429)
})

test('SSO-8: the second factor of a trusted provider counts, by amr or acr, and one of another does not', async () => {
  const { session } = await signIn('erin', ['staff'])
  await withSecondFactor(session.user_id)
  provider.how = { amr: ['pwd', 'otp'] }
  expect((await signIn('erin', ['staff'])).end).toBe('/sso')
  await configure('kc', provider.issuer, { ...changeable, trusts_second_factor: true, trusted_acr: ['gold'] })
  expect((await signIn('erin', ['staff'])).end).toBe('/')
  provider.how = { amr: ['pwd'] }
  expect((await signIn('erin', ['staff'])).end).toBe('/sso')
  provider.how = { amr: ['pwd'], acr: 'gold' }
  expect((await signIn('erin', ['staff'])).end).toBe('/')
  provider.how = {}
})

test('SSO-8: where a second factor is required, a trusted provider’s opens everything, and otherwise one must be set up', async () => {
  const { hamlet } = people
  await services.database.transaction((tx) =>
    services.organization.changeSettings(tx, { require_second_factor: 'everyone' }),
  )
  await services.directory.refresh({ organization: true })
  const plain = await signIn('fay', ['staff'])
  expect(plain.session).toMatchObject({ signed_in: true, second_factor_missing: true })
  expect((await plain.as.send('GET', '/sessions')).status).toBe(403)
  provider.how = { amr: ['mfa'] }
  const trusted = await signIn('fay', ['staff'])
  expect(trusted.session).toMatchObject({ signed_in: true, second_factor_missing: false })
  expect((await trusted.as.send('GET', '/sessions')).status).toBe(200)
  provider.how = {}
  await services.database.transaction((tx) =>
    services.organization.changeSettings(tx, { require_second_factor: 'nobody' }),
  )
  await services.directory.refresh({ organization: true })
  expect(await accounts.checkPassword(hamlet.id, testPassword, { address: '127.0.0.1' })).toMatchObject({
    kind: 'right',
  })
})
