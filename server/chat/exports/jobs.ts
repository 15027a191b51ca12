import type { Job } from '../../kernel/jobs/jobs.ts'
import type { WithExports } from './worker/exports.ts'

/** Takes up what a stop, or a fault of the database, has left. */
export function makeExportsJob({ exports }: WithExports): Job {
  return { name: 'make-exports', everyMs: 10_000, run: async () => exports.wake() }
}
