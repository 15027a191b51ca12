import { expect, test } from 'vitest'
import { draftFields, narrowOfTarget, targetKey, targetOfDraft } from './target.ts'

test('WCOMP-1: a text belongs to its conversation, however the topic is written and in whatever order the people are', () => {
  expect(targetKey({ kind: 'channel', channelId: 3, topic: ' Lunch ' })).toBe(
    targetKey({ kind: 'channel', channelId: 3, topic: 'lunch' }),
  )
  expect(targetKey({ kind: 'direct', userIds: [9, 4] })).toBe(targetKey({ kind: 'direct', userIds: [4, 9] }))
})

test('WCOMP-1: a draft leads back to where it was written', () => {
  const target = { kind: 'channel', channelId: 3, topic: 'lunch' } as const
  expect(targetOfDraft(draftFields(target), 1)).toEqual(target)
  expect(targetOfDraft({ type: 'private', to: [1, 5], topic: '' }, 1)).toEqual({ kind: 'direct', userIds: [5] })
  expect(targetOfDraft({ type: 'private', to: [1], topic: '' }, 1)).toEqual({ kind: 'direct', userIds: [1] })
  expect(narrowOfTarget({ kind: 'channel', channelId: undefined, topic: 'x' })).toBeUndefined()
})
