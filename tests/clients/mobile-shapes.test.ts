import fastify from 'fastify'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { testPassword } from '../../server/accounts/testing.ts'
import { createSystemBots } from '../../server/chat/bots/actions/create-system-bots.ts'
import { mountEmojiData } from '../../server/chat/module.ts'
import { chatForTest } from '../../server/chat/testing.ts'
import { uploadTo } from '../../server/chat/testing-uploads.ts'
import { staticImages } from '../../server/site/static-images.ts'
import { mobileEventParts, mobileEventShapes } from './mobile-event-shapes.ts'
import { legacyMobileShapes } from './mobile-legacy-shapes.ts'
import { mobileShapes } from './mobile-shapes.ts'
import { shapeFaults } from './wire-shape.ts'

interface MobileEvent {
  readonly id: number
  readonly type: string
  readonly op?: string
  readonly [field: string]: unknown
}

const chat = await chatForTest()
const { ok, people, services } = chat
const { hamlet, iris, gina, olivia } = people
await services.directory.refresh({ users: await createSystemBots(chat.accounts, 'chat.test') })
const emoji = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
  .png()
  .toBuffer()

const expectMobile = (shape: string, value: unknown) => expect(shapeFaults(mobileShapes, shape, value)).toEqual([])

/** Registers as the app does: without archived channels, and with capabilities of later servers. */
const registration = {
  idle_queue_timeout: 'mobile',
  apply_markdown: true,
  client_gravatar: false,
  slim_presence: true,
  client_capabilities: {
    ...{ notification_settings_null: true, bulk_message_deletion: true, user_avatar_url_field_optional: true },
    ...{ stream_typing_notifications: true, user_settings_object: true, include_deactivated_groups: true },
    ...{ empty_topic_name: true, individual_emoji_changes: true },
  },
}

async function makeChannel(name: string): Promise<number> {
  await ok('olivia', 'POST', '/users/me/subscriptions', {
    subscriptions: [{ name, description: 'for **tests**' }],
    principals: [olivia.id, hamlet.id, iris.id],
  })
  return (await ok('olivia', 'GET', '/get_stream_id', { stream: name })).stream_id
}

const sendText = async (
  who: 'iris' | 'hamlet',
  to: number | number[],
  content: string,
  topic = 'ships',
): Promise<number> =>
  (await ok(who, 'POST', '/messages', { type: typeof to === 'number' ? 'channel' : 'direct', to, topic, content })).id

const { queue_id, last_event_id } = await ok('hamlet', 'POST', '/register', registration)
let lastEventId = last_event_id

/** The events since the last call. */
async function received(): Promise<MobileEvent[]> {
  const { events } = await ok('hamlet', 'GET', '/events', { queue_id, last_event_id: lastEventId, dont_block: true })
  lastEventId = events.at(-1)?.id ?? lastEventId
  return events
}

const harbour = await makeChannel('harbour')
const seen = new Set<string>()

/** Expects that the app can read all events. */
async function expectReadable(): Promise<void> {
  for (const event of await received()) {
    const name = event.op === undefined ? event.type : `${event.type} ${event.op}`
    if (mobileEventShapes[name] === undefined) continue
    seen.add(name)
    expect(shapeFaults({ ...mobileEventParts, ...mobileEventShapes }, name, event)).toEqual([])
    if (event.type === 'message') {
      const message = { ...(event.message as { type: string }), flags: event.flags }
      expectMobile(message.type === 'stream' ? 'channelMessage' : 'directMessage', message)
    }
    if (event.type === 'update_message') expectCoherentMove(event)
  }
}

/** The app fails on an incomplete move, and on one that moves nothing. */
function expectCoherentMove({ stream_id, new_stream_id, orig_subject, subject, propagate_mode }: MobileEvent): void {
  const moves =
    (new_stream_id !== undefined && new_stream_id !== stream_id) || (subject !== undefined && subject !== orig_subject)
  expect(propagate_mode !== undefined).toBe(moves)
  if (moves) expect([typeof stream_id, typeof orig_subject]).toEqual(['number', 'string'])
}

