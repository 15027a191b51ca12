import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { starredMessageIds } from '../../messages/store/message-flags.ts'
import { unsubscribePeople } from '../../subscriptions/actions/remove-subscriptions.ts'
import { chatForTest } from '../../testing.ts'
import { makeChannel, subscribe } from '../../testing-channels.ts'
import { unreadMessages } from '../actions/get-unread-messages.ts'
import { markAllRead } from '../actions/mark-messages-read.ts'

const chat = await chatForTest()
const { services, people, ok, call } = chat
const { database } = services
const { hamlet, iris, gina } = people
const verona = await makeChannel(services, 'Verona')
const old = await makeChannel(services, 'old')
await subscribe(services, [hamlet.id, iris.id], verona)

type Who = Parameters<typeof ok>[0]
const send = async (params: Record<string, unknown> = {}, who: Who = 'iris'): Promise<number> =>
  (await ok(who, 'POST', '/messages', { type: 'channel', to: verona.id, topic: 't', content: 'x', ...params })).id
const flag = (who: Who, messages: readonly number[], op: string, name: string) =>
  ok(who, 'POST', '/messages/flags', { messages, op, flag: name })
const flagsOf = async (who: Who, id: number): Promise<string[]> =>
  (await ok(who, 'GET', `/messages/${id}`)).message.flags
const flagEvents = (ears: ReturnType<typeof chat.listen>) =>
  ears
    .received()
    .filter(({ type }) => type === 'update_message_flags')
    .map(({ id, ...event }) => event)
const unreadIds = async () => {
  const { pairs, groups, topics } = await unreadMessages(services, hamlet)
  return [...pairs, ...groups, ...topics].flatMap(({ messageIds }) => messageIds).sort((a, b) => a - b)
}

test('MSG-24: flags are set and cleared, and the other clients receive the changes', async () => {
  const ids = [await send(), await send(), await send()]
  const ears = chat.listen('hamlet')
  expect((await flag('hamlet', ids.slice(0, 2), 'add', 'starred')).messages).toEqual(ids.slice(0, 2))
  await flag('hamlet', ids, 'add', 'starred')
  expect(flagEvents(ears)).toEqual([
    {
      type: 'update_message_flags',
      op: 'add',
      operation: 'add',
      flag: 'starred',
      messages: ids.slice(0, 2),
      all: false,
    },
    { type: 'update_message_flags', op: 'add', operation: 'add', flag: 'starred', messages: ids.slice(2), all: false },
  ])
  expect(await starredMessageIds(database.sql, hamlet.id, 10)).toEqual(ids)
  expect(await flagsOf('hamlet', ids[0] ?? 0)).toEqual(['starred'])
  await flag('hamlet', ids, 'remove', 'starred')
  expect(await starredMessageIds(database.sql, hamlet.id, 10)).toEqual([])
  expect(await database.sql`select 1 from message_flags where user_id = ${hamlet.id}`).toEqual([])
  await flag('hamlet', ids, 'add', 'collapsed')
  expect(await flagsOf('hamlet', ids[1] ?? 0)).toEqual(['collapsed'])
  expect(await flagsOf('iris', ids[1] ?? 0)).toEqual([])
})

test('UNREAD-13: a message that is moved while it is marked as unread is unread in its last topic for every client', async () => {
  const id = await send()
  await flag('hamlet', [id], 'add', 'read')
  const ears = chat.listen('hamlet')
  const move = () => ok('olivia', 'PATCH', `/messages/${id}`, { topic: 'moved', propagate_mode: 'change_one' })
  await database
    .transaction(async ({ sql }) => {
      await sql`lock table read_positions in exclusive mode`
      const marked = flag('hamlet', [id], 'remove', 'read')
      while ((await sql`select from pg_locks where not granted`).length === 0) await delay(5)
      const moved = move()
      await Promise.race([moved, delay(300)])
      return { all: Promise.all([marked, moved]) }
    })
    .then(({ all }) => all)
  const topics = ears.received().flatMap((event) => {
    if (event.type === 'update_message') return [event.subject]
    const details = event.message_details as Record<number, { topic: string }> | undefined
    return details === undefined ? [] : [details[id]?.topic]
  })
  expect(topics.at(-1)).toBe('moved')
})

