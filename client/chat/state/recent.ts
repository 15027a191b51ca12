import { topicKey } from '../topics.ts'
import type { Messages } from './messages/messages.ts'
import { directPlace, otherIds, placeOf } from './narrow.ts'
import type { Message, StateReply } from './types.ts'

export interface RecentTopic {
  readonly name: string
  readonly maxId: number
}

export interface ChannelTopics {
  /** By the key of the topic. */
  readonly topics: ReadonlyMap<string, RecentTopic>
  /** The server has listed them all. */
  readonly isComplete: boolean
}

export interface RecentDirect {
  readonly userIds: readonly number[]
  readonly maxId: number
}

/** The topics and direct conversations this client knows of, with the newest message of each. */
export interface Recent {
  readonly byChannel: ReadonlyMap<number, ChannelTopics>
  readonly directs: ReadonlyMap<string, RecentDirect>
}

const noTopics: ChannelTopics = { topics: new Map(), isComplete: false }

export function recentFrom(reply: StateReply): Recent {
  const directs = new Map<string, RecentDirect>()
  for (const { user_ids, max_message_id: maxId } of reply.recent_private_conversations) {
    const userIds = user_ids.length === 0 ? [reply.user_id] : user_ids
    directs.set(directPlace(userIds), { userIds, maxId })
  }
  return { byChannel: new Map(), directs }
}

export function noteMessages(recent: Recent, messages: readonly Message[], ownId: number): Recent {
  let { byChannel, directs } = recent
  for (const message of messages) {
    if (message.type === 'private') {
      const userIds = otherIds(message, ownId)
      const place = directPlace(userIds)
      if ((directs.get(place)?.maxId ?? -1) < message.id)
        directs = new Map(directs).set(place, { userIds, maxId: message.id })
      continue
    }
    const channelId = message.stream_id ?? 0
    const known = byChannel.get(channelId) ?? noTopics
    const key = topicKey(message.subject)
    if ((known.topics.get(key)?.maxId ?? -1) >= message.id) continue
    const topics = new Map(known.topics).set(key, { name: message.subject, maxId: message.id })
    byChannel = new Map(byChannel).set(channelId, { ...known, topics })
  }
  return byChannel === recent.byChannel && directs === recent.directs ? recent : { byChannel, directs }
}

export function withTopics(
  recent: Recent,
  channelId: number,
  topics: readonly { readonly name: string; readonly max_id: number }[],
): Recent {
  const known = new Map(topics.map(({ name, max_id: maxId }) => [topicKey(name), { name, maxId }]))
  // A message that arrived after the request is newer than the list.
  const newest = Math.max(-1, ...topics.map(({ max_id: maxId }) => maxId))
  for (const [key, topic] of recent.byChannel.get(channelId)?.topics ?? []) {
    if (topic.maxId > newest || (known.get(key)?.maxId ?? topic.maxId) < topic.maxId) known.set(key, topic)
  }
  return { ...recent, byChannel: new Map(recent.byChannel).set(channelId, { topics: known, isComplete: true }) }
}

/** Messages left a topic: its newest known message is now the end, and the list has to be fetched again. */
export function leaveTopic(recent: Recent, channelId: number, topic: string, messages: Messages): Recent {
  const known = recent.byChannel.get(channelId)
  if (known === undefined) return recent
  const key = topicKey(topic)
  let newest: Message | undefined
  for (const [id, message] of messages.entries()) {
    if (message.stream_id !== channelId || topicKey(message.subject) !== key) continue
    if (newest === undefined || id > newest.id) newest = message
  }
  const topics = new Map(known.topics)
  if (newest === undefined) topics.delete(key)
  else topics.set(key, { name: newest.subject, maxId: newest.id })
  return { ...recent, byChannel: new Map(recent.byChannel).set(channelId, { topics, isComplete: false }) }
}

export function leaveDirects(recent: Recent, gone: readonly Message[], messages: Messages, ownId: number): Recent {
  const directs = new Map(recent.directs)
  for (const place of new Set(gone.map((message) => placeOf(message, ownId)))) {
    let newest = -1
    for (const [id, message] of messages.entries()) {
      if (message.type === 'private' && id > newest && placeOf(message, ownId) === place) newest = id
    }
    const known = directs.get(place)
    if (known === undefined) continue
    if (newest === -1) directs.delete(place)
    else directs.set(place, { ...known, maxId: newest })
  }
  return { ...recent, directs }
}
