import type { Transaction } from '../../../kernel/storage/database.ts'
import { channelViewers, knowsChannel, without } from '../../channels/access.ts'
import { checkedChannelName, permissionContextOf } from '../../channels/actions/plan-channel.ts'
import { refuseChannel } from '../../channels/failures.ts'
import { channelVanishesNotice } from '../../channels/notices/channels.ts'
import { channelAccess } from '../../channels/rules/access.ts'
import type { Channel } from '../../channels/rules/channel.ts'
import { controls, mayRemoveSubscribers } from '../../channels/rules/permissions.ts'
import type { WithChannelActivities } from '../../channels/store/channel-activity.ts'
import type { WithEvents } from '../../delivery/queues/events.ts'
import type { Notice } from '../../delivery/queues/notice.ts'
import type { WithDatabase, WithSite } from '../../dependencies.ts'
import { changedSubscriptions } from '../../directory/changed.ts'
import type { Directory, WithDirectory } from '../../directory/directory.ts'
import { lockSubscriptions } from '../../messages/store/messages.ts'
import { announceSubscriptions } from '../../people/actions/announce-subscriptions.ts'
import { reportsOf, trackUserVisibility } from '../../people/actions/track-visibility.ts'
import type { ChatUser } from '../../people/rules/chat-user.ts'
import { markReadOnLeaving } from '../../unread/actions/mark-read-on-leaving.ts'
import { peersNotice, unsubscribedNotice } from '../notices.ts'
import { endSubscriptions, type SubscriptionKey, subscribedBotsOf } from '../store.ts'
import { type Principals, resolvePrincipals } from './resolve-principals.ts'
import { grouped } from './subscribe-people.ts'

type RemoveSubscriptionsNeeds = WithChannelActivities & WithDatabase & WithDirectory & WithEvents & WithSite

export interface RemovedSubscriptions {
  /** Names of channels, once per unsubscribed user. */
  readonly removed: string[]
  readonly notRemoved: string[]
}

/** Permitted unsubscriptions. */
export interface Removal {
  readonly caller: ChatUser
  readonly channels: readonly Channel[]
  readonly users: readonly ChatUser[]
}

/** Resolves the users and channels and checks the permission. A user needs none for themselves and their bots. */
export async function planRemoval(
  chat: RemoveSubscriptionsNeeds,
  caller: ChatUser,
  names: readonly string[],
  principals: Principals,
): Promise<Removal> {
  const { directory } = chat
  const users = principals.length === 0 ? [caller] : await resolvePrincipals(chat, caller, principals)
  const others = users.some((user) => !controls(caller, user))
  const channels = [...new Set(names.map((name) => knownChannel(directory, caller, name)))]
  const context = permissionContextOf(directory, caller)
  for (const channel of others ? channels : []) {
    const isSubscribed = directory.isSubscribed(caller.id, channel.id)
    if (!mayRemoveSubscribers(context, channel, isSubscribed)) throw refuseChannel.insufficient()
  }
  return { caller, channels, users }
}

export async function removeSubscriptions(
  chat: RemoveSubscriptionsNeeds,
  { caller, channels, users }: Removal,
): Promise<RemovedSubscriptions> {
  const ended = await chat.database.transaction(async (tx) => {
    const left = await unsubscribePeople(chat, tx, channels, users)
    for (const channel of channels) {
      const bots = await botsWithoutReader(chat.directory, tx, caller, channel, left)
      if (bots.length > 0) await unsubscribePeople(chat, tx, [channel], bots)
    }
    return left
  })
  const gone = new Set(ended.map(({ userId, channelId }) => `${userId} ${channelId}`))
  const pairs = users.flatMap((user) => channels.map((channel) => ({ user, channel })))
  const isGone = ({ user, channel }: (typeof pairs)[number]) => gone.has(`${user.id} ${channel.id}`)
  return {
    removed: pairs.filter(isGone).map(({ channel }) => channel.name),
    notRemoved: pairs.filter((pair) => !isGone(pair)).map(({ channel }) => channel.name),
  }
}

