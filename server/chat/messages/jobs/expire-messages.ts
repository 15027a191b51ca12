import type { Job } from '../../../kernel/jobs/jobs.ts'
import type { ChatServices } from '../../services.ts'
import { expireMessages } from '../actions/expire-messages.ts'

/** Days are what retention is counted in, so that an hour more or less does not matter. */
export function expireMessagesJob(chat: ChatServices): Job {
  return { name: 'expire-messages', everyMs: 3_600_000, run: () => expireMessages(chat) }
}
