import { roles } from '../../../kernel/values/roles.ts'
import { isAllowed, type MembershipGraph, type PermissionUser } from '../../groups/rules/membership.ts'
import type { Channel } from './channel.ts'

/**
 * The access of a user to a channel. `content` implies `metadata`. Everything that reads channels, their messages or
 * their events decides by it.
 */
export interface ChannelAccess {
  readonly metadata: boolean
  readonly content: boolean
}

/** The properties of a channel that decide who may do what with it. */
export type GovernedChannel = Pick<Channel, 'privacy' | 'permissions'>

const none: ChannelAccess = { metadata: false, content: false }
const both: ChannelAccess = { metadata: true, content: true }
const metadataOnly: ChannelAccess = { metadata: true, content: false }

export function channelAccess(
  graph: MembershipGraph,
  channel: GovernedChannel,
  user: PermissionUser,
  isSubscribed: boolean,
): ChannelAccess {
  if (!user.isActive) return none
  if (isSubscribed || channel.privacy === 'web_public') return both
  if (!readsPublicChannels(user)) return none
  if (channel.privacy === 'public') return both
  const allowed = (name: 'can_add_subscribers_group' | 'can_subscribe_group' | 'can_administer_channel_group') =>
    isAllowed(graph, channel.permissions[name], user)
  // A user who may subscribe themselves or others could read everything by doing so.
  if (allowed('can_add_subscribers_group') || allowed('can_subscribe_group')) return both
  if (user.role <= roles.administrator || allowed('can_administer_channel_group')) return metadataOnly
  return none
}

/** Whether the user reads all public and web-public channels, subscribed or not. */
export function readsPublicChannels(user: PermissionUser): boolean {
  return user.isActive && user.role !== roles.guest
}

/** A spectator sees only web-public channels, and only if the organization allows spectators. */
export function spectatorMayRead(channel: Channel, spectatorsEnabled: boolean): boolean {
  return spectatorsEnabled && channel.privacy === 'web_public' && !channel.isArchived
}

/** Organization administrators administer every channel, except private ones whose content they cannot read. */
export function mayAdministerChannel(
  graph: MembershipGraph,
  channel: Pick<Channel, 'permissions'>,
  user: PermissionUser,
): boolean {
  if (!user.isActive || user.role === roles.guest) return false
  return user.role <= roles.administrator || isAllowed(graph, channel.permissions.can_administer_channel_group, user)
}
