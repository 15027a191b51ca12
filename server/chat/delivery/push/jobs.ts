import type { Job } from '../../../kernel/jobs/jobs.ts'
import type { WithPush } from './push.ts'

/** Takes up what a stop or an absent relay has left, and takes away what was read meanwhile. */
export function sendPushesJob({ push }: WithPush): Job {
  return { name: 'send-pushes', everyMs: 5_000, run: async () => push.worker.wake() }
}
