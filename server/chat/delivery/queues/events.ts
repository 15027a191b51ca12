import type { CommitScope } from '../../../kernel/storage/database.ts'
import type { EventQueue, PollProblem } from './event-queue.ts'
import type { Notice, QueueTraits } from './notice.ts'
import type { UserSet } from './user-set.ts'

/** Actions publish events here, and clients poll for them. */
export interface Events {
  /** Delivers the notices after the commit, and never after a rollback. */
  publishOnCommit(scope: CommitScope, ...notices: readonly Notice[]): void
  /** For events that are not stored, such as typing. */
  publish(...notices: readonly Notice[]): void
  /** The users of the audience who have a queue: for events that need a computation per user. */
  listening(audience: UserSet): number[]
  register(options: QueueOptions): EventQueue
  /** Resolves once every later commit on any node reaches the queue. */
  known(queue: EventQueue): Promise<void>
  /** False when the user has no such queue. */
  remove(queueId: string, userId: number): Promise<boolean>
  /** Closes every queue of a user who lost access. */
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
