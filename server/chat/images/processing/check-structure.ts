import { open } from 'node:fs/promises'

/**
 * More frames than common animations have. A decoder reads the headers of all frames before the first pixel, and the time
 * for it can grow with the square of their number.
 */
export const framesMax = 2_000

/** The data blocks of a GIF have up to 255 bytes. Tiny ones would make the walk long. */
const gifBlocksMax = 500_000
const pageBytes = 65_536

/** The bytes from an offset on: at most a page, fewer at the end. */
type ReadFrom = (offset: number) => Promise<Buffer>

/**
 * `costly` if the header is costly to read: more than `framesMax` frames or pages, or much compressed text. The pixels of a
 * frame are known of a GIF only: its frames can be larger than the image, and are decoded before they are clipped.
 */
export type ImageStructure = 'costly' | { readonly framePixelsMax: number }

/** Reads the structure of a file. Nothing is decoded. */
export async function readStructure(source: string | Buffer): Promise<ImageStructure> {
  if (typeof source !== 'string') return structureOf(async (offset) => source.subarray(offset, offset + pageBytes))
  const file = await open(source, 'r')
  try {
    return await structureOf(async (offset) => {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(pageBytes), 0, pageBytes, offset)
      return buffer.subarray(0, bytesRead)
    })
  } finally {
    await file.close()
  }
}

async function structureOf(readFrom: ReadFrom): Promise<ImageStructure> {
  const head = await readFrom(0)
  const start = head.toString('latin1', 0, 4)
  if (start === 'GIF8') return gifStructure(readFrom, head)
  return (await isCostly(readFrom, head, start)) ? 'costly' : { framePixelsMax: 0 }
}

async function isCostly(readFrom: ReadFrom, head: Buffer, start: string): Promise<boolean> {
  if (start === '\x89PNG') return hasLongTexts(readFrom)
  if (start === 'RIFF') return isLongWebp(readFrom)
  const isLittleEndian = start === 'II*\0'
  return isLittleEndian || start === 'MM\0*' ? isLongTiff(readFrom, head, isLittleEndian) : false
}

const pngTextBytesMax = 65_536
const pngChunksMax = 100_000
/** Length, type, and the longest keyword with the flag behind it. */
const pngTextHeadBytes = 8 + 79 + 2

/** The compressed texts of a PNG, of which the decoder keeps all. They can have a thousand times their size in the file. */
async function hasLongTexts(readFrom: ReadFrom): Promise<boolean> {
  let at = 8
  let page = await readFrom(0)
  let pageStart = 0
  for (let chunks = 0, textBytes = 0; chunks <= pngChunksMax && textBytes <= pngTextBytesMax; chunks += 1) {
    if (at + pngTextHeadBytes > pageStart + page.length) {
      page = await readFrom(at)
      pageStart = at
    }
    const chunk = page.subarray(at - pageStart, at - pageStart + pngTextHeadBytes)
    // The decoder reads nothing after the end.
    if (chunk.length < 8 || chunk.toString('latin1', 4, 8) === 'IEND') return false
    const bytes = chunk.readUInt32BE(0)
    if (isCompressedText(chunk)) textBytes += bytes
    at += 12 + bytes
  }
  return true
}

/** By the type, and in international texts by the flag after the keyword. */
function isCompressedText(chunk: Buffer): boolean {
  const type = chunk.toString('latin1', 4, 8)
  return type === 'zTXt' || (type === 'iTXt' && chunk[chunk.indexOf(0, 8) + 1] !== 0)
}

const extension = 0x21
const imageDescriptor = 0x2c
const descriptorBytes = 10

/** The size of the color table that a packed field announces. */
const tableBytes = (packed: number): number => ((packed & 0x80) === 0 ? 0 : 3 * 2 ** ((packed & 7) + 1))

async function gifStructure(readFrom: ReadFrom, head: Buffer): Promise<ImageStructure> {
  let at = 13 + tableBytes(head[10] ?? 0)
  let page = head
  let pageStart = 0
  let isInData = false
  let framePixelsMax = 0
  for (let frames = 0, blocks = 0; frames <= framesMax && blocks <= gifBlocksMax; blocks += 1) {
    if (at + descriptorBytes > pageStart + page.length) {
      page = await readFrom(at)
      pageStart = at
    }
    const byte = page[at - pageStart]
    if (byte === undefined) return { framePixelsMax }
    if (isInData) {
      isInData = byte !== 0
      at += 1 + byte
    } else if (byte === extension) {
      isInData = true
      at += 2
    } else if (byte === imageDescriptor) {
      isInData = true
      frames += 1
      const descriptor = page.subarray(at - pageStart)
      if (descriptor.length < descriptorBytes) return { framePixelsMax }
      framePixelsMax = Math.max(framePixelsMax, descriptor.readUInt16LE(5) * descriptor.readUInt16LE(7))
      at += descriptorBytes + tableBytes(descriptor.readUInt8(9)) + 1
    } else return { framePixelsMax }
  }
  return 'costly'
}

const webpFrame = Buffer.from('ANMF')

/** Counts the name of the chunk, wherever it is: no reading of the chunks finds more frames. */
async function isLongWebp(readFrom: ReadFrom): Promise<boolean> {
  // Pages overlap, so that a name on the border of two is found.
  const step = pageBytes - webpFrame.length + 1
  for (let at = 0, frames = 0; ; at += step) {
    const page = await readFrom(at)
    for (let found = page.indexOf(webpFrame); found >= 0; found = page.indexOf(webpFrame, found + webpFrame.length)) {
      frames += 1
      if (frames > framesMax) return true
    }
    if (page.length < pageBytes) return false
  }
}

const tiffEntryBytes = 12

/** Follows the chain of directories, one per page. */
async function isLongTiff(readFrom: ReadFrom, head: Buffer, isLittleEndian: boolean): Promise<boolean> {
  const u16 = (bytes: Buffer) => (isLittleEndian ? bytes.readUInt16LE(0) : bytes.readUInt16BE(0))
  const u32 = (bytes: Buffer, at: number) => (isLittleEndian ? bytes.readUInt32LE(at) : bytes.readUInt32BE(at))
  if (head.length < 8) return false
  let at = u32(head, 4)
  for (let pages = 0; pages <= framesMax; pages += 1) {
    if (at === 0) return false
    const directory = await readFrom(at)
    if (directory.length < 2) return false
    const link = await readFrom(at + 2 + tiffEntryBytes * u16(directory))
    if (link.length < 4) return false
    at = u32(link, 0)
  }
  return true
}
