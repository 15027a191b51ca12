import type { Sharp } from 'sharp'
import type { ImageSize } from '../domain/uploads/attachment.ts'

/** Why a file is not used as an image. */
export type ImageProblem = 'not_an_image' | 'too_large'

export interface ImageWish {
  readonly width: number
  readonly height: number
  /** `cover` fills the whole box and cuts what stands over; `inside` shrinks until all of it fits, and never enlarges. */
  readonly fit: 'cover' | 'inside'
  readonly format: 'png' | 'webp' | 'gif'
  /** Keeps the movement of an image that moves. */
  readonly animated?: boolean
}

/** Pixels of a still image: decoded, a quarter of a gigabyte. */
export const imagePixelsMax = 90_000_000
/** Of what moves, so many pixels in all frames together; later frames are left out. */
const animatedPixelsMax = imagePixelsMax / 3
const framesAtLeast = 3

type SharpModule = typeof import('sharp').default

let loading: Promise<SharpModule> | undefined

/** Loaded when the first image comes: the decoder takes more memory than many a deployment ever needs. */
function load(): Promise<SharpModule> {
  loading ??= import('sharp').then(({ default: sharp }) => {
    // Only what is listed is ever decoded: other loaders run interpreters or other programs.
    sharp.block({ operation: ['VipsForeignLoad'] })
    const loaders = ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif', 'Tiff']
    sharp.unblock({ operation: loaders.map((name) => `VipsForeignLoad${name}`) })
    sharp.cache(false)
    sharp.concurrency(1)
    return sharp
  })
  return loading
}

/** Reads the header of an image, from a path or from its bytes. */
export async function inspectImage(source: string | Buffer): Promise<ImageSize | ImageProblem> {
  const sharp = await load()
  try {
    const found = await sharp(source, { limitInputPixels: false, failOn: 'none' }).metadata()
    const { width, height } = found.autoOrient
    const frames = found.pages ?? 1
    const pixels = width * height
    if (frames === 1 ? pixels > imagePixelsMax : pixels * Math.min(framesAtLeast, frames) > animatedPixelsMax)
      return 'too_large'
    return { width, height, frames }
  } catch {
    return 'not_an_image'
  }
}

/** Decodes an image and makes another one of it, without anything but the picture: no place, no camera, no program. */
export async function processImage(source: string | Buffer, wish: ImageWish): Promise<Buffer | ImageProblem> {
  const size = await inspectImage(source)
  if (typeof size === 'string') return size
  const sharp = await load()
  const moves = wish.animated === true && size.frames > 1
  const pages = moves ? Math.min(size.frames, Math.floor(animatedPixelsMax / (size.width * size.height))) : 1
  try {
    const image = sharp(source, { limitInputPixels: imagePixelsMax, pages, failOn: 'error' })
    const turned = moves ? image : image.autoOrient()
    const { width, height, fit } = wish
    return await written(turned.resize({ width, height, fit, withoutEnlargement: fit === 'inside' }), wish.format)
  } catch {
    return 'not_an_image'
  }
}

function written(image: Sharp, format: ImageWish['format']): Promise<Buffer> {
  if (format === 'png') return image.png().toBuffer()
  if (format === 'gif') return image.gif().toBuffer()
  return image.webp({ effort: 2 }).toBuffer()
}
