import { expect, test } from 'vitest'
import { applyChannels, type ChannelState } from '../register/channel-feed.testing.ts'
import type { TestUserName } from '../testing.ts'
import type { ReceivedEvent } from '../testing-listening.ts'
import { channelsForTest, everybody } from './endpoints/testing.ts'
import {
  defaultChannelFields,
  defaultChannelGroupFields,
  mutedTopicFields,
  streamFields,
  subscriptionFields,
  userTopicFields,
} from './snapshot.ts'

const chat = await channelsForTest()
const { people, services, create } = chat
await chat.changeOrganization({ enable_spectator_access: true })
const { directory } = services
const group = (name: 'role:members' | 'role:administrators') => directory.systemGroupId(name)

async function snapshot(who: TestUserName, knowsArchived: boolean): Promise<ChannelState> {
  const viewer = chat.people[who]
  const topics = { knowsEmptyTopic: true }
  const form = { includeSubscribers: 'true', includeArchived: knowsArchived } as const
  const fields = {
    user_id: viewer.id,
    ...(await subscriptionFields(services, viewer, form)),
    ...(await streamFields(services, viewer, form)),
    ...defaultChannelFields(services, viewer),
    ...(await defaultChannelGroupFields(services, viewer)),
    ...(await userTopicFields(services, viewer, topics)),
    ...(await mutedTopicFields(services, viewer, topics)),
  }
  return JSON.parse(JSON.stringify(fields))
}

/**
 * After the events, every client, with and without support for archived channels, has the state of a fresh snapshot.
 */
async function follow(what: () => Promise<unknown>): Promise<void> {
  const followers = await Promise.all(
    everybody.flatMap((who) =>
      [true, false].map(async (archived_channels) => ({
        who,
        archived_channels,
        listening: chat.listen(who, { archived_channels }),
        before: await snapshot(who, archived_channels),
      })),
    ),
  )
  await what()
  for (const { who, archived_channels, listening, before } of followers) {
    const events = listening.received() as ReceivedEvent[]
    const once = events.reduce(applyChannels, before)
    const after = comparable(await snapshot(who, archived_channels))
    expect(comparable(once), `${who} ends elsewhere after ${JSON.stringify(events)}`).toEqual(after)
    const twice = events.flatMap((event) => [event, event]).reduce(applyChannels, before)
    expect(comparable(twice), `${who} counts an event twice`).toEqual(after)
  }
}

/** Sorted; without the fields that clients compute from messages. */
function comparable(state: ChannelState) {
  const plain = ({ first_message_id, subscriber_count, ...one }: Record<string, unknown>) => ({
    ...one,
    ...(one.subscribers === undefined ? {} : { subscribers: [...(one.subscribers as number[])].sort() }),
  })
  const sorted = (list: readonly object[]) =>
    [...list]
      .map((one) => plain(one as never) as Record<string, unknown>)
      .sort((a, b) => Number(a.stream_id) - Number(b.stream_id))
  return {
    ...state,
    subscriptions: sorted(state.subscriptions),
    unsubscribed: sorted(state.unsubscribed),
    never_subscribed: sorted(state.never_subscribed),
    streams: sorted(state.streams),
    realm_default_streams: [...state.realm_default_streams].sort(),
  }
}

const patch = (id: number, params: Record<string, unknown>) => chat.ok('olivia', 'PATCH', `/streams/${id}`, params)
const everyone = () => everybody.map((who) => people[who].id)

test('SUB-13: applying the events of creating, joining and leaving channels gives the state of a fresh client', {
  timeout: 90_000,
}, async () => {
  for (const privacy of [{}, { is_web_public: true }, { invite_only: true }, { is_default_stream: true }]) {
    const { hamlet, gina, mona } = people
    let channel = { id: 0, name: '' }
    await follow(async () => {
      channel = await create('olivia', { ...privacy, subscribers: [hamlet.id, gina.id, people.olivia.id] })
    })
    const change = (method: string, params: Record<string, unknown>) =>
      chat.ok('olivia', method, '/users/me/subscriptions', params)
    await follow(() =>
      change('POST', { subscriptions: [{ name: channel.name }], principals: [mona.id, people.bot.id] }),
    )
    await follow(() => change('DELETE', { subscriptions: [channel.name], principals: [gina.id, mona.id] }))
    await follow(() => change('POST', { subscriptions: [{ name: channel.name }], principals: everyone() }))
    await follow(() => change('DELETE', { subscriptions: [channel.name], principals: everyone() }))
  }
})

