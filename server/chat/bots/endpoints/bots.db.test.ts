import { expect, test } from 'vitest'
import { testPassword } from '../../../accounts/testing.ts'
import { sendTogether } from '../../../kernel/storage/testing-table-lock.ts'
import { chatLimits } from '../../limits.ts'
import { chatForTest } from '../../testing.ts'

const chat = await chatForTest()
const { call, ok, people } = chat
const nobodyId = chat.services.directory.systemGroupId('role:nobody')

test('BOT-1: a bot belongs to its creator, and its key gives access to the API', async () => {
  const owner = chat.listen('hamlet')
  const stranger = chat.listen('iris')
  const made = await ok('hamlet', 'POST', '/bots', { full_name: 'Weather', short_name: 'weather' })
  const found = await chat.accounts.personByChatKey('weather-bot@chat.test', made.api_key)
  expect(found).toMatchObject({ kind: 'person', person: { id: made.user_id, botOwnerId: people.hamlet.id } })
  expect(owner.received().find((event) => event.type === 'realm_bot')).toMatchObject({
    op: 'add',
    bot: { user_id: made.user_id, owner_id: people.hamlet.id, email: 'weather-bot@chat.test', bot_type: 1 },
  })
  expect(stranger.received().filter((event) => event.type === 'realm_bot')).toEqual([])
  const { bots } = await ok('hamlet', 'GET', '/bots')
  expect(bots.map((bot: { user_id: number }) => bot.user_id)).toContain(made.user_id)
})

test('invalid names, addresses and types are rejected', async () => {
  const refusal = async (params: Record<string, unknown>) =>
    (await call('hamlet', 'POST', '/bots', { full_name: 'Other', short_name: 'other', ...params })).body.msg
  expect(await refusal({ full_name: 'weather' })).toBe('Name is already in use.')
  expect(await refusal({ short_name: 'weather' })).toBe('Email is already in use.')
  expect(await refusal({ short_name: 'a b' })).toBe('Bad name or username')
  expect(await refusal({ bot_type: 4 })).toBe('Embedded bots are not enabled.')
  expect(await refusal({ bot_type: 9 })).toBe('Invalid bot type')
})

test('BOT-2: creating bots is a permission of the organization, with a separate one for incoming webhooks', async () => {
  const bot = (name: string, type: number) => ({ full_name: name, short_name: name, bot_type: type })
  expect((await call('gina', 'POST', '/bots', bot('guests', 1))).body.msg).toBe('Insufficient permission')
  await ok('olivia', 'PATCH', '/realm', { can_create_bots_group: { new: nobodyId } })
  expect((await call('hamlet', 'POST', '/bots', bot('generic', 1))).body.msg).toBe('Insufficient permission')
  await ok('hamlet', 'POST', '/bots', bot('sender', 2))
  await ok('olivia', 'PATCH', '/realm', {
    can_create_bots_group: { new: chat.services.directory.systemGroupId('role:members') },
  })
})

test('BOT-3: its owner and administrators change a bot, others do not', async () => {
  const { user_id: id } = await ok('iris', 'POST', '/bots', { full_name: 'Clerk', short_name: 'clerk' })
  expect((await call('hamlet', 'PATCH', `/bots/${id}`, { full_name: 'Mine' })).body.msg).toBe('Insufficient permission')
  const owner = chat.listen('iris')
  expect((await ok('iris', 'PATCH', `/bots/${id}`, { full_name: 'Chief Clerk' })).full_name).toBe('Chief Clerk')
  expect(owner.received().map((event) => event.bot ?? event.person)).toEqual([
    { user_id: id, full_name: 'Chief Clerk' },
    { user_id: id, full_name: 'Chief Clerk' },
  ])
  expect((await call('iris', 'PATCH', `/bots/${id}`, { role: 200 })).status).toBe(400)
  const moved = await ok('adam', 'PATCH', `/bots/${id}`, { bot_owner_id: people.olivia.id })
  expect(moved.bot_owner).toBe('olivia@agora.example')
  expect(owner.received().map((event) => [event.type, event.op])).toEqual([
    ['realm_bot', 'delete'],
    ['realm_user', 'update'],
  ])
  expect((await call('adam', 'PATCH', `/bots/${id}`, { bot_owner_id: people.bot.id })).body.msg).toContain(
    "bots can't own",
  )
})

test('BOT-4: a new key is added; regenerating ends the earlier ones', async () => {
  const { user_id: id, api_key: first } = await ok('iris', 'POST', '/bots', { full_name: 'Keys', short_name: 'keys' })
  const { api_key: second } = await ok('iris', 'GET', `/bots/${id}/api_key`)
  const kinds = async (...keys: string[]) =>
    Promise.all(keys.map(async (key) => (await chat.accounts.personByChatKey('keys-bot@chat.test', key)).kind))
  expect(await kinds(first, second)).toEqual(['person', 'person'])
  const { api_key: third } = await ok('iris', 'POST', `/bots/${id}/api_key/regenerate`)
  expect(await kinds(first, second, third)).toEqual(['wrong', 'wrong', 'person'])
  for (const other of [99_999, people.iris.id])
    expect((await call('iris', 'GET', `/bots/${other}/api_key`)).body.msg).toBe('No such bot')
  expect((await call('hamlet', 'GET', `/bots/${id}/api_key`)).body.msg).toBe('Insufficient permission')
})

