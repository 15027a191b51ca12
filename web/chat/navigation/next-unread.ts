import { isTopicMuted, policyOf } from '../../../client/chat/state/channels.ts'
import type { ChatState } from '../../../client/chat/state/chat-state.ts'
import { type Narrow, narrowKey } from '../../../client/chat/state/narrow.ts'
import { visibilityPolicy } from '../../../client/chat/topics.ts'
import { channelSections, directEntries, topicEntries } from '../sidebar/sidebar-model.ts'

/** The next topic with unread messages in sidebar order, starting after the current one. */
export function nextUnreadTopic(state: ChatState, after: Narrow | undefined): Narrow | undefined {
  return nextTopic(state, after, (channelId, topic) => !isTopicMuted(state.channels, channelId, topic))
}

/** The same among the followed topics. */
export function nextFollowedTopic(state: ChatState, after: Narrow | undefined): Narrow | undefined {
  const { followed } = visibilityPolicy
  return nextTopic(state, after, (channelId, topic) => policyOf(state.channels, channelId, topic) === followed)
}

function nextTopic(
  state: ChatState,
  after: Narrow | undefined,
  isWanted: (channelId: number, topic: string) => boolean,
): Narrow | undefined {
  const places: { readonly narrow: Narrow; readonly isUnread: boolean }[] = []
  for (const { channels } of channelSections(state)) {
    for (const { stream_id: channelId } of channels) {
      for (const { topic, unread } of topicEntries(state, channelId)) {
        const isUnread = unread > 0 && isWanted(channelId, topic)
        places.push({ narrow: { kind: 'topic', channelId, topic }, isUnread })
      }
    }
  }
  return nextAfter(places, after)
}

export function nextUnreadDirect(state: ChatState, after: Narrow | undefined): Narrow | undefined {
  const places = directEntries(state).map(({ userIds, unread }) => ({
    narrow: { kind: 'direct' as const, userIds },
    isUnread: unread > 0,
  }))
  return nextAfter(places, after)
}

function nextAfter(
  places: readonly { readonly narrow: Narrow; readonly isUnread: boolean }[],
  after: Narrow | undefined,
): Narrow | undefined {
  const key = after === undefined ? undefined : narrowKey(after)
  const start = places.findIndex(({ narrow }) => narrowKey(narrow) === key) + 1
  const inOrder = [...places.slice(start), ...places.slice(0, start)]
  return inOrder.find(({ narrow, isUnread }) => isUnread && narrowKey(narrow) !== key)?.narrow
}

/** The previous or next channel of the sidebar. */
export function neighbourChannel(state: ChatState, channelId: number | undefined, step: 1 | -1): number | undefined {
  const ids = channelSections(state).flatMap(({ channels }) => channels.map(({ stream_id }) => stream_id))
  if (ids.length === 0) return undefined
  const at = channelId === undefined ? -1 : ids.indexOf(channelId)
  if (at === -1) return step === 1 ? ids[0] : ids.at(-1)
  return ids[(at + step + ids.length) % ids.length]
}
