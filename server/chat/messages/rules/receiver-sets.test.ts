import fc from 'fast-check'
import { expect, test } from 'vitest'
import { placeOfChannel } from '../../channels/rules/channel.ts'
import { type Received, receiverSets } from './receiver-sets.ts'

const users = [1, 2, 3, 4]
const channels = [1, 2]
const lastId = 12

const received: fc.Arbitrary<Received> = fc
  .record({
    channelOf: fc.array(fc.constantFrom(...channels), { minLength: lastId, maxLength: lastId }),
    withReceipts: fc.array(fc.boolean(), { minLength: lastId, maxLength: lastId }),
    periods: fc.array(
      fc.record({
        userId: fc.constantFrom(...users),
        channelId: fc.constantFrom(...channels),
        fromId: fc.integer({ min: 1, max: lastId + 1 }),
        toId: fc.option(fc.integer({ min: 0, max: lastId }), { nil: undefined }),
      }),
      { maxLength: 10 },
    ),
    receipts: fc.uniqueArray(
      fc.record({
        userId: fc.constantFrom(...users),
        messageId: fc.integer({ min: 1, max: lastId }),
        isReceived: fc.boolean(),
      }),
      { maxLength: 10, selector: ({ userId, messageId }) => `${userId} ${messageId}` },
    ),
  })
  .map(({ channelOf, withReceipts, periods, receipts }) => ({
    messages: channelOf.map((channelId, at) => ({
      id: at + 1,
      originPlace: placeOfChannel(channelId),
      hasReceipts: withReceipts[at] === true,
    })),
    periods,
    receipts,
  }))

/** The same decision, one user and one message at a time. */
function receiversOf({ messages, periods, receipts }: Received, messageId: number): number[] {
  const message = messages.find(({ id }) => id === messageId)
  return users.filter((userId) => {
    const receipt = receipts.find((one) => one.userId === userId && one.messageId === messageId)
    if (message?.hasReceipts === true && receipt !== undefined) return receipt.isReceived
    return periods.some(
      (period) =>
        period.userId === userId &&
        placeOfChannel(period.channelId) === message?.originPlace &&
        period.fromId <= messageId &&
        (period.toId === undefined || period.toId >= messageId),
    )
  })
}

test('SUB-15: the receivers of many messages are those of each message', () => {
  fc.assert(
    fc.property(received, (facts) => {
      const sets = receiverSets(facts, users)
      for (const { id } of facts.messages)
        expect([...(sets.get(id) ?? [])].sort((left, right) => left - right)).toEqual(receiversOf(facts, id))
    }),
  )
})

test('messages between two changes of the subscribers share one set', () => {
  const messages = [10, 11, 12, 13].map((id) => ({ id, originPlace: placeOfChannel(1), hasReceipts: false }))
  const periods = [
    { userId: 1, channelId: 1, fromId: 1, toId: undefined },
    { userId: 2, channelId: 1, fromId: 12, toId: undefined },
  ]
  const sets = receiverSets({ messages, periods, receipts: [] }, users)
  expect(sets.get(10)).toBe(sets.get(11))
  expect(sets.get(12)).toBe(sets.get(13))
  expect(sets.get(10)).not.toBe(sets.get(12))
})
