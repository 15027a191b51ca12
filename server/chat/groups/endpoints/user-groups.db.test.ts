import { describe, expect, test } from 'vitest'
import { chatLimits } from '../../limits.ts'
import { chatForTest } from '../../testing.ts'
import { groupsForTest } from '../../testing-groups.ts'

const chat = await chatForTest()
const { call, ok, people, services } = chat
const { directory } = services
const system = (name: 'role:internet' | 'role:everyone' | 'role:owners' | 'role:nobody' | 'role:members') =>
  directory.systemGroupId(name)

const { newGroup, groupOf } = groupsForTest(chat)

describe('POST /user_groups/create', () => {
  test('GROUP-6: response group_id; omitted settings have their defaults', async () => {
    const id = await newGroup('hamlet', { members: [people.iris.id], description: 'Plays' })
    const creator = { direct_members: [people.hamlet.id], direct_subgroups: [] }
    expect(await groupOf(id)).toEqual({
      id,
      name: expect.stringMatching(/^group \d+$/),
      description: 'Plays',
      creator_id: people.hamlet.id,
      date_created: expect.any(Number),
      members: [people.iris.id],
      direct_subgroup_ids: [],
      is_system_group: false,
      deactivated: false,
      can_add_members_group: creator,
      can_manage_group: creator,
      can_join_group: system('role:nobody'),
      can_remove_members_group: system('role:nobody'),
      can_leave_group: system('role:everyone'),
      can_mention_group: system('role:everyone'),
    })
  })

  test('GROUP-1: all six settings are taken in both forms', async () => {
    const named = { direct_members: [people.mona.id], direct_subgroups: [] }
    const id = await newGroup('hamlet', {
      can_add_members_group: named,
      can_join_group: system('role:members'),
      can_leave_group: named,
      can_manage_group: named,
      can_mention_group: system('role:members'),
      can_remove_members_group: { direct_members: [], direct_subgroups: [system('role:members')] },
    })
    expect(await groupOf(id)).toMatchObject({
      can_add_members_group: named,
      can_join_group: system('role:members'),
      can_leave_group: named,
      can_manage_group: named,
      can_mention_group: system('role:members'),
      can_remove_members_group: system('role:members'),
    })
  })

  test.each([
    ['can_manage_group', 'role:internet'],
    ['can_manage_group', 'role:everyone'],
    ['can_mention_group', 'role:internet'],
    ['can_mention_group', 'role:owners'],
  ] as const)('GROUP-3: %s cannot be %s', async (setting, name) => {
    const sent = { name: `forbidden ${setting} ${name}`, description: '', members: [], [setting]: system(name) }
    expect(await call('olivia', 'POST', '/user_groups/create', sent)).toMatchObject({
      status: 400,
      body: { code: 'BAD_REQUEST', msg: `'${setting}' setting cannot be set to '${name}' group.` },
    })
  })

  test('GROUP-3: BAD_REQUEST for an invalid user ID', async () => {
    const sent = { name: 'with a stranger', description: '', members: [500] }
    expect(await call('hamlet', 'POST', '/user_groups/create', sent)).toMatchObject({
      status: 400,
      body: { code: 'BAD_REQUEST', msg: 'Invalid user ID: 500' },
    })
  })

  test.each(['name', 'description', 'members'])('%s is required', async (missing) => {
    const sent: Record<string, unknown> = { name: 'not whole', description: '', members: [] }
    delete sent[missing]
    expect(await call('hamlet', 'POST', '/user_groups/create', sent)).toMatchObject({
      status: 400,
      body: { code: 'BAD_REQUEST', var_name: missing },
    })
  })

  test('GROUP-5: guests create none; subgroups are added regardless of other permissions', async () => {
    const refused = await call('gina', 'POST', '/user_groups/create', { name: 'guests', description: '', members: [] })
    expect(refused).toMatchObject({ status: 400, body: { code: 'BAD_REQUEST', msg: 'Insufficient permission' } })
    const foreign = await newGroup('olivia')
    const id = await newGroup('hamlet', { subgroups: [foreign] })
    expect(await groupOf(id)).toMatchObject({ direct_subgroup_ids: [foreign] })
  })

  test.each([
    ['', `User group name can't be empty!`],
    ['   ', `User group name can't be empty!`],
    ['x'.repeat(101), 'User group name cannot exceed 100 characters.'],
    ['role:players', `User group name cannot start with 'role:'.`],
    ['@players', `User group name cannot start with '@'.`],
    ['GROUP 1', `User group 'GROUP 1' already exists.`],
  ])('GROUP-7: the name %j is refused', async (name, msg) => {
    expect(await call('hamlet', 'POST', '/user_groups/create', { name, description: '', members: [] })).toMatchObject({
      status: 400,
      body: { code: 'BAD_REQUEST', msg },
    })
  })
})

