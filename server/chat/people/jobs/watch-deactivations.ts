import type { Job } from '../../../kernel/jobs/jobs.ts'
import type { WithEvents } from '../../delivery/queues/events.ts'
import type { WithClock, WithDatabase } from '../../dependencies.ts'
import type { WithDirectory } from '../../directory/directory.ts'
import { publishStoredDeactivations } from '../actions/deactivate-user.ts'

/** The operator deactivates a person from the command line; every node must notice it. */
export function watchDeactivationsJob(chat: WithClock & WithDatabase & WithDirectory & WithEvents): Job {
  return { name: 'watch-deactivations', everyMs: 2_000, run: () => publishStoredDeactivations(chat) }
}