test('MSG-24: internal flags, unknown flags and unknown operations are rejected', async () => {
  const id = await send()
  const answer = async (op: string, name: string) =>
    (await call('hamlet', 'POST', '/messages/flags', { messages: [id], op, flag: name })).body
  expect((await answer('add', 'mentioned')).msg).toBe("Flag not editable: 'mentioned'")
  expect((await answer('add', 'sparkling')).msg).toBe("Invalid flag: 'sparkling'")
  expect(await answer('toggle', 'read')).toMatchObject({ code: 'BAD_REQUEST', var_name: 'op' })
})

test('MSG-24: starring an older message adds it to the user’s history', async () => {
  const id = await send({ to: old.id })
  await flag('hamlet', [id], 'add', 'starred')
  expect(await flagsOf('hamlet', id)).toEqual(['read', 'starred', 'historical'])
  const narrow = [{ operator: 'is', operand: 'starred' }]
  const found = await ok('hamlet', 'GET', '/messages', { anchor: 'newest', num_before: 5, narrow })
  expect(found.messages.map((one: { id: number }) => one.id)).toEqual([id])
  await flag('hamlet', [id], 'remove', 'starred')
  expect(await flagsOf('hamlet', id)).toEqual(['read', 'historical'])
})

test('UNREAD-6: marking as unread tells clients where each message is, and passes over channels one is not in', async () => {
  const inVerona = await send({ topic: '' })
  const pair = await send({ type: 'direct', to: [hamlet.id] })
  const trio = await send({ type: 'direct', to: [hamlet.id, gina.id], content: 'hey @**Hamlet Member**' })
  const elsewhere = await send({ to: old.id })
  const ids = [inVerona, pair, trio, elsewhere]
  await flag('hamlet', ids, 'add', 'read')
  const ears = chat.listen('hamlet')
  const oldEars = chat.listen('hamlet', { empty_topic_name: false })
  const reply = await flag('hamlet', ids, 'remove', 'read')
  expect(reply.ignored_because_not_subscribed_channels).toEqual([old.id])
  const [event] = flagEvents(ears)
  expect(event).toEqual({
    type: 'update_message_flags',
    op: 'remove',
    operation: 'remove',
    flag: 'read',
    messages: [inVerona, pair, trio],
    all: false,
    message_details: {
      [inVerona]: { type: 'stream', stream_id: verona.id, topic: '', unmuted_stream_msg: true },
      [pair]: { type: 'private', user_ids: [iris.id] },
      [trio]: { type: 'private', user_ids: [iris.id, gina.id], mentioned: true },
    },
  })
  const details = flagEvents(oldEars)[0]?.message_details as Record<string, { topic?: string }>
  expect(details[inVerona]?.topic).toBe('general chat')
  expect(await flag('hamlet', [inVerona], 'add', 'read')).not.toHaveProperty('ignored_because_not_subscribed_channels')
})

test('UNREAD-6: a message from before one came can be marked as unread where one is subscribed', async () => {
  const late = await makeChannel(services, 'late')
  const id = await send({ to: late.id })
  await subscribe(services, [hamlet.id], late)
  expect(await unreadIds()).not.toContain(id)
  await flag('hamlet', [id], 'remove', 'read')
  expect(await unreadIds()).toContain(id)
  expect(await flagsOf('hamlet', id)).toEqual(['historical'])
  await flag('hamlet', [id], 'add', 'read')
  expect(await unreadIds()).not.toContain(id)
})

test('UNREAD-4: everything is marked as read, newest first; out of time it reports so and continues at the next call', async () => {
  await ok('hamlet', 'POST', '/mark_all_as_read')
  const ids: number[] = []
  for (let n = 0; n < 7; n++) ids.push(await send(n % 2 === 0 ? {} : { type: 'direct', to: [hamlet.id] }))
  const ears = chat.listen('hamlet')
  let batches = 0
  const isTimeUp = () => batches++ >= 1
  expect(await markAllRead(services, hamlet, { batchMax: 2, isTimeUp })).toBe(false)
  expect(await unreadIds()).toEqual(ids.slice(0, 3))
  expect(flagEvents(ears)).toMatchObject([{ all: false, messages: [...ids.slice(5), ...ids.slice(3, 5)] }])
  expect(await ok('hamlet', 'POST', '/mark_all_as_read')).toMatchObject({ complete: true })
  expect(await unreadIds()).toEqual([])
  expect(flagEvents(ears)).toEqual([
    { type: 'update_message_flags', op: 'add', operation: 'add', flag: 'read', messages: [], all: true },
  ])
})

