import type { Job } from '../../kernel/jobs/jobs.ts'
import { type SendWelcomeMessagesNeeds, sendWelcomeMessages } from './actions/send-welcome-messages.ts'

/** Welcome messages are sent at once; this job sends those that a server stop has interrupted. */
export function sendWelcomeMessagesJob(chat: SendWelcomeMessagesNeeds): Job {
  return { name: 'greet-newcomers', everyMs: 5000, run: () => sendWelcomeMessages(chat) }
}
