import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { testDatabase } from '../../server/kernel/storage/testing.ts'
import { migrationModules } from '../../server/modules.ts'
import { scratchDirectory } from '../whole-server/running-server.ts'
import { ChatNode, type Person, twoPeople } from './chat-node.ts'
import { NatsServer, natsIsMissing } from './nats-server.ts'

vi.setConfig({ testTimeout: 240_000 })

const pageLength = 100
const restMs = 50

/**
 * A client behind a proxy that gives each of its requests to the next node. It does what clients of the API do: when its
 * queue is unknown it registers anew and fetches what is newer than the newest message it has; anything else that fails
 * it tries again.
 */
class RoundRobinClient {
  readonly seen = new Set<number>()
  registrations = 0
  refusals = 0
  readonly #nodes: readonly ChatNode[]
  readonly #who: Person
  #newest = 0
  #turn = 0
  #queue: { readonly id: string; lastEventId: number } | undefined

  constructor(nodes: readonly ChatNode[], who: Person) {
    this.#nodes = nodes
    this.#who = who
  }

  get hasQueue(): boolean {
    return this.#queue !== undefined
  }

  async runUntil(isOver: () => boolean): Promise<void> {
    while (!isOver()) {
      if (this.#queue === undefined) await this.#register()
      else await this.#poll(this.#queue)
      await delay(restMs)
    }
  }

  // biome-ignore lint/suspicious/noExplicitAny: replies have every shape.
  async #call(method: string, path: string, params: Record<string, unknown>): Promise<any> {
    this.#turn += 1
    const node = this.#nodes[this.#turn % this.#nodes.length]
    const reply = await node?.call(this.#who, method, path, params)
    if (reply.result !== 'success' && reply.code !== 'BAD_EVENT_QUEUE_ID') this.refusals += 1
    return reply
  }

  async #register(): Promise<void> {
    const wanted = { event_types: ['message'], fetch_event_types: ['message'] }
    const reply = await this.#call('POST', '/register', wanted)
    if (reply.result !== 'success') return
    this.registrations += 1
    for (;;) {
      const asked = { anchor: this.#newest, num_before: 0, num_after: pageLength, include_anchor: false, narrow: [] }
      const page = await this.#call('GET', '/messages', asked)
      if (page.result !== 'success') continue
      for (const { id } of page.messages) this.#take(id)
      if (page.found_newest) break
    }
    this.#queue = { id: reply.queue_id, lastEventId: reply.last_event_id }
  }

  async #poll(queue: { readonly id: string; lastEventId: number }): Promise<void> {
    const asked = { queue_id: queue.id, last_event_id: queue.lastEventId, dont_block: true }
    const reply = await this.#call('GET', '/events', asked)
    if (reply.code === 'BAD_EVENT_QUEUE_ID') this.#queue = undefined
    if (reply.result !== 'success') return
    for (const { id, message } of reply.events) {
      queue.lastEventId = id
      if (message !== undefined) this.#take(message.id)
    }
  }

  #take(id: number): void {
    this.seen.add(id)
    this.#newest = Math.max(this.#newest, id)
  }
}

describe.skipIf(natsIsMissing)('three servers and a NATS that goes away', async () => {
  const database = await testDatabase(migrationModules)
  const { owner, member } = await twoPeople(database)
  let nats: NatsServer
  const nodes: ChatNode[] = []

  beforeAll(async () => {
    nats = await NatsServer.start()
    const uploadsDirectory = await scratchDirectory()
    for (let count = 0; count < 3; count += 1) {
      nodes.push(await ChatNode.start({ connection: database.connection, natsUrl: nats.url, uploadsDirectory }))
    }
  }, 240_000)

  afterAll(async () => {
    await Promise.allSettled(nodes.map((node) => node.server.end('SIGTERM')))
    await nats?.end()
  })

  const say = async (node: ChatNode) =>
    (await node.ok(owner, 'POST', '/messages', { type: 'direct', to: [member.userId], content: 'a message' }))
      .id as number

  test('NODE-31: a client behind a proxy that goes round misses no message and registers a few times', async () => {
    const client = new RoundRobinClient(nodes, member)
    let isOver = false
    const running = client.runUntil(() => isOver)
    const sent: number[] = []
    const sayOnEach = async (rounds: number) => {
      for (let round = 0; round < rounds; round += 1) {
        for (const node of nodes) sent.push(await say(node))
        await delay(restMs)
      }
    }
    const missing = () => sent.filter((id) => !client.seen.has(id))
    await expect.poll(() => client.hasQueue).toBe(true)
    await sayOnEach(10)
    await expect.poll(missing).toEqual([])
    expect(client.registrations).toBe(1)
    await nats.stop()
    await sayOnEach(60)
    await expect.poll(() => client.refusals).toBeGreaterThan(20)
    expect(client.registrations).toBe(1)
    await nats.startAgain()
    await sayOnEach(40)
    await expect.poll(missing).toEqual([])
    await sayOnEach(5)
    await expect.poll(missing).toEqual([])
    isOver = true
    await running
    expect(client.registrations).toBeLessThanOrEqual(6)
  })
})
