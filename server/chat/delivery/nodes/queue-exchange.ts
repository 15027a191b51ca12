import { type Bus, type JsonValue, NoAnswer, NoListener } from '../../../kernel/bus/bus.ts'
import { errorFields, type Logger } from '../../../kernel/logging/logger.ts'
import { invariant } from '../../../kernel/values/invariant.ts'
import { chatLimits } from '../../limits.ts'
import type { EventQueue } from '../queues/event-queue.ts'
import type { EventQueues } from '../queues/event-queues.ts'
import type { Poll, PollOutcome } from '../queues/events.ts'
import type { PeerNodes } from '../queues/peer-nodes.ts'
import { EventText } from '../queues/queue-memory.ts'
import { MessageOrder } from './message-order.ts'
import { type NumberedQueue, numbered, RemoteQueue, type Sending, sendingFor } from './remote-queue.ts'

/** Other nodes are unreachable, or have not confirmed a queue: it might miss their events. */
export class NodesUnreachable extends Error {
  override readonly name = 'NodesUnreachable'
}

const announcementsMax = 5

type Closed = { readonly numbers: readonly number[] } | { readonly all: true }

/**
 * Announces the queues of this node to all nodes, so that each node publishes its events to the queues of every node,
 * in the form each queue understands. Subjects `queues.…` are about queues, `chat.…` are for queues.
 */
export class QueueExchange implements PeerNodes {
  readonly idEnding: string
  readonly #bus: Bus
  readonly #log: Logger
  readonly #settled: () => Promise<void>
  readonly #order: MessageOrder
  readonly #numbers = new Map<EventQueue, number>()
  readonly #byNumber = new Map<number, EventQueue>()
  readonly #distant = new Map<string, Map<number, RemoteQueue>>()
  readonly #notified = new Set<RemoteQueue>()
  /** The polls that wait at other nodes. */
  readonly #polls = new Map<AbortController, string>()
  #closing: number[] = []
  #nextNumber = 0
  #queues: EventQueues | undefined

  /** `settled` resolves when this node has read everything it may have missed. */
  constructor(bus: Bus, log: Logger, settled: () => Promise<void>, onMissing: () => void) {
    this.#order = new MessageOrder({ onMissing, patienceMs: chatLimits.renewalWaitMaxMs })
    this.#bus = bus
    this.#log = log
    this.#settled = settled
    this.idEnding = `.${bus.node}`
  }

