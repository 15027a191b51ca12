import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { placeOfChannel } from '../../channels/rules/channel.ts'
import { chatLimits } from '../../limits.ts'
import { chatForTest, type TestUserName } from '../../testing.ts'
import { makeChannel, subscribe } from '../../testing-channels.ts'
import { placeMessages } from '../store/message-edits.ts'

const { call, ok, listen, people, services } = await chatForTest()
const { hamlet, iris, adam, gina } = people
const nobody = services.directory.systemGroupId('role:nobody')
const square = await makeChannel(services, 'square')
const yard = await makeChannel(services, 'yard')
const vault = await makeChannel(services, 'vault', { privacy: 'private' })
const crypt = await makeChannel(services, 'crypt', { privacy: 'private_protected' })
await subscribe(services, [hamlet.id, iris.id, adam.id, gina.id], square)
await subscribe(services, [hamlet.id], yard)
await subscribe(services, [hamlet.id, adam.id], vault)
await subscribe(services, [hamlet.id, adam.id], crypt)

const sent = async (channelId: number, topic: string, who: TestUserName = 'hamlet') =>
  (await ok(who, 'POST', '/messages', { type: 'channel', to: channelId, topic, content: 'hello' })).id as number
const move = (who: TestUserName, id: number, params: Record<string, unknown>) =>
  call(who, 'PATCH', `/messages/${id}`, { send_notification_to_new_thread: false, ...params })
const shown = async (id: number) => (await ok('hamlet', 'GET', `/messages/${id}`)).message

test('EDIT-21: a user who may only resolve topics cannot rename one by truncation', async () => {
  await ok('olivia', 'PATCH', '/realm', { can_move_messages_between_topics_group: { new: nobody } })
  const id = await sent(square.id, 'payroll')
  const whole = { propagate_mode: 'change_all' }
  for (const topic of ['✔ ...', '✔ pay...', 'anything'])
    expect((await move('iris', id, { topic, ...whole })).status).toBe(400)
  expect(await move('iris', id, { topic: '✔ payroll', ...whole })).toMatchObject({ status: 200 })
  expect((await move('iris', id, { topic: 'pay', ...whole })).status).toBe(400)
  expect(await move('iris', id, { topic: 'payroll', ...whole })).toMatchObject({ status: 200 })
  expect(await shown(id)).toMatchObject({ subject: 'payroll' })
  await ok('olivia', 'PATCH', '/realm', {
    can_move_messages_between_topics_group: { new: services.directory.systemGroupId('role:members') },
  })
})

