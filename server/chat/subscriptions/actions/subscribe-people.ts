import type { Transaction } from '../../../kernel/storage/database.ts'
import { channelViewers, without } from '../../channels/access.ts'
import { channelAppearsNotice } from '../../channels/notices/channels.ts'
import { channelAccess } from '../../channels/rules/access.ts'
import type { Channel } from '../../channels/rules/channel.ts'
import { pickColor } from '../../channels/rules/color.ts'
import { type ChannelActivity, noActivity, type WithChannelActivities } from '../../channels/store/channel-activity.ts'
import type { WithEvents } from '../../delivery/queues/events.ts'
import type { Notice } from '../../delivery/queues/notice.ts'
import type { WithDatabase, WithSite } from '../../dependencies.ts'
import { changedSubscriptions } from '../../directory/changed.ts'
import type { Directory, WithDirectory } from '../../directory/directory.ts'
import { lockSubscriptions } from '../../messages/store/messages.ts'
import { announceSubscriptions } from '../../people/actions/announce-subscriptions.ts'
import { reportsOf, trackUserVisibility } from '../../people/actions/track-visibility.ts'
import type { ChatUser } from '../../people/rules/chat-user.ts'
import { peersNotice, subscribedNotice } from '../notices.ts'
import { insertSubscriptions, type NewSubscription, type SubscriptionKey } from '../store.ts'

export interface Subscribing {
  readonly channels: readonly Channel[]
  readonly users: readonly ChatUser[]
  /** Created in this transaction, so no client knows them yet. */
  readonly newChannelIds?: ReadonlySet<number>
  /** Requested colours, by channel. */
  readonly colors?: ReadonlyMap<number, string>
  /** Of the channels that are not new. */
  readonly activities: ReadonlyMap<number, ChannelActivity>
}

/**
 * Subscribes users from the next message on and publishes the events. The caller has checked the permission. Returns
 * the new subscriptions.
 */
export async function subscribePeople(
  chat: WithChannelActivities & WithDatabase & WithDirectory & WithEvents & WithSite,
  tx: Transaction,
  subscribing: Subscribing,
): Promise<SubscriptionKey[]> {
  const { directory, events } = chat
  const visibility = await trackUserVisibility(chat)
  const wanted = wantedSubscriptions(directory, subscribing)
  const lock = wanted.length === 0 ? undefined : await lockSubscriptions(tx)
  const added = lock === undefined ? [] : await insertSubscriptions(tx, wanted, lock.lastMessageId)
  const channels = subscribing.channels.map(({ id }) => id)
  directory.refreshOnCommit(tx, { channels, ...changedSubscriptions(added, lock?.revision) })
  visibility.reportOnCommit(tx)
  tx.onCommit(async () => {
    await announceSubscriptions(chat, added)
    events.publish(...subscribedNotices(directory, subscribing, added))
  })
  return added
}

function wantedSubscriptions(directory: Directory, { channels, users, colors }: Subscribing): NewSubscription[] {
  return users.flatMap((user) => {
    const used = new Set([...directory.subscriptionsOf(user.id).values()].map(({ color }) => color))
    return channels.map((channel) => {
      const color = colors?.get(channel.id) ?? pickColor(used, channel.id)
      used.add(color)
      const push = channel.defaultPushNotifications === true ? { pushNotifications: true } : {}
      return { userId: user.id, channelId: channel.id, color, ...push }
    })
  })
}

/** In this order: a client must receive a channel before its subscription to it. */
function subscribedNotices(
  directory: Directory,
  { channels, newChannelIds, activities }: Subscribing,
  added: readonly SubscriptionKey[],
): Notice[] {
  const usersByChannel = grouped(
    added,
    ({ channelId }) => channelId,
    ({ userId }) => userId,
  )
  const channelsByUser = grouped(
    added,
    ({ userId }) => userId,
    ({ channelId }) => channelId,
  )
  const appearing: Notice[] = []
  const peers: Notice[] = []
  for (const given of channels) {
    const channel = directory.channel(given.id) ?? given
    const userIds = usersByChannel.get(channel.id) ?? []
    const added = new Set(userIds)
    const isNew = newChannelIds?.has(channel.id) === true
    const knew = isNew ? channelViewers(directory, channel, added) : channelViewers(directory, channel)
    const audience = isNew ? knew : new Set(userIds.filter((id) => !knewBefore(directory, channel, id)))
    const activity = activities.get(channel.id) ?? noActivity
    appearing.push(channelAppearsNotice({ directory, channelId: channel.id, activity, audience }))
    reportsOf(directory).channelShown(channel.id, audience, true)
    if (userIds.length > 0) peers.push(peersNotice('peer_add', channel.id, userIds, without(knew, added)))
  }
  const subscribed = [...channelsByUser].map(([userId, channelIds]) =>
    subscribedNotice({ directory, userId, channelIds, activities }),
  )
  return [...appearing, ...subscribed, ...peers]
}

function knewBefore(directory: Directory, channel: Channel, userId: number): boolean {
  const user = directory.user(userId)
  return user !== undefined && channelAccess(directory.graph, channel, user, false).metadata
}

export function grouped<T>(
  items: readonly T[],
  key: (item: T) => number,
  value: (item: T) => number,
): Map<number, number[]> {
  const groups = new Map<number, number[]>()
  for (const item of items) {
    const group = groups.get(key(item))
    if (group === undefined) groups.set(key(item), [value(item)])
    else group.push(value(item))
  }
  return groups
}
