import type { Job } from '../../kernel/jobs/jobs.ts'
import type { ChatServices } from '../services.ts'

/** Takes up what a stop, or a fault of the database, has left. */
export function makeExportsJob({ exports }: ChatServices): Job {
  return { name: 'make-exports', everyMs: 10_000, run: async () => exports.wake() }
}
