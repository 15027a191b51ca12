import { expect, test } from 'vitest'
import { chatForTest } from '../testing.ts'
import { makeChannel, subscribe } from '../testing-channels.ts'

const { call, ok, people, services } = await chatForTest()
const { hamlet, iris } = people
const square = await makeChannel(services, 'square')
const plaza = await makeChannel(services, 'plaza', { privacy: 'web_public' })
await subscribe(services, [hamlet.id, iris.id], square)

test('EVENT-11: the reply contains the state of the requested types only', async () => {
  const all = await ok('hamlet', 'POST', '/register')
  expect(all).toMatchObject({
    last_event_id: -1,
    zulip_feature_level: 500,
    user_id: hamlet.id,
    realm_name: 'Test',
    max_message_length: 10_000,
    subscriptions: [{ stream_id: square.id }],
    unread_msgs: { count: 0 },
    starred_messages: [],
  })
  const some = await ok('hamlet', 'POST', '/register', { fetch_event_types: ['realm'] })
  expect(some.realm_name).toBe('Test')
  expect(some.realm_users).toBeUndefined()
  expect(some.unread_msgs).toBeUndefined()
  const same = await ok('hamlet', 'POST', '/register', { event_types: ['message', 'update_message_flags'] })
  expect(same.unread_msgs.old_unreads_missing).toBe(false)
  expect(same.realm_name).toBeUndefined()
})

test('EVENT-12: unread messages are grouped by conversation, and the newest message is given by its id', async () => {
  const topic = await ok('iris', 'POST', '/messages', { type: 'channel', to: square.id, topic: '', content: 'a' })
  const direct = await ok('iris', 'POST', '/messages', { type: 'direct', to: [hamlet.id], content: 'b' })
  const group = await ok('iris', 'POST', '/messages', {
    type: 'direct',
    to: [hamlet.id, people.adam.id],
    content: '@**Hamlet Member**',
  })
  const state = await ok('hamlet', 'POST', '/register', {
    fetch_event_types: ['message', 'update_message_flags', 'recent_private_conversations'],
  })
  const trio = [hamlet.id, iris.id, people.adam.id].sort((left, right) => left - right)
  expect(state.max_message_id).toBe(group.id)
  expect(state.unread_msgs).toEqual({
    count: 3,
    pms: [{ other_user_id: iris.id, sender_id: iris.id, unread_message_ids: [direct.id] }],
    streams: [{ stream_id: square.id, topic: 'general chat', unread_message_ids: [topic.id] }],
    huddles: [{ user_ids_string: trio.join(), unread_message_ids: [group.id] }],
    mentions: [group.id],
    old_unreads_missing: false,
  })
  expect(state.recent_private_conversations).toEqual([
    { user_ids: trio.filter((id) => id !== hamlet.id), max_message_id: group.id },
    { user_ids: [iris.id], max_message_id: direct.id },
  ])
})

test('EVENT-13: capabilities and parameters that only newer servers know are ignored', async () => {
  const reply = await ok('hamlet', 'POST', '/register', {
    fetch_event_types: ['some_future_type'],
    client_capabilities: { notification_settings_null: true, some_future_capability: true },
    some_future_parameter: 'mobile',
  })
  expect(reply.ignored_parameters_unsupported).toEqual(['some_future_parameter'])
})

test('EVENT-22: a client chooses how long its queue stays open without a poll, within the bounds', async () => {
  const timeout = async (sent: object) =>
    (await ok('hamlet', 'POST', '/register', { fetch_event_types: ['message'], ...sent })).idle_queue_timeout_secs
  expect(await timeout({})).toBe(600)
  expect(await timeout({ idle_queue_timeout: 'mobile' })).toBe(43_200)
  expect(await timeout({ idle_queue_timeout: 3_600 })).toBe(3_600)
  expect(await timeout({ queue_lifespan_secs: 7_200 })).toBe(7_200)
  expect(await timeout({ idle_queue_timeout: 1 })).toBe(600)
  expect(await timeout({ idle_queue_timeout: 99_999_999 })).toBe(7 * 86_400)
  expect((await call('hamlet', 'POST', '/register', { idle_queue_timeout: 'desktop' })).status).toBe(400)
})

