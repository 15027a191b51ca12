import { expect, test } from 'vitest'
import { type ChatState, initialState, reduce } from '../../client/chat/state/chat-state.ts'
import type { ChatEvent, StateReply } from '../../client/chat/state/types.ts'
import { chatForTest } from '../../server/chat/testing.ts'

const { ok, people, newUser } = await chatForTest()

const capabilities = {
  notification_settings_null: true,
  bulk_message_deletion: true,
  stream_typing_notifications: true,
  user_settings_object: true,
  linkifier_url_template: true,
  include_deactivated_groups: true,
  archived_channels: true,
  empty_topic_name: true,
  simplified_presence_events: true,
}

async function register(): Promise<StateReply> {
  return (await ok('hamlet', 'POST', '/register', {
    apply_markdown: 'true',
    client_gravatar: 'false',
    slim_presence: 'true',
    include_subscribers: 'true',
    client_capabilities: capabilities,
  })) as StateReply
}

const byKey = (left: readonly [unknown, unknown], right: readonly [unknown, unknown]) =>
  String(left[0]).localeCompare(String(right[0]))

/** The state on which two clients must agree, sorted. */
function essence(state: ChatState) {
  const { people: known, channels, groups, unread, personal, recent } = state
  const entries = <T>(map: ReadonlyMap<unknown, T>) => [...map].sort(byKey)
  const numbers = (some: Iterable<number>) => [...some].sort((left, right) => left - right)
  return {
    users: entries(known.byId),
    statuses: entries(known.statuses),
    muted: numbers(known.mutedIds),
    channels: entries(channels.byId).map(([id, channel]) => [
      id,
      // Activity is counted once a day, and first_message_id has no event.
      {
        ...channel,
        ...{ is_recently_active: 0, stream_weekly_traffic: 0, first_message_id: 0 },
        ...channels.subscriptions.get(channel.stream_id),
        in_home_view: 0,
        subscribers: numbers(channel.subscribers ?? []),
      },
    ]),
    subscriptions: entries(channels.subscriptions),
    folders: channels.folders.map(({ id, name, is_archived }) => ({ id, name, is_archived })),
    policies: entries(channels.topicPolicies).map(([place, { visibility_policy }]) => [place, visibility_policy]),
    groups: entries(groups).map(([id, group]) => [id, { ...group, members: numbers(group.members) }]),
    unread: entries(unread.places).map(([place, { ids }]) => [place, ids]),
    mentions: numbers(unread.mentions),
    settings: personal.settings,
    drafts: entries(personal.drafts),
    snippets: entries(personal.snippets),
    starred: numbers(personal.starredIds),
    directs: entries(recent.directs),
  }
}

/** Registers, acts, applies the events (each twice), and compares with a client that registers now. */
async function follow(act: () => Promise<unknown>): Promise<ChatState> {
  const first = await register()
  await act()
  const { events } = (await ok('hamlet', 'GET', '/events', {
    queue_id: first.queue_id,
    last_event_id: String(first.last_event_id),
    dont_block: 'true',
  })) as { events: ChatEvent[] }
  let state = initialState(first)
  for (const event of events) state = reduce(reduce(state, event), event)
  expect(essence(state)).toEqual(essence(initialState(await register())))
  return state
}

async function send(who: 'iris' | 'hamlet' | 'olivia', to: number | number[], content: string, topic = 'plans') {
  const params =
    typeof to === 'number'
      ? { type: 'channel', to: String(to), topic, content }
      : { type: 'direct', to: JSON.stringify(to), content }
  const { id } = (await ok(who, 'POST', '/messages', params)) as { id: number }
  return id
}

async function channel(name: string): Promise<number> {
  const subscribers = [people.hamlet.id, people.iris.id, people.olivia.id]
  const reply = await ok('olivia', 'POST', '/channels/create', { name, subscribers })
  return (reply as { id: number }).id
}

test('WCHAT-1: unread messages after events equal a fresh register', async () => {
  const place = await channel('unread by events')
  await send('iris', place, 'before')
  const state = await follow(async () => {
    const first = await send('iris', place, 'one')
    const second = await send('iris', place, '@**Hamlet Member** two')
    const third = await send('iris', [people.hamlet.id], 'direct')
    await send('iris', [people.hamlet.id, people.olivia.id], 'to more')
    await send('hamlet', place, 'my own')
    await ok('hamlet', 'POST', '/messages/flags', { messages: [first, third], op: 'add', flag: 'read' })
    await ok('hamlet', 'POST', '/messages/flags', { messages: [first], op: 'remove', flag: 'read' })
    await ok('iris', 'PATCH', `/messages/${second}`, { content: 'nobody is meant' })
    const gone = await send('iris', place, 'gone soon')
    await ok('olivia', 'DELETE', `/messages/${gone}`)
    await ok('hamlet', 'POST', '/messages/flags', { messages: [second], op: 'add', flag: 'starred' })
  })
  expect(state.unread.mentions.size).toBe(0)
})

