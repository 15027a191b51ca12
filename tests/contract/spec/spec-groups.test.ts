import { describe, expect, test } from 'vitest'
import { makeChannel } from '../../../server/chat/testing-channels.ts'
import { type Refused, specChat } from './spec-chat-for-test.ts'
import { groupRights } from './spec-lines-endpoints.ts'

const chat = await specChat()
const { ok, call, refused, people, services, app } = chat
const { iris } = people
const system = (name: 'role:internet' | 'role:everyone' | 'role:owners' | 'role:members') =>
  services.directory.systemGroupId(name)

let made = 0
const create = async (params: object = {}): Promise<number> => {
  made += 1
  const sent = { name: `group ${made}`, description: '', members: [], ...params }
  const body = await ok('hamlet', 'POST', '/user_groups/create', sent)
  expect(body).toEqual({ result: 'success', msg: '', group_id: expect.any(Number) })
  return body.group_id
}
const groups = async () =>
  (await ok('adam', 'GET', '/user_groups', { include_deactivated_groups: true })).user_groups as {
    id: number
    name: string
    [field: string]: unknown
  }[]

describe('chat spec, User group', () => {
  test('every field with its type, of system groups and of others', async () => {
    await create({ members: [iris.id], subgroups: [await create()] })
    for (const group of await groups()) {
      expect(Object.keys(group).sort()).toEqual(
        [
          'creator_id',
          'date_created',
          'deactivated',
          'description',
          'direct_subgroup_ids',
          'id',
          'is_system_group',
          'members',
          'name',
          ...groupRights,
        ].sort(),
      )
      for (const name of ['id', 'date_created', 'creator_id'])
        expect(group[name] === null ? name !== 'id' : Number.isSafeInteger(group[name])).toBe(true)
      for (const name of ['members', 'direct_subgroup_ids']) expect(group[name]).toBeInstanceOf(Array)
      expect(group.is_system_group).toBe(group.name.startsWith('role:'))
      for (const name of groupRights) expect(['number', 'object']).toContain(typeof group[name])
    }
  })

  test('members: of non-deactivated users only', async () => {
    const leaver = await chat.newUser()
    const id = await create({ members: [leaver.id, iris.id] })
    await ok(leaver, 'DELETE', '/users/me')
    expect((await groups()).find((one) => one.id === id)?.members).toEqual([iris.id])
  })

  test('is_system_group: system groups cannot be modified by users', async () => {
    const id = system('role:members')
    await refused('olivia', 'PATCH', `/user_groups/${id}`, { description: 'x' }, {})
    await refused('olivia', 'POST', `/user_groups/${id}/members`, { add: [people.gina.id] }, {})
    await refused('olivia', 'POST', `/user_groups/${id}/deactivate`, {}, {})
  })
})

describe('chat spec, POST /user_groups/create', () => {
  const bad = (params: object, expected: Refused) =>
    refused('hamlet', 'POST', '/user_groups/create', { name: 'bad', description: '', members: [], ...params }, expected)

  test('name, description and members are required', async () => {
    for (const name of ['name', 'description', 'members']) await bad({ [name]: undefined }, { var_name: name })
    await bad({ members: iris.id }, { var_name: 'members' })
  })

  test('can_manage_group and can_mention_group: the system groups that are forbidden for each', async () => {
    for (const [setting, name] of [
      ['can_manage_group', 'role:internet'],
      ['can_manage_group', 'role:everyone'],
      ['can_mention_group', 'role:internet'],
      ['can_mention_group', 'role:owners'],
    ] as const)
      await bad({ [setting]: system(name) }, { msg: `'${setting}' setting cannot be set to '${name}' group.` })
    await create({ can_manage_group: system('role:owners'), can_mention_group: system('role:everyone') })
  })

  test('subgroups: can be added regardless of other permissions', async () => {
    const sent = { name: 'of owners', description: '', members: [], can_manage_group: system('role:owners') }
    const { group_id: others } = await ok('olivia', 'POST', '/user_groups/create', sent)
    const id = await create({ subgroups: [others, system('role:owners')] })
    const made = (await groups()).find((one) => one.id === id)
    expect(made?.direct_subgroup_ids).toEqual(expect.arrayContaining([others, system('role:owners')]))
    await bad({ subgroups: [99_999] }, {})
    await bad({ subgroups: 'all' }, { var_name: 'subgroups' })
  })

  test.each(groupRights)('%s: accepts an id or both lists, and stores them', async (setting) => {
    const anonymous = { direct_members: [iris.id], direct_subgroups: [system('role:members')] }
    for (const value of [system('role:members'), anonymous]) {
      const id = await create({ [setting]: value })
      expect((await groups()).find((one) => one.id === id)?.[setting]).toEqual(value)
    }
    await bad({ [setting]: 99_999 }, {})
    await bad({ [setting]: { direct_members: [99_999], direct_subgroups: [] } }, {})
  })

  test('error: an invalid user id', async () => {
    await bad({ members: [99_999] }, { msg: 'Invalid user ID: 99999' })
  })
})

