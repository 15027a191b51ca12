import type { Job } from '../../../kernel/jobs/jobs.ts'
import { type ExpireMessagesNeeds, expireMessages } from '../actions/expire-messages.ts'

/** Retention is counted in days, so an hour does not matter. */
export function expireMessagesJob(chat: ExpireMessagesNeeds): Job {
  return { name: 'expire-messages', everyMs: 3_600_000, run: () => expireMessages(chat) }
}
