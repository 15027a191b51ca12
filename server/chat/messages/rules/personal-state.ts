import { isChannelPlace } from '../../channels/rules/channel.ts'
import { contains, type Ranges } from '../../unread/rules/ranges.ts'
import { isUnread, type ReadState } from '../../unread/rules/read-state.ts'
import { hasAttribute } from './attributes.ts'
import type { FlagFacts } from './flags.ts'
import type { MessageFacts } from './message.ts'

/** The stored state of one user for some messages. */
export interface PersonalFacts {
  readonly userId: number
  readonly readState: ReadState
  /** The user's subscription periods as ranges of message ids, by the channel's place. */
  readonly periods: ReadonlyMap<number, Ranges>
  /** Rows of message_receipts by message. */
  readonly receipts: ReadonlyMap<number, boolean>
  /** Rows of message_flags by message. */
  readonly flags: ReadonlyMap<number, number>
}

type Sent = Pick<MessageFacts, 'id' | 'originPlace' | 'senderId' | 'attributes'>

/** Whether the user received a message when it was sent. Direct messages must be of the user's conversations. */
export function isReceived(message: Sent, facts: PersonalFacts): boolean {
  return facts.receipts.get(message.id) ?? isInSubscriptionPeriod(message, facts)
}

/** Messages that a move or a mention brought to the user later are read unless the user marks them unread. */
export function isUnreadByDefault(message: Sent, facts: PersonalFacts): boolean {
  if (facts.receipts.has(message.id) || !isInSubscriptionPeriod(message, facts)) return false
  return message.senderId !== facts.userId || !hasAttribute(message.attributes, 'readBySender')
}

export function isUnreadFor(message: Sent, facts: PersonalFacts): boolean {
  return isUnread(facts.readState, message, isUnreadByDefault(message, facts))
}

/** The facts that determine a user's flags of a message. */
export function flagFactsFor(message: Sent, facts: PersonalFacts): FlagFacts {
  return {
    isRead: !isUnreadFor(message, facts),
    isReceived: isReceived(message, facts),
    personal: facts.flags.get(message.id) ?? 0,
    attributes: message.attributes,
  }
}

function isInSubscriptionPeriod(message: Sent, facts: PersonalFacts): boolean {
  if (!isChannelPlace(message.originPlace)) return true
  return contains(facts.periods.get(message.originPlace) ?? [], message.id)
}
