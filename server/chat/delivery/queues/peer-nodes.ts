import type { EventQueue } from './event-queue.ts'
import type { Poll, PollOutcome } from './events.ts'

/** The other nodes, as the queues of this node see them. */
export interface PeerNodes {
  /** The suffix of queue ids of this node: it routes a poll to the right node. */
  readonly idEnding: string
  /** False while the bus is disconnected: events of other nodes are missed, and this node delivers none either. */
  readonly areReachable: boolean
  /** Throws while the bus is disconnected; the client retries. */
  requireReachable(): void
  /** Resolves once every later commit on other nodes reaches the queue. */
  opened(queue: EventQueue): Promise<void>
  closed(queue: EventQueue): void
  /** Whether this node may deliver an event of its own at once, such as this new message. */
  isInOrder(messageId: number | undefined): boolean
  /**
   * Sends the collected events of queues on other nodes, and delivers those of this node once no message of another node
   * is missing before this new one. Other nodes learn of each new message, also if none of their queues receives it.
   */
  flush(messageId: number | undefined, deliver: () => void): void
  poll(poll: Poll): Promise<PollOutcome>
  remove(queueId: string, userId: number): Promise<boolean>
  removeAllOf(userId: number): void
}

/** For a single node. */
export const noPeerNodes: PeerNodes = {
  idEnding: '',
  areReachable: true,
  requireReachable: () => undefined,
  opened: async () => undefined,
  closed: () => undefined,
  isInOrder: () => true,
  flush: (_messageId, deliver) => deliver(),
  poll: async () => ({ kind: 'unknown_queue' }),
  remove: async () => false,
  removeAllOf: () => undefined,
}
