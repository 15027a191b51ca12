import { expect, test } from 'vitest'
import { runJobs } from '../../../kernel/jobs/testing.ts'
import type { Sql } from '../../../kernel/storage/database.ts'
import { sendInTurn } from '../../../kernel/storage/testing-table-lock.ts'
import { channelsForTest } from '../../channels/endpoints/testing.ts'
import { affectedByMembership, affectedByRole, affectedBySettings } from '../access/affected-viewers.ts'

const chat = await channelsForTest()
const { ok, people } = chat
const { directory } = chat.services

interface VisibilityEvent {
  readonly type: string
  readonly op: string
  readonly streams?: readonly { readonly stream_id: number }[]
  readonly person?: { readonly user_id: number }
}

/** The objects that became visible or hidden, as `+channel 3` and `-person 4`. */
function crossings(events: readonly unknown[]): string[] {
  return (events as VisibilityEvent[]).flatMap(({ type, op, streams, person }) => {
    const sign = op === 'create' || op === 'add' ? '+' : '-'
    if (type === 'stream' && op !== 'update')
      return (streams ?? []).map(({ stream_id }) => `${sign}channel ${stream_id}`)
    return type === 'realm_user' && op !== 'update' ? [`${sign}person ${person?.user_id}`] : []
  })
}

test('SIGHT-1: a new role shows and hides channels for users with queues', async () => {
  const hidden = await chat.create('hamlet', { invite_only: true })
  const open = await chat.create('hamlet')
  const iris = chat.listen('iris')
  await ok('olivia', 'PATCH', `/users/${people.iris.id}`, { role: 200 })
  expect(crossings(iris.received())).toContain(`+channel ${hidden.id}`)
  await ok('olivia', 'PATCH', `/users/${people.iris.id}`, { role: 600 })
  expect(crossings(iris.received())).toEqual(expect.arrayContaining([`-channel ${hidden.id}`, `-channel ${open.id}`]))
  await ok('olivia', 'PATCH', `/users/${people.iris.id}`, { role: 400 })
  const back = crossings(iris.received())
  expect(back).toContain(`+channel ${open.id}`)
  expect(back).not.toContain(`+channel ${hidden.id}`)
})

test('SIGHT-1: so does joining and leaving a group with access to a private channel', async () => {
  const made = await ok('olivia', 'POST', '/user_groups/create', {
    name: 'the let in',
    description: '',
    members: [people.hamlet.id],
  })
  const channel = await chat.create('olivia', {
    invite_only: true,
    can_subscribe_group: made.group_id,
    subscribers: [people.olivia.id],
  })
  const iris = chat.listen('iris')
  await ok('olivia', 'POST', `/user_groups/${made.group_id}/members`, { add: [people.iris.id] })
  expect(crossings(iris.received())).toEqual([`+channel ${channel.id}`])
  await ok('olivia', 'POST', `/user_groups/${made.group_id}/members`, { delete: [people.iris.id] })
  expect(crossings(iris.received())).toEqual([`-channel ${channel.id}`])
})

test('SIGHT-1: so does a group inside the group, and the end of the waiting period of new members', async () => {
  const newGroup = async (name: string, members: number[], subgroups: number[] = []) =>
    (await ok('olivia', 'POST', '/user_groups/create', { name, description: '', members, subgroups })).group_id
  const inner = await newGroup('inner', [people.iris.id])
  const outer = await newGroup('outer', [people.hamlet.id])
  const outermost = await newGroup('outermost', [], [outer])
  const own = [people.olivia.id]
  const grouped = await chat.create('olivia', {
    invite_only: true,
    can_administer_channel_group: { direct_members: own, direct_subgroups: [outermost] },
    subscribers: own,
  })
  const full = directory.systemGroupId('role:fullmembers')
  const aged = await chat.create('olivia', { invite_only: true, can_subscribe_group: full, subscribers: own })
  const iris = chat.listen('iris')
  await ok('olivia', 'POST', `/user_groups/${outer}/subgroups`, { add: [inner] })
  expect(crossings(iris.received())).toEqual([`+channel ${grouped.id}`])
  await ok('olivia', 'PATCH', '/realm', { waiting_period_threshold: 90_000 })
  expect(crossings(iris.received())).toEqual([`-channel ${aged.id}`])
  await ok('olivia', 'PATCH', '/realm', { waiting_period_threshold: 0 })
  expect(crossings(iris.received())).toEqual([`+channel ${aged.id}`])
  await ok('olivia', 'POST', `/user_groups/${outer}/subgroups`, { delete: [inner] })
  expect(crossings(iris.received())).toEqual([`-channel ${grouped.id}`])
})

