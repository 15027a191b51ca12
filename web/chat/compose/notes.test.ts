import { expect, test } from 'vitest'
import type { ChatState } from '../../../client/chat/state/chat-state.ts'
import { composeNotes, wildcardAudience } from './notes.ts'
import type { Target } from './target.ts'

function stateWith(subscriberCount: number, isWarned = false): ChatState {
  const people = [
    [1, 'Own'],
    [2, 'Max Member'],
    [3, 'Zoe'],
    [4, 'Gina'],
  ] as const
  return {
    people: {
      ownId: 1,
      byId: new Map(
        people.map(([user_id, full_name]) => [
          user_id,
          { user_id, full_name, is_active: true, is_guest: full_name === 'Gina' },
        ]),
      ),
      mutedIds: new Set([3]),
      statuses: new Map([[2, { away: true }]]),
    },
    organization: { settings: { realm_enable_guest_user_dm_warning: isWarned } },
    channels: {
      byId: new Map([[5, { stream_id: 5, name: 'room', subscribers: [1, 2], subscriber_count: subscriberCount }]]),
      subscriptions: new Map([[5, { is_muted: false }]]),
      topicPolicies: new Map([['topic:5:noise', { visibility_policy: 1 }]]),
    },
  } as unknown as ChatState
}

const room = (topic: string): Target => ({ kind: 'channel', channelId: 5, topic })
const kinds = (target: Target, content = '') => composeNotes(stateWith(2), target, content).map(({ kind }) => kind)

test('WCOMP-10: a wildcard mention asks for confirmation only in large channels, and not in code', () => {
  const audienceOf = (count: number, content: string) => wildcardAudience(stateWith(count), room('a'), content)
  expect(audienceOf(16, 'hey @**all**')).toBe(16)
  expect(audienceOf(15, 'hey @**all**')).toBeUndefined()
  expect(audienceOf(99, 'hey `@**all**` @**Max Member**')).toBeUndefined()
  expect(audienceOf(99, '```\n@**everyone**\n```')).toBeUndefined()
})

test('WCOMP-8: notes name muted and resolved topics, people who are away or muted, and mentioned outsiders', () => {
  expect(kinds(room('noise'))).toEqual(['muted_topic'])
  expect(kinds(room('✔ done'))).toEqual(['resolved'])
  expect(kinds(room('a'), 'see @**Zoe** and @**Max Member**')).toEqual(['mention_outside'])
  expect(kinds({ kind: 'direct', userIds: [2, 3] })).toEqual(['away', 'muted_person'])
})

test('WWAY-9: a note names guests if the organization setting is on', () => {
  const notes = (isWarned: boolean) =>
    composeNotes(stateWith(2, isWarned), { kind: 'direct', userIds: [1, 4] }, '').map(({ kind }) => kind)
  expect(notes(true)).toEqual(['guest'])
  expect(notes(false)).toEqual([])
})
