import { expect, test } from 'vitest'
import { chatForTest } from '../../testing.ts'
import { makeChannel } from '../../testing-channels.ts'
import { groupsForTest } from '../../testing-groups.ts'

const chat = await chatForTest()
const { call, ok, people, services } = chat
const { directory } = services
const system = (name: 'role:members') => directory.systemGroupId(name)

const { newGroup, groupOf } = groupsForTest(chat)

const { id: secret } = await makeChannel(services, 'secret', { privacy: 'private' })

test('BAD_REQUEST for an invalid group', async () => {
  expect(await call('olivia', 'POST', '/user_groups/99999/deactivate')).toMatchObject({
    status: 400,
    body: { code: 'BAD_REQUEST', msg: 'Invalid user group' },
  })
})

test('PYTHON-2: deleting a group, as older clients ask, takes it out of use', async () => {
  const id = await newGroup('hamlet')
  expect(await call('iris', 'DELETE', `/user_groups/${id}`)).toMatchObject({ status: 400 })
  await ok('hamlet', 'DELETE', `/user_groups/${id}`)
  expect(await groupOf(id)).toMatchObject({ deactivated: true })
})

test('GROUP-13: CANNOT_DEACTIVATE_GROUP_IN_USE with objections in four shapes, each with type and settings', async () => {
  const id = await newGroup('hamlet')
  const above = await newGroup('hamlet', { subgroups: [id], can_mention_group: id })
  const named = { direct_members: [], direct_subgroups: [id, above] }
  const channel = await makeChannel(services, 'open', { permissions: { can_send_message_group: id } })
  await services.database.sql`
    update channels set permissions = jsonb_set(permissions, '{can_subscribe_group}', ${id}) where id = ${secret}`
  await services.database.transaction((tx) => services.organization.changeSettings(tx, { can_create_groups: named }))
  await directory.refresh({ organization: true, channels: [secret] })
  const { status, body } = await call('hamlet', 'POST', `/user_groups/${id}/deactivate`)
  expect(status).toBe(400)
  expect(body.code).toBe('CANNOT_DEACTIVATE_GROUP_IN_USE')
  expect(body.objections).toEqual([
    { type: 'subgroup', supergroup_ids: [above], settings: [] },
    { type: 'channel', settings: ['can_subscribe_group'] },
    { type: 'channel', channel_id: channel.id, settings: ['can_send_message_group'] },
    { type: 'user_group', group_id: above, settings: ['can_mention_group'] },
    { type: 'realm', settings: ['can_create_groups'] },
  ])
  const { body: seenByOwner } = await call('olivia', 'POST', `/user_groups/${id}/deactivate`)
  expect(seenByOwner.objections).toContainEqual({
    type: 'channel',
    channel_id: secret,
    settings: ['can_subscribe_group'],
  })
  expect(await groupOf(id)).toMatchObject({ deactivated: false })
  await services.database.transaction((tx) =>
    services.organization.changeSettings(tx, { can_create_groups: system('role:members') }),
  )
  await directory.refresh({ organization: true })
})

test('GROUP-13: of a deactivation and a setting that names the group at the same time, one is refused', async () => {
  const channel = await makeChannel(services, 'with a group')
  const settings: Readonly<Record<string, (id: number) => ReturnType<typeof call>>> = {
    channel: (id) => call('olivia', 'PATCH', `/streams/${channel.id}`, { can_send_message_group: { new: id } }),
    'new channel': (id) =>
      call('olivia', 'POST', '/channels/create', {
        ...{ name: `by ${id}`, subscribers: [people.olivia.id] },
        can_add_subscribers_group: { direct_members: [people.olivia.id], direct_subgroups: [id] },
      }),
    organization: (id) => call('olivia', 'PATCH', '/realm', { can_create_groups: { new: id } }),
    group: async (id) =>
      call('olivia', 'PATCH', `/user_groups/${await newGroup('olivia')}`, { can_join_group: { new: id } }),
  }
  for (const [name, set] of Object.entries(settings)) {
    for (const delayed of [false, true]) {
      const id = await newGroup('olivia')
      const deactivated = call('olivia', 'POST', `/user_groups/${id}/deactivate`)
      const changed = delayed ? deactivated.then(() => set(id)) : set(id)
      const statuses = [(await deactivated).status, (await changed).status]
      expect(statuses.sort(), name).toEqual([200, 400])
      await ok('olivia', 'PATCH', '/realm', { can_create_groups: { new: system('role:members') } })
    }
  }
})

test('GROUP-14: its own setting does not keep a group in use', async () => {
  const id = await newGroup('hamlet')
  await ok('hamlet', 'PATCH', `/user_groups/${id}`, { can_join_group: { new: id } })
  await ok('hamlet', 'POST', `/user_groups/${id}/deactivate`)
  expect(await groupOf(id)).toMatchObject({ deactivated: true })
})

test('GROUP-15: a deactivated group is no subgroup and no setting until it is reactivated', async () => {
  const id = await newGroup('hamlet', { members: [people.iris.id] })
  await ok('hamlet', 'POST', `/user_groups/${id}/deactivate`)
  expect(await call('hamlet', 'POST', `/user_groups/${id}/deactivate`)).toMatchObject({ status: 400 })
  const sent = { name: 'of a former group', description: '', members: [] }
  expect(await call('hamlet', 'POST', '/user_groups/create', { ...sent, subgroups: [id] })).toMatchObject({
    status: 400,
    body: { msg: 'User group is deactivated.' },
  })
  expect(await call('hamlet', 'POST', '/user_groups/create', { ...sent, can_mention_group: id })).toMatchObject({
    status: 400,
  })
  expect(directory.isAllowed(id, people.iris)).toBe(false)
  await ok('hamlet', 'PATCH', `/user_groups/${id}`, { deactivated: true })
  expect(await groupOf(id)).toMatchObject({ deactivated: true })
  await ok('hamlet', 'PATCH', `/user_groups/${id}`, { deactivated: false })
  expect(await groupOf(id)).toMatchObject({ deactivated: false, members: [people.iris.id] })
  expect(directory.isAllowed(id, people.iris)).toBe(true)
})

test('a member cannot deactivate another user’s group', async () => {
  const id = await newGroup('hamlet')
  expect(await call('iris', 'POST', `/user_groups/${id}/deactivate`)).toMatchObject({
    status: 400,
    body: { msg: 'Insufficient permission' },
  })
})
