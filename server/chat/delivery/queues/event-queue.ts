import { chatLimits } from '../../limits.ts'
import type { QueueTraits } from './notice.ts'
import { describedBy, type QueueFacts, recordOf } from './queue-record.ts'
import type { PersistedQueue } from './store.ts'

export type PollProblem = { readonly kind: 'pruned' } | { readonly kind: 'never_in_queue' }

/** A queue as those see it who have something to say to it: one here, or what is known of one on another node. */
export interface EventReceiver {
  readonly id: string
  readonly traits: QueueTraits
  wants(type: string): boolean
  /** False when the queue has grown past its bounds and must be given up. */
  push(tail: string): boolean
}

interface OpeningOptions {
  readonly wantedTypes: ReadonlySet<string> | undefined
  readonly idleTimeoutMs: number
  readonly nowMs: number
  /** What it has from before; a new queue has nothing. */
  readonly nextEventId?: number
  readonly waiting?: readonly string[]
}

/** One client's line of events. Ids start at 0 and rise by one; what the client has acknowledged is forgotten. */
export class EventQueue implements EventReceiver {
  readonly id: string
  readonly traits: QueueTraits
  readonly idleTimeoutMs: number
  /** undefined: every type. */
  readonly wantedTypes: ReadonlySet<string> | undefined
  /** Of each waiting event its JSON without the opening brace, shared by every queue that got the same body. */
  readonly #tails: string[]
  #bytes: number
  #nextId: number
  #waiter: (() => void) | undefined
  lastPollAtMs: number
  /** Its own client has deleted it, and knows. */
  isDeleted = false

  constructor(id: string, traits: QueueTraits, options: OpeningOptions) {
    this.id = id
    this.traits = traits
    this.wantedTypes = options.wantedTypes
    this.idleTimeoutMs = options.idleTimeoutMs
    this.lastPollAtMs = options.nowMs
    this.#tails = [...(options.waiting ?? [])]
    this.#bytes = this.#tails.reduce((sum, tail) => sum + tail.length, 0)
    this.#nextId = options.nextEventId ?? 0
  }

  /** As it was when the server went down. */
  static of({ facts, waiting }: PersistedQueue<QueueFacts>, nowMs: number): EventQueue {
    const { id, traits, wantedTypes } = describedBy(facts)
    return new EventQueue(id, traits, { ...facts, wantedTypes, waiting, nowMs })
  }

  wants(type: string): boolean {
    return this.wantedTypes === undefined || this.wantedTypes.has(type)
  }

  push(tail: string): boolean {
    this.#tails.push(tail)
    this.#nextId += 1
    this.#bytes += tail.length
    const waiter = this.#waiter
    this.#waiter = undefined
    waiter?.()
    return this.#tails.length <= chatLimits.queueEventsMax && this.#bytes <= chatLimits.queueBytesMax
  }

  /** Forgets everything up to `lastEventId`, which the client has; or says why that cannot be. */
  acknowledge(lastEventId: number): PollProblem | undefined {
    if (lastEventId >= this.#nextId) return { kind: 'never_in_queue' }
    const known = lastEventId + 1 - this.#oldestId
    if (known < 0) return { kind: 'pruned' }
    for (const tail of this.#tails.splice(0, known)) this.#bytes -= tail.length
    return undefined
  }

  get #oldestId(): number {
    return this.#nextId - this.#tails.length
  }

  get isEmpty(): boolean {
    return this.#tails.length === 0
  }

  get isPolled(): boolean {
    return this.#waiter !== undefined
  }

  /** The waiting events as the text of a JSON list. */
  text(): string {
    const oldest = this.#oldestId
    return `[${this.#tails.map((tail, place) => `{"id":${oldest + place},${tail}`).join(',')}]`
  }

  /** All that the next server must know to go on with it. */
  kept(): PersistedQueue<QueueFacts> {
    const { id, traits, idleTimeoutMs } = this
    const facts = { ...recordOf(this), idleTimeoutMs, nextEventId: this.#nextId }
    return { id, userId: traits.userId, facts, waiting: this.#tails }
  }

  /** Called once, when there is something to say or another poll takes over. */
  wait(wake: () => void): void {
    const before = this.#waiter
    this.#waiter = wake
    before?.()
  }

  stopWaiting(wake: () => void): void {
    if (this.#waiter === wake) this.#waiter = undefined
  }

  /** Wakes a poll that waits, when the queue is taken away from under it or the server goes down. */
  end(): void {
    const waiter = this.#waiter
    this.#waiter = undefined
    waiter?.()
  }
}
