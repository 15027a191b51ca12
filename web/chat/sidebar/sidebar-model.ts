import { isTopicMuted, policyOf } from '../../../client/chat/state/channels.ts'
import type { ChatState } from '../../../client/chat/state/chat-state.ts'
import { topicPlace } from '../../../client/chat/state/narrow.ts'
import type { Channel } from '../../../client/chat/state/types.ts'
import { topicKey, visibilityPolicy } from '../../../client/chat/topics.ts'
import { type ChannelSection, inSections } from '../channels/channel-sections.ts'

export interface TopicEntry {
  readonly topic: string
  readonly maxId: number
  readonly unread: number
  readonly hasMention: boolean
  readonly isMuted: boolean
  readonly isFollowed: boolean
}

/** The known topics of a channel, newest messages first and muted ones last. */
export function topicEntries(state: ChatState, channelId: number): readonly TopicEntry[] {
  const names = new Map<string, { topic: string; maxId: number }>()
  for (const [key, { name, maxId }] of state.recent.byChannel.get(channelId)?.topics ?? [])
    names.set(key, { topic: name, maxId })
  for (const { narrow, ids } of state.unread.places.values()) {
    if (narrow.kind !== 'topic' || narrow.channelId !== channelId) continue
    const key = topicKey(narrow.topic)
    const newest = ids.at(-1) ?? 0
    if ((names.get(key)?.maxId ?? -1) < newest)
      names.set(key, { topic: names.get(key)?.topic ?? narrow.topic, maxId: newest })
  }
  const isChannelMuted = state.channels.subscriptions.get(channelId)?.is_muted === true
  return [...names.values()]
    .map(({ topic, maxId }): TopicEntry => {
      const ids = state.unread.places.get(topicPlace(channelId, topic))?.ids ?? []
      const policy = policyOf(state.channels, channelId, topic)
      return {
        topic,
        maxId,
        unread: ids.length,
        hasMention: ids.some((id) => state.unread.mentions.has(id)),
        // In a muted channel, only topics that are muted themselves show the icon.
        isMuted: isChannelMuted ? policy === visibilityPolicy.muted : isTopicMuted(state.channels, channelId, topic),
        isFollowed: policy === visibilityPolicy.followed,
      }
    })
    .sort((left, right) => Number(left.isMuted) - Number(right.isMuted) || right.maxId - left.maxId)
}

const shownMax = 5

/** The topics shown at first: the newest, those with unread messages, and the open one. */
export function shortTopics(entries: readonly TopicEntry[], activeTopic: string | undefined): readonly TopicEntry[] {
  const activeKey = activeTopic === undefined ? undefined : topicKey(activeTopic)
  return entries.filter(
    ({ topic, unread, isMuted }, index) =>
      topicKey(topic) === activeKey || (!isMuted && (index < shownMax || (unread > 0 && index < 2 * shownMax))),
  )
}

/** The values of the personal setting for inactive channels. */
const demotes = { automatic: 1, always: 2 } as const
/** With fewer channels, `automatic` demotes none. */
const manyChannels = 30

function isDemoting({ channels, personal }: ChatState): boolean {
  const choice = personal.settings.demote_inactive_streams
  return choice === demotes.always || (choice === demotes.automatic && channels.subscriptions.size >= manyChannels)
}

/** Whether a channel is demoted because it is inactive; pinned channels never are. */
export function isDemoted(state: ChatState, { stream_id: id, is_recently_active: isActive }: Channel): boolean {
  return isActive === false && state.channels.subscriptions.get(id)?.pin_to_top !== true && isDemoting(state)
}

/** The subscribed channels: pinned ones, then folders in their order, then the others. */
export function channelSections(state: ChatState): readonly ChannelSection[] {
  const { byId, subscriptions } = state.channels
  const channels = [...subscriptions.keys()]
    .flatMap((id) => byId.get(id) ?? [])
    .filter(({ is_archived }) => !is_archived)
  const isMuted = ({ stream_id }: Channel) => subscriptions.get(stream_id)?.is_muted === true
  const sorted = channels.sort(
    (left, right) =>
      Number(isDemoted(state, left)) - Number(isDemoted(state, right)) ||
      Number(isMuted(left)) - Number(isMuted(right)) ||
      left.name.localeCompare(right.name),
  )
  return inSections(state, sorted, state.personal.settings.web_left_sidebar_show_channel_folders !== false)
}

export interface DirectEntry {
  readonly place: string
  readonly userIds: readonly number[]
  readonly maxId: number
  readonly unread: number
}

export function directEntries(state: ChatState): readonly DirectEntry[] {
  const entries = new Map<string, DirectEntry>()
  for (const [place, { userIds, maxId }] of state.recent.directs)
    entries.set(place, { place, userIds, maxId, unread: state.unread.places.get(place)?.ids.length ?? 0 })
  for (const [place, { narrow, ids }] of state.unread.places) {
    if (narrow.kind === 'direct' && !entries.has(place))
      entries.set(place, { place, userIds: narrow.userIds, maxId: ids.at(-1) ?? 0, unread: ids.length })
  }
  return [...entries.values()].sort((left, right) => right.maxId - left.maxId)
}

const directsShownMax = 7

export function shortDirects(entries: readonly DirectEntry[], activePlace: string | undefined): readonly DirectEntry[] {
  return entries.filter(({ place, unread }, index) => index < directsShownMax || unread > 0 || place === activePlace)
}

/** The count beside the starred messages; 0 if the setting is off. */
export function starredCount({ personal: { settings, starredIds } }: ChatState): number {
  return settings.starred_message_counts === false ? 0 : starredIds.size
}
