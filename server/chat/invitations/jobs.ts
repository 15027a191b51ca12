import type { Job } from '../../kernel/jobs/jobs.ts'
import { type SendWelcomeMessagesNeeds, sendWelcomeMessages } from './actions/send-welcome-messages.ts'

/** Whoever joins is greeted at once; this is for those whose server was stopped in between. */
export function sendWelcomeMessagesJob(chat: SendWelcomeMessagesNeeds): Job {
  return { name: 'greet-newcomers', everyMs: 5000, run: () => sendWelcomeMessages(chat) }
}
