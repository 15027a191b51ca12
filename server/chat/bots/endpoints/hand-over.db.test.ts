import { expect, test } from 'vitest'
import { sendInTurn } from '../../../kernel/storage/testing-table-lock.ts'
import { chatLimits } from '../../limits.ts'
import { chatForTest } from '../../testing.ts'

const chat = await chatForTest()
const { call, ok, people } = chat
let made = 0

async function newBot(who: 'hamlet' | 'adam') {
  made += 1
  const name = `mover${made}`
  const { user_id: id, api_key: key } = await ok(who, 'POST', '/bots', { full_name: name, short_name: name })
  const email = `${name}-bot@chat.test`
  const opens = async () => (await chat.accounts.personByChatKey(email, key)).kind === 'person'
  const ownerId = () => chat.services.directory.user(id)?.botOwnerId
  const request = (method: 'GET' | 'POST', path: string, params: Record<string, string> = {}, apiKey = key) => {
    const headers = {
      authorization: `Basic ${btoa(`${email}:${apiKey}`)}`,
      'content-type': 'application/x-www-form-urlencoded',
    }
    const sent = `${new URLSearchParams(params)}`
    const url = `/api/v1${path}${method === 'GET' ? `?${sent}` : ''}`
    return chat.app.inject({ method, url, headers, ...(method === 'GET' ? {} : { payload: sent }) })
  }
  const send = async (channelId: number) =>
    (await request('POST', '/messages', { type: 'channel', to: String(channelId), topic: 't', content: 'hello' }))
      .statusCode
  return { id, opens, ownerId, request, send }
}

test('BOT-6: a member cannot give away a bot, and gains no access through it', async () => {
  const bot = await newBot('hamlet')
  const { id: channelId } = await ok('adam', 'POST', '/channels/create', {
    name: 'of administrators',
    subscribers: [people.adam.id],
    invite_only: true,
  })
  for (const owner of [people.adam, people.iris]) {
    const given = await call('hamlet', 'PATCH', `/bots/${bot.id}`, { bot_owner_id: owner.id })
    expect(given).toMatchObject({ status: 400, body: { msg: 'Insufficient permission' } })
  }
  expect(bot.ownerId()).toBe(people.hamlet.id)
  expect(await bot.send(channelId)).toBe(400)
  await ok('olivia', 'PATCH', `/bots/${bot.id}`, { bot_owner_id: people.adam.id })
  expect(await bot.send(channelId)).toBe(401)
})

test('BOT-6: an administrator gets a bot at once, and the keys it had end', async () => {
  const bot = await newBot('hamlet')
  const { queue_id } = (await bot.request('POST', '/register')).json()
  await ok('adam', 'PATCH', `/bots/${bot.id}`, { bot_owner_id: people.adam.id })
  expect(bot.ownerId()).toBe(people.adam.id)
  expect(await bot.opens()).toBe(false)
  // Its queues end as well: a poll of the former owner's program that waits gets nothing of the new owner.
  const { api_key: newKey } = await ok('adam', 'POST', `/bots/${bot.id}/api_key/regenerate`)
  const polled = await bot.request('GET', '/events', { queue_id, last_event_id: '-1', dont_block: 'true' }, newKey)
  expect(polled.json()).toMatchObject({ code: 'BAD_EVENT_QUEUE_ID' })
})

test('BOT-6: the former owner gets no key by a request that was checked before the transfer', async () => {
  for (const keyPath of ['GET api_key', 'POST api_key/regenerate']) {
    const bot = await newBot('hamlet')
    const [method = '', path = ''] = keyPath.split(' ')
    const [given, key] = await sendInTurn(
      chat.services.database,
      (sql) => sql`select 1 from people where id = ${bot.id} for no key update`,
      [
        () => call('adam', 'PATCH', `/bots/${bot.id}`, { bot_owner_id: people.adam.id }),
        () => call('hamlet', method, `/bots/${bot.id}/${path}`),
      ],
    )
    expect([given?.status, key?.body.msg]).toEqual([200, 'Insufficient permission'])
    const keys = await chat.services.database.sql`select 1 from chat_api_keys where person_id = ${bot.id}`
    expect(keys).toHaveLength(0)
  }
})

test('BOT-7: any other user owns a bot once they accept it', async () => {
  const bot = await newBot('adam')
  await ok('adam', 'PATCH', `/bots/${bot.id}`, { bot_owner_id: people.iris.id })
  expect([bot.ownerId(), await bot.opens()]).toEqual([people.adam.id, true])
  const offer = { bot_id: bot.id, full_name: expect.stringMatching(/^mover/), offered_by_user_id: people.adam.id }
  expect(await ok('iris', 'GET', '/bots/offers')).toMatchObject({ offers: [offer] })
  expect((await call('hamlet', 'POST', `/bots/${bot.id}/accept`)).body.msg).toBe('No such bot')
  await ok('iris', 'POST', `/bots/${bot.id}/accept`)
  expect([bot.ownerId(), await bot.opens()]).toEqual([people.iris.id, false])
  expect(await ok('iris', 'GET', '/bots/offers')).toMatchObject({ offers: [] })
  expect((await call('iris', 'POST', `/bots/${bot.id}/accept`)).body.msg).toBe('No such bot')
})

