import { expect, test } from 'vitest'
import { sendInTurn } from '../../../kernel/storage/testing-table-lock.ts'
import { channelsForTest } from './testing.ts'

const chat = await channelsForTest()
const { people, services, create } = chat
const group = (name: 'role:administrators' | 'role:members' | 'role:nobody') => services.directory.systemGroupId(name)
const patch = (who: Parameters<typeof chat.call>[0], id: number, params: Record<string, unknown>) =>
  chat.call(who, 'PATCH', `/streams/${id}`, params)

test('CHANNEL-6: only an administrator of a channel changes it, and a hidden channel fails as missing', async () => {
  const open = await create('hamlet')
  const hidden = await create('hamlet', { invite_only: true })
  expect((await patch('iris', open.id, { description: 'mine' })).body.code).toBe('CANNOT_ADMINISTER_CHANNEL')
  expect((await patch('iris', hidden.id, { description: 'mine' })).body.msg).toBe('Invalid channel ID')
  expect((await patch('iris', 987_654, { description: 'mine' })).body.msg).toBe('Invalid channel ID')
  for (const who of ['hamlet', 'adam', 'olivia'] as const)
    expect((await patch(who, hidden.id, { description: `by ${who}` })).status).toBe(200)
})

test('CHANNEL-6: a channel takes a new name unless it has it or another has it', async () => {
  const [one, two] = [await create('hamlet'), await create('hamlet')]
  expect((await patch('hamlet', one.id, { new_name: one.name })).body.msg).toBe('Channel already has that name.')
  expect((await patch('hamlet', one.id, { new_name: two.name.toUpperCase() })).body.code).toBe('CHANNEL_ALREADY_EXISTS')
  expect((await patch('hamlet', one.id, { new_name: one.name.toUpperCase() })).status).toBe(200)
  expect((await patch('hamlet', one.id, { new_name: ' ' })).status).toBe(400)
})

test('CHANNEL-2: of channels that get one name at once, one has it', async () => {
  const channels = [await create('hamlet'), await create('hamlet'), await create('hamlet')]
  const name = `one name ${services.ids.uuid().slice(0, 8)}`
  const replies = await Promise.all([
    ...channels.map(({ id }) => patch('hamlet', id, { new_name: name })),
    chat.call('hamlet', 'POST', '/channels/create', { name: name.toUpperCase(), subscribers: [people.hamlet.id] }),
  ])
  const refused = replies.filter(({ status }) => status !== 200)
  expect(refused.map(({ body }) => body.code)).toEqual(Array(3).fill('CHANNEL_ALREADY_EXISTS'))
})

test('CHANNEL-6: a request changes everything or nothing', async () => {
  const { id } = await create('hamlet', { description: 'before' })
  const params = { description: 'after', message_retention_days: 5 }
  expect((await patch('hamlet', id, params)).body.code).toBe('UNAUTHORIZED_PRINCIPAL')
  expect(services.directory.channel(id)).toMatchObject({ description: 'before', retentionDays: undefined })
  expect((await patch('olivia', id, params)).status).toBe(200)
  expect(services.directory.channel(id)).toMatchObject({ description: 'after', retentionDays: 5 })
  expect((await patch('olivia', id, { message_retention_days: 'realm_default' })).status).toBe(200)
  expect((await patch('olivia', id, { folder_id: 99 })).status).toBe(400)
})

test('CHANNEL-7: contradicting privacy flags are rejected; private protects history by default', async () => {
  const { id } = await create('hamlet')
  for (const params of [
    { is_private: true, is_web_public: true },
    { history_public_to_subscribers: false },
    { is_private: false, history_public_to_subscribers: false },
  ])
    expect((await patch('hamlet', id, params)).body.msg).toBe('Invalid parameters')
  await patch('hamlet', id, { is_private: true })
  expect(services.directory.channel(id)?.privacy).toBe('private_protected')
  await patch('hamlet', id, { history_public_to_subscribers: true })
  expect(services.directory.channel(id)?.privacy).toBe('private')
  expect((await patch('adam', id, { is_private: false })).body.msg).toBe('Channel content access is required.')
  await patch('hamlet', id, { is_private: false })
  expect((await patch('olivia', id, { is_web_public: true })).body.msg).toBe('Web-public channels are not enabled.')
  await chat.changeOrganization({ enable_spectator_access: true })
  expect((await patch('hamlet', id, { is_web_public: true })).body.msg).toBe('Insufficient permission')
  expect((await patch('olivia', id, { is_web_public: true })).status).toBe(200)
  await chat.changeOrganization({ moderation_request_channel_id: id })
  expect((await patch('olivia', id, { is_web_public: false })).body.msg).toBe(
    'A moderation request channel cannot be public.',
  )
  await chat.changeOrganization({ moderation_request_channel_id: -1 })
})

