import { expect, test } from 'vitest'
import { modernCapabilities } from '../../delivery/queues/rules/capabilities.ts'
import { chatForTest } from '../../testing.ts'
import { makeChannel, subscribe } from '../../testing-channels.ts'
import { unreadMessages } from '../../unread/actions/get-unread-messages.ts'

const chat = await chatForTest()
const { call, ok, services } = chat
const { directory } = services

type Who = Parameters<typeof ok>[0]

async function read(who: Who, channelId: number): Promise<string[]> {
  const narrow = [{ operator: 'channel', operand: channelId }]
  const params = { anchor: 'newest', num_before: 100, narrow, apply_markdown: false }
  return (await ok(who, 'GET', '/messages', params)).messages.map(({ content }: { content: string }) => content)
}

const send = (channelId: number, content: string) =>
  ok('hamlet', 'POST', '/messages', { type: 'channel', to: channelId, topic: 'news', content })

test('USER-16: a reactivated user has received nothing that was sent while they were deactivated', async () => {
  const person = await chat.newUser()
  const hidden = await makeChannel(services, 'hidden', { privacy: 'private_protected' })
  const square = await makeChannel(services, 'square')
  for (const channel of [hidden, square]) await subscribe(services, [chat.people.hamlet.id, person.id], channel)
  for (const channel of [hidden, square]) await send(channel.id, 'before')
  await ok('olivia', 'DELETE', `/users/${person.id}`)
  for (const channel of [hidden, square]) await send(channel.id, 'meant for those here')
  await send(square.id, `hello @**New Person|${person.id}**`)
  await ok('olivia', 'POST', `/users/${person.id}/reactivate`)
  for (const channel of [hidden, square]) await send(channel.id, 'after')

  expect(await read(person, hidden.id)).toEqual(['before', 'after'])
  expect(await read(person, square.id)).toHaveLength(4)
  const { topics, mentions } = await unreadMessages(services, directory.user(person.id) ?? person)
  const unread = topics.map(({ channelId, messageIds }) => [channelId, messageIds.length])
  expect(new Map(unread as [number, number][])).toEqual(
    new Map([
      [hidden.id, 2],
      [square.id, 2],
    ]),
  )
  expect(mentions).toEqual([])
  await ok(person, 'POST', '/mark_all_as_read')
  expect((await unreadMessages(services, directory.user(person.id) ?? person)).topics).toEqual([])
})

test('USER-16: a message that is moved to a channel with protected history does not reach its deactivated subscribers', async () => {
  const person = await chat.newUser()
  const hidden = await makeChannel(services, 'kept', { privacy: 'private_protected' })
  const square = await makeChannel(services, 'forum')
  await subscribe(services, [chat.people.olivia.id, person.id], hidden)
  await subscribe(services, [chat.people.hamlet.id], square)
  const { id } = await send(square.id, 'moves')
  await ok('olivia', 'DELETE', `/users/${person.id}`)
  await ok('olivia', 'PATCH', `/messages/${id}`, { stream_id: hidden.id, send_notification_to_new_thread: false })
  await ok('olivia', 'POST', `/users/${person.id}/reactivate`)
  expect(await read('olivia', hidden.id)).toEqual(['moves'])
  expect(await read(person, hidden.id)).toEqual([])
})

test('USER-16: a reactivated user leaves a channel and returns to it as before', async () => {
  const person = await chat.newUser()
  const hidden = await makeChannel(services, 'den', { privacy: 'private_protected' })
  await subscribe(services, [chat.people.olivia.id, chat.people.hamlet.id, person.id], hidden)
  // Without a message between, and twice.
  for (const _ of [1, 2]) {
    await ok('olivia', 'DELETE', `/users/${person.id}`)
    await ok('olivia', 'POST', `/users/${person.id}/reactivate`)
  }
  await send(hidden.id, 'one')
  await ok(person, 'DELETE', '/users/me/subscriptions', { subscriptions: ['den'] })
  await send(hidden.id, 'two')
  await ok('olivia', 'POST', '/users/me/subscriptions', { subscriptions: [{ name: 'den' }], principals: [person.id] })
  await send(hidden.id, 'three')
  expect(await read(person, hidden.id)).toEqual(['one', 'three'])
})

test('EVENT-10: a queue that a request opened during the deactivation of its user ends with the reactivation', async () => {
  const person = await chat.newUser()
  await ok('olivia', 'DELETE', `/users/${person.id}`)
  const traits = {
    userId: person.id,
    applyMarkdown: true,
    clientGravatar: true,
    slimPresence: true,
    allPublicStreams: false,
    capabilities: modernCapabilities,
  }
  const late = services.events.register({ traits, wantedTypes: undefined, idleTimeoutMs: 600_000 })
  await ok('olivia', 'POST', `/users/${person.id}/reactivate`)
  const polled = await call(person, 'GET', '/events', { queue_id: late.id, last_event_id: -1, dont_block: true })
  expect(polled.body).toMatchObject({ code: 'BAD_EVENT_QUEUE_ID', queue_id: late.id })
})
