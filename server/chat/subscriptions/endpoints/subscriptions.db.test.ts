import { expect, test } from 'vitest'
import { channelsForTest } from '../../channels/endpoints/testing.ts'

const chat = await channelsForTest()
const { people, services, create, freshName } = chat
const subscribe = (
  who: Parameters<typeof chat.call>[0],
  names: readonly string[],
  more: Record<string, unknown> = {},
) => chat.call(who, 'POST', '/users/me/subscriptions', { subscriptions: names.map((name) => ({ name })), ...more })
const unsubscribe = (
  who: Parameters<typeof chat.call>[0],
  names: readonly string[],
  more: Record<string, unknown> = {},
) => chat.call(who, 'DELETE', '/users/me/subscriptions', { subscriptions: names, ...more })
const isSubscribed = (user: { id: number }, channel: { id: number }) =>
  services.directory.isSubscribed(user.id, channel.id)

test('SUB-1: subscribing creates missing channels and reports existing subscriptions', async () => {
  const there = await create('olivia')
  const name = freshName()
  const first = await subscribe('hamlet', [there.name, name], { topics_policy: 'allow_empty_topic' })
  expect(first.body).toMatchObject({
    subscribed: { [people.hamlet.id]: [name] },
    already_subscribed: { [people.hamlet.id]: [there.name] },
  })
  expect(first.body).not.toHaveProperty('unauthorized')
  expect(services.directory.channelByName(name)).toMatchObject({
    topicsPolicy: 'allow_empty_topic',
    creatorId: people.hamlet.id,
  })
})

test('SUB-2: people are named by id or by the address clients know them by', async () => {
  const channel = await create('olivia')
  const byId = await subscribe('hamlet', [channel.name], { principals: [people.iris.id, people.gina.id] })
  expect(byId.body.subscribed).toEqual({ [people.iris.id]: [channel.name], [people.gina.id]: [channel.name] })
  const byEmail = await subscribe('hamlet', [channel.name], { principals: ['mona@agora.example'] })
  expect(byEmail.body.subscribed).toEqual({ [people.mona.id]: [channel.name] })
  for (const principals of [['nobody@agora.example'], [987654]]) {
    expect((await subscribe('hamlet', [channel.name], { principals })).body.code).toBe('BAD_REQUEST')
  }
})

test('SUB-3: a private channel one is not in cannot be joined, which may or may not fail the rest', async () => {
  const hidden = await create('hamlet', { invite_only: true })
  const open = await create('olivia')
  const fatal = await subscribe('iris', [open.name, hidden.name])
  expect(fatal.body).toMatchObject({ code: 'BAD_REQUEST', msg: `Unable to access channel (${hidden.name}).` })
  expect(isSubscribed(people.iris, open)).toBe(false)
  const lenient = await subscribe('iris', [open.name, hidden.name], { authorization_errors_fatal: false })
  expect(lenient.body).toMatchObject({ subscribed: { [people.iris.id]: [open.name] }, unauthorized: [hidden.name] })
  expect((await subscribe('adam', [hidden.name])).status).toBe(400)
  expect((await subscribe('gina', [open.name])).body.msg).toBe('Not allowed for guest users')
})

test('SUB-3: members of can_subscribe_group may join a private channel', async () => {
  const hidden = await create('hamlet', {
    invite_only: true,
    can_subscribe_group: { direct_members: [people.iris.id], direct_subgroups: [] },
  })
  expect((await subscribe('mona', [hidden.name])).status).toBe(400)
  expect((await subscribe('iris', [hidden.name])).status).toBe(200)
})

test('SUB-4: bringing in others needs the organization’s permission, the channel’s, or administering it', async () => {
  const administrators = services.directory.systemGroupId('role:administrators')
  await chat.changeOrganization({ can_add_subscribers_group: administrators })
  const channel = await create('mona', {
    subscribers: [people.mona.id],
    can_add_subscribers_group: { direct_members: [people.iris.id], direct_subgroups: [] },
  })
  const bring = async (who: 'hamlet' | 'iris' | 'mona' | 'adam', user: { id: number }) =>
    (await subscribe(who, [channel.name], { principals: [user.id] })).status
  expect(await bring('hamlet', people.gina)).toBe(400)
  expect(await bring('hamlet', people.hamlet)).toBe(200)
  expect(await bring('iris', people.gina)).toBe(200)
  expect(await bring('mona', people.bot)).toBe(200)
  expect(await bring('adam', people.olivia)).toBe(200)
  // The creator of a channel administers it, and so may subscribe others.
  expect((await subscribe('hamlet', [freshName()], { principals: [people.iris.id] })).status).toBe(200)
  const members = services.directory.systemGroupId('role:members')
  await chat.changeOrganization({ can_add_subscribers_group: members })
})

