import { channelAccess, spectatorMayRead } from '../../channels/rules/access.ts'
import type { Channel } from '../../channels/rules/channel.ts'
import type { GroupGraph } from '../../groups/rules/membership.ts'
import type { ChatUser } from '../../people/rules/chat-user.ts'

/** Which messages of a place somebody may read: every one, those that reached them, or none. */
export type PlaceReach = 'all' | 'received' | 'none'

export interface ChannelViewer {
  readonly user: ChatUser
  readonly isSubscribed: boolean
  readonly graph: GroupGraph
}

/** The one decision about messages of a channel. Archived channels stay readable to those who could read them. */
export function channelReach(channel: Channel, { user, isSubscribed, graph }: ChannelViewer): PlaceReach {
  if (!channelAccess(graph, channel, user, isSubscribed).content) return 'none'
  return channel.privacy === 'private_protected' ? 'received' : 'all'
}

/** What somebody without an account may read. */
export function spectatorReach(channel: Channel, spectatorsEnabled: boolean): PlaceReach {
  return spectatorMayRead(channel, spectatorsEnabled) ? 'all' : 'none'
}

/** A direct conversation is its members' and nobody else's, whatever their role. */
export function conversationReach(memberIds: readonly number[], user: ChatUser | undefined): PlaceReach {
  return user?.isActive === true && memberIds.includes(user.id) ? 'all' : 'none'
}

export function mayRead(reach: PlaceReach, isReceived: boolean): boolean {
  return reach === 'all' || (reach === 'received' && isReceived)
}