test('BOT-5: a deactivated bot has no key and can be reactivated', async () => {
  const { user_id: id } = await ok('iris', 'POST', '/bots', { full_name: 'Brief', short_name: 'brief' })
  const owner = chat.listen('iris')
  await ok('iris', 'DELETE', `/bots/${id}`)
  expect(owner.received().filter((event) => event.type === 'realm_bot')).toMatchObject([
    { op: 'update', bot: { user_id: id, is_active: false } },
  ])
  expect((await call('iris', 'GET', `/bots/${id}/api_key`)).body.msg).toBe('No such bot')
  await ok('adam', 'POST', `/users/${id}/reactivate`)
  await ok('iris', 'GET', `/bots/${id}/api_key`)
})

test('BOT-10: a new short name changes the address of a bot, if no other account has it', async () => {
  const { user_id: id, api_key: key } = await ok('iris', 'POST', '/bots', { full_name: 'Scout', short_name: 'scout' })
  await ok('iris', 'POST', '/bots', { full_name: 'Taken', short_name: 'taken' })
  const addressOf = () => chat.services.directory.user(id)?.deliveryEmail
  await ok('iris', 'PATCH', `/bots/${id}`, { short_name: 'pathfinder' })
  expect(addressOf()).toBe('pathfinder-bot@chat.test')
  expect((await call('iris', 'PATCH', `/bots/${id}`, { short_name: 'taken' })).body.msg).toBe(
    'Email is already in use.',
  )
  expect((await call('iris', 'PATCH', `/bots/${id}`, { short_name: 'a b' })).body.msg).toBe('Bad name or username')
  expect((await call('hamlet', 'PATCH', `/bots/${id}`, { short_name: 'mine' })).status).toBe(400)
  expect(addressOf()).toBe('pathfinder-bot@chat.test')
  expect(await chat.accounts.personByChatKey('pathfinder-bot@chat.test', key)).toMatchObject({ person: { id } })
})

test('BOT-11: a person has a bounded number of bots', async () => {
  const create = (name: string) => call('mona', 'POST', '/bots', { full_name: name, short_name: name })
  const ids: number[] = []
  for (let count = 0; count < chatLimits.botsPerOwnerMax; count += 1)
    ids.push((await create(`m${count}`)).body.user_id as number)
  expect((await create('more')).body.msg).toBe('You cannot have more than 100 bots.')
  await ok('mona', 'DELETE', `/bots/${ids[0]}`)
  expect((await create('more')).body.result).toBe('success')
  expect((await create('another')).body.msg).toBe('You cannot have more than 100 bots.')
})

test('BOT-11: a reactivated bot counts', async () => {
  const owner = await chat.newUser()
  const { user_id: former } = await ok(owner, 'POST', '/bots', { full_name: 'Former', short_name: 'former' })
  await ok(owner, 'DELETE', `/bots/${former}`)
  for (let count = 0; count < chatLimits.botsPerOwnerMax; count += 1) {
    const kind = { kind: 'bot', role: 400, password: undefined, botType: 1, botOwnerId: owner.id } as const
    await chat.accounts.createPerson({ ...kind, email: `latter${count}-bot@chat.test`, fullName: `Latter ${count}` })
  }
  const refused = await call('adam', 'POST', `/users/${former}/reactivate`)
  expect(refused.body.msg).toBe('The owner of this bot cannot have more than 100 bots.')
  expect(chat.services.directory.user(former)?.isActive).toBe(false)
  await ok('olivia', 'PATCH', `/users/${owner.id}`, { role: 200 })
  await ok('adam', 'POST', `/users/${former}/reactivate`)
})

test('BOT-17: a user who becomes an administrator receives the bots of others, and loses them with the role', async () => {
  const person = await chat.newUser()
  const { user_id: own } = await ok(person, 'POST', '/bots', { full_name: 'Own', short_name: 'own' })
  const state = async () => {
    const { realm_bots } = await ok(person, 'POST', '/register', { fetch_event_types: ['realm_bot'] })
    return (realm_bots as { user_id: number }[]).map(({ user_id }) => user_id).sort((one, other) => one - other)
  }
  const known = new Map((await state()).map((id) => [id, {}]))
  expect([...known.keys()]).toEqual([own])
  const listening = chat.listen(person)
  for (const role of [200, 400]) {
    await ok('olivia', 'PATCH', `/users/${person.id}`, { role })
    for (const { type, op, bot } of listening.received()) {
      if (type !== 'realm_bot') continue
      const { user_id: id } = bot as { user_id: number }
      if (op === 'delete') known.delete(id)
      else known.set(id, { ...known.get(id), ...(bot as object) })
    }
    expect([...known.keys()].sort((one, other) => one - other)).toEqual(await state())
  }
  expect([...known.keys()]).toEqual([own])
})

