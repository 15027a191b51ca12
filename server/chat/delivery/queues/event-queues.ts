import type { Clock } from '../../../kernel/clock/clock.ts'
import type { Ids } from '../../../kernel/ids/ids.ts'
import { errorFields, type Logger } from '../../../kernel/logging/logger.ts'
import type { Transaction } from '../../../kernel/storage/database.ts'
import { chatLimits } from '../../limits.ts'
import { EventQueue, type EventReceiver } from './event-queue.ts'
import type { Events, Poll, PollOutcome, QueueOptions } from './events.ts'
import type { EventBody, Notice, UserSet } from './notice.ts'
import { noPeerNodes, type PeerNodes } from './peer-nodes.ts'
import type { QueueFacts } from './queue-record.ts'
import type { PersistedQueue } from './store.ts'

const heartbeatTail = '"type":"heartbeat"}'

interface EventQueuesOptions {
  readonly clock: Clock
  readonly ids: Ids
  readonly log: Logger
  readonly peerNodes?: PeerNodes
}

/**
 * The queues of every client that registered at this node, and what is known of those elsewhere: what happens here is
 * said to all of them. They live in memory; a server that goes down in order leaves them to the next one. A client whose
 * queue is gone registers again.
 */
export class EventQueues implements Events {
  readonly #clock: Clock
  readonly #ids: Ids
  readonly #log: Logger
  readonly #peerNodes: PeerNodes
  /** Those of this node. */
  readonly #queues = new Map<string, EventQueue>()
  readonly #receivers = new Set<EventReceiver>()
  readonly #byUser = new Map<number, Set<EventReceiver>>()
  readonly #listeningToAllPublic = new Set<EventReceiver>()
  readonly #waitingElsewhere = new Set<AbortController>()
  #mayWait = true

  constructor({ clock, ids, log, peerNodes = noPeerNodes }: EventQueuesOptions) {
    this.#clock = clock
    this.#ids = ids
    this.#log = log
    this.#peerNodes = peerNodes
  }

  get size(): number {
    return this.#queues.size
  }

  register({ traits, wantedTypes, idleTimeoutMs }: QueueOptions): EventQueue {
    const own = this.#ownOf(traits.userId)
    const tooMany = own.length + 1 - chatLimits.queuesPerUserMax
    for (const oldest of own.slice(0, Math.max(0, tooMany))) this.#remove(oldest)
    const id = `${this.#ids.uuid()}${this.#peerNodes.idEnding}`
    const queue = new EventQueue(id, traits, { wantedTypes, idleTimeoutMs, nowMs: this.#clock.nowMs() })
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

  /** Gives up every queue of this node: events may have been missed, and only registering anew brings them. */
  removeAllHere(): void {
    for (const queue of [...this.#queues.values()]) this.#remove(queue)
  }

  /** From now on this one hears what happens here. */
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

  /** For what another node has to say to one of these. */
  push(queue: EventQueue, tail: string): boolean {
    if (queue.push(tail)) return true
    this.#log.warn('event queue overflowed; its client will register again', { user: queue.traits.userId })
    this.#remove(queue)
    return false
  }

  listening(audience: UserSet): number[] {
    if (audience.size <= this.#byUser.size) return [...audience.keys()].filter((userId) => this.#byUser.has(userId))
    return [...this.#byUser.keys()].filter((userId) => audience.has(userId))
  }

  publishOnCommit(tx: Transaction, ...notices: readonly Notice[]): void {
    tx.onCommit(() => this.publish(...notices))
  }

  publish(...notices: readonly Notice[]): void {
    // A client that heard of this and not of what happened elsewhere before would believe to have missed nothing.
    if (!this.#peerNodes.areReachable) return
    for (const notice of notices) {
      try {
        this.#deliver(notice)
      } catch (error) {
        // What happened has happened: one event that cannot be written must not silence the others.
        this.#log.error('event not delivered', { type: notice.type, ...errorFields(error) })
      }
    }
    this.#peerNodes.flush()
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
      await this.#somethingToSend(queue, poll.signal)
    queue.lastPollAtMs = this.#clock.nowMs()
    const isThere = queue.isDeleted || this.#queues.has(queue.id)
    if (isThere && queue.isEmpty && !queue.isDeleted) this.#peerNodes.requireReachable()
    return isThere ? { kind: 'events', text: queue.text() } : { kind: 'unknown_queue' }
  }

  /** The other nodes cannot be heard any more: nobody waits for what would not come. */
  wakeAll(): void {
    for (const queue of this.#queues.values()) queue.end()
  }

  /** The server goes down: whoever waits is answered with what there is, and nobody waits any more. */
  endPolls(): void {
    this.#mayWait = false
    this.wakeAll()
    for (const waiting of this.#waitingElsewhere) waiting.abort()
  }

  /** What the next server must know of all of them, once nothing happens here any more. */
  kept(): PersistedQueue<QueueFacts>[] {
    return [...this.#queues.values()].map((queue) => queue.kept())
  }

  /** Goes on with what a server before this one left. Nobody could ask while none was up: their time begins anew. */
  goOnWith(kept: readonly PersistedQueue<QueueFacts>[]): void {
    for (const one of kept) this.#add(EventQueue.of(one, this.#clock.nowMs()))
  }

  /** Gives up queues nobody has asked for longer than they said they would stay away. */
  expire(): void {
    const now = this.#clock.nowMs()
    for (const queue of this.#queues.values()) {
      if (!queue.isPolled && now - queue.lastPollAtMs > queue.idleTimeoutMs) this.#remove(queue)
    }
  }

  #deliver(notice: Notice): void {
    // The same body object is the same text: written once, however many queues it goes to.
    const tails = new Map<EventBody, string>()
    for (const queue of this.#receiversOf(notice)) {
      if (!queue.wants(notice.type)) continue
      const said = notice.body(queue.traits, queue.id)
      if (said === undefined) continue
      for (const body of Array.isArray(said) ? (said as readonly EventBody[]) : [said as EventBody]) {
        let tail = tails.get(body)
        if (tail === undefined) {
          tail = JSON.stringify(body).slice(1)
          tails.set(body, tail)
        }
        const hasRoom = queue instanceof EventQueue ? this.push(queue, tail) : queue.push(tail)
        if (!hasRoom) break
      }
    }
  }

  /** To the other node it makes no difference whether the client goes away or this node goes down. */
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

  /** Walks whichever is smaller: the people who may hear it, or the people who listen. */
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

  #somethingToSend(queue: EventQueue, signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const spread = (this.#ids.bytes(1)[0] ?? 0) / 256
      const heartbeat = setTimeout(
        () => queue.push(heartbeatTail),
        chatLimits.heartbeatMinMs + spread * chatLimits.heartbeatSpreadMs,
      )
      heartbeat.unref()
      const finish = () => {
        clearTimeout(heartbeat)
        signal.removeEventListener('abort', gone)
        // Events of one transaction come one by one in one turn; a turn later they go out together.
        setImmediate(resolve)
      }
      const gone = () => {
        queue.stopWaiting(finish)
        finish()
      }
      queue.wait(finish)
      signal.addEventListener('abort', gone, { once: true })
    })
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
    queue.end()
  }
}