test('WCHAT-1: unread messages move with their topic, also to another channel', async () => {
  const from = await channel('moves from')
  const to = await channel('moves to')
  await follow(async () => {
    const first = await send('iris', from, 'one', 'Old name')
    await send('iris', from, 'two', 'old NAME')
    await send('iris', from, 'three', 'other')
    await ok('olivia', 'PATCH', `/messages/${first}`, { topic: 'new name', propagate_mode: 'change_all' })
    await ok('olivia', 'PATCH', `/messages/${first}`, { stream_id: String(to), propagate_mode: 'change_all' })
  })
})

test('WCHAT-1: all messages can be marked as read, and muted topics ignore wildcard mentions', async () => {
  const place = await channel('wildcards')
  await follow(async () => {
    await ok('hamlet', 'POST', '/user_topics', { stream_id: String(place), topic: 'noise', visibility_policy: 1 })
    await send('olivia', place, '@**all** listen', 'noise')
    await send('olivia', place, '@**all** listen', 'signal')
  })
  await follow(() => ok('hamlet', 'POST', '/mark_all_as_read'))
})

test('WCHAT-2: channels, folders and subscriptions after events equal a fresh register', async () => {
  await follow(async () => {
    const id = await channel('in a folder')
    const folder = await ok('olivia', 'POST', '/channel_folders/create', { name: 'Desks', description: '' })
    const folder_id = String((folder as { channel_folder_id: number }).channel_folder_id)
    await ok('olivia', 'PATCH', `/streams/${id}`, { folder_id, description: 'of **note**', new_name: 'renamed' })
    await ok('olivia', 'PATCH', `/streams/${id}`, { is_private: 'true', history_public_to_subscribers: 'true' })
    const set = (property: string, value: unknown) =>
      ok('hamlet', 'POST', '/users/me/subscriptions/properties', {
        subscription_data: [{ stream_id: id, property, value }],
      })
    await set('color', '#112233')
    await set('is_muted', true)
    await set('pin_to_top', true)
    await ok('iris', 'DELETE', '/users/me/subscriptions', { subscriptions: ['renamed'] })
    const other = await channel('left behind')
    await ok('hamlet', 'DELETE', '/users/me/subscriptions', { subscriptions: ['left behind'] })
    await ok('olivia', 'PATCH', `/streams/${other}`, { is_archived: 'true' })
  })
})

test('WCHAT-2: a new channel of others has its subscribers', async () => {
  const subscribers = [people.olivia.id, people.iris.id]
  await follow(() => ok('olivia', 'POST', '/channels/create', { name: 'of others', subscribers }))
})

test('WCHAT-2: channels that a new role shows have their subscribers', async () => {
  await ok('olivia', 'POST', '/channels/create', {
    ...{ name: 'for administrators', subscribers: [people.olivia.id, people.iris.id], invite_only: 'true' },
  })
  await follow(() => ok('olivia', 'PATCH', `/users/${people.hamlet.id}`, { role: '200' }))
  await follow(() => ok('olivia', 'PATCH', `/users/${people.hamlet.id}`, { role: '400' }))
})

test('WCHAT-2: users, groups and personal state after events equal a fresh register', async () => {
  const fresh = await newUser(400, 'Fresh Face')
  await follow(async () => {
    await ok('olivia', 'PATCH', `/users/${fresh.id}`, { full_name: 'Known Face', role: '300' })
    await ok('olivia', 'DELETE', `/users/${fresh.id}`)
    await ok('iris', 'POST', '/users/me/status', { status_text: 'away', emoji_name: 'car' })
    await ok('iris', 'POST', '/users/me/status', { status_text: '' })
    await ok('hamlet', 'POST', `/users/me/muted_users/${people.iris.id}`)
    await ok('hamlet', 'PATCH', '/settings', { twenty_four_hour_time: 'true' })
    await ok('hamlet', 'POST', '/drafts', { drafts: [{ type: '', to: [], topic: '', content: 'a thought' }] })
    await ok('hamlet', 'POST', '/saved_snippets', { title: 'Hello', content: 'world' })
    const group = await ok('olivia', 'POST', '/user_groups/create', {
      name: 'desk',
      description: '',
      members: [people.iris.id],
    })
    const { group_id } = group as { group_id: number }
    await ok('olivia', 'POST', `/user_groups/${group_id}/members`, { add: [people.hamlet.id] })
    await ok('olivia', 'PATCH', `/user_groups/${group_id}`, { name: 'front desk' })
  })
})
