import { expect, test } from 'vitest'
import { chatForTest } from '../../../testing.ts'
import { makeChannel, subscribe } from '../../../testing-channels.ts'
import type { EventQueues } from '../event-queues.ts'

const { call, ok, people, services, clock } = await chatForTest()
const { hamlet, iris } = people
const square = await makeChannel(services, 'square')
const yard = await makeChannel(services, 'yard')
await subscribe(services, [hamlet.id, iris.id], square)

const everything = {
  notification_settings_null: true,
  bulk_message_deletion: true,
  stream_typing_notifications: true,
  empty_topic_name: true,
  user_settings_object: true,
}

async function register(params: Record<string, unknown> = {}): Promise<string> {
  const { queue_id } = await ok('hamlet', 'POST', '/register', { fetch_event_types: [], ...params })
  return queue_id
}

const poll = (queue_id: string, last_event_id: number, dont_block = true) =>
  call('hamlet', 'GET', '/events', { queue_id, last_event_id, dont_block })

const sendText = (content: string, channelId = square.id) =>
  ok('iris', 'POST', '/messages', { type: 'channel', to: channelId, topic: 'x', content })

const contents = (body: { events: { type: string; message?: { content: string } }[] }) =>
  body.events.flatMap(({ message }) => (message === undefined ? [] : [message.content]))

test('EVENT-1: a queue numbers its events from 0, and deletes acknowledged ones', async () => {
  const queue = await register({ event_types: ['message'] })
  await sendText('one')
  await sendText('two')
  const first = await poll(queue, -1)
  expect(first.body.events.map((event: { id: number }) => event.id)).toEqual([0, 1])
  expect(first.body.queue_id).toBe(queue)
  expect(contents((await poll(queue, -1)).body)).toEqual(['one', 'two'])
  expect(contents((await poll(queue, 0)).body)).toEqual(['two'])
  expect((await poll(queue, 1)).body.events).toEqual([])
})

test('EVENT-2: an event id that was deleted or never existed is rejected', async () => {
  const queue = await register({ event_types: ['message'] })
  await sendText('one')
  await poll(queue, 0)
  const pruned = await poll(queue, -1)
  expect([pruned.status, pruned.body.code]).toEqual([400, 'BAD_REQUEST'])
  expect(pruned.body.msg).toBe('An event newer than -1 has already been pruned!')
  const never = await poll(queue, 7)
  expect([never.status, never.body.msg]).toEqual([400, 'Event 7 was not in this queue'])
})

test('EVENT-3: a closed, unknown or foreign queue has one failure for reading and deleting', async () => {
  const queue = await register()
  await ok('hamlet', 'DELETE', '/events', { queue_id: queue })
  const foreign = (await ok('iris', 'POST', '/register', { fetch_event_types: [] })).queue_id
  for (const id of [queue, foreign, 'no-such-queue']) {
    for (const reply of [await poll(id, -1), await call('hamlet', 'DELETE', '/events', { queue_id: id })]) {
      expect(reply.status).toBe(400)
      expect(reply.body).toMatchObject({ result: 'error', code: 'BAD_EVENT_QUEUE_ID', queue_id: id })
    }
  }
  await ok('iris', 'DELETE', '/events', { queue_id: foreign })
})

test('EVENT-3: a missing parameter is a bad request that names it', async () => {
  for (const [params, name] of [
    [{ last_event_id: -1 }, 'queue_id'],
    [{ queue_id: 'x' }, 'last_event_id'],
  ] as const) {
    const { status, body } = await call('hamlet', 'GET', '/events', params)
    expect([status, body.code, body.var_name]).toEqual([400, 'BAD_REQUEST', name])
  }
})

test('EVENT-4: a poll waits for an event, and a second poll ends the first', async () => {
  const queue = await register({ event_types: ['message'] })
  const first = poll(queue, -1, false)
  const second = poll(queue, -1, false)
  expect((await first).body).toMatchObject({ result: 'success', events: [] })
  await sendText('news')
  expect(contents((await second).body)).toEqual(['news'])
})

