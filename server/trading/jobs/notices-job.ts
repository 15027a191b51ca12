import type { Job } from '../../kernel/jobs/jobs.ts'
import type { NoticeSender } from '../operator/notice-sender.ts'

const everyMs = 5_000

/** Retries notices that could not be sent at once. */
export function noticesJob(notices: NoticeSender): Job {
  return {
    name: 'notices',
    everyMs,
    run() {
      notices.sendRemaining()
      return notices.settled()
    },
  }
}
