import { isTopicMuted, policyOf } from '../../../client/chat/state/channels.ts'
import type { ChatState } from '../../../client/chat/state/chat-state.ts'
import type { Channel } from '../../../client/chat/state/types.ts'
import { visibilityPolicy } from '../../../client/chat/topics.ts'
import { type ChannelSection, inSections } from '../channels/channel-sections.ts'

export interface InboxDirect {
  readonly place: string
  readonly userIds: readonly number[]
  readonly count: number
  readonly newestId: number
}

export interface InboxTopic {
  readonly topic: string
  readonly count: number
  readonly newestId: number
  readonly hasMention: boolean
  readonly isFollowed: boolean
}

export interface InboxChannel {
  readonly channel: Channel
  readonly count: number
  readonly topics: readonly InboxTopic[]
}

export interface InboxSection {
  readonly section: ChannelSection
  readonly channels: readonly InboxChannel[]
}

export interface Inbox {
  readonly directs: readonly InboxDirect[]
  /** Pinned channels, folders if the user wants them, and the other channels. */
  readonly sections: readonly InboxSection[]
}

/** Unread and not muted, newest first. */
export function inboxOf(state: ChatState): Inbox {
  const directs: InboxDirect[] = []
  const topics = new Map<number, InboxTopic[]>()
  for (const [place, { narrow, ids }] of state.unread.places) {
    const newestId = ids.at(-1) ?? 0
    if (narrow.kind === 'direct') {
      directs.push({ place, userIds: narrow.userIds, count: ids.length, newestId })
      continue
    }
    const { channelId, topic } = narrow
    if (isTopicMuted(state.channels, channelId, topic)) continue
    const entry: InboxTopic = {
      topic,
      count: ids.length,
      newestId,
      hasMention: ids.some((id) => state.unread.mentions.has(id)),
      isFollowed: policyOf(state.channels, channelId, topic) === visibilityPolicy.followed,
    }
    const ofChannel = topics.get(channelId)
    if (ofChannel === undefined) topics.set(channelId, [entry])
    else ofChannel.push(entry)
  }
  const byNewest = (left: { newestId: number }, right: { newestId: number }) => right.newestId - left.newestId
  const channels = [...topics].flatMap(([id, entries]): InboxChannel[] => {
    const channel = state.channels.byId.get(id)
    if (channel === undefined) return []
    const count = entries.reduce((sum, entry) => sum + entry.count, 0)
    return [{ channel, count, topics: entries.sort(byNewest) }]
  })
  const entries = new Map(channels.map((entry) => [entry.channel.stream_id, entry]))
  const sorted = channels.map(({ channel }) => channel).toSorted((left, right) => left.name.localeCompare(right.name))
  const withFolders = state.personal.settings.web_inbox_show_channel_folders !== false
  const sections = inSections(state, sorted, withFolders).map((section) => ({
    section,
    channels: section.channels.flatMap(({ stream_id }) => entries.get(stream_id) ?? []),
  }))
  return { directs: directs.sort(byNewest), sections }
}
