import { topicKey } from '../topics.ts'
import type { DirectRecipient, Message } from './types.ts'

/** The messages that a view shows. */
export type Narrow =
  | { readonly kind: 'channel'; readonly channelId: number }
  | { readonly kind: 'topic'; readonly channelId: number; readonly topic: string }
  | { readonly kind: 'direct'; readonly userIds: readonly number[] }
  | { readonly kind: 'all' }
  | { readonly kind: 'starred' }
  | { readonly kind: 'mentions' }
  | { readonly kind: 'search'; readonly terms: readonly NarrowTerm[] }

export interface NarrowTerm {
  readonly operator: string
  readonly operand: string | number | readonly number[]
  readonly negated?: boolean
}

/** The key of a message list in the state: equal for narrows that show the same messages. */
export function narrowKey(narrow: Narrow): string {
  switch (narrow.kind) {
    case 'channel':
      return `channel:${narrow.channelId}`
    case 'topic':
      return topicPlace(narrow.channelId, narrow.topic)
    case 'direct':
      return directPlace(narrow.userIds)
    case 'search':
      return `search:${JSON.stringify(narrow.terms)}`
    default:
      return narrow.kind
  }
}

/** The key of a topic; spellings in another case have the same key. */
export function topicPlace(channelId: number, topic: string): string {
  return `topic:${channelId}:${topicKey(topic)}`
}

/** The key of a direct conversation: the other users in it, or oneself for messages to oneself. */
export function directPlace(otherIds: readonly number[]): string {
  return `direct:${[...otherIds].sort((left, right) => left - right).join(',')}`
}

export function narrowTerms(narrow: Narrow): readonly NarrowTerm[] {
  switch (narrow.kind) {
    case 'channel':
      return [{ operator: 'channel', operand: narrow.channelId }]
    case 'topic':
      return [
        { operator: 'channel', operand: narrow.channelId },
        { operator: 'topic', operand: narrow.topic },
      ]
    case 'direct':
      return [{ operator: 'dm', operand: narrow.userIds }]
    case 'all':
      return []
    case 'starred':
      return [{ operator: 'is', operand: 'starred' }]
    case 'mentions':
      return [{ operator: 'is', operand: 'mentioned' }]
    case 'search':
      return narrow.terms
  }
}

/** The others of a direct message, in order of their ids; oneself when there are no others. */
export function otherIds(message: Message, ownId: number): readonly number[] {
  const recipients = message.display_recipient as readonly DirectRecipient[]
  const others = recipients.map(({ id }) => id).filter((id) => id !== ownId)
  return others.length === 0 ? [ownId] : others.sort((left, right) => left - right)
}

/** The topic or direct conversation a message is in. */
export function placeOf(message: Message, ownId: number): string {
  return message.type === 'stream'
    ? topicPlace(message.stream_id ?? 0, message.subject)
    : directPlace(otherIds(message, ownId))
}

export function conversationOf(message: Message, ownId: number): Narrow {
  return message.type === 'stream'
    ? { kind: 'topic', channelId: message.stream_id ?? 0, topic: message.subject }
    : { kind: 'direct', userIds: otherIds(message, ownId) }
}

const mentionFlags: ReadonlySet<string> = new Set([
  'mentioned',
  'stream_wildcard_mentioned',
  'topic_wildcard_mentioned',
  'wildcard_mentioned',
])

export function isMentioned(message: Pick<Message, 'flags'>): boolean {
  return message.flags.some((flag) => mentionFlags.has(flag))
}

/** Whether a list of this narrow has the message; undefined if only the server knows. */
export function narrowHas(narrow: Narrow, message: Message, ownId: number): boolean | undefined {
  switch (narrow.kind) {
    case 'channel':
      return message.stream_id === narrow.channelId
    case 'topic':
    case 'direct':
      return placeOf(message, ownId) === narrowKey(narrow)
    case 'all':
      return true
    case 'starred':
      return message.flags.includes('starred')
    case 'mentions':
      return isMentioned(message)
    case 'search':
      return undefined
  }
}
