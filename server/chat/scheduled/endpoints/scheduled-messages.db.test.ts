import { beforeAll, describe, expect, test } from 'vitest'
import { createSystemBots } from '../../bots/actions/create-system-bots.ts'
import { chatLimits } from '../../limits.ts'
import { chatForTest } from '../../testing.ts'
import { makeChannel, subscribe } from '../../testing-channels.ts'
import { deliverScheduledMessages } from '../actions/deliver-scheduled-messages.ts'

const chat = await chatForTest()
const { accounts, call, ok, people, services, clock } = chat
const plays = await makeChannel(services, 'plays')
const inSeconds = (seconds: number) => Math.floor(clock.nowMs() / 1000) + seconds

beforeAll(async () => {
  await services.directory.refresh({ users: await createSystemBots(accounts, 'chat.test') })
  await subscribe(services, [people.hamlet.id, people.iris.id], plays)
})

const toChannel = () => ({
  type: 'channel',
  to: plays.id,
  topic: 'act one',
  content: 'To be',
  scheduled_delivery_timestamp: inSeconds(600),
})
const toPeople = () => ({ ...toChannel(), type: 'direct', to: [people.iris.id], topic: undefined })
const schedule = async (sent: Record<string, unknown>): Promise<number> =>
  (await ok('hamlet', 'POST', '/scheduled_messages', sent)).scheduled_message_id
const waiting = async () => (await ok('hamlet', 'GET', '/scheduled_messages')).scheduled_messages
const waitingOne = async (id: number) =>
  (await waiting()).find((one: { scheduled_message_id: number }) => one.scheduled_message_id === id)
const stored = async (content: string) =>
  (
    await services.database.sql<{ n: number }[]>`
    select count(*)::int as n from messages where content = ${content}`
  )[0]?.n
const edit = (id: number, sent: Record<string, unknown>) => call('hamlet', 'PATCH', `/scheduled_messages/${id}`, sent)

describe('POST, GET and DELETE /scheduled_messages', () => {
  test('both types in both names; the list is in the order of delivery', async () => {
    const later = await schedule({ ...toChannel(), scheduled_delivery_timestamp: inSeconds(900) })
    const sooner = await schedule({ ...toPeople(), type: 'private' })
    expect(await waiting()).toEqual([
      {
        scheduled_message_id: sooner,
        type: 'private',
        to: [people.iris.id],
        content: 'To be',
        rendered_content: '<p>To be</p>',
        scheduled_delivery_timestamp: inSeconds(600),
        failed: false,
      },
      {
        scheduled_message_id: later,
        type: 'stream',
        to: plays.id,
        topic: 'act one',
        content: 'To be',
        rendered_content: '<p>To be</p>',
        scheduled_delivery_timestamp: inSeconds(900),
        failed: false,
      },
    ])
    for (const id of [later, sooner]) await ok('hamlet', 'DELETE', `/scheduled_messages/${id}`)
    expect(await waiting()).toEqual([])
  })

  test('SCHEDULED-1: STREAM_DOES_NOT_EXIST with stream_id for an unknown channel; BAD_REQUEST for an invalid user ID', async () => {
    expect(await call('hamlet', 'POST', '/scheduled_messages', { ...toChannel(), to: 99_999 })).toMatchObject({
      status: 400,
      body: { code: 'STREAM_DOES_NOT_EXIST', stream_id: 99_999 },
    })
    expect(await call('hamlet', 'POST', '/scheduled_messages', { ...toPeople(), to: [99_999] })).toMatchObject({
      status: 400,
      body: { code: 'BAD_REQUEST', msg: 'Invalid user ID 99999' },
    })
  })

  test('SCHEDULED-1: a time to come, a topic for a channel, a text and a fitting recipient', async () => {
    for (const wrong of [
      { scheduled_delivery_timestamp: inSeconds(0) },
      { topic: undefined },
      { content: '' },
      { content: 'x'.repeat(10_001) },
      { to: [plays.id, plays.id + 1] },
      { type: 'direct', to: people.iris.id },
      { type: 'direct', to: [] },
    ]) {
      expect(await call('hamlet', 'POST', '/scheduled_messages', { ...toChannel(), ...wrong })).toMatchObject({
        status: 400,
        body: { code: 'BAD_REQUEST' },
      })
    }
  })

  test('SCHEDULED-7: only its sender changes or deletes it', async () => {
    const id = await schedule(toChannel())
    for (const method of ['PATCH', 'DELETE']) {
      expect(await call('iris', method, `/scheduled_messages/${id}`, { content: 'x' })).toMatchObject({
        status: 404,
        body: { code: 'BAD_REQUEST', msg: 'Scheduled message does not exist' },
      })
    }
    await ok('hamlet', 'DELETE', `/scheduled_messages/${id}`)
    expect(await call('hamlet', 'DELETE', `/scheduled_messages/${id}`)).toMatchObject({ status: 404 })
  })
})

