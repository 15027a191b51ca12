import { expect, test } from 'vitest'
import type { Channel } from '../../channels/rules/channel.ts'
import { type NarrowLookup, resolveNarrow } from './resolve-narrow.ts'
import type { NarrowTerm } from './term.ts'

const channel = (id: number, name: string, privacy: Channel['privacy'], isArchived = false) =>
  ({ id, name, privacy, isArchived }) as Channel
const channels = [
  channel(1, 'open', 'public'),
  channel(2, 'web', 'web_public'),
  channel(3, 'protected', 'private_protected'),
  channel(4, 'shut', 'public', true),
]
const world: NarrowLookup = {
  readerId: 10,
  userId: (reference) => (typeof reference === 'number' ? (reference < 100 ? reference : undefined) : undefined),
  channel: (reference) => channels.find(({ id, name }) => id === reference || name === reference),
  channels: () => channels,
  mayReadHistory: ({ privacy }) => privacy !== 'private_protected',
}
const term = (operator: string, operand: NarrowTerm['operand'], negated = false) => ({ operator, operand, negated })

test('NARROW-7: a narrow to an open channel searches its history unless it asks for the reader’s own state', () => {
  const scopeOf = (...terms: NarrowTerm[]) => {
    const narrow = resolveNarrow(terms, world)
    return 'scope' in narrow ? narrow.scope : narrow
  }
  expect(scopeOf()).toBe('personal')
  expect(scopeOf(term('channel', 1))).toBe('shared')
  expect(scopeOf(term('channel', 'web'), term('topic', 'x'))).toBe('shared')
  expect(scopeOf(term('channel', 3))).toBe('personal')
  expect(scopeOf(term('channel', 1, true))).toBe('personal')
  expect(scopeOf(term('channels', 'public'))).toBe('shared')
  expect(scopeOf(term('channels', 'archived'))).toBe('personal')
  expect(scopeOf(term('channel', 1), term('is', 'unread'))).toBe('personal')
  expect(scopeOf(term('channel', 1), term('is', 'resolved'))).toBe('shared')
  expect(scopeOf(term('topic', 'x'))).toBe('personal')
})

test('NARROW-8: near and date point into the result and filter nothing', () => {
  expect(resolveNarrow([term('near', '17'), term('date', '2026-11-15')], world)).toEqual({
    conditions: [],
    scope: 'personal',
    startAtS: 1_794_700_800,
  })
})

test('NARROW-2: sets of channels, people and negation come out as conditions', () => {
  const conditionsOf = (...terms: NarrowTerm[]) => {
    const narrow = resolveNarrow(terms, world)
    return 'conditions' in narrow ? narrow.conditions : narrow
  }
  expect(conditionsOf(term('channels', 'public'))).toEqual([
    { requirement: { kind: 'places', places: [2, 4, 8] }, negated: false },
  ])
  expect(conditionsOf(term('channels', 'web-public', true))).toEqual([
    { requirement: { kind: 'places', places: [4] }, negated: true },
  ])
  expect(conditionsOf(term('channels', 'archived'))).toEqual([
    { requirement: { kind: 'places', places: [8] }, negated: false },
  ])
  expect(conditionsOf(term('dm', [12, 11, 12]))).toEqual([
    { requirement: { kind: 'conversation', memberIds: [10, 11, 12] }, negated: false },
  ])
  expect(conditionsOf(term('search', 'a'), term('search', 'b'))).toEqual([
    { requirement: { kind: 'search', words: 'a b' }, negated: false },
  ])
  expect(conditionsOf(term('in', 'home'))).toEqual([{ requirement: { kind: 'home' }, negated: false }])
})

test('NARROW-13: the words of all terms together have at most 500 characters', () => {
  const tooMany = { kind: 'bad_operator', description: 'the words of a search have more than 500 characters.' }
  expect(resolveNarrow([term('search', 'a '.repeat(250))], world)).toHaveProperty('conditions')
  expect(resolveNarrow([term('search', 'a '.repeat(251))], world)).toEqual(tooMany)
  expect(resolveNarrow(Array(100).fill(term('search', 'a b c')), world)).toEqual(tooMany)
})

test('NARROW-5: a spectator cannot use operators about themselves', () => {
  const spectator = { ...world, readerId: undefined }
  for (const one of [term('is', 'unread'), term('is', 'dm'), term('dm', [11]), term('dm-including', 11)]) {
    expect(resolveNarrow([one], spectator)).toEqual({ kind: 'not_for_spectators' })
  }
  expect(resolveNarrow([term('channel', 2), term('in', 'home'), term('is', 'resolved')], spectator)).toMatchObject({
    scope: 'shared',
  })
})
