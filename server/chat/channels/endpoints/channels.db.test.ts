import { expect, test } from 'vitest'
import { invariant } from '../../../kernel/values/invariant.ts'
import { chatLimits } from '../../limits.ts'
import { checkChannelCount } from '../actions/create-channel.ts'
import { channelsForTest } from './testing.ts'

const chat = await channelsForTest()
const { people, services, create, freshName, changeOrganization } = chat
const nobody = services.directory.systemGroupId('role:nobody')
const administrators = services.directory.systemGroupId('role:administrators')
const channel = async (id: number, who: Parameters<typeof chat.ok>[0] = 'olivia') =>
  (await chat.ok(who, 'GET', `/streams/${id}`)).stream

test('CHANNEL-1: POST /channels/create makes a channel with every setting it is given', async () => {
  const both = { direct_members: [people.hamlet.id], direct_subgroups: [administrators] }
  const { id } = await create('olivia', {
    name: '  Everything  ',
    description: 'with **words**\nand more',
    subscribers: [people.olivia.id, people.iris.id],
    invite_only: true,
    history_public_to_subscribers: true,
    topics_policy: 'disable_empty_topic',
    message_retention_days: 30,
    can_add_subscribers_group: both,
    can_administer_channel_group: administrators,
    can_create_topic_group: administrators,
    can_delete_any_message_group: administrators,
    can_delete_own_message_group: both,
    can_move_messages_out_of_channel_group: both,
    can_move_messages_within_channel_group: both,
    can_remove_subscribers_group: both,
    can_resolve_topics_group: both,
    can_send_message_group: administrators,
    can_subscribe_group: both,
    default_push_notifications: true,
  })
  expect(await channel(id)).toMatchObject({
    name: 'Everything',
    description: 'with **words** and more',
    rendered_description: '<p>with <strong>words</strong> and more</p>',
    creator_id: people.olivia.id,
    invite_only: true,
    is_web_public: false,
    history_public_to_subscribers: true,
    topics_policy: 'disable_empty_topic',
    message_retention_days: 30,
    stream_post_policy: 2,
    is_announcement_only: true,
    subscriber_count: 2,
    can_add_subscribers_group: both,
    can_administer_channel_group: administrators,
    can_send_message_group: administrators,
    can_subscribe_group: both,
  })
  const [subscription] = (await chat.ok('iris', 'GET', '/users/me/subscriptions')).subscriptions
  expect(subscription).toMatchObject({ stream_id: id, push_notifications: true })
})

test('CHANNEL-1: omitted properties of a new channel have their defaults', async () => {
  const { id } = await create('hamlet')
  expect(await channel(id)).toMatchObject({
    invite_only: false,
    history_public_to_subscribers: true,
    topics_policy: 'inherit',
    message_retention_days: null,
    folder_id: null,
    is_archived: false,
    first_message_id: expect.any(Number),
    stream_weekly_traffic: null,
    is_recently_active: true,
    can_administer_channel_group: { direct_members: [people.hamlet.id], direct_subgroups: [] },
    can_add_subscribers_group: nobody,
    can_remove_subscribers_group: administrators,
  })
  const { id: hidden } = await create('hamlet', { invite_only: true })
  expect(await channel(hidden)).toMatchObject({ invite_only: true, history_public_to_subscribers: false })
})

test('CHANNEL-2: a name is taken whatever its case, and refused when empty, too long or unprintable', async () => {
  const { name } = await create('hamlet')
  const again = await chat.call('iris', 'POST', '/channels/create', {
    name: ` ${name.toUpperCase()} `,
    subscribers: [],
  })
  expect(again).toMatchObject({ status: 409, body: { code: 'CHANNEL_ALREADY_EXISTS' } })
  for (const bad of [' ', 'x'.repeat(61), 'bell\u0007']) {
    const { status, body } = await chat.call('hamlet', 'POST', '/channels/create', { name: bad, subscribers: [] })
    expect([status, body.code]).toEqual([400, 'BAD_REQUEST'])
  }
})

test('CHANNEL-2: of two concurrent creations of the same channel, one fails because it exists', async () => {
  const name = freshName()
  const replies = await Promise.all(
    ['hamlet', 'iris', 'mona'].map((who) =>
      chat.call(who as 'hamlet', 'POST', '/channels/create', { name, subscribers: [] }),
    ),
  )
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409])
})

