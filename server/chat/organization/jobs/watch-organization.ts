import type { Job } from '../../../kernel/jobs/jobs.ts'
import type { WithDirectory } from '../../directory/directory.ts'

/** The operator reactivates an organization from the command line, so every node must notice it. */
export function watchOrganizationJob({ directory }: WithDirectory): Job {
  const run = async () => {
    if (directory.isDeactivated) await directory.refresh({ organization: true })
  }
  return { name: 'watch-organization', everyMs: 2_000, run }
}
