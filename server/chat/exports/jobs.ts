import type { Job } from '../../kernel/jobs/jobs.ts'
import type { WithExports } from './worker/exports.ts'

/** Resumes exports after a stop or a database failure. */
export function makeExportsJob({ exports }: WithExports): Job {
  return { name: 'make-exports', everyMs: 10_000, run: async () => exports.wake() }
}
