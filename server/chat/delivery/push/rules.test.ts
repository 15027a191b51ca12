import { expect, test } from 'vitest'
import { type PushFacts, pushTrigger } from './rules.ts'

const quiet: PushFacts = {
  isDirect: false,
  isMentioned: false,
  isTopicMention: false,
  isChannelMention: false,
  policy: undefined,
  isChannelMuted: false,
  wantsChannel: false,
  wantsWildcards: true,
  wantsOffline: true,
  wantsFollowed: true,
  wantsFollowedWildcards: true,
}
const [muted, unmuted, followed] = [1, 2, 3] as const

test.each<[string, Partial<PushFacts>, string | undefined]>([
  ['an ordinary message', {}, undefined],
  ['a direct message', { isDirect: true }, 'direct_message'],
  ['a direct message, unwanted', { isDirect: true, wantsOffline: false }, undefined],
  ['a mention', { isMentioned: true }, 'mentioned'],
  ['a mention in a muted topic', { isMentioned: true, policy: muted }, 'mentioned'],
  ['a mention, unwanted', { isMentioned: true, wantsOffline: false }, undefined],
  ['everybody in the topic', { isTopicMention: true }, 'topic_wildcard_mentioned'],
  ['everybody in the channel', { isChannelMention: true }, 'stream_wildcard_mentioned'],
  ['everybody, in a muted topic', { isChannelMention: true, policy: muted }, undefined],
  ['everybody, in a muted channel', { isChannelMention: true, isChannelMuted: true }, undefined],
  [
    'everybody, in an unmuted topic',
    { isChannelMention: true, isChannelMuted: true, policy: unmuted },
    'stream_wildcard_mentioned',
  ],
  ['everybody, unwanted', { isChannelMention: true, wantsWildcards: false }, undefined],
  [
    'everybody, followed',
    { isChannelMention: true, wantsWildcards: false, policy: followed },
    'stream_wildcard_mentioned',
  ],
  ['a followed topic', { policy: followed }, 'followed_topic_push_notify'],
  ['a followed topic in a muted channel', { policy: followed, isChannelMuted: true }, 'followed_topic_push_notify'],
  ['a followed topic, unwanted', { policy: followed, wantsFollowed: false }, undefined],
  ['a channel one asked for', { wantsChannel: true }, 'stream_push_notify'],
  ['a channel one asked for, its topic muted', { wantsChannel: true, policy: muted }, undefined],
  ['a muted channel one asked for', { wantsChannel: true, isChannelMuted: true }, undefined],
])('PUSH-6: %s', (_case, facts, trigger) => {
  expect(pushTrigger({ ...quiet, ...facts })).toBe(trigger)
})