test('BOT-13: concurrent requests do not give two active bots one name', async () => {
  const senders = ['hamlet', 'iris', 'olivia', 'adam'] as const
  const create = senders.map(
    (who) => () => call(who, 'POST', '/bots', { full_name: 'Herald', short_name: `herald-of-${who}` }),
  )
  const replies = await sendTogether(chat.services.database, 'people', create)
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
})

test('BOT-13: a bot is neither renamed nor reactivated to the name of an active bot', async () => {
  const { user_id: first } = await ok('hamlet', 'POST', '/bots', { full_name: 'Echo', short_name: 'echo' })
  await ok('hamlet', 'DELETE', `/bots/${first}`)
  const { user_id: second } = await ok('iris', 'POST', '/bots', { full_name: 'echo', short_name: 'echo2' })
  const reactivated = await call('adam', 'POST', `/users/${first}/reactivate`)
  expect(reactivated.body.msg).toMatch(/^There is already an active bot named "Echo" in this organization\./)
  const { user_id: third } = await ok('iris', 'POST', '/bots', { full_name: 'Answer', short_name: 'answer' })
  const taken = { full_name: 'ECHO' }
  expect((await call('iris', 'PATCH', `/bots/${third}`, taken)).body.msg).toBe('Name is already in use.')
  expect((await call('adam', 'PATCH', `/users/${third}`, taken)).body.msg).toBe('Name is already in use.')
  await ok('iris', 'PATCH', `/bots/${second}`, taken)
  await ok('iris', 'DELETE', `/bots/${second}`)
  await ok('adam', 'POST', `/users/${first}/reactivate`)
})

test('BOT-14: a default channel is named to those managers only who may know it', async () => {
  const { iris, adam } = people
  const channel = { name: 'takeover', subscribers: [adam.id, iris.id], invite_only: true }
  const { id: channelId } = await ok('adam', 'POST', '/channels/create', channel)
  const bot = { full_name: 'Usher', short_name: 'usher', default_sending_stream: 'takeover' }
  const { user_id: id } = await ok('iris', 'POST', '/bots', bot)
  await ok('iris', 'DELETE', '/users/me/subscriptions', { subscriptions: ['takeover'] })
  await ok('adam', 'PATCH', `/streams/${channelId}`, { new_name: 'takeover of Elsinore' })
  const [former, administrator, next] = [chat.listen('iris'), chat.listen('adam'), chat.listen('hamlet')]
  const registered = async (who: 'iris' | 'adam') =>
    (await ok(who, 'POST', '/register', { fetch_event_types: ['realm_bot'] })).realm_bots.find(
      (one: { user_id: number }) => one.user_id === id,
    ).default_sending_stream
  expect(await registered('iris')).toBeNull()
  expect(await registered('adam')).toBe('takeover of Elsinore')
  expect(JSON.stringify(await ok('iris', 'GET', '/bots'))).not.toContain('Elsinore')
  expect(JSON.stringify(await ok('iris', 'PATCH', `/bots/${id}`, { full_name: 'Crier' }))).not.toContain('Elsinore')
  await ok('adam', 'PATCH', `/bots/${id}`, { default_events_register_stream: 'takeover of Elsinore' })
  await ok('adam', 'PATCH', `/bots/${id}`, { bot_owner_id: people.hamlet.id })
  await ok('hamlet', 'POST', `/bots/${id}/accept`)
  expect(JSON.stringify(administrator.received())).toContain('Elsinore')
  expect(JSON.stringify([former.received(), next.received()])).not.toContain('Elsinore')
})

test('BOT-15: a page of another site makes no key of a bot through the session of its owner', async () => {
  const { user_id: id } = await ok('iris', 'POST', '/bots', { full_name: 'Porter', short_name: 'porter' })
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  const payload = new URLSearchParams({ username: people.iris.deliveryEmail, password: testPassword }).toString()
  const signedIn = await chat.app.inject({ method: 'POST', url: '/json/session', headers: form, payload })
  const cookie = String(signedIn.headers['set-cookie']).split(';')[0] ?? ''
  const ask = (headers: Record<string, string>) =>
    chat.app.inject({ method: 'GET', url: `/json/bots/${id}/api_key`, headers: { cookie, ...headers } })
  const keys = () => chat.services.database.sql`select 1 from chat_api_keys where person_id = ${id}`
  expect(await keys()).toHaveLength(1)
  expect((await ask({})).json()).toMatchObject({ code: 'CSRF_FAILED' })
  expect((await ask({ 'x-csrftoken': 'of another' })).json()).toMatchObject({ code: 'CSRF_FAILED' })
  expect(await keys()).toHaveLength(1)
  const answer = await ask({ 'x-csrftoken': signedIn.json().csrf_token })
  expect(answer.json()).toMatchObject({ result: 'success', api_key: expect.any(String) })
  expect(await keys()).toHaveLength(2)
})
