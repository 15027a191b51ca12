import type { Job } from '../../kernel/jobs/jobs.ts'
import type { NoticeTeller } from '../operator/notice-teller.ts'

const everyMs = 5_000

/** Comes back to what could not be told at once. */
export function noticesJob(notices: NoticeTeller): Job {
  return {
    name: 'notices',
    everyMs,
    run() {
      notices.tellLeftovers()
      return notices.settled()
    },
  }
}
