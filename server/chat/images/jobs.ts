import type { Job } from '../../kernel/jobs/jobs.ts'
import type { WithExternalImages } from './external/external-images.ts'

/** Keeps the cache of external images within its age and space. */
export function pruneExternalImagesJob({ externalImages }: WithExternalImages): Job {
  return { name: 'prune-external-images', everyMs: 3_600_000, run: async () => externalImages?.prune() }
}