/**
 * The subscribed bots of people whom another user removes from a channel that they can then not read: the key of such a bot
 * still reads the channel. The bots of a person who leaves stay: integrations outlive the membership of their owner.
 */
async function botsWithoutReader(
  directory: Directory,
  { sql }: Transaction,
  caller: ChatUser,
  channel: Channel,
  left: readonly SubscriptionKey[],
): Promise<ChatUser[]> {
  const removed = new Set<number>()
  for (const { userId, channelId } of left) {
    const user = directory.user(userId)
    if (channelId !== channel.id || user === undefined || user.id === caller.id) continue
    if (!channelAccess(directory.graph, channel, user, false).content) removed.add(user.id)
  }
  if (removed.size === 0) return []
  // From the database: the directory may not have a bot yet that was subscribed a moment ago.
  const bots = await subscribedBotsOf(sql, [...removed], channel.id)
  return bots.flatMap((id) => directory.user(id) ?? [])
}

/** A channel hidden from the caller fails like one that does not exist. */
function knownChannel(directory: Directory, caller: ChatUser, text: string): Channel {
  const name = checkedChannelName(text)
  const channel = directory.channelByName(name)
  if (channel === undefined || !knowsChannel(directory, caller, channel)) throw refuseChannel.noSuchName(name)
  return channel
}

/** Ends subscriptions at the newest message and publishes the events; returns the ended ones. */
export async function unsubscribePeople(
  chat: RemoveSubscriptionsNeeds,
  tx: Transaction,
  channels: readonly Channel[],
  users: readonly ChatUser[],
): Promise<SubscriptionKey[]> {
  const visibility = await trackUserVisibility(chat)
  const wanted = users.flatMap((user) => channels.map(({ id }) => ({ userId: user.id, channelId: id })))
  const { lastMessageId, revision } = await lockSubscriptions(tx)
  const ended = await endSubscriptions(tx, wanted, lastMessageId)
  await markReadOnLeaving(chat, tx, ended, lastMessageId)
  const { directory, events } = chat
  directory.refreshOnCommit(tx, changedSubscriptions(ended, revision))
  tx.onCommit(async () => {
    await announceSubscriptions(chat, ended)
    events.publish(...unsubscribedNotices(directory, channels, ended))
  })
  visibility.reportOnCommit(tx)
  return ended
}

function unsubscribedNotices(
  directory: Directory,
  channels: readonly Channel[],
  ended: readonly SubscriptionKey[],
): Notice[] {
  const byId = new Map(channels.map((channel) => [channel.id, channel]))
  const named = (ids: readonly number[]) => ids.map((id) => ({ id, name: byId.get(id)?.name ?? '' }))
  const channelsByUser = grouped(
    ended,
    ({ userId }) => userId,
    ({ channelId }) => channelId,
  )
  const usersByChannel = grouped(
    ended,
    ({ channelId }) => channelId,
    ({ userId }) => userId,
  )
  const notices: Notice[] = []
  for (const [userId, ids] of channelsByUser) notices.push(unsubscribedNotice(userId, named(ids)))
  for (const given of channels) {
    const channel = directory.channel(given.id) ?? given
    const userIds = usersByChannel.get(channel.id) ?? []
    if (userIds.length === 0) continue
    const blind = new Set(userIds.filter((id) => losesChannel(directory, channel, id)))
    notices.push(peersNotice('peer_remove', channel.id, userIds, without(channelViewers(directory, channel), blind)))
    if (blind.size > 0) notices.push(channelVanishesNotice(channel.id, blind))
    reportsOf(directory).channelShown(channel.id, blind, false)
  }
  return notices
}

function losesChannel(directory: Directory, channel: Channel, userId: number): boolean {
  const user = directory.user(userId)
  return user !== undefined && !channelAccess(directory.graph, channel, user, false).metadata
}
