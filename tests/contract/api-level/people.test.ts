import { expect, test } from 'vitest'
import { testPassword } from '../../../server/accounts/testing.ts'
import { chatForTest } from '../../../server/chat/testing.ts'
import { runJobs } from '../../../server/kernel/jobs/testing.ts'

const chat = await chatForTest()
const { call, ok, people, services } = chat

/** Creates a bot of the user and returns a function that sends as the bot. */
async function botOf(owner: Parameters<typeof ok>[0]) {
  const { user_id: id, api_key } = await ok(owner, 'POST', '/bots', { full_name: 'Robot', short_name: 'robot' })
  const email = services.directory.user(id)?.deliveryEmail
  const authorization = `Basic ${Buffer.from(`${email}:${api_key}`).toString('base64')}`
  const send = async (to: object, content: string): Promise<{ id: number }> => {
    const payload = new URLSearchParams(
      Object.entries({ ...to, content }).map(([name, value]) => [
        name,
        typeof value === 'string' ? value : JSON.stringify(value),
      ]),
    ).toString()
    const headers = { authorization, 'content-type': 'application/x-www-form-urlencoded' }
    return (await chat.app.inject({ method: 'POST', url: '/api/v1/messages', headers, payload })).json()
  }
  return { id: id as number, send }
}

const settingsOf = (id: number) => services.directory.user(id)?.settings ?? {}

test('SETTING-6: an administrator changes a setting of users and of the members of groups', async () => {
  const { group_id } = await ok('olivia', 'POST', '/user_groups/create', {
    name: 'readers',
    description: '',
    members: [people.iris.id, people.bot.id],
  })
  const own = chat.listen('hamlet')
  const bystander = chat.listen('mona')
  await ok('adam', 'PATCH', '/settings', {
    web_font_size_px: 17,
    target_users: { user_ids: [people.hamlet.id], group_ids: [group_id], skip_if_already_edited: false },
  })
  expect(own.received()).toMatchObject([{ type: 'user_settings', property: 'web_font_size_px', value: 17 }])
  const [entry] = await chat.accounts.auditLog({ limit: 1 })
  expect(entry).toMatchObject({
    ...{ actorId: people.adam.id, action: 'users.settings_changed' },
    details: { settings: ['web_font_size_px'], users: 2 },
  })
  expect(bystander.received()).toEqual([])
  for (const id of [people.hamlet.id, people.iris.id]) expect(settingsOf(id)).toMatchObject({ web_font_size_px: 17 })
  for (const id of [people.adam.id, people.bot.id]) expect(settingsOf(id)).not.toHaveProperty('web_font_size_px')
})

test('SETTING-6: what a user changed stays, if the administrator asks for that', async () => {
  await ok('hamlet', 'PATCH', '/settings', { web_line_height_percent: 110 })
  const change = (skip: boolean) =>
    ok('adam', 'PATCH', '/settings', {
      web_line_height_percent: 130,
      target_users: { user_ids: [people.hamlet.id, people.iris.id], skip_if_already_edited: skip },
    })
  await change(true)
  expect(settingsOf(people.hamlet.id)).toMatchObject({ web_line_height_percent: 110 })
  expect(settingsOf(people.iris.id)).toMatchObject({ web_line_height_percent: 130 })
  await change(false)
  expect(settingsOf(people.hamlet.id)).toMatchObject({ web_line_height_percent: 130 })
})

test('SETTING-6: others, settings of privacy and mail, accounts, bots and nobody are rejected', async () => {
  const target = { user_ids: [people.hamlet.id], skip_if_already_edited: false }
  const change = (who: 'mona' | 'adam', sent: object, target_users: object = target) =>
    call(who, 'PATCH', '/settings', { ...sent, target_users })
  expect((await change('mona', { enter_sends: true })).body.code).toBe('UNAUTHORIZED_PRINCIPAL')
  const refused = [
    { presence_enabled: false },
    { email_address_visibility: 1 },
    { allow_private_data_export: true },
    { enable_login_emails: false },
    { full_name: 'Someone Else' },
    { new_password: 'an entirely new phrase' },
    { email: 'taken@agora.example' },
    { timezone: 'Europe/Vienna' },
  ]
  for (const sent of refused)
    expect(await change('adam', { enter_sends: true, ...sent })).toMatchObject({
      status: 400,
      body: { msg: 'Cannot change this setting for other users.' },
    })
  for (const wrong of [{}, { user_ids: [people.bot.id] }, { user_ids: [99_999] }, { group_ids: [99_999] }])
    expect((await change('adam', { enter_sends: true }, wrong)).status).toBe(400)
  expect(settingsOf(people.hamlet.id)).not.toHaveProperty('enter_sends')
})

