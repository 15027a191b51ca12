import { pathIdAsWritten } from '../../../uploads/rules/path-id.ts'
import type { UploadedImage } from '../context.ts'
import { serialize } from '../html/serialize.ts'
import { uploadPathId } from '../urls/url.ts'
import { uploadedImageElement } from './media.ts'

/** The renderer's mark for an image without a thumbnail yet. */
const placeholderMark = 'class="image-loading-placeholder"'
const shownImage = /(<div class="message_inline_image"><a href="([^"]*)"[^>]*>)<img ([^>]*)>(<\/a><\/div>)/g

export function showsPlaceholder(html: string): boolean {
  return html.includes(placeholderMark)
}

/** Replaces the placeholder by the thumbnail; the rest of the rendered content is unchanged. */
export function showThumbnail(html: string, pathId: string, image: UploadedImage): string {
  return html.replace(shownImage, (whole, before: string, href: string, attributes: string, after: string) => {
    if (!attributes.includes(placeholderMark)) return whole
    const linked = uploadPathId(href.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&amp;', '&'))
    if (linked === undefined || pathIdAsWritten(linked) !== pathId) return whole
    return before + serialize([uploadedImageElement(image)]) + after
  })
}