test('CHANNEL-15: applying the events of changing a channel gives the state of a fresh client', {
  timeout: 90_000,
}, async () => {
  const { hamlet, gina, iris } = people
  const channel = await create('olivia', { subscribers: [hamlet.id, gina.id, people.olivia.id] })
  const iriss = { direct_members: [iris.id], direct_subgroups: [] }
  for (const change of [
    { new_name: 'renamed', description: 'with *words*' },
    { message_retention_days: 12 },
    { topics_policy: 'allow_empty_topic' },
    { can_send_message_group: { new: group('role:administrators') } },
    { is_private: true },
    { can_subscribe_group: { new: iriss } },
    { can_subscribe_group: { new: group('role:members') } },
    { can_subscribe_group: { new: group('role:administrators') } },
    { can_administer_channel_group: { new: iriss } },
    { history_public_to_subscribers: true },
    { is_private: false, is_web_public: true },
    { is_web_public: false },
    { is_default_stream: true },
    { is_default_stream: false },
  ])
    await follow(() => patch(channel.id, change))
  await follow(() => chat.ok('olivia', 'DELETE', `/streams/${channel.id}`))
  await follow(() => patch(channel.id, { description: 'while archived' }))
  await follow(() => patch(channel.id, { is_archived: false }))
})

test('SUB-14: applying the events of personal channel and topic settings gives the state of a fresh client', {
  timeout: 90_000,
}, async () => {
  const channel = await create('olivia')
  const property = (property: string, value: unknown) =>
    chat.ok('hamlet', 'PATCH', `/users/me/subscriptions/${channel.id}`, { property, value })
  await follow(() => property('color', '#abcdef'))
  await follow(() => property('is_muted', true))
  await follow(() => property('email_notifications', false))
  const topic = (visibility_policy: number) =>
    chat.ok('hamlet', 'POST', '/user_topics', { stream_id: channel.id, topic: 'x', visibility_policy })
  for (const policy of [1, 3, 1, 0]) await follow(() => topic(policy))
  await follow(() =>
    chat.ok('adam', 'POST', '/default_stream_groups/create', {
      group_name: 'some',
      description: '',
      stream_names: [channel.name],
    }),
  )
})

test('CHANNEL-20: a starting client gets the current subscribers, first message and posting policy of each channel', async () => {
  const { hamlet, iris } = people
  const channel = await create('olivia', { subscribers: [hamlet.id, iris.id, people.olivia.id] })
  const shown = async () => {
    const { streams, never_subscribed } = await chat.ok('mona', 'POST', '/register')
    const found = [streams, never_subscribed].map((list: Record<string, unknown>[]) => {
      const { subscriber_count, first_message_id, stream_post_policy } =
        list.find(({ stream_id }) => stream_id === channel.id) ?? {}
      return { subscriber_count, first_message_id, stream_post_policy }
    })
    expect(found[0]).toEqual(found[1])
    return found[0]
  }
  const before = await shown()
  expect(before).toMatchObject({ subscriber_count: 3, stream_post_policy: 1 })
  await chat.ok('olivia', 'DELETE', `/users/${iris.id}`)
  expect(await shown()).toMatchObject({ subscriber_count: 2 })
  await chat.ok('olivia', 'POST', `/users/${iris.id}/reactivate`)
  expect(await shown()).toMatchObject({ subscriber_count: 3 })
  await chat.ok('hamlet', 'DELETE', '/users/me/subscriptions', { subscriptions: [channel.name] })
  expect(await shown()).toMatchObject({ subscriber_count: 2 })
  const message = { type: 'channel', to: channel.id, topic: 'first', content: 'hello' }
  const { id } = await chat.ok('olivia', 'POST', '/messages', message)
  // The notice of the new channel.
  await chat.ok('olivia', 'DELETE', `/messages/${before?.first_message_id}`)
  await patch(channel.id, { can_send_message_group: { new: group('role:administrators') } })
  expect(await shown()).toEqual({ subscriber_count: 2, first_message_id: id, stream_post_policy: 2 })
})
