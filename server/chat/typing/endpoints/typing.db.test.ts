import { expect, test } from 'vitest'
import { chatForTest } from '../../testing.ts'
import { makeChannel, subscribe } from '../../testing-channels.ts'

const { call, ok, listen, people, services, accounts, clock } = await chatForTest()
const { adam, hamlet, iris } = people
const square = await makeChannel(services, 'square')
const vault = await makeChannel(services, 'vault', { privacy: 'private' })
await subscribe(services, [hamlet.id, iris.id], square)

const person = (user: typeof hamlet) => ({ user_id: user.id, email: user.deliveryEmail })

test('TYPING-1: the recipients and the sender’s other clients are notified', async () => {
  const [irisQueue, own, adam] = [listen('iris'), listen('hamlet'), listen('adam')]
  await ok('hamlet', 'POST', '/typing', { op: 'start', to: [iris.id] })
  const start = {
    type: 'typing',
    op: 'start',
    message_type: 'direct',
    sender: person(hamlet),
    recipients: [person(hamlet), person(iris)].sort((left, right) => left.user_id - right.user_id),
  }
  expect(irisQueue.received()).toMatchObject([start])
  expect(own.received()).toMatchObject([start])
  expect(adam.received()).toEqual([])
  await ok('hamlet', 'POST', '/typing', { type: 'direct', op: 'stop', to: [iris.id] })
  expect(irisQueue.received()).toMatchObject([{ ...start, op: 'stop' }])
})

test('TYPING-2: subscribers of a channel are notified if their clients support it', async () => {
  const [knows, old] = [listen('iris'), listen('iris', { stream_typing_notifications: false })]
  for (const type of ['stream', 'channel']) {
    await ok('hamlet', 'POST', '/typing', { type, op: 'start', stream_id: square.id, topic: '(no topic)' })
    expect(knows.received()).toMatchObject([
      { type: 'typing', op: 'start', message_type: 'stream', sender: person(hamlet), stream_id: square.id, topic: '' },
    ])
    expect(old.received()).toEqual([])
  }
})

test('TYPING-3: a missing parameter or an unknown type is a bad request', async () => {
  const cases = [
    { op: 'start' },
    { op: 'start', to: [] },
    { op: 'start', to: [999_999] },
    { op: 'start', type: 'private', to: [iris.id] },
    { op: 'start', type: 'channel', topic: 'x' },
    { op: 'start', type: 'stream', stream_id: square.id },
    { op: 'pause', to: [iris.id] },
    { to: [iris.id] },
    { op: 'start', type: 'channel', stream_id: vault.id, topic: 'x' },
    { op: 'start', type: 'channel', stream_id: 999_999, topic: 'x' },
  ]
  for (const params of cases) {
    const { status, body } = await call('hamlet', 'POST', '/typing', params)
    expect([params, status, body.code]).toEqual([params, 400, 'BAD_REQUEST'])
  }
})

test('TYPING-3: a parameter that does not go with the type is ignored, even if it is malformed', async () => {
  await ok('hamlet', 'POST', '/typing', { op: 'start', to: [iris.id], stream_id: 'square', topic: 'a\u0000b' })
  await ok('hamlet', 'POST', '/typing', { op: 'start', type: 'channel', stream_id: square.id, topic: 'x', to: 'iris' })
  const { body } = await call('hamlet', 'POST', '/typing', {
    op: 'start',
    type: 'channel',
    stream_id: 'square',
    topic: 'x',
  })
  expect(body).toMatchObject({ code: 'BAD_REQUEST', msg: 'stream_id is not an integer' })
})

