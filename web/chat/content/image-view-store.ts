import { createStore } from '../../platform/store.ts'

export interface ShownImage {
  readonly source: string
  readonly title: string
}

/** The image that is shown large over the page. */
export const shownImage = createStore<ShownImage | undefined>(undefined)

export function openImage(image: ShownImage): void {
  shownImage.set(image)
}
