import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import type { z } from 'zod'
import { createSystemBots } from '../../server/chat/bots/actions/create-system-bots.ts'
import { numberedEventSchemas } from '../../server/chat/delivery/queues/chat-events.ts'
import { restartNotice } from '../../server/chat/delivery/queues/notices.ts'
import { capabilitiesThat } from '../../server/chat/delivery/queues/rules/capabilities.ts'
import { schemaOf } from '../../server/chat/delivery/queues/testing-events.ts'
import { organizationDeactivatedNotice } from '../../server/chat/organization/notices.ts'
import { userSettingDefinition, userSettingNames } from '../../server/chat/settings/rules/setting-definitions.ts'
import { chatForTest, type TestUserName } from '../../server/chat/testing.ts'
import { makeChannel, subscribe } from '../../server/chat/testing-channels.ts'
import { uploadTo } from '../../server/chat/testing-uploads.ts'
import { deviceParams, pushForTest } from './push/push-for-test.ts'

const chat = await pushForTest(chatForTest)
const { ok, people, services, listen, clock, relay, worker } = chat
afterAll(() => services.exports.stop())
await services.directory.refresh({ users: await createSystemBots(chat.accounts, 'chat.test') })
const { hamlet, iris, gina, olivia } = people
const square = await makeChannel(services, 'square')
const yard = await makeChannel(services, 'yard')
for (const channel of [square, yard]) await subscribe(services, [hamlet.id, iris.id, olivia.id], channel)
const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
  .png()
  .toBuffer()

const old = capabilitiesThat(() => false)
const queues = [listen('olivia'), listen('hamlet'), listen('hamlet', old), listen('gina')]
const seen = new Set<z.ZodType>()

/** Collects the events of every queue and returns their types; throws if an event matches no schema. */
function takeIn(): Set<string> {
  const events = queues.flatMap((queue) => queue.received())
  for (const event of events) seen.add(schemaOf(event))
  return new Set(events.map(({ type }) => type))
}

const send = async (who: TestUserName, to: number | number[], content: string, topic = 'plans'): Promise<number> =>
  (await ok(who, 'POST', '/messages', { type: typeof to === 'number' ? 'channel' : 'direct', to, topic, content })).id

const upload = (path: string, fields?: Record<string, string>) =>
  uploadTo(chat, 'olivia', 'POST', path, [{ name: 'a.png', content: picture, type: 'image/png' }], fields)

test('EVENT-21: events of messages, topics and typing are as their schemas declare', async () => {
  const first = await send('iris', square.id, 'one')
  const direct = await send('iris', [hamlet.id], 'two')
  const poll = await send('hamlet', square.id, '/poll Where?\nHere')
  const vote = '{"type":"vote","key":"canned,0","vote":1}'
  await ok('iris', 'POST', '/submessage', { message_id: poll, msg_type: 'widget', content: vote })
  await ok('iris', 'PATCH', `/messages/${first}`, { content: 'one more', topic: 'other plans' })
  await ok('olivia', 'PATCH', `/messages/${first}`, { stream_id: yard.id })
  for (const method of ['POST', 'DELETE'])
    await ok('iris', method, `/messages/${first}/reactions`, { emoji_name: 'octopus' })
  for (const op of ['add', 'remove'])
    await ok('hamlet', 'POST', '/messages/flags', { messages: [first, direct], op, flag: 'read' })
  await ok('hamlet', 'POST', '/mark_all_as_read')
  for (const op of ['start', 'stop']) {
    await ok('iris', 'POST', '/typing', { op, type: 'direct', to: [hamlet.id] })
    await ok('iris', 'POST', '/typing', { op, type: 'channel', stream_id: square.id, topic: 'plans' })
    await ok('iris', 'POST', `/messages/${direct}/typing`, { op })
    await ok('iris', 'POST', `/messages/${first}/typing`, { op })
  }
  await ok('hamlet', 'POST', '/user_topics', { stream_id: square.id, topic: 'plans', visibility_policy: 1 })
  await ok('olivia', 'DELETE', `/messages/${first}`)
  await ok('iris', 'DELETE', `/messages/${direct}`)
  const { body } = await upload('/user_uploads', {})
  await send('olivia', square.id, `[a](${body.url})`)
  await services.uploads.thumbnails.settled()
  const { attachments } = await ok('olivia', 'GET', '/attachments')
  await ok('olivia', 'DELETE', `/attachments/${attachments[0].id}`)
  expect([...takeIn()]).toEqual(expect.arrayContaining(['update_message', 'typing_edit_message', 'attachment']))
})