test('UNREAD-12: a message that arrives while everything is marked as read stays unread for every client', async () => {
  await send()
  let arrived = 0
  const slow = {
    ...database,
    async transaction(...work: Parameters<typeof database.transaction>) {
      const result = await database.transaction(...work)
      arrived = await send()
      return result
    },
  } as typeof database
  const ears = chat.listen('hamlet')
  expect(await markAllRead({ ...services, database: slow }, hamlet, { batchMax: 100, isTimeUp: () => false })).toBe(
    true,
  )
  expect(await unreadIds()).toEqual([arrived])
  const received = ears.received().filter(({ type }) => type === 'message' || type === 'update_message_flags')
  expect(received).toMatchObject([
    { type: 'message', message: { id: arrived }, flags: [] },
    { type: 'update_message_flags', op: 'add', flag: 'read', all: true },
    { type: 'update_message_flags', op: 'remove', flag: 'read', messages: [arrived] },
  ])
  await ok('hamlet', 'POST', '/mark_all_as_read')
})

test('UNREAD-5: leaving a channel reads what was unread in it, and coming back brings none of it', async () => {
  const left = await makeChannel(services, 'left')
  await subscribe(services, [hamlet.id], left)
  const id = await send({ to: left.id })
  const ears = chat.listen('hamlet')
  await database.transaction((tx) => unsubscribePeople(services, tx, [left], [hamlet]))
  expect(flagEvents(ears)).toMatchObject([{ op: 'add', flag: 'read', messages: [id] }])
  const missed = await send({ to: left.id })
  await subscribe(services, [hamlet.id], left)
  expect(await unreadIds()).not.toContain(id)
  expect(await flagsOf('hamlet', id)).toEqual(['read'])
  expect(await flagsOf('hamlet', missed)).toEqual(['read', 'historical'])
})

test('UNREAD-8: channels and topics are marked as read one by one', async () => {
  const here = await send({ topic: 'here' })
  const there = await send({ topic: 'there' })
  const pair = await send({ type: 'direct', to: [hamlet.id] })
  await ok('hamlet', 'POST', '/mark_topic_as_read', { stream_id: verona.id, topic_name: 'HERE' })
  expect(await unreadIds()).toEqual([there, pair])
  const { body } = await call('hamlet', 'POST', '/mark_topic_as_read', { stream_id: verona.id, topic_name: 'none' })
  expect(body.msg).toBe("No such topic 'none'")
  await ok('hamlet', 'POST', '/mark_stream_as_read', { stream_id: verona.id })
  expect(await unreadIds()).toEqual([pair])
  expect(await flagsOf('hamlet', here)).toEqual(['read'])
})

test('MSG-24: flags are set on a range of a narrow, and the reply reports the range', async () => {
  await ok('hamlet', 'POST', '/mark_all_as_read')
  const ids: number[] = []
  for (let n = 0; n < 6; n++) ids.push(await send({ topic: 'range' }))
  const narrow = [{ operator: 'topic', operand: 'range' }]
  const mark = (params: Record<string, unknown>) =>
    ok('hamlet', 'POST', '/messages/flags/narrow', {
      narrow,
      op: 'add',
      flag: 'read',
      num_before: 0,
      num_after: 0,
      ...params,
    })
  await flag('hamlet', ids.slice(1, 2), 'add', 'read')
  expect(await mark({ anchor: 'first_unread', num_after: 2 })).toMatchObject({
    processed_count: 3,
    updated_count: 2,
    first_processed_id: ids[0],
    last_processed_id: ids[2],
    found_oldest: false,
    found_newest: false,
  })
  expect(await mark({ anchor: 'newest', num_before: 2 })).toMatchObject({ updated_count: 2, found_newest: true })
  expect(await unreadIds()).toEqual([ids[3]])
  expect(await mark({ anchor: ids[3], num_before: 100, num_after: 100 })).toMatchObject({
    processed_count: 6,
    updated_count: 1,
    found_oldest: true,
    found_newest: true,
  })
  expect(await mark({ anchor: 'oldest', narrow: [['topic', 'nothing']], num_after: 5 })).toMatchObject({
    processed_count: 0,
    first_processed_id: null,
    last_processed_id: null,
  })
  const { ignored_because_not_subscribed_channels: ignored } = await mark({
    anchor: 'newest',
    num_before: 1,
    op: 'remove',
  })
  expect(ignored).toEqual([])
})

