import { pathIdAsWritten } from '../../../uploads/rules/path-id.ts'
import type { UploadedImage } from '../context.ts'
import { serialize } from '../html/serialize.ts'
import { uploadPathId } from '../urls/url.ts'
import { uploadedImageElement } from './media.ts'

/** The renderer's mark for an image without a thumbnail yet. */
const placeholderMark = 'image-loading-placeholder"'
const inlineImage =
  /<img alt="([^"]*)" class="inline-image image-loading-placeholder"[^>]* data-original-src="([^"]*)"[^>]*>/g
const shownImage = /(<div class="message_inline_image"><a href="([^"]*)"[^>]*>)<img ([^>]*)>(<\/a><\/div>)/g

export function showsPlaceholder(html: string): boolean {
  return html.includes(placeholderMark)
}

/** Replaces the placeholder by the thumbnail; the rest of the rendered content is unchanged. */
export function showThumbnail(html: string, pathId: string, image: UploadedImage): string {
  const isOfFile = (address: string) => {
    const linked = uploadPathId(address)
    return linked !== undefined && pathIdAsWritten(linked) === pathId
  }
  const amongText = html.replace(inlineImage, (whole, alt: string, src: string) => {
    const inline = { alt: unescaped(alt), src: unescaped(src) }
    return isOfFile(inline.src) ? serialize([uploadedImageElement(image, inline)]) : whole
  })
  return amongText.replace(shownImage, (whole, before: string, href: string, attributes: string, after: string) => {
    if (!attributes.includes(placeholderMark)) return whole
    if (!isOfFile(unescaped(href))) return whole
    return before + serialize([uploadedImageElement(image)]) + after
  })
}

function unescaped(value: string): string {
  return value.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')
}
