import { describe, expect, test } from 'vitest'
import { testPassword } from '../../../server/accounts/testing.ts'
import { makeChannel, subscribe } from '../../../server/chat/testing-channels.ts'
import { uploadParts } from '../../../server/chat/testing-uploads.ts'
import { specChat } from './spec-chat-for-test.ts'

const chat = await specChat()
const { ok, call, refused, people, services, listen, app } = chat
const { hamlet, iris } = people
const square = await makeChannel(services, 'square')
await subscribe(services, [hamlet.id, iris.id], square)
const plain = { result: 'success', msg: '' }
const sendText = async (): Promise<number> =>
  (await ok('hamlet', 'POST', '/messages', { type: 'channel', to: square.id, topic: 'fish', content: 'hello' })).id

describe('chat spec, states', () => {
  test('User account: active → deactivated: no key and no password is accepted', async () => {
    const leaver = await chat.newUser()
    const headers = await chat.credentials(leaver)
    const ears = listen('olivia')
    await ok(leaver, 'DELETE', '/users/me')
    expect(ears.received()).toContainEqual(
      expect.objectContaining({ type: 'realm_user', op: 'update', person: { user_id: leaver.id, is_active: false } }),
    )
    const reply = await app.inject({ method: 'GET', url: '/api/v1/users/me', headers })
    expect([reply.statusCode, reply.json().result]).toEqual([401, 'error'])
    const sent = { username: leaver.deliveryEmail, password: testPassword }
    await refused('nobody', 'POST', '/fetch_api_key', sent, { code: 'USER_DEACTIVATED', status: 401 })
  })

  test('Message reaction: exists → removed: it is removed from the message, and clients get an event', async () => {
    const id = await sendText()
    await ok('hamlet', 'POST', `/messages/${id}/reactions`, { emoji_name: 'octopus' })
    expect((await ok('iris', 'GET', `/messages/${id}`)).message.reactions).toHaveLength(1)
    const ears = listen('iris')
    await ok('hamlet', 'DELETE', `/messages/${id}/reactions`, { emoji_name: 'octopus' })
    expect(ears.received()).toMatchObject([{ type: 'reaction', op: 'remove', message_id: id, user_id: hamlet.id }])
    expect((await ok('iris', 'GET', `/messages/${id}`)).message.reactions).toEqual([])
  })

  test('Event queue: registered → deleted: it cannot be read; a queue of another user is unknown', async () => {
    const { queue_id } = await ok('hamlet', 'POST', '/register', { fetch_event_types: [] })
    const code = 'BAD_EVENT_QUEUE_ID'
    await refused('iris', 'DELETE', '/events', { queue_id }, { code, queue_id })
    const poll = { queue_id, last_event_id: -1, dont_block: true }
    await ok('hamlet', 'GET', '/events', poll)
    expect(await ok('hamlet', 'DELETE', '/events', { queue_id })).toEqual(plain)
    await refused('hamlet', 'GET', '/events', poll, { code, queue_id })
  })
})

describe('chat spec, events', () => {
  const person = (user: typeof hamlet) => ({ user_id: user.id, email: user.deliveryEmail })

  test.each(['start', 'stop'])(
    '2: typing events with op %s: direct messages, channel topics and message editing',
    async (op) => {
      const id = await sendText()
      const ears = listen('iris')
      await ok('hamlet', 'POST', '/typing', { op, to: [iris.id] })
      await ok('hamlet', 'POST', '/typing', { op, type: 'channel', stream_id: square.id, topic: 'fish' })
      await ok('hamlet', 'POST', `/messages/${id}/typing`, { op })
      const typing = { id: expect.any(Number), type: 'typing', op, sender: person(hamlet) }
      expect(ears.received()).toEqual([
        { ...typing, message_type: 'direct', recipients: [person(hamlet), person(iris)] },
        { ...typing, message_type: 'stream', stream_id: square.id, topic: 'fish' },
        {
          id: expect.any(Number),
          type: 'typing_edit_message',
          op,
          sender_id: hamlet.id,
          message_id: id,
          recipient: { type: 'channel', channel_id: square.id, topic: 'fish' },
        },
      ])
    },
  )

  test('1: drafts events: those created, changed and deleted, to the other clients of their owner', async () => {
    const ears = listen('hamlet')
    const draft = { type: 'stream', to: [square.id], topic: 'fish', content: 'text' }
    const { ids } = await ok('hamlet', 'POST', '/drafts', { drafts: [draft, { ...draft, content: 'other' }] })
    await ok('hamlet', 'PATCH', `/drafts/${ids[0]}`, { draft: { ...draft, content: 'more' } })
    await ok('hamlet', 'DELETE', `/drafts/${ids[1]}`)
    expect(ears.received()).toMatchObject([
      {
        type: 'drafts',
        op: 'add',
        drafts: [
          { ...draft, id: ids[0] },
          { ...draft, content: 'other', id: ids[1] },
        ],
      },
      { type: 'drafts', op: 'update', draft: { ...draft, content: 'more', id: ids[0] } },
      { type: 'drafts', op: 'remove', draft_id: ids[1] },
    ])
  })

  test('3: clients receive events through a queue registered with POST /register and removed with DELETE /events', async () => {
    const { queue_id, last_event_id } = await ok('iris', 'POST', '/register', { event_types: ['message'] })
    const id = await sendText()
    const { events } = await ok('iris', 'GET', '/events', { queue_id, last_event_id, dont_block: true })
    expect(events).toMatchObject([{ type: 'message', message: { id } }])
    expect(await ok('iris', 'DELETE', '/events', { queue_id })).toEqual(plain)
  })
})

