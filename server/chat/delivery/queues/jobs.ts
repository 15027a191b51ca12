import type { Job } from '../../../kernel/jobs/jobs.ts'
import type { EventQueues } from './event-queues.ts'

/** Closes event queues that are no longer polled. */
export function expireQueuesJob(queues: EventQueues): Job {
  return { name: 'expire-queues', everyMs: 30_000, run: async () => queues.expire() }
}