test('SIGHT-1: so does the time that ends the waiting period of a member', async () => {
  const days = 3
  const member = await chat.newUser()
  await ok('olivia', 'PATCH', '/realm', { waiting_period_threshold: days })
  const full = directory.systemGroupId('role:fullmembers')
  const aged = await chat.create('olivia', { invite_only: true, can_subscribe_group: full })
  await runJobs(chat.chat.jobs, 'publish-full-members')
  const listening = chat.listen(member)
  chat.clock.advance(days * 86_400_000)
  await runJobs(chat.chat.jobs, 'publish-full-members')
  expect(crossings(listening.received())).toContain(`+channel ${aged.id}`)
  await runJobs(chat.chat.jobs, 'publish-full-members')
  expect(listening.received()).toEqual([])
  await ok('olivia', 'PATCH', '/realm', { waiting_period_threshold: 0 })
})

test('SIGHT-8: a client that needs a complete list receives a new user without a name', async () => {
  const setting = (name: 'role:members' | 'role:everyone') => ({ new: directory.systemGroupId(name) })
  await ok('olivia', 'PATCH', '/realm', { can_access_all_users_group: setting('role:members') })
  const [old, modern, member] = [
    chat.listen('gina', { user_list_incomplete: false }),
    chat.listen('gina'),
    chat.listen('hamlet', { user_list_incomplete: false }),
  ]
  const account = { email: 'new@agora.example', password: 'a password of its own 7', full_name: 'Somebody New' }
  const { user_id } = await ok('olivia', 'POST', '/users', account)
  const names = (listening: typeof old) =>
    (listening.received() as unknown as { op: string; person?: { user_id: number; full_name: string } }[]).flatMap(
      ({ op, person }) =>
        op === 'add' && person !== undefined && person.user_id === user_id ? [person.full_name] : [],
    )
  expect([names(old), names(modern), names(member)]).toEqual([['Unknown user'], [], ['Somebody New']])
  await ok('olivia', 'PATCH', '/realm', { can_access_all_users_group: setting('role:everyone') })
})

test('SIGHT-1: so does the deactivation of a group with access to an archived private channel', async () => {
  const made = { name: 'archivists', description: '', members: [people.iris.id] }
  const { group_id } = await ok('olivia', 'POST', '/user_groups/create', made)
  const own = [people.olivia.id]
  const channel = await chat.create('olivia', { invite_only: true, can_subscribe_group: group_id, subscribers: own })
  await ok('olivia', 'DELETE', `/streams/${channel.id}`)
  const [iris, mona] = [chat.listen('iris'), chat.listen('mona')]
  await ok('olivia', 'POST', `/user_groups/${group_id}/deactivate`)
  expect(crossings(iris.received())).toEqual([`-channel ${channel.id}`])
  await ok('olivia', 'PATCH', `/user_groups/${group_id}`, { deactivated: false })
  expect(crossings(iris.received())).toEqual([`+channel ${channel.id}`])
  expect(crossings(mona.received())).toEqual([])
})

test('SIGHT-4: two concurrent changes of a role leave a client with what its user sees afterwards', async () => {
  const hidden = await chat.create('hamlet', { invite_only: true })
  const person = await chat.newUser()
  const listening = chat.listen(person)
  const give = (role: 200 | 600) => () => ok('olivia', 'PATCH', `/users/${person.id}`, { role })
  // Neither is committed when the other one begins.
  const lock = (sql: Sql) => sql`select 1 from people where id = ${person.id} for no key update`
  await sendInTurn(chat.services.database, lock, [give(200), give(600)])
  const seen = crossings(listening.received()).filter((one) => one.endsWith(`channel ${hidden.id}`))
  expect(directory.user(person.id)?.role).toBe(600)
  expect(seen.at(-1)).toBe(`-channel ${hidden.id}`)
})