test('SUB-5: a user may unsubscribe themselves and their bots; others only with permission', async () => {
  const channel = await create('olivia', {
    subscribers: [people.hamlet.id, people.iris.id, people.bot.id, people.gina.id],
  })
  expect((await unsubscribe('iris', [channel.name], { principals: [people.hamlet.id] })).body.msg).toBe(
    'Insufficient permission',
  )
  expect((await unsubscribe('hamlet', [channel.name], { principals: [people.bot.id] })).body).toMatchObject({
    removed: [channel.name],
    not_removed: [],
  })
  expect((await unsubscribe('gina', [channel.name])).body.removed).toEqual([channel.name])
  expect((await unsubscribe('adam', [channel.name], { principals: [people.iris.id] })).body.removed).toEqual([
    channel.name,
  ])
  expect((await unsubscribe('iris', [channel.name])).body).toMatchObject({ removed: [], not_removed: [channel.name] })
  const missing = await unsubscribe('hamlet', ['no such channel'])
  expect(missing.body).toMatchObject({ code: 'STREAM_DOES_NOT_EXIST', stream: 'no such channel' })
})

test('SUB-22: removing a person from a private channel removes the bots that they own', async () => {
  const { hamlet, iris, bot } = people
  const privately = (more: object = {}) =>
    create('iris', { invite_only: true, subscribers: [iris.id, hamlet.id, bot.id], ...more })
  const removes = async (channel: { name: string }) =>
    (await unsubscribe('iris', [channel.name], { principals: [hamlet.id] })).body
  const channel = await privately()
  const narrow = [{ operator: 'channel', operand: channel.id }]
  const sent = { type: 'channel', to: channel.id, topic: 'plans' }
  const read = async () => {
    const page = { anchor: 'newest', num_before: 5, num_after: 0, narrow }
    const { body } = await chat.call('bot', 'GET', '/messages', page)
    return (body.messages ?? []).map(({ content }: { content: string }) => content)
  }
  await chat.ok('iris', 'POST', '/messages', { ...sent, content: 'before' })
  expect(await read()).toContain('<p>before</p>')
  const [ofIris, ofBot] = [chat.listen('iris'), chat.listen('bot')]
  expect(await removes(channel)).toMatchObject({ removed: [channel.name], not_removed: [] })
  for (const user of [hamlet, bot]) expect(isSubscribed(user, channel)).toBe(false)
  await chat.ok('iris', 'POST', '/messages', { ...sent, content: 'after' })
  expect(await read()).toEqual([])
  const events = ofBot.received()
  expect(events).toContainEqual(expect.objectContaining({ type: 'subscription', op: 'remove' }))
  expect(events).not.toContainEqual(expect.objectContaining({ type: 'message' }))
  const peers = ofIris.received().filter(({ op }) => op === 'peer_remove')
  expect(peers.flatMap(({ user_ids }) => user_ids as number[]).sort()).toEqual([hamlet.id, bot.id].sort())
  expect((await subscribe('hamlet', [channel.name], { principals: [bot.id] })).status).toBe(400)

  const left = await privately()
  expect((await unsubscribe('hamlet', [left.name])).body.removed).toEqual([left.name])
  expect(isSubscribed(bot, left), 'the owner has left').toBe(true)
  const joinable = await privately({ can_subscribe_group: { direct_members: [hamlet.id], direct_subgroups: [] } })
  await removes(joinable)
  expect(isSubscribed(bot, joinable), 'the owner still reads the channel').toBe(true)
  const open = await create('iris', { subscribers: [iris.id, hamlet.id, bot.id] })
  await removes(open)
  expect(isSubscribed(bot, open), 'everybody reads the channel').toBe(true)
})

test('SUB-2: to a guest, a user whom they may not know is a missing one', async () => {
  const { directory } = services
  const setting = (name: 'role:members' | 'role:everyone') =>
    chat.changeOrganization({ can_access_all_users_group: directory.systemGroupId(name) })
  const channel = await create('olivia', { subscribers: [people.gina.id] })
  const [hidden, gone] = [await chat.newUser(), await chat.newUser()]
  await chat.ok('olivia', 'DELETE', `/users/${gone.id}`)
  await setting('role:members')
  const failure = async (principal: string | number) =>
    (await unsubscribe('gina', [channel.name], { principals: [principal] })).body.msg
  for (const address of ['nobody@agora.example', hidden.deliveryEmail, gone.deliveryEmail])
    expect(await failure(address)).toBe('No such user')
  for (const id of [987654, hidden.id, gone.id]) expect(await failure(id)).toBe(`Invalid user ID: ${id}`)
  expect(await failure(people.gina.id)).toBe('')
  await setting('role:everyone')
})

test('SUB-6: leaving a hidden private channel fails like a missing one', async () => {
  const hidden = await create('hamlet', { invite_only: true })
  const { body } = await unsubscribe('iris', [hidden.name])
  expect(body).toMatchObject({ code: 'STREAM_DOES_NOT_EXIST', msg: `Channel '${hidden.name}' does not exist` })
})

