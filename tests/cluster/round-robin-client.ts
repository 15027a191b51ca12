import { setTimeout as delay } from 'node:timers/promises'
import type { ChatNode, Person } from './chat-node.ts'

const pageLength = 100
const restMs = 50

/**
 * A client behind a proxy that sends each request to the next node. It behaves like other API clients: if its queue is
 * unknown, it registers again and fetches the messages newer than its newest one; it retries other failures.
 */
export class RoundRobinClient {
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

  /** Runs these clients during the work, also to the end of a work that fails. */
  static async during<T>(clients: readonly RoundRobinClient[], work: () => Promise<T>): Promise<T> {
    let isOver = false
    const working = work().finally(() => {
      isOver = true
    })
    const [value] = await Promise.all([working, ...clients.map((client) => client.#runUntil(() => isOver))])
    return value
  }

  async #runUntil(isOver: () => boolean): Promise<void> {
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
