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
  for (const { narrow, ids } of unread.places.values()) {
    if (narrow.kind === 'direct') {
      directs += ids.length
      continue
    }
    if (!channels.subscriptions.has(narrow.channelId)) continue
    const before = byChannel.get(narrow.channelId) ?? none
    const isMuted = isTopicMuted(channels, narrow.channelId, narrow.topic)
    if (!isMuted) counted += ids.length
    byChannel.set(narrow.channelId, {
      counted: before.counted + (isMuted ? 0 : ids.length),
      muted: before.muted + (isMuted ? ids.length : 0),
      hasMention: before.hasMention || ids.some((id) => unread.mentions.has(id)),
    })
  }
  return { total: counted + directs, directs, mentions: unread.mentions.size, byChannel }
})

export function unreadCounts(state: ChatState): UnreadCounts {
  return count(state.unread, state.channels)
}