test('SUB-7: PATCH joins and leaves at once, and joins nothing when it cannot leave', async () => {
  const [one, two] = [await create('olivia'), await create('olivia', { subscribers: [people.olivia.id] })]
  const both = await chat.ok('hamlet', 'PATCH', '/users/me/subscriptions', {
    add: [{ name: two.name }],
    delete: [one.name],
  })
  expect(both).toMatchObject({ subscribed: { [people.hamlet.id]: [two.name] }, removed: [one.name], not_removed: [] })
  const other = await create('olivia', { subscribers: [] })
  const failed = await chat.call('hamlet', 'PATCH', '/users/me/subscriptions', {
    add: [{ name: other.name }],
    delete: ['gone'],
  })
  expect(failed.status).toBe(400)
  expect(isSubscribed(people.hamlet, other)).toBe(false)
  expect((await chat.call('hamlet', 'PATCH', '/users/me/subscriptions')).status).toBe(400)
})

test('SUB-8: properties are the person’s own and only of channels they are in', async () => {
  const channel = await create('olivia')
  const listening = chat.listen('hamlet')
  await chat.ok('hamlet', 'POST', '/users/me/subscriptions/properties', {
    subscription_data: [
      { stream_id: channel.id, property: 'pin_to_top', value: true },
      { stream_id: channel.id, property: 'color', value: '#f00f00' },
      { stream_id: channel.id, property: 'in_home_view', value: false },
    ],
  })
  await chat.ok('hamlet', 'PATCH', `/users/me/subscriptions/${channel.id}`, {
    property: 'push_notifications',
    value: 'true',
  })
  const { subscriptions } = await chat.ok('hamlet', 'GET', '/users/me/subscriptions')
  const own = subscriptions.find((one: { stream_id: number }) => one.stream_id === channel.id)
  expect(own).toMatchObject({
    pin_to_top: true,
    color: '#f00f00',
    is_muted: true,
    in_home_view: false,
    push_notifications: true,
  })
  expect(listening.received().map(({ property, value }) => [property, value])).toEqual([
    ['pin_to_top', true],
    ['color', '#f00f00'],
    ['in_home_view', false],
    ['is_muted', true],
    ['push_notifications', true],
  ])
  const refused = async (who: 'hamlet' | 'iris', property: string, value: unknown) =>
    (await chat.call(who, 'PATCH', `/users/me/subscriptions/${channel.id}`, { property, value })).body.msg
  expect(await refused('iris', 'pin_to_top', true)).toBe(`Not subscribed to channel ID ${channel.id}`)
  expect(await refused('hamlet', 'color', 'red')).toBe('color is not a valid hex color code')
  expect(await refused('hamlet', 'is_muted', 'perhaps')).toBe('is_muted is not a boolean')
  expect(await refused('hamlet', 'smell', true)).toBe('Unknown subscription property: smell')
})

test('SUB-9: a returning subscriber gets back their settings', async () => {
  const channel = await create('olivia')
  await chat.ok('hamlet', 'PATCH', `/users/me/subscriptions/${channel.id}`, { property: 'color', value: '#123456' })
  await unsubscribe('hamlet', [channel.name])
  await subscribe('hamlet', [channel.name])
  expect(services.directory.subscription(people.hamlet.id, channel.id)?.color).toBe('#123456')
})

test('SUB-10: subscriptions are listed within the caller’s visibility', async () => {
  const hidden = await create('hamlet', { invite_only: true, subscribers: [people.hamlet.id, people.mona.id] })
  const open = await create('hamlet')
  const channelsOf = async (who: 'iris' | 'mona') =>
    (await chat.ok(who, 'GET', `/users/${people.hamlet.id}/channels`)).subscribed_channel_ids
  expect(await channelsOf('mona')).toEqual(expect.arrayContaining([hidden.id, open.id]))
  expect(await channelsOf('iris')).toContain(open.id)
  expect(await channelsOf('iris')).not.toContain(hidden.id)
  const status = (who: 'iris' | 'mona') =>
    chat.call(who, 'GET', `/users/${people.hamlet.id}/subscriptions/${hidden.id}`)
  expect((await status('mona')).body.is_subscribed).toBe(true)
  expect((await status('iris')).body.msg).toBe('Invalid channel ID')
})

test('SUB-11: the Notification Bot notifies users whom another user subscribed, unless asked not to', async () => {
  const channel = await create('olivia')
  const listening = chat.listen('iris')
  const quiet = await subscribe('hamlet', [channel.name], {
    principals: [people.mona.id],
    send_new_subscription_messages: false,
  })
  expect(quiet.body).not.toHaveProperty('new_subscription_messages_sent')
  const notified = await subscribe('hamlet', [channel.name], { principals: [people.iris.id] })
  expect(notified.body.new_subscription_messages_sent).toBe(true)
  const messages = listening.received().filter(({ type }) => type === 'message')
  expect(messages).toMatchObject([{ message: { content: expect.stringContaining('subscribed you to') } }])
})

test('SUB-12: leaving a channel leaves nothing unread in it', async () => {
  const channel = await create('olivia', { subscribers: [people.hamlet.id, people.iris.id] })
  const listening = chat.listen('iris')
  const id = await chat.sendText('hamlet', channel.id)
  await unsubscribe('iris', [channel.name])
  expect(listening.received()).toContainEqual(
    expect.objectContaining({ type: 'update_message_flags', flag: 'read', messages: expect.arrayContaining([id]) }),
  )
})
