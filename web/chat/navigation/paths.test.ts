import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Narrow } from '../../../client/chat/state/narrow.ts'
import { messageLink, readNarrowLink } from './narrow-links.ts'
import { homePath, narrowOfPlace, narrowPath, placeOfPath, searchPath, topicsPath } from './paths.ts'

const read = (path: string) => {
  const { pathname, search } = new URL(path, 'http://chat.test')
  return placeOfPath(pathname, search, () => [])
}

test('the path of a conversation parses to the same conversation, for any topic', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.option(fc.nat(), { nil: undefined }), (topic, near) => {
      const narrow: Narrow = { kind: 'topic', channelId: 7, topic }
      expect(read(narrowPath(narrow, near))).toEqual({ kind: 'narrow', narrow, near })
    }),
  )
})

test('topics and searches with special meaning in a path parse to themselves', () => {
  for (const text of ['', '.', '..', '...', '~', '~.', '%2e', '/', 'a\n~b']) {
    const narrow: Narrow = { kind: 'topic', channelId: 7, topic: text }
    expect(read(narrowPath(narrow)), text).toEqual({ kind: 'narrow', narrow, near: undefined })
    expect(read(searchPath(text)), text).toMatchObject({ query: text })
  }
})

test('the topic list of a channel has its own path and the narrow of the channel', () => {
  const place = read(topicsPath(7))
  expect(place).toEqual({ kind: 'topics', channelId: 7 })
  expect(narrowOfPlace(place)).toEqual({ kind: 'channel', channelId: 7 })
  expect(read('/chat/topics/x')).toBeUndefined()
})

test('an unknown path is no place', () => {
  for (const path of ['/chat', '/chat/nothing', '/chat/dm/', '/chat/dm/x', '/chat/channel/x', '/trade/inbox'])
    expect(read(path), path).toBeUndefined()
})

test('a message link parses to the message', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (topic) => {
      const narrow: Narrow = { kind: 'topic', channelId: 7, topic }
      const link = messageLink('http://chat.test', narrow, 5, 'a. channel/name')
      expect(readNarrowLink(link.slice(link.indexOf('#')))).toEqual({ narrow, near: 5 })
    }),
  )
})

test('server links to channels, topics, people and messages are parsed', () => {
  expect(readNarrowLink('#narrow/channel/2-markets/topic/a.2Eb.20c/with/8')).toEqual({
    narrow: { kind: 'topic', channelId: 2, topic: 'a.b c' },
    near: 8,
  })
  expect(readNarrowLink('#narrow/dm/4,5-group')).toEqual({
    narrow: { kind: 'direct', userIds: [4, 5] },
    near: undefined,
  })
  expect(readNarrowLink('#settings/profile')).toBeUndefined()
  expect(readNarrowLink('#narrow/is/starred')).toBeUndefined()
})

test.each([
  ['inbox', { kind: 'view', view: 'inbox' }],
  ['recent', { kind: 'view', view: 'recent' }],
  ['all_messages', { kind: 'narrow', narrow: { kind: 'all' }, near: undefined }],
  [undefined, { kind: 'view', view: 'inbox' }],
] as const)('the home view %s is a place', (web_home_view, place) => {
  expect(read(homePath(web_home_view === undefined ? {} : { web_home_view }))).toEqual(place)
})
