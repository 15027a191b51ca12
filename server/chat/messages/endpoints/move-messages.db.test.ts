import { expect, test } from 'vitest'
import { createSystemBots } from '../../bots/actions/create-system-bots.ts'
import type { Channel } from '../../channels/rules/channel.ts'
import { chatForTest, type TestUserName } from '../../testing.ts'
import { makeChannel, subscribe } from '../../testing-channels.ts'

const { call, ok, listen, people, services, accounts, clock } = await chatForTest()
await services.directory.refresh({ users: await createSystemBots(accounts, 'chat.test') })
const { hamlet, iris, adam } = people
const square = await makeChannel(services, 'square')
const yard = await makeChannel(services, 'yard')
const vault = await makeChannel(services, 'vault', { privacy: 'private' })
const crypt = await makeChannel(services, 'crypt', { privacy: 'private_protected' })
await subscribe(services, [hamlet.id, iris.id, adam.id], square)
await subscribe(services, [hamlet.id, iris.id], yard)
await subscribe(services, [hamlet.id], vault)
await subscribe(services, [hamlet.id, adam.id], crypt)

async function sent(topic: string, content: string, channel: Channel = square, who: TestUserName = 'hamlet') {
  return (await ok(who, 'POST', '/messages', { type: 'channel', to: channel.id, topic, content })).id as number
}

const quiet = { send_notification_to_new_thread: false }
const move = (id: number, params: Record<string, unknown>, who: TestUserName = 'hamlet') =>
  call(who, 'PATCH', `/messages/${id}`, { ...quiet, ...params })

async function whereIs(id: number, who: TestUserName = 'hamlet'): Promise<[number, string] | 'unreadable'> {
  const { status, body } = await call(who, 'GET', `/messages/${id}`, { allow_empty_topic_name: true })
  return status === 200 ? [body.message.stream_id, body.message.subject] : 'unreadable'
}

test('EDIT-13: a message moves alone, with the later ones, or with its whole topic', async () => {
  const ids = [await sent('a', '1'), await sent('a', '2'), await sent('a', '3'), await sent('a', '4')] as const
  await move(ids[1], { topic: 'one' })
  await move(ids[2], { topic: 'later', propagate_mode: 'change_later' })
  expect(await Promise.all(ids.map((id) => whereIs(id)))).toEqual([
    [square.id, 'a'],
    [square.id, 'one'],
    [square.id, 'later'],
    [square.id, 'later'],
  ])
  const received = listen('iris')
  await move(ids[3], { topic: 'all', propagate_mode: 'change_all' })
  expect(received.received()).toMatchObject([
    {
      type: 'update_message',
      message_id: ids[3],
      message_ids: [ids[2], ids[3]],
      stream_id: square.id,
      orig_subject: 'later',
      subject: 'all',
      topic_links: [],
      propagate_mode: 'change_all',
    },
  ])
  const { message } = await ok('iris', 'GET', `/messages/${ids[2]}`)
  expect(message.edit_history).toMatchObject([
    { user_id: hamlet.id, prev_topic: 'later', topic: 'all' },
    { user_id: hamlet.id, prev_topic: 'a', topic: 'later' },
  ])
  expect(message.last_moved_timestamp).toBe(Math.floor(clock.nowMs() / 1000))
  expect(message.last_edit_timestamp).toBeUndefined()
})

test('EDIT-14: moving to another channel takes the message from those who may not read there', async () => {
  const id = await sent('b', 'for few')
  const [hamletQueue, irisQueue] = [listen('hamlet'), listen('iris')]
  await ok('hamlet', 'PATCH', `/messages/${id}`, { ...quiet, stream_id: vault.id, topic: 'b' })
  expect(hamletQueue.received().filter(({ type }) => type === 'update_message')).toMatchObject([
    { type: 'update_message', stream_id: square.id, new_stream_id: vault.id, orig_subject: 'b', message_ids: [id] },
  ])
  expect(irisQueue.received()).toMatchObject([
    { type: 'delete_message', message_ids: [id], stream_id: square.id, topic: 'b' },
  ])
  expect(await whereIs(id)).toEqual([vault.id, 'b'])
  expect(await whereIs(id, 'iris')).toBe('unreadable')
  const { unread_msgs } = await ok('iris', 'POST', '/register', {
    fetch_event_types: ['message', 'update_message_flags'],
  })
  expect(JSON.stringify(unread_msgs)).not.toContain(`[${id}]`)
})

test('EDIT-14: a user who joins the channel later has not received the messages they lost', async () => {
  const id = await sent('b', 'taken')
  await move(id, { stream_id: vault.id })
  await subscribe(services, [iris.id], vault)
  const { message } = await ok('iris', 'GET', `/messages/${id}`)
  expect(message.flags).toEqual(['read', 'historical'])
})

test('EDIT-15: subscribers of a channel with protected history get what is moved there, as read', async () => {
  const id = await sent('c', 'into the crypt', yard)
  const received = listen('adam')
  await move(id, { stream_id: crypt.id })
  expect(received.received()).toMatchObject([{ type: 'update_message', new_stream_id: crypt.id, flags: ['read'] }])
  expect((await ok('adam', 'GET', `/messages/${id}`)).message.flags).toEqual(['read'])
  expect(await whereIs(id, 'iris')).toBe('unreadable')
})

