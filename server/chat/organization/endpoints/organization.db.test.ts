import { expect, test } from 'vitest'
import { testPassword } from '../../../accounts/testing.ts'
import { sendInTurn } from '../../../kernel/storage/testing-table-lock.ts'
import { inQuery } from '../../people/endpoints/query.testing.ts'
import { chatForTest } from '../../testing.ts'
import { permissionSettings, scalarSettings } from '../rules/setting-definitions.ts'
import { ownersOnly } from '../rules/setting-owners.ts'

const chat = await chatForTest()
const { call, ok, people } = chat
const { directory } = chat.services
const group = (name: Parameters<typeof directory.systemGroupId>[0]) => directory.systemGroupId(name)

test('REALM-1: administrators change settings; those that decide who is in are for owners', async () => {
  expect((await call('mona', 'PATCH', inQuery('/realm', { description: 'x' }))).body.code).toBe(
    'UNAUTHORIZED_PRINCIPAL',
  )
  await ok('adam', 'PATCH', '/realm', { description: 'About us' })
  for (const name of ownersOnly) {
    const isPermission = name in permissionSettings
    const value = isPermission
      ? { new: group('role:administrators') }
      : ({ authentication_methods: { Email: true }, require_second_factor: 'everyone' }[name as string] ??
        (typeof scalarSettings[name as keyof typeof scalarSettings].fallback === 'boolean' ? true : 10))
    const { body } = await call('adam', 'PATCH', '/realm', { [name]: value })
    expect([name, body.code, body.msg]).toEqual([name, 'UNAUTHORIZED_PRINCIPAL', 'Must be an organization owner'])
  }
})

test('REALM-2: a changed setting takes effect and is published, an unchanged one is not', async () => {
  const listener = chat.listen('gina')
  expect(await ok('adam', 'PATCH', '/realm', { name: 'Elsinore', digest_weekday: 1 })).toMatchObject({
    name: 'Elsinore',
  })
  await ok('adam', 'PATCH', '/realm', { message_content_edit_limit_seconds: 3600 })
  await ok('adam', 'PATCH', '/realm', { topics_policy: 'disable_empty_topic' })
  expect(listener.received()).toMatchObject([
    { type: 'realm', op: 'update', property: 'name', value: 'Elsinore' },
    { type: 'realm', op: 'update_dict', property: 'default', data: { message_content_edit_limit_seconds: 3600 } },
    { op: 'update_dict', data: { topics_policy: 'disable_empty_topic', mandatory_topics: true } },
  ])
  expect(directory.settings).toMatchObject({ name: 'Elsinore', message_content_edit_limit_seconds: 3600 })
})

test('REALM-3: a group setting is changed with its old value, which must be right', async () => {
  const change = { new: group('role:moderators'), old: group('role:members') }
  const listener = chat.listen('iris')
  await ok('adam', 'PATCH', '/realm', { can_create_public_channel_group: change })
  expect(listener.received()).toMatchObject([
    { op: 'update_dict', data: { can_create_public_channel_group: change.new } },
  ])
  const stale = await call('adam', 'PATCH', '/realm', {
    can_create_public_channel_group: { ...change, new: group('role:owners') },
  })
  expect(stale.body.code).toBe('EXPECTATION_MISMATCH')
  const people_ = { direct_members: [people.hamlet.id], direct_subgroups: [] }
  const named = await call('olivia', 'PATCH', '/realm', { can_create_web_public_channel_group: { new: people_ } })
  expect(named.body).toMatchObject({
    code: 'SYSTEM_GROUP_REQUIRED',
    setting_name: 'can_create_web_public_channel_group',
  })
  expect(
    (await call('adam', 'PATCH', '/realm', { can_add_custom_emoji_group: { new: group('role:everyone') } })).status,
  ).toBe(400)
  await ok('adam', 'PATCH', '/realm', { can_add_custom_emoji_group: { new: people_ } })
  expect(directory.settings.can_add_custom_emoji_group).toEqual(people_)
})

test('REALM-3: of two concurrent changes of one old value only the first is made', async () => {
  const name = 'can_create_private_channel_group'
  const old = directory.settings[name]
  const change = (to: 'role:moderators' | 'role:administrators') => () =>
    call('adam', 'PATCH', '/realm', { [name]: { new: group(to), old } })
  const replies = await sendInTurn(
    chat.services.database,
    (sql) => sql`select 1 from organization where id = 1 for no key update`,
    [change('role:moderators'), change('role:administrators')],
  )
  expect(replies.map(({ body }) => body.code)).toEqual([undefined, 'EXPECTATION_MISMATCH'])
  expect(directory.settings[name]).toBe(group('role:moderators'))
})