test('SIGHT-4: so do two changes of a role for the groups of roles', async () => {
  const person = await chat.newUser()
  const listening = chat.listen('iris')
  const give = (role: 200 | 300) => () => ok('olivia', 'PATCH', `/users/${person.id}`, { role })
  const lock = (sql: Sql) => sql`select 1 from people where id = ${person.id} for no key update`
  await sendInTurn(chat.services.database, lock, [give(300), give(200)])
  const groups = new Map<unknown, boolean>()
  for (const { type, op, group_id, user_ids } of listening.received())
    if (type === 'user_group' && (user_ids as number[]).includes(person.id)) groups.set(group_id, op === 'add_members')
  const listed = [...groups].flatMap(([id, isMember]) => (isMember ? [id] : []))
  expect(listed).toContain(directory.systemGroupId('role:administrators'))
  expect(listed).not.toContain(directory.systemGroupId('role:moderators'))
})

test('SIGHT-4: so do a new role and a channel that becomes public', async () => {
  const hidden = await chat.create('hamlet', { invite_only: true })
  const person = await chat.newUser()
  const listening = chat.listen(person)
  const give = () => ok('olivia', 'PATCH', `/users/${person.id}`, { role: 600 })
  const publishAndRename = async () => {
    await ok('hamlet', 'PATCH', `/streams/${hidden.id}`, { is_private: false })
    await ok('olivia', 'PATCH', `/users/${person.id}`, { full_name: 'New Guest' })
  }
  const lock = (sql: Sql) => sql`select 1 from people where id = ${person.id} for no key update`
  await sendInTurn(chat.services.database, lock, [give, publishAndRename])
  const seen = crossings(listening.received()).filter((one) => one.endsWith(`channel ${hidden.id}`))
  expect(seen).toEqual([`+channel ${hidden.id}`, `-channel ${hidden.id}`])
})

test('SIGHT-4: so do a subscription and the end of another one of a guest with limited visibility', async () => {
  const [former, latter] = [await chat.create('olivia'), await chat.create('olivia')]
  const [guest, peer] = [await chat.newUser(600), await chat.newUser()]
  const subscribe = (name: string, principals: number[]) => () =>
    ok('olivia', 'POST', '/users/me/subscriptions', { subscriptions: [{ name }], principals })
  await subscribe(former.name, [guest.id, peer.id])()
  await subscribe(latter.name, [peer.id])()
  await ok('olivia', 'PATCH', '/realm', {
    can_access_all_users_group: { new: directory.systemGroupId('role:members') },
  })
  const listening = chat.listen(guest)
  const leave = () =>
    ok('olivia', 'DELETE', '/users/me/subscriptions', { subscriptions: [former.name], principals: [guest.id] })
  const lock = (sql: Sql) => sql`select 1 from message_ids where id = 1 for update`
  await sendInTurn(chat.services.database, lock, [leave, subscribe(latter.name, [guest.id])])
  const seen = crossings(listening.received()).filter((one) => one.endsWith(`person ${peer.id}`))
  expect(seen).toEqual([`-person ${peer.id}`, `+person ${peer.id}`])
  const everyone = directory.systemGroupId('role:everyone')
  await ok('olivia', 'PATCH', '/realm', { can_access_all_users_group: { new: everyone } })
})

test('SIGHT-6: a client that registers while a group changes learns of the change or registers again', async () => {
  const made = { name: 'readers', description: '', members: [] }
  const { group_id } = await ok('olivia', 'POST', '/user_groups/create', made)
  const own = [people.olivia.id]
  const channel = await chat.create('olivia', { invite_only: true, can_subscribe_group: group_id, subscribers: own })
  const person = await chat.newUser()
  const add = () => ok('olivia', 'POST', `/user_groups/${group_id}/members`, { add: [person.id] })
  let queueId = ''
  const registerAndRename = async () => {
    const { queue_id, streams } = await ok(person, 'POST', '/register')
    expect(streams).not.toContainEqual(expect.objectContaining({ stream_id: channel.id }))
    queueId = queue_id
    await ok('olivia', 'PATCH', `/user_groups/${group_id}`, { name: 'all readers' })
  }
  const lock = (sql: Sql) => sql`lock table user_group_members in share row exclusive mode`
  await sendInTurn(chat.services.database, lock, [add, registerAndRename])
  const poll = { queue_id: queueId, last_event_id: -1, dont_block: true }
  const { status, body } = await chat.call(person, 'GET', '/events', poll)
  if (status === 400) expect(body.code).toBe('BAD_EVENT_QUEUE_ID')
  else expect(crossings(body.events)).toContain(`+channel ${channel.id}`)
})