test('BOT-7: declining ends an offer, and the bot keeps its owner', async () => {
  const bot = await newBot('adam')
  await ok('adam', 'PATCH', `/bots/${bot.id}`, { bot_owner_id: people.iris.id })
  expect((await call('hamlet', 'POST', `/bots/${bot.id}/decline`)).body.msg).toBe('No such bot')
  await ok('iris', 'POST', `/bots/${bot.id}/decline`)
  expect(await ok('iris', 'GET', '/bots/offers')).toMatchObject({ offers: [] })
  expect((await call('iris', 'POST', `/bots/${bot.id}/accept`)).body.msg).toBe('No such bot')
  expect([bot.ownerId(), await bot.opens()]).toEqual([people.adam.id, true])
})

test('BOT-7: naming the current owner withdraws an offer, and an offer ends with the rights of its author', async () => {
  const bot = await newBot('adam')
  await ok('adam', 'PATCH', `/bots/${bot.id}`, { bot_owner_id: people.iris.id })
  await ok('adam', 'PATCH', `/bots/${bot.id}`, { bot_owner_id: people.adam.id })
  expect((await call('iris', 'POST', `/bots/${bot.id}/accept`)).status).toBe(400)
  const giver = await chat.newUser(200, 'Former Giver')
  await ok(giver, 'PATCH', `/bots/${bot.id}`, { bot_owner_id: people.iris.id })
  await ok('olivia', 'PATCH', `/users/${giver.id}`, { role: 400 })
  expect(await ok('iris', 'GET', '/bots/offers')).toMatchObject({ offers: [] })
  expect((await call('iris', 'POST', `/bots/${bot.id}/accept`)).body.msg).toBe('No such bot')
  expect(bot.ownerId()).toBe(people.adam.id)
})

test('BOT-8: an incoming webhook sends and uploads, and nothing else', async () => {
  const { api_key: key } = await ok('hamlet', 'POST', '/bots', { full_name: 'Hook', short_name: 'hook', bot_type: 2 })
  const headers = { authorization: `Basic ${btoa(`hook-bot@chat.test:${key}`)}` }
  const form = { ...headers, 'content-type': 'application/x-www-form-urlencoded' }
  const payload = `${new URLSearchParams({ type: 'direct', to: JSON.stringify([people.hamlet.id]), content: 'hi' })}`
  const sent = await chat.app.inject({ method: 'POST', url: '/api/v1/messages', headers: form, payload })
  expect(sent.statusCode).toBe(200)
  const refused = { msg: 'This API is not available to incoming webhook bots.', code: 'BAD_REQUEST' }
  for (const url of ['/users', '/messages?anchor=newest&num_before=9&num_after=0', '/users/me']) {
    const read = await chat.app.inject({ method: 'GET', url: `/api/v1${url}`, headers })
    expect(read.json()).toMatchObject(refused)
  }
  const registered = await chat.app.inject({ method: 'POST', url: '/api/v1/register', headers: form, payload: '' })
  expect(registered.json()).toMatchObject(refused)
})

test('BOT-11: a person with the most bots accepts no further one', async () => {
  const bot = await newBot('adam')
  for (let count = 0; count < chatLimits.botsPerOwnerMax; count += 1) {
    const fullName = `helper ${count}`
    const kind = { kind: 'bot', role: 400, password: undefined, botType: 1 } as const
    const email = `helper${count}-bot@chat.test`
    await chat.accounts.createPerson({ ...kind, email, fullName, botOwnerId: people.mona.id })
  }
  await ok('adam', 'PATCH', `/bots/${bot.id}`, { bot_owner_id: people.mona.id })
  const refused = await call('mona', 'POST', `/bots/${bot.id}/accept`)
  expect(refused).toMatchObject({ status: 400, body: { msg: 'You cannot have more than 100 bots.' } })
  expect(bot.ownerId()).toBe(people.adam.id)
  expect((await ok('mona', 'GET', '/bots/offers')).offers).toMatchObject([{ bot_id: bot.id }])
})

test('BOT-16: an administrator who reactivates a bot without an active owner becomes its owner', async () => {
  const leaver = await chat.newUser()
  const { user_id: id } = await ok(leaver, 'POST', '/bots', { full_name: 'Left Behind', short_name: 'left' })
  const { user_id: kept } = await ok(leaver, 'POST', '/bots', { full_name: 'Kept', short_name: 'kept' })
  await ok('adam', 'DELETE', `/users/${leaver.id}`)
  const listening = chat.listen('adam')
  await ok('adam', 'POST', `/users/${id}/reactivate`)
  expect(chat.services.directory.user(id)).toMatchObject({ isActive: true, botOwnerId: people.adam.id })
  const events = listening.received()
  const changed = (type: string, field: 'bot' | 'person', change: object) =>
    expect.objectContaining({ type, op: 'update', [field]: { user_id: id, ...change } })
  expect(events).toContainEqual(changed('realm_user', 'person', { bot_owner_id: people.adam.id }))
  expect(events).toContainEqual(changed('realm_user', 'person', { is_active: true }))
  expect(events).toContainEqual(changed('realm_bot', 'bot', { is_active: true }))
  await ok('adam', 'POST', `/users/${leaver.id}/reactivate`)
  await ok('adam', 'POST', `/users/${kept}/reactivate`)
  expect(chat.services.directory.user(kept)).toMatchObject({ isActive: true, botOwnerId: leaver.id })
})
