import { describe, expect, test } from 'vitest'
import { isValidReaction, reactionEmojiByName } from '../../reactions/rules.ts'
import { emojiByCategory, emojiByCode, emojiByName, emojiCodeOf, namesByEmojiCode } from './emoji.ts'
import { emojiNameByEmoticon } from './emoticons.ts'

describe('the table', () => {
  const all = emojiByCategory().flatMap(({ emoji }) => emoji)

  test('MD-37: every name means one emoji and every emoji has a name', () => {
    const names = all.flatMap((emoji) => [emoji.name, ...emoji.otherNames])
    expect(new Set(names).size).toBe(names.length)
    expect(new Set(all.map(({ code }) => code)).size).toBe(all.length)
    for (const emoji of all) expect(emojiByName(emoji.name)).toBe(emoji)
    expect(all.length).toBeGreaterThan(1_800)
  })

  test('MD-37: codes have the form clients expect and stand for the characters', () => {
    for (const { code } of all) {
      expect(code).toMatch(/^[0-9a-f]{4,6}(?:-[0-9a-f]{4,6})*$/)
      const characters = String.fromCodePoint(...code.split('-').map((part) => Number.parseInt(part, 16)))
      expect(emojiCodeOf(characters)).toBe(code)
    }
    expect(emojiCodeOf('❤️')).toBe('2764')
    expect(emojiByCode('1f604')?.name).toBe('smile')
    expect(emojiByName('thumbs_up')?.code).toBe('1f44d')
  })

  test('MD-37: clients get all names, the shown one first', () => {
    const names = namesByEmojiCode()
    expect(Object.keys(names)).toHaveLength(all.length)
    expect(names['1f923']).toEqual(['rolling_on_the_floor_laughing', 'rofl'])
  })

  test('MD-36: every emoticon has its emoji', () => {
    for (const name of emojiNameByEmoticon.values()) expect(emojiByName(name)).toBeDefined()
  })
})

describe('reactions', () => {
  const custom = new Map([
    ['5', { name: 'party_crab', isDeactivated: false }],
    ['6', { name: 'old_crab', isDeactivated: true }],
  ])

  test.each([
    ['unicode_emoji', '1f44d', '+1', true],
    ['unicode_emoji', '1f44d', 'thumbs_up', true],
    ['unicode_emoji', '1f44d', 'smile', 'invalid_emoji_name'],
    ['unicode_emoji', 'ffff', 'smile', 'invalid_emoji_code'],
    ['realm_emoji', '5', 'party_crab', true],
    ['realm_emoji', '5', 'crab', 'invalid_custom_emoji_name'],
    ['realm_emoji', '6', 'old_crab', 'custom_emoji_deactivated'],
    ['realm_emoji', '7', 'party_crab', 'invalid_custom_emoji'],
    ['zulip_extra_emoji', 'zulip', 'zulip', true],
    ['zulip_extra_emoji', 'zulip', 'smile', 'invalid_emoji_name'],
    ['zulip_extra_emoji', 'other', 'other', 'invalid_emoji_code'],
  ] as const)('MD-38: %s %s as %s', (type, code, name, verdict) => {
    expect(isValidReaction({ type, code, name }, custom)).toBe(verdict)
  })

  test('MD-34: a name alone means the own emoji first', () => {
    const active = new Map([['smile', 9]])
    expect(reactionEmojiByName('smile', active)).toEqual({ type: 'realm_emoji', code: '9', name: 'smile' })
    expect(reactionEmojiByName('smile', new Map())).toEqual({ type: 'unicode_emoji', code: '1f604', name: 'smile' })
    expect(reactionEmojiByName('zulip', active)).toEqual({ type: 'zulip_extra_emoji', code: 'zulip', name: 'zulip' })
    expect(reactionEmojiByName('nothing_like_it', active)).toBeUndefined()
  })
})
