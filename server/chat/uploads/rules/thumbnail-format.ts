export interface ThumbnailFormat {
  readonly name: string
  readonly maxWidth: number
  readonly maxHeight: number
  readonly isAnimated: boolean
}

const animated: ThumbnailFormat = { name: '840x560-anim.webp', maxWidth: 840, maxHeight: 560, isAnimated: true }
const still: ThumbnailFormat = { name: '840x560.webp', maxWidth: 840, maxHeight: 560, isAnimated: false }

/** The thumbnails of every uploaded image; animated ones only of animated images. */
export const thumbnailFormats: readonly ThumbnailFormat[] = [animated, still]

/** For images that browsers cannot show. */
export function transcodedFormat(width: number, height: number): ThumbnailFormat {
  const [maxWidth, maxHeight] = width >= height ? [4032, 3024] : [3024, 4032]
  return { name: `${maxWidth}x${maxHeight}.webp`, maxWidth, maxHeight, isAnimated: false }
}

/** The thumbnail that messages show. */
export const shownFormat = (frames: number): ThumbnailFormat => (frames > 1 ? animated : still)
