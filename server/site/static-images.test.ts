import sharp from 'sharp'
import { expect, test } from 'vitest'
import { staticImages } from './static-images.ts'

test('IMAGE-10: the images that clients request by name exist', async () => {
  const formats = await Promise.all(
    [...staticImages].map(async ([path, { body }]) => [path.split('.').at(-1), (await sharp(body).metadata()).format]),
  )
  expect(formats).toEqual([
    ['svg', 'svg'],
    ['png', 'png'],
    ['png', 'png'],
  ])
})
