import { expect, test } from 'vitest'
import { draftFields, narrowOfTarget, targetKey, targetOfDraft } from './target.ts'

test('WCOMP-1: a text belongs to its conversation, in any case of the topic and any order of the people', () => {
  expect(targetKey({ kind: 'channel', channelId: 3, topic: ' Lunch ' })).toBe(
    targetKey({ kind: 'channel', channelId: 3, topic: 'lunch' }),
  )
  expect(targetKey({ kind: 'direct', userIds: [9, 4] })).toBe(targetKey({ kind: 'direct', userIds: [4, 9] }))
})

test('WCOMP-1: a draft opens its conversation', () => {
  const target = { kind: 'channel', channelId: 3, topic: 'lunch' } as const
  expect(targetOfDraft(draftFields(target), 1)).toEqual(target)
  expect(targetOfDraft({ type: 'private', to: [1, 5], topic: '' }, 1)).toEqual({ kind: 'direct', userIds: [5] })
  expect(targetOfDraft({ type: 'private', to: [1], topic: '' }, 1)).toEqual({ kind: 'direct', userIds: [1] })
  expect(narrowOfTarget({ kind: 'channel', channelId: undefined, topic: 'x' })).toBeUndefined()
})
