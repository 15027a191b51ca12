import type { Job } from '../../../kernel/jobs/jobs.ts'
import type { ChatServices } from '../../services.ts'

/** Takes up what a stop or an absent relay has left, and takes away what was read meanwhile. */
export function sendPushesJob({ push }: ChatServices): Job {
  return { name: 'send-pushes', everyMs: 5_000, run: async () => push.worker.wake() }
}