test('EVENT-21: events of channels and subscriptions are as their schemas declare', async () => {
  const subscribers = [olivia.id, hamlet.id]
  const { id } = await ok('olivia', 'POST', '/channels/create', { name: 'garden', subscribers })
  const group = services.directory.systemGroupId('role:administrators')
  const folder = (await ok('olivia', 'POST', '/channel_folders/create', { name: 'a', description: '' }))
    .channel_folder_id
  await ok('olivia', 'PATCH', `/channel_folders/${folder}`, { name: 'b', description: 'c' })
  await ok('olivia', 'PATCH', '/channel_folders', { order: [folder] })
  await ok('olivia', 'PATCH', `/streams/${id}`, { new_name: 'park', description: 'a *park*', folder_id: folder })
  const policy = {
    topics_policy: 'disable_empty_topic',
    message_retention_days: 30,
    can_send_message_group: { new: group },
  }
  await ok('olivia', 'PATCH', `/streams/${id}`, policy)
  await ok('olivia', 'PATCH', `/streams/${id}`, { is_private: true })
  await ok('olivia', 'POST', '/default_streams', { stream_id: square.id })
  const names = JSON.stringify(['yard'])
  await ok('olivia', 'POST', '/default_stream_groups/create', {
    group_name: 'g',
    description: 'd',
    stream_names: names,
  })
  for (const [property, value] of [
    ['color', '#aabbcc'],
    ['is_muted', true],
  ])
    await ok('hamlet', 'POST', '/users/me/subscriptions/properties', {
      subscription_data: [{ stream_id: square.id, property, value }],
    })
  await ok('olivia', 'POST', '/users/me/subscriptions', { subscriptions: [{ name: 'yard' }], principals: [gina.id] })
  await ok('hamlet', 'DELETE', '/users/me/subscriptions', { subscriptions: ['yard'] })
  await ok('olivia', 'PATCH', '/realm', { new_stream_announcements_stream_id: id })
  await ok('olivia', 'DELETE', `/streams/${id}`)
  expect([...takeIn()]).toEqual(expect.arrayContaining(['stream', 'subscription', 'channel_folder']))
})

test('EVENT-21: events of users, groups and bots are as their schemas declare', async () => {
  await ok('olivia', 'POST', '/users', { email: 'new@agora.example', full_name: 'New', password: 'correct-horse-9' })
  await ok('iris', 'PATCH', '/settings', { full_name: 'Iris Renamed', timezone: 'Asia/Tehran' })
  await ok('iris', 'PATCH', '/settings', { email_address_visibility: 5 })
  await ok('olivia', 'PATCH', `/users/${people.mona.id}`, { role: 400 })
  const { id: fieldId } = await ok('olivia', 'POST', '/realm/profile_fields', { name: 'Ship', field_type: 1 })
  await ok('iris', 'PATCH', '/users/me/profile_data', { data: [{ id: fieldId, value: 'the **Argo**' }] })
  await upload('/users/me/avatar')
  await ok('iris', 'POST', '/users/me/status', { status_text: 'at sea', emoji_name: 'octopus' })
  await ok('iris', 'POST', '/users/me/presence', { status: 'active' })
  const { user_id: bot } = await ok('hamlet', 'POST', '/bots', { short_name: 'robot', full_name: 'Robot' })
  await ok('hamlet', 'PATCH', `/bots/${bot}`, { default_all_public_streams: true })
  for (const owner of [gina, iris]) await ok('olivia', 'PATCH', `/bots/${bot}`, { bot_owner_id: owner.id })
  await ok('olivia', 'DELETE', `/users/${people.adam.id}`)
  const { group_id } = await ok('olivia', 'POST', '/user_groups/create', {
    ...{ name: 'crew', description: '', members: [hamlet.id] },
  })
  const { group_id: inner } = await ok('olivia', 'POST', '/user_groups/create', {
    ...{ name: 'deck', description: '', members: [iris.id] },
  })
  await ok('olivia', 'POST', `/user_groups/${group_id}/members`, { add: [iris.id], delete: [hamlet.id] })
  await ok('olivia', 'POST', `/user_groups/${group_id}/subgroups`, { add: [inner] })
  await ok('olivia', 'PATCH', `/user_groups/${group_id}`, { name: 'sailors' })
  await ok('olivia', 'POST', `/user_groups/${group_id}/deactivate`)
  await ok('olivia', 'PATCH', '/realm', {
    can_access_all_users_group: { new: services.directory.systemGroupId('role:members') },
  })
  expect([...takeIn()]).toEqual(expect.arrayContaining(['realm_user', 'user_group', 'realm_bot', 'agora']))
})

