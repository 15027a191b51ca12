import type { Job } from '../../../kernel/jobs/jobs.ts'
import { type PlanMailNeeds, planMail } from './actions/plan-mail.ts'
import { type SendDigestsNeeds, sendDigests } from './actions/send-digests.ts'
import { type SendMessageMailNeeds, sendMessageMail } from './actions/send-message-mail.ts'

type MailJobsNeeds = PlanMailNeeds & SendDigestsNeeds & SendMessageMailNeeds

/** Mail about messages has a delay of minutes, so a few seconds more do not matter. */
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

/** Once an hour is often enough to hit the weekday. */
export function mailDigestsJob(chat: MailJobsNeeds): Job {
  return { name: 'mail-digests', everyMs: 3_600_000, run: () => sendDigests(chat) }
}