test('CHANNEL-8: a change of a permission names the old value, and needs the right to give it', async () => {
  const { id } = await create('hamlet', { invite_only: true })
  const administrators = group('role:administrators')
  const stale = { new: administrators, old: group('role:members') }
  const { body } = await patch('hamlet', id, { can_send_message_group: stale })
  expect(body).toMatchObject({ code: 'EXPECTATION_MISMATCH', field_name: 'can_send_message_group' })
  expect((await patch('adam', id, { can_subscribe_group: { new: administrators } })).body.msg).toBe(
    'Channel content access is required.',
  )
  expect((await patch('adam', id, { can_remove_subscribers_group: { new: group('role:nobody') } })).status).toBe(200)
  expect((await patch('hamlet', id, { can_delete_any_message_group: { new: administrators } })).body.msg).toBe(
    'Insufficient permission',
  )
  const all = { new: { direct_members: [people.iris.id], direct_subgroups: [] } }
  const names = Object.keys(services.directory.channel(id)?.permissions ?? {}).filter(
    (name) => !name.includes('topic_group'),
  )
  await chat.changeOrganization({ can_set_delete_message_policy_group: group('role:members') })
  expect((await patch('hamlet', id, Object.fromEntries(names.map((name) => [name, all])))).status).toBe(200)
  for (const name of names) expect(services.directory.channel(id)?.permissions).toMatchObject({ [name]: all.new })
})

test('CHANNEL-8: only a reader of a private channel shares its history with the subscribers', async () => {
  const { id } = await create('hamlet', { invite_only: true, history_public_to_subscribers: false })
  const before = await chat.sendText('hamlet', id, 'before iris came')
  await chat.ok('hamlet', 'POST', '/users/me/subscriptions', {
    subscriptions: [{ name: services.directory.channel(id)?.name }],
    principals: [people.iris.id],
  })
  const share = { history_public_to_subscribers: true }
  expect(await patch('adam', id, share)).toMatchObject({
    status: 400,
    body: { msg: 'Channel content access is required.' },
  })
  expect((await chat.call('iris', 'GET', `/messages/${before}`)).status).toBe(400)
  expect((await patch('hamlet', id, share)).status).toBe(200)
  expect((await chat.call('iris', 'GET', `/messages/${before}`)).status).toBe(200)
})

test('CHANNEL-9: a channel has only the empty topic as long as no other has messages', async () => {
  const { id } = await create('hamlet')
  const only = { topics_policy: 'empty_topic_only' }
  expect((await patch('hamlet', id, only)).status).toBe(400)
  await chat.ok('olivia', 'POST', `/streams/${id}/delete_topic`, { topic_name: 'channel events' })
  expect((await patch('hamlet', id, only)).status).toBe(200)
  await chat.changeOrganization({ can_set_topics_policy_group: group('role:administrators') })
  expect((await patch('hamlet', id, { topics_policy: 'disable_empty_topic' })).body.msg).toBe('Insufficient permission')
  expect((await patch('hamlet', id, { topics_policy: '"inherit"' })).status).toBe(200)
})

test('CHANNEL-10: an archived channel is read, not written to, and can be brought back', async () => {
  const channel = await create('hamlet')
  await chat.changeOrganization({ new_stream_announcements_stream_id: channel.id })
  const [modern, old] = [chat.listen('iris'), chat.listen('iris', { archived_channels: false })]
  expect((await chat.call('iris', 'DELETE', `/streams/${channel.id}`)).body.code).toBe('CANNOT_ADMINISTER_CHANNEL')
  await chat.ok('hamlet', 'DELETE', `/streams/${channel.id}`)
  expect((await chat.call('hamlet', 'DELETE', `/streams/${channel.id}`)).status).toBe(400)
  expect(services.directory.settings.new_stream_announcements_stream_id).toBe(-1)
  const streams = ({ type }: { type: string }) => type === 'stream'
  expect(modern.received().filter(streams)).toMatchObject([{ op: 'update', property: 'is_archived', value: true }])
  expect(old.received().filter(streams)).toMatchObject([{ op: 'delete', stream_ids: [channel.id] }])
  expect(
    (await chat.call('hamlet', 'POST', '/messages', { type: 'channel', to: channel.id, topic: 't', content: 'c' }))
      .status,
  ).toBe(400)
  expect((await chat.ok('hamlet', 'GET', `/streams/${channel.id}`)).stream.is_archived).toBe(true)
  const listed = async (exclude_archived: boolean) =>
    (await chat.ok('hamlet', 'GET', '/streams', { exclude_archived })).streams.some(
      (one: { stream_id: number }) => one.stream_id === channel.id,
    )
  expect([await listed(true), await listed(false)]).toEqual([false, true])
  await chat.ok('hamlet', 'PATCH', `/streams/${channel.id}`, { is_archived: false })
  expect(modern.received().filter(streams)).toMatchObject([{ op: 'update', property: 'is_archived', value: false }])
  expect(old.received().filter(streams)).toMatchObject([{ op: 'create', streams: [{ stream_id: channel.id }] }])
})

