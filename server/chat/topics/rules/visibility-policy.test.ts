import { expect, test } from 'vitest'
import { automaticPolicy, isTopicMuted, policyAfterSending, visibilityPolicy } from './visibility-policy.ts'

const { inherit, muted, unmuted, followed } = visibilityPolicy
const { onParticipation, onSend, onInitiation, never } = automaticPolicy

test('TOPIC-7: sending makes a topic more visible as the settings say, and never less', () => {
  const after = (
    follow: number,
    unmute: number,
    current: typeof inherit | typeof muted | typeof unmuted | typeof followed,
    isChannelMuted: boolean,
    isFirstMessage: boolean,
  ) => policyAfterSending({ follow, unmuteInMutedChannels: unmute }, { current, isChannelMuted, isFirstMessage })

  expect(after(onInitiation, never, inherit, false, true)).toBe(followed)
  expect(after(onInitiation, never, inherit, false, false)).toBeUndefined()
  expect(after(onInitiation, never, unmuted, false, true)).toBeUndefined()
  expect(after(onSend, never, muted, false, false)).toBe(followed)
  expect(after(onParticipation, never, unmuted, false, false)).toBe(followed)
  expect(after(onSend, onSend, followed, true, true)).toBeUndefined()
  expect(after(never, onSend, inherit, true, false)).toBe(unmuted)
  expect(after(never, onSend, inherit, false, false)).toBeUndefined()
  expect(after(never, onSend, unmuted, true, false)).toBeUndefined()
  expect(after(onInitiation, onSend, inherit, true, true)).toBe(followed)
  expect(after(never, never, inherit, true, true)).toBeUndefined()
})

test('UNREAD-7: a policy of the topic goes before the mute of its channel', () => {
  const cases = [inherit, muted, unmuted, followed] as const
  expect(cases.map((policy) => isTopicMuted(policy, false))).toEqual([false, true, false, false])
  expect(cases.map((policy) => isTopicMuted(policy, true))).toEqual([true, true, false, false])
})
