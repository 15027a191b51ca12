import type { EventQueue, EventReceiver } from '../queues/event-queue.ts'
import type { QueueTraits } from '../queues/notice.ts'
import type { EventText } from '../queues/queue-memory.ts'
import { describedBy, type QueueRecord, recordOf } from '../queues/queue-record.ts'

/** The announcement of a new queue to the other nodes. */
export interface NumberedQueue extends QueueRecord {
  /** Its number on the bus; a node never uses one twice. */
  readonly number: number
}

export function numbered(queue: EventQueue, number: number): NumberedQueue {
  return { number, ...recordOf(queue) }
}

/** A queue on another node: collects its events until they are sent. */
export class RemoteQueue implements EventReceiver {
  readonly node: string
  readonly number: number
  readonly id: string
  readonly traits: QueueTraits
  readonly #wantedTypes: ReadonlySet<string> | undefined
  readonly #onPush: (queue: RemoteQueue) => void
  #texts: string[] = []

  constructor(node: string, record: NumberedQueue, onPush: (queue: RemoteQueue) => void) {
    const { id, traits, wantedTypes } = describedBy(record)
    this.node = node
    this.number = record.number
    this.id = id
    this.traits = traits
    this.#wantedTypes = wantedTypes
    this.#onPush = onPush
  }

  wants(type: string): boolean {
    return this.#wantedTypes === undefined || this.#wantedTypes.has(type)
  }

  push({ text }: EventText): boolean {
    this.#texts.push(text)
    this.#onPush(this)
    return true
  }

  /** The events since the last call. */
  take(): readonly string[] {
    const taken = this.#texts
    this.#texts = []
    return taken
  }
}

/** Events for the queues of several nodes: each text once, and the indexes of the texts per group of queues. */
export interface Sending {
  /** The new message that it announces. */
  readonly messageId?: number
  readonly texts: readonly string[]
  readonly lines: readonly SendingLine[]
}

export interface SendingLine {
  readonly texts: readonly number[]
  /** Numbers of queues by node. */
  readonly to: Readonly<Record<string, readonly number[]>>
}

export function sendingFor(queues: Iterable<RemoteQueue>): Sending {
  const texts = new Map<string, number>()
  const lines = new Map<string, { texts: readonly number[]; to: Record<string, number[]> }>()
  for (const queue of queues) {
    const places = queue.take().map((tail) => {
      const place = texts.get(tail) ?? texts.size
      texts.set(tail, place)
      return place
    })
    const key = places.join(' ')
    const line = lines.get(key) ?? { texts: places, to: {} }
    lines.set(key, line)
    const numbers = line.to[queue.node] ?? []
    numbers.push(queue.number)
    line.to[queue.node] = numbers
  }
  return { texts: [...texts.keys()], lines: [...lines.values()] }
}
