import { channelAccess, type GovernedChannel, spectatorMayRead } from '../../channels/rules/access.ts'
import type { Channel } from '../../channels/rules/channel.ts'
import type { MembershipGraph, PermissionUser } from '../../groups/rules/membership.ts'
import type { ChatUser } from '../../people/rules/chat-user.ts'

/** Which messages of a place a user may read: all, those they received, or none. */
export type PlaceReach = 'all' | 'received' | 'none'

export interface ChannelViewer {
  readonly user: PermissionUser
  readonly isSubscribed: boolean
  readonly graph: MembershipGraph
}

/** The only decision about messages of a channel. Archived channels stay readable. */
export function channelReach(channel: GovernedChannel, { user, isSubscribed, graph }: ChannelViewer): PlaceReach {
  if (!channelAccess(graph, channel, user, isSubscribed).content) return 'none'
  return channel.privacy === 'private_protected' ? 'received' : 'all'
}

/** Which messages a spectator may read. */
export function spectatorReach(channel: Channel, spectatorsEnabled: boolean): PlaceReach {
  return spectatorMayRead(channel, spectatorsEnabled) ? 'all' : 'none'
}

/** Only members read a direct conversation, whatever the role of others. */
export function conversationReach(memberIds: readonly number[], user: ChatUser | undefined): PlaceReach {
  return user?.isActive === true && memberIds.includes(user.id) ? 'all' : 'none'
}

/** An archived channel is read and no longer changed: no edits, moves, deletions or reactions. */
export function isOpenForChange(channel: Pick<Channel, 'isArchived'> | undefined): boolean {
  return channel?.isArchived === false
}

export function mayRead(reach: PlaceReach, isReceived: boolean): boolean {
  return reach === 'all' || (reach === 'received' && isReceived)
}
