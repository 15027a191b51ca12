import { chatLimits } from '../limits.ts'
import type { QueueTraits } from './notice.ts'

interface QueuedEvent {
  readonly id: number
  /** The event's JSON without its opening brace, shared by every queue that got the same body. */
  readonly tail: string
}

export type PollProblem = { readonly kind: 'pruned' } | { readonly kind: 'never_in_queue' }

/** A queue as those see it who have something to say to it: one here, or what is known of one on another node. */
export interface Hearer {
  readonly id: string
  readonly traits: QueueTraits
  wants(type: string): boolean
  /** False when the queue has grown past its bounds and must be given up. */
  push(tail: string): boolean
}

/** One client's line of events. Ids start at 0 and rise by one; what the client has acknowledged is forgotten. */
export class EventQueue implements Hearer {
  readonly id: string
  readonly traits: QueueTraits
  readonly idleTimeoutMs: number
  /** undefined: every type. */
  readonly wantedTypes: ReadonlySet<string> | undefined
  #events: QueuedEvent[] = []
  #bytes = 0
  #nextId = 0
  #newestDropped = -1
  #waiter: (() => void) | undefined
  lastPollAtMs: number
  /** Its own client has deleted it, and knows. */
  isDeleted = false

  constructor(
    id: string,
    traits: QueueTraits,
    options: {
      readonly wantedTypes: ReadonlySet<string> | undefined
      readonly idleTimeoutMs: number
      readonly nowMs: number
    },
  ) {
    this.id = id
    this.traits = traits
    this.wantedTypes = options.wantedTypes
    this.idleTimeoutMs = options.idleTimeoutMs
    this.lastPollAtMs = options.nowMs
  }

  wants(type: string): boolean {
    return this.wantedTypes === undefined || this.wantedTypes.has(type)
  }

  push(tail: string): boolean {
    this.#events.push({ id: this.#nextId, tail })
    this.#nextId += 1
    this.#bytes += tail.length
    const waiter = this.#waiter
    this.#waiter = undefined
    waiter?.()
    return this.#events.length <= chatLimits.queueEventsMax && this.#bytes <= chatLimits.queueBytesMax
  }

  /** Forgets everything up to `lastEventId`, which the client has; or says why that cannot be. */
  acknowledge(lastEventId: number): PollProblem | undefined {
    if (lastEventId >= this.#nextId) return { kind: 'never_in_queue' }
    if (lastEventId < this.#newestDropped) return { kind: 'pruned' }
    const keepFrom = this.#events.findIndex((event) => event.id > lastEventId)
    const dropped = keepFrom === -1 ? this.#events : this.#events.slice(0, keepFrom)
    for (const event of dropped) this.#bytes -= event.tail.length
    this.#events = keepFrom === -1 ? [] : this.#events.slice(keepFrom)
    this.#newestDropped = Math.max(this.#newestDropped, lastEventId)
    return undefined
  }

  get isEmpty(): boolean {
    return this.#events.length === 0
  }

  get isPolled(): boolean {
    return this.#waiter !== undefined
  }

  /** The waiting events as the text of a JSON list. */
  text(): string {
    return `[${this.#events.map(({ id, tail }) => `{"id":${id},${tail}`).join(',')}]`
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