test('ZULIPAPP-1: the replies of the mobile sign-in have every field the app needs', async () => {
  const settings = await ok('nobody', 'GET', '/server_settings')
  expectMobile('serverSettings', settings)
  // The app does not support vector images.
  expect(staticImages.has(new URL(settings.realm_icon).pathname)).toBe(true)
  expect(settings.realm_icon).toMatch(/\.png$/)
  const credentials = { username: hamlet.deliveryEmail, password: testPassword }
  expectMobile('fetchedKey', await ok('nobody', 'POST', '/fetch_api_key', credentials))
  expectMobile('ownUser', await ok('hamlet', 'GET', '/users/me'))
})

test('ZULIPAPP-2: messages, users, channels and groups reach the mobile app in the form it reads', async () => {
  const first = await sendText('iris', harbour, `ahoy @**${hamlet.fullName}**`)
  await sendText('iris', harbour, 'without a name', '')
  const poll = await sendText('hamlet', harbour, '/poll Where to?\nNorth\nSouth')
  const direct = await sendText('iris', [hamlet.id], 'between us')
  await sendText('iris', [hamlet.id, gina.id], 'among three')
  await ok('iris', 'POST', '/submessage', {
    message_id: poll,
    msg_type: 'widget',
    content: '{"type":"vote","key":"canned,0","vote":1}',
  })
  await ok('iris', 'POST', `/messages/${first}/reactions`, { emoji_name: 'octopus' })
  await ok('iris', 'DELETE', `/messages/${first}/reactions`, { emoji_name: 'octopus' })
  await ok('iris', 'PATCH', `/messages/${first}`, { content: '/me waves' })
  await ok('iris', 'PATCH', `/messages/${first}`, { topic: 'boats' })
  const yard = await makeChannel('yard')
  await ok('olivia', 'PATCH', `/messages/${first}`, { stream_id: yard, send_notification_to_new_thread: false })
  await ok('hamlet', 'POST', '/messages/flags', { messages: [first, direct], op: 'add', flag: 'read' })
  await ok('hamlet', 'POST', '/messages/flags', { messages: [first, direct], op: 'remove', flag: 'read' })
  await ok('olivia', 'DELETE', `/messages/${first}`)
  for (const op of ['start', 'stop']) {
    await ok('iris', 'POST', '/typing', { op, type: 'direct', to: [hamlet.id] })
    await ok('iris', 'POST', '/typing', { op, type: 'channel', stream_id: harbour, topic: 'ships' })
  }
  await expectReadable()

  await ok('iris', 'POST', '/users/me/presence', { status: 'active' })
  await ok('iris', 'POST', '/users/me/status', { status_text: 'at sea', emoji_name: 'octopus' })
  const email = 'new@agora.example'
  await ok('olivia', 'POST', '/users', { email, full_name: 'New Person', password: testPassword })
  await ok('iris', 'PATCH', '/settings', { full_name: 'Iris Renamed' })
  await ok('olivia', 'PATCH', `/users/${gina.id}`, { role: 400 })
  await ok('olivia', 'PATCH', `/users/${gina.id}`, { role: 600 })
  const { id: fieldId } = await ok('olivia', 'POST', '/realm/profile_fields', { name: 'Ship', field_type: 1 })
  await ok('iris', 'PATCH', '/users/me/profile_data', { data: [{ id: fieldId, value: 'the **Argo**' }] })
  await uploadTo(chat, 'olivia', 'POST', '/realm/emoji/anchor', [{ name: 'a.png', content: emoji, type: 'image/png' }])
  await ok('olivia', 'DELETE', '/realm/emoji/anchor')
  await expectReadable()

  const { group_id } = await ok('olivia', 'POST', '/user_groups/create', {
    ...{ name: 'crew', description: '', members: [hamlet.id] },
  })
  const { group_id: inner } = await ok('olivia', 'POST', '/user_groups/create', {
    ...{ name: 'deck', description: '', members: [iris.id] },
  })
  await ok('olivia', 'POST', `/user_groups/${group_id}/members`, { add: [iris.id], delete: [hamlet.id] })
  await ok('olivia', 'POST', `/user_groups/${group_id}/subgroups`, { add: [inner] })
  await ok('olivia', 'POST', `/user_groups/${group_id}/subgroups`, { delete: [inner] })
  await ok('olivia', 'PATCH', `/user_groups/${group_id}`, { name: 'sailors' })
  await ok('olivia', 'POST', `/user_groups/${inner}/deactivate`)

  await ok('olivia', 'PATCH', `/streams/${yard}`, { description: 'a *yard*', topics_policy: 'disable_empty_topic' })
  await ok('olivia', 'PATCH', `/streams/${yard}`, { is_private: true, can_send_message_group: { new: group_id } })
  await ok('iris', 'DELETE', '/users/me/subscriptions', { subscriptions: ['yard'] })
  await ok('hamlet', 'DELETE', '/users/me/subscriptions', { subscriptions: ['yard'] })
  await ok('olivia', 'DELETE', `/streams/${await makeChannel('wreck')}`)
  await ok('olivia', 'POST', '/users/me/subscriptions', { subscriptions: [{ name: 'harbour' }], principals: [gina.id] })
  const folders = []
  for (const name of ['ports', 'seas']) {
    folders.push((await ok('olivia', 'POST', '/channel_folders/create', { name, description: '' })).channel_folder_id)
  }
  await ok('olivia', 'PATCH', '/channel_folders', { order: folders.toReversed() })
  await ok('olivia', 'PATCH', `/channel_folders/${folders[0]}`, { name: 'havens' })
  await expectReadable()
})

