import { isTopicMuted as isMutedBy, type VisibilityPolicy, visibilityPolicy } from '../topics.ts'
import { topicPlace } from './narrow.ts'
import type {
  Channel,
  ChannelFolder,
  ChannelWithSubscription,
  ChatEvent,
  EventOf,
  StateReply,
  Subscription,
  UserTopic,
} from './types.ts'

export interface Channels {
  readonly byId: ReadonlyMap<number, Channel>
  readonly subscriptions: ReadonlyMap<number, Subscription>
  readonly folders: readonly ChannelFolder[]
  /** By the key of the topic; only topics with a policy of the user. */
  readonly topicPolicies: ReadonlyMap<string, UserTopic>
  /** Whether the registration asked for all subscribers. */
  readonly haveSubscribers: boolean
}

export function channelsFrom(reply: StateReply): Channels {
  const all: readonly Channel[] = [...reply.never_subscribed, ...reply.unsubscribed, ...reply.subscriptions]
  return {
    byId: new Map(all.map((channel) => [channel.stream_id, channel])),
    subscriptions: new Map(reply.subscriptions.map((channel) => [channel.stream_id, subscriptionOf(channel)])),
    folders: [...reply.channel_folders].sort((left, right) => left.order - right.order),
    topicPolicies: new Map(
      reply.user_topics.map((policy) => [topicPlace(policy.stream_id, policy.topic_name), policy]),
    ),
    haveSubscribers: all.every(({ subscribers }) => subscribers !== undefined),
  }
}

function subscriptionOf(channel: ChannelWithSubscription): Subscription {
  return {
    color: channel.color,
    is_muted: channel.is_muted,
    pin_to_top: channel.pin_to_top,
    desktop_notifications: channel.desktop_notifications,
    audible_notifications: channel.audible_notifications,
    push_notifications: channel.push_notifications,
    email_notifications: channel.email_notifications,
    wildcard_mentions_notify: channel.wildcard_mentions_notify,
  }
}

export function reduceChannels(channels: Channels, event: ChatEvent, ownId: number): Channels {
  switch (event.type) {
    case 'stream':
      return reduceChannel(channels, event)
    case 'subscription':
      return reduceSubscription(channels, event, ownId)
    case 'channel_folder':
      return { ...channels, folders: reduceFolders(channels.folders, event) }
    case 'message':
      return reduceActivity(channels, event.message.stream_id)
    case 'user_topic':
      return reduceTopicPolicy(channels, event)
    default:
      return channels
  }
}

function reduceChannel(channels: Channels, event: EventOf<'stream'>): Channels {
  const byId = new Map(channels.byId)
  if (event.op === 'create') {
    // The subscribers of a new channel follow in events of their own.
    const none = channels.haveSubscribers ? { subscribers: [] } : {}
    for (const channel of event.streams)
      byId.set(channel.stream_id, { ...none, ...byId.get(channel.stream_id), ...channel })
    return { ...channels, byId }
  }
  if (event.op === 'delete') {
    const subscriptions = new Map(channels.subscriptions)
    for (const { stream_id: id } of event.streams) {
      byId.delete(id)
      subscriptions.delete(id)
    }
    return { ...channels, byId, subscriptions }
  }
  const { id: _id, type: _type, op: _op, stream_id, name: _name, property, value, ...more } = event
  const before = byId.get(stream_id)
  if (before === undefined) return channels
  byId.set(before.stream_id, { ...before, ...more, [property]: value })
  return { ...channels, byId }
}

/** A message makes its channel active; the server publishes no event for that. */
function reduceActivity(channels: Channels, id: number | undefined): Channels {
  const channel = id === undefined ? undefined : channels.byId.get(id)
  if (channel === undefined || channel.is_recently_active !== false) return channels
  return { ...channels, byId: new Map(channels.byId).set(channel.stream_id, { ...channel, is_recently_active: true }) }
}

function reduceSubscription(channels: Channels, event: EventOf<'subscription'>, ownId: number): Channels {
  const byId = new Map(channels.byId)
  const subscriptions = new Map(channels.subscriptions)
  switch (event.op) {
    case 'add':
      for (const channel of event.subscriptions) {
        byId.set(channel.stream_id, channel)
        subscriptions.set(channel.stream_id, subscriptionOf(channel))
      }
      return { ...channels, byId, subscriptions }
    case 'remove':
      for (const { stream_id: id } of event.subscriptions) {
        subscriptions.delete(id)
        const channel = byId.get(id)
        if (channel !== undefined) byId.set(id, withSubscribers(channel, [], [ownId]))
      }
      return { ...channels, byId, subscriptions }
    case 'update': {
      const { stream_id: id } = event
      const before = subscriptions.get(id)
      // The older name of `is_muted`.
      if (before === undefined || event.property === 'in_home_view') return channels
      subscriptions.set(id, { ...before, [event.property]: event.value })
      return { ...channels, subscriptions }
    }
    default: {
      const { user_ids: people } = event
      for (const id of event.stream_ids) {
        const channel = byId.get(id)
        if (channel === undefined) continue
        const isComing = event.op === 'peer_add'
        byId.set(id, withSubscribers(channel, isComing ? people : [], isComing ? [] : people))
      }
      return { ...channels, byId }
    }
  }
}

function withSubscribers(channel: Channel, coming: readonly number[], leaving: readonly number[]): Channel {
  const { subscribers } = channel
  if (subscribers === undefined) return channel
  const after = new Set(subscribers)
  for (const id of coming) after.add(id)
  for (const id of leaving) after.delete(id)
  return { ...channel, subscribers: [...after], subscriber_count: after.size }
}

function reduceFolders(folders: readonly ChannelFolder[], event: EventOf<'channel_folder'>): readonly ChannelFolder[] {
  if (event.op === 'add') {
    const { channel_folder: folder } = event
    return [...folders.filter(({ id }) => id !== folder.id), folder]
  }
  if (event.op === 'update') {
    const data = event.data as Partial<ChannelFolder>
    return folders.map((folder) => (folder.id === event.channel_folder_id ? { ...folder, ...data } : folder))
  }
  const { order } = event
  return folders
    .map((folder) => ({ ...folder, order: order.indexOf(folder.id) }))
    .sort((left, right) => left.order - right.order)
}

function reduceTopicPolicy(channels: Channels, { stream_id, topic_name, last_updated, visibility_policy }: UserTopic) {
  const topicPolicies = new Map(channels.topicPolicies)
  const place = topicPlace(stream_id, topic_name)
  if (visibility_policy === visibilityPolicy.inherit) topicPolicies.delete(place)
  else topicPolicies.set(place, { stream_id, topic_name, last_updated, visibility_policy })
  return { ...channels, topicPolicies }
}

export function policyOf(channels: Channels, channelId: number, topic: string): VisibilityPolicy {
  const known = channels.topicPolicies.get(topicPlace(channelId, topic))
  return known?.visibility_policy ?? visibilityPolicy.inherit
}

/** The policy of a topic has precedence over the mute of its channel; a channel without a subscription counts as muted. */
export function isTopicMuted(channels: Channels, channelId: number, topic: string): boolean {
  const subscription = channels.subscriptions.get(channelId)
  if (subscription === undefined) return true
  return isMutedBy(policyOf(channels, channelId, topic), subscription.is_muted)
}
