import { refuseImage } from '../images/failures.ts'
import { inspectImage } from '../images/processing/process-image.ts'
import { madePicture } from '../images/processing/received-picture.ts'

/** Twice the size in text, for high-density screens. */
const side = 64
const square = { width: side, height: side, fit: 'cover' } as const

export interface EmojiFiles {
  readonly fileName: string
  /** The first frame of an animated emoji. */
  readonly stillFileName: string | undefined
}

/** The blob key of a custom emoji's image. */
export const customEmojiBlob = (fileName: string): string => `emoji/${fileName}`
export const stillEmojiBlob = (fileName: string): string => `emoji/still/${fileName}`

export interface MadeEmoji {
  readonly names: EmojiFiles
  /** By the keys of their blobs. */
  readonly files: ReadonlyMap<string, Buffer>
}

/** Makes the images of a custom emoji, to be stored under this name. */
export async function makeEmoji(name: string, content: Buffer): Promise<MadeEmoji> {
  const found = await inspectImage(content)
  if (typeof found === 'string') throw refuseImage.unusable(found)
  const still = await madePicture(content, { ...square, format: 'png' })
  const stillFileName = `${name}.png`
  if (found.frames === 1) {
    const names = { fileName: stillFileName, stillFileName: undefined }
    return { names, files: new Map([[customEmojiBlob(stillFileName), still]]) }
  }
  const fileName = `${name}.gif`
  const moving = await madePicture(content, { ...square, format: 'gif', animated: true })
  const files = new Map([
    [customEmojiBlob(fileName), moving],
    [stillEmojiBlob(stillFileName), still],
  ])
  return { names: { fileName, stillFileName }, files }
}
