import type { Directory } from '../directory/directory.ts'
import type { ChatUser } from '../people/rules/chat-user.ts'
import { refuseChannel } from './failures.ts'
import { channelAccess, mayAdministerChannel, spectatorMayRead } from './rules/access.ts'
import type { Channel, Subscription } from './rules/channel.ts'

/** `metadata`: that it exists, its settings and its subscribers. `content`: its messages as well. */
export type ChannelNeed = 'metadata' | 'content'

export interface AccessedChannel {
  readonly channel: Channel
  readonly subscription: Subscription | undefined
}

export interface ChannelAccessOptions {
  /** An archived channel counts as not there unless this is set. */
  readonly orArchived?: boolean
}

type Needed = { readonly directory: Directory }

/**
 * THE place where it is decided whether somebody may know of a channel. Refuses with the same words whether there is no
 * such channel or it is not for them.
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

/** The same for a channel by its name. */
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

/** A channel somebody wants to administer. Only who may know of it hears that it is administered by others. */
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

/** Whether somebody may know that a channel exists; undefined stands for somebody without an account. */
export function knowsChannel(directory: Directory, viewer: ChatUser | undefined, channel: Channel): boolean {
  if (viewer === undefined) return spectatorMayRead(channel, directory.settings.enable_spectator_access)
  const isSubscribed = directory.subscription(viewer.id, channel.id) !== undefined
  return channelAccess(directory.graph, channel, viewer, isSubscribed).metadata
}

/** Everybody who may know of a channel, as it is or as it is about to be: who hears of its changes. */
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

/** The subscribers clients are told of: those whose accounts are active. */
export function shownSubscribers(directory: Directory, channelId: number): number[] {
  return [...directory.subscribersOf(channelId).keys()].filter((id) => directory.user(id)?.isActive === true)
}
