import { expect, test } from 'vitest'
import { messageForTest } from '../../../client/chat/state/testing.ts'
import { type FeedView, feedItems } from './feed-items.ts'

const view: FeedView = {
  ownId: 1,
  showsConversations: true,
  markerId: undefined,
  dayOf: (timestampS) => String(Math.floor(timestampS / 86_400)),
}
const at = 86_400 * 20_000

test('consecutive messages of one sender in a conversation show the sender once', () => {
  const items = feedItems(
    [
      messageForTest(1, { timestamp: at }),
      messageForTest(2, { timestamp: at + 60 }),
      messageForTest(3, { timestamp: at + 120, sender_id: 3 }),
      messageForTest(4, { timestamp: at + 180, sender_id: 3, subject: 'other' }),
      messageForTest(5, { timestamp: at + 3000, sender_id: 3, subject: 'OTHER' }),
      messageForTest(6, { timestamp: at + 90_000, sender_id: 3, subject: 'other' }),
    ],
    view,
  )
  expect(items.map(({ showsSender }) => showsSender)).toEqual([true, false, true, true, true, true])
  expect(items.map(({ startsConversation }) => startsConversation)).toEqual([true, false, false, true, false, true])
  expect(items.map(({ startsDay }) => startsDay)).toEqual([true, false, false, false, false, true])
})

test('the first unread message starts with a line and its sender', () => {
  const messages = [messageForTest(1, { timestamp: at }), messageForTest(2, { timestamp: at + 1 })]
  const items = feedItems(messages, { ...view, markerId: 2 })
  expect(items[1]).toMatchObject({ startsUnread: true, showsSender: true })
})
