import type { Clock } from '../../../kernel/clock/clock.ts'
import type { Ids } from '../../../kernel/ids/ids.ts'
import { errorFields, type Logger } from '../../../kernel/logging/logger.ts'
import type { CommitScope } from '../../../kernel/storage/database.ts'
import { chatLimits } from '../../limits.ts'
import type { EventBody } from './chat-events.ts'
import { EventQueue, type EventReceiver } from './event-queue.ts'
import type { Events, Poll, PollOutcome, QueueOptions } from './events.ts'
import type { Notice } from './notice.ts'
import { noPeerNodes, type PeerNodes } from './peer-nodes.ts'
import { EventText, fullestFirst, QueueMemory, smallestWithin, textSharing } from './queue-memory.ts'
import type { QueueFacts } from './queue-record.ts'
import { somethingToSend } from './something-to-send.ts'
import type { PersistedQueue } from './store.ts'
import type { UserSet } from './user-set.ts'

const textOf = (body: EventBody) => new EventText(JSON.stringify(body).slice(1))

/** The share of the bound that is left when queues were closed, so that this is not repeated at each event. */
const filledAfterwards = 0.75

type Delivery = readonly [queue: EventQueue, event: EventText]

interface EventQueuesOptions {
  readonly clock: Clock
  readonly ids: Ids
  readonly log: Logger
  readonly peerNodes?: PeerNodes
  /** The bound of all pending events; that of the limits by default. */
  readonly charactersMax?: number
}

/**
 * The queues of all clients that registered at this node, and the records of those on other nodes: events of this node
 * reach all of them. They live in memory; a server that stops in order persists them for the next process. A client
 * whose queue is lost registers again.
 */
export class EventQueues implements Events {
  readonly #clock: Clock
  readonly #ids: Ids
  readonly #log: Logger
  readonly #peerNodes: PeerNodes
  readonly #charactersMax: number
  readonly #memory = new QueueMemory()
  /** By queue id, those of this node. */
  readonly #queues = new Map<string, EventQueue>()
  readonly #receivers = new Set<EventReceiver>()
  readonly #byUser = new Map<number, Set<EventReceiver>>()
  readonly #listeningToAllPublic = new Set<EventReceiver>()
  readonly #waitingElsewhere = new Set<AbortController>()
  #mayWait = true

  constructor({ clock, ids, log, peerNodes = noPeerNodes, charactersMax }: EventQueuesOptions) {
    this.#clock = clock
    this.#ids = ids
    this.#log = log
    this.#peerNodes = peerNodes
    this.#charactersMax = charactersMax ?? chatLimits.queuesCharactersMax
  }

  get size(): number {
    return this.#queues.size
  }

