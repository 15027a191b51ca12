import { expect, test } from 'vitest'
import { sendInTurn } from '../../../kernel/storage/testing-table-lock.ts'
import { channelsForTest } from '../../channels/endpoints/testing.ts'

const chat = await channelsForTest()
const { create, people, services } = chat
const { hamlet, iris, bot } = people
const { database } = services
const privately = () => create('iris', { invite_only: true, subscribers: [iris.id, hamlet.id] })
const subscribe = (name: string, principals?: readonly number[], authorization_errors_fatal = true) =>
  chat.call('hamlet', 'POST', '/users/me/subscriptions', {
    ...{ subscriptions: [{ name }], principals, authorization_errors_fatal },
  })
const remove = (name: string) =>
  chat.call('iris', 'DELETE', '/users/me/subscriptions', { subscriptions: [name], principals: [hamlet.id] })
const afterLastMessage = (sql: typeof database.sql) => sql`select 1 from message_ids where id = 1 for update`
const subscribedIds = async (channelId: number) =>
  (
    await database.sql`select user_id from subscriptions where channel_id = ${channelId} and is_active order by user_id`
  ).map((row) => row.user_id)

test.each([
  ['themselves', undefined],
  ['a bot', [bot.id]],
])(
  'SUB-23: a person who is removed does not subscribe %s by a request that was checked before',
  async (_, principals) => {
    for (const isRefusalFatal of [true, false]) {
      const channel = await privately()
      const [removed, again] = await sendInTurn(database, afterLastMessage, [
        () => remove(channel.name),
        () => subscribe(channel.name, principals, isRefusalFatal),
      ])
      expect(removed).toMatchObject({ status: 200, body: { removed: [channel.name] } })
      expect(await subscribedIds(channel.id)).toEqual([iris.id])
      expect(again).toMatchObject(
        isRefusalFatal
          ? { status: 400, body: { msg: `Unable to access channel (${channel.name}).` } }
          : { status: 200, body: { subscribed: {}, unauthorized: [channel.name] } },
      )
    }
  },
)

test('SUB-22: a bot that was subscribed a moment ago, at another node, is removed with its owner', async () => {
  const channel = await privately()
  await database.sql`
    insert into subscriptions (user_id, channel_id, is_active, color) values (${bot.id}, ${channel.id}, true, '#76ce90')`
  expect(await remove(channel.name)).toMatchObject({ status: 200, body: { removed: [channel.name] } })
  expect(await subscribedIds(channel.id)).toEqual([iris.id])
})

test('SUB-24: of users who subscribe to a new channel at once, one creates it and all are subscribed', async () => {
  const names = [`new ${services.ids.uuid().slice(0, 8)}`, `newer ${services.ids.uuid().slice(0, 8)}`]
  const subscriptions = names.map((name) => ({ name: ` ${name}` }))
  const subscribers = ['hamlet', 'iris', 'olivia'] as const
  const replies = await Promise.all(
    subscribers.map((who) => chat.call(who, 'POST', '/users/me/subscriptions', { subscriptions })),
  )
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
  for (const [index, who] of subscribers.entries())
    expect(replies[index]?.body.subscribed).toEqual({ [people[who].id]: names })
  for (const name of names) {
    const { stream_id } = await chat.ok('hamlet', 'GET', '/get_stream_id', { stream: name })
    expect(new Set(await subscribedIds(stream_id))).toEqual(new Set(subscribers.map((who) => people[who].id)))
  }
})

test('SUB-24: a private channel that has just got the name, at another node, stays closed', async () => {
  for (const [invite_only, status] of [
    [true, 400],
    [false, 200],
  ] as const) {
    const { id } = await create('iris', { invite_only, subscribers: [iris.id] })
    const name = `renamed ${id}`
    await database.sql`update channels set name = ${name}, name_key = ${name} where id = ${id}`
    expect(await subscribe(name)).toMatchObject({ status })
    expect(await subscribedIds(id)).toEqual(invite_only ? [iris.id] : [hamlet.id, iris.id].sort())
  }
})
