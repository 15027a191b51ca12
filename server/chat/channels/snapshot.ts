import { z } from 'zod'
import { roles } from '../../kernel/values/roles.ts'
import { readDefaultChannelGroups } from '../default-channels/store.ts'
import { defaultChannelGroupSchema, defaultChannelGroupWire } from '../default-channels/wire.ts'
import type { WithEvents } from '../delivery/queues/events.ts'
import type { WithClock, WithDatabase } from '../dependencies.ts'
import type { WithDirectory } from '../directory/directory.ts'
import { chatLimits } from '../limits.ts'
import type { ChatUser } from '../people/rules/chat-user.ts'
import type { WithPresence } from '../presence/store.ts'
import { WrittenJson } from '../register/written-json.ts'
import { readFormerSubscriptions } from '../subscriptions/store.ts'
import { neverSubscribedSchema, personalWire, subscriptionSchema } from '../subscriptions/wire.ts'
import { readMutedTopics } from '../topics/actions/set-topic-visibility.ts'
import { mutedTopicsWire } from '../topics/notices/user-topics.ts'
import { shownTopic } from '../topics/rules/topic.ts'
import { readUserTopics } from '../topics/store/user-topics.ts'
import { mutedTopicSchema, userTopicSchema } from '../topics/wire.ts'
import { knowsChannel, shownSubscribers } from './access.ts'
import { defaultChannelIds } from './notices/channels.ts'
import type { Channel } from './rules/channel.ts'
import { type ChannelActivity, noActivity, type WithChannelActivities } from './store/channel-activity.ts'
import { channelSchema, channelText } from './wire.ts'

const comma = Buffer.from(',')

export const subscriptionState = z.strictObject({
  subscriptions: z.array(subscriptionSchema),
  unsubscribed: z.array(subscriptionSchema),
  never_subscribed: z.array(neverSubscribedSchema),
})
export const streamState = z.strictObject({ streams: z.array(channelSchema) })
export const defaultChannelState = z.strictObject({ realm_default_streams: z.array(z.int()) })
export const defaultChannelGroupState = z.strictObject({
  realm_default_stream_groups: z.array(defaultChannelGroupSchema),
})
export const userTopicState = z.strictObject({ user_topics: z.array(userTopicSchema) })
export const mutedTopicState = z.strictObject({ muted_topics: z.array(mutedTopicSchema) })

export type ChannelsSnapshotNeeds = WithChannelActivities &
  WithClock &
  WithDatabase &
  WithDirectory &
  WithEvents &
  WithPresence

/** The registering user; undefined for a spectator, who sees only web-public channels. */
type Viewer = ChatUser | undefined

export type IncludeSubscribers = 'true' | 'false' | 'partial'

export interface ChannelForm {
  readonly includeSubscribers: IncludeSubscribers
  /** Whether the client supports archived channels. */
  readonly includeArchived: boolean
}

export interface SubscriptionFields {
  readonly subscriptions: WrittenJson
  readonly unsubscribed: WrittenJson
  readonly never_subscribed: WrittenJson
}

/** Every channel the viewer may know of: subscribed, unsubscribed and never subscribed. */
export async function subscriptionFields(
  chat: ChannelsSnapshotNeeds,
  viewer: Viewer,
  form: ChannelForm,
): Promise<SubscriptionFields> {
  const { directory } = chat
  const channels = knownChannels(chat, viewer, form.includeArchived)
  const [activities, former] = await Promise.all([
    chat.channelActivities.of(channels, chat.database.sql),
    viewer === undefined ? [] : readFormerSubscriptions(chat.database.sql, viewer.id),
  ])
  const left = new Map(former.map((subscription) => [subscription.channelId, subscription]))
  const subscribed: Buffer[] = []
  const unsubscribed: Buffer[] = []
  const others: Buffer[] = []
  for (const channel of channels) {
    const activity = activities.get(channel.id) ?? noActivity
    const subscribers = subscribersWire(chat, channel, form.includeSubscribers)
    const active = viewer === undefined ? undefined : directory.subscription(viewer.id, channel.id)
    const text = channelText(directory, channel, activity)
    const ended = left.get(channel.id)
    const subscription = active ?? ended
    const list = active !== undefined ? subscribed : ended !== undefined ? unsubscribed : others
    list.push(withMembers(text, { ...(subscription && personalWire(subscription)), ...subscribers }))
  }
  return {
    subscriptions: WrittenJson.list(subscribed),
    unsubscribed: WrittenJson.list(unsubscribed),
    never_subscribed: WrittenJson.list(others),
  }
}

