import type { UploadedImage } from '../domain/markdown/context.ts'
import type { Attachment } from '../domain/uploads/attachment.ts'
import { needsTranscoding } from '../domain/uploads/content-type.ts'
import { shownFormat, transcodedFormat } from '../domain/uploads/thumbnail-format.ts'

/** What a message shows of an uploaded image; undefined for what is no image. */
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
