import { expect, test } from 'vitest'
import { htmlOf } from '../../../server/chat/rendering/markdown/testing.ts'
import { isEmojiAlone } from './emoji-alone.ts'

test('WLOOK-8: emoji alone are recognized, emoji beside text are not', () => {
  for (const source of [':smile:', ':smile: :tada:', '🎉🎉'])
    expect([source, isEmojiAlone(htmlOf(source))]).toEqual([source, true])
  expect(
    isEmojiAlone('<p><img alt=":yorick:" class="emoji" src="/user_avatars/1/emoji/images/a.png" title="yorick"></p>'),
  ).toBe(true)
  for (const source of ['hi :smile:', ':smile: ok', 'text', '', '* :smile:', '> :smile:', ':smile:\n\n:smile:'])
    expect([source, isEmojiAlone(htmlOf(source))]).toEqual([source, false])
})
