import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readChannelName } from './channel-name.ts'
import { pickColor, readColor } from './color.ts'
import { channelEmailAddress } from './email-address.ts'
import { channelTexts, settingText } from './event-texts.ts'
import { privacyAfter, privacyFlags, privacyFrom, privacyOfNewChannel } from './privacy.ts'
import { readRetention } from './retention.ts'

const unsaid = { isPrivate: undefined, isWebPublic: undefined, isHistoryShared: undefined }

test('CHANNEL-7: the three flags and the privacy are equivalent', () => {
  for (const privacy of ['public', 'web_public', 'private', 'private_protected'] as const) {
    expect(privacyFrom(privacyFlags(privacy))).toBe(privacy)
    expect(privacyAfter(privacy, unsaid)).toBe(privacy)
  }
  expect(privacyOfNewChannel(unsaid)).toBe('public')
  expect(privacyOfNewChannel({ ...unsaid, isPrivate: true })).toBe('private_protected')
  expect(privacyOfNewChannel({ ...unsaid, isHistoryShared: false })).toBe('public')
  expect(privacyOfNewChannel({ ...unsaid, isPrivate: true, isWebPublic: true })).toBeUndefined()
  expect(privacyAfter('web_public', { ...unsaid, isPrivate: true })).toBeUndefined()
  expect(privacyAfter('private', { ...unsaid, isPrivate: false })).toBe('public')
})

test('CHANNEL-2: a name is trimmed, counted in characters, and has no unprintable ones', () => {
  expect(readChannelName('  a name ', 60)).toBe('a name')
  expect(readChannelName(' \t ', 60)).toEqual({ kind: 'empty' })
  expect(readChannelName('😀'.repeat(60), 60)).toBe('😀'.repeat(60))
  expect(readChannelName('😀'.repeat(61), 60)).toEqual({ kind: 'too_long' })
  for (const bad of ['a\u0000b', 'a\ud800b', 'a\uffffb', 'a\u{1fffe}b'])
    expect(readChannelName(bad, 60)).toEqual({ kind: 'unprintable', position: 2 })
})

test('SUB-16: a new subscription gets a colour the user does not use, if there is one', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(1000), { maxLength: 60 }), (channelIds) => {
      const used = new Set<string>()
      for (const id of channelIds) {
        const color = pickColor(used, id)
        expect(readColor(color)).toBe(color)
        expect(used.has(color)).toBe(used.size === 24)
        used.add(color)
      }
    }),
  )
  for (const bad of ['red', '#12', '#12345g', '#1234567', '']) expect(readColor(bad)).toBeUndefined()
})

test('CHANNEL-16: messages are kept for days, forever, or for the organization’s period', () => {
  expect(readRetention('realm_default')).toBeUndefined()
  expect(readRetention('unlimited')).toBe(-1)
  expect(readRetention(30)).toBe(30)
  for (const bad of ['forever', '30 days', 0, -1, 1.5, 1e9]) expect(readRetention(bad)).toBe('invalid')
})

test('CHANNEL-17: mail to a channel finds it by a secret that its name does not give away', () => {
  const address = channelEmailAddress({ name: 'Café & Bar!', emailToken: 'abc' }, 'chat.test')
  expect(address).toBe('cafe-bar.abc.show-sender@chat.test')
  expect(channelEmailAddress({ name: '日本', emailToken: 'abc' }, 'chat.test')).toBe('abc.show-sender@chat.test')
})

test('CHANNEL-5: a description cannot break out of the message that quotes it', () => {
  const by = { id: 7, fullName: 'Hamlet' }
  const text = channelTexts.created(by, { privacy: 'public', description: '```` quote\nnested\n````' })
  expect(text).toContain('`````` quote'.slice(1))
  expect(channelTexts.announced(by, [{ name: 'a' }, { name: 'b' }])).toBe(
    '@_**Hamlet|7** created the following channels: #**a**, #**b**.',
  )
  for (const name of ['x @*role:nobody*', 'x** @**all** **'])
    for (const named of [channelTexts.renamed(by, name, name), channelTexts.subscribed(by, [{ name }])])
      expect(named).not.toMatch(/@\*|all\*\* /)
  const names = { group: (id: number) => (id === 3 ? 'leads' : undefined), user: () => by }
  expect(settingText({ direct_members: [7], direct_subgroups: [3] }, names)).toBe('@_*leads*, @_**Hamlet|7**')
  expect(settingText({ direct_members: [], direct_subgroups: [] }, names)).toBe('nobody')
})
