import { afterEach, expect, test, vi } from 'vitest'
import { SettableClock } from '../../../kernel/clock/clock.ts'
import { systemIds } from '../../../kernel/ids/ids.ts'
import { silentLogger } from '../../../kernel/logging/logger.ts'
import { chatLimits } from '../../limits.ts'
import type { EventBody } from './chat-events.ts'
import { EventQueues } from './event-queues.ts'
import { listeningUntilCommit } from './listening.ts'
import { plainNotice, type QueueTraits } from './notice.ts'
import type { ClientCapabilities } from './rules/capabilities.ts'

afterEach(() => {
  vi.useRealTimers()
})

const queues = () => new EventQueues({ clock: new SettableClock(), ids: systemIds, log: silentLogger })

function traits(userId: number): QueueTraits {
  const capabilities = {} as ClientCapabilities
  return {
    userId,
    applyMarkdown: true,
    clientGravatar: false,
    slimPresence: true,
    allPublicStreams: false,
    capabilities,
  }
}

/** An event of which nothing matters but its length. */
const written = (type: string) => ({ type }) as unknown as EventBody

const open = (events: EventQueues, userId: number) =>
  events.register({ traits: traits(userId), wantedTypes: undefined, idleTimeoutMs: 600_000 })

const poll = (queueId: string, lastEventId = -1) => ({
  queueId,
  userId: 1,
  lastEventId,
  mayWait: true,
  signal: new AbortController().signal,
})

test('EVENT-16: a poll without events ends with a heartbeat, and the next one continues after it', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const events = queues()
  const { id } = open(events, 1)
  const waiting = events.poll(poll(id))
  let isOver = false
  void waiting.then(() => {
    isOver = true
  })
  await vi.advanceTimersByTimeAsync(chatLimits.heartbeatMinMs - 1)
  expect(isOver).toBe(false)
  await vi.advanceTimersByTimeAsync(chatLimits.heartbeatSpreadMs + 1)
  expect(await waiting).toEqual({ kind: 'events', text: '[{"id":0,"type":"heartbeat"}]' })
  events.publish(plainNotice({ type: 'invites_changed' }, new Set([1])))
  expect(await events.poll(poll(id, 0))).toEqual({ kind: 'events', text: '[{"id":1,"type":"invites_changed"}]' })
})

test('SIGHT-6: a queue that opens while a transaction publishes to the others ends with the commit', async () => {
  const events = queues()
  const isOpen = async (id: string, userId: number) =>
    (await events.poll({ ...poll(id), userId, mayWait: false })).kind === 'events'
  const hooks: (() => void)[] = []
  const former = open(events, 1)
  const scope = { onCommit: (hook: () => void) => void hooks.push(hook) }
  expect(listeningUntilCommit(events, scope, new Set([1, 2]))).toEqual([1])
  const [second, later, outside] = [open(events, 1), open(events, 2), open(events, 3)]
  for (const hook of hooks) hook()
  expect(await isOpen(later.id, 2)).toBe(false)
  expect([await isOpen(former.id, 1), await isOpen(second.id, 1), await isOpen(outside.id, 3)]).toEqual([
    true,
    true,
    true,
  ])
})

test('EVENT-4: a client that disconnects ends its poll without losing an event', async () => {
  const events = queues()
  const { id } = open(events, 1)
  const gone = new AbortController()
  const waiting = events.poll({ ...poll(id), signal: gone.signal })
  gone.abort()
  await waiting
  events.publish(plainNotice({ type: 'invites_changed' }, new Set([1])))
  expect(await events.poll(poll(id))).toEqual({ kind: 'events', text: '[{"id":0,"type":"invites_changed"}]' })
})

test('EVENT-19: a server that stops answers waiting polls, and lets no poll wait again', async () => {
  const events = queues()
  const { id } = open(events, 1)
  const waiting = events.poll(poll(id))
  events.endPolls()
  expect(await waiting).toEqual({ kind: 'events', text: '[]' })
  expect(await events.poll(poll(id))).toEqual({ kind: 'events', text: '[]' })
})

test('EVENT-17: a queue that is never read closes when it is full', async () => {
  const events = queues()
  const { id } = open(events, 1)
  const notice = plainNotice({ type: 'invites_changed' }, new Set([1]))
  for (let count = 0; count <= chatLimits.queueEventsMax; count++) events.publish(notice)
  expect(await events.poll(poll(id))).toEqual({ kind: 'unknown_queue' })
  expect(events.size).toBe(0)
})

test('EVENT-17: if all queues together hold too much, the fullest close', async () => {
  const events = new EventQueues({
    clock: new SettableClock(),
    ids: systemIds,
    log: silentLogger,
    charactersMax: 10_000,
  })
  const modest = open(events, 1)
  const greedy = [2, 3, 4].map((userId) => open(events, userId))
  const large = (userId: number) => plainNotice(written('x'.repeat(1000)), new Set([userId]))
  events.publish(plainNotice(written('modest'), new Set([1])))
  for (let round = 0; round < 20; round++) for (const userId of [2, 3, 4]) events.publish(large(userId))
  expect(events.size).toBe(1)
  expect(greedy.map((queue) => queue.characters)).toEqual([0, 0, 0])
  expect(await events.poll(poll(modest.id))).toEqual({ kind: 'events', text: '[{"id":0,"type":"modest"}]' })
})

test('EVENT-17: an event that waits in several queues counts once, also after a restart', () => {
  const options = { clock: new SettableClock(), ids: systemIds, log: silentLogger, charactersMax: 10_000 }
  const events = new EventQueues(options)
  for (let userId = 1; userId <= 9; userId++) open(events, userId)
  events.publish(plainNotice(written('x'.repeat(1000)), 'everyone'))
  const after = new EventQueues(options)
  after.restore(events.persisted())
  for (let round = 0; round < 8; round++) after.publish(plainNotice(written('x'.repeat(1000)), 'everyone'))
  expect(after.size).toBe(9)
  expect(after.persisted()).toHaveLength(1)
})

test('EVENT-17: one person has so many queues and no more; the oldest goes', async () => {
  const events = queues()
  const first = open(events, 1)
  for (let count = 0; count < chatLimits.queuesPerUserMax; count++) open(events, 1)
  expect(events.size).toBe(chatLimits.queuesPerUserMax)
  expect(await events.poll(poll(first.id))).toEqual({ kind: 'unknown_queue' })
})

test('EVENT-18: an event is written once, however many queues it goes to', () => {
  const events = queues()
  for (let userId = 1; userId <= 50; userId++) open(events, userId)
  let written = 0
  const body: EventBody & { toJSON(): object } = {
    type: 'invites_changed',
    toJSON() {
      written += 1
      return { type: 'invites_changed' }
    },
  }
  events.publish(plainNotice(body, 'everyone'))
  expect(written).toBe(1)
})

test('EVENT-18: an event that cannot be written does not silence the others', async () => {
  const events = queues()
  const { id } = open(events, 1)
  const broken = { type: 'heartbeat', toJSON: () => Promise.reject.call(undefined) } as const
  events.publish(plainNotice(broken, 'everyone'), plainNotice({ type: 'invites_changed' }, 'everyone'))
  expect(await events.poll(poll(id))).toEqual({ kind: 'events', text: '[{"id":0,"type":"invites_changed"}]' })
})

test('only users with a queue are listed', () => {
  const events = queues()
  open(events, 1)
  open(events, 2)
  expect(events.listening(new Set([2, 3]))).toEqual([2])
  expect(events.listening(new Map([1, 2, 3, 4].map((id) => [id, true])))).toEqual([1, 2])
})
