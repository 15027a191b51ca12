import { expect, test } from 'vitest'
import { testPassword } from '../../../accounts/testing.ts'
import type { QueueTraits } from '../../delivery/queues/notice.ts'
import { domainFields, realmFields } from '../../organization/snapshot/organization.ts'
import { apply } from '../../register/feed.testing.ts'
import { writeObject } from '../../register/written-json.ts'
import { oldSettingsFields, settingDefaultFields, userSettingsFields } from '../../settings/snapshot.ts'
import { chatForTest, type TestUserName } from '../../testing.ts'
import {
  alertWordFields,
  type Fields,
  mutedUserFields,
  onboardingFields,
  presenceFields,
  realmBotFields,
  realmUserFields,
  userStatusFields,
} from './people.ts'

const chat = await chatForTest()
const { clock, ok, people, services } = chat
const group = (name: 'role:moderators' | 'role:administrators') => services.directory.systemGroupId(name)

function traitsOf(who: TestUserName): QueueTraits {
  return {
    userId: people[who].id,
    applyMarkdown: true,
    clientGravatar: false,
    slimPresence: true,
    allPublicStreams: false,
    capabilities: { user_list_incomplete: true, user_settings_object: true } as QueueTraits['capabilities'],
  }
}

const asRead = (fields: Fields): Fields => JSON.parse(Buffer.concat(writeObject(fields)).toString())

/** The people and the organization in a fresh register reply. */
async function snapshot(who: TestUserName): Promise<Fields> {
  const viewer = chat.people[who]
  const traits = traitsOf(who)
  const { server_timestamp, presence_last_update_id, ...presence } = await presenceFields(services, viewer, traits)
  return {
    ...asRead(await realmUserFields(services, viewer, traits)),
    ...(await realmBotFields(services, viewer)),
    ...presence,
    ...(await userStatusFields(services, viewer)),
    ...(await alertWordFields(services, viewer)),
    ...(await mutedUserFields(services, viewer)),
    ...(await onboardingFields(services, viewer)),
    ...asRead(userSettingsFields(viewer)),
    ...asRead(await settingDefaultFields(services)),
    ...(await realmFields(services)),
    ...(await domainFields(services)),
  }
}

/** Fields that clients compute from others. */
const derived = [
  'can_create_streams',
  'can_create_public_streams',
  'can_create_private_streams',
  'can_create_web_public_streams',
  'can_subscribe_other_users',
  'can_invite_others_to_realm',
  'realm_create_public_stream_policy',
  'realm_create_private_stream_policy',
  'realm_create_web_public_stream_policy',
  'realm_wildcard_mention_policy',
  'realm_allow_edit_history',
]

function settled(state: Fields): unknown {
  const kept = Object.entries(state).filter(([name]) => !derived.includes(name))
  const byId = (list: unknown) =>
    [...(list as { user_id: number }[])].sort((left, right) => left.user_id - right.user_id)
  const lists = ['realm_users', 'realm_non_active_users', 'realm_bots']
  return Object.fromEntries(kept.map(([name, value]) => [name, lists.includes(name) ? byId(value) : value]))
}

async function follow(act: () => Promise<unknown>): Promise<void> {
  const viewers = ['olivia', 'hamlet', 'gina'] as const
  const before = await Promise.all(
    viewers.map(async (who) => ({ who, queue: chat.listen(who), state: await snapshot(who) })),
  )
  await act()
  for (const { who, queue, state } of before) {
    const events = queue.received()
    let followed = state
    // Each event twice: a queue opens before its snapshot is taken, so an event may repeat what the snapshot contains.
    for (const event of events) followed = apply(apply(followed, event), event)
    expect({ who, state: settled(followed) }).toEqual({ who, state: settled(await snapshot(who)) })
  }
}

