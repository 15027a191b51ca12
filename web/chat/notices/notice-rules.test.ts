import { expect, test } from 'vitest'
import type { ChatState } from '../../../client/chat/state/chat-state.ts'
import { direct, messageForTest, stateForTest } from '../../../client/chat/state/testing.ts'
import type { Message } from '../../../client/chat/state/types.ts'
import { notificationMode } from './notice-rules.ts'

const settings = { enable_desktop_notifications: true, enable_sounds: true, wildcard_mentions_notify: true }

const stateWith = (more: Readonly<Record<string, unknown>> = {}) =>
  stateForTest({ user_settings: { ...settings, ...more } } as never)

function isShown(state: ChatState, more: Partial<Message>): boolean {
  return notificationMode(state, messageForTest(5, { flags: [], ...more })).isShown
}

test('WNOTICE-1: direct messages and mentions notify, also in muted topics and channels', () => {
  const state = stateWith()
  expect(isShown(state, direct(1, 2))).toBe(true)
  expect(isShown(state, { flags: ['mentioned'] })).toBe(true)
  expect(isShown(state, { flags: ['mentioned'], stream_id: 11 })).toBe(true)
  expect(isShown(state, { flags: ['has_alert_word'] })).toBe(true)
  expect(isShown(state, {})).toBe(false)
  expect(isShown(stateWith({ enable_desktop_notifications: false }), direct(1, 2))).toBe(false)
})

test('WNOTICE-1: own messages, read messages and messages of muted users do not notify', () => {
  const state = stateWith()
  expect(isShown(state, { ...direct(1, 2), sender_id: 1 })).toBe(false)
  expect(isShown(state, { ...direct(1, 2), flags: ['read'] })).toBe(false)
  const muting = stateForTest({ user_settings: settings, muted_users: [{ id: 2, timestamp: 1 }] } as never)
  expect(isShown(muting, direct(1, 2))).toBe(false)
})

test('WNOTICE-2: wildcard mentions, channels and followed topics notify as their settings say', () => {
  const toAll = { flags: ['stream_wildcard_mentioned'] }
  expect(isShown(stateWith(), toAll)).toBe(true)
  expect(isShown(stateWith(), { ...toAll, stream_id: 11 })).toBe(false)
  expect(isShown(stateWith({ wildcard_mentions_notify: false }), toAll)).toBe(false)
  expect(isShown(stateWith({ enable_stream_desktop_notifications: true }), {})).toBe(true)
  expect(isShown(stateWith({ enable_stream_desktop_notifications: true }), { stream_id: 11 })).toBe(false)
  const followed = (isOn: boolean) =>
    stateForTest({
      user_settings: { ...settings, enable_followed_topic_desktop_notifications: isOn },
      user_topics: [{ stream_id: 10, topic_name: 'Plans', visibility_policy: 3, last_updated: 1 }],
    } as never)
  expect(isShown(followed(true), {})).toBe(true)
  expect(isShown(followed(true), { subject: 'other' })).toBe(false)
  expect(isShown(followed(false), {})).toBe(false)
})

test('WNOTICE-2: sound has its own setting', () => {
  const way = (more: Readonly<Record<string, unknown>>) =>
    notificationMode(stateWith(more), messageForTest(5, { flags: ['mentioned'] }))
  expect(way({})).toEqual({ isShown: true, hasSound: true })
  expect(way({ enable_sounds: false })).toEqual({ isShown: true, hasSound: false })
  expect(way({ enable_desktop_notifications: false })).toEqual({ isShown: false, hasSound: true })
})
