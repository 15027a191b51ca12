import { invariant } from '../values/invariant.ts'
import type { Job } from './jobs.ts'

/** Runs the job of this name once, or each job whose name matches, in their order. Fails if there is none. */
export async function runJobs(jobs: readonly Job[], wanted: string | RegExp): Promise<void> {
  const found = jobs.filter(({ name }) => (typeof wanted === 'string' ? name === wanted : wanted.test(name)))
  invariant(found.length > 0, `a job is named ${wanted}`)
  for (const job of found) await job.run()
}
