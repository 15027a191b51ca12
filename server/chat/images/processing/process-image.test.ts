import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { inspectImage, processImage } from './process-image.ts'

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#204060' } })

test('UPLOAD-14: only what is an image by its content is decoded', async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><image href="file:///etc/passwd"/></svg>'
  for (const content of ['', 'no image', svg, '%PDF-1.4', 'push graphic-context\nimage over 0,0 0,0 "url:x"'])
    expect(await inspectImage(Buffer.from(content))).toBe('not_an_image')
  const whole = await picture(64, 64).png().toBuffer()
  const input = { width: 10, height: 10, fit: 'cover', format: 'png' } as const
  expect(await processImage(whole.subarray(0, 60), input)).toBe('not_an_image')
})

const avatar = { width: 10, height: 10, fit: 'cover', format: 'png' } as const

/** A small image whose header claims a large size. */
async function claiming(width: number, height: number, progressive = false): Promise<Buffer> {
  const png = await picture(64, 64).png({ progressive }).toBuffer()
  png.writeUInt32BE(width, 16)
  png.writeUInt32BE(height, 20)
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29)
  return png
}

test('UPLOAD-14: more pixels than are decoded are too large, whatever the file weighs', async () => {
  const bomb = await claiming(12_000, 8_000)
  expect(await inspectImage(bomb)).toBe('too_large')
  expect(await processImage(bomb, avatar)).toBe('too_large')
  expect(await inspectImage(await claiming(5_000, 3_000))).toMatchObject({ width: 5_000, height: 3_000 })
  // The claimed pixels are not in the file, so decoding it fails.
  expect(await processImage(await claiming(5_000, 3_000), avatar)).toBe('not_an_image')
  expect(await processImage(await claiming(5_000, 3_001), avatar)).toBe('too_large')
})

/** The same for a JPEG: its size follows the marker of its first scan. */
async function claimingJpeg(width: number, height: number, progressive: boolean): Promise<Buffer> {
  const jpeg = await picture(64, 64).jpeg({ progressive }).toBuffer()
  const marker = jpeg.indexOf(Buffer.from([0xff, progressive ? 0xc2 : 0xc0]))
  jpeg.writeUInt16BE(height, marker + 5)
  jpeg.writeUInt16BE(width, marker + 7)
  return jpeg
}

test('UPLOAD-14: the dearer a kind of image is to decode, the fewer pixels it may have, by its header alone', async () => {
  expect(await inspectImage(await claimingJpeg(10_000, 8_000, false))).toMatchObject({ width: 10_000, height: 8_000 })
  expect(await inspectImage(await claimingJpeg(10_000, 9_001, false))).toBe('too_large')
  expect(await inspectImage(await claimingJpeg(5_000, 3_000, true))).toMatchObject({ width: 5_000 })
  expect(await inspectImage(await claimingJpeg(5_000, 3_001, true))).toBe('too_large')
  const interlaced = await claiming(2_000, 2_001, true)
  expect(await inspectImage(interlaced)).toBe('too_large')
  expect(await processImage(interlaced, avatar)).toBe('too_large')
  expect(await inspectImage(await claiming(2_000, 2_000, true))).toMatchObject({ width: 2_000 })
  const avif = (side: number) => picture(side, side).avif({ effort: 0 }).toBuffer()
  expect(await inspectImage(await avif(1_600))).toBe('too_large')
  expect(await inspectImage(await avif(640))).toMatchObject({ width: 640 })
})

test('UPLOAD-12: an image fills its box or fits into it, is turned as it was held, and tells nothing else', async () => {
  const taken = await picture(300, 100)
    .jpeg()
    .withMetadata({ orientation: 6 })
    .withExif({ IFD0: { Artist: 'somebody' } })
    .toBuffer()
  expect(await inspectImage(taken)).toMatchObject({ frames: 1 })
  const square = (await processImage(taken, { width: 50, height: 50, fit: 'cover', format: 'png' })) as Buffer
  expect(await sharp(square).metadata()).toMatchObject({ format: 'png', width: 50, height: 50 })
  const small = (await processImage(taken, { width: 900, height: 900, fit: 'inside', format: 'webp' })) as Buffer
  const found = await sharp(small).metadata()
  expect([found.width, found.height].sort()).toEqual([100, 300])
  expect(found.exif).toBeUndefined()
})
