import { chatLimits } from '../../limits.ts'
import type { QueueTraits } from './notice.ts'
import type { EventText, QueueMemory } from './queue-memory.ts'
import { describedBy, type QueueFacts, recordOf } from './queue-record.ts'
import type { PersistedQueue } from './store.ts'

export type PollProblem = { readonly kind: 'pruned' } | { readonly kind: 'never_in_queue' }

/** A queue as publishers see it: a local one, or the record of one on another node. */
export interface EventReceiver {
  readonly id: string
  readonly traits: QueueTraits
  wants(type: string): boolean
  /** False when the queue exceeds its bounds and must be closed. */
  push(event: EventText): boolean
}

interface OpeningOptions {
  readonly wantedTypes: ReadonlySet<string> | undefined
  readonly idleTimeoutMs: number
  readonly nowMs: number
  /** That of all queues of this node. */
  readonly memory: QueueMemory
  /** Of a restored queue. */
  readonly nextEventId?: number
  readonly waiting?: readonly EventText[]
}

/** The pending events of one client. Ids start at 0 and increase by one; acknowledged events are deleted. */
export class EventQueue implements EventReceiver {
  readonly id: string
  readonly traits: QueueTraits
  readonly idleTimeoutMs: number
  /** undefined: every type. */
  readonly wantedTypes: ReadonlySet<string> | undefined
  readonly #memory: QueueMemory
  readonly #pending: EventText[] = []
  #characters = 0
  #isClosed = false
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
    this.#memory = options.memory
    for (const event of options.waiting ?? []) this.#hold(event)
    this.#nextId = options.nextEventId ?? 0
  }

  /** Restores a persisted queue; `waiting` are its events, which it may share with other queues. */
  static restore(facts: QueueFacts, options: Pick<OpeningOptions, 'waiting' | 'nowMs' | 'memory'>): EventQueue {
    const { id, traits, wantedTypes } = describedBy(facts)
    return new EventQueue(id, traits, { ...facts, ...options, wantedTypes })
  }

  wants(type: string): boolean {
    return this.wantedTypes === undefined || this.wantedTypes.has(type)
  }

  push(event: EventText): boolean {
    if (this.#isClosed) return false
    this.#hold(event)
    this.#nextId += 1
    const waiter = this.#waiter
    this.#waiter = undefined
    waiter?.()
    return this.#pending.length <= chatLimits.queueEventsMax && this.#characters <= chatLimits.queueCharactersMax
  }

  #hold(event: EventText): void {
    this.#pending.push(event)
    this.#characters += event.text.length
    this.#memory.hold(event)
  }

  #release(count: number): void {
    for (const event of this.#pending.splice(0, count)) {
      this.#characters -= event.text.length
      this.#memory.release(event)
    }
  }

  /** Deletes the events up to `lastEventId`, which the client has; or returns why that is impossible. */
  acknowledge(lastEventId: number): PollProblem | undefined {
    if (lastEventId >= this.#nextId) return { kind: 'never_in_queue' }
    const known = lastEventId + 1 - this.#oldestId
    if (known < 0) return { kind: 'pruned' }
    this.#release(known)
    return undefined
  }

  get #oldestId(): number {
    return this.#nextId - this.#pending.length
  }

  /** Of the pending events. */
  get characters(): number {
    return this.#characters
  }

  get isEmpty(): boolean {
    return this.#pending.length === 0
  }

  get isPolled(): boolean {
    return this.#waiter !== undefined
  }

  /** The pending events as the text of a JSON list. */
  text(): string {
    const oldest = this.#oldestId
    return `[${this.#pending.map(({ text }, place) => `{"id":${oldest + place},${text}`).join(',')}]`
  }

  /** Everything the next process needs to resume the queue. */
  persisted(): PersistedQueue<QueueFacts> {
    const { id, traits, idleTimeoutMs } = this
    const facts = { ...recordOf(this), idleTimeoutMs, nextEventId: this.#nextId }
    return { id, userId: traits.userId, facts, waiting: this.#pending.map(({ text }) => text) }
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

  /** Wakes a waiting poll, when the server stops. */
  end(): void {
    const waiter = this.#waiter
    this.#waiter = undefined
    waiter?.()
  }

  /** Drops the pending events and accepts no more. */
  close(): void {
    this.#isClosed = true
    this.#release(this.#pending.length)
    this.end()
  }
}
