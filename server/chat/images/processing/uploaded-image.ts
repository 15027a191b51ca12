import type { UploadedImage } from '../../rendering/markdown/context.ts'
import type { Attachment } from '../../uploads/rules/attachment.ts'
import { needsTranscoding } from '../../uploads/rules/content-type.ts'
import { shownFormat, transcodedFormat } from '../../uploads/rules/thumbnail-format.ts'

/** The parts of an uploaded image that a message shows; undefined for other files. */
export function uploadedImageOf(file: Attachment): UploadedImage | undefined {
  const { image, contentType, pathId, thumbnails } = file
  if (image === undefined || (thumbnails !== 'pending' && thumbnails !== 'ready')) return undefined
  const { width, height, frames } = image
  const seen = { width, height, contentType }
  if (thumbnails === 'pending') return seen
  return {
    ...seen,
    thumbnailUrl: `/user_uploads/thumbnail/${pathId}/${shownFormat(frames).name}`,
    isAnimated: frames > 1,
    ...(needsTranscoding(contentType) ? { transcodedImage: transcodedFormat(width, height).name } : {}),
  }
}
