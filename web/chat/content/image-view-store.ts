import { createStore } from '../../platform/store.ts'

export interface ShownImage {
  readonly source: string
  readonly title: string
}

/** The image in the image viewer. */
export const shownImage = createStore<ShownImage | undefined>(undefined)

export function openImage(image: ShownImage): void {
  shownImage.set(image)
}
