import { expect, test } from 'vitest'
import { channelsForTest } from '../../channels/endpoints/testing.ts'
import { changedSubscriptions } from '../../directory/changed.ts'
import { unreadMessages } from '../../unread/actions/get-unread-messages.ts'

const chat = await channelsForTest()
const { ok, people, services } = chat
const { directory } = services
const { hamlet, iris, mona, olivia } = people

test('SUB-17: a change of one subscription reads that one only', async () => {
  const subscribers = [olivia.id, hamlet.id, iris.id]
  const channel = await chat.create('olivia', { subscribers })
  const before = subscribers.map((id) => directory.subscription(id, channel.id))
  // A change behind the server's back, which only a read of all subscribers would find.
  await services.database.sql`update subscriptions set is_muted = true where user_id = ${olivia.id}`
  const subscription_data = [{ stream_id: channel.id, property: 'pin_to_top', value: true }]
  await ok('hamlet', 'POST', '/users/me/subscriptions/properties', { subscription_data })
  await ok('mona', 'POST', '/users/me/subscriptions', { subscriptions: [{ name: channel.name }] })
  await ok('iris', 'DELETE', '/users/me/subscriptions', { subscriptions: [channel.name] })
  expect(directory.subscription(hamlet.id, channel.id)).toEqual({ ...before[1], pinToTop: true })
  expect(directory.subscription(olivia.id, channel.id)).toEqual(before[0])
  expect([...directory.subscribersOf(channel.id).keys()].sort()).toEqual([olivia.id, hamlet.id, mona.id].sort())
  expect(directory.isSubscribed(iris.id, channel.id)).toBe(false)
  expect(directory.subscriptionsOf(iris.id).has(channel.id)).toBe(false)
  await services.database.sql`update subscriptions set is_muted = false where user_id = ${olivia.id}`
})

test('SUB-17: a change of many subscriptions reads whole channels', () => {
  const keys = Array.from({ length: 501 }, (_, at) => ({ userId: at, channelId: 7 + (at % 2) }))
  expect(changedSubscriptions(keys)).toEqual({ channelSubscribers: [7, 8] })
  expect(changedSubscriptions(keys.slice(1))).toEqual({ subscriptions: keys.slice(1) })
})

test('SUB-18: users who are unsubscribed together have read the channel, except what was moved elsewhere', async () => {
  const everyone = [olivia, hamlet, iris, mona]
  const ids = everyone.map(({ id }) => id)
  const left = await chat.create('olivia', { subscribers: ids })
  const kept = await chat.create('olivia', { subscribers: ids })
  const inLeft = [await chat.sendText('olivia', left.id), await chat.sendText('olivia', left.id)]
  const movedOut = await chat.sendText('olivia', left.id)
  const movedIn = await chat.sendText('olivia', kept.id)
  const inKept = await chat.sendText('olivia', kept.id)
  const move = (id: number, to: number) =>
    ok('olivia', 'PATCH', `/messages/${id}`, {
      stream_id: to,
      propagate_mode: 'change_one',
      send_notification_to_old_thread: false,
      send_notification_to_new_thread: false,
    })
  await move(movedOut, kept.id)
  await move(movedIn, left.id)
  await ok('iris', 'POST', '/messages/flags', { messages: [inLeft[0]], op: 'add', flag: 'read' })
  await ok('iris', 'POST', '/messages/flags', { messages: [inLeft[0]], op: 'remove', flag: 'read' })
  const queue = chat.listen('iris')
  await ok('olivia', 'DELETE', '/users/me/subscriptions', {
    subscriptions: [left.name],
    principals: [hamlet.id, iris.id, mona.id],
  })
  for (const user of [hamlet, iris, mona]) {
    const { topics } = await unreadMessages(services, user)
    const unread = topics.flatMap(({ messageIds }) => messageIds)
    expect(unread).toEqual(expect.arrayContaining([movedOut, inKept]))
    for (const id of [...inLeft, movedIn]) expect(unread).not.toContain(id)
  }
  const read = queue.received().filter(({ type }) => type === 'update_message_flags')
  expect(read).toHaveLength(1)
  const { messages } = read[0] as unknown as { messages: number[] }
  expect(messages).toEqual(expect.arrayContaining([...inLeft, movedIn]))
  expect(messages).not.toContain(movedOut)
})