describe('GET /user_groups', () => {
  test('available to members and administrators; bots and guests cannot use it', async () => {
    for (const who of ['olivia', 'adam', 'mona', 'hamlet'] as const) await ok(who, 'GET', '/user_groups')
    for (const who of ['bot', 'gina'] as const) {
      expect(await call(who, 'GET', '/user_groups')).toMatchObject({ status: 400, body: { code: 'BAD_REQUEST' } })
    }
  })

  test('include_deactivated_groups and its old name allow_deactivated', async () => {
    const id = await newGroup('hamlet')
    await ok('hamlet', 'POST', `/user_groups/${id}/deactivate`)
    const ids = async (params: object) =>
      (await ok('iris', 'GET', '/user_groups', { ...params })).user_groups.map((group: { id: number }) => group.id)
    expect(await ids({})).not.toContain(id)
    expect(await ids({ include_deactivated_groups: true })).toContain(id)
    expect(await ids({ allow_deactivated: true })).toContain(id)
  })

  test('GROUP-18: system groups list the active users of their role', async () => {
    const { user_groups } = await ok('hamlet', 'GET', '/user_groups')
    const members = (name: string) => user_groups.find((group: { name: string }) => group.name === name).members
    expect(members('role:owners')).toEqual([people.olivia.id])
    expect(members('role:administrators')).toEqual([people.adam.id])
    expect(members('role:everyone')).toEqual([people.gina.id])
    expect(members('role:members')).toEqual([people.hamlet.id, people.iris.id, people.bot.id])
    expect(members('role:internet')).toEqual([])
  })
})

describe('PATCH /user_groups/{user_group_id}', () => {
  test('GROUP-17: a change names the old value', async () => {
    const id = await newGroup('hamlet')
    const path = `/user_groups/${id}`
    const [before, after] = [system('role:everyone'), system('role:members')]
    expect(await call('hamlet', 'PATCH', path, { can_mention_group: { new: after, old: after } })).toMatchObject({
      status: 400,
      body: { code: 'EXPECTATION_MISMATCH' },
    })
    await ok('hamlet', 'PATCH', path, { can_mention_group: { new: after, old: before } })
    await ok('hamlet', 'PATCH', path, { description: 'Better words', name: `renamed ${id}` })
    expect(await groupOf(id)).toMatchObject({
      can_mention_group: after,
      description: 'Better words',
      name: `renamed ${id}`,
    })
  })

  test('an empty request, an unknown group and another user’s group are rejected', async () => {
    const id = await newGroup('hamlet')
    expect(await call('hamlet', 'PATCH', `/user_groups/${id}`)).toMatchObject({ status: 400 })
    expect(await call('hamlet', 'PATCH', '/user_groups/99999', { name: 'zz' })).toMatchObject({
      status: 400,
      body: { msg: 'Invalid user group' },
    })
    expect(await call('iris', 'PATCH', `/user_groups/${id}`, { name: 'zz' })).toMatchObject({
      status: 400,
      body: { msg: 'Insufficient permission' },
    })
  })

  test('GROUP-8: owners manage all groups by default', async () => {
    const id = await newGroup('hamlet')
    await ok('olivia', 'PATCH', `/user_groups/${id}`, { description: 'from above' })
    expect(await call('adam', 'PATCH', `/user_groups/${id}`, { description: 'no' })).toMatchObject({ status: 400 })
  })

  test('GROUP-11: a group that follows from roles is not changed', async () => {
    expect(await call('olivia', 'PATCH', `/user_groups/${system('role:members')}`, { name: 'zz' })).toMatchObject({
      status: 400,
      body: { msg: 'Insufficient permission' },
    })
  })
})

