import type { Job } from '../../../kernel/jobs/jobs.ts'
import type { EventQueues } from './event-queues.ts'

/** Gives up event queues that nobody has asked for any longer. */
export function expireQueuesJob(queues: EventQueues): Job {
  return { name: 'expire-queues', everyMs: 30_000, run: async () => queues.expire() }
}
