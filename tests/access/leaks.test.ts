import { expect, test } from 'vitest'
import { createSystemBots } from '../../server/chat/bots/actions/create-system-bots.ts'
import { chatForTest } from '../../server/chat/testing.ts'
import { makeChannel, subscribe } from '../../server/chat/testing-channels.ts'

const chat = await chatForTest()
const { ok, call, listen, people, services, newUser } = chat
const { directory } = services
await directory.refresh({ users: await createSystemBots(chat.accounts, 'chat.test') })
const square = await makeChannel(services, 'square')
const { gina, iris, hamlet } = people
// Iris may read the channel but is not subscribed: Gina, who is, cannot see her.
await subscribe(services, [hamlet.id, gina.id], square)
await ok('olivia', 'PATCH', '/realm', { can_access_all_users_group: directory.systemGroupId('role:members') })
const stranger = 'unknown to the guest'
await ok('iris', 'PATCH', '/settings', { full_name: stranger })

test('ACCESS-11: messaging a deactivated user does not reveal a hidden address', async () => {
  const deactivated = await newUser(400, 'Gone')
  await ok(deactivated, 'PATCH', '/settings', { email_address_visibility: 4 })
  await ok('adam', 'DELETE', `/users/${deactivated.id}`)
  const { body } = await call('hamlet', 'POST', '/messages', { type: 'direct', to: [deactivated.id], content: 'hello' })
  expect(body.msg).toBe(`'user${deactivated.id}@chat.test' is no longer using Zulip.`)
})

test('ACCESS-11: a guest sees the reaction of a hidden user as from an unknown user', async () => {
  const sent = { type: 'channel', to: square.id, topic: 't', content: 'hello' }
  const { id } = await ok('hamlet', 'POST', '/messages', sent)
  const [guest, member] = [listen('gina'), listen('hamlet')]
  for (const method of ['POST', 'DELETE']) {
    await ok('iris', method, `/messages/${id}/reactions`, { emoji_name: 'octopus' })
    const received = guest.received().filter(({ type }) => type === 'reaction')
    const user = { user_id: iris.id, full_name: 'Unknown user', email: `user${iris.id}@chat.test` }
    expect(received).toMatchObject([{ user_id: iris.id, user }])
    expect(member.received().filter(({ type }) => type === 'reaction')).toMatchObject([
      { user: { full_name: stranger } },
    ])
  }
})

test('ACCESS-11: a guest receives no typing events of hidden users', async () => {
  const [guest, member] = [listen('gina'), listen('hamlet')]
  await ok('iris', 'POST', '/typing', { op: 'start', type: 'channel', stream_id: square.id, topic: 't' })
  await ok('iris', 'POST', '/typing', { op: 'start', type: 'direct', to: [gina.id, hamlet.id] })
  expect(member.received().filter(({ type }) => type === 'typing')).toHaveLength(2)
  expect(guest.received()).toEqual([])
  const { id } = await ok('iris', 'POST', '/messages', { type: 'channel', to: square.id, topic: 't', content: 'draft' })
  await ok('iris', 'POST', `/messages/${id}/typing`, { op: 'start' })
  expect(member.received().map(({ type }) => type)).toContain('typing_edit_message')
  expect(guest.received().map(({ type }) => type)).not.toContain('typing_edit_message')
})

test('ACCESS-11: the narrow of a queue tells a guest no address of a hidden user', async () => {
  const { queue_id } = await ok('gina', 'POST', '/register', {
    event_types: ['message'],
    narrow: [['sender', iris.deliveryEmail]],
  })
  await ok('iris', 'POST', '/messages', { type: 'channel', to: square.id, topic: 't', content: 'hello' })
  await ok('hamlet', 'POST', '/messages', { type: 'channel', to: square.id, topic: 't', content: 'hello' })
  const { events } = await ok('gina', 'GET', '/events', { queue_id, last_event_id: -1, dont_block: true })
  expect(events).toEqual([])
})

test('ACCESS-11: the Notification Bot names no hidden user to a guest', async () => {
  const guest = listen('gina')
  const { id } = await ok('iris', 'POST', '/channels/create', { name: 'annex', subscribers: [hamlet.id] })
  await ok('iris', 'POST', '/users/me/subscriptions', { subscriptions: [{ name: 'annex' }], principals: [gina.id] })
  const offered = { full_name: 'Page', short_name: 'page' }
  await ok('adam', 'PATCH', '/settings', { full_name: `${stranger} either` })
  const { user_id: botId } = await ok('hamlet', 'POST', '/bots', offered)
  await ok('adam', 'PATCH', `/bots/${botId}`, { bot_owner_id: gina.id })
  const messages = guest.received().filter(({ type }) => type === 'message')
  expect(messages).toMatchObject([
    {
      message: {
        content: `<p>You were subscribed to <a class="stream" data-stream-id="${id}" href="/#narrow/channel/${id}-annex">#annex</a>.</p>`,
      },
    },
    { message: { content: expect.stringContaining('An administrator offers you the bot') } },
  ])
  expect(JSON.stringify(messages)).not.toContain(stranger)
  expect((await ok('gina', 'GET', '/bots/offers')).offers).toMatchObject([{ offered_by_full_name: 'Unknown user' }])
})

test('ACCESS-11: a refused or scheduled direct message makes no user visible', async () => {
  const guest = listen('gina')
  const tooLong = 'x'.repeat(20_000)
  const group = await ok('adam', 'POST', '/user_groups/create', {
    name: 'quiet',
    description: '',
    members: [hamlet.id],
    can_mention_group: directory.systemGroupId('role:nobody'),
  })
  expect(group.group_id).toBeGreaterThan(0)
  for (const content of ['', tooLong, '@*quiet*']) {
    const { status } = await call('iris', 'POST', '/messages', { type: 'direct', to: [gina.id], content })
    expect(status).toBe(400)
  }
  const later = { scheduled_delivery_timestamp: Math.floor(chat.clock.nowMs() / 1000) + 3600 }
  await ok('iris', 'POST', '/scheduled_messages', { type: 'direct', to: [gina.id], content: 'later', ...later })
  expect(JSON.stringify(guest.received())).not.toContain(stranger)
  expect(JSON.stringify(await ok('gina', 'GET', '/users'))).not.toContain(stranger)
  await ok('iris', 'POST', '/messages', { type: 'direct', to: [gina.id], content: 'hello' })
  expect(JSON.stringify(await ok('gina', 'GET', '/users'))).toContain(stranger)
})

test('ACCESS-12: typing notifications follow the direct message permissions', async () => {
  const nobody = directory.systemGroupId('role:nobody')
  await ok('olivia', 'PATCH', '/realm', { direct_message_permission_group: { new: nobody } })
  const other = listen('hamlet')
  const typed = await call('iris', 'POST', '/typing', { op: 'start', type: 'direct', to: [hamlet.id] })
  expect(typed).toMatchObject({ status: 400, body: { code: 'BAD_REQUEST' } })
  expect(other.received()).toEqual([])
  const everyone = directory.systemGroupId('role:everyone')
  await ok('olivia', 'PATCH', '/realm', { direct_message_permission_group: { new: everyone } })
})
