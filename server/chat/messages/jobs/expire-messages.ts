import type { Job } from '../../../kernel/jobs/jobs.ts'
import { type ExpireMessagesNeeds, expireMessages } from '../actions/expire-messages.ts'

/** Days are what retention is counted in, so that an hour more or less does not matter. */
export function expireMessagesJob(chat: ExpireMessagesNeeds): Job {
  return { name: 'expire-messages', everyMs: 3_600_000, run: () => expireMessages(chat) }
}
