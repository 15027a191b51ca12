import type { Job } from '../../kernel/jobs/jobs.ts'
import type { SolvencyWatch } from '../custody/watch-solvency.ts'

const everyMs = 30_000

/** Compares the ledger with the chains. */
export function solvencyJob(watch: SolvencyWatch): Job {
  return { name: 'solvency', everyMs, run: () => watch.run() }
}