/** Resolves once another transaction waits for a row that this test has locked. */
async function untilBlocked(): Promise<void> {
  const { sql } = services.database
  for (;;) {
    const waiting = await sql`
      select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    if (waiting.length > 0) return
    await delay(20)
  }
}

test('EDIT-22: a message that is concurrently moved to a private channel is not moved back', async () => {
  const [first, secret, last] = [await sent(square.id, 'a'), await sent(square.id, 'a'), await sent(square.id, 'a')]
  let moving: Promise<unknown> | undefined
  await services.database.transaction(async (tx) => {
    await placeMessages(tx, [secret], { place: placeOfChannel(vault.id), topic: 'hidden' })
    moving = move('iris', first, { topic: 'b', propagate_mode: 'change_all' })
    await untilBlocked()
  })
  expect(await moving).toMatchObject({ status: 200 })
  expect(await shown(secret)).toMatchObject({ stream_id: vault.id, subject: 'hidden' })
  for (const id of [first, last]) expect(await shown(id)).toMatchObject({ stream_id: square.id, subject: 'b' })
  expect((await call('iris', 'GET', `/messages/${secret}`)).status).toBe(400)
})

test('EDIT-23: users of the target do not learn the name and the topic of an origin they could not read', async () => {
  const updates = (received: { type: string }[]) => received.filter(({ type }) => type === 'update_message')
  for (const origin of [vault, crypt]) {
    const id = await sent(origin.id, 'plot')
    const listening = { adam: listen('adam'), iris: listen('iris'), gina: listen('gina') }
    expect(await move('hamlet', id, { stream_id: square.id })).toMatchObject({ status: 200 })
    expect(updates(listening.adam.received())).toMatchObject([{ stream_name: origin.name, orig_subject: 'plot' }])
    expect(updates(listening.iris.received())).toEqual([])
    expect(updates(listening.gina.received())).toEqual([])
    expect((await call('iris', 'GET', `/messages/${id}`)).status).toBe(200)
  }
})

test('EDIT-23: readers of a public origin receive the event, and guests who were not subscribed do not', async () => {
  const id = await sent(yard.id, 'games')
  const [member, guest] = [listen('iris'), listen('gina')]
  expect(await move('hamlet', id, { stream_id: square.id })).toMatchObject({ status: 200 })
  expect(member.received()).toMatchObject([{ type: 'update_message', stream_name: 'yard' }])
  expect(guest.received()).toEqual([])
})

/** As after so many moves of the messages between two topics. */
async function moveOften(ids: readonly number[], moves: number): Promise<void> {
  await services.database.sql`
    update messages set revision = revision + 1, edit_history = (
      select jsonb_agg(jsonb_build_object('user_id', ${hamlet.id}::int, 'timestamp', 1, 'prev_topic', 'to and',
        'topic', 'fro')) from generate_series(1, ${moves}::int))
    where id = any(${ids as number[]}::bigint[])`
}

test('EDIT-26: after a thousand moves of a message only moderators move it', async () => {
  const id = await sent(square.id, 'to and fro')
  await moveOften([id], 999)
  expect(await move('hamlet', id, { topic: 'fro' })).toMatchObject({ status: 200 })
  for (const propagate_mode of ['change_one', 'change_all'])
    expect((await move('hamlet', id, { topic: 'to', propagate_mode })).body).toMatchObject({
      code: 'BAD_REQUEST',
      msg: 'This message was moved too often.',
    })
  expect(await move('mona', id, { topic: 'to' })).toMatchObject({ status: 200 })
})

test('EDIT-26: the history of moves counts for the length of a reply', async () => {
  const ids: number[] = []
  for (let count = 0; count < 200; count += 1) ids.push(await sent(square.id, 'often moved'))
  await moveOften(ids, 1000)
  const page = { anchor: 'newest', num_before: 300, num_after: 0, narrow: [['topic', 'often moved']] }
  const { messages, found_oldest } = await ok('iris', 'GET', '/messages', page)
  expect(found_oldest).toBe(false)
  expect(JSON.stringify(messages).length).toBeLessThan(1.1 * chatLimits.messagesReplyCharactersMax)
})

test('EDIT-27: an edit that also renames the topic shows its text only to readers of the edited message', async () => {
  const attic = await makeChannel(services, 'attic', { privacy: 'private_protected' })
  await subscribe(services, [hamlet.id, adam.id], attic)
  const first = await sent(attic.id, 'plot')
  await subscribe(services, [iris.id], attic)
  const second = await sent(attic.id, 'plot', 'adam')
  const [early, late] = [listen('adam'), listen('iris')]
  const change = { content: 'the code is 1234', topic: 'plan', propagate_mode: 'change_all' }
  expect(await move('hamlet', first, change)).toMatchObject({ status: 200 })
  const updates = (received: { type: string }[]) => received.filter(({ type }) => type === 'update_message')
  expect(updates(early.received())).toMatchObject([
    { message_id: first, message_ids: [first, second], content: 'the code is 1234', subject: 'plan' },
  ])
  const received = updates(late.received())
  expect(JSON.stringify(received)).not.toMatch(/1234|content/)
  expect(received).toMatchObject([{ message_id: second, message_ids: [second], orig_subject: 'plot', subject: 'plan' }])
})

test('EDIT-20: in a channel with protected history, a user who received no message of a topic does not learn its new name', async () => {
  const cellar = await makeChannel(services, 'cellar', { privacy: 'private_protected' })
  await subscribe(services, [hamlet.id, adam.id], cellar)
  const id = await sent(cellar.id, 'plot')
  await subscribe(services, [iris.id], cellar)
  const policy = { stream_id: cellar.id, topic: 'plot', visibility_policy: 1 }
  for (const who of ['iris', 'adam'] as const) await ok(who, 'POST', '/user_topics', policy)
  const [early, late] = [listen('adam'), listen('iris')]
  expect(await move('hamlet', id, { topic: 'the plot against Adam', propagate_mode: 'change_all' })).toMatchObject({
    status: 200,
  })
  const named = (received: { type: string; [field: string]: unknown }[]) =>
    received.filter(({ type }) => type === 'user_topic').map(({ topic_name }) => topic_name)
  expect(named(early.received())).toEqual(['plot', 'the plot against Adam'])
  expect(named(late.received())).toEqual(['plot'])
  expect(JSON.stringify(await ok('iris', 'POST', '/register', { fetch_event_types: ['user_topic'] }))).not.toMatch(
    /Adam/,
  )
})
