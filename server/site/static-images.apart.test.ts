import sharp from 'sharp'
import { expect, test } from 'vitest'
import { staticImages } from './static-images.ts'

test('IMAGE-10: the images that clients request by name exist', async () => {
  const formats = await Promise.all(
    [...staticImages].map(async ([path, { body }]) => [path, (await sharp(body).metadata()).format]),
  )
  expect(formats).toEqual([
    ['/static/images/loading/loader-black.svg', 'svg'],
    ['/static/images/icon.png', 'png'],
    ['/static/images/app-icon.png', 'png'],
    ['/static/generated/emoji/images/emoji/unicode/zulip.png', 'png'],
  ])
})