describe('chat spec, GET /user_groups', () => {
  test('include_deactivated_groups: default false; 294: also under its former name', async () => {
    const id = await create()
    await ok('hamlet', 'POST', `/user_groups/${id}/deactivate`)
    const has = async (params: object) =>
      (await ok('hamlet', 'GET', '/user_groups', { ...params })).user_groups.some(
        (one: { id: number }) => one.id === id,
      )
    expect([await has({}), await has({ include_deactivated_groups: false })]).toEqual([false, false])
    expect([await has({ include_deactivated_groups: true }), await has({ allow_deactivated: true })]).toEqual([
      true,
      true,
    ])
  })

  test('bots and guests cannot use it', async () => {
    await refused('bot', 'GET', '/user_groups', {}, { msg: 'This endpoint does not accept bot requests.' })
    await refused('gina', 'GET', '/user_groups', {}, { msg: 'Not allowed for guest users' })
  })
})

describe('chat spec, states: user group', () => {
  test('active → deactivated: it can no longer be mentioned or used for permissions', async () => {
    const id = await create({ members: [iris.id] })
    expect(await ok('hamlet', 'POST', `/user_groups/${id}/deactivate`)).toEqual({ result: 'success', msg: '' })
    const direct = { type: 'direct', to: [iris.id], content: `@*group ${made}*` }
    const { id: sentId } = await ok('hamlet', 'POST', '/messages', direct)
    expect((await ok('iris', 'GET', `/messages/${sentId}`)).message.flags).toEqual([])
    const sent = { name: 'uses it', description: '', members: [] }
    await refused('hamlet', 'POST', '/user_groups/create', { ...sent, can_join_group: id }, {})
    await refused('hamlet', 'POST', '/user_groups/create', { ...sent, subgroups: [id] }, {})
  })

  test('POST /user_groups/{user_group_id}/deactivate, error: an invalid group', async () => {
    await refused('hamlet', 'POST', '/user_groups/99999/deactivate', {}, { msg: 'Invalid user group' })
    await refused('hamlet', 'POST', '/user_groups/all/deactivate', {}, { var_name: 'user_group_id' })
    await refused('olivia', 'POST', `/user_groups/${system('role:members')}/deactivate`, {}, {})
  })

  test('active, in use as a subgroup → unchanged: objections with type and settings, an array of strings', async () => {
    const id = await create()
    await create({ subgroups: [id] })
    const { body } = await call('hamlet', 'POST', `/user_groups/${id}/deactivate`)
    expect(body.code).toBe('CANNOT_DEACTIVATE_GROUP_IN_USE')
    expect(body.objections).toMatchObject([{ type: 'subgroup', settings: [] }])
  })

  test('active, in use → unchanged: CANNOT_DEACTIVATE_GROUP_IN_USE with objections', async () => {
    const id = await create()
    await makeChannel(services, 'uses it', { permissions: { can_send_message_group: id } })
    const { status, body } = await call('hamlet', 'POST', `/user_groups/${id}/deactivate`)
    expect([status, body.result, body.code]).toEqual([400, 'error', 'CANNOT_DEACTIVATE_GROUP_IN_USE'])
    for (const objection of body.objections) {
      expect(objection.type).toBeTypeOf('string')
      expect(objection.settings).toEqual(['can_send_message_group'])
    }
    expect((await groups()).find((one) => one.id === id)?.deactivated).toBe(false)
  })
})

