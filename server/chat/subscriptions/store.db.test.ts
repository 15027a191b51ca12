import fc from 'fast-check'
import { expect, test } from 'vitest'
import { channelsForTest } from '../channels/endpoints/testing.ts'
import { receivedAmong } from '../messages/store/message-holders.ts'

const chat = await channelsForTest()
const { people, services } = chat
const crowd = [people.hamlet, people.iris, people.gina]

type Step = { readonly kind: 'join' | 'leave'; readonly who: number } | { readonly kind: 'sendText' }

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constantFrom('join' as const, 'leave' as const), who: fc.nat(crowd.length - 1) }),
  fc.constant({ kind: 'sendText' } as const),
)

test('SUB-15: exactly the subscribers at the time of sending have received a message', {
  timeout: 60_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 20 }), async (steps) => {
      const channel = await chat.create('olivia', { subscribers: [people.olivia.id] })
      const inside = new Set<number>()
      const model = new Map<number, number[]>()
      for (const one of steps) {
        if (one.kind === 'sendText') {
          model.set(await chat.sendText('olivia', channel.id), [...inside].sort())
          continue
        }
        const user = crowd[one.who] ?? people.hamlet
        const principals = [user.id]
        if (one.kind === 'join') {
          await chat.ok('olivia', 'POST', '/users/me/subscriptions', {
            subscriptions: [{ name: channel.name }],
            principals,
            send_new_subscription_messages: false,
          })
          inside.add(user.id)
        } else {
          await chat.ok('olivia', 'DELETE', '/users/me/subscriptions', { subscriptions: [channel.name], principals })
          inside.delete(user.id)
        }
      }
      const ids = [...model.keys()]
      const received = await receivedAmong(
        services.database.sql,
        ids,
        crowd.map(({ id }) => id),
      )
      for (const [id, expected] of model) expect([...(received.get(id) ?? [])].sort()).toEqual(expected)
      const open = await services.database.sql`
        select user_id from subscription_periods
        where channel_id = ${channel.id} and to_message_id is null and user_id <> ${people.olivia.id} order by user_id`
      expect(open.map((row) => row.user_id)).toEqual([...inside].sort())
    }),
    { numRuns: 12 },
  )
})

test('SUB-15: users who join while messages are sent receive all messages after the reply', async () => {
  const channel = await chat.create('olivia', { subscribers: [people.olivia.id] })
  const sending = Promise.all(Array.from({ length: 10 }, () => chat.sendText('olivia', channel.id)))
  await chat.ok('hamlet', 'POST', '/users/me/subscriptions', { subscriptions: [{ name: channel.name }] })
  const after = await chat.sendText('olivia', channel.id)
  const ids = [...(await sending), after].sort((left, right) => left - right)
  const received = await receivedAmong(services.database.sql, ids, [people.hamlet.id])
  const reached = ids.map((id) => received.get(id)?.has(people.hamlet.id) === true)
  expect(reached.at(-1)).toBe(true)
  // From some message on, all messages are received.
  expect(reached).toEqual([...reached].sort((left, right) => Number(left) - Number(right)))
})
