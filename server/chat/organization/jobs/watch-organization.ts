import type { Job } from '../../../kernel/jobs/jobs.ts'
import type { WithDirectory } from '../../directory/directory.ts'

/** The operator opens a closed organization from the command line: nobody inside could. */
export function watchOrganizationJob({ directory }: WithDirectory): Job {
  const run = async () => {
    if (directory.isDeactivated) await directory.refresh({ organization: true })
  }
  return { name: 'watch-organization', everyMs: 2_000, run }
}
