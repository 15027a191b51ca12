import { describe, expect, test } from 'vitest'
import { deliverScheduledMessages } from '../../../server/chat/scheduled/actions/deliver-scheduled-messages.ts'
import { makeChannel, subscribe } from '../../../server/chat/testing-channels.ts'
import { specChat } from './spec-chat-for-test.ts'

const chat = await specChat()
const { ok, refused, people, services, listen } = chat
const { hamlet, iris } = people
const square = await makeChannel(services, 'square')
await subscribe(services, [hamlet.id, iris.id], square)
const toTopic = { op: 'start', stream_id: square.id, topic: 'fish' }

describe('chat spec, POST /typing', () => {
  test('type: direct is the default, and what belongs to channels is ignored with it', async () => {
    for (const type of [undefined, 'direct']) {
      const received = listen('iris')
      await ok('hamlet', 'POST', '/typing', { type, op: 'start', to: [iris.id], stream_id: 99_999, topic: 'x' })
      expect(received.received()).toMatchObject([{ type: 'typing', op: 'start', message_type: 'direct' }])
    }
  })

  test('type: stream and channel are one, and to is ignored with them', async () => {
    for (const type of ['stream', 'channel']) {
      const received = listen('iris')
      await ok('hamlet', 'POST', '/typing', { ...toTopic, type, to: [99_999] })
      expect(received.received()).toMatchObject([{ message_type: 'stream', stream_id: square.id, topic: 'fish' }])
    }
  })

  test('type: private is no longer accepted', async () => {
    await refused('hamlet', 'POST', '/typing', { type: 'private', op: 'start', to: [iris.id] }, { var_name: 'type' })
  })

  test('op: required, start or stop', async () => {
    await refused('hamlet', 'POST', '/typing', { to: [iris.id] }, { var_name: 'op' })
    await refused('hamlet', 'POST', '/typing', { op: 'pause', to: [iris.id] }, { var_name: 'op' })
  })

  test('to: required for direct, a list of user ids even for one recipient', async () => {
    await refused('hamlet', 'POST', '/typing', { op: 'start' }, { var_name: 'to' })
    await refused('hamlet', 'POST', '/typing', { op: 'start', to: iris.id }, { var_name: 'to' })
    await refused('hamlet', 'POST', '/typing', { op: 'start', to: [iris.deliveryEmail] }, { var_name: 'to' })
  })

  test('stream_id, topic: required for stream and channel; error: missing channel id is BAD_REQUEST', async () => {
    for (const type of ['stream', 'channel']) {
      const sent = { ...toTopic, type }
      await refused('hamlet', 'POST', '/typing', { ...sent, stream_id: undefined }, { var_name: 'stream_id' })
      await refused('hamlet', 'POST', '/typing', { ...sent, topic: undefined }, { var_name: 'topic' })
      await refused('hamlet', 'POST', '/typing', { ...sent, stream_id: 'square' }, { var_name: 'stream_id' })
    }
  })
})

describe('chat spec, the protocol of typing', () => {
  test('1 to 3: the three periods come from the register response, and an indicator lasts longer than the repeat period', async () => {
    const state = await ok('hamlet', 'POST', '/register')
    const wait = state.server_typing_started_wait_period_milliseconds
    const stop = state.server_typing_stopped_wait_period_milliseconds
    const expiry = state.server_typing_started_expiry_period_milliseconds
    for (const period of [wait, stop, expiry]) expect(Number.isSafeInteger(period) && period > 0).toBe(true)
    expect(expiry).toBeGreaterThan(wait)
  })

  test('states: start shows the indicator and stop hides it, for direct messages, topics and edited messages', async () => {
    const { id } = await ok('hamlet', 'POST', '/messages', { type: 'stream', to: square.id, topic: 'a', content: 'b' })
    const received = listen('iris')
    for (const op of ['start', 'stop']) {
      await ok('hamlet', 'POST', '/typing', { op, to: [iris.id] })
      await ok('hamlet', 'POST', '/typing', { ...toTopic, type: 'channel', op })
      await ok('hamlet', 'POST', `/messages/${id}/typing`, { op })
      const events = received.received()
      expect(events.map((event) => [event.type, event.op])).toEqual([
        ['typing', op],
        ['typing', op],
        ['typing_edit_message', op],
      ])
    }
  })

  test('4: only clients that declare stream_typing_notifications receive channel events', async () => {
    const polled = async (client_capabilities: object) => {
      const { queue_id } = await ok('iris', 'POST', '/register', { event_types: ['typing'], client_capabilities })
      await ok('hamlet', 'POST', '/typing', { ...toTopic, type: 'channel' })
      return (await ok('iris', 'GET', '/events', { queue_id, last_event_id: -1, dont_block: true })).events
    }
    expect(await polled({ notification_settings_null: true, stream_typing_notifications: true })).toHaveLength(1)
    expect(await polled({ notification_settings_null: true })).toEqual([])
  })
})

test('chat spec, POST /messages/{message_id}/typing: op is required and start or stop; message_id is an integer', async () => {
  const { id } = await ok('hamlet', 'POST', '/messages', { type: 'stream', to: square.id, topic: 'a', content: 'b' })
  await refused('hamlet', 'POST', `/messages/${id}/typing`, {}, { var_name: 'op' })
  await refused('hamlet', 'POST', `/messages/${id}/typing`, { op: 'pause' }, { var_name: 'op' })
  await refused('hamlet', 'POST', '/messages/999999/typing', { op: 'start' }, {})
})

