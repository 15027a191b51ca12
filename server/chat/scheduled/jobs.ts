import type { Job } from '../../kernel/jobs/jobs.ts'
import { type DeliverScheduledMessagesNeeds, deliverScheduledMessages } from './actions/deliver-scheduled-messages.ts'
import { deliverReminders } from './actions/remind.ts'

/** Sends scheduled messages and reminders within a second of their time. */
export function deliverPlannedJob(chat: DeliverScheduledMessagesNeeds): Job {
  return {
    name: 'deliver-planned',
    everyMs: 1000,
    async run() {
      await deliverScheduledMessages(chat)
      await deliverReminders(chat)
    },
  }
}
