import { expect, test } from 'vitest'
import type { EventQueues } from '../../delivery/queues/event-queues.ts'
import type { QueueTraits } from '../../delivery/queues/notice.ts'
import { modernCapabilities } from '../../delivery/queues/rules/capabilities.ts'
import { type QueueNarrow, readQueueNarrow } from '../../search/rules/queue-narrow.ts'
import type { NarrowTerm } from '../../search/rules/term.ts'
import { chatForTest } from '../../testing.ts'
import { makeChannel, subscribe } from '../../testing-channels.ts'
import type { ReceivedEvent } from '../../testing-listening.ts'

const chat = await chatForTest()
const { services, people, ok } = chat
const { hamlet, iris, gina, mona } = people
const room = await makeChannel(services, 'room')
const secret = await makeChannel(services, 'secret', { privacy: 'private' })
await subscribe(services, [hamlet.id, iris.id, gina.id], room)
await subscribe(services, [hamlet.id], secret)

function listen(userId: number, traits: Partial<QueueTraits> = {}) {
  const queue = (services.events as EventQueues).register({
    traits: {
      userId,
      applyMarkdown: true,
      clientGravatar: true,
      slimPresence: true,
      allPublicStreams: false,
      capabilities: modernCapabilities,
      ...traits,
    },
    wantedTypes: new Set(['message']),
    idleTimeoutMs: 600_000,
  })
  return {
    id: queue.id,
    received(): (ReceivedEvent & { message: Record<string, unknown>; flags: string[]; local_message_id?: string })[] {
      const events = JSON.parse(queue.text())
      if (events.length > 0) queue.acknowledge(events.at(-1).id)
      return events
    },
  }
}

type Who = Parameters<typeof ok>[0]
const send = (who: Who, params: Record<string, unknown> = {}) =>
  ok(who, 'POST', '/messages', { type: 'channel', to: room.id, topic: 'talk', content: '*hi*', ...params })
const narrowOf = (...terms: [string, NarrowTerm['operand'], boolean?][]): QueueNarrow => {
  const narrow = readQueueNarrow(terms.map(([operator, operand, negated = false]) => ({ operator, operand, negated })))
  if (typeof narrow !== 'function') throw new Error(JSON.stringify(narrow))
  return narrow
}

test('MSG-21: every recipient receives a message once, and no one else does', async () => {
  const ears = [hamlet, iris, gina, mona].map(({ id }) => listen(id))
  const { id } = await send('iris')
  expect(ears.map((one) => one.received().map(({ message }) => message.id))).toEqual([[id], [id], [id], []])
  await send('hamlet', { to: secret.id })
  expect(ears.map((one) => one.received().length)).toEqual([1, 0, 0, 0])
  await send('mona', { type: 'direct', to: [gina.id] })
  expect(ears.map((one) => one.received().length)).toEqual([0, 0, 1, 1])
})

test('MSG-21: a rejected message causes no event', async () => {
  const ears = listen(hamlet.id)
  await chat.call('iris', 'POST', '/messages', { type: 'channel', to: room.id, topic: 'talk', content: '' })
  expect(ears.received()).toEqual([])
})

test('MSG-21: each queue receives a message in the form it requested', async () => {
  const html = listen(hamlet.id)
  const markdown = listen(hamlet.id, { applyMarkdown: false, clientGravatar: false })
  const older = listen(hamlet.id, { capabilities: { ...modernCapabilities, empty_topic_name: false } })
  await send('iris', { topic: '' })
  expect(html.received()[0]?.message).toMatchObject({
    content: '<p><em>hi</em></p>',
    content_type: 'text/html',
    subject: '',
    avatar_url: null,
  })
  const plain = markdown.received()[0]?.message
  expect(plain).toMatchObject({ content: '*hi*', content_type: 'text/x-markdown' })
  expect(plain?.avatar_url).toContain('/avatar/')
  expect(older.received()[0]?.message.subject).toBe('general chat')
})