const changes: readonly (readonly [string, () => Promise<unknown>])[] = [
  [
    'an account is made',
    () => ok('adam', 'POST', '/users', { email: 'feed@agora.example', password: testPassword, full_name: 'Feed Er' }),
  ],
  ['somebody is renamed', () => ok('adam', 'PATCH', `/users/${people.hamlet.id}`, { full_name: 'Prince Hamlet' })],
  ['somebody gets a role', () => ok('adam', 'PATCH', `/users/${people.hamlet.id}`, { role: 300 })],
  ['an address changes', () => ok('adam', 'PATCH', `/users/${people.iris.id}`, { new_email: 'iris2@agora.example' })],
  ['an address is hidden', () => ok('iris', 'PATCH', '/settings', { email_address_visibility: 3 })],
  ['an address is shown again', () => ok('iris', 'PATCH', '/settings', { email_address_visibility: 1 })],
  ['a time zone is chosen', () => ok('hamlet', 'PATCH', '/settings', { timezone: 'Asia/Tokyo' })],
  ['settings change', () => ok('hamlet', 'PATCH', '/settings', { enter_sends: true, color_scheme: 2 })],
  ['settings of newcomers change', () => ok('adam', 'PATCH', '/realm/user_settings_defaults', { enter_sends: true })],
  ['a bot is made', () => ok('hamlet', 'POST', '/bots', { full_name: 'Feed Bot', short_name: 'feed' })],
  ['a bot is renamed', () => ok('hamlet', 'PATCH', `/bots/${people.bot.id}`, { full_name: 'Best Bot' })],
  ['a bot is given away', () => ok('adam', 'PATCH', `/bots/${people.bot.id}`, { bot_owner_id: people.adam.id })],
  ['a bot is deactivated', () => ok('adam', 'DELETE', `/bots/${people.bot.id}`)],
  ['somebody is deactivated', () => ok('adam', 'DELETE', `/users/${people.mona.id}`)],
  ['somebody is reactivated', () => ok('adam', 'POST', `/users/${people.mona.id}/reactivate`)],
  ['somebody comes online', () => ok('hamlet', 'POST', '/users/me/presence', { status: 'active' })],
  ['a status is set', () => ok('hamlet', 'POST', '/users/me/status', { status_text: 'busy', emoji_name: 'car' })],
  ['a status is cleared', () => ok('hamlet', 'POST', '/users/me/status', { status_text: '', emoji_name: '' })],
  ['presence is hidden', () => ok('hamlet', 'PATCH', '/settings', { presence_enabled: false })],
  ['presence is shown', () => ok('hamlet', 'POST', '/users/me/status', { away: false })],
  ['words are watched', () => ok('hamlet', 'POST', '/users/me/alert_words', { alert_words: ['ghost', 'Yorick'] })],
  ['a word is forgotten', () => ok('hamlet', 'DELETE', '/users/me/alert_words', { alert_words: ['YORICK'] })],
  ['somebody is muted', () => ok('hamlet', 'POST', `/users/me/muted_users/${people.adam.id}`)],
  ['somebody is unmuted', () => ok('hamlet', 'DELETE', `/users/me/muted_users/${people.adam.id}`)],
  [
    'a hint is seen',
    () => ok('hamlet', 'POST', '/users/me/onboarding_steps', { onboarding_step: 'intro_inbox_view_modal' }),
  ],
  ['the organization is renamed', () => ok('adam', 'PATCH', '/realm', { name: 'Denmark', description: 'Rotten' })],
  [
    'permissions change',
    () => ok('adam', 'PATCH', '/realm', { can_create_public_channel_group: { new: group('role:moderators') } }),
  ],
  ['topics are demanded', () => ok('adam', 'PATCH', '/realm', { topics_policy: 'disable_empty_topic' })],
  ['a domain is added', () => ok('olivia', 'POST', '/realm/domains', { domain: 'feed.example' })],
  ['a domain is removed', () => ok('olivia', 'DELETE', '/realm/domains/feed.example')],
]

test.each(changes)('USER-8: a client that follows events ends where a fresh register does: %s', async (_name, act) => {
  clock.advance(300_000)
  await follow(act)
})

test('clients without the settings object find the old fields beside it', () => {
  const viewer = people.hamlet
  const traits = { ...traitsOf('hamlet'), capabilities: { user_settings_object: false } as QueueTraits['capabilities'] }
  const old = (type: 'display' | 'notification') => asRead(oldSettingsFields(viewer, traits, type))
  expect(old('display')).toMatchObject({ color_scheme: 1, timezone: '' })
  expect(old('notification')).toMatchObject({
    enable_sounds: true,
    presence_enabled: true,
  })
  expect(oldSettingsFields(viewer, traitsOf('hamlet'), 'display')).toEqual({})
})
