import type { Transaction } from '../../../kernel/storage/database.ts'
import type { EventQueue, PollProblem } from './event-queue.ts'
import type { Notice, QueueTraits, UserSet } from './notice.ts'

/** Where actions leave what happened, and clients come for it. */
export interface Events {
  /** Heard by the queues once the transaction has committed, and never when it has not. */
  publishOnCommit(tx: Transaction, ...notices: readonly Notice[]): void
  /** For what is not stored, such as typing. */
  publish(...notices: readonly Notice[]): void
  /** Of these people, those who have a queue: for what must be known of each of them to tell them. */
  listening(audience: UserSet): number[]
  register(options: QueueOptions): EventQueue
  /** Resolves once everything that commits from now on reaches the queue, on whatever node it commits. */
  known(queue: EventQueue): Promise<void>
  /** False when there is no such queue of this user. */
  remove(queueId: string, userId: number): Promise<boolean>
  /** Ends every queue of a user whose access as a whole has ended. */
  removeAllOf(userId: number): void
  poll(poll: Poll): Promise<PollOutcome>
}

export interface QueueOptions {
  readonly traits: QueueTraits
  /** undefined: every type. */
  readonly wantedTypes: ReadonlySet<string> | undefined
  readonly idleTimeoutMs: number
}

export interface Poll {
  readonly queueId: string
  readonly userId: number
  readonly lastEventId: number
  readonly mayWait: boolean
  readonly signal: AbortSignal
}

export type PollOutcome =
  | { readonly kind: 'events'; readonly text: string }
  | { readonly kind: 'unknown_queue' }
  | PollProblem

export interface WithEvents {
  readonly events: Events
}