test('CHANNEL-10: a channel that is archived and chosen for announcements at the same time is no announcement channel', async () => {
  const name = 'new_stream_announcements_stream_id'
  for (const afterMs of [0, 2, 4, 8, 16]) {
    const { id } = await create('olivia')
    const archived = chat.ok('olivia', 'DELETE', `/streams/${id}`)
    await new Promise((resolve) => setTimeout(resolve, afterMs))
    const chosen = await chat.call('olivia', 'PATCH', '/realm', { [name]: id })
    await archived
    expect([200, 400]).toContain(chosen.status)
    expect(services.directory.settings[name]).toBe(-1)
  }
})

test('CHANNEL-13: deleting a topic is for administrators, tells who had its messages, and ends when none is left', async () => {
  const channel = await create('hamlet', { subscribers: [people.hamlet.id, people.olivia.id] })
  const ids = [
    await chat.sendText('hamlet', channel.id, 'one', 'Gone'),
    await chat.sendText('hamlet', channel.id, 'two', 'gone'),
  ]
  const kept = await chat.sendText('hamlet', channel.id, 'three', 'kept')
  await chat.ok('hamlet', 'POST', '/user_topics', { stream_id: channel.id, topic: 'gone', visibility_policy: 3 })
  const listening = chat.listen('hamlet')
  const ask = (who: 'olivia' | 'hamlet') =>
    chat.call(who, 'POST', `/streams/${channel.id}/delete_topic`, { topic_name: 'gone' })
  expect((await ask('hamlet')).body.code).toBe('UNAUTHORIZED_PRINCIPAL')
  expect((await ask('olivia')).body.complete).toBe(true)
  const events = listening.received()
  expect(events.find(({ type }) => type === 'delete_message')).toMatchObject({
    message_ids: ids,
    stream_id: channel.id,
  })
  expect(events.find(({ type }) => type === 'user_topic')).toMatchObject({ visibility_policy: 0 })
  const left = await services.database.sql`select id from messages where id = any(${[...ids, kept]}::bigint[])`
  expect(left.map(({ id }) => id)).toEqual([kept])
})

test('CHANNEL-21: a person who loses the administration of a channel does not take it back with a request that was checked before', async () => {
  const { id } = await create('olivia')
  const given = (...userIds: number[]) => ({ new: { direct_members: userIds, direct_subgroups: [] } })
  const administered = (who: 'hamlet' | 'iris', ...userIds: number[]) =>
    patch(who, id, { can_administer_channel_group: given(...userIds) })
  const { hamlet, iris } = people
  await patch('olivia', id, { can_administer_channel_group: given(hamlet.id, iris.id) })
  const [taken, back] = await sendInTurn(
    services.database,
    (sql) => sql`select 1 from channels where id = ${id} for no key update`,
    [() => administered('hamlet', hamlet.id), () => administered('iris', iris.id)],
  )
  expect([taken?.status, back?.body.code]).toEqual([200, 'CANNOT_ADMINISTER_CHANNEL'])
  expect(services.directory.channel(id)?.permissions.can_administer_channel_group).toEqual(given(hamlet.id).new)
})

test('CHANNEL-11: a channel that is being made private or archived does not become a default channel', async () => {
  for (const change of [{ is_private: true }, { is_archived: true }]) {
    const { id } = await create('olivia')
    const isArchiving = 'is_archived' in change
    const [changed, chosen] = await sendInTurn(
      services.database,
      (sql) => sql`select 1 from channels where id = ${id} for no key update`,
      [
        () => (isArchiving ? chat.call('olivia', 'DELETE', `/streams/${id}`) : patch('olivia', id, change)),
        () => chat.call('olivia', 'POST', '/default_streams', { stream_id: id }),
      ],
    )
    expect([changed?.status, chosen?.status]).toEqual([200, 400])
    expect(services.directory.channel(id)).toMatchObject({ isDefault: false })
  }
})