test('values of special meaning are taken, senseless ones refused', async () => {
  await ok('olivia', 'PATCH', '/realm', {
    message_content_delete_limit_seconds: 'unlimited',
    message_retention_days: 'unlimited',
  })
  expect(directory.settings).toMatchObject({ message_content_delete_limit_seconds: null, message_retention_days: -1 })
  const refused = async (params: Record<string, unknown>) => (await call('olivia', 'PATCH', '/realm', params)).status
  expect(await refused({ message_retention_days: 0 })).toBe(400)
  expect(await refused({ message_content_edit_limit_seconds: -5 })).toBe(400)
  expect(await refused({ name: ' ' })).toBe(400)
  expect(await refused({ default_language: 'klingon' })).toBe(400)
  expect(await refused({ authentication_methods: { Email: false } })).toBe(400)
  expect(await refused({ authentication_methods: { Magic: true } })).toBe(400)
  expect(await refused({ new_stream_announcements_stream_id: 99_999 })).toBe(400)
  expect(await refused({ new_stream_announcements_stream_id: -1 })).toBe(200)
})

test('REALM-4: joining can be restricted to domains, and with the last of them the restriction goes', async () => {
  const add = (email: string) =>
    call('olivia', 'POST', '/users', { email, password: testPassword, full_name: 'By Domain' })
  const listener = chat.listen('gina')
  expect(
    (await ok('olivia', 'POST', '/realm/domains', { domain: 'Good.example', allow_subdomains: true })).new_domain[1],
  ).toBe('good.example')
  await ok('olivia', 'PATCH', '/realm', { emails_restricted_to_domains: true })
  expect((await add('a@bad.example')).body.msg).toContain('not allowed')
  expect((await add('a+b@good.example')).body.msg).toContain('+')
  expect((await add('a@sub.good.example')).status).toBe(200)
  await ok('olivia', 'PATCH', '/realm/domains/good.example', { allow_subdomains: false })
  expect((await add('b@sub.good.example')).status).toBe(400)
  expect((await ok('gina', 'GET', '/realm/domains')).domains).toEqual([
    { domain: 'good.example', allow_subdomains: false },
  ])
  await ok('olivia', 'DELETE', '/realm/domains/good.example')
  expect(directory.settings.emails_restricted_to_domains).toBe(false)
  const domainEvents = listener.received().filter((event) => event.type === 'realm_domains')
  expect(domainEvents.map((event) => event.op)).toEqual(['add', 'change', 'remove'])
})

test('invalid, existing and unknown domains are rejected, and only owners change them', async () => {
  for (const domain of ['', 'nodot', '.a.b', 'a..b', '-a.b', 'a b.c'])
    expect((await call('olivia', 'POST', '/realm/domains', { domain })).body.msg).toContain('Invalid domain')
  expect((await call('olivia', 'DELETE', '/realm/domains/none.example')).body.msg).toContain('No entry found')
  expect((await call('adam', 'POST', inQuery('/realm/domains', { domain: 'a.example' }))).body.code).toBe(
    'UNAUTHORIZED_PRINCIPAL',
  )
})

test('REALM-5: guests see only users they share a channel or conversation with, if the organization restricts them', async () => {
  await ok('olivia', 'PATCH', '/realm', { can_access_all_users_group: { new: group('role:members') } })
  const { members } = await ok('gina', 'GET', '/users')
  expect(members.map((one: { user_id: number }) => one.user_id).sort()).toEqual([people.gina.id, people.bot.id].sort())
  expect((await call('gina', 'GET', `/users/${people.mona.id}`)).body.msg).toBe('No such user')
  const guest = chat.listen('gina')
  const member = chat.listen('iris')
  await ok('adam', 'PATCH', `/users/${people.hamlet.id}`, { full_name: 'Prince Hamlet' })
  expect(guest.received()).toEqual([])
  expect(member.received()).toHaveLength(1)
  await ok('olivia', 'PATCH', '/realm', { can_access_all_users_group: { new: group('role:everyone') } })
})

test('REALM-6: a deactivated organization rejects everyone and deletes nothing', async () => {
  expect((await call('adam', 'POST', '/realm/deactivate')).body.code).toBe('UNAUTHORIZED_PRINCIPAL')
  expect((await call('olivia', 'POST', '/realm/deactivate', { deletion_delay_days: 1 })).status).toBe(400)
  const listener = chat.listen('iris')
  await ok('olivia', 'POST', '/realm/deactivate')
  expect(listener.received()).toMatchObject([{ type: 'realm', op: 'deactivated' }])
  const { status, body } = await call('olivia', 'GET', '/users/me')
  expect([status, body.msg]).toEqual([401, 'This organization has been deactivated'])
  const signIn = { username: 'olivia@agora.example', password: testPassword }
  expect((await call('nobody', 'POST', '/fetch_api_key', signIn)).body.code).toBe('REALM_DEACTIVATED')
  await chat.services.database.transaction(async (tx) => {
    expect(await chat.services.organization.reopen(tx)).toBe(true)
    directory.refreshOnCommit(tx, { organization: true })
  })
  await ok('olivia', 'GET', '/users/me')
})