test('MSG-21: an event carries the message as it can be fetched', async () => {
  const ears = listen(hamlet.id, { clientGravatar: true })
  const { id } = await send('iris', { content: '/poll Lunch?\nsoup' })
  const [event] = ears.received()
  const fetched = (await ok('hamlet', 'GET', `/messages/${id}`, { allow_empty_topic_name: true })).message
  expect({ ...event?.message, flags: event?.flags }).toEqual(fetched)
})

test('MSG-15: the queue that showed a message already gets its own name for it back, and no other queue does', async () => {
  const own = listen(hamlet.id)
  const other = listen(hamlet.id)
  const stranger = listen(iris.id)
  await send('hamlet', { queue_id: own.id, local_id: '17.01' })
  expect(own.received()[0]?.local_message_id).toBe('17.01')
  expect(other.received()[0]).not.toHaveProperty('local_message_id')
  expect(stranger.received()[0]).not.toHaveProperty('local_message_id')
  await send('hamlet', { queue_id: stranger.id, local_id: '17.02' })
  expect(stranger.received()[0]).not.toHaveProperty('local_message_id')
})

test('MSG-21: a queue for all public channels receives readable messages, and none of private channels', async () => {
  const monas = listen(mona.id, { allPublicStreams: true })
  const ginas = listen(gina.id, { allPublicStreams: true })
  const hamlets = listen(hamlet.id, { allPublicStreams: true })
  const open = await makeChannel(services, 'open to all')
  const web = await makeChannel(services, 'web to all', { privacy: 'web_public' })
  for (const channel of [open, web]) await send('iris', { to: channel.id })
  await send('hamlet', { to: secret.id })
  await send('iris')
  const places = (ears: ReturnType<typeof listen>) => ears.received().map(({ message }) => message.display_recipient)
  expect(places(monas)).toEqual(['open to all', 'web to all', 'room'])
  expect(places(ginas)).toEqual(['web to all', 'room'])
  expect(places(hamlets)).toEqual(['open to all', 'web to all', 'secret', 'room'])
})

test('NARROW-10: a queue with a narrow receives only matching messages', async () => {
  const byTerms = (...terms: Parameters<typeof narrowOf>) => listen(hamlet.id, { narrow: narrowOf(...terms) })
  const ears = {
    channel: byTerms(['stream', 'ROOM']),
    channelId: byTerms(['channel', secret.id]),
    topic: byTerms(['channel', 'room'], ['topic', 'Talk']),
    sender: byTerms(['sender', iris.deliveryEmail]),
    direct: byTerms(['is', 'dm']),
    mentioned: byTerms(['is', 'mentioned']),
    unread: byTerms(['is', 'unread'], ['is', 'private', true]),
    resolved: byTerms(['is', 'resolved']),
  }
  const sent = [
    await send('iris'),
    await send('hamlet', { to: secret.id, topic: 'other', read_by_sender: true }),
    await send('gina', { topic: '✔ talk', content: 'so, @**Hamlet Member**?' }),
    await send('iris', { type: 'direct', to: [hamlet.id] }),
  ].map(({ id }) => id)
  const received = Object.fromEntries(
    Object.entries(ears).map(([name, one]) => [
      name,
      one.received().map(({ message }) => sent.indexOf(message.id as number)),
    ]),
  )
  expect(received).toEqual({
    channel: [0, 2],
    channelId: [1],
    topic: [0],
    sender: [0, 3],
    direct: [3],
    mentioned: [2],
    unread: [0, 2],
    resolved: [2],
  })
})

test('NARROW-10: queues reject operators that the message alone cannot decide', () => {
  const refused = (operator: string, operand: string) => readQueueNarrow([{ operator, operand, negated: false }])
  expect(refused('search', 'x')).toEqual({ kind: 'operator_not_supported', operator: 'search' })
  expect(refused('dm', 'x')).toEqual({ kind: 'operator_not_supported', operator: 'dm' })
  expect(refused('is', 'followed')).toEqual({ kind: 'operand_not_supported', operand: 'followed' })
})
