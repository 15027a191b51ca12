import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { systemClock } from '../../server/kernel/clock/clock.ts'
import { testDatabase } from '../../server/kernel/storage/testing.ts'
import { migrationModules } from '../../server/modules.ts'
import { scratchDirectory } from '../whole-server/running-server.ts'
import { ChatNode, type Deployment, twoPeople } from './chat-node.ts'
import { NatsServer, natsIsMissing } from './nats-server.ts'

describe.skipIf(natsIsMissing)('two servers on one database', async () => {
  const database = await testDatabase(migrationModules)
  const { owner, member } = await twoPeople(database)
  let nats: NatsServer
  let deployment: Deployment
  let a: ChatNode
  let b: ChatNode

  beforeAll(async () => {
    nats = await NatsServer.start()
    deployment = { connection: database.connection, natsUrl: nats.url, uploadsDirectory: await scratchDirectory() }
    a = await ChatNode.start(deployment)
    b = await ChatNode.start(deployment)
  }, 120_000)

  afterAll(async () => {
    b?.server.child.kill('SIGCONT')
    const end = async (node: ChatNode | undefined) => node?.server.end('SIGTERM')
    await Promise.allSettled([end(a), end(b)])
    await nats?.end()
  })

  const sendText = (node: ChatNode, content: string, who = owner) =>
    node.ok(who, 'POST', '/messages', { type: 'direct', to: [owner.userId, member.userId], content })

  // biome-ignore lint/suspicious/noExplicitAny: events have every shape.
  const contents = (events: any) =>
    // biome-ignore lint/suspicious/noExplicitAny: likewise.
    Array.isArray(events) ? events.flatMap((event: any) => event.message?.content ?? []) : events

  test('NODE-20: an event on one node reaches the queues of every node', async () => {
    const onA = await a.register(member, { event_types: ['message'], apply_markdown: false })
    const onB = await b.register(member, { event_types: ['message'], apply_markdown: true })
    await sendText(b, 'from **b**')
    await sendText(a, 'from **a**')
    await expect.poll(async () => contents(await a.received(member, onA))).toEqual(['from **b**', 'from **a**'])
    const rendered = ['<p>from <strong>b</strong></p>', '<p>from <strong>a</strong></p>']
    await expect.poll(async () => contents(await b.received(member, onB))).toEqual(rendered)
  })

  test('NODE-20: the narrow of a queue filters events of other nodes', async () => {
    const narrow = [['sender', member.email]]
    const queue = await a.register(owner, { event_types: ['message'], narrow })
    await sendText(b, 'not wanted')
    await sendText(b, 'wanted', member)
    await expect.poll(async () => contents(await a.received(owner, queue))).toEqual(['wanted'])
  })

  test('NODE-21: a queue is polled and deleted through any node', async () => {
    const queue = await a.register(member, { event_types: ['message'] })
    const waiting = b.ok(member, 'GET', '/events', { queue_id: queue, last_event_id: -1 })
    await sendText(a, 'to the waiting poll')
    expect(contents((await waiting).events)).toEqual(['to the waiting poll'])
    expect(await b.received(owner, queue)).toBe('BAD_EVENT_QUEUE_ID')
    await b.ok(member, 'DELETE', '/events', { queue_id: queue })
    expect(await a.received(member, queue)).toBe('BAD_EVENT_QUEUE_ID')
    expect(await b.received(member, queue)).toBe('BAD_EVENT_QUEUE_ID')
  })

  test('NODE-22: a change is visible on all nodes when it is acknowledged', async () => {
    for (const [node, other, name] of [
      [a, b, 'One'],
      [b, a, 'Two'],
    ] as const) {
      await node.ok(owner, 'PATCH', '/realm', { name })
      const { realm_name } = await other.ok(owner, 'POST', '/register', { fetch_event_types: ['realm'] })
      expect(realm_name).toBe(name)
      await node.ok(owner, 'POST', '/users/me/subscriptions', { subscriptions: [{ name }] })
      const { subscriptions } = await other.ok(owner, 'GET', '/users/me/subscriptions')
      expect(subscriptions.map((one: { name: string }) => one.name)).toContain(name)
      await other.ok(owner, 'POST', '/messages', { type: 'channel', to: name, topic: 'x', content: 'there already' })
    }
    await a.ok(owner, 'POST', '/realm/filters', { pattern: '#(?P<id>[0-9]+)', url_template: 'https://x.example/{id}' })
    const { rendered } = await b.ok(owner, 'POST', '/messages/render', { content: '#7' })
    expect(rendered).toContain('https://x.example/7')
  })

  test('NODE-23: presence and typing on one node are visible on the others', async () => {
    const queue = await a.register(owner, { event_types: ['typing', 'presence'] })
    await b.ok(member, 'POST', '/typing', { op: 'start', type: 'direct', to: [owner.userId] })
    await expect.poll(async () => JSON.stringify(await a.received(owner, queue))).toContain('"op":"start"')
    await b.ok(member, 'POST', '/users/me/presence', { status: 'active', slim_presence: true })
    const seen = async () => a.call(owner, 'GET', `/users/${member.userId}/presence`)
    await expect.poll(async () => (await seen()).presence?.website?.status).toBe('active')
  })

  test('NODE-24: a single-node job runs once', async () => {
    const scheduled_delivery_timestamp = Math.ceil(systemClock.nowMs() / 1000) + 1
    const queue = await b.register(member, { event_types: ['message'] })
    const message = { type: 'direct', to: [member.userId], content: 'planned', scheduled_delivery_timestamp }
    await b.ok(owner, 'POST', '/scheduled_messages', message)
    await expect.poll(async () => contents(await b.received(member, queue))).toEqual(['planned'])
    await sendText(b, 'after it')
    await expect.poll(async () => contents(await a.received(member, queue))).toEqual(['planned', 'after it'])
  })

  test('NODE-29: an upload starts on one node, resumes on another and is served by all', async () => {
    const tus = { 'tus-resumable': '1.0.0' }
    const metadata = `filename ${Buffer.from('notes.txt').toString('base64')}`
    const begun = await a.fetch(owner, '/api/v1/tus', {
      method: 'POST',
      headers: { ...tus, 'upload-length': '10', 'upload-metadata': metadata },
    })
    const location = begun.headers.get('location') ?? ''
    const send = (node: ChatNode, offset: number, body: string) =>
      node.fetch(owner, location, {
        method: 'PATCH',
        headers: { ...tus, 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
        body,
      })
    expect((await send(a, 0, 'hello')).headers.get('upload-offset')).toBe('5')
    const { url } = (await (await send(b, 5, 'world')).json()) as { url: string }
    for (const node of [a, b]) expect(await (await node.fetch(owner, url)).text()).toBe('helloworld')
  })

  test('NODE-25: after an outage of NATS every queue is unknown, and a client that registers again misses nothing', async () => {
    const queues = [await a.register(member), await b.register(member)]
    await nats.stop()
    await expect.poll(async () => (await a.readiness()).notes.join()).toContain('NATS')
    await sendText(a, 'while it is away')
    await a.ok(owner, 'PATCH', '/realm', { name: 'Renamed during the outage' })
    await nats.startAgain()
    for (const [node, queue] of [
      [a, queues[0]],
      [b, queues[1]],
    ] as const)
      await expect.poll(() => node.received(member, queue ?? '')).toBe('BAD_EVENT_QUEUE_ID')
    // Nodes return one after another, and each may end the queues of the others once more.
    let queue = 'none'
    await expect
      .poll(async () => {
        const received = await b.received(member, queue)
        if (received === 'BAD_EVENT_QUEUE_ID') {
          const wanted = { event_types: ['message'], fetch_event_types: ['realm'] }
          const state = await b.ok(member, 'POST', '/register', wanted)
          queue = state.queue_id
          expect(state.realm_name).toBe('Renamed during the outage')
        }
        await sendText(a, 'together again')
        return contents(received)
      })
      .toContain('together again')
  })

  test('NODE-26: the queues of a dead node are unknown, and the other nodes keep serving', async () => {
    let queue = ''
    await expect
      .poll(async () => {
        queue = await a.register(member)
        return b.received(member, queue)
      })
      .toEqual([])
    await a.server.end('SIGKILL')
    await expect.poll(() => b.received(member, queue)).toBe('BAD_EVENT_QUEUE_ID')
    const anew = await b.register(member, { event_types: ['message'] })
    await sendText(b, 'alone')
    await expect.poll(async () => contents(await b.received(member, anew))).toEqual(['alone'])
    a = await ChatNode.start(deployment)
    await sendText(a, 'and back')
    await expect.poll(async () => contents(await b.received(member, anew))).toEqual(['alone', 'and back'])
  }, 120_000)

  /** They wait in the sockets of the node, and are the first that it reads when it resumes. */
  const whileHanging = async <T>(
    late: ChatNode,
    change: () => Promise<unknown>,
    request: () => Promise<T>,
  ): Promise<T[]> => {
    late.server.child.kill('SIGSTOP')
    await change()
    const requests = Array.from({ length: 10 }, request)
    await delay(300)
    late.server.child.kill('SIGCONT')
    return Promise.all(requests)
  }

  test('NODE-35: a node that hung while a right was taken away serves nothing by the earlier right', async () => {
    const principals = [owner.userId, member.userId]
    const vault = { subscriptions: [{ name: 'vault' }], invite_only: true, principals }
    await b.ok(owner, 'POST', '/users/me/subscriptions', vault)
    const page = { anchor: 'newest', num_before: 5, num_after: 0, narrow: [['channel', 'vault']] }
    expect((await b.ok(member, 'GET', '/messages', page)).messages).toHaveLength(1)
    const removal = { subscriptions: ['vault'], principals: [member.userId] }
    const replies = await whileHanging(
      b,
      () => a.ok(owner, 'DELETE', '/users/me/subscriptions', removal),
      () => b.call(member, 'GET', '/messages', page),
    )
    expect(replies.map(({ code }) => code)).toEqual(Array(10).fill('BAD_NARROW'))
  }, 120_000)

  test('NODE-35: nor does it accept a credential that ended meanwhile', async () => {
    await b.ok(member, 'GET', '/users/me')
    const replies = await whileHanging(
      b,
      () => a.ok(owner, 'DELETE', `/users/${member.userId}`),
      () => b.call(member, 'GET', '/users/me'),
    )
    expect(replies.map(({ code }) => code)).toEqual(Array(10).fill('UNAUTHORIZED'))
  }, 120_000)
})