/** A serialized object with further members. */
function withMembers(text: Buffer, members: Readonly<Record<string, unknown>>): Buffer {
  if (Object.keys(members).length === 0) return text
  return Buffer.concat([text.subarray(0, -1), comma, Buffer.from(JSON.stringify(members).slice(1))])
}

export async function streamFields(
  chat: ChannelsSnapshotNeeds,
  viewer: Viewer,
  { includeArchived }: Pick<ChannelForm, 'includeArchived'>,
): Promise<{ streams: WrittenJson }> {
  const channels = knownChannels(chat, viewer, includeArchived)
  const activities: ReadonlyMap<number, ChannelActivity> = await chat.channelActivities.of(channels, chat.database.sql)
  const textOf = (channel: Channel) => channelText(chat.directory, channel, activities.get(channel.id) ?? noActivity)
  return { streams: WrittenJson.list(channels.map(textOf)) }
}

/** Not for guests and spectators: they may not know all of them. */
export function defaultChannelFields(
  { directory }: ChannelsSnapshotNeeds,
  viewer: Viewer,
): { realm_default_streams: number[] } {
  return { realm_default_streams: isInsider(viewer) ? defaultChannelIds(directory) : [] }
}

export async function defaultChannelGroupFields(chat: ChannelsSnapshotNeeds, viewer: Viewer) {
  const groups = isInsider(viewer) ? await readDefaultChannelGroups(chat.database.sql) : []
  return { realm_default_stream_groups: groups.map(defaultChannelGroupWire) }
}

export interface TopicForm {
  readonly knowsEmptyTopic: boolean
}

export async function userTopicFields(
  { database }: ChannelsSnapshotNeeds,
  viewer: Viewer,
  { knowsEmptyTopic }: TopicForm,
) {
  const topics = viewer === undefined ? [] : await readUserTopics(database.sql, viewer.id)
  return {
    user_topics: topics.map(({ channelId, topic, policy, updatedAtS }) => ({
      stream_id: channelId,
      topic_name: shownTopic(topic, knowsEmptyTopic),
      last_updated: updatedAtS,
      visibility_policy: policy,
    })),
  }
}

export async function mutedTopicFields(
  { database, directory }: ChannelsSnapshotNeeds,
  viewer: Viewer,
  { knowsEmptyTopic }: TopicForm,
): Promise<{ muted_topics: [string, string, number][] }> {
  const muted =
    viewer === undefined ? [] : ((await readMutedTopics(database.sql, directory, [viewer.id])).get(viewer.id) ?? [])
  return { muted_topics: mutedTopicsWire(muted, knowsEmptyTopic) }
}

const isInsider = (viewer: Viewer): boolean => viewer !== undefined && viewer.role !== roles.guest

function knownChannels({ directory }: ChannelsSnapshotNeeds, viewer: Viewer, includeArchived: boolean): Channel[] {
  const { graph, channelLists } = directory
  return channelLists.byName.filter(
    (channel) => (includeArchived || !channel.isArchived) && knowsChannel(directory, viewer, channel, graph),
  )
}

const recentlySeenS = 14 * 86_400

/** Of a large channel, a client may get only the bots and the recently active subscribers. */
function subscribersWire(chat: ChannelsSnapshotNeeds, { id }: Channel, include: IncludeSubscribers) {
  if (include === 'false') return {}
  const { directory, presence, clock } = chat
  const subscribers = shownSubscribers(directory, id)
  if (include === 'true' || subscribers.length < chatLimits.partialSubscribersMin) return { subscribers }
  const sinceS = Math.floor(clock.nowMs() / 1000) - recentlySeenS
  const isListed = (userId: number) =>
    directory.user(userId)?.isBot === true || (presence.of(userId)?.lastConnectedAtS ?? 0) >= sinceS
  return { partial_subscribers: subscribers.filter(isListed) }
}
