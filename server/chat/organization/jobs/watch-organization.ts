import type { Job } from '../../../kernel/jobs/jobs.ts'
import type { WithDirectory } from '../../directory/directory.ts'
import { allowsPasswords } from '../../sso/rules/sign-in-methods.ts'

/** The operator reopens an organization, or its password sign-in, from the command line; every node must notice it. */
export function watchOrganizationJob({ directory }: WithDirectory): Job {
  const run = async () => {
    const hasPasswords = allowsPasswords(directory.settings.authentication_methods)
    if (directory.isDeactivated || !hasPasswords) await directory.refresh({ organization: true })
  }
  return { name: 'watch-organization', everyMs: 2_000, run }
}
