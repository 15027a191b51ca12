import { isChannelPlace } from '../../channels/rules/channel.ts'
import { contains, type Ranges } from '../../unread/rules/ranges.ts'
import { isUnread, type ReadPosition, untouchedPosition } from '../../unread/rules/read-position.ts'
import { hasAttribute } from './attributes.ts'
import type { FlagFacts } from './flags.ts'
import type { MessageFacts } from './message.ts'

/** What is stored of one person about some messages. */
export interface PersonalFacts {
  readonly userId: number
  /** By the place messages were sent to. */
  readonly positions: ReadonlyMap<number, ReadPosition>
  /** When the person was subscribed, in message ids, by the channel's place. */
  readonly periods: ReadonlyMap<number, Ranges>
  /** Rows of message_receipts by message. */
  readonly receipts: ReadonlyMap<number, boolean>
  /** Rows of message_flags by message. */
  readonly flags: ReadonlyMap<number, number>
}

type Sent = Pick<MessageFacts, 'id' | 'originPlace' | 'senderId' | 'attributes'>

/** Whether a message reached the person when it was sent. Of direct messages only those of their conversations are asked. */
export function isReceived(message: Sent, facts: PersonalFacts): boolean {
  return facts.receipts.get(message.id) ?? cameByPeriod(message, facts)
}

/** What a move or a mention brought to somebody later is read unless they mark it. */
export function isUnreadByDefault(message: Sent, facts: PersonalFacts): boolean {
  if (facts.receipts.has(message.id) || !cameByPeriod(message, facts)) return false
  return message.senderId !== facts.userId || !hasAttribute(message.attributes, 'readBySender')
}

export function isUnreadFor(message: Sent, facts: PersonalFacts): boolean {
  const position = facts.positions.get(message.originPlace) ?? untouchedPosition
  return isUnread(position, message.id, isUnreadByDefault(message, facts))
}

/** What the flags of a message are made of, for one person. */
export function flagFactsFor(message: Sent, facts: PersonalFacts): FlagFacts {
  return {
    isRead: !isUnreadFor(message, facts),
    isReceived: isReceived(message, facts),
    personal: facts.flags.get(message.id) ?? 0,
    attributes: message.attributes,
  }
}

function cameByPeriod(message: Sent, facts: PersonalFacts): boolean {
  if (!isChannelPlace(message.originPlace)) return true
  return contains(facts.periods.get(message.originPlace) ?? [], message.id)
}
