import { chatLimits } from '../../limits.ts'
import type { QueueTraits } from './notice.ts'
import { describedBy, type QueueFacts, recordOf } from './queue-record.ts'
import type { PersistedQueue } from './store.ts'

export type PollProblem = { readonly kind: 'pruned' } | { readonly kind: 'never_in_queue' }

/** A queue as publishers see it: a local one, or the record of one on another node. */
export interface EventReceiver {
  readonly id: string
  readonly traits: QueueTraits
  wants(type: string): boolean
  /** False when the queue exceeds its bounds and must be closed. */
  push(tail: string): boolean
}

interface OpeningOptions {
  readonly wantedTypes: ReadonlySet<string> | undefined
  readonly idleTimeoutMs: number
  readonly nowMs: number
  /** Of a restored queue. */
  readonly nextEventId?: number
  readonly waiting?: readonly string[]
}

/** The pending events of one client. Ids start at 0 and increase by one; acknowledged events are deleted. */
export class EventQueue implements EventReceiver {
  readonly id: string
  readonly traits: QueueTraits
  readonly idleTimeoutMs: number
  /** undefined: every type. */
  readonly wantedTypes: ReadonlySet<string> | undefined
  /** The JSON of each pending event without the opening brace, shared by all queues with the same body. */
  readonly #tails: string[]
  #bytes: number
  #nextId: number
  #waiter: (() => void) | undefined
  lastPollAtMs: number
  /** Deleted by its own client, which knows. */
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

  /** Restores a persisted queue. */
  static restore({ facts, waiting }: PersistedQueue<QueueFacts>, nowMs: number): EventQueue {
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

  /** Deletes the events up to `lastEventId`, which the client has; or returns why that is impossible. */
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

  /** The pending events as the text of a JSON list. */
  text(): string {
    const oldest = this.#oldestId
    return `[${this.#tails.map((tail, place) => `{"id":${oldest + place},${tail}`).join(',')}]`
  }

  /** Everything the next process needs to resume the queue. */
  persisted(): PersistedQueue<QueueFacts> {
    const { id, traits, idleTimeoutMs } = this
    const facts = { ...recordOf(this), idleTimeoutMs, nextEventId: this.#nextId }
    return { id, userId: traits.userId, facts, waiting: this.#tails }
  }

  /** Calls `wake` once, when there is an event or another poll replaces this one. */
  wait(wake: () => void): void {
    const before = this.#waiter
    this.#waiter = wake
    before?.()
  }

  stopWaiting(wake: () => void): void {
    if (this.#waiter === wake) this.#waiter = undefined
  }

  /** Wakes a waiting poll, when the queue closes or the server stops. */
  end(): void {
    const waiter = this.#waiter
    this.#waiter = undefined
    waiter?.()
  }
}