test('EVENT-21: events of personal lists are as their schemas declare', async () => {
  const draft = { type: 'stream', to: [square.id], topic: 't', content: 'c' }
  const { ids } = await ok('hamlet', 'POST', '/drafts', { drafts: [draft] })
  await ok('hamlet', 'PATCH', `/drafts/${ids[0]}`, { draft: { ...draft, content: 'd' } })
  await ok('hamlet', 'DELETE', `/drafts/${ids[0]}`)
  const snippet = (await ok('hamlet', 'POST', '/saved_snippets', { title: 't', content: 'c' })).saved_snippet_id
  await ok('hamlet', 'PATCH', `/saved_snippets/${snippet}`, { title: 'u' })
  await ok('hamlet', 'DELETE', `/saved_snippets/${snippet}`)
  const time = { scheduled_delivery_timestamp: Math.floor(clock.nowMs() / 1000) + 600 }
  const message = { type: 'stream', to: square.id, topic: 't', content: 'later', ...time }
  const later = (await ok('hamlet', 'POST', '/scheduled_messages', message)).scheduled_message_id
  await ok('hamlet', 'PATCH', `/scheduled_messages/${later}`, { content: 'even later' })
  await ok('hamlet', 'DELETE', `/scheduled_messages/${later}`)
  const about = await send('hamlet', square.id, 'remember')
  const { reminder_id } = await ok('hamlet', 'POST', '/reminders', { message_id: about, ...time })
  await ok('hamlet', 'DELETE', `/reminders/${reminder_id}`)
  await ok('hamlet', 'POST', '/navigation_views', { fragment: 'narrow/x', is_pinned: true, name: 'X' })
  await ok('hamlet', 'PATCH', '/navigation_views/narrow/x', { is_pinned: false })
  await ok('hamlet', 'DELETE', '/navigation_views/narrow/x')
  await ok('hamlet', 'POST', '/users/me/alert_words', { alert_words: ['ship'] })
  await ok('hamlet', 'POST', `/users/me/muted_users/${gina.id}`)
  await ok('hamlet', 'POST', '/users/me/onboarding_steps', { onboarding_step: 'intro_inbox_view_modal' })
  await ok('hamlet', 'POST', '/mobile_push/register', deviceParams(11))
  await worker.settled()
  relay.answer = () => ({ status: 400, body: { result: 'error', code: 'REQUEST_EXPIRED', msg: 'Request expired' } })
  await ok('hamlet', 'POST', '/mobile_push/register', deviceParams(12))
  await worker.settled()
  relay.answer = undefined
  const { device_id } = await ok('hamlet', 'POST', '/register_client_device')
  await ok('hamlet', 'POST', '/mobile_push/register', {
    ...{ device_id, push_key_id: 5, push_key: Buffer.alloc(33, 0x31).toString('base64'), token_kind: 'fcm' },
    ...{ token_id: 'AAAAAAAAAAE=', bouncer_public_key: 'key', encrypted_push_registration: 'sealed' },
  })
  await worker.settled()
  await ok('hamlet', 'POST', '/remove_client_device', { device_id })
  expect([...takeIn()]).toEqual(expect.arrayContaining(['drafts', 'reminders', 'push_device', 'device']))
})

