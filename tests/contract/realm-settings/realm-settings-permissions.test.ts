import sharp from 'sharp'
import { expect, test } from 'vitest'
import { makeChannel, subscribe } from '../../../server/chat/testing-channels.ts'
import { uploadTo } from '../../../server/chat/testing-uploads.ts'
import { type PermissionCase, realmForTest } from './realm-settings-for-test.ts'

const chat = await realmForTest()
const { call, ok, sendText, set, group, people, permission, services } = chat
const image = { create: { width: 8, height: 8, channels: 3, background: 'red' } } as const
const png = await sharp(image).png().toBuffer()

let used = 0
const fresh = (what: string) => `${what}${++used}`

/** Hamlet is a member, not a moderator. */
const members: PermissionCase = { refused: 'role:moderators', granted: 'role:members', usual: 'role:members' }

test('REALM-7: can_access_all_users_group decides whether guests see users without a common channel', async () => {
  const stranger = await chat.newUser(400, 'Stranger')
  const seen = async () => (await call('gina', 'GET', `/users/${stranger.id}`)).status
  expect(await seen()).toBe(200)
  await set({ can_access_all_users_group: { new: group('role:members') } })
  expect(await seen()).toBe(400)
  await set({ can_access_all_users_group: { new: group('role:everyone') } })
  expect(await seen()).toBe(200)
})

test('REALM-7: can_add_custom_emoji_group', () =>
  permission('can_add_custom_emoji_group', members, () =>
    uploadTo(chat, 'hamlet', 'POST', `/realm/emoji/${fresh('emoji')}`, [{ name: 'e.png', content: png }]),
  ))

test('REALM-7: can_add_subscribers_group', () =>
  permission('can_add_subscribers_group', members, async () => {
    const { name } = await makeChannel(services, fresh('club'))
    return call('hamlet', 'POST', '/users/me/subscriptions', {
      subscriptions: [{ name }],
      principals: [people.iris.id],
    })
  }))

const newBot = (type: number) =>
  call('hamlet', 'POST', '/bots', { full_name: fresh('Bot '), short_name: fresh('bot'), bot_type: type })

test('REALM-7: can_create_bots_group', () => permission('can_create_bots_group', members, () => newBot(1)))

test('REALM-7: can_create_write_only_bots_group, for users who may not create other bots', async () => {
  await set({ can_create_bots_group: { new: group('role:nobody') } })
  await permission('can_create_write_only_bots_group', members, () => newBot(2))
  await set({ can_create_bots_group: { new: group('role:members') } })
})

test('REALM-7: can_create_groups', () =>
  permission('can_create_groups', members, () =>
    call('hamlet', 'POST', '/user_groups/create', { name: fresh('group'), description: '', members: [] }),
  ))

const newChannel = (who: 'hamlet' | 'mona', params: Record<string, unknown> = {}) =>
  call(who, 'POST', '/channels/create', { name: fresh('channel'), subscribers: [people[who].id], ...params })

test('REALM-7: can_create_public_channel_group', () =>
  permission('can_create_public_channel_group', members, () => newChannel('hamlet')))

test('REALM-7: can_create_private_channel_group', () =>
  permission('can_create_private_channel_group', members, () => newChannel('hamlet', { invite_only: true })))

test('REALM-7: can_create_web_public_channel_group', async () => {
  await set({ enable_spectator_access: true })
  const owners: PermissionCase = { refused: 'role:owners', granted: 'role:moderators', usual: 'role:owners' }
  await permission('can_create_web_public_channel_group', owners, () => newChannel('mona', { is_web_public: true }))
  await set({ enable_spectator_access: false })
})

test('REALM-7: can_delete_any_message_group', () =>
  permission(
    'can_delete_any_message_group',
    { refused: 'role:administrators', granted: 'role:moderators', usual: 'role:administrators' },
    async () => call('mona', 'DELETE', `/messages/${await sendText('hamlet')}`),
  ))

test('REALM-7: can_delete_own_message_group', () =>
  permission('can_delete_own_message_group', { ...members, usual: 'role:everyone' }, async () =>
    call('hamlet', 'DELETE', `/messages/${await sendText('hamlet')}`),
  ))

test('REALM-7: can_invite_users_group', () =>
  permission('can_invite_users_group', members, () => call('hamlet', 'POST', '/invites', chat.invitation())))

test('REALM-7: create_multiuse_invite_group', () =>
  permission('create_multiuse_invite_group', { ...members, usual: 'role:administrators' }, () =>
    call('hamlet', 'POST', '/invites/multiuse', {}),
  ))

test('REALM-7: can_manage_all_groups', async () => {
  const id = await chat.newGroup('stagehands')
  const all: PermissionCase = { refused: 'role:owners', granted: 'role:moderators', usual: 'role:owners' }
  await permission('can_manage_all_groups', all, () =>
    call('mona', 'PATCH', `/user_groups/${id}`, { description: fresh('about ') }),
  )
})