  /** Subscribes to the other nodes. */
  attach(queues: EventQueues): void {
    this.#queues = queues
    const bus = this.#bus
    bus.subscribe('queues.opened', (body, from) => this.#know(from, body as unknown as NumberedQueue))
    bus.subscribe('queues.closed', (body, from) => this.#forget(from, body as unknown as Closed))
    bus.subscribe('chat.events', (body, from) => {
      const sending = body as unknown as Sending
      this.#order.take(from, sending.messageId, () => this.#deliver(sending))
    })
    bus.subscribe('chat.ended', (body) => queues.removeAllHereOf(body as number))
    bus.answer('queues.list', () => this.#records())
    bus.answer('queues.poll', async (body, { signal }) => {
      const poll = body as unknown as Omit<Poll, 'signal'>
      return { ...(await queues.pollHere({ ...poll, signal })) }
    })
    bus.answer('queues.remove', (body) => {
      const { queueId, userId } = body as unknown as Poll
      return queues.removeHere(queueId, userId)
    })
    bus.onNodeDown((node) => this.#forget(node, { all: true }))
    bus.onGap((node) => this.#endPollsAt(node))
    bus.onDisconnect(() => {
      this.suspend()
      queues.wakeAll()
    })
  }

  /** Reads which queues these nodes have. Those known before still receive events while this runs. */
  async meet(nodes: readonly string[]): Promise<void> {
    await Promise.all(
      nodes.map(async (node) => {
        const before = [...(this.#distant.get(node)?.keys() ?? [])]
        const records = await this.#recordsOf(node)
        const open = new Set(records.map(({ number }) => number))
        this.#forget(node, { numbers: before.filter((number) => !open.has(number)) })
        for (const record of records) this.#know(node, record)
      }),
    )
  }

  get areReachable(): boolean {
    return this.#bus.isConnected
  }

  requireReachable(): void {
    if (!this.#bus.isConnected) throw new NodesUnreachable('The other nodes are unreachable')
  }

  async opened(queue: EventQueue): Promise<void> {
    this.requireReachable()
    const number = this.#nextNumber++
    this.#numbers.set(queue, number)
    this.#byNumber.set(number, queue)
    await this.#settled()
    await this.#announce(numbered(queue, number) as unknown as JsonValue)
    // Events sent before the nodes knew the queue did not reach it: apply them here before its state is read.
    await this.#bus.handled('chat')
  }

  closed(queue: EventQueue): void {
    const number = this.#numbers.get(queue)
    if (number === undefined) return
    this.#numbers.delete(queue)
    this.#byNumber.delete(number)
    this.#publishClosed(number)
  }

  isInOrder(messageId: number | undefined): boolean {
    return this.#order.isInOrder(this.#bus.node, messageId)
  }

  flush(messageId: number | undefined, deliver: () => void): void {
    if (this.#notified.size > 0 || messageId !== undefined) {
      this.#bus.publish('chat.events', { ...sendingFor(this.#notified), messageId } as unknown as JsonValue)
      this.#notified.clear()
    }
    this.#order.take(this.#bus.node, messageId, deliver)
  }

  /** The queues of this node receive nothing until `resume`: events of other nodes may be missing. */
  suspend(): void {
    this.#order.suspend()
  }

  /** Every queue that opens from now on follows this message. */
  resume(newestMessageId: number): void {
    this.#order.resume(newestMessageId)
  }

  async poll({ signal, ...poll }: Poll): Promise<PollOutcome> {
    const to = this.#nodeOf(poll.queueId)
    if (to === undefined) return { kind: 'unknown_queue' }
    if (signal.aborted) return { kind: 'events', text: '[]' }
    const ending = new AbortController()
    this.#polls.set(ending, to)
    try {
      const timeoutMs = chatLimits.heartbeatMinMs + chatLimits.heartbeatSpreadMs + chatLimits.nodeReplyMaxMs
      const options = { to, timeoutMs, signal: AbortSignal.any([signal, ending.signal]) }
      return (await this.#bus.request('queues.poll', poll, options)) as unknown as PollOutcome
    } catch (error) {
      if (signal.aborted) return { kind: 'events', text: '[]' }
      if (this.#nodeOf(poll.queueId) === undefined || error instanceof NoAnswer) return { kind: 'unknown_queue' }
      this.#log.info('a queue of another node is unreachable', { node: to, ...errorFields(error) })
      throw new NodesUnreachable(`No reply from the node ${to}`, { cause: error })
    } finally {
      this.#polls.delete(ending)
    }
  }

  async remove(queueId: string, userId: number): Promise<boolean> {
    const to = this.#nodeOf(queueId)
    if (to === undefined) return false
    try {
      const options = { to, timeoutMs: chatLimits.nodeReplyMaxMs }
      return (await this.#bus.request('queues.remove', { queueId, userId }, options)) === true
    } catch (error) {
      if (this.#nodeOf(queueId) === undefined || error instanceof NoAnswer) return false
      throw new NodesUnreachable(`No reply from the node ${to}`, { cause: error })
    }
  }

  removeAllOf(userId: number): void {
    this.#bus.publish('chat.ended', userId)
  }

  /**
   * Repeats the announcement: a node that does not reply may not have received it, and receiving it twice is harmless.
   */
  async #announce(record: JsonValue): Promise<void> {
    const timeoutMs = chatLimits.nodeReplyMaxMs / announcementsMax
    for (let count = 1; ; count += 1) {
      const silent = await this.#bus.announce('queues.opened', record, { timeoutMs })
      if (silent.length === 0) return
      if (count === announcementsMax) throw new NodesUnreachable(`No reply from the nodes ${silent.join(', ')}`)
    }
  }

  /** The other node that has this queue, if it is alive; throws while the bus is disconnected. */
  #nodeOf(queueId: string): string | undefined {
    const node = queueId.slice(queueId.lastIndexOf('.') + 1)
    if (node === this.#bus.node) return undefined
    this.requireReachable()
    return this.#bus.nodes().includes(node) ? node : undefined
  }

  /** A node that lost the bus has dropped the polls that waited there, and does not reply to them. */
  #endPollsAt(node: string | undefined): void {
    for (const [ending, at] of this.#polls) if (node === undefined || node === at) ending.abort()
  }

  #records(): JsonValue {
    return [...this.#byNumber].map(([number, queue]) => numbered(queue, number) as unknown as JsonValue)
  }

  /** Empty when the node does not serve yet: before it does, it asks for our queues and announces its own. */
  async #recordsOf(node: string): Promise<readonly NumberedQueue[]> {
    try {
      const options = { to: node, timeoutMs: chatLimits.nodeReplyMaxMs }
      return (await this.#bus.request('queues.list', null, options)) as unknown as readonly NumberedQueue[]
    } catch (error) {
      if (error instanceof NoAnswer) return []
      // Having no listener counts only once the node is dead.
      if (error instanceof NoListener && !this.#bus.nodes().includes(node)) return []
      throw error
    }
  }

  /** Queues often close together: announce all of them in one message. */
  #publishClosed(number: number): void {
    this.#closing.push(number)
    if (this.#closing.length > 1) return
    queueMicrotask(() => {
      this.#bus.publish('queues.closed', { numbers: this.#closing })
      this.#closing = []
    })
  }

  #know(node: string, record: NumberedQueue): void {
    invariant(this.#queues !== undefined, 'the queues are attached')
    const known = this.#distant.get(node) ?? new Map<number, RemoteQueue>()
    if (known.has(record.number)) return
    const queue = new RemoteQueue(node, record, (notified) => this.#notified.add(notified))
    this.#distant.set(node, known.set(record.number, queue))
    this.#queues.place(queue)
  }

  #forget(node: string, closed: Closed): void {
    const known = this.#distant.get(node)
    if (known === undefined) return
    for (const number of 'all' in closed ? [...known.keys()] : closed.numbers) {
      const queue = known.get(number)
      if (queue === undefined) continue
      known.delete(number)
      this.#notified.delete(queue)
      this.#queues?.displace(queue)
    }
    if (known.size === 0) this.#distant.delete(node)
  }

  #deliver({ texts, lines }: Sending): void {
    const events = texts.map((text) => new EventText(text))
    for (const { texts: places, to } of lines) {
      for (const number of to[this.#bus.node] ?? []) {
        const queue = this.#byNumber.get(number)
        // The sender has missed that the queue is closed.
        if (queue === undefined) this.#publishClosed(number)
        else for (const event of places.flatMap((place) => events[place] ?? [])) this.#queues?.push(queue, event)
      }
    }
  }
}
