import { expect, test } from 'vitest'
import { testPassword } from '../../../accounts/testing.ts'
import { chatForTest } from '../../testing.ts'
import { inQuery } from './query.testing.ts'

const chat = await chatForTest()
const { call, ok, people } = chat

const newEmail = (() => {
  let count = 0
  return () => `person${++count}@agora.example`
})()

test('the list of users contains everyone, with profiles only for people and only on request', async () => {
  const { members } = await ok('hamlet', 'GET', '/users', { include_custom_profile_fields: true })
  expect(members).toHaveLength(Object.keys(people).length)
  for (const member of members) expect('profile_data' in member).toBe(!member.is_bot)
  const plain = await ok('hamlet', 'GET', '/users', { user_ids: [people.mona.id, 99_999] })
  expect(plain.members.map((one: { user_id: number }) => one.user_id)).toEqual([people.mona.id])
  expect(plain.members[0]).not.toHaveProperty('profile_data')
})

test('a user is found by id and by address, with one failure for all others', async () => {
  const byId = await ok('gina', 'GET', `/users/${people.mona.id}`)
  expect(byId.user).toMatchObject({ full_name: 'Mona Moderator', role: 300, email: 'mona@agora.example' })
  expect(byId.user.avatar_url).toBeNull()
  const byEmail = await ok('gina', 'GET', '/users/mona@agora.example', { client_gravatar: false })
  expect(byEmail.user.avatar_url).toMatch(/^\/avatar\//)
  for (const name of ['99999', 'nobody@agora.example', 'user1@elsewhere.example'])
    expect(await call('gina', 'GET', `/users/${name}`)).toMatchObject({ status: 400, body: { msg: 'No such user' } })
  const own = await ok('gina', 'GET', '/users/me')
  expect(own).toMatchObject({ user_id: people.gina.id, is_guest: true, max_message_id: -1, profile_data: {} })
})

test('USER-1: administrators and owners make accounts, others do not', async () => {
  const person = () => ({ email: newEmail(), password: testPassword, full_name: 'Fresh Face' })
  for (const who of ['mona', 'hamlet', 'gina', 'bot'] as const)
    expect((await call(who, 'POST', inQuery('/users', person()))).body.code).toBe('UNAUTHORIZED_PRINCIPAL')
  const listener = chat.listen('hamlet')
  const made = await ok('adam', 'POST', '/users', person())
  const [added, ...groups] = listener.received()
  expect(added).toMatchObject({ type: 'realm_user', op: 'add', person: { user_id: made.user_id, role: 400 } })
  expect(groups.map((event) => event.op)).toEqual(['add_members', 'add_members'])
  expect((await ok('gina', 'GET', `/users/${made.user_id}`)).user.full_name).toBe('Fresh Face')
})

test('USER-9: a new person is subscribed to the default channels', async () => {
  const made = await ok('adam', 'POST', '/channels/create', {
    name: 'welcome',
    subscribers: [],
    is_default_stream: true,
  })
  const sent = { email: newEmail(), password: testPassword, full_name: 'Wel Come' }
  const { user_id: id } = await ok('adam', 'POST', '/users', sent)
  expect([...chat.services.directory.subscriptionsOf(id).keys()]).toEqual([made.id])
})

test('USER-10: nobody manages the server’s own bots', async () => {
  const { id } = await chat.accounts.createPerson({
    kind: 'bot',
    email: 'welcome-bot@chat.test',
    fullName: 'Welcome Bot',
    role: 400,
    password: undefined,
    botType: 1,
    botOwnerId: undefined,
  })
  await chat.services.directory.refresh({ users: [id] })
  expect((await call('olivia', 'GET', `/bots/${id}/api_key`)).body.msg).toBe('No such bot')
  expect((await call('olivia', 'PATCH', `/users/${id}`, { full_name: 'Mine' })).body.msg).toBe(
    'Insufficient permission',
  )
  const { members } = await ok('olivia', 'GET', '/users', { user_ids: [id] })
  expect(members).toEqual([])
  expect((await ok('olivia', 'GET', `/users/${id}`)).user.full_name).toBe('Welcome Bot')
})

test('refusals of accounts become failures of this API', async () => {
  const sent = { email: newEmail(), password: testPassword, full_name: 'Some Body' }
  const refusal = async (change: Partial<typeof sent>) =>
    (await call('olivia', 'POST', '/users', { ...sent, ...change })).body.msg
  expect(await refusal({ email: 'hamlet@agora.example' })).toBe('Email is already in use.')
  expect(await refusal({ email: 'nonsense' })).toBe('Enter a valid email address.')
  expect(await refusal({ full_name: ' ' })).toBe('Name must not be empty!')
  expect(await refusal({ full_name: 'a*b' })).toBe('Invalid characters in name!')
  expect(await refusal({ password: 'short12' })).toBe('The password is too short.')
  expect(await refusal({ email: 'x@mailinator.com' })).toContain('Disposable')
})

test('ROLE-1: administrators change roles below owner; only owners make and unmake owners', async () => {
  const target = await chat.newUser()
  const listener = chat.listen('gina')
  await ok('adam', 'PATCH', `/users/${target.id}`, { role: 300 })
  expect(listener.received()[0]).toMatchObject({ person: { user_id: target.id, role: 300 } })
  expect((await call('adam', 'PATCH', `/users/${target.id}`, { role: 100 })).body.code).toBe('UNAUTHORIZED_PRINCIPAL')
  expect((await call('adam', 'PATCH', `/users/${people.olivia.id}`, { role: 400 })).body.code).toBe(
    'UNAUTHORIZED_PRINCIPAL',
  )
  expect((await call('adam', 'PATCH', `/users/${people.olivia.id}`, { full_name: 'X' })).status).toBe(400)
  expect((await call('mona', 'PATCH', `/users/${target.id}`, { role: 400 })).body.msg).toBe('Insufficient permission')
  await ok('olivia', 'PATCH', `/users/${target.deliveryEmail}`, { role: 100 })
  await ok('olivia', 'PATCH', `/users/${target.id}`, { role: 600 })
})

test('ROLE-2: the only owner keeps the role', async () => {
  const { status, body } = await call('olivia', 'PATCH', `/users/${people.olivia.id}`, { role: 200 })
  expect([status, body.msg]).toEqual([400, 'The owner permission cannot be removed from the only organization owner.'])
})

test('ROLE-3: a change of role is a change of system groups', async () => {
  const target = await chat.newUser()
  const { directory } = chat.services
  const listener = chat.listen('hamlet')
  await ok('olivia', 'PATCH', `/users/${target.id}`, { role: 200 })
  const groups = listener.received().filter((event) => event.type === 'user_group')
  const changes = new Map(groups.map(({ op, group_id }) => [group_id, op]))
  expect(changes).toEqual(
    new Map([
      [directory.systemGroupId('role:members'), 'remove_members'],
      [directory.systemGroupId('role:fullmembers'), 'remove_members'],
      [directory.systemGroupId('role:administrators'), 'add_members'],
    ]),
  )
})

test('USER-12: only administrators learn that an address is in use', async () => {
  const hidden = await chat.newUser()
  await ok(hidden, 'PATCH', '/settings', { email_address_visibility: 5 })
  const { id } = await chat.newUser()
  const replies = async (who: 'adam' | 'mona' | 'hamlet' | 'gina', email: string) => {
    const made = await call(who, 'POST', '/users', { email, password: testPassword, full_name: 'Some Body' })
    const moved = await call(who, 'PATCH', `/users/${id}`, { new_email: email })
    return [made, moved].map(({ status, body }) => ({ status, body }))
  }
  for (const who of ['mona', 'hamlet', 'gina'] as const) {
    const taken = await replies(who, hidden.deliveryEmail)
    expect(taken).toMatchObject([{ status: 400 }, { status: 400 }])
    expect(taken).toEqual(await replies(who, newEmail()))
  }
  const taken = { status: 400, body: { msg: 'Email is already in use.' } }
  expect(await replies('adam', hidden.deliveryEmail)).toMatchObject([taken, taken])
})

test('USER-2: a name and an address change together or not at all', async () => {
  const target = await chat.newUser()
  const listener = chat.listen('hamlet')
  const refused = await call('olivia', 'PATCH', `/users/${target.id}`, {
    full_name: 'New Name',
    new_email: 'mona@agora.example',
  })
  expect(refused.body.msg).toBe('Email is already in use.')
  expect(chat.services.directory.user(target.id)?.fullName).toBe(target.fullName)
  expect(listener.received()).toEqual([])
  const email = newEmail()
  await ok('olivia', 'PATCH', `/users/${target.id}`, { full_name: 'New Name', new_email: email })
  expect(listener.received().map((event) => event.person)).toEqual([
    { user_id: target.id, full_name: 'New Name' },
    { user_id: target.id, new_email: email },
    { user_id: target.id, delivery_email: email },
  ])
})

test('USER-3: deactivating a user ends their access, their bots and their event queues', async () => {
  const target = await chat.newUser()
  const bot = await ok(target, 'POST', '/bots', { full_name: 'Helper of target', short_name: 'target' })
  const listener = chat.listen('hamlet')
  await ok('adam', 'DELETE', `/users/${target.id}`, { deactivation_notification_comment: 'bye' })
  expect((await call(target, 'GET', '/users/me')).status).toBe(401)
  const events = listener.received()
  const inactive = events.filter((event) => event.type === 'realm_user').map((event) => event.person)
  expect(inactive).toEqual([
    { user_id: target.id, is_active: false },
    { user_id: bot.user_id, is_active: false },
  ])
  expect((await call('adam', 'DELETE', `/users/${target.id}`)).body.msg).toBe('User is deactivated')
  expect((await call('adam', 'DELETE', `/users/${bot.user_id}`)).body.msg).toBe('No such user')
})

test('USER-4: reactivating opens the account again, without its old keys', async () => {
  const target = await chat.newUser()
  expect((await call('adam', 'POST', `/users/${target.id}/reactivate`)).body.msg).toBe('User is already active')
  await ok('adam', 'DELETE', `/users/${target.id}`)
  await ok('adam', 'POST', `/users/${target.id}/reactivate`)
  expect(chat.services.directory.user(target.id)?.isActive).toBe(true)
  expect((await call('hamlet', 'POST', `/users/${target.id}/reactivate`)).body.code).toBe('UNAUTHORIZED_PRINCIPAL')
})

test('USER-5: the only owner cannot deactivate themselves', async () => {
  const leaver = await chat.newUser()
  await ok(leaver, 'DELETE', '/users/me')
  const { status, body } = await call('olivia', 'DELETE', '/users/me')
  expect(status).toBe(400)
  expect(body).toMatchObject({ code: 'CANNOT_DEACTIVATE_LAST_USER', is_last_owner: true })
  expect(body.entity).toBe('organization owner')
})

test('USER-6: an address is shown only to those its owner chose', async () => {
  const shy = await chat.newUser()
  await ok(shy, 'PATCH', '/settings', { email_address_visibility: 5 })
  const seen = async (who: Parameters<typeof ok>[0]) => (await ok(who, 'GET', `/users/${shy.id}`)).user
  expect((await seen('mona')).delivery_email).toBe(shy.deliveryEmail)
  expect(await seen('hamlet')).toMatchObject({ delivery_email: null, email: `user${shy.id}@chat.test` })
  expect((await seen(shy)).delivery_email).toBe(shy.deliveryEmail)
  expect((await call('hamlet', 'GET', `/users/${shy.deliveryEmail}`)).body.msg).toBe('No such user')
  expect((await ok('hamlet', 'GET', `/users/user${shy.id}@chat.test`)).user.user_id).toBe(shy.id)
})

test('USER-7: with unique names wanted, a name is taken once', async () => {
  await ok('olivia', 'PATCH', '/realm', { require_unique_names: true })
  const sent = { email: newEmail(), password: testPassword, full_name: 'mona moderator' }
  expect((await call('olivia', 'POST', '/users', sent)).body.msg).toContain('Unique names required')
  expect((await call('hamlet', 'PATCH', '/settings', { full_name: 'Mona Moderator' })).status).toBe(400)
  await ok('olivia', 'PATCH', '/realm', { require_unique_names: false })
})

test('a new key replaces all old ones', async () => {
  const holder = await chat.newUser()
  await ok(holder, 'GET', '/users/me')
  const { api_key: key } = await ok(holder, 'POST', '/users/me/api_key/regenerate')
  expect((await call(holder, 'GET', '/users/me')).status).toBe(401)
  expect(await chat.accounts.personByChatKey(holder.deliveryEmail, key)).toMatchObject({ kind: 'person' })
})
