import { expect, test } from 'vitest'
import { htmlOf } from '../testing.ts'

const emoji = (code: string, name: string) => {
  const title = name.replaceAll('_', ' ')
  return `<span aria-label="${title}" class="emoji emoji-${code}" role="img" title="${title}">:${name}:</span>`
}

test.each([
  [':smile:', emoji('1f604', 'smile')],
  [':+1: :-1:', `${emoji('1f44d', '+1')} ${emoji('1f44e', '-1')}`],
  [':rofl:', emoji('1f923', 'rofl')],
  [':cat::dog:', emoji('1f408', 'cat') + emoji('1f415', 'dog')],
  [
    ':party_crab:',
    '<img alt=":party_crab:" class="emoji" src="/user_avatars/2/emoji/images/5.png" title="party crab">',
  ],
  [
    ':zulip:',
    '<img alt=":zulip:" class="emoji" src="/static/generated/emoji/images/emoji/unicode/zulip.png" title="zulip">',
  ],
  [':no_such_emoji:', ':no_such_emoji:'],
  ['12:30:45', '12:30:45'],
])('MD-34: %s', (source, html) => {
  expect(htmlOf(source)).toBe(`<p>${html}</p>`)
})

test('MD-34: an own emoji takes the place of a Unicode one', () => {
  expect(htmlOf(':smile:', { customEmojiUrl: () => '/own.png' })).toContain('<img alt=":smile:"')
})

test.each([
  ['🤷‍♀️', emoji('1f937-200d-2640', 'woman_shrugging')],
  ['x🎄y', `x${emoji('1f384', 'holiday_tree')}y`],
  ['🇫🇷', emoji('1f1eb-1f1f7', 'flag_france')],
  ['#️⃣', emoji('0023-20e3', 'hash')],
  ['⬆️', emoji('2b06', 'up')],
  ['↔ © ™ 1 2⃣ #', '↔ © ™ 1 2⃣ #'],
  ['👨🏿‍🦽', '👨🏿‍🦽'],
])('MD-35: %s', (source, html) => {
  expect(htmlOf(source)).toBe(`<p>${html}</p>`)
})

test.each([
  [':)', emoji('1f642', 'slight_smile')],
  ['fine :D.', `fine ${emoji('1f604', 'smile')}.`],
  ['I <3 it', `I ${emoji('2764', 'heart')} it`],
  ['a:)b :)x', 'a:)b :)x'],
  ['`:)`', '<code>:)</code>'],
])('MD-36: %s', (source, html) => {
  expect(htmlOf(source, { translatesEmoticons: true })).toBe(`<p>${html}</p>`)
})

test('MD-36: emoticons are translated only on request', () => {
  expect(htmlOf(':)')).toBe('<p>:)</p>')
})
