import { describe, expect, test } from 'vitest'
import { makeChannel } from '../../../server/chat/testing-channels.ts'
import { type Refused, specChat } from './spec-chat-for-test.ts'

const chat = await specChat()
const { ok, call, refused, people, services, clock } = chat
const { hamlet, iris, mona } = people
const system = (name: 'role:internet' | 'role:everyone' | 'role:owners' | 'role:members' | 'role:nobody') =>
  services.directory.systemGroupId(name)
const irisAlone = { direct_members: [iris.id], direct_subgroups: [] }

let made = 0
const create = async (params: object = {}): Promise<number> => {
  made += 1
  const sent = { name: `band ${made}`, description: 'A band', members: [], ...params }
  return (await ok('hamlet', 'POST', '/user_groups/create', sent)).group_id
}
const group = async (id: number) => {
  const { user_groups } = await ok('adam', 'GET', '/user_groups', { include_deactivated_groups: true })
  return user_groups.find((one: { id: number }) => one.id === id)
}
const members = (params: object) => async (id: number) =>
  (await call('iris', 'POST', `/user_groups/${id}/members`, { ...params })).status

describe('chat spec, User group', () => {
  test('id, name, description, date_created, creator_id: of a new group, each as it was made', async () => {
    const id = await create({ members: [iris.id] })
    expect(await group(id)).toMatchObject({
      id,
      name: `band ${made}`,
      description: 'A band',
      date_created: Math.floor(clock.nowMs() / 1000),
      creator_id: hamlet.id,
      members: [iris.id],
      direct_subgroup_ids: [],
      is_system_group: false,
      deactivated: false,
    })
  })

  test('date_created, creator_id: null if not recorded, as of the groups that come with the organization', async () => {
    const { creator_id, date_created } = await group(system('role:members'))
    expect(creator_id).toBeNull()
    expect(date_created === null || Number.isSafeInteger(date_created)).toBe(true)
  })

  test('direct_subgroup_ids: direct subgroups and not theirs', async () => {
    const inner = await create()
    const middle = await create({ subgroups: [inner] })
    expect((await group(await create({ subgroups: [middle] }))).direct_subgroup_ids).toEqual([middle])
  })

  const rights: readonly (readonly [string, string, object, (id: number) => Promise<number>])[] = [
    ['can_add_members_group', 'add members', {}, members({ add: [mona.id] })],
    ['can_join_group', 'join', {}, members({ add: [iris.id] })],
    [
      'can_leave_group',
      'leave',
      { members: [iris.id], can_leave_group: system('role:nobody') },
      members({ delete: [iris.id] }),
    ],
    ['can_remove_members_group', 'remove members', { members: [mona.id] }, members({ delete: [mona.id] })],
    [
      'can_manage_group',
      'manage',
      {},
      async (id) => (await call('iris', 'PATCH', `/user_groups/${id}`, { description: 'Mine' })).status,
    ],
    [
      'can_mention_group',
      'mention',
      { can_mention_group: system('role:nobody') },
      async (id) => {
        const content = `@*${(await group(id)).name}*`
        return (await call('iris', 'POST', '/messages', { type: 'direct', to: [mona.id], content })).status
      },
    ],
  ]

  test.each(rights)('%s: who may %s, and nobody else', async (setting, _what, params, attempt) => {
    expect(await attempt(await create(params))).toBe(400)
    for (const value of [irisAlone, await create({ members: [iris.id] })])
      expect(await attempt(await create({ ...params, [setting]: value }))).toBe(200)
  })

  test('can_mention_group: members are notified of a mention of the group, but not of a deactivated one', async () => {
    const id = await create({ members: [mona.id] })
    const flags = async () => {
      const sent = { type: 'direct', to: [mona.id], content: `@*band ${made}*` }
      const { id: messageId } = await ok('hamlet', 'POST', '/messages', sent)
      return (await ok('mona', 'GET', `/messages/${messageId}`)).message.flags
    }
    expect(await flags()).toContain('mentioned')
    await ok('hamlet', 'POST', `/user_groups/${id}/deactivate`)
    expect(await flags()).not.toContain('mentioned')
  })
})

