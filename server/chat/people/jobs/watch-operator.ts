import type { Job } from '../../../kernel/jobs/jobs.ts'
import { type OperatorChangesNeeds, publishOperatorChanges } from '../actions/publish-operator-changes.ts'

/** The operator creates people, changes roles and ends keys from the command line; the clients must notice it. */
export function watchOperatorJob(chat: OperatorChangesNeeds): Job {
  const published = new Set<number>()
  return { name: 'watch-operator', everyMs: 2_000, run: () => publishOperatorChanges(chat, published) }
}