test('USER-13: a deactivation removes the messages and the profile that the administrator names, of bots too', async () => {
  const person = await chat.newUser()
  const send = (to: object, content: string) => ok(person, 'POST', '/messages', { ...to, content })
  await ok('olivia', 'POST', '/channels/create', { name: 'open', subscribers: [person.id, people.iris.id] })
  await ok('olivia', 'POST', '/channels/create', {
    name: 'closed',
    invite_only: true,
    subscribers: [person.id, people.iris.id],
  })
  const robot = await botOf(person)
  const open = await send({ type: 'channel', to: 'open', topic: 'a' }, 'spam in the open')
  const closed = await send({ type: 'channel', to: 'closed', topic: 'a' }, 'spam behind doors')
  const direct = await send({ type: 'direct', to: [people.iris.id] }, 'spam for one')
  const automatic = await robot.send({ type: 'direct', to: [people.iris.id] }, 'spam of a program')
  const deactivate = (actions: object) => call('adam', 'DELETE', `/users/${person.id}`, { actions })
  await ok('olivia', 'PATCH', '/realm', {
    can_delete_any_message_group: services.directory.systemGroupId('role:owners'),
  })
  expect((await deactivate({ delete_direct_messages: true })).status).toBe(400)
  expect(services.directory.user(person.id)?.isActive).toBe(true)
  await ok('olivia', 'PATCH', '/realm', {
    can_delete_any_message_group: services.directory.systemGroupId('role:administrators'),
  })
  const reader = chat.listen('iris', { bulk_message_deletion: true })
  expect(
    (await deactivate({ delete_profile: true, delete_public_channel_messages: true, delete_direct_messages: true }))
      .status,
  ).toBe(200)
  const found = async (id: number) => (await call('iris', 'GET', `/messages/${id}`)).status
  const sent = [open.id, closed.id, direct.id, automatic.id]
  expect(await Promise.all(sent.map(found))).toEqual([400, 200, 400, 400])
  const events = reader.received()
  expect(events.filter(({ type }) => type === 'delete_message')).toMatchObject([
    { message_ids: [open.id], message_type: 'stream' },
    { message_ids: [direct.id], message_type: 'private' },
    { message_ids: [automatic.id], message_type: 'private' },
  ])
  expect(services.directory.user(robot.id)).toMatchObject({ isActive: false, fullName: 'Deactivated bot' })
  const entry = (await chat.accounts.auditLog()).find(({ action }) => action === 'user.content_removed')
  expect(entry).toMatchObject({
    actorId: people.adam.id,
    details: { user_ids: [person.id, robot.id], directMessages: true, privateChannels: false },
  })
  expect(events).toContainEqual(
    expect.objectContaining({ type: 'realm_user', person: { user_id: person.id, full_name: 'Deleted user' } }),
  )
  expect(services.directory.user(person.id)).toMatchObject({ isActive: false, fullName: 'Deleted user' })
})

test('USER-13: a removal of many messages goes in batches, and the job continues it after a kill', async () => {
  const person = await chat.newUser()
  const { id: kept } = await ok('iris', 'POST', '/messages', { type: 'direct', to: [person.id], content: 'stays' })
  const { id: first } = await ok(person, 'POST', '/messages', { type: 'direct', to: [people.iris.id], content: 'spam' })
  // More messages than one request removes.
  await services.database.sql`
    insert into messages
      (id, place, origin_place, topic, topic_key, sender_id, content, rendered_content, sent_at_s, client, attributes)
    select id + n, place, origin_place, topic, topic_key, sender_id, content, rendered_content, sent_at_s, client,
      attributes
    from messages, generate_series(1, 2600) n where id = ${first}`
  const actions = { delete_direct_messages: true }
  await ok('adam', 'DELETE', `/users/${person.id}`, { actions })
  const progress = async () => {
    const rows = await services.database.sql<{ removed: number }[]>`select removed from message_removals`
    return rows.map(({ removed }) => removed)
  }
  const left = async () => {
    const [row] = await services.database.sql<{ count: number }[]>`
      select count(*)::int as count from messages where sender_id = ${person.id}`
    return row?.count
  }
  expect([await progress(), await left()]).toEqual([[2000], 601])
  // After a restart, the job removes the remaining messages.
  await runJobs(chat.chat.jobs, 'remove-messages')
  expect([await progress(), await left()]).toEqual([[], 0])
  expect((await call('iris', 'GET', `/messages/${kept}`)).status).toBe(200)
})

