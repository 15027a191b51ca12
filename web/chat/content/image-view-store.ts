import { createStore } from '../../platform/store.ts'

export interface ShownImage {
  readonly source: string
  readonly title: string
}

/** The images of the conversation, and the one in the image viewer. */
export interface ShownImages {
  readonly images: readonly ShownImage[]
  readonly index: number
}

export const shownImages = createStore<ShownImages | undefined>(undefined)

const previewLinks = '.message_inline_image a:has(img)'

/** Opens the image of a preview, among the images of the conversation around it. */
export function openImages(link: HTMLAnchorElement): void {
  const place: ParentNode = link.closest('.scroll-frame') ?? link.closest('.message-content') ?? document
  const links = [...place.querySelectorAll<HTMLAnchorElement>(previewLinks)]
  const known = links.includes(link) ? links : [link]
  shownImages.set({ images: known.map(imageOf), index: known.indexOf(link) })
}

function imageOf(link: HTMLAnchorElement): ShownImage {
  const image = link.querySelector('img')
  return { source: link.getAttribute('href') ?? image?.src ?? '', title: link.title || (image?.alt ?? '') }
}

/** Shows the image so many places further; the first follows the last. */
export function stepImage(step: 1 | -1): void {
  shownImages.set((before) => {
    if (before === undefined) return before
    const { images, index } = before
    return { images, index: (index + step + images.length) % images.length }
  })
}
