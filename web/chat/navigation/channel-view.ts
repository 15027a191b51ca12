import { isTopicMuted } from '../../../client/chat/state/channels.ts'
import type { ChatState } from '../../../client/chat/state/chat-state.ts'
import type { Personal } from '../../../client/chat/state/personal.ts'
import { topicEntries } from '../sidebar/sidebar-model.ts'
import { narrowPath, topicsPath } from './paths.ts'

/** The values of the personal setting for what a press on a channel shows. */
export const channelViews = { topTopic: 1, feed: 2, topics: 3, topUnreadTopic: 4 } as const

type Settings = Personal['settings']

/** Whether a press leads into a topic: which one is known only when it is asked for. */
export function leadsToTopic({ web_channel_default_view: view }: Settings): boolean {
  return view === channelViews.topTopic || view === channelViews.topUnreadTopic
}

/** What a link to a channel names: the list of its topics, or all its messages for who goes to a topic. */
export function channelPath(settings: Settings, channelId: number): string {
  return settings.web_channel_default_view === channelViews.topics
    ? topicsPath(channelId)
    : narrowPath({ kind: 'channel', channelId })
}

/** The topic a press on the channel leads to: the top one, or the top one with something unread if there is any. */
export function topTopic(state: ChatState, channelId: number): string | undefined {
  const entries = topicEntries(state, channelId).filter(({ isMuted }) => !isMuted)
  const wantsUnread = state.personal.settings.web_channel_default_view === channelViews.topUnreadTopic
  const isUnread = ({ topic, unread }: (typeof entries)[number]) =>
    unread > 0 && !isTopicMuted(state.channels, channelId, topic)
  return ((wantsUnread ? entries.find(isUnread) : undefined) ?? entries[0])?.topic
}

/** Where a press on a channel leads; once it is there, and where there is no topic, to all its messages. */
export function channelDestination(state: ChatState, channelId: number, herePath: string): string {
  const topic = leadsToTopic(state.personal.settings) ? topTopic(state, channelId) : undefined
  const path =
    topic === undefined
      ? channelPath(state.personal.settings, channelId)
      : narrowPath({ kind: 'topic', channelId, topic })
  return path === herePath ? narrowPath({ kind: 'channel', channelId }) : path
}