/** A value of a setting other than its initial one. */
function otherValue(name: (typeof userSettingNames)[number]): unknown {
  const { schema, fallback } = userSettingDefinition(name)
  const choices = [!fallback, 'fa', 'always', 'never', 'twitter', 'ding', 'recent', 1, 2, 13, 101]
  return choices.find((value) => value !== fallback && schema.safeParse(value).success)
}

test('EVENT-21: events of settings are as their schemas declare', async () => {
  const personal = Object.fromEntries(userSettingNames.map((name) => [name, otherValue(name)]))
  await ok('hamlet', 'PATCH', '/settings', { ...personal, timezone: 'Asia/Tehran' })
  const withDefault = userSettingNames.filter((name) => userSettingDefinition(name).hasDefault)
  const defaults = Object.fromEntries(withDefault.map((name) => [name, personal[name]]))
  await ok('olivia', 'PATCH', '/realm/user_settings_defaults', defaults)
  await ok('olivia', 'PATCH', '/realm', {
    ...{ name: 'Renamed', description: 'd', default_language: 'fa', default_code_block_language: 'c' },
    ...{ allow_message_editing: false, avatar_changes_disabled: true, digest_weekday: 2, gif_rating_policy: 2 },
    ...{ default_avatar_source: 'J' },
    media_preview_size: 150,
    ...{ jitsi_server_url: 'https://jitsi.example', message_content_delete_limit_seconds: 60, org_type: 10 },
    ...{ message_edit_history_visibility_policy: 'none', message_retention_days: 30, video_chat_provider: 0 },
    ...{ waiting_period_threshold: 3, welcome_message_custom_text: 'hi', topics_policy: 'disable_empty_topic' },
    ...{ signup_announcements_stream_id: square.id },
  })
  for (const path of ['/realm/icon', '/realm/logo']) await upload(path, { night: 'false' })
  await upload('/realm/logo', { night: 'true' })
  await ok('olivia', 'POST', '/realm/domains', { domain: 'example.org', allow_subdomains: false })
  await ok('olivia', 'PATCH', '/realm/domains/example.org', { allow_subdomains: true })
  await ok('olivia', 'DELETE', '/realm/domains/example.org')
  await ok('olivia', 'POST', '/realm/filters', { pattern: '#(?P<n>[0-9]+)', url_template: 'https://a.example/{n}' })
  const template = 'https://example.com/{code}'
  await ok('olivia', 'POST', '/realm/playgrounds', { name: 'P', pygments_language: 'Python', url_template: template })
  await upload('/realm/emoji/anchor')
  await ok('olivia', 'DELETE', '/realm/emoji/anchor')
  await ok('olivia', 'POST', '/invites/multiuse')
  await ok('olivia', 'POST', '/export/realm')
  await services.exports.settled()
  services.events.publish(organizationDeactivatedNotice(), restartNotice(1))
  expect([...takeIn()]).toEqual(expect.arrayContaining(['user_settings', 'realm', 'restart']))
})

/** The events that this file does not cause, with the test that causes them. */
const elsewhere: Readonly<Record<string, string>> = {
  heartbeat: 'server/chat/delivery/queues/event-queues.test.ts',
  'realm_bot delete': 'server/chat/bots/endpoints/bots.db.test.ts',
  has_zoom_token: 'tests/contract/call-providers.test.ts',
  has_webex_token: 'tests/contract/call-providers.test.ts',
  'realm update require_second_factor nobody administrators everyone':
    'tests/contract/realm-settings/realm-settings-second-factor.test.ts',
}

test('EVENT-21: every schema of the list was the schema of an event', () => {
  const unseen = numberedEventSchemas.filter((schema) => !seen.has(schema)).map(nameOf)
  expect(unseen.filter((name) => elsewhere[name] === undefined)).toEqual([])
})

/** The name of a schema from its literal fields, such as `stream update description`. */
function nameOf({ shape }: z.ZodObject): string {
  const values = Object.values(shape).flatMap((field) => [...((field as z.ZodType)._zod.values ?? [])].slice(0, 3))
  return values.join(' ')
}
