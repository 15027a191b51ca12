import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterEach, expect, test } from 'vitest'
import { inspectImage, processImage } from './process-image.ts'

const emoji = { width: 64, height: 64, fit: 'cover', format: 'gif', animated: true } as const

/** A GIF of single pixels: 23 bytes per frame. */
function gifOf(frames: number): Buffer {
  const head = Buffer.from([...Buffer.from('GIF89a'), 1, 0, 1, 0, 0x80, 0, 0, 0, 0, 0, 255, 255, 255])
  const control = [0x21, 0xf9, 4, 0, 1, 0, 0, 0]
  // The two colors alternate, since a decoder may join equal frames.
  const frame = (color: number) => [...control, 0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, color, 1, 0]
  const pair = Buffer.from([...frame(0x44), ...frame(0x4c)])
  return Buffer.concat([head, ...Array.from({ length: Math.ceil(frames / 2) }, () => pair), Buffer.from([0x3b])])
}

async function webpOf(frames: number): Promise<Buffer> {
  const pixel = await sharp({ create: { width: 1, height: 1, channels: 3, background: '#204060' } })
    .webp({ lossless: true })
    .toBuffer()
  const chunk = (name: string, content: Buffer) => {
    const head = Buffer.alloc(8)
    head.write(name, 'latin1')
    head.writeUInt32LE(content.length, 4)
    return Buffer.concat([head, content])
  }
  const frame = chunk('ANMF', Buffer.concat([Buffer.from([...Buffer.alloc(12), 10, 0, 0, 0]), pixel.subarray(12)]))
  const animation = [chunk('VP8X', Buffer.from([2, ...Buffer.alloc(9)])), chunk('ANIM', Buffer.alloc(6))]
  const all = [Buffer.from('WEBP'), ...animation, ...Array.from({ length: frames }, () => frame)]
  return chunk('RIFF', Buffer.concat(all))
}

/** One pixel per page. */
function tiffOf(pages: number): Buffer {
  const tags: readonly (readonly [tag: number, type: number, value: number])[] = [
    ...([
      [256, 4, 1],
      [257, 4, 1],
      [258, 3, 8],
      [259, 3, 1],
      [262, 3, 1],
    ] as const),
    ...([
      [273, 4, 8],
      [277, 3, 1],
      [278, 4, 1],
      [279, 4, 1],
    ] as const),
  ]
  const size = 2 + 12 * tags.length + 4
  const bytes = Buffer.alloc(10 + pages * size)
  bytes.write('II*\0', 'latin1')
  bytes.writeUInt32LE(10, 4)
  for (let page = 0; page < pages; page += 1) {
    const at = 10 + page * size
    bytes.writeUInt16LE(tags.length, at)
    for (const [index, [tag, type, value]] of tags.entries()) {
      const entry = at + 2 + 12 * index
      bytes.writeUInt16LE(tag, entry)
      bytes.writeUInt16LE(type, entry + 2)
      bytes.writeUInt32LE(1, entry + 4)
      bytes.writeUInt32LE(value, entry + 8)
    }
    bytes.writeUInt32LE(page === pages - 1 ? 0 : at + size, at + size - 4)
  }
  return bytes
}

