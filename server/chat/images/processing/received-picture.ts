import { readFile } from 'node:fs/promises'
import type { ReceivedFile } from '../../../kernel/http/multipart.ts'
import { imageTypeOf } from '../../emoji/rules/image-type.ts'
import { chatLimits } from '../../limits.ts'
import { refuseImage } from '../failures.ts'
import { type ImageRequest, processImage } from './process-image.ts'

export const pictureMebibytesMax = chatLimits.pictureFileMiB

/** One file and one MiB more than allowed, so that the failure can name the problem. */
export const pictureBody = { filesMax: 2, fileBytesMax: (pictureMebibytesMax + 1) * 1_048_576 }

/** The content of the only file. Its bytes decide whether it is an image. */
export async function receivedPicture(file: ReceivedFile): Promise<Buffer> {
  if (file.bytes > pictureMebibytesMax * 1_048_576) throw refuseImage.tooManyBytes(pictureMebibytesMax)
  const content = await readFile(file.path)
  if (imageTypeOf(content) === undefined) throw refuseImage.unusable('not_an_image')
  return content
}

/** The image in another size; throws if it cannot be decoded. */
export async function madePicture(content: Buffer, input: ImageRequest): Promise<Buffer> {
  const made = await processImage(content, input)
  if (typeof made === 'string') throw refuseImage.unusable(made)
  return made
}