test('EDIT-16: unread messages stay unread where they were moved to', async () => {
  const id = await sent('d', 'unread')
  await move(id, { stream_id: yard.id, topic: 'new home' })
  const { unread_msgs } = await ok('iris', 'POST', '/register', {
    fetch_event_types: ['message', 'update_message_flags'],
  })
  expect(unread_msgs.streams).toContainEqual({ stream_id: yard.id, topic: 'new home', unread_message_ids: [id] })
})

test('EDIT-17: the organization and the channel decide who may move messages, and for how long', async () => {
  const id = await sent('e', 'old')
  const { directory } = services
  const nobody = directory.systemGroupId('role:nobody')
  await ok('olivia', 'PATCH', '/realm', { can_move_messages_between_topics_group: { new: nobody } })
  expect((await move(id, { topic: 'f' })).status).toBe(400)
  await ok('olivia', 'PATCH', '/realm', {
    can_move_messages_between_topics_group: { new: directory.systemGroupId('role:everyone') },
  })
  expect((await move(id, { stream_id: yard.id }, 'gina')).status).toBe(400)
  expect((await move(id, { stream_id: vault.id }, 'iris')).status).toBe(200)
  const old = await sent('old', '1')
  clock.advance(604_900_000)
  const late = await move(old, { topic: 'too late' })
  expect(late.body.code).toBe('BAD_REQUEST')
  const fresh = await sent('old', '2')
  const some = await move(fresh, { topic: 'too late', propagate_mode: 'change_all' })
  expect([some.status, some.body]).toMatchObject([
    400,
    {
      code: 'MOVE_MESSAGES_TIME_LIMIT_EXCEEDED',
      first_message_id_allowed_to_move: fresh,
      total_messages_in_topic: 2,
      total_messages_allowed_to_move: 1,
    },
  ])
  expect((await move(old, { topic: 'by a moderator', propagate_mode: 'change_all' }, 'mona')).status).toBe(200)
})

test('EDIT-18: resolving a topic has its own permission, is announced in the topic, and moves nothing', async () => {
  const id = await sent('g', 'done?')
  const nobody = services.directory.systemGroupId('role:nobody')
  await ok('olivia', 'PATCH', '/realm', { can_resolve_topics_group: { new: nobody } })
  expect((await move(id, { topic: '✔ g', propagate_mode: 'change_all' })).status).toBe(400)
  const everyone = services.directory.systemGroupId('role:everyone')
  await ok('olivia', 'PATCH', '/realm', { can_resolve_topics_group: { new: everyone } })
  await ok('hamlet', 'PATCH', `/messages/${id}`, { topic: '✔ g', propagate_mode: 'change_all' })
  const { message } = await ok('iris', 'GET', `/messages/${id}`)
  expect(message.subject).toBe('✔ g')
  expect(message.last_moved_timestamp).toBeUndefined()
  const { messages } = await ok('iris', 'GET', '/messages', {
    anchor: 'newest',
    num_before: 5,
    num_after: 0,
    narrow: [
      { operator: 'channel', operand: square.id },
      { operator: 'topic', operand: '✔ g' },
    ],
  })
  expect(messages.map((one: { sender_full_name: string }) => one.sender_full_name)).toEqual([
    'Hamlet Member',
    'Notification Bot',
  ])
})

test('EDIT-19: both topics get a notice of a move on request, and a private channel is not named', async () => {
  const id = await sent('h', 'moved')
  await ok('hamlet', 'PATCH', `/messages/${id}`, {
    stream_id: vault.id,
    topic: 'h2',
    send_notification_to_old_thread: true,
  })
  const { messages } = await ok('iris', 'GET', '/messages', {
    anchor: 'newest',
    num_before: 1,
    num_after: 0,
    apply_markdown: false,
    narrow: [
      { operator: 'channel', operand: square.id },
      { operator: 'topic', operand: 'h' },
    ],
  })
  expect(messages[0].content).toContain('moved this topic to a private channel')
  expect(messages[0].content).not.toContain('vault')
})

test('EDIT-20: visibility policies move with a whole topic', async () => {
  const id = await sent('i', 'followed')
  await ok('iris', 'POST', '/user_topics', { stream_id: square.id, topic: 'i', visibility_policy: 1 })
  const received = listen('iris')
  await move(id, { topic: 'j', propagate_mode: 'change_all' })
  const { user_topics } = await ok('iris', 'POST', '/register', { fetch_event_types: ['user_topic'] })
  const named = (topic: string) => user_topics.filter((one: { topic_name: string }) => one.topic_name === topic)
  expect(named('i')).toEqual([])
  expect(named('j')).toMatchObject([{ stream_id: square.id, visibility_policy: 1 }])
  const notified = received.received().filter(({ type }) => type === 'user_topic')
  expect(notified).toMatchObject([
    { topic_name: 'i', visibility_policy: 0 },
    { topic_name: 'j', visibility_policy: 1 },
  ])
})
