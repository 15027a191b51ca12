import { isTopicMuted } from '../../../client/chat/state/channels.ts'
import type { ChatState } from '../../../client/chat/state/chat-state.ts'
import type { Personal } from '../../../client/chat/state/personal.ts'
import { topicEntries } from '../sidebar/sidebar-model.ts'
import { narrowPath, topicsPath } from './paths.ts'

/** The values of the personal setting for clicking a channel. */
export const channelViews = { topTopic: 1, feed: 2, topics: 3, topUnreadTopic: 4 } as const

type Settings = Personal['settings']

/** Whether the click opens a topic, which is chosen at that time. */
export function leadsToTopic({ web_channel_default_view: view }: Settings): boolean {
  return view === channelViews.topTopic || view === channelViews.topUnreadTopic
}

/** The address of a link to a channel: its topic list, or all messages if the click opens a topic. */
export function channelPath(settings: Settings, channelId: number): string {
  return settings.web_channel_default_view === channelViews.topics
    ? topicsPath(channelId)
    : narrowPath({ kind: 'channel', channelId })
}

/** The topic a click on the channel opens: the top topic, or the top unread one if there is any. */
export function topTopic(state: ChatState, channelId: number): string | undefined {
  const entries = topicEntries(state, channelId).filter(({ isMuted }) => !isMuted)
  const wantsUnread = state.personal.settings.web_channel_default_view === channelViews.topUnreadTopic
  const isUnread = ({ topic, unread }: (typeof entries)[number]) =>
    unread > 0 && !isTopicMuted(state.channels, channelId, topic)
  return ((wantsUnread ? entries.find(isUnread) : undefined) ?? entries[0])?.topic
}

/** The path a click on a channel opens; all messages if that view is open already or has no topic. */
export function channelDestination(state: ChatState, channelId: number, herePath: string): string {
  const topic = leadsToTopic(state.personal.settings) ? topTopic(state, channelId) : undefined
  const path =
    topic === undefined
      ? channelPath(state.personal.settings, channelId)
      : narrowPath({ kind: 'topic', channelId, topic })
  return path === herePath ? narrowPath({ kind: 'channel', channelId }) : path
}
