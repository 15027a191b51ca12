import { channelAccess, type GovernedChannel } from '../../channels/rules/access.ts'
import type { Channel } from '../../channels/rules/channel.ts'
import type { GroupSetting } from '../../groups/rules/group-setting.ts'
import { isAllowed, type MembershipGraph, type PermissionUser } from '../../groups/rules/membership.ts'
import type { PermissionSettings } from '../../organization/rules/setting-definitions.ts'

export interface Writer {
  readonly user: PermissionUser
  readonly isSubscribed: boolean
}

/** The sender, and the owner of a sender who is a bot: a bot has the permissions of its owner. */
export type Writers = readonly [sender: Writer, owner?: Writer]

export function isAllowedToWriters(graph: MembershipGraph, setting: GroupSetting, writers: Writers): boolean {
  return writers.some((writer) => writer !== undefined && isAllowed(graph, setting, writer.user))
}

export type PostRefusal = 'unknown_channel' | 'not_permitted' | 'archived' | 'not_subscribed'

/** Why a sender may not post in a channel; the topic has a separate check. */
export function postRefusal(
  graph: MembershipGraph,
  channel: GovernedChannel & Pick<Channel, 'isArchived'>,
  writers: Writers,
): PostRefusal | undefined {
  const all = writers.flatMap((writer) => writer ?? [])
  const isKnown = all.some(({ user, isSubscribed }) => channelAccess(graph, channel, user, isSubscribed).metadata)
  if (!isKnown) return 'unknown_channel'
  if (!isAllowedToWriters(graph, channel.permissions.can_send_message_group, writers)) return 'not_permitted'
  if (channel.isArchived) return 'archived'
  if (all.some(({ isSubscribed }) => isSubscribed)) return undefined
  const [{ user }] = writers
  const isOpen = channelAccess(graph, channel, user, false).content && channel.privacy !== 'private_protected'
  return isOpen ? undefined : 'not_subscribed'
}

export type DirectRefusal = 'not_permitted' | 'may_not_start'

type Correspondent = PermissionUser & { readonly isBot: boolean }

/**
 * Why a sender may not write to these users. Without the permission to start a conversation, an existing one stays
 * open.
 */
export function directRefusal(
  { graph, settings }: { readonly graph: MembershipGraph; readonly settings: PermissionSettings },
  sender: Correspondent,
  recipients: readonly Correspondent[],
): DirectRefusal | undefined {
  if (sender.isBot || recipients.every((user) => user.isBot || user.id === sender.id)) return undefined
  const isPermitted = (user: Correspondent) => isAllowed(graph, settings.direct_message_permission_group, user)
  if (![sender, ...recipients].some(isPermitted)) return 'not_permitted'
  return isAllowed(graph, settings.direct_message_initiator_group, sender) ? undefined : 'may_not_start'
}