test('ZULIPAPP-2: settings changed elsewhere reach the mobile app in the form it reads', async () => {
  await ok('hamlet', 'POST', '/users/me/alert_words', { alert_words: ['ship'] })
  await ok('hamlet', 'PATCH', '/settings', { twenty_four_hour_time: true, emojiset: 'twitter' })
  const snippet = (await ok('hamlet', 'POST', '/saved_snippets', { title: 't', content: 'c' })).saved_snippet_id
  await ok('hamlet', 'PATCH', `/saved_snippets/${snippet}`, { title: 'u' })
  await ok('hamlet', 'DELETE', `/saved_snippets/${snippet}`)
  await ok('hamlet', 'POST', '/saved_snippets', { title: 't', content: 'c' })
  for (const [property, value] of [
    ['color', '#aabbcc'],
    ['pin_to_top', true],
    ['push_notifications', true],
  ]) {
    await ok('hamlet', 'POST', '/users/me/subscriptions/properties', {
      subscription_data: [{ stream_id: harbour, property, value }],
    })
  }
  await ok('hamlet', 'POST', '/user_topics', { stream_id: harbour, topic: 'ships', visibility_policy: 3 })
  await ok('hamlet', 'POST', `/users/me/muted_users/${gina.id}`)
  await expectReadable()
})

test('ZULIPAPP-2: every event the mobile app reads was received', () => {
  // After an empty queue the heartbeat takes a minute.
  expect([...seen].toSorted()).toEqual(
    Object.keys(mobileEventShapes)
      .filter((name) => name !== 'heartbeat')
      .toSorted(),
  )
})

test('ZULIPAPP-3: the state the mobile app starts from has every field it reads, of the type it reads', async () => {
  await ok('olivia', 'DELETE', `/users/${people.mona.id}`)
  // A client that was open but never focused is idle and was never active.
  await ok('gina', 'POST', '/users/me/presence', { status: 'idle' })
  for (const who of ['hamlet', 'gina', 'olivia'] as const) {
    const snapshot = await ok(who, 'POST', '/register', registration)
    expectMobile('snapshot', snapshot)
    expect(snapshot.ignored_parameters_unsupported).toBeUndefined()
    expect(snapshot.idle_queue_timeout_secs).toBe(43_200)
  }
  const { presences, unread_msgs, realm_non_active_users, server_emoji_data_url } = await ok(
    'hamlet',
    'POST',
    '/register',
    registration,
  )
  expect(Object.keys(presences)).toEqual(expect.arrayContaining([String(iris.id), String(gina.id)]))
  expect([unread_msgs.pms, unread_msgs.huddles, unread_msgs.streams].map(({ length }) => length > 0)).toEqual([
    ...[true, true, true],
  ])
  expect(realm_non_active_users).toHaveLength(1)
  const pages = fastify()
  mountEmojiData(pages)
  expectMobile('emojiData', (await pages.inject(new URL(server_emoji_data_url).pathname)).json())
})

