import { isTopicMuted } from '../../../client/chat/state/channels.ts'
import type { ChatState } from '../../../client/chat/state/chat-state.ts'
import type { Messages } from '../../../client/chat/state/messages/messages.ts'
import { conversationOf, type Narrow, placeOf } from '../../../client/chat/state/narrow.ts'
import { remembered } from '../../../client/chat/state/remembered.ts'
import type { Message } from '../../../client/chat/state/types.ts'

export interface RecentConversation {
  readonly place: string
  readonly narrow: Extract<Narrow, { kind: 'topic' | 'direct' }>
  readonly newest: Message
  /** The senders, latest first. */
  readonly senderIds: readonly number[]
  readonly isParticipant: boolean
  readonly unread: number
  readonly isMuted: boolean
}

export interface RecentFilter {
  readonly onlyUnread: boolean
  readonly onlyParticipated: boolean
  readonly withDirect: boolean
  readonly text: string
}

interface Gathered {
  newest: Message
  /** Each with its newest message. */
  readonly senders: Map<number, number>
}

const gather = remembered((messages: Messages, ownId: number): ReadonlyMap<string, Gathered> => {
  const found = new Map<string, Gathered>()
  for (const [id, message] of messages.entries()) {
    const place = placeOf(message, ownId)
    let entry = found.get(place)
    if (entry === undefined) {
      entry = { newest: message, senders: new Map() }
      found.set(place, entry)
    }
    if (id > entry.newest.id) entry.newest = message
    entry.senders.set(message.sender_id, Math.max(id, entry.senders.get(message.sender_id) ?? 0))
  }
  return found
})

/** The conversations of the loaded messages, newest first. */
export function recentConversations(
  state: ChatState,
  filter: RecentFilter,
  labelOf: (narrow: Narrow) => string,
): readonly RecentConversation[] {
  const { ownId } = state.people
  const all = [...gather(state.messages, ownId)].flatMap(([place, { newest, senders }]): RecentConversation[] => {
    const narrow = conversationOf(newest, ownId) as RecentConversation['narrow']
    const isMuted = narrow.kind === 'topic' && isTopicMuted(state.channels, narrow.channelId, narrow.topic)
    const unread = state.unread.places.get(place)?.ids.length ?? 0
    const isParticipant = senders.has(ownId)
    const isIncluded =
      (!filter.onlyUnread || unread > 0) &&
      (!filter.onlyParticipated || isParticipant) &&
      (filter.withDirect || narrow.kind === 'topic') &&
      (!isMuted || filter.text !== '') &&
      (filter.text === '' || labelOf(narrow).toLowerCase().includes(filter.text))
    if (!isIncluded) return []
    const senderIds = [...senders].sort((left, right) => right[1] - left[1]).map(([id]) => id)
    return [{ place, narrow, newest, senderIds, isParticipant, unread, isMuted }]
  })
  return all.sort((left, right) => right.newest.id - left.newest.id)
}
