import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Subscription } from '../channels/rules/channel.ts'
import { SubscriptionTable } from './subscription-table.ts'

const maybe = fc.option(fc.boolean(), { nil: undefined })
const subscription: fc.Arbitrary<Subscription> = fc.record({
  userId: fc.nat(4),
  channelId: fc.nat(4),
  color: fc.constantFrom('#76ce90', '#fae589'),
  isMuted: fc.boolean(),
  pinToTop: fc.boolean(),
  desktopNotifications: maybe,
  audibleNotifications: maybe,
  pushNotifications: maybe,
  emailNotifications: maybe,
  wildcardMentionsNotify: maybe,
})
const step = fc.oneof(
  { weight: 5, arbitrary: subscription.map((value) => ({ kind: 'place' as const, value })) },
  { weight: 2, arbitrary: subscription.map((value) => ({ kind: 'remove' as const, value })) },
  { weight: 1, arbitrary: subscription.map((value) => ({ kind: 'remove channel' as const, value })) },
)

test('SUB-20: the subscriptions in memory equal a plain list of them, by user and by channel', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const table = new SubscriptionTable()
      const model = new Map<string, Subscription>()
      for (const { kind, value } of steps) {
        if (kind === 'place') {
          table.place(value)
          model.set(`${value.userId} ${value.channelId}`, value)
        } else if (kind === 'remove') {
          table.remove(value)
          model.delete(`${value.userId} ${value.channelId}`)
        } else {
          table.removeChannel(value.channelId)
          for (const [key, one] of model) if (one.channelId === value.channelId) model.delete(key)
        }
      }
      const all = [...model.values()]
      for (let id = 0; id < 5; id += 1) {
        const ofUser = all.filter(({ userId }) => userId === id)
        const ofChannel = all.filter(({ channelId }) => channelId === id)
        expect(new Map(table.ofUser(id))).toEqual(new Map(ofUser.map((one) => [one.channelId, one])))
        expect(new Map(table.ofChannel(id))).toEqual(new Map(ofChannel.map((one) => [one.userId, one])))
        expect([...table.ofUser(id).values()]).toEqual(
          [...table.ofUser(id).keys()].map((other) => table.get(id, other)),
        )
        expect([table.ofUser(id).size, table.ofChannel(id).size]).toEqual([ofUser.length, ofChannel.length])
        for (let other = 0; other < 5; other += 1) {
          expect(table.get(id, other)).toEqual(model.get(`${id} ${other}`))
          expect(table.has(id, other)).toBe(model.has(`${id} ${other}`))
        }
      }
    }),
  )
})