describe('chat spec, PATCH /scheduled_messages/{scheduled_message_id}', () => {
  const at = (seconds = 600) => Math.floor(chat.clock.nowMs() / 1000) + seconds
  const scheduled = async (sent: object): Promise<string> => {
    const body = await ok('hamlet', 'POST', '/scheduled_messages', {
      content: 'c',
      scheduled_delivery_timestamp: at(),
      ...sent,
    })
    return `/scheduled_messages/${body.scheduled_message_id}`
  }
  const direct = () => scheduled({ type: 'direct', to: [iris.id] })
  const toChannel = () => scheduled({ type: 'channel', to: square.id, topic: 'fish' })

  test('type: direct, channel, stream and private, and no other', async () => {
    const path = await direct()
    for (const type of ['stream', 'channel']) await ok('hamlet', 'PATCH', path, { type, to: square.id, topic: 'fish' })
    for (const type of ['private', 'direct']) await ok('hamlet', 'PATCH', path, { type, to: [iris.id] })
    await refused('hamlet', 'PATCH', path, { type: 'huddle' }, { var_name: 'type' })
  })

  test('to: required when type is changed', async () => {
    const msg = 'Recipient required when updating type of scheduled message.'
    await refused('hamlet', 'PATCH', await toChannel(), { type: 'direct' }, { msg })
    await refused('hamlet', 'PATCH', await direct(), { type: 'stream', topic: 'fish' }, { msg })
  })

  test('topic: required when type becomes stream or channel, and then not empty under any of its names', async () => {
    for (const type of ['stream', 'channel']) {
      const path = await direct()
      await refused('hamlet', 'PATCH', path, { type, to: square.id }, {})
      for (const topic of ['', '(no topic)', 'general chat'])
        await refused('hamlet', 'PATCH', path, { type, to: square.id, topic }, {})
    }
  })

  test('content, topic: their limits are those of the register response', async () => {
    const { max_message_length, max_topic_length } = await ok('hamlet', 'POST', '/register')
    const path = await toChannel()
    await ok('hamlet', 'PATCH', path, { content: 'x'.repeat(max_message_length) })
    await refused('hamlet', 'PATCH', path, { content: 'x'.repeat(max_message_length + 1) }, {})
    await ok('hamlet', 'PATCH', path, { topic: 'x'.repeat(max_topic_length) })
    await ok('hamlet', 'PATCH', path, { topic: 'y'.repeat(max_topic_length + 1) })
    const { scheduled_messages } = await ok('hamlet', 'GET', '/scheduled_messages')
    const id = Number(path.split('/').at(-1))
    const shown = scheduled_messages.find((one: { scheduled_message_id: number }) => one.scheduled_message_id === id)
    expect(shown.topic).toBe(`${'y'.repeat(max_topic_length - 3)}...`)
  })

  test('scheduled_delivery_timestamp: whole seconds in the future', async () => {
    const path = await direct()
    await ok('hamlet', 'PATCH', path, { scheduled_delivery_timestamp: at(1) })
    const wrong = { scheduled_delivery_timestamp: 'soon' }
    await refused('hamlet', 'PATCH', path, wrong, { var_name: 'scheduled_delivery_timestamp' })
    const msg = 'Scheduled delivery time must be in the future.'
    await refused('hamlet', 'PATCH', path, { scheduled_delivery_timestamp: at(0) }, { msg })
  })

  test('scheduled_message_id: an integer, of the scheduled message and not of the message it becomes', async () => {
    await refused('hamlet', 'PATCH', '/scheduled_messages/soon', { content: 'x' }, { var_name: 'scheduled_message_id' })
    const { id } = await ok('hamlet', 'POST', '/messages', { type: 'direct', to: [iris.id], content: 'x' })
    const missing = { status: 404, msg: 'Scheduled message does not exist' }
    await refused('hamlet', 'PATCH', `/scheduled_messages/${id + 1000}`, { content: 'x' }, missing)
  })

  test('scheduled_delivery_timestamp: required when the message has failed true; a new time resets it', async () => {
    const path = await direct()
    const hasFailed = async () => {
      const { scheduled_messages } = await ok('hamlet', 'GET', '/scheduled_messages')
      const isIt = (one: { scheduled_message_id: number }) => path.endsWith(`/${one.scheduled_message_id}`)
      return scheduled_messages.find(isIt)?.failed
    }
    expect(await hasFailed()).toBe(false)
    // A message that is more than ten minutes late is not sent.
    chat.clock.advance(1_300_000)
    await deliverScheduledMessages(chat.services)
    expect(await hasFailed()).toBe(true)
    await refused('hamlet', 'PATCH', path, { content: 'again' }, {})
    await ok('hamlet', 'PATCH', path, { content: 'again', scheduled_delivery_timestamp: at() })
    expect(await hasFailed()).toBe(false)
  })

  test('errors: STREAM_DOES_NOT_EXIST with stream_id, an integer; an invalid user id; no such scheduled message', async () => {
    const path = await toChannel()
    const unknown = { code: 'STREAM_DOES_NOT_EXIST', stream_id: 99_999 }
    await refused('hamlet', 'PATCH', path, { to: 99_999 }, unknown)
    await refused('hamlet', 'PATCH', await direct(), { type: 'channel', to: 99_999, topic: 'x' }, unknown)
    await refused('hamlet', 'PATCH', path, { type: 'direct', to: [99_999] }, { msg: 'Invalid user ID 99999' })
    const missing = { status: 404, msg: 'Scheduled message does not exist' }
    await refused('hamlet', 'PATCH', '/scheduled_messages/99999', { content: 'x' }, missing)
  })
})
