import { expect, test } from 'vitest'
import { roles } from '../../../kernel/values/roles.ts'
import { channelsForTest } from '../../channels/endpoints/testing.ts'

const chat = await channelsForTest()
const { ok, call, people } = chat
const user = await chat.newUser(roles.member, 'Demoted Later')
const setRole = (role: number) => ok('olivia', 'PATCH', `/users/${user.id}`, { role })
const made = await ok('olivia', 'POST', '/user_groups/create', { name: 'trusted', description: '', members: [user.id] })
const trusted: number = made.group_id
const subscribers = [user.id, people.hamlet.id]

/** The status of a request of the user, as a member and then as a guest. */
async function asMemberAndGuest(act: () => Promise<{ readonly status: number }>): Promise<number[]> {
  await setRole(roles.member)
  const asMember = (await act()).status
  await setRole(roles.guest)
  return [asMember, (await act()).status]
}

test('GROUP-10: a permission of the organization that cannot be given to everyone ends with a demotion to guest', async () => {
  const [from, to] = [await chat.create('hamlet', { subscribers }), await chat.create('hamlet', { subscribers })]
  await chat.changeOrganization({
    can_delete_any_message_group: trusted,
    can_move_messages_between_channels_group: { direct_members: [user.id], direct_subgroups: [] },
    can_create_bots_group: trusted,
  })
  const sent = () => chat.sendText('hamlet', from.id)
  expect(await asMemberAndGuest(async () => call(user, 'DELETE', `/messages/${await sent()}`))).toEqual([200, 400])
  const move = async () => call(user, 'PATCH', `/messages/${await sent()}`, { stream_id: to.id })
  expect(await asMemberAndGuest(move)).toEqual([200, 400])
  let bots = 0
  const createBot = () => {
    bots += 1
    return call(user, 'POST', '/bots', { full_name: `Robot ${bots}`, short_name: `robot${bots}` })
  }
  expect(await asMemberAndGuest(createBot)).toEqual([200, 400])
})

test('GROUP-10: so does one of a channel, also that of its creator', async () => {
  await chat.changeOrganization({
    can_set_delete_message_policy_group: chat.services.directory.systemGroupId('role:members'),
    can_delete_any_message_group: chat.services.directory.systemGroupId('role:administrators'),
    can_move_messages_between_channels_group: chat.services.directory.systemGroupId('role:administrators'),
    can_move_messages_between_topics_group: chat.services.directory.systemGroupId('role:administrators'),
  })
  await setRole(roles.member)
  const own = await chat.create(user, { subscribers, can_delete_any_message_group: trusted })
  const other = await chat.create('hamlet', { subscribers })
  const sent = () => chat.sendText('hamlet', own.id)
  expect(await asMemberAndGuest(async () => call(user, 'DELETE', `/messages/${await sent()}`))).toEqual([200, 400])
  for (const change of [{ stream_id: other.id }, { topic: 'renamed' }]) {
    const moved = async () => call(user, 'PATCH', `/messages/${await sent()}`, change)
    expect(await asMemberAndGuest(moved)).toEqual([200, 400])
  }
})
