import type { Job } from '../../kernel/jobs/jobs.ts'
import { createPartitionsAhead, removeOldHistories } from '../actions/operator/keep-histories.ts'
import type { Needs, OperatorNeeds } from '../services.ts'

const everyMs = 600_000

/** Creates the partitions of histories ahead, and removes those that are older than their retention. */
export function historiesJob(trading: OperatorNeeds & Needs<'historyRetention'>): Job {
  return {
    name: 'histories',
    everyMs,
    async run() {
      if (!trading.venue.leads()) return
      await createPartitionsAhead(trading)
      await removeOldHistories(trading)
    },
  }
}
