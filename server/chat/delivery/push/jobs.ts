import type { Job } from '../../../kernel/jobs/jobs.ts'
import type { WithPush } from './push.ts'

/** Resumes deliveries after a stop or an outage of the relay or of a push service, and removes notifications of messages that were read. */
export function sendPushesJob({ push }: WithPush): Job {
  return { name: 'send-pushes', everyMs: 5_000, run: async () => push.wake() }
}
