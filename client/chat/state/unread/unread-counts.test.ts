import { expect, test } from 'vitest'
import { visibilityPolicy } from '../../topics.ts'
import { reduce } from '../chat-state.ts'
import { direct, eventForTest, messageEvent, stateForTest } from '../testing.ts'
import { unreadCounts } from './unread-counts.ts'

const unread = { flags: [] }
const policy = (stream_id: number, topic_name: string, visibility_policy: number) =>
  eventForTest({ type: 'user_topic', stream_id, topic_name, last_updated: 1, visibility_policy })

test('WCHAT-6: muted topics and channels do not count, unless a topic is unmuted or followed', () => {
  const events = [
    messageEvent(1, unread),
    messageEvent(2, { ...unread, subject: 'noise' }),
    messageEvent(3, { ...unread, stream_id: 11, subject: 'one' }),
    messageEvent(4, { ...unread, stream_id: 11, subject: 'two' }),
    messageEvent(5, { ...unread, stream_id: 11, subject: 'three' }),
    messageEvent(6, { ...unread, ...direct(1, 2) }),
    policy(10, 'Noise', visibilityPolicy.muted),
    policy(11, 'two', visibilityPolicy.followed),
    policy(11, 'three', visibilityPolicy.unmuted),
  ]
  const counts = unreadCounts(events.reduce(reduce, stateForTest()))
  expect(counts.byChannel.get(10)).toEqual({ counted: 1, muted: 1, hasMention: false })
  expect(counts.byChannel.get(11)).toEqual({ counted: 2, muted: 1, hasMention: false })
  expect(counts).toMatchObject({ total: 4, directs: 1, mentions: 0 })
})

test('WCHAT-6: a mention counts even in a muted topic', () => {
  const events = [policy(10, 'plans', visibilityPolicy.muted), messageEvent(1, { flags: ['mentioned'] })]
  const counts = unreadCounts(events.reduce(reduce, stateForTest()))
  expect(counts).toMatchObject({ total: 0, mentions: 1 })
  expect(counts.byChannel.get(10)?.hasMention).toBe(true)
})

test('WCHAT-6: messages of a channel without a subscription do not count, also not as mentions', () => {
  const unsubscribed = eventForTest({
    ...{ type: 'subscription', op: 'remove', subscriptions: [{ stream_id: 11, name: 'eleven' }] },
  })
  const events = [
    unsubscribed,
    messageEvent(1, { flags: ['mentioned'], stream_id: 11 }),
    messageEvent(2, { flags: ['mentioned'] }),
  ]
  const counts = unreadCounts(events.reduce(reduce, stateForTest()))
  expect(counts).toMatchObject({ total: 1, mentions: 1 })
  expect(counts.byChannel.has(11)).toBe(false)
})
