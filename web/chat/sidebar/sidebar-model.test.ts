import { expect, test } from 'vitest'
import { reduce } from '../../../client/chat/state/chat-state.ts'
import { direct, eventForTest, messageEvent, stateForTest } from '../../../client/chat/state/testing.ts'
import { visibilityPolicy } from '../../../client/chat/topics.ts'
import { inboxOf } from '../inbox/inbox-model.ts'
import { neighbourChannel, nextUnreadDirect, nextUnreadTopic } from '../navigation/next-unread.ts'
import { recentConversations } from '../recent/recent-model.ts'
import { channelSections, directEntries, shortTopics, starredCount, topicEntries } from './sidebar-model.ts'

const unread = { flags: [] }
const muted = (topic_name: string) =>
  eventForTest({
    ...{ type: 'user_topic', stream_id: 10, topic_name, last_updated: 1 },
    visibility_policy: visibilityPolicy.muted,
  })
const state = [
  messageEvent(1, { subject: 'old' }),
  messageEvent(2, { ...unread, subject: 'noise' }),
  messageEvent(3, { ...unread, subject: 'plans' }),
  messageEvent(4, { ...unread, stream_id: 11, subject: 'hidden' }),
  messageEvent(5, { ...unread, ...direct(1, 2) }),
  messageEvent(6, { ...direct(1, 2, 3), sender_id: 1 }),
  muted('noise'),
].reduce(reduce, stateForTest())

test('topics are sorted by newest message, muted ones last', () => {
  const entries = topicEntries(state, 10)
  expect(entries.map(({ topic, unread: count, isMuted }) => [topic, count, isMuted])).toEqual([
    ['plans', 1, false],
    ['old', 0, false],
    ['noise', 1, true],
  ])
  expect(shortTopics(entries, undefined).map(({ topic }) => topic)).toEqual(['plans', 'old'])
  expect(shortTopics(entries, 'NOISE').map(({ topic }) => topic)).toEqual(['plans', 'old', 'noise'])
})

test('starred messages are counted if the setting is on', () => {
  const starred = reduce(
    state,
    eventForTest({ type: 'update_message_flags', op: 'add', flag: 'starred', messages: [1, 3], all: false }),
  )
  expect(starredCount(starred)).toBe(2)
  const property = 'starred_message_counts'
  const event = eventForTest({ type: 'user_settings', op: 'update', property, value: false })
  expect(starredCount(reduce(starred, event))).toBe(0)
})

test('channels are grouped into pinned ones, folders and others, without archived ones', () => {
  const changed = [
    eventForTest({
      type: 'channel_folder',
      op: 'add',
      channel_folder: { id: 5, name: 'Desks', order: 0, is_archived: false },
    }),
    eventForTest({ type: 'stream', op: 'update', stream_id: 10, property: 'folder_id', value: 5 }),
    eventForTest({ type: 'subscription', op: 'update', stream_id: 11, property: 'pin_to_top', value: true }),
  ].reduce(reduce, state)
  const names = (given: typeof state) =>
    channelSections(given).map(({ kind, channels }) => [kind, ...channels.map(({ name }) => name)])
  expect(names(changed)).toEqual([
    ['pinned', 'quiet'],
    ['folder', 'general'],
  ])
  const archived = reduce(
    changed,
    eventForTest({ type: 'stream', op: 'update', stream_id: 10, property: 'is_archived', value: true }),
  )
  expect(names(archived)).toEqual([['pinned', 'quiet']])
})

