import { expect, test } from 'vitest'
import { imageMotion, stillSource } from './image-motion.ts'

const size = { max_width: 840, max_height: 560, format: 'webp' }
const formats = [
  { ...size, name: '300x200.webp', max_width: 300, max_height: 200, animated: false },
  { ...size, name: '840x560-anim.webp', animated: true },
  { ...size, name: '840x560.webp', animated: false },
]

test('an animated thumbnail has a still of the same size', () => {
  const folder = '/user_uploads/thumbnail/2/ab/cat.gif'
  expect(stillSource(`${folder}/840x560-anim.webp`, formats)).toBe(`${folder}/840x560.webp`)
})

test('an image that is not animated, or has no still of its size, stays as it is', () => {
  expect(stillSource('/user_uploads/thumbnail/2/ab/cat.png/840x560.webp', formats)).toBeUndefined()
  expect(stillSource('/user_uploads/thumbnail/2/ab/cat.gif/840x560-anim.webp', formats.slice(0, 2))).toBeUndefined()
})

test('images animate as the setting says, and by default', () => {
  expect(imageMotion({ web_animate_image_previews: 'never' })).toBe('never')
  expect(imageMotion({ web_animate_image_previews: 'on_hover' })).toBe('on_hover')
  expect(imageMotion({})).toBe('always')
})
