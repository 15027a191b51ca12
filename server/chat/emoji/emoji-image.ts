import type { BlobStore } from '../../kernel/storage/blobs/blobs.ts'
import { refuseImage } from '../images/failures.ts'
import { inspectImage } from '../images/processing/process-image.ts'
import { inOneChunk, madePicture } from '../images/processing/received-picture.ts'

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

/** Creates the images of a custom emoji and stores them under this name. */
export async function storeEmoji(blobs: BlobStore, name: string, content: Buffer): Promise<EmojiFiles> {
  const found = await inspectImage(content)
  if (typeof found === 'string') throw refuseImage.unusable(found)
  const still = await madePicture(content, { ...square, format: 'png' })
  const stillFileName = `${name}.png`
  if (found.frames === 1) {
    await blobs.put(customEmojiBlob(stillFileName), inOneChunk(still))
    return { fileName: stillFileName, stillFileName: undefined }
  }
  const fileName = `${name}.gif`
  const moving = await madePicture(content, { ...square, format: 'gif', animated: true })
  await blobs.put(customEmojiBlob(fileName), inOneChunk(moving))
  await blobs.put(stillEmojiBlob(stillFileName), inOneChunk(still))
  return { fileName, stillFileName }
}

export async function dropEmoji(blobs: BlobStore, { fileName, stillFileName }: EmojiFiles): Promise<void> {
  await blobs.delete(customEmojiBlob(fileName))
  if (stillFileName !== undefined) await blobs.delete(stillEmojiBlob(stillFileName))
}
