import type { Job } from '../../../kernel/jobs/jobs.ts'
import { type PlanMailNeeds, planMail } from './actions/plan-mail.ts'
import { type SendDigestsNeeds, sendDigests } from './actions/send-digests.ts'
import { type SendMessageMailNeeds, sendMessageMail } from './actions/send-message-mail.ts'

type MailJobsNeeds = PlanMailNeeds & SendDigestsNeeds & SendMessageMailNeeds

/** Mail about messages waits for minutes anyway, so that some seconds more do not matter. */
export function mailMessagesJob(chat: MailJobsNeeds): Job {
  return {
    name: 'mail-messages',
    everyMs: 5_000,
    async run() {
      if (chat.mail === undefined || chat.directory.isDeactivated) return
      await planMail(chat)
      await sendMessageMail(chat)
    },
  }
}

/** Once an hour is often enough to meet the day of the week. */
export function mailDigestsJob(chat: MailJobsNeeds): Job {
  return { name: 'mail-digests', everyMs: 3_600_000, run: () => sendDigests(chat) }
}