describe('PATCH /scheduled_messages/{scheduled_message_id}', () => {
  test('each parameter alone', async () => {
    const id = await schedule(toChannel())
    const other = await makeChannel(services, 'other')
    await edit(id, { content: '**More**' })
    await edit(id, { topic: 'act two' })
    await edit(id, { to: other.id })
    await edit(id, { scheduled_delivery_timestamp: inSeconds(700) })
    expect(await waitingOne(id)).toMatchObject({
      content: '**More**',
      rendered_content: '<p><strong>More</strong></p>',
      topic: 'act two',
      to: other.id,
      scheduled_delivery_timestamp: inSeconds(700),
    })
    expect(await edit(id, {})).toMatchObject({ status: 400, body: { code: 'BAD_REQUEST' } })
    expect(await edit(id, { content: ' ' })).toMatchObject({ status: 400 })
    expect(await edit(id, { scheduled_delivery_timestamp: inSeconds(-1) })).toMatchObject({ status: 400 })
  })

  test('SCHEDULED-2: to is required when type is changed; topic when it becomes a channel message', async () => {
    const id = await schedule(toPeople())
    expect(await edit(id, { type: 'channel' })).toMatchObject({ status: 400 })
    expect(await edit(id, { type: 'channel', to: plays.id })).toMatchObject({ status: 400 })
    for (const topic of ['', ' ', '(no topic)', 'general chat']) {
      expect(await edit(id, { type: 'stream', to: plays.id, topic })).toMatchObject({
        status: 400,
        body: { code: 'BAD_REQUEST' },
      })
    }
    expect(await edit(id, { type: 'stream', to: plays.id, topic: 'act one' })).toMatchObject({ status: 200 })
    expect(await waitingOne(id)).toMatchObject({ type: 'stream', to: plays.id, topic: 'act one' })
    expect(await edit(id, { type: 'private', to: [people.mona.id], topic: 'ignored' })).toMatchObject({ status: 200 })
    expect(await waitingOne(id)).not.toHaveProperty('topic')
    expect(await edit(id, { type: 'direct', content: 'the type it has' })).toMatchObject({ status: 200 })
  })

  test('STREAM_DOES_NOT_EXIST with stream_id; BAD_REQUEST for an invalid user ID; 404 for an unknown scheduled message', async () => {
    const id = await schedule(toChannel())
    expect(await edit(id, { to: 99_999 })).toMatchObject({
      status: 400,
      body: { code: 'STREAM_DOES_NOT_EXIST', stream_id: 99_999 },
    })
    expect(await edit(id, { type: 'direct', to: [99_999] })).toMatchObject({
      status: 400,
      body: { code: 'BAD_REQUEST' },
    })
    expect(await edit(99_999, { content: 'x' })).toMatchObject({ status: 404, body: { code: 'BAD_REQUEST' } })
  })
})

