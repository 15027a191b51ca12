import { expect, test } from 'vitest'
import { isEmojiAlone } from './emoji-alone.ts'

const smile = '<span aria-label="smile" class="emoji emoji-1f642" role="img" title="smile">:smile:</span>'
const own = '<img alt=":yorick:" class="emoji" src="/user_avatars/1/emoji/images/a.png" title="yorick">'

test.each([smile, `${smile} ${smile}`, own, `${own}${smile}`])('WLOOK-8: %s alone is larger', (content) => {
  expect(isEmojiAlone(`<p>${content}</p>`)).toBe(true)
})

test.each([
  '',
  '<p>text</p>',
  `<p>hi ${smile}</p>`,
  `<p>${smile} ok</p>`,
  `<p>${smile}</p>\n<p>${smile}</p>`,
  `<ul>\n<li>${smile}</li>\n</ul>`,
  '<p><img alt="x" class="inline-image" src="/user_uploads/thumbnail/x"></p>',
])('WLOOK-8: %s is as large as other text', (html) => {
  expect(isEmojiAlone(html)).toBe(false)
})
