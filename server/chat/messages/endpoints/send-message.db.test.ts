import { expect, test } from 'vitest'
import { chatForTest } from '../../testing.ts'
import { makeChannel, subscribe } from '../../testing-channels.ts'

const chat = await chatForTest()
const { services, people, ok, call } = chat
const { hamlet, iris, gina, bot, adam } = people
const general = await makeChannel(services, 'General talk')
await subscribe(services, [hamlet.id, iris.id, bot.id], general)

const sendText = (who: Parameters<typeof ok>[0], params: Record<string, unknown>) =>
  ok(who, 'POST', '/messages', { type: 'channel', to: general.id, topic: 'greetings', content: 'hello', ...params })
const refused = async (who: Parameters<typeof call>[0], params: Record<string, unknown>) => {
  const { status, body } = await call(who, 'POST', '/messages', {
    type: 'channel',
    to: general.id,
    topic: 't',
    content: 'x',
    ...params,
  })
  expect(status).toBeGreaterThanOrEqual(400)
  return body as Record<string, unknown>
}
const fetched = async (who: Parameters<typeof ok>[0], id: number, params = {}) =>
  (await ok(who, 'GET', `/messages/${id}`, { allow_empty_topic_name: true, ...params })).message

test('MSG-5: a channel is named by its id, its name, a quoted name or a list with one of these', async () => {
  for (const to of [general.id, 'General talk', 'general TALK', '"General talk"', [general.id], ['General talk']]) {
    const { id } = await sendText('hamlet', { to })
    expect(await fetched('iris', id)).toMatchObject({ type: 'stream', stream_id: general.id, subject: 'greetings' })
  }
  expect(await refused('hamlet', { to: [general.id, 2] })).toMatchObject({ code: 'BAD_REQUEST', var_name: 'to' })
  expect(await refused('hamlet', { to: {} })).toMatchObject({ code: 'BAD_REQUEST', var_name: 'to' })
  expect(await refused('hamlet', { to: 'nowhere' })).toMatchObject({ code: 'STREAM_DOES_NOT_EXIST', stream: 'nowhere' })
  expect(await refused('hamlet', { to: 99_999 })).toMatchObject({ code: 'STREAM_DOES_NOT_EXIST', stream_id: 99_999 })
})

test('MSG-5: people are named by a list of ids or of addresses, by one address or by several with commas', async () => {
  const forms = [
    [iris.id],
    [iris.deliveryEmail],
    iris.deliveryEmail,
    `"${iris.deliveryEmail}"`,
    `${iris.deliveryEmail}, ${hamlet.deliveryEmail}`,
  ]
  for (const to of forms) {
    for (const type of ['direct', 'private']) {
      const { id } = await sendText('hamlet', { type, to, topic: undefined })
      const message = await fetched('iris', id)
      expect(message).toMatchObject({ type: 'private', subject: '' })
      expect(message.display_recipient.map((one: { id: number }) => one.id)).toEqual([hamlet.id, iris.id])
    }
  }
  expect(await refused('hamlet', { type: 'direct', to: [iris.id, iris.deliveryEmail] })).toMatchObject({
    var_name: 'to',
  })
  expect(await refused('hamlet', { type: 'direct', to: [] })).toMatchObject({ msg: 'Message must have recipients' })
  expect(await refused('hamlet', { type: 'direct', to: 7 })).toMatchObject({ var_name: 'to' })
  expect((await refused('hamlet', { type: 'direct', to: ['nobody@agora.example'] })).msg).toContain('Invalid email')
  expect((await refused('hamlet', { type: 'direct', to: [99_999] })).msg).toContain('Invalid user ID')
})

test('MSG-6: the same users always share the same conversation, in any order and with any sender', async () => {
  const first = await sendText('hamlet', { type: 'direct', to: [iris.id, gina.id] })
  const second = await sendText('gina', { type: 'direct', to: [gina.id, hamlet.id, iris.id] })
  const alone = await sendText('hamlet', { type: 'direct', to: [hamlet.id] })
  const ids = await Promise.all(
    [first, second, alone].map(async ({ id }) => (await fetched('hamlet', id)).recipient_id),
  )
  expect(ids[0]).toBe(ids[1])
  expect(ids[2]).not.toBe(ids[0])
})

test('MSG-7: text is trimmed; empty text, null bytes and too much text are refused', async () => {
  const { id } = await sendText('hamlet', { content: '\n\n  indented\ntext  \n\n' })
  expect(await fetched('hamlet', id, { apply_markdown: false })).toMatchObject({ content: '  indented\ntext' })
  expect((await refused('hamlet', { content: ' \n ' })).msg).toBe('Message must not be empty')
  expect((await refused('hamlet', { content: 'a\u0000b' })).msg).toContain('null bytes')
  expect((await refused('hamlet', { content: 'a'.repeat(10_001) })).msg).toContain('10000')
  await sendText('hamlet', { content: '🐙'.repeat(10_000) })
})

