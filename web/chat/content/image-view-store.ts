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

/** The link of a preview, or an image among the text. A preview of a video links to its page. */
const viewable = '.message_inline_image:not(.youtube-video) > a:has(img), img.inline-image'

/** Opens the image at this part of a message, among the images of the conversation around it; false if it is none. */
export function openImages(target: Element): boolean {
  const pressed = target.closest<HTMLElement>(viewable)
  if (pressed === null || (pressed instanceof HTMLImageElement && pressed.closest('a') !== null)) return false
  const place: ParentNode = pressed.closest('.scroll-frame') ?? pressed.closest('.message-content') ?? document
  const found = [...place.querySelectorAll<HTMLElement>(viewable)]
  const known = found.includes(pressed) ? found : [pressed]
  shownImages.set({ images: known.map(imageOf), index: known.indexOf(pressed) })
  return true
}

function imageOf(viewed: HTMLElement): ShownImage {
  if (viewed instanceof HTMLImageElement) return { source: viewed.dataset.originalSrc ?? viewed.src, title: viewed.alt }
  const image = viewed.querySelector('img')
  return { source: viewed.getAttribute('href') ?? image?.src ?? '', title: viewed.title || (image?.alt ?? '') }
}

/** Shows the image so many places further; the first follows the last. */
export function stepImage(step: 1 | -1): void {
  shownImages.set((before) => {
    if (before === undefined) return before
    const { images, index } = before
    return { images, index: (index + step + images.length) % images.length }
  })
}