test('REALM-7: can_mention_many_users_group, where everybody is more than fifteen', async () => {
  const crowd = await makeChannel(services, 'crowd')
  await subscribe(services, [people.hamlet.id, ...(await chat.crowd(16))], crowd)
  const many: PermissionCase = { ...members, usual: 'role:administrators' }
  const mention = (content: string) => () =>
    call('hamlet', 'POST', '/messages', { type: 'channel', to: crowd.id, topic: 't', content })
  await permission('can_mention_many_users_group', many, mention('@**all** hear'))
})

test('REALM-7: can_move_messages_between_channels_group', async () => {
  const yard = await makeChannel(services, 'yard')
  await subscribe(services, [people.hamlet.id], yard)
  await permission('can_move_messages_between_channels_group', members, async () =>
    call('hamlet', 'PATCH', `/messages/${await sendText('hamlet')}`, { stream_id: yard.id }),
  )
})

test('REALM-7: can_move_messages_between_topics_group', () =>
  permission('can_move_messages_between_topics_group', { ...members, usual: 'role:everyone' }, async () =>
    call('hamlet', 'PATCH', `/messages/${await sendText('hamlet')}`, { topic: fresh('topic ') }),
  ))

test('REALM-7: can_resolve_topics_group', () =>
  permission('can_resolve_topics_group', { ...members, usual: 'role:everyone' }, async () => {
    const topic = fresh('riddle ')
    const id = await sendText('hamlet', 'who?', topic)
    return call('hamlet', 'PATCH', `/messages/${id}`, { topic: `✔ ${topic}`, propagate_mode: 'change_all' })
  }))

test('REALM-7: can_set_delete_message_policy_group', () =>
  permission('can_set_delete_message_policy_group', { ...members, usual: 'role:moderators' }, () =>
    newChannel('hamlet', { can_delete_any_message_group: group('role:members') }),
  ))

test('REALM-7: can_set_topics_policy_group', () =>
  permission('can_set_topics_policy_group', members, () =>
    newChannel('hamlet', { topics_policy: 'disable_empty_topic' }),
  ))

const write = (to: number) => call('hamlet', 'POST', '/messages', { type: 'direct', to: [to], content: 'psst' })

test('REALM-7: direct_message_initiator_group decides who may start a conversation', async () => {
  const everyone: PermissionCase = { ...members, usual: 'role:everyone' }
  await permission('direct_message_initiator_group', everyone, async () => write((await chat.newUser()).id))
  await set({ direct_message_initiator_group: { new: group('role:moderators') } })
  expect((await write(people.iris.id)).status).toBe(400)
  await ok('mona', 'POST', '/messages', { type: 'direct', to: [people.hamlet.id], content: 'go on' })
  expect((await write(people.mona.id)).status).toBe(200)
  await set({ direct_message_initiator_group: { new: group('role:everyone') } })
})

test('REALM-7: direct_message_permission_group must have a member in every conversation', async () => {
  const everyone: PermissionCase = { ...members, usual: 'role:everyone' }
  await permission('direct_message_permission_group', everyone, () => write(people.iris.id))
  await set({ direct_message_permission_group: { new: group('role:moderators') } })
  expect([(await write(people.iris.id)).status, (await write(people.mona.id)).status]).toEqual([400, 200])
  await set({ direct_message_permission_group: { new: group('role:everyone') } })
})

test('REALM-7: waiting_period_threshold decides when a member is a full member', async () => {
  await set({ can_create_groups: { new: group('role:fullmembers') }, waiting_period_threshold: 3 })
  const newMember = await chat.newUser()
  const create = () =>
    chat.status(newMember, 'POST', '/user_groups/create', { name: fresh('late'), description: '', members: [] })
  expect(await create()).toBe(400)
  chat.clock.advance(3 * 86_400_000 + 1)
  expect(await create()).toBe(200)
  await set({ waiting_period_threshold: 30 })
  expect(await create()).toBe(400)
  await set({ can_create_groups: { new: group('role:members') }, waiting_period_threshold: 0 })
  expect(await create()).toBe(200)
})

test('REALM-7: enable_spectator_access opens web-public channels to everybody', async () => {
  await set({ enable_spectator_access: true })
  const window = await makeChannel(services, 'window', { privacy: 'web_public' })
  await subscribe(services, [people.hamlet.id], window)
  const id = await sendText('hamlet', 'for all to see', 'glass', window.id)
  const look = () => chat.status('nobody', 'GET', `/messages/${id}`)
  expect(await look()).toBe(200)
  await set({ enable_spectator_access: false })
  expect(await look()).toBe(401)
  expect((await newChannel('mona', { is_web_public: true })).status).toBe(400)
  expect(await chat.status('hamlet', 'GET', `/messages/${id}`)).toBe(200)
})