test('TYPING-4: a user with typing off notifies nobody, and a user who does not want it is not notified', async () => {
  await ok('iris', 'PATCH', '/settings', { receives_typing_notifications: false })
  const received = listen('iris')
  received.received()
  await ok('hamlet', 'POST', '/typing', { op: 'start', to: [iris.id] })
  expect(received.received()).toEqual([])
  await ok('hamlet', 'PATCH', '/settings', {
    send_private_typing_notifications: false,
    send_stream_typing_notifications: false,
  })
  const direct = await call('hamlet', 'POST', '/typing', { op: 'start', to: [iris.id] })
  const topic = await call('hamlet', 'POST', '/typing', {
    op: 'start',
    type: 'stream',
    stream_id: square.id,
    topic: 'x',
  })
  expect([direct.status, topic.status]).toEqual([400, 400])
  await ok('iris', 'PATCH', '/settings', { receives_typing_notifications: true })
  await ok('hamlet', 'PATCH', '/settings', {
    send_private_typing_notifications: true,
    send_stream_typing_notifications: true,
  })
})

const makeBot = (count: number) =>
  accounts.createPerson({
    kind: 'bot',
    email: `crowd-${count}@agora.example`,
    fullName: `Crowd ${count}`,
    role: 400,
    password: undefined,
    botType: 1,
    botOwnerId: hamlet.id,
  })

test('TYPING-5: a channel with more than a hundred subscribers gets no notification', async () => {
  const crowd = await makeChannel(services, 'crowd')
  const { directory } = services
  const members: number[] = []
  // Bots need no password hash, so creating them is quick.
  for (let count = 0; count < 99; count++) members.push((await makeBot(count)).id)
  await directory.refresh({ users: members })
  await subscribe(services, [hamlet.id, ...members], crowd)
  const received = listen('hamlet')
  const typing = { op: 'start', type: 'channel', stream_id: crowd.id, topic: 'x' }
  await ok('hamlet', 'POST', '/typing', typing)
  expect(received.received()).toHaveLength(1)
  await subscribe(services, [iris.id], crowd)
  await ok('hamlet', 'POST', '/typing', typing)
  expect(received.received()).toEqual([])
  expect(directory.subscribersOf(crowd.id).size).toBe(101)
})

test('TYPING-6: editing an own message notifies its readers, while editing is allowed', async () => {
  const { id } = await ok('hamlet', 'POST', '/messages', { type: 'channel', to: square.id, topic: 'x', content: 'a' })
  const direct = await ok('hamlet', 'POST', '/messages', { type: 'direct', to: [iris.id], content: 'a' })
  const received = listen('iris')
  await ok('hamlet', 'POST', `/messages/${id}/typing`, { op: 'start' })
  await ok('hamlet', 'POST', `/messages/${direct.id}/typing`, { op: 'stop' })
  const members = [hamlet.id, iris.id].sort((left, right) => left - right)
  expect(received.received()).toMatchObject([
    {
      type: 'typing_edit_message',
      op: 'start',
      sender_id: hamlet.id,
      message_id: id,
      recipient: { type: 'channel', channel_id: square.id, topic: 'x' },
    },
    {
      type: 'typing_edit_message',
      op: 'stop',
      sender_id: hamlet.id,
      message_id: direct.id,
      recipient: { type: 'direct', user_ids: members },
    },
  ])
  expect((await call('iris', 'POST', `/messages/${id}/typing`, { op: 'start' })).status).toBe(400)
  expect((await call('hamlet', 'POST', '/messages/999999/typing', { op: 'start' })).status).toBe(400)
  clock.advance(601_000)
  expect((await call('hamlet', 'POST', `/messages/${id}/typing`, { op: 'start' })).status).toBe(400)
})

test('TYPING-6: a later subscriber of a channel with protected history gets no event about an earlier message', async () => {
  const closed = await makeChannel(services, 'closed', { privacy: 'private_protected' })
  await subscribe(services, [hamlet.id, adam.id], closed)
  const sent = { type: 'channel', to: closed.id, topic: 'before', content: 'a' }
  const { id } = await ok('hamlet', 'POST', '/messages', sent)
  await subscribe(services, [iris.id], closed)
  const [early, late] = [listen('adam'), listen('iris')]
  await ok('hamlet', 'POST', `/messages/${id}/typing`, { op: 'start' })
  expect(early.received()).toMatchObject([{ type: 'typing_edit_message', message_id: id }])
  expect(late.received()).toEqual([])
})