test('UNREAD-7: the summary counts what is not muted and names every unread message by conversation', async () => {
  await ok('hamlet', 'POST', '/mark_all_as_read')
  await database.sql`
    insert into user_topics (user_id, channel_id, topic_key, topic, policy, updated_at_s)
    values (${hamlet.id}, ${verona.id}, 'quiet', 'quiet', 1, 0)`
  const loud = await send({ topic: 'Loud' })
  const louder = await send({ topic: 'loud' })
  const quiet = await send({ topic: 'quiet', content: '@**all** @**Hamlet Member** hush' })
  const quietToAll = await send({ topic: 'quiet', content: '@**all** hush' })
  const pair = await send({ type: 'direct', to: [hamlet.id] })
  const trio = await send({ type: 'direct', to: [hamlet.id, gina.id] })
  const own = await send({ type: 'direct', to: [hamlet.id] }, 'hamlet')
  expect(await unreadMessages(services, hamlet)).toEqual({
    count: 5,
    pairs: [
      { userIds: [hamlet.id, iris.id], messageIds: [pair] },
      { userIds: [hamlet.id], messageIds: [own] },
    ],
    groups: [{ userIds: [hamlet.id, iris.id, gina.id], messageIds: [trio] }],
    topics: [
      { channelId: verona.id, topic: 'Loud', messageIds: [loud, louder] },
      { channelId: verona.id, topic: 'quiet', messageIds: [quiet, quietToAll] },
    ],
    mentions: [quiet],
    oldUnreadsMissing: false,
  })
})

test('UNREAD-9: the first unread message is none of a muted topic, unless that is what was opened', async () => {
  await ok('hamlet', 'POST', '/mark_all_as_read')
  const quiet = await send({ topic: 'quiet' })
  const loud = await send({ topic: 'Loud' })
  const anchor = async (narrow: unknown) =>
    (await ok('hamlet', 'GET', '/messages', { anchor: 'first_unread', num_after: 1, narrow })).anchor
  expect(await anchor([])).toBe(loud)
  await database.sql`update subscriptions set is_muted = true where user_id = ${hamlet.id} and channel_id = ${verona.id}`
  await services.directory.refresh({ channelSubscribers: [verona.id] })
  const pair = await send({ type: 'direct', to: [hamlet.id] })
  expect(await anchor([])).toBe(pair)
  expect(await anchor([['channel', 'Verona']])).toBe(loud)
  expect(await anchor([['is', 'unread']])).toBe(pair)
  expect(await unreadIds()).toEqual([quiet, loud, pair])
})

test('MSG-26: a message that is deleted while its flags change is left out', async () => {
  for (const [op, name] of [
    ['add', 'starred'],
    ['remove', 'read'],
  ] as const) {
    const [doomed, kept] = [await send(), await send()]
    await flag('hamlet', [doomed, kept], 'add', 'read')
    let commit = () => {}
    const committing = new Promise<void>((resolve) => (commit = resolve))
    let deleting = Promise.resolve()
    await new Promise<void>((deleted) => {
      deleting = database.transaction(async ({ sql }) => {
        await sql`delete from messages where id = ${doomed}`
        deleted()
        await committing
      })
    })
    const narrow = [{ operator: 'channel', operand: verona.id }]
    const asked = { anchor: 'newest', num_before: 2, num_after: 0, narrow, op, flag: name }
    const inNarrow = call('hamlet', 'POST', '/messages/flags/narrow', asked)
    const byId = call('hamlet', 'POST', '/messages/flags', { messages: [doomed, kept], op, flag: name })
    await new Promise((resolve) => setTimeout(resolve, 300))
    commit()
    await deleting
    expect([(await inNarrow).status, (await byId).status]).toEqual([200, 200])
    expect(await flagsOf('hamlet', kept)).toEqual(op === 'add' ? ['read', 'starred'] : [])
  }
})