test('EVENT-14: without an account there is no queue, and a state only if spectators are allowed', async () => {
  const closed = await call('nobody', 'POST', '/register')
  expect([closed.status, closed.body.code]).toEqual([401, 'UNAUTHORIZED'])
  await ok('olivia', 'PATCH', '/realm', { enable_spectator_access: true })
  const open = await ok('nobody', 'POST', '/register')
  expect(open).toMatchObject({ queue_id: null, last_event_id: -1, realm_users: [], realm_name: 'Test' })
  expect(open.never_subscribed.map((channel: { stream_id: number }) => channel.stream_id)).toEqual([plaza.id])
  expect(JSON.stringify(open)).not.toContain(hamlet.deliveryEmail)
  for (const params of [
    { client_gravatar: true },
    { include_subscribers: 'true' },
    { include_subscribers: 'partial' },
  ]) {
    expect((await call('nobody', 'POST', '/register', params)).status).toBe(400)
  }
})

test('EVENT-15: changes after a register call arrive in its queue', async () => {
  const { queue_id, max_message_id } = await ok('hamlet', 'POST', '/register', { event_types: ['message'] })
  const { id } = await ok('iris', 'POST', '/messages', { type: 'channel', to: square.id, topic: 'x', content: 'later' })
  expect(max_message_id).toBeLessThan(id)
  const { events } = await ok('hamlet', 'GET', '/events', { queue_id, last_event_id: -1 })
  expect(events).toMatchObject([{ id: 0, type: 'message', message: { id } }])
})

const everyType = [
  ...['realm', 'realm_user', 'subscription', 'stream', 'default_streams', 'default_stream_groups', 'user_topic'],
  ...['muted_topics', 'realm_emoji', 'realm_linkifiers', 'realm_filters', 'realm_playgrounds', 'giphy', 'video_calls'],
  ...['tenor', 'klipy'],
  ...['stop_words', 'realm_billing', 'presence', 'push_device', 'realm_bot', 'realm_embedded_bots'],
  ...['user_status', 'device'],
  ...['realm_incoming_webhook_bots', 'alert_words', 'muted_users', 'onboarding_steps', 'realm_domains'],
  ...['user_settings', 'update_display_settings', 'update_global_notifications', 'realm_user_settings_defaults'],
  ...['starred_messages', 'recent_private_conversations', 'realm_user_groups', 'channel_folders', 'drafts'],
  ...['custom_profile_fields', 'navigation_views', 'saved_snippets', 'scheduled_messages', 'reminders'],
]

test('EVENT-11: a request for everything returns the same as requests type by type', async () => {
  const mute = { stream_id: square.id, topic: 'noise', visibility_policy: 1 }
  await ok('hamlet', 'POST', '/user_topics', mute)
  await ok('hamlet', 'POST', '/users/me/alert_words', { alert_words: ['ghost'] })
  await ok('hamlet', 'POST', '/saved_snippets', { title: 'a', content: 'b' })
  await ok('hamlet', 'POST', `/users/me/muted_users/${people.adam.id}`)
  await ok('iris', 'POST', '/users/me/status', { status_text: 'reading' })
  const { queue_id: _, ...all } = await ok('hamlet', 'POST', '/register')
  const one = (...types: string[]) => ok('hamlet', 'POST', '/register', { fetch_event_types: types })
  const replies = await Promise.all([one('message', 'update_message_flags'), ...everyType.map((type) => one(type))])
  const { queue_id: __, ...together } = Object.assign({}, ...replies)
  expect(all).toEqual(together)
  expect(all).toMatchObject({
    user_topics: [{ topic_name: 'noise' }],
    muted_topics: [['square', 'noise', expect.any(Number)]],
    alert_words: ['ghost'],
    saved_snippets: [{ title: 'a' }],
    muted_users: [{ id: people.adam.id }],
    user_status: { [String(iris.id)]: { status_text: 'reading' } },
  })
})
