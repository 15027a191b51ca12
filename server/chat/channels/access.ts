import type { Directory } from '../directory/directory.ts'
import type { MembershipGraph } from '../groups/rules/membership.ts'
import type { ChatUser } from '../people/rules/chat-user.ts'
import { refuseChannel } from './failures.ts'
import { channelAccess, mayAdministerChannel, spectatorMayRead } from './rules/access.ts'
import type { Channel, Subscription } from './rules/channel.ts'

/** `metadata`: its existence, settings and subscribers. `content`: also its messages. */
export type ChannelNeed = 'metadata' | 'content'

export interface AccessedChannel {
  readonly channel: Channel
  readonly subscription: Subscription | undefined
}

export interface ChannelAccessOptions {
  /** Without it, an archived channel counts as missing. */
  readonly orArchived?: boolean
}

type Needed = { readonly directory: Directory }

/**
 * The only place that decides who may know of a channel. The failure is the same for a missing and a hidden channel.
 */
export function accessChannel(
  { directory }: Needed,
  user: ChatUser,
  channelId: number,
  need: ChannelNeed,
  options: ChannelAccessOptions = {},
): AccessedChannel {
  const accessed = findAccessible(directory, user, directory.channel(channelId), need, options)
  if (accessed === undefined) throw refuseChannel.invalidId()
  return accessed
}

/** The same by name. */
export function accessChannelByName(
  { directory }: Needed,
  user: ChatUser,
  name: string,
  need: ChannelNeed,
  options: ChannelAccessOptions = {},
): AccessedChannel {
  const accessed = findAccessible(directory, user, directory.channelByName(name), need, options)
  if (accessed === undefined) throw refuseChannel.invalidName(name)
  return accessed
}

/** A channel that the user wants to administer. Only users who may know of it learn that they lack the permission. */
export function accessChannelToAdminister({ directory }: Needed, user: ChatUser, channelId: number): AccessedChannel {
  const accessed = findAccessible(directory, user, directory.channel(channelId), 'metadata', { orArchived: true })
  if (accessed === undefined) throw refuseChannel.invalidId()
  if (!mayAdministerChannel(directory.graph, accessed.channel, user)) throw refuseChannel.mayNotAdminister()
  return accessed
}

function findAccessible(
  directory: Directory,
  user: ChatUser,
  channel: Channel | undefined,
  need: ChannelNeed,
  { orArchived = false }: ChannelAccessOptions,
): AccessedChannel | undefined {
  if (channel === undefined || (channel.isArchived && !orArchived)) return undefined
  const subscription = directory.subscription(user.id, channel.id)
  const access = channelAccess(directory.graph, channel, user, subscription !== undefined)
  return access[need] ? { channel, subscription } : undefined
}

/** Whether the viewer may know that a channel exists; undefined is a spectator. */
export function knowsChannel(
  directory: Directory,
  viewer: ChatUser | undefined,
  channel: Channel,
  graph: MembershipGraph = directory.graph,
): boolean {
  if (viewer === undefined) return spectatorMayRead(channel, directory.settings.enable_spectator_access)
  const isSubscribed = directory.isSubscribed(viewer.id, channel.id)
  return channelAccess(graph, channel, viewer, isSubscribed).metadata
}

/** The same by id, also of a channel that does not exist. */
export function knowsChannelById(directory: Directory, viewer: ChatUser | undefined, channelId: number): boolean {
  const channel = directory.channel(channelId)
  return channel !== undefined && knowsChannel(directory, viewer, channel)
}

/** All users who may know of a channel in its given state: the audience of its changes. */
export function channelViewers(
  directory: Directory,
  channel: Channel,
  subscribers: { has(userId: number): boolean } = directory.subscribersOf(channel.id),
): Set<number> {
  const graph = directory.graph
  const viewers = new Set<number>()
  for (const user of directory.users()) {
    if (channelAccess(graph, channel, user, subscribers.has(user.id)).metadata) viewers.add(user.id)
  }
  return viewers
}

export function without(users: ReadonlySet<number>, others: { has(id: number): boolean }): Set<number> {
  return new Set([...users].filter((id) => !others.has(id)))
}

/** The subscribers that clients see: active users. */
export function shownSubscribers(directory: Directory, channelId: number): number[] {
  return [...directory.subscribersOf(channelId).keys()].filter((id) => directory.user(id)?.isActive === true)
}