describe('chat spec, DELETE /events', () => {
  const register = async () => (await ok('hamlet', 'POST', '/register', { fetch_event_types: [] })).queue_id

  test('queue_id: required, a string; registered → deleted', async () => {
    await refused('hamlet', 'DELETE', '/events', {}, { var_name: 'queue_id' })
    const queue_id = await register()
    expect(queue_id).toBeTypeOf('string')
    expect(await ok('hamlet', 'DELETE', '/events', { queue_id })).toEqual({ result: 'success', msg: '' })
  })

  test('deleted or unknown → unchanged: BAD_EVENT_QUEUE_ID with queue_id, a string', async () => {
    const deleted = await register()
    await ok('hamlet', 'DELETE', '/events', { queue_id: deleted })
    for (const queue_id of [deleted, 'unknown', '7'])
      await refused('hamlet', 'DELETE', '/events', { queue_id }, { code: 'BAD_EVENT_QUEUE_ID', queue_id })
  })
})

describe('chat spec, POST /user_uploads', () => {
  async function upload(...names: string[]) {
    const boundary = 'x-spec'
    const part = (name: string) =>
      `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n` +
      `content-type: text/plain\r\n\r\nhello\r\n`
    const { authorization = '' } = await chat.credentials('hamlet')
    return app.inject({
      method: 'POST',
      url: '/api/v1/user_uploads',
      headers: { authorization, 'content-type': `multipart/form-data; boundary=${boundary}` },
      payload: `${names.map(part).join('')}--${boundary}--\r\n`,
    })
  }

  test('exactly one file; response url, uri, its deprecated alias, and filename', async () => {
    const reply = await upload('notes.txt')
    const body = reply.json()
    expect(body).toEqual({ result: 'success', msg: '', url: expect.any(String), uri: body.url, filename: 'notes.txt' })
    for (const names of [[], ['a.txt', 'b.txt']]) {
      const refusal = await upload(...names)
      expect([refusal.statusCode, refusal.json().code]).toEqual([400, 'BAD_REQUEST'])
    }
  })

  test('a Markdown link with the brackets of the filename removed is a link to the file', async () => {
    const { url, filename } = (await upload('a[1]b.txt')).json()
    const label = filename.replaceAll(/[[\]]/g, '')
    const { rendered } = await ok('hamlet', 'POST', '/messages/render', { content: `[${label}](${url})` })
    expect(rendered).toContain(`href="${url}"`)
  })

  test('access belongs to the uploader at first', async () => {
    const { url } = (await upload('mine.txt')).json()
    const status = async (who: 'hamlet' | 'iris') =>
      (await app.inject({ method: 'GET', url, headers: await chat.credentials(who) })).statusCode
    expect([await status('hamlet'), await status('iris')]).toEqual([200, 404])
  })
})

describe('chat spec, DELETE /users/me', () => {
  test('active → deactivated for a user who is neither the only owner nor the only user', async () => {
    const leaver = await chat.newUser()
    expect(await ok(leaver, 'DELETE', '/users/me')).toEqual({ result: 'success', msg: '' })
    expect(services.directory.user(leaver.id)?.isActive).toBe(false)
  })

  test('SPEC-6: only owner → unchanged: CANNOT_DEACTIVATE_LAST_USER, is_last_owner true; only user: false', async () => {
    const code = 'CANNOT_DEACTIVATE_LAST_USER'
    await refused('olivia', 'DELETE', '/users/me', {}, { code, entity: 'organization owner', is_last_owner: true })
    for (const who of ['adam', 'mona', 'hamlet', 'iris', 'gina'] as const) await ok(who, 'DELETE', '/users/me')
    await refused('olivia', 'DELETE', '/users/me', {}, { code, entity: 'user', is_last_owner: false })
    expect(services.directory.user(people.olivia.id)?.isActive).toBe(true)
  })
})
