import type { Job } from '../../kernel/jobs/jobs.ts'
import type { WithLinkPreviews } from '../rendering/link-previews/link-previews.ts'
import type { WithExternalImages } from './external/external-images.ts'

/** Keeps the caches of external images and of cards within their age and space. */
export function pruneExternalImagesJob({ externalImages, linkPreviews }: WithExternalImages & WithLinkPreviews): Job {
  return {
    name: 'prune-external-images',
    everyMs: 3_600_000,
    async run() {
      await externalImages?.prune()
      await linkPreviews?.prune()
    },
  }
}
