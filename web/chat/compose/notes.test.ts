import { expect, test } from 'vitest'
import type { ChatState } from '../state/chat-state.ts'
import { composeNotes, wildcardAudience } from './notes.ts'
import type { Target } from './target.ts'

function stateWith(subscriberCount: number): ChatState {
  const people = [
    [1, 'Own'],
    [2, 'Max Member'],
    [3, 'Zoe'],
  ] as const
  return {
    people: {
      ownId: 1,
      byId: new Map(people.map(([user_id, full_name]) => [user_id, { user_id, full_name, is_active: true }])),
      mutedIds: new Set([3]),
      statuses: new Map([[2, { away: true }]]),
    },
    channels: {
      byId: new Map([[5, { stream_id: 5, name: 'room', subscribers: [1, 2], subscriber_count: subscriberCount }]]),
      subscriptions: new Map([[5, { is_muted: false }]]),
      topicPolicies: new Map([['topic:5:noise', { visibility_policy: 1 }]]),
    },
  } as unknown as ChatState
}

const room = (topic: string): Target => ({ kind: 'channel', channelId: 5, topic })
const kinds = (target: Target, content = '') => composeNotes(stateWith(2), target, content).map(({ kind }) => kind)

test('WCOMP-10: everybody is asked about only where there are many, and not in code', () => {
  const asked = (count: number, content: string) => wildcardAudience(stateWith(count), room('a'), content)
  expect(asked(16, 'hey @**all**')).toBe(16)
  expect(asked(15, 'hey @**all**')).toBeUndefined()
  expect(asked(99, 'hey `@**all**` @**Max Member**')).toBeUndefined()
  expect(asked(99, '```\n@**everyone**\n```')).toBeUndefined()
})

test('WCOMP-8: muted and resolved topics, people who are away or muted, and mentions of outsiders are named', () => {
  expect(kinds(room('noise'))).toEqual(['muted_topic'])
  expect(kinds(room('✔ done'))).toEqual(['resolved'])
  expect(kinds(room('a'), 'see @**Zoe** and @**Max Member**')).toEqual(['mention_outside'])
  expect(kinds({ kind: 'direct', userIds: [2, 3] })).toEqual(['away', 'muted_person'])
})