test('TOPIC-1: the two names of the empty topic mean the topic without a name', async () => {
  for (const topic of ['', '(no topic)', 'general chat', '  general chat ']) {
    const { id } = await sendText('hamlet', { topic })
    expect((await fetched('hamlet', id)).subject).toBe('')
    expect((await fetched('hamlet', id, { allow_empty_topic_name: false })).subject).toBe('general chat')
  }
})

test('TOPIC-2: a topic that is too long is cut, one with control characters is refused', async () => {
  const { id } = await sendText('hamlet', { topic: 'x'.repeat(61) })
  expect((await fetched('hamlet', id)).subject).toBe(`${'x'.repeat(57)}...`)
  expect((await refused('hamlet', { topic: 'a\u0007b' })).msg).toContain('position 2')
  expect(await refused('hamlet', { topic: undefined })).toMatchObject({ var_name: 'topic' })
})

test('MSG-5: `subject` is an older name of `topic`', async () => {
  const { id } = await sendText('hamlet', { topic: undefined, subject: 'old name' })
  expect((await fetched('hamlet', id)).subject).toBe('old name')
})

test('MSG-19: polls, to-do lists and the buttons of bots become widgets', async () => {
  const poll = await sendText('hamlet', { content: '/poll Lunch?\n- soup\n- bread' })
  const [made] = (await fetched('hamlet', poll.id)).submessages
  expect(made).toMatchObject({ msg_type: 'widget', sender_id: hamlet.id, message_id: poll.id })
  expect(JSON.parse(made.content)).toEqual({
    widget_type: 'poll',
    extra_data: { question: 'Lunch?', options: ['soup', 'bread'] },
  })
  const todo = await sendText('hamlet', { content: '/todo Moving\nboxes: many' })
  expect(JSON.parse((await fetched('hamlet', todo.id)).submessages[0].content)).toEqual({
    widget_type: 'todo',
    extra_data: { task_list_title: 'Moving', tasks: [{ task: 'boxes', desc: 'many' }] },
  })
  const form = {
    widget_type: 'zform',
    extra_data: { type: 'choices', heading: 'Pick', choices: [{ short_name: 'A', long_name: 'first', reply: 'a' }] },
  }
  const buttons = await sendText('bot', { widget_content: form })
  expect(JSON.parse((await fetched('hamlet', buttons.id)).submessages[0].content)).toEqual(form)
  expect((await refused('bot', { widget_content: 'no json' })).msg).toContain('Widgets')
  expect((await refused('bot', { widget_content: { widget_type: 'tetris', extra_data: {} } })).msg).toContain('Widgets')
})

test('MSG-16: the message is read for its sender on request or with an interactive client', async () => {
  const flagsOf = async (params: Record<string, unknown>) => {
    const { id } = await sendText('hamlet', params)
    return (await fetched('hamlet', id)).flags as string[]
  }
  expect(await flagsOf({})).toEqual([])
  expect(await flagsOf({ read_by_sender: true })).toEqual(['read'])
  expect(await flagsOf({ read_by_sender: false })).toEqual([])
})

test('MSG-18: sending writes no row per subscriber', async () => {
  const wide = await makeChannel(services, 'wide')
  const crowd = await Promise.all(Array.from({ length: 8 }, () => chat.newUser()))
  await subscribe(
    services,
    [...crowd, hamlet].map(({ id }) => id),
    wide,
  )
  const { sql } = services.database
  const rows = async () => {
    const [counts] = await sql`
      select (select count(*) from message_flags) as flags, (select count(*) from read_positions) as positions,
        (select count(*) from message_receipts) as receipts, (select count(*) from messages) as messages,
        (select count(*) from user_topics) as topics`
    return counts as Record<string, number>
  }
  await sendText('hamlet', { to: wide.id })
  const before = await rows()
  await sendText('hamlet', { to: wide.id })
  expect(await rows()).toEqual({ ...before, messages: (before.messages ?? 0) + 1 })
})

test('MSG-1: a reply has the id and the address of the message when nothing else changed', async () => {
  await sendText('adam', { topic: 'alone' })
  const reply = await sendText('adam', { topic: 'alone' })
  expect(Object.keys(reply).sort()).toEqual(['id', 'message_url', 'msg', 'result'])
  expect(reply.message_url).toMatch(
    new RegExp(`^http://chat.test/#narrow/channel/\\d+-[^/]+/topic/alone/near/${reply.id}$`),
  )
  const direct = await ok('adam', 'POST', '/messages', { type: 'direct', to: [people.iris.id], content: 'hello' })
  const [one, other] = [adam.id, people.iris.id].sort((a, b) => a - b)
  expect(direct.message_url).toBe(`http://chat.test/#narrow/dm/${one},${other}-dm/near/${direct.id}`)
})
