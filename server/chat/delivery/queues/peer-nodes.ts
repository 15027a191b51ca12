import type { EventQueue } from './event-queue.ts'
import type { Poll, PollOutcome } from './events.ts'

/** The other nodes, as far as the queues of this one have to do with them. */
export interface PeerNodes {
  /** What the ids of queues made here end in: whoever is asked for one knows where it is. */
  readonly idEnding: string
  /** False while they cannot be heard: what happens there is missed here, and nothing more is said to anybody. */
  readonly areReachable: boolean
  /** Throws, so that the request is refused and may be sent again, while they cannot be heard. */
  requireReachable(): void
  /** Resolves once whatever commits on other nodes from now on reaches the queue. */
  opened(queue: EventQueue): Promise<void>
  closed(queue: EventQueue): void
  /** What was said to queues of other nodes leaves. */
  flush(): void
  poll(poll: Poll): Promise<PollOutcome>
  remove(queueId: string, userId: number): Promise<boolean>
  removeAllOf(userId: number): void
}

/** Of a single node. */
export const noPeerNodes: PeerNodes = {
  idEnding: '',
  areReachable: true,
  requireReachable: () => undefined,
  opened: async () => undefined,
  closed: () => undefined,
  flush: () => undefined,
  poll: async () => ({ kind: 'unknown_queue' }),
  remove: async () => false,
  removeAllOf: () => undefined,
}