describe('members and subgroups', () => {
  test('GROUP-16: all changes are made or none', async () => {
    const id = await newGroup('hamlet', { members: [people.iris.id] })
    const path = `/user_groups/${id}/members`
    expect(await call('hamlet', 'POST', path, { add: [people.mona.id, people.iris.id] })).toMatchObject({
      status: 400,
      body: { msg: `User ${people.iris.id} is already a member of this group` },
    })
    expect(await call('hamlet', 'POST', path, { add: [people.mona.id], delete: [people.adam.id] })).toMatchObject({
      status: 400,
      body: { msg: `There is no user with ID ${people.adam.id} in this user group` },
    })
    expect(await groupOf(id)).toMatchObject({ members: [people.iris.id] })
    await ok('hamlet', 'POST', path, { add: [people.mona.id], delete: [people.iris.id] })
    expect(await groupOf(id)).toMatchObject({ members: [people.mona.id] })
    expect(await call('hamlet', 'POST', path)).toMatchObject({ status: 400 })
  })

  test('GROUP-9: joining and leaving have permissions of their own', async () => {
    const id = await newGroup('hamlet', { can_join_group: system('role:members') })
    const path = `/user_groups/${id}/members`
    expect(await call('iris', 'POST', path, { add: [people.iris.id, people.mona.id] })).toMatchObject({ status: 400 })
    await ok('iris', 'POST', path, { add: [people.iris.id] })
    await ok('iris', 'POST', path, { delete: [people.iris.id] })
  })

  test('GROUP-10: a guest in can_add_members_group cannot add members', async () => {
    const named = { direct_members: [people.gina.id], direct_subgroups: [] }
    const id = await newGroup('hamlet', { can_add_members_group: named })
    expect(await call('gina', 'POST', `/user_groups/${id}/members`, { add: [people.mona.id] })).toMatchObject({
      status: 400,
      body: { msg: 'Insufficient permission' },
    })
  })

  test('GROUP-12: cycles are refused', async () => {
    const [top, middle, bottom] = [await newGroup('hamlet'), await newGroup('hamlet'), await newGroup('hamlet')]
    await ok('hamlet', 'POST', `/user_groups/${top}/subgroups`, { add: [middle] })
    await ok('hamlet', 'POST', `/user_groups/${middle}/subgroups`, { add: [bottom] })
    for (const [group, subgroup] of [
      [bottom, top],
      [middle, top],
      [top, top],
    ]) {
      expect(await call('hamlet', 'POST', `/user_groups/${group}/subgroups`, { add: [subgroup] })).toMatchObject({
        status: 400,
        body: { code: 'BAD_REQUEST' },
      })
    }
    const subgroups = (params: object) => ok('iris', 'GET', `/user_groups/${top}/subgroups`, { ...params })
    expect((await subgroups({})).subgroups).toEqual([middle, bottom])
    expect((await subgroups({ direct_subgroup_only: true })).subgroups).toEqual([middle])
  })

  test('GROUP-18: membership is direct or through subgroups', async () => {
    const inner = await newGroup('hamlet', { members: [people.iris.id] })
    const outer = await newGroup('hamlet', { members: [people.mona.id], subgroups: [inner] })
    const members = (params: object) => ok('hamlet', 'GET', `/user_groups/${outer}/members`, { ...params })
    expect((await members({})).members.toSorted()).toEqual([people.mona.id, people.iris.id].toSorted())
    expect((await members({ direct_member_only: true })).members).toEqual([people.mona.id])
    const isMember = (params: object) =>
      ok('hamlet', 'GET', `/user_groups/${outer}/members/${people.iris.id}`, { ...params })
    expect(await isMember({})).toMatchObject({ is_user_group_member: true })
    expect(await isMember({ direct_member_only: true })).toMatchObject({ is_user_group_member: false })
    expect(await call('hamlet', 'GET', '/user_groups/99999/members')).toMatchObject({ status: 400 })
  })
})

test('GROUP-22: a person who is no administrator creates a bounded number of groups', async () => {
  const create = (name: string) =>
    call('mona', 'POST', '/user_groups/create', { name, description: '', members: [people.mona.id] })
  for (let count = 0; count < chatLimits.groupsPerCreatorMax; count += 1)
    expect((await create(`many ${count}`)).body.result).toBe('success')
  expect((await create('one more')).body.msg).toBe('You cannot create more than 200 groups.')
})

test('GROUP-23: a person who is no administrator lists a bounded number of users and groups in a permission', async () => {
  const rows = await chat.services.database.sql<{ id: number }[]>`
    insert into people (kind, email, email_key, full_name, role, joined_at_ms, is_active)
    select 'human', 'one' || n || '@agora.example', 'one' || n || '@agora.example', 'One ' || n, 400, 0, true
    from generate_series(1, ${chatLimits.listedPerSettingMax + 1}::int) n returning id`
  const ids = rows.map(({ id }) => id)
  await chat.services.directory.refresh({ users: ids })
  const [long, fitting] = [ids, ids.slice(1)].map((direct_members) => ({ direct_members, direct_subgroups: [] }))
  const group = (who: 'iris' | 'adam', name: string, can_mention_group: unknown) =>
    call(who, 'POST', '/user_groups/create', { name, description: '', members: [], can_mention_group })
  const channel = (who: 'iris' | 'adam', name: string, can_send_message_group: unknown) =>
    call(who, 'POST', '/channels/create', { name, subscribers: [people[who].id], can_send_message_group })
  const refused = { code: 'BAD_REQUEST', msg: expect.stringContaining('cannot list more than 100') }
  expect((await group('iris', 'long', long)).body).toMatchObject(refused)
  expect((await channel('iris', 'long', long)).body).toMatchObject(refused)
  const { group_id } = (await group('iris', 'fitting', fitting)).body
  const { id } = (await channel('iris', 'fitting', fitting)).body
  const change = { new: long }
  expect((await call('iris', 'PATCH', `/user_groups/${group_id}`, { can_mention_group: change })).body).toMatchObject(
    refused,
  )
  expect((await call('iris', 'PATCH', `/streams/${id}`, { can_send_message_group: change })).body).toMatchObject(
    refused,
  )
  expect((await group('adam', 'long', long)).status).toBe(200)
  expect((await channel('adam', 'long', long)).status).toBe(200)
})
