import { placeOf } from '../../../client/chat/state/narrow.ts'
import type { Message } from '../../../client/chat/state/types.ts'

/** How a message is shown, given the previous one. */
export interface FeedItem {
  readonly message: Message
  /** A date line precedes it. */
  readonly startsDay: boolean
  /** A conversation bar precedes it, in views with several conversations. */
  readonly startsConversation: boolean
  /** Shows the sender; false for consecutive messages of one sender. */
  readonly showsSender: boolean
  /** The unread line precedes it. */
  readonly startsUnread: boolean
}

const goesOnWithinS = 10 * 60

export interface FeedView {
  readonly ownId: number
  readonly showsConversations: boolean
  readonly markerId: number | undefined
  /** The local day of a timestamp. */
  dayOf(timestampS: number): string
}

export function feedItems(messages: readonly Message[], view: FeedView): FeedItem[] {
  let before: Message | undefined
  return messages.map((message) => {
    const item = itemOf(message, before, view)
    before = message
    return item
  })
}

function itemOf(message: Message, before: Message | undefined, view: FeedView): FeedItem {
  const startsDay = before === undefined || view.dayOf(before.timestamp) !== view.dayOf(message.timestamp)
  const isElsewhere = before === undefined || placeOf(before, view.ownId) !== placeOf(message, view.ownId)
  const startsConversation = view.showsConversations && (isElsewhere || startsDay)
  const startsUnread = message.id === view.markerId
  const goesOn =
    before !== undefined &&
    before.sender_id === message.sender_id &&
    message.timestamp - before.timestamp < goesOnWithinS &&
    !before.is_me_message &&
    !message.is_me_message
  return {
    message,
    startsDay,
    startsConversation,
    startsUnread,
    showsSender: !goesOn || startsDay || startsConversation || startsUnread,
  }
}
