import { type Channels, isTopicMuted } from '../channels.ts'
import type { ChatState } from '../chat-state.ts'
import { remembered } from '../remembered.ts'
import type { Unread } from './unread.ts'

export interface ChannelCount {
  /** Not muted. */
  readonly counted: number
  /** In muted topics, or in a muted channel. */
  readonly muted: number
  readonly hasMention: boolean
}

export interface UnreadCounts {
  /** All unread messages that are not muted. */
  readonly total: number
  readonly directs: number
  readonly mentions: number
  readonly byChannel: ReadonlyMap<number, ChannelCount>
}

const none: ChannelCount = { counted: 0, muted: 0, hasMention: false }

const count = remembered((unread: Unread, channels: Channels): UnreadCounts => {
  const byChannel = new Map<number, ChannelCount>()
  let directs = 0
  let counted = 0
  let mentions = 0
  for (const { narrow, ids } of unread.places.values()) {
    if (narrow.kind === 'topic' && !channels.subscriptions.has(narrow.channelId)) continue
    const mentioned = unread.mentions.size === 0 ? 0 : ids.filter((id) => unread.mentions.has(id)).length
    mentions += mentioned
    if (narrow.kind === 'direct') {
      directs += ids.length
      continue
    }
    const before = byChannel.get(narrow.channelId) ?? none
    const isMuted = isTopicMuted(channels, narrow.channelId, narrow.topic)
    if (!isMuted) counted += ids.length
    byChannel.set(narrow.channelId, {
      counted: before.counted + (isMuted ? 0 : ids.length),
      muted: before.muted + (isMuted ? ids.length : 0),
      hasMention: before.hasMention || mentioned > 0,
    })
  }
  return { total: counted + directs, directs, mentions, byChannel }
})

export function unreadCounts(state: ChatState): UnreadCounts {
  return count(state.unread, state.channels)
}
