import { expect, test } from 'vitest'
import { noteMessages } from '../../../client/chat/state/recent.ts'
import { messageForTest, stateForTest } from '../../../client/chat/state/testing.ts'
import { joinSearch, pillLabel, splitSearch } from './search-pills.ts'
import { completionOf, suggestSearch } from './suggest.ts'

test('WSEARCH-4: a finished operator becomes a pill, the rest stays text', () => {
  expect(splitSearch('channel:general -is:unread  hel')).toEqual({
    pills: ['channel:general', '-is:unread'],
    rest: 'hel',
  })
  expect(splitSearch('sender:ol')).toEqual({ pills: [], rest: 'sender:ol' })
  expect(splitSearch('https://agora.example is fine ')).toEqual({ pills: [], rest: 'https://agora.example is fine ' })
  expect(splitSearch('two words sender:x', true)).toEqual({ pills: ['sender:x'], rest: 'two words' })
  const whole = splitSearch('topic:"a b" lost keys is:dm', true)
  expect(splitSearch(joinSearch(whole), true)).toEqual(whole)
})

test('WSEARCH-4: a pill shows people by name', () => {
  const state = stateForTest()
  expect(pillLabel(state, 'sender:two@agora.example')).toBe('sender: Two')
  expect(pillLabel(state, '-dm:one@agora.example,two@agora.example')).toBe('-dm: One, Two')
  expect(pillLabel(state, 'topic:a+b')).toBe('topic: a b')
})

test('WSEARCH-4: every operator has suggestions, also by its other names', () => {
  const state = stateForTest()
  const labels = (text: string) => suggestSearch(state, text, '2026-11-17').map(({ label }) => label)
  expect(labels('fro')).toEqual(['sender:'])
  expect(labels('stream')).toContain('channel:')
  expect(labels('from:tw')).toEqual(['from:two@agora.example'])
  expect(labels('stream:gen')).toEqual(['stream:general'])
  expect(labels('channels:')).toEqual(['channels:public'])
  expect(labels('in:')).toEqual(['in:home', 'in:all'])
  expect(labels('date:')).toEqual(['date:2026-11-17', 'date:2026-11-16', 'date:2026-11-10', 'date:2026-10-18'])
  expect(labels('near:12')).toEqual(['near:12'])
  for (const operator of ['channel', 'dm', 'dm-including', 'sender', 'is', 'has', 'date', 'in', 'channels'])
    expect(labels(`${operator}:`), operator).not.toEqual([])
})

test('WSEARCH-2: a topic that several channels have is suggested once', () => {
  const state = stateForTest()
  const messages = [
    messageForTest(1, { stream_id: 10, subject: 'plans' }),
    messageForTest(2, { stream_id: 11, subject: 'plans' }),
    messageForTest(3, { stream_id: 11, subject: 'news' }),
  ]
  const known = { ...state, recent: noteMessages(state.recent, messages, 1) }
  const labels = suggestSearch(known, 'topic:', '2026-11-17').map(({ label }) => label)
  expect(labels).toEqual(['topic:news', 'topic:plans'])
})

test('WSEARCH-4: Enter completes a begun filter, and searches for everything else', () => {
  const state = stateForTest()
  const taken = (text: string) => completionOf(text, suggestSearch(state, text, '2026-11-17'))?.text
  expect(taken('lost keys from:tw')).toBe('lost keys from:two@agora.example ')
  expect(taken('-is:unr')).toBe('-is:unread ')
  expect(taken('stream:GEN')).toBe('stream:general ')
  for (const finished of [
    'from:two@agora.example',
    'is:unread',
    'channel:General',
    'topic:any',
    'words',
    'fro',
    'is:',
    '',
  ])
    expect(taken(finished), finished).toBeUndefined()
  expect(taken('from:nobody-of-this-name')).toBeUndefined()
})