describe('chat spec, User group, deactivated: cannot be used as a subgroup or for any other purpose', () => {
  const deactivatedGroup = async () => {
    const id = await create({ members: [iris.id] })
    await ok('hamlet', 'POST', `/user_groups/${id}/deactivate`)
    return id
  }
  const forms = (id: number) => [id, { direct_members: [hamlet.id], direct_subgroups: [id] }]

  test('not as a subgroup of an existing group', async () => {
    await refused('hamlet', 'POST', `/user_groups/${await create()}/subgroups`, { add: [await deactivatedGroup()] }, {})
  })

  test('not for a permission of a group, a channel or the organization, in either form', async () => {
    const { id: channelId } = await makeChannel(services, 'square')
    const groupId = await create()
    for (const value of forms(await deactivatedGroup())) {
      const sent = { name: 'of it', subscribers: [], can_administer_channel_group: value }
      await refused('olivia', 'POST', '/channels/create', sent, {})
      const changed = { new: value }
      await refused('olivia', 'PATCH', `/streams/${channelId}`, { can_administer_channel_group: changed }, {})
      await refused('hamlet', 'PATCH', `/user_groups/${groupId}`, { can_join_group: changed }, {})
      await refused('olivia', 'PATCH', '/realm', { can_create_groups: changed }, {})
    }
  })

  test('not for invitations, and nobody is added to it', async () => {
    const id = await deactivatedGroup()
    const sent = { invitee_emails: 'new@agora.example', stream_ids: [], group_ids: [id] }
    await refused('olivia', 'POST', '/invites', sent, {})
    await refused('olivia', 'POST', '/invites/multiuse', { group_ids: [id] }, {})
    await refused('hamlet', 'POST', `/user_groups/${id}/members`, { add: [mona.id] }, {})
  })
})

describe('chat spec, POST /user_groups/create', () => {
  const bad = (params: object, expected: Refused) =>
    refused('hamlet', 'POST', '/user_groups/create', { name: 'bad', description: '', members: [], ...params }, expected)

  test.each([
    ['can_manage_group', 'role:internet'],
    ['can_manage_group', 'role:everyone'],
    ['can_mention_group', 'role:internet'],
    ['can_mention_group', 'role:owners'],
  ] as const)('%s: cannot be the system group %s, nor hold it', async (setting, name) => {
    const msg = `'${setting}' setting cannot be set to '${name}' group.`
    for (const direct_members of [[], [hamlet.id]])
      await bad({ [setting]: { direct_members, direct_subgroups: [system(name)] } }, { msg })
    const id = await create()
    await refused('hamlet', 'PATCH', `/user_groups/${id}`, { [setting]: { new: system(name) } }, { msg })
  })

  test('a name is unique and not blank, and a refused request creates no group', async () => {
    await create({ name: 'unique' })
    for (const name of ['unique', 'Unique', '', ' ', 'role:owners', '@all']) await bad({ name }, {})
    await bad({ members: [iris.id, 99_999] }, { msg: 'Invalid user ID: 99999' })
    const { user_groups } = await ok('hamlet', 'GET', '/user_groups')
    expect(user_groups.filter(({ name }: { name: string }) => name === 'bad')).toEqual([])
  })
})

describe('chat spec, POST /user_groups/{user_group_id}/deactivate', () => {
  test.each(['subgroup', 'channel', 'user_group', 'realm'])(
    'objections: in use by a %s, an array of type and settings, and the group stays',
    async (type) => {
      const id = await create({ members: [hamlet.id] })
      const settings: Record<string, string[]> = {
        subgroup: [],
        channel: ['can_send_message_group'],
        user_group: ['can_join_group'],
        realm: ['can_create_groups'],
      }
      if (type === 'subgroup') await create({ subgroups: [id] })
      if (type === 'channel') await makeChannel(services, `of ${id}`, { permissions: { can_send_message_group: id } })
      if (type === 'user_group') await create({ can_join_group: id })
      if (type === 'realm') await ok('olivia', 'PATCH', '/realm', { can_create_groups: { new: id } })
      const { status, body } = await call('hamlet', 'POST', `/user_groups/${id}/deactivate`)
      expect([status, body.result, body.code]).toEqual([400, 'error', 'CANNOT_DEACTIVATE_GROUP_IN_USE'])
      expect(body.objections).toHaveLength(1)
      expect(body.objections[0]).toMatchObject({ type, settings: settings[type] })
      expect((await group(id)).deactivated).toBe(false)
      await ok('olivia', 'PATCH', '/realm', { can_create_groups: { new: system('role:members') } })
    },
  )
})