test('SIGHT-5: a new role shows and hides the addresses that only some roles may see', async () => {
  await ok('mona', 'PATCH', '/settings', { email_address_visibility: 3 })
  const person = await chat.newUser()
  const listening = chat.listen(person)
  const addresses = () => {
    const changes = listening.received().flatMap(({ person: change }) => (change === undefined ? [] : [change]))
    return changes.filter((change) => 'delivery_email' in (change as object))
  }
  await ok('olivia', 'PATCH', `/users/${person.id}`, { role: 200 })
  expect(addresses()).toEqual([{ user_id: people.mona.id, delivery_email: people.mona.deliveryEmail }])
  await ok('olivia', 'PATCH', `/users/${person.id}`, { role: 400 })
  expect(addresses()).toEqual([{ user_id: people.mona.id, delivery_email: null }])
  await ok('mona', 'PATCH', '/settings', { email_address_visibility: 1 })
})

test('SIGHT-3: a change looks only at the users and private channels it can affect', async () => {
  const none = { add: [], delete: [], addSubgroups: [], deleteSubgroups: [] }
  const { group_id } = await ok('olivia', 'POST', '/user_groups/create', { name: 'few', description: '', members: [] })
  const own = [people.olivia.id]
  const channel = await chat.create('olivia', { invite_only: true, can_subscribe_group: group_id, subscribers: own })
  const joining = affectedByMembership(directory, group_id, { ...none, add: [people.iris.id] })
  expect(joining.viewers.map(({ id }) => id)).toEqual([people.iris.id])
  expect(joining.channels.map(({ id }) => id)).toEqual([channel.id])
  expect(affectedByRole(directory, people.iris).viewers.map(({ id }) => id)).toEqual([people.iris.id])
  expect(affectedBySettings(directory, { name: 'Other' })).toEqual({ viewers: [], channels: [] })
})

test('SIGHT-2: a guest with limited visibility receives the users who become visible or hidden', async () => {
  const members = directory.systemGroupId('role:members')
  const channel = await chat.create('olivia', { subscribers: [people.olivia.id, people.mona.id] })
  const gina = chat.listen('gina')
  const everyone = directory.systemGroupId('role:everyone')
  await ok('olivia', 'PATCH', '/realm', { can_access_all_users_group: { new: members } })
  const lost = crossings(gina.received())
  expect(lost).toContain(`-person ${people.mona.id}`)
  expect(lost).not.toContain(`-person ${people.gina.id}`)

  const principals = [people.gina.id]
  await ok('olivia', 'POST', '/users/me/subscriptions', { subscriptions: [{ name: channel.name }], principals })
  const joined = gina.received()
  expect(crossings(joined)).toEqual(
    expect.arrayContaining([`+person ${people.olivia.id}`, `+person ${people.mona.id}`, `+channel ${channel.id}`]),
  )
  expect(joined.findIndex(({ type }) => type === 'realm_user')).toBeLessThan(
    joined.findIndex(({ type }) => type === 'subscription'),
  )
  await ok('olivia', 'DELETE', '/users/me/subscriptions', { subscriptions: [channel.name], principals })
  expect(crossings(gina.received())).toEqual(
    expect.arrayContaining([`-person ${people.olivia.id}`, `-person ${people.mona.id}`, `-channel ${channel.id}`]),
  )

  await ok('mona', 'POST', '/messages', { type: 'direct', to: [people.gina.id], content: 'hello' })
  expect(crossings(gina.received())).toEqual([`+person ${people.mona.id}`])
  await ok('olivia', 'PATCH', '/realm', { can_access_all_users_group: { new: everyone } })
  expect(crossings(gina.received())).toContain(`+person ${people.olivia.id}`)
})