  register({ traits, wantedTypes, idleTimeoutMs }: QueueOptions): EventQueue {
    const own = this.#ownOf(traits.userId)
    const tooMany = own.length + 1 - chatLimits.queuesPerUserMax
    for (const oldest of own.slice(0, Math.max(0, tooMany))) this.#remove(oldest)
    const id = `${this.#ids.uuid()}${this.#peerNodes.idEnding}`
    const opening = { wantedTypes, idleTimeoutMs, nowMs: this.#clock.nowMs(), memory: this.#memory }
    const queue = new EventQueue(id, traits, opening)
    this.#add(queue)
    return queue
  }

  known(queue: EventQueue): Promise<void> {
    return this.#peerNodes.opened(queue)
  }

  async remove(queueId: string, userId: number): Promise<boolean> {
    return this.removeHere(queueId, userId) || this.#peerNodes.remove(queueId, userId)
  }

  removeHere(queueId: string, userId: number): boolean {
    const queue = this.#queues.get(queueId)
    if (queue === undefined || queue.traits.userId !== userId) return false
    queue.isDeleted = true
    this.#remove(queue)
    return true
  }

  removeAllOf(userId: number): void {
    this.removeAllHereOf(userId)
    this.#peerNodes.removeAllOf(userId)
  }

  removeAllHereOf(userId: number): void {
    for (const queue of this.#ownOf(userId)) this.#remove(queue)
  }

  /** Closes every queue of this node: events may have been missed, and only a new register call recovers them. */
  removeAllHere(): void {
    for (const queue of [...this.#queues.values()]) this.#remove(queue)
  }

  /** Adds a receiver of the events of this node. */
  place(receiver: EventReceiver): void {
    const { userId, allPublicStreams } = receiver.traits
    const own = this.#byUser.get(userId) ?? new Set()
    this.#byUser.set(userId, own.add(receiver))
    this.#receivers.add(receiver)
    if (allPublicStreams) this.#listeningToAllPublic.add(receiver)
  }

  displace(receiver: EventReceiver): void {
    this.#receivers.delete(receiver)
    this.#listeningToAllPublic.delete(receiver)
    const own = this.#byUser.get(receiver.traits.userId)
    own?.delete(receiver)
    if (own?.size === 0) this.#byUser.delete(receiver.traits.userId)
  }

  /** Adds an event to a local queue, unless it is closed. */
  push(queue: EventQueue, event: EventText): void {
    if (!this.#queues.has(queue.id)) return
    if (!queue.push(event)) this.#overflow(queue)
    else if (this.#memory.characters > this.#charactersMax) this.#makeRoom()
  }

  #overflow(queue: EventQueue): void {
    this.#log.warn('event queue overflowed; its client will register again', { user: queue.traits.userId })
    this.#remove(queue)
  }

  /** Closes the fullest queues: their clients have not polled for long, and register again. */
  #makeRoom(): void {
    for (const queue of fullestFirst(this.#queues.values())) {
      if (this.#memory.characters <= this.#charactersMax * filledAfterwards) return
      this.#overflow(queue)
    }
  }

  listening(audience: UserSet): number[] {
    if (audience.size <= this.#byUser.size) return [...audience.keys()].filter((userId) => this.#byUser.has(userId))
    return [...this.#byUser.keys()].filter((userId) => audience.has(userId))
  }

  publishOnCommit(scope: CommitScope, ...notices: readonly Notice[]): void {
    scope.onCommit(() => this.publish(...notices))
  }

  publish(...notices: readonly Notice[]): void {
    // A client that missed an event of another node must not receive this one, or it would believe it is up to date.
    if (!this.#peerNodes.areReachable) return
    let here: Delivery[] = []
    for (const [at, notice] of notices.entries()) {
      try {
        // Most events need not wait.
        this.#address(notice, here.length === 0 && this.#peerNodes.isInOrder(notice.messageId) ? undefined : here)
      } catch (error) {
        // The change is committed: one event that cannot be serialized must not block the others.
        this.#log.error('event not delivered', { type: notice.type, ...errorFields(error) })
      }
      if (notice.messageId === undefined && at + 1 < notices.length) continue
      const ready = here
      here = []
      this.#peerNodes.flush(notice.messageId, () => this.#deliver(ready))
    }
  }

  async poll(poll: Poll): Promise<PollOutcome> {
    return this.#queues.has(poll.queueId) ? this.pollHere(poll) : this.#pollElsewhere(poll)
  }

  async pollHere(poll: Poll): Promise<PollOutcome> {
    const queue = this.#queues.get(poll.queueId)
    if (queue === undefined || queue.traits.userId !== poll.userId) return { kind: 'unknown_queue' }
    queue.lastPollAtMs = this.#clock.nowMs()
    const problem = queue.acknowledge(poll.lastEventId)
    if (problem !== undefined) return problem
    if (queue.isEmpty && poll.mayWait && this.#mayWait && this.#peerNodes.areReachable)
      await somethingToSend(queue, poll.signal, this.#heartbeatMs())
    queue.lastPollAtMs = this.#clock.nowMs()
    const isOpen = queue.isDeleted || this.#queues.has(queue.id)
    if (isOpen && queue.isEmpty && !queue.isDeleted) this.#peerNodes.requireReachable()
    return isOpen ? { kind: 'events', text: queue.text() } : { kind: 'unknown_queue' }
  }

  /** The other nodes are unreachable: ends all waiting polls. */
  wakeAll(): void {
    for (const queue of this.#queues.values()) queue.end()
  }

  /** The server stops: answers waiting polls with their pending events, and lets no further poll wait. */
  endPolls(): void {
    this.#mayWait = false
    this.wakeAll()
    for (const waiting of this.#waitingElsewhere) waiting.abort()
  }

  /** The state of the queues for the next process, once no more events can happen; without the fullest beyond the bound. */
  persisted(): PersistedQueue<QueueFacts>[] {
    return smallestWithin(this.#queues.values(), this.#charactersMax).map((queue) => queue.persisted())
  }

  /**
   * Restores the queues of the previous process. Clients could not poll while it was down, so their idle timeout
   * restarts.
   */
  restore(persisted: readonly PersistedQueue<QueueFacts>[]): void {
    const [nowMs, memory, shared] = [this.#clock.nowMs(), this.#memory, textSharing()]
    for (const { facts, waiting } of persisted)
      this.#add(EventQueue.restore(facts, { waiting: waiting.map(shared), nowMs, memory }))
  }

  /** Closes queues whose clients have not polled for longer than their idle timeout. */
  expire(): void {
    const now = this.#clock.nowMs()
    for (const queue of this.#queues.values()) {
      if (!queue.isPolled && now - queue.lastPollAtMs > queue.idleTimeoutMs) this.#remove(queue)
    }
  }

  /** Collects the events of queues on other nodes; with a list, also those of local queues. */
  #address(notice: Notice, here: Delivery[] | undefined): void {
    // The same body object is serialized once for all queues.
    const texts = new Map<EventBody, EventText>()
    for (const queue of this.#receiversOf(notice)) {
      if (!queue.wants(notice.type)) continue
      const bodies = notice.body(queue.traits, queue.id)
      if (bodies === undefined) continue
      for (const body of Array.isArray(bodies) ? (bodies as readonly EventBody[]) : [bodies as EventBody]) {
        const text = texts.get(body) ?? textOf(body)
        texts.set(body, text)
        if (!(queue instanceof EventQueue)) queue.push(text)
        else if (here === undefined) this.push(queue, text)
        else here.push([queue, text])
      }
    }
  }

  #deliver(here: readonly Delivery[]): void {
    for (const [queue, event] of here) this.push(queue, event)
  }

  /** A poll on the other node ends the same way whether the client disconnects or this node stops. */
  async #pollElsewhere({ signal, mayWait, ...poll }: Poll): Promise<PollOutcome> {
    const waiting = new AbortController()
    const end = () => waiting.abort()
    if (signal.aborted) end()
    signal.addEventListener('abort', end, { once: true })
    this.#waitingElsewhere.add(waiting)
    try {
      return await this.#peerNodes.poll({ ...poll, mayWait: mayWait && this.#mayWait, signal: waiting.signal })
    } finally {
      this.#waitingElsewhere.delete(waiting)
      signal.removeEventListener('abort', end)
    }
  }

  /** Iterates over the smaller set: the audience, or the users with queues. */
  *#receiversOf({ audience, alsoFor }: Notice): Iterable<EventReceiver> {
    if (audience === 'everyone') yield* [...this.#receivers]
    else if (audience.size <= this.#byUser.size) {
      for (const userId of audience.keys()) yield* [...(this.#byUser.get(userId) ?? [])]
    } else {
      for (const [userId, queues] of [...this.#byUser]) if (audience.has(userId)) yield* [...queues]
    }
    if (alsoFor === undefined || audience === 'everyone') return
    for (const queue of [...this.#listeningToAllPublic]) {
      if (!audience.has(queue.traits.userId) && alsoFor(queue.traits)) yield queue
    }
  }

  #heartbeatMs(): number {
    return chatLimits.heartbeatMinMs + ((this.#ids.bytes(1)[0] ?? 0) / 256) * chatLimits.heartbeatSpreadMs
  }

  #ownOf(userId: number): EventQueue[] {
    return [...(this.#byUser.get(userId) ?? [])].filter((receiver) => receiver instanceof EventQueue)
  }

  #add(queue: EventQueue): void {
    this.#queues.set(queue.id, queue)
    this.place(queue)
  }

  #remove(queue: EventQueue): void {
    if (!this.#queues.delete(queue.id)) return
    this.displace(queue)
    this.#peerNodes.closed(queue)
    queue.close()
  }
}
