import type { CommitScope } from '../../../kernel/storage/database.ts'
import type { Events } from './events.ts'
import type { UserSet } from './user-set.ts'

/**
 * The users of the audience who have a queue, for a transaction that publishes to them. Queues that others of the audience
 * open before its commit end: their clients may have read the state before the change, and would not receive its events.
 */
export function listeningUntilCommit(events: Events, scope: CommitScope, audience: UserSet): number[] {
  const listening = events.listening(audience)
  scope.onCommit(() => endQueuesOfOthers(events, audience, new Set(listening)))
  return listening
}

/** Ends the queues of those users of the audience who were not among the listening ones. */
export function endQueuesOfOthers(events: Events, audience: UserSet, listening: ReadonlySet<number>): void {
  for (const userId of events.listening(audience)) if (!listening.has(userId)) events.removeAllOf(userId)
}