test('WWAY-5: inactive channels are last if the setting says so, until they have a new message', () => {
  const subscribed = (id: number, name: string, more: object = {}) =>
    ({ stream_id: id, name, folder_id: null, is_archived: false, is_recently_active: true, ...more }) as never
  const silent = { is_recently_active: false }
  const stateWith = (count: number, choice: 1 | 2 | 3) =>
    stateForTest({
      subscriptions: [
        subscribed(100, 'a silent', silent),
        subscribed(101, 'b pinned', { ...silent, pin_to_top: true }),
        ...Array.from({ length: count - 2 }, (_, index) => subscribed(200 + index, `c ${index + 10}`)),
      ],
      user_settings: { demote_inactive_streams: choice },
    })
  const last = (given: typeof state) => channelSections(given).map(({ channels }) => channels.at(-1)?.name)
  const [automatic, always, never] = [1, 2, 3] as const
  expect(last(stateWith(30, automatic))).toEqual(['b pinned', 'a silent'])
  expect(last(stateWith(29, automatic))).toEqual(['b pinned', 'c 36'])
  expect(last(stateWith(3, always))).toEqual(['b pinned', 'a silent'])
  expect(last(stateWith(30, never))).toEqual(['b pinned', 'c 37'])
  const spoken = reduce(stateWith(3, always), messageEvent(7, { stream_id: 100 }))
  expect(last(spoken)).toEqual(['b pinned', 'c 10'])
})

test('direct conversations are sorted by newest message', () => {
  expect(directEntries(state).map(({ userIds, unread: count }) => [userIds, count])).toEqual([
    [[2, 3], 0],
    [[2], 1],
  ])
})

test('WCHAT-6: the inbox has unread conversations that are not muted', () => {
  const { directs, sections } = inboxOf(state)
  const channels = sections.flatMap((section) => section.channels)
  expect(directs.map(({ userIds }) => userIds)).toEqual([[2]])
  expect(channels.map(({ channel, topics }) => [channel.name, topics.map(({ topic }) => topic)])).toEqual([
    ['general', ['plans']],
  ])
})

test('WCHAT-12: the inbox shows pinned channels first, then folders unless the user turned them off', () => {
  const folder = { id: 5, name: 'Desks', order: 0, is_archived: false }
  const grouped = [
    eventForTest({ type: 'channel_folder', op: 'add', channel_folder: folder }),
    eventForTest({ type: 'stream', op: 'update', stream_id: 10, property: 'folder_id', value: 5 }),
  ].reduce(reduce, state)
  const sections = (given: typeof state) =>
    inboxOf(given).sections.map(({ section, channels }) => [
      section.kind,
      ...channels.map(({ channel }) => channel.name),
    ])
  expect(sections(grouped)).toEqual([['folder', 'general']])
  const property = 'web_inbox_show_channel_folders'
  const off = eventForTest({ type: 'user_settings', op: 'update', property, value: false })
  expect(sections(reduce(grouped, off))).toEqual([['others', 'general']])
  const pin = eventForTest({ type: 'subscription', op: 'update', stream_id: 10, property: 'pin_to_top', value: true })
  expect(sections(reduce(grouped, pin))).toEqual([['pinned', 'general']])
})

test('the next unread conversation skips muted ones and wraps around', () => {
  const plans = { kind: 'topic', channelId: 10, topic: 'plans' } as const
  expect(nextUnreadTopic(state, undefined)).toEqual(plans)
  expect(nextUnreadTopic(state, { kind: 'topic', channelId: 11, topic: 'hidden' })).toEqual(plans)
  expect(nextUnreadTopic(state, plans)).toBeUndefined()
  expect(nextUnreadDirect(state, undefined)).toEqual({ kind: 'direct', userIds: [2] })
  expect(neighbourChannel(state, 10, 1)).toBe(11)
  expect(neighbourChannel(state, 10, -1)).toBe(11)
})

test('recent conversations are filtered by participation and by name', () => {
  const all = { onlyUnread: false, onlyParticipated: false, withDirect: true, text: '' }
  const names = (filter: Partial<typeof all>) =>
    recentConversations(state, { ...all, ...filter }, (narrow) =>
      narrow.kind === 'topic' ? narrow.topic : 'people',
    ).map(({ narrow }) => (narrow.kind === 'topic' ? narrow.topic : narrow.userIds.join()))
  expect(names({})).toEqual(['2,3', '2', 'plans', 'old'])
  expect(names({ onlyUnread: true, withDirect: false })).toEqual(['plans'])
  expect(names({ onlyParticipated: true })).toEqual(['2,3'])
  expect(names({ text: 'noi' })).toEqual(['noise'])
})
