import type { Job } from '../../../kernel/jobs/jobs.ts'
import { type RemoveMessagesNeeds, workOffRemovals } from '../actions/remove-messages.ts'

/** Continues removals that a request has left, or that a kill interrupted. */
export function removeMessagesJob(chat: RemoveMessagesNeeds): Job {
  return { name: 'remove-messages', everyMs: 5_000, run: () => workOffRemovals(chat) }
}