test('CHANNEL-3: the organization’s permissions decide who may create which channel', async () => {
  const ask = async (who: Parameters<typeof chat.call>[0], params: Record<string, unknown>) =>
    (await chat.call(who, 'POST', '/channels/create', { name: freshName(), subscribers: [], ...params })).body
  expect(await ask('gina', {})).toMatchObject({ msg: 'Not allowed for guest users' })
  expect(await ask('hamlet', { is_default_stream: true })).toMatchObject({ msg: 'Insufficient permission' })
  expect(await ask('olivia', { is_default_stream: true, invite_only: true })).toMatchObject({ code: 'BAD_REQUEST' })
  expect(await ask('adam', { message_retention_days: 3 })).toMatchObject({ code: 'UNAUTHORIZED_PRINCIPAL' })
  expect(await ask('olivia', { message_retention_days: '"unlimited"' })).toMatchObject({ result: 'success' })
  expect(await ask('olivia', { message_retention_days: 'never' })).toMatchObject({ code: 'BAD_REQUEST' })
  expect(await ask('olivia', { is_web_public: true })).toMatchObject({ msg: 'Web-public channels are not enabled.' })
  await changeOrganization({ enable_spectator_access: true })
  expect(await ask('adam', { is_web_public: true })).toMatchObject({ msg: 'Insufficient permission' })
  expect(await ask('olivia', { is_web_public: true })).toMatchObject({ result: 'success' })
  expect(await ask('olivia', { is_web_public: true, invite_only: true })).toMatchObject({ msg: 'Invalid parameters' })
  await changeOrganization({ can_create_private_channel_group: administrators })
  expect(await ask('hamlet', { invite_only: true })).toMatchObject({ msg: 'Insufficient permission' })
  expect(await ask('hamlet', {})).toMatchObject({ result: 'success' })
  await changeOrganization({ can_create_private_channel_group: services.directory.systemGroupId('role:members') })
  expect(await ask('hamlet', { folder_id: 999 })).toMatchObject({ msg: 'Invalid channel folder ID' })
  expect(await ask('hamlet', { subscribers: [9999] })).toMatchObject({ code: 'BAD_REQUEST' })
  expect(await ask('hamlet', { can_subscribe_group: services.directory.systemGroupId('role:everyone') })).toMatchObject(
    {
      msg: "'can_subscribe_group' setting cannot be set to 'role:everyone' group.",
    },
  )
})

test('CHANNEL-4: a private channel with protected history lets everyone start topics', async () => {
  const params = { name: freshName(), subscribers: [], invite_only: true, can_create_topic_group: administrators }
  expect((await chat.call('olivia', 'POST', '/channels/create', params)).status).toBe(400)
  const { id } = await create('olivia', { ...params, history_public_to_subscribers: true })
  const reply = await chat.call('olivia', 'PATCH', `/streams/${id}`, { history_public_to_subscribers: false })
  expect(reply.status).toBe(400)
})

test('CHANNEL-5: the Notification Bot posts announcements and channel events', async () => {
  const board = await create('olivia')
  await changeOrganization({ new_stream_announcements_stream_id: board.id })
  const { id, name } = await create('hamlet', { announce: true, description: 'what for' })
  const latest = async (narrow: unknown) =>
    (
      await chat.ok('hamlet', 'GET', '/messages', { anchor: 'newest', num_before: 1, num_after: 0, narrow })
    ).messages.at(-1)
  expect(await latest([{ operator: 'channel', operand: board.id }])).toMatchObject({
    subject: 'new channels',
    sender_full_name: 'Notification Bot',
    content: expect.stringContaining(name),
  })
  expect(await latest([{ operator: 'channel', operand: id }])).toMatchObject({
    subject: 'channel events',
    content: expect.stringContaining('what for'),
  })
  await chat.ok('hamlet', 'PATCH', `/streams/${id}`, { new_name: `${name} two` })
  expect(await latest([{ operator: 'channel', operand: id }])).toMatchObject({
    content: expect.stringContaining('renamed channel'),
  })
  await changeOrganization({ send_channel_events_messages: false })
  await chat.ok('hamlet', 'PATCH', `/streams/${id}`, { description: 'quiet' })
  expect((await latest([{ operator: 'channel', operand: id }])).content).toContain('renamed channel')
  await changeOrganization({ send_channel_events_messages: true, new_stream_announcements_stream_id: -1 })
})

test('CHANNEL-19: a person who is no administrator creates a bounded number of channels, with their bots', async () => {
  const subscribe = (names: readonly string[]) =>
    chat.call('mona', 'POST', '/users/me/subscriptions', { subscriptions: names.map((name) => ({ name })) })
  const before = [...services.directory.channels()].filter(({ creatorId }) => creatorId === people.mona.id).length
  const names = Array.from({ length: chatLimits.channelsPerCreatorMax - before }, (_, at) => `many ${at}`)
  const refusal = 'You cannot create more than 500 channels.'
  expect((await subscribe([...names, 'one more'])).body.msg).toBe(refusal)
  expect((await subscribe(names)).body.result).toBe('success')
  expect((await subscribe(['one more'])).body.msg).toBe(refusal)
  const params = { name: 'one more', subscribers: [people.mona.id] }
  expect((await chat.call('mona', 'POST', '/channels/create', params)).body.msg).toBe(refusal)
  await chat.ok('olivia', 'POST', '/channels/create', { name: 'one more', subscribers: [people.olivia.id] })
  expect((await subscribe(['one more'])).body.result).toBe('success')
  const made = await chat.ok('mona', 'POST', '/bots', { full_name: 'Maker', short_name: 'maker' })
  const bot = services.directory.user(made.user_id)
  invariant(bot !== undefined, 'the bot is known')
  await expect(services.database.transaction((tx) => checkChannelCount(tx, bot, 1))).rejects.toThrow(refusal)
})