test('ZULIPAPP-3: hidden users reach the mobile app without a name', async () => {
  await ok('olivia', 'PATCH', '/realm', {
    can_access_all_users_group: { new: services.directory.systemGroupId('role:members') },
  })
  const snapshot = await ok('gina', 'POST', '/register', registration)
  expectMobile('snapshot', snapshot)
  expect(snapshot.realm_users).toContainEqual(expect.objectContaining({ full_name: 'Unknown user' }))
})

test('ZULIPAPP-6: the initial state has every field the previous mobile app reads', async () => {
  const { notification_settings_null, bulk_message_deletion, user_avatar_url_field_optional, user_settings_object } =
    registration.client_capabilities
  const snapshot = await ok('hamlet', 'POST', '/register', {
    apply_markdown: true,
    client_gravatar: true,
    client_capabilities: {
      ...{ notification_settings_null, bulk_message_deletion, user_avatar_url_field_optional, user_settings_object },
    },
    include_subscribers: false,
    fetch_event_types: [
      ...['alert_words', 'custom_profile_fields', 'message', 'muted_topics', 'muted_users', 'presence', 'realm'],
      ...['realm_emoji', 'realm_filters', 'realm_linkifiers', 'realm_user', 'realm_user_groups'],
      ...['recent_private_conversations', 'stream', 'subscription', 'update_display_settings', 'zulip_version'],
      ...['update_global_notifications', 'update_message_flags', 'user_settings', 'user_status', 'user_topic'],
    ],
  })
  expect(shapeFaults(legacyMobileShapes, 'snapshot', snapshot)).toEqual([])
})

test('ZULIPAPP-4: later replies have the form the mobile app reads', async () => {
  const asked = { anchor: 'newest', num_before: 100, num_after: 0, allow_empty_topic_name: true }
  const page = await ok('hamlet', 'GET', '/messages', { ...asked, client_gravatar: true, apply_markdown: true })
  expectMobile('messagePage', page)
  for (const message of page.messages) {
    expectMobile(message.type === 'stream' ? 'channelMessage' : 'directMessage', message)
    expect(message.edit_history).not.toEqual([])
  }
  const { id } = page.messages.at(-1)
  const { message } = await ok('hamlet', 'GET', `/messages/${id}`, { allow_empty_topic_name: true })
  expectMobile(message.type === 'stream' ? 'channelMessage' : 'directMessage', message)
  expectMobile('topics', await ok('hamlet', 'GET', `/users/me/${harbour}/topics`, { allow_empty_topic_name: true }))
  expectMobile('readReceipts', await ok('hamlet', 'GET', `/messages/${id}/read_receipts`))
  const read = { op: 'add', flag: 'read' }
  expectMobile('flagged', await ok('hamlet', 'POST', '/messages/flags', { ...read, messages: [id] }))
  const narrow = [{ operator: 'channel', operand: harbour }]
  const marking = { ...read, anchor: 'oldest', include_anchor: false, num_before: 0, num_after: 1000, narrow }
  expectMobile('flaggedInNarrow', await ok('hamlet', 'POST', '/messages/flags/narrow', marking))
  const token = 'ab'.repeat(32)
  for (const [path, params] of [
    ['/users/me/android_gcm_reg_id', { token }],
    ['/users/me/apns_device_token', { token, appid: 'com.zulip.flutter' }],
  ] as const) {
    await ok('hamlet', 'POST', path, params)
    await ok('hamlet', 'DELETE', path, { token })
  }
  const reporting = { status: 'active', last_update_id: -1, new_user_input: false, ping_only: false }
  expectMobile('presenceReport', await ok('hamlet', 'POST', '/users/me/presence', reporting))
  const { body } = await uploadTo(chat, 'hamlet', 'POST', '/user_uploads', [{ name: 'a.txt', content: 'aye' }], {})
  expectMobile('uploaded', body)
  expectMobile('temporaryLink', await ok('hamlet', 'GET', body.uri))
})
