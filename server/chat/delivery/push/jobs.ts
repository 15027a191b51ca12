import type { Job } from '../../../kernel/jobs/jobs.ts'
import type { WithPush } from './push.ts'

/** Resumes deliveries after a stop or an outage of the relay, and removes notifications of messages that were read. */
export function sendPushesJob({ push }: WithPush): Job {
  return { name: 'send-pushes', everyMs: 5_000, run: async () => push.worker.wake() }
}