function pngOf(
  width: number,
  height: number,
  texts: readonly (readonly [type: string, content: Buffer])[] = [],
): Buffer {
  const chunk = (name: string, content: Buffer) => {
    const bytes = Buffer.alloc(12 + content.length)
    bytes.writeUInt32BE(content.length, 0)
    bytes.write(name, 4, 'latin1')
    content.copy(bytes, 8)
    bytes.writeUInt32BE(crc32(bytes.subarray(4, 8 + content.length)), 8 + content.length)
    return bytes
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header[8] = 8
  const rows = deflateSync(Buffer.alloc((width + 1) * height))
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    ...texts.map(([type, content]) => chunk(type, content)),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

let folder: string | undefined
afterEach(async () => {
  if (folder !== undefined) await rm(folder, { recursive: true })
  folder = undefined
})

test('UPLOAD-14: a small file of very many frames is too large, from its bytes and from its path', async () => {
  folder = await mkdtemp(join(tmpdir(), 'agora-images-'))
  const path = join(folder, 'image')
  for (const make of [gifOf, webpOf, tiffOf]) {
    expect(await inspectImage(await make(2_000))).toEqual({ width: 1, height: 1, frames: 2_000 })
    expect(await inspectImage(await make(2_002))).toBe('too_large')
    await writeFile(path, await make(5_000))
    expect(await inspectImage(path)).toBe('too_large')
    await writeFile(path, await make(1_500))
    expect(await inspectImage(path)).toEqual({ width: 1, height: 1, frames: 1_500 })
  }
})

test('UPLOAD-14: of a long animation the first 300 frames are encoded', async () => {
  const made = await processImage(gifOf(400), emoji)
  expect(await sharp(made as Buffer).metadata()).toMatchObject({ width: 64, pages: 300 })
  const short = await processImage(gifOf(20), emoji)
  expect(await sharp(short as Buffer).metadata()).toMatchObject({ pages: 20 })
})

test('UPLOAD-14: a GIF of tiny blocks is too large, and a damaged one is not followed', async () => {
  const blocks = Buffer.from(new Uint8Array(1_100_000).fill(1))
  const comment = Buffer.concat([gifOf(2).subarray(0, 19), Buffer.from([0x21, 0xfe]), blocks])
  expect(await inspectImage(comment)).toBe('too_large')
  expect(await inspectImage(gifOf(2).subarray(0, 12))).toBe('not_an_image')
  expect(await inspectImage(tiffOf(3).subarray(0, 11))).toBe('not_an_image')
  expect(await inspectImage(tiffOf(3).subarray(0, 6))).toBe('not_an_image')
})

test('UPLOAD-14: an image with a very long side is too large, however few pixels it has', async () => {
  for (const [width, height] of [
    [100_000, 7],
    [1, 100_000],
    [32_768, 1],
  ] as const) {
    expect(await inspectImage(pngOf(width, height))).toBe('too_large')
    expect(await processImage(pngOf(width, height), emoji)).toBe('too_large')
  }
  expect(await inspectImage(pngOf(32_767, 1))).toMatchObject({ width: 32_767, height: 1 })
})

test('UPLOAD-14: a PNG with much compressed text is too large, however few pixels it has', async () => {
  const long = deflateSync(Buffer.alloc(1_000_000, 65))
  const compressed = ['zTXt', Buffer.concat([Buffer.from('key\0\0'), long])] as const
  const international = ['iTXt', Buffer.concat([Buffer.from('key\0\x01\0\0\0'), long])] as const
  for (const text of [compressed, international]) {
    expect(
      await inspectImage(
        pngOf(
          9,
          9,
          Array.from({ length: 70 }, () => text),
        ),
      ),
    ).toBe('too_large')
    expect(await inspectImage(pngOf(9, 9, [text, text]))).toMatchObject({ width: 9, height: 9 })
  }
  const plain = [
    'iTXt',
    Buffer.concat([Buffer.from('XML:com.adobe.xmp\0\0\0\0\0'), Buffer.alloc(200_000, 65)]),
  ] as const
  expect(await inspectImage(pngOf(9, 9, [plain]))).toMatchObject({ width: 9, height: 9 })
  const empty = Array.from({ length: 100_001 }, () => ['tEXt', Buffer.alloc(0)] as const)
  expect(await inspectImage(pngOf(9, 9, empty))).toBe('too_large')
})

test('UPLOAD-14: the frames of a GIF count with their own size, however small the image is', async () => {
  const clipped = (side: number) => {
    const gif = gifOf(4)
    const second = gif.indexOf(0x2c, gif.indexOf(0x2c) + 1)
    gif.writeUInt16LE(side, second + 5)
    gif.writeUInt16LE(side, second + 7)
    return gif
  }
  expect(await inspectImage(clipped(1_000))).toEqual({ width: 1, height: 1, frames: 4 })
  expect(await inspectImage(clipped(10_000))).toBe('too_large')
  expect(await processImage(clipped(10_000), emoji)).toBe('too_large')
  const made = await processImage(clipped(1_600), emoji)
  expect(await sharp(made as Buffer).metadata(), 'three frames of this size are affordable').toMatchObject({ pages: 3 })
})

/** An animation whose frames have many colors. */
function colorful(frames: number): Promise<Buffer> {
  const pixels = Buffer.from(Uint8Array.from({ length: 64 * 64 * 3 * frames }, (_, at) => (at * 2_654_435_761) >>> 13))
  const raw = { width: 64, height: 64 * frames, channels: 3, pageHeight: 64 } as const
  return sharp(pixels, { raw }).webp({ lossless: true, effort: 0 }).toBuffer()
}

test('UPLOAD-24: at most two images are processed at once', async () => {
  const content = await colorful(4)
  const all = Promise.all(Array.from({ length: 8 }, () => processImage(content, emoji)))
  let isOver = false
  const over = all.finally(() => {
    isOver = true
  })
  let most = 0
  while (!isOver) {
    const { queue, process } = sharp.counters()
    most = Math.max(most, queue + process)
    await new Promise((resolve) => setImmediate(resolve))
  }
  await over
  expect(most).toBeGreaterThan(0)
  expect(most).toBeLessThanOrEqual(2)
})

test('UPLOAD-24: the colors of an animation are chosen with the least effort', async () => {
  const content = await colorful(3)
  const made = (await processImage(content, emoji)) as Buffer
  const [least, usual] = await Promise.all(
    [1, 7].map((effort) => sharp(content, { pages: -1 }).resize(64, 64).gif({ effort }).toBuffer()),
  )
  expect(made.equals(least as Buffer)).toBe(true)
  expect(made.equals(usual as Buffer)).toBe(false)
})