test('USER-14: an account that an administrator created joins with its first sign-in', async () => {
  const sent = { email: 'later@agora.example', password: testPassword, full_name: 'Later' }
  const { user_id } = await ok('adam', 'POST', '/users', sent)
  const joined = async () => (await ok('iris', 'GET', `/users/${user_id}`)).user.date_joined as string
  const created = await joined()
  chat.clock.advance(3 * 86_400_000)
  expect(await joined()).toBe(created)
  const listener = chat.listen('iris')
  const signIn = () => chat.call('nobody', 'POST', '/fetch_api_key', { username: sent.email, password: testPassword })
  expect((await signIn()).status).toBe(200)
  const first = await joined()
  expect(Date.parse(first) - Date.parse(created)).toBe(3 * 86_400_000)
  expect(listener.received()).toMatchObject([
    { type: 'realm_user', op: 'update', person: { user_id, date_joined: first } },
  ])
  chat.clock.advance(86_400_000)
  await signIn()
  expect(await joined()).toBe(first)
})

test('SUB-21: a deactivated user leaves the lists of subscribers, of archived channels too, and returns with the account', async () => {
  const person = await chat.newUser()
  const make = (name: string) =>
    ok('olivia', 'POST', '/channels/create', { name, subscribers: [person.id, people.iris.id] })
  const [lively, archived] = [(await make('lively')).id as number, (await make('archived')).id as number]
  await ok('olivia', 'DELETE', `/streams/${archived}`)
  const reader = chat.listen('iris')
  const peers = () =>
    reader
      .received()
      .filter(({ type }) => type === 'subscription')
      .map(({ op, stream_ids, user_ids }) => ({ op, stream_ids, user_ids }))
  await ok('adam', 'DELETE', `/users/${person.id}`)
  const expected = (op: string) => [lively, archived].map((id) => ({ op, stream_ids: [id], user_ids: [person.id] }))
  expect(peers()).toEqual(expect.arrayContaining(expected('peer_remove')))
  await ok('adam', 'POST', `/users/${person.id}/reactivate`)
  expect(peers()).toEqual(expect.arrayContaining(expected('peer_add')))
})

test('BOTSTORE-4: only bots have a storage', async () => {
  for (const [method, params] of [
    ['GET', {}],
    ['PUT', { storage: { a: 'b' } }],
    ['DELETE', {}],
  ] as const)
    expect(await call('hamlet', method, '/bot_storage', params)).toMatchObject({
      status: 400,
      body: { code: 'PERMISSION_DENIED' },
    })
})

test('STATUS-4: a bot that is an administrator sets the status of users', async () => {
  const { user_id: botId } = await ok('adam', 'POST', '/bots', { full_name: 'Rota', short_name: 'rota' })
  const bot = services.directory.user(botId)
  if (bot === undefined) throw new Error('the bot exists')
  const set = () => call(bot, 'POST', `/users/${people.iris.id}/status`, { status_text: 'In a meeting' })
  expect((await set()).status).toBe(400)
  await ok('adam', 'PATCH', `/bots/${botId}`, { role: 200 })
  expect((await set()).status).toBe(200)
  expect(services.directory.user(people.iris.id)?.statusText).toBe('In a meeting')
})

test('GROUP-20: bots read the members and subgroups of a group, and make groups if their role may; the list of groups is for people', async () => {
  const { group_id } = await ok('bot', 'POST', '/user_groups/create', {
    name: 'of a bot',
    description: '',
    members: [],
  })
  await ok('bot', 'PATCH', `/user_groups/${group_id}`, { description: 'changed' })
  await ok('bot', 'POST', `/user_groups/${group_id}/members`, { add: [people.iris.id] })
  expect(await ok('bot', 'GET', `/user_groups/${group_id}/members`)).toMatchObject({ members: [people.iris.id] })
  expect(await ok('bot', 'GET', `/user_groups/${group_id}/members/${people.bot.id}`)).toMatchObject({
    is_user_group_member: false,
  })
  expect(await ok('bot', 'GET', `/user_groups/${group_id}/subgroups`)).toMatchObject({ subgroups: [] })
  expect((await call('gina', 'GET', `/user_groups/${group_id}/members`)).status).toBe(400)
  expect((await call('bot', 'GET', '/user_groups')).status).toBe(400)
})