test('EVENT-5: deleting a queue ends the poll that waits on it', async () => {
  const queue = await register()
  const waiting = poll(queue, -1, false)
  await new Promise((resolve) => setTimeout(resolve, 50))
  await ok('hamlet', 'DELETE', '/events', { queue_id: queue })
  expect((await waiting).body).toMatchObject({ result: 'success', events: [], queue_id: queue })
  expect((await poll(queue, -1)).body).toMatchObject({ code: 'BAD_EVENT_QUEUE_ID', queue_id: queue })
})

test('EVENT-6: a queue receives only its event types, and only messages of its narrow', async () => {
  const queue = await register({
    event_types: ['message'],
    narrow: [
      ['channel', 'square'],
      ['topic', 'y'],
    ],
  })
  await sendText('elsewhere')
  const { id } = await ok('iris', 'POST', '/messages', { type: 'channel', to: square.id, topic: 'y', content: 'here' })
  await ok('iris', 'POST', `/messages/${id}/reactions`, { emoji_name: 'octopus' })
  expect(contents((await poll(queue, -1)).body)).toEqual(['here'])
  const bad = await call('hamlet', 'POST', '/register', { narrow: [['has', 'link']] })
  expect([bad.status, bad.body.code, bad.body.var_name]).toEqual([400, 'BAD_REQUEST', 'narrow'])
})

test('EVENT-7: a queue for all public channels receives messages without a subscription; guests may not open one', async () => {
  const [all, own] = [await register({ all_public_streams: true }), await register()]
  await subscribe(services, [iris.id], yard)
  await sendText('in the yard', yard.id)
  expect(contents((await poll(all, -1)).body)).toEqual(['in the yard'])
  expect(contents((await poll(own, -1)).body)).toEqual([])
  expect((await call('gina', 'POST', '/register', { all_public_streams: true })).status).toBe(400)
})

test('EVENT-8: each queue gets the form its client understands', async () => {
  const modern = await register({ apply_markdown: true, client_capabilities: everything })
  const old = await register()
  const { id } = await ok('iris', 'POST', '/messages', { type: 'channel', to: square.id, topic: '', content: '**b**' })
  await ok('iris', 'DELETE', `/messages/${id}`)
  const received = async (queue: string) => (await poll(queue, -1)).body.events
  expect(await received(modern)).toMatchObject([
    { type: 'message', message: { subject: '', content: '<p><strong>b</strong></p>' } },
    { type: 'delete_message', message_ids: [id], message_type: 'stream', stream_id: square.id, topic: '' },
  ])
  expect(await received(old)).toMatchObject([
    { type: 'message', message: { subject: 'general chat', content: '**b**' } },
    { type: 'delete_message', message_id: id, topic: 'general chat' },
  ])
})

test('EVENT-9: a queue without polls closes after ten minutes, or after its own timeout', async () => {
  const [short, long] = [await register(), await register({ queue_lifespan_secs: 3600 })]
  const queues = services.events as EventQueues
  clock.advance(601_000)
  queues.expire()
  expect((await poll(short, -1)).body.code).toBe('BAD_EVENT_QUEUE_ID')
  expect((await poll(long, -1)).status).toBe(200)
})

test('EVENT-10: a new API key closes the queues of the former ones, also of a bot', async () => {
  const { queue_id: own } = await ok('mona', 'POST', '/register', { fetch_event_types: [] })
  const made = await ok('mona', 'POST', '/bots', { full_name: 'Listener', short_name: 'listener' })
  const bot = services.directory.user(made.user_id)
  if (bot === undefined) throw new Error('the bot exists')
  const { queue_id: ofBot } = await ok(bot, 'POST', '/register', { fetch_event_types: [] })
  await ok('mona', 'POST', `/bots/${bot.id}/api_key/regenerate`)
  const { api_key } = await ok('mona', 'POST', '/users/me/api_key/regenerate')
  expect(api_key).toEqual(expect.any(String))
  expect(await services.events.remove(ofBot, bot.id)).toBe(false)
  expect(await services.events.remove(own, people.mona.id)).toBe(false)
})

test('EVENT-10: deactivating a user closes their queues', async () => {
  const reply = await ok('gina', 'POST', '/register', { fetch_event_types: [] })
  await ok('olivia', 'DELETE', `/users/${people.gina.id}`)
  expect(await services.events.remove(reply.queue_id, people.gina.id)).toBe(false)
})