describe('delivery', () => {
  test('SCHEDULED-4: sent at its time, once, also when two deliver at once', async () => {
    const id = await schedule({ ...toChannel(), content: 'once' })
    const hamlet = chat.listen('hamlet')
    await deliverScheduledMessages(services)
    expect(await stored('once')).toBe(0)
    clock.advance(600_000)
    await Promise.all([1, 2, 3].map(() => deliverScheduledMessages(services)))
    await deliverScheduledMessages(services)
    expect(await stored('once')).toBe(1)
    expect(await waitingOne(id)).toBeUndefined()
    const received = hamlet.received()
    expect(received.filter((event) => event.type === 'message' && JSON.stringify(event).includes('once'))).toHaveLength(
      1,
    )
    expect(received).toContainEqual(
      expect.objectContaining({ type: 'scheduled_messages', op: 'remove', scheduled_message_id: id }),
    )
  })

  test('SCHEDULED-4: an edit that comes first is what is sent', async () => {
    const id = await schedule({ ...toChannel(), content: 'first words' })
    clock.advance(600_000)
    await Promise.all([
      edit(id, { content: 'second words', scheduled_delivery_timestamp: inSeconds(60) }),
      deliverScheduledMessages(services),
    ])
    clock.advance(61_000)
    await deliverScheduledMessages(services)
    expect(((await stored('first words')) ?? 0) + ((await stored('second words')) ?? 0)).toBe(1)
    expect(await waitingOne(id)).toBeUndefined()
  })

  test('SCHEDULED-5: the permission is checked again; the sender is notified and may set a new time', async () => {
    const secret = await makeChannel(services, 'secret', { privacy: 'private' })
    await subscribe(services, [people.hamlet.id], secret)
    const id = await schedule({ ...toChannel(), to: secret.id, content: 'secret words' })
    await services.database.sql`update subscriptions set is_active = false where channel_id = ${secret.id}`
    await services.directory.refresh({ channelSubscribers: [secret.id] })
    clock.advance(600_000)
    const hamlet = chat.listen('hamlet')
    await Promise.all([deliverScheduledMessages(services), deliverScheduledMessages(services)])
    expect(await stored('secret words')).toBe(0)
    expect(await waitingOne(id)).toMatchObject({ failed: true })
    const received = hamlet.received()
    expect(received).toContainEqual(
      expect.objectContaining({
        type: 'scheduled_messages',
        op: 'update',
        scheduled_message: expect.objectContaining({ scheduled_message_id: id, failed: true }),
      }),
    )
    const notified = received.filter((event) => event.type === 'message')
    expect(notified).toHaveLength(1)
    expect(notified[0]).toMatchObject({ message: { type: 'private', sender_full_name: 'Notification Bot' } })
    await ok('hamlet', 'DELETE', `/scheduled_messages/${id}`)
  })

  test('SCHEDULED-6: more than ten minutes late is failed', async () => {
    const onTime = await schedule({ ...toChannel(), content: 'ten minutes' })
    const late = await schedule({ ...toChannel(), content: 'too late', scheduled_delivery_timestamp: inSeconds(599) })
    clock.advance(1_200_000)
    await deliverScheduledMessages(services)
    expect([await stored('ten minutes'), await stored('too late')]).toEqual([1, 0])
    expect(await waitingOne(onTime)).toBeUndefined()
    expect(await waitingOne(late)).toMatchObject({ failed: true })
  })

  test('SCHEDULED-3: scheduled_delivery_timestamp is required when failed; a good one clears it', async () => {
    const { scheduled_message_id: id } = (await waiting()).find((one: { failed: boolean }) => one.failed)
    expect(await edit(id, { content: 'still too late' })).toMatchObject({ status: 400, body: { code: 'BAD_REQUEST' } })
    expect(await edit(id, { scheduled_delivery_timestamp: inSeconds(-5) })).toMatchObject({ status: 400 })
    expect(await edit(id, { scheduled_delivery_timestamp: inSeconds(5) })).toMatchObject({ status: 200 })
    expect(await waitingOne(id)).toMatchObject({ failed: false })
    clock.advance(5000)
    await deliverScheduledMessages(services)
    expect(await stored('too late')).toBe(1)
  })
})

test('SCHEDULED-1: the scheduled messages of a person have a bound together, also after an edit', async () => {
  const long = { ...toChannel(), content: '\u{1f600}'.repeat(2400) }
  const scheduled = (sent: Record<string, unknown>) => call('iris', 'POST', '/scheduled_messages', sent)
  const short = (await scheduled(toChannel())).body.scheduled_message_id
  let count = 0
  for (; count < 100; count += 1) if ((await scheduled(long)).body.result === 'error') break
  const refusal = 'Your scheduled messages are too long together.'
  expect((await scheduled(long)).body.msg).toBe(refusal)
  const change = { content: long.content }
  expect((await call('iris', 'PATCH', `/scheduled_messages/${short}`, change)).body.msg).toBe(refusal)
  const all = (await ok('iris', 'GET', '/scheduled_messages')).scheduled_messages
  expect(all).toHaveLength(count + 1)
  for (const { scheduled_message_id: id } of all) await ok('iris', 'DELETE', `/scheduled_messages/${id}`)
})

test('SCHEDULED-8: many messages of one person and their bots do not delay those of others', async () => {
  const at = (content: string, seconds: number) => ({
    ...toChannel(),
    content,
    scheduled_delivery_timestamp: inSeconds(seconds),
  })
  const { scheduledBatchMax: batch } = chatLimits
  for (let count = 0; count < batch; count += 1) {
    await ok('hamlet', 'POST', '/scheduled_messages', at('one of many', 60))
    await ok('bot', 'POST', '/scheduled_messages', at('one of many', 60))
  }
  await ok('adam', 'POST', '/scheduled_messages', at('of another', 61))
  clock.advance(61_000)
  await deliverScheduledMessages(services)
  expect([await stored('one of many'), await stored('of another')]).toEqual([batch - 1, 1])
  for (let run = 0; run < 2; run += 1) await deliverScheduledMessages(services)
  expect(await stored('one of many')).toBe(2 * batch)
})
