import { expect, test } from 'vitest'
import { changeProblem, topicChange } from './message-change.ts'
import { moveAgeLimitS, moveRefusal } from './move-permission.ts'

const nothing = { content: undefined, topic: undefined, channelId: undefined, propagateMode: 'change_one' } as const
const ordinary = { isDirect: false, isWidget: false }

test('EDIT-5: the empty topic cannot be marked as resolved under any of its names', () => {
  for (const topic of ['✔', '✔ ', '✔ (no topic)', '✔ general chat'])
    expect(changeProblem(ordinary, { ...nothing, topic })).toBe('empty_topic_resolved')
  expect(changeProblem(ordinary, { ...nothing, topic: '✔ done' })).toBeUndefined()
})

test('EDIT-18: only the mark at the start makes a topic resolved, also when it makes the name too long', () => {
  const long = 'x'.repeat(60)
  const cases: [string, string, string][] = [
    ['a', 'a', 'none'],
    ['a', '✔ a', 'resolved'],
    ['✔ a', 'a', 'unresolved'],
    ['a', '✔ b', 'renamed'],
    ['✔ a', '✔ ✔ a', 'renamed'],
    [long, `✔ ${'x'.repeat(55)}...`, 'resolved'],
    // A user who may only resolve topics cannot rename by the truncation.
    ['a', '✔ ...', 'renamed'],
    ['plan', '✔ pl...', 'renamed'],
    [long, `✔ ${'x'.repeat(54)}...`, 'renamed'],
    ['✔ ...', 'anything', 'renamed'],
    ['✔ pl...', 'plan', 'renamed'],
    [`✔ ${'x'.repeat(55)}...`, `${'x'.repeat(55)}...`, 'unresolved'],
    [`✔ ${'x'.repeat(55)}...`, `${'x'.repeat(55)}other`, 'renamed'],
  ]
  for (const [before, after, change] of cases)
    expect([before, after, topicChange(before, after, 60)]).toEqual([before, after, change])
})

test('EDIT-17: the stricter of two limits counts for a message that changes channel and topic', () => {
  const limits = { move_messages_within_stream_limit_seconds: 100, move_messages_between_streams_limit_seconds: 50 }
  const mover = { mayMoveTopics: true, mayMoveChannels: true, mayResolve: true, isModerator: false }
  const both = { topic: 'renamed', changesChannel: true } as const
  expect(moveAgeLimitS(both, mover, limits)).toBe(50)
  expect(moveAgeLimitS(both, { ...mover, isModerator: true }, limits)).toBeNull()
  expect(moveRefusal(both, mover, limits, 80)).toBe('channel_too_late')
  expect(moveRefusal({ ...both, changesChannel: false }, mover, limits, 80)).toBeUndefined()
  expect(moveRefusal({ topic: 'resolved', changesChannel: false }, mover, limits, 9999)).toBeUndefined()
})
