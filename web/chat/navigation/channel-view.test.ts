import { expect, test } from 'vitest'
import { reduce } from '../../../client/chat/state/chat-state.ts'
import { eventForTest, messageEvent, stateForTest } from '../../../client/chat/state/testing.ts'
import { visibilityPolicy } from '../../../client/chat/topics.ts'
import { channelDestination, channelViews } from './channel-view.ts'

const muted = eventForTest({
  ...{ type: 'user_topic', stream_id: 10, topic_name: 'noise', last_updated: 1 },
  visibility_policy: visibilityPolicy.muted,
})
const stateWith = (view: 1 | 2 | 3 | 4, ...events: readonly Parameters<typeof reduce>[1][]) =>
  events.reduce(reduce, stateForTest({ user_settings: { web_channel_default_view: view } }))
const conversations = [
  messageEvent(1, { subject: 'waiting', flags: [] }),
  messageEvent(2, { subject: 'newest' }),
  messageEvent(3, { subject: 'noise', flags: [] }),
  muted,
]
const destination = (view: 1 | 2 | 3 | 4, herePath = '/chat/inbox') =>
  channelDestination(stateWith(view, ...conversations), 10, herePath)

test('WWAY-4: clicking a channel opens the view of the setting and skips muted topics', () => {
  expect(destination(channelViews.topTopic)).toBe('/chat/channel/10/newest')
  expect(destination(channelViews.topUnreadTopic)).toBe('/chat/channel/10/waiting')
  expect(destination(channelViews.topics)).toBe('/chat/topics/10')
  expect(destination(channelViews.feed)).toBe('/chat/channel/10')
})

test('WWAY-4: without unread topics it opens the top topic, without topics all messages', () => {
  const read = stateWith(channelViews.topUnreadTopic, messageEvent(2, { subject: 'newest' }))
  expect(channelDestination(read, 10, '/chat/inbox')).toBe('/chat/channel/10/newest')
  for (const view of [channelViews.topTopic, channelViews.topUnreadTopic])
    expect(channelDestination(stateWith(view), 10, '/chat/inbox')).toBe('/chat/channel/10')
})

test('WWAY-4: clicking the channel of the open topic opens all messages', () => {
  expect(destination(channelViews.topTopic, '/chat/channel/10/newest')).toBe('/chat/channel/10')
  expect(destination(channelViews.topics, '/chat/topics/10')).toBe('/chat/channel/10')
})
