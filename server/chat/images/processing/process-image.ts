import type { Metadata, Sharp } from 'sharp'
import { ConcurrencyLimiter } from '../../../kernel/auth/concurrency-limiter.ts'
import type { ImageSize } from '../../uploads/rules/attachment.ts'
import { framesMax, readStructure } from './check-structure.ts'

/** Why a file is not used as an image. */
export type ImageProblem = 'not_an_image' | 'too_large'

export interface ImageRequest {
  readonly width: number
  readonly height: number
  /** `cover` fills the box and crops; `inside` shrinks to fit, and never enlarges. */
  readonly fit: 'cover' | 'inside'
  readonly format: 'png' | 'webp' | 'gif'
  /** Keeps the frames of an animated image. */
  readonly animated?: boolean
}

/**
 * The maximum number of decoded pixels, by their cost: each of these takes a core about a tenth of a second. A baseline
 * JPEG is scaled down while it is read; a progressive one, or an interlaced PNG, is decoded completely first, and AV1
 * costs most.
 */
const pixelsMax = {
  plainJpeg: 90_000_000,
  usual: 15_000_000,
  interlacedPng: 4_000_000,
  heif: 2_500_000,
} as const
/** The maximum of all frames together; later frames are dropped. */
const animatedPixelsMax = 8_000_000
const framesAtLeast = 3
/** The maximum of encoded frames: each of them costs about a millisecond, however small it is. */
const encodedFramesMax = 300
/** The decoder holds many whole rows: a short image of millions of columns takes gigabytes. */
const sideMax = 32_767

type Header = Pick<Metadata, 'format' | 'isProgressive'>

function stillPixelsMax({ format, isProgressive = false }: Header): number {
  if (format === 'heif') return pixelsMax.heif
  if (format === 'jpeg' && !isProgressive) return pixelsMax.plainJpeg
  return format === 'png' && isProgressive ? pixelsMax.interlacedPng : pixelsMax.usual
}

/** Each of them occupies a thread of the pool that files, passwords and names of hosts need too. */
const turns = new ConcurrencyLimiter({ runningMax: 2, waitingMax: 1_000 })

type SharpModule = typeof import('sharp').default

let loading: Promise<SharpModule> | undefined

/** Loaded with the first image: the decoder needs more memory than many deployments ever do. */
function load(): Promise<SharpModule> {
  loading ??= import('sharp').then(({ default: sharp }) => {
    // Only listed formats are decoded: other loaders run interpreters or programs.
    sharp.block({ operation: ['VipsForeignLoad'] })
    const loaders = ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif', 'Tiff']
    sharp.unblock({ operation: loaders.map((name) => `VipsForeignLoad${name}`) })
    sharp.cache(false)
    sharp.concurrency(1)
    return sharp
  })
  return loading
}

/** The size of an image, and the pixels that one of its frames costs. */
interface Inspected extends ImageSize {
  readonly framePixels: number
}

/** Reads the header of an image, from a path or from its bytes. */
export async function inspectImage(source: string | Buffer): Promise<ImageSize | ImageProblem> {
  const found = await inspect(source)
  return typeof found === 'string' ? found : { width: found.width, height: found.height, frames: found.frames }
}

async function inspect(source: string | Buffer): Promise<Inspected | ImageProblem> {
  const structure = await readStructure(source)
  if (structure === 'costly') return 'too_large'
  const sharp = await load()
  try {
    const found = await sharp(source, { limitInputPixels: false, failOn: 'none' }).metadata()
    const { width, height } = found.autoOrient
    const framePixels = Math.max(width * height, structure.framePixelsMax)
    const inspected = { width, height, frames: found.pages ?? 1, framePixels }
    return isTooLarge(found, inspected) ? 'too_large' : inspected
  } catch {
    return 'not_an_image'
  }
}

function isTooLarge(header: Header, { width, height, frames, framePixels }: Inspected): boolean {
  if (Math.max(width, height) > sideMax || frames > framesMax) return true
  if (frames === 1) return framePixels > stillPixelsMax(header)
  return framePixels * Math.min(framesAtLeast, frames) > animatedPixelsMax
}

/** Decodes an image and encodes another one, without any metadata: no location, no camera, no program. */
export function processImage(source: string | Buffer, input: ImageRequest): Promise<Buffer | ImageProblem> {
  return turns.take(() => make(source, input))
}

async function make(source: string | Buffer, input: ImageRequest): Promise<Buffer | ImageProblem> {
  const size = await inspect(source)
  if (typeof size === 'string') return size
  const sharp = await load()
  const moves = input.animated === true && size.frames > 1
  const affordable = Math.floor(animatedPixelsMax / size.framePixels)
  const pages = moves ? Math.min(size.frames, affordable, encodedFramesMax) : 1
  try {
    const image = sharp(source, { limitInputPixels: pixelsMax.plainJpeg, pages, failOn: 'error' })
    const turned = moves ? image : image.autoOrient()
    const { width, height, fit } = input
    return await written(turned.resize({ width, height, fit, withoutEnlargement: fit === 'inside' }), input.format)
  } catch {
    return 'not_an_image'
  }
}

function written(image: Sharp, format: ImageRequest['format']): Promise<Buffer> {
  if (format === 'png') return image.png().toBuffer()
  // With the usual effort the search for the colors of a frame takes ten times as long, seconds for a long animation.
  if (format === 'gif') return image.gif({ effort: 1 }).toBuffer()
  return image.webp({ effort: 2 }).toBuffer()
}