describe('chat spec, versioning, feature levels', () => {
  test('167: ignored_parameters_unsupported in a success response, each name once and in order', async () => {
    const body = await ok('hamlet', 'GET', '/realm/linkifiers', { zebra: 1, apple: 2 })
    expect(body.ignored_parameters_unsupported).toEqual(['apple', 'zebra'])
  })

  test('215: POST /typing: private is dropped, and a channel is named by stream_id', async () => {
    await refused('hamlet', 'POST', '/typing', { type: 'private', op: 'start', to: [iris.id] }, { var_name: 'type' })
    const named = { type: 'stream', op: 'start', topic: 'fish' }
    await refused('hamlet', 'POST', '/typing', { ...named, to: [square.id] }, { var_name: 'stream_id' })
    await ok('hamlet', 'POST', '/typing', { ...named, stream_id: square.id })
  })

  test.each(['channel', 'stream'])('248: %s is a type of message: to send, to schedule and to type', async (type) => {
    const sent = { type, to: square.id, topic: 'fish', content: 'c' }
    const { id } = await ok('hamlet', 'POST', '/messages', sent)
    expect((await ok('hamlet', 'GET', `/messages/${id}`)).message.type).toBe('stream')
    const scheduled_delivery_timestamp = Math.floor(chat.clock.nowMs() / 1000) + 600
    await ok('hamlet', 'POST', '/scheduled_messages', { ...sent, scheduled_delivery_timestamp })
    const typing = { type, op: 'start', stream_id: square.id, topic: 'fish' }
    expect(await ok('hamlet', 'POST', '/typing', typing)).toEqual(plain)
  })

  test('272: POST /user_uploads: url, and uri, which is deprecated, with the same value', async () => {
    const { body } = await uploadParts(chat, 'hamlet', { name: 'a.txt', content: 'hello', type: 'text/plain' })
    expect(body.url).toMatch(/^\/user_uploads\//)
    expect(body.uri).toBe(body.url)
  })

  test('334: the empty string is a valid topic: of drafts, typing and moved messages as well', async () => {
    const id = await sendText()
    await ok('hamlet', 'PATCH', `/messages/${id}`, { topic: '' })
    const moved = await ok('hamlet', 'GET', `/messages/${id}`, { allow_empty_topic_name: true })
    expect(moved.message.subject).toBe('')
    const typing = { type: 'channel', op: 'start', stream_id: square.id, topic: '' }
    expect(await ok('hamlet', 'POST', '/typing', typing)).toEqual(plain)
    await ok('hamlet', 'POST', '/drafts', { drafts: [{ type: 'stream', to: [square.id], topic: '', content: 'c' }] })
    expect((await ok('hamlet', 'GET', '/drafts')).drafts).toContainEqual(expect.objectContaining({ topic: '' }))
  })

  test('361: message edit typing is at /messages/{message_id}/typing, and its former path is removed', async () => {
    expect(await ok('hamlet', 'POST', `/messages/${await sendText()}/typing`, { op: 'start' })).toEqual(plain)
    const headers = await chat.credentials('hamlet')
    const reply = await app.inject({ method: 'POST', url: '/api/v1/message_edit_typing', headers })
    expect(reply.statusCode).toBe(404)
  })

  test('417: POST /channels/create makes a channel and names it', async () => {
    const { id } = await ok('hamlet', 'POST', '/channels/create', { name: 'level 417', subscribers: [hamlet.id] })
    expect((await ok('hamlet', 'GET', `/streams/${id}`)).stream.name).toBe('level 417')
  })

  test('3: allow_deactivated is the former name of include_deactivated_groups (294), and no unknown parameter', async () => {
    const { body } = await call('hamlet', 'GET', '/user_groups', { allow_deactivated: true })
    expect([body.result, body.ignored_parameters_unsupported]).toEqual(['success', undefined])
  })
})
