import { roles } from '../../../kernel/values/roles.ts'
import type { GroupSetting } from '../../groups/rules/group-setting.ts'
import { isAllowed, type MembershipGraph, type PermissionUser } from '../../groups/rules/membership.ts'
import type { PermissionSettings } from '../../organization/rules/setting-definitions.ts'
import type { ChatUser } from '../../people/rules/chat-user.ts'
import { channelAccess, type GovernedChannel, mayAdministerChannel } from './access.ts'
import type { Channel, ChannelPrivacy } from './channel.ts'
import { isPrivate } from './privacy.ts'

/** The facts that decide a user's permissions on a channel. */
export interface PermissionContext {
  readonly user: PermissionUser
  readonly graph: MembershipGraph
  readonly settings: PermissionSettings
}

const isGuest = (user: PermissionUser): boolean => user.role === roles.guest
const isAdministrator = (user: PermissionUser): boolean => user.role <= roles.administrator

/** Whether a user may create a channel of this privacy, or change one to it. Web-public needs more than public. */
export function mayCreateChannel({ user, graph, settings }: PermissionContext, privacy: ChannelPrivacy): boolean {
  if (isGuest(user)) return false
  const setting = isPrivate(privacy)
    ? settings.can_create_private_channel_group
    : settings.can_create_public_channel_group
  if (!isAllowed(graph, setting, user)) return false
  return privacy !== 'web_public' || mayCreateWebPublicChannel({ user, graph, settings })
}

export function mayCreateWebPublicChannel({ user, graph, settings }: PermissionContext): boolean {
  return !isGuest(user) && isAllowed(graph, settings.can_create_web_public_channel_group, user)
}

/** Whether a user who can read a channel may subscribe others. */
export function mayAddSubscribers(
  { user, graph, settings }: PermissionContext,
  channel: Pick<Channel, 'permissions'>,
): boolean {
  if (!user.isActive || isGuest(user)) return false
  if (isAdministrator(user)) return true
  const allowed = (setting: GroupSetting) => isAllowed(graph, setting, user)
  return (
    allowed(settings.can_add_subscribers_group) ||
    allowed(channel.permissions.can_administer_channel_group) ||
    allowed(channel.permissions.can_add_subscribers_group)
  )
}

/** Whether a user may unsubscribe others. */
export function mayRemoveSubscribers(
  { user, graph }: PermissionContext,
  channel: GovernedChannel,
  isSubscribed: boolean,
): boolean {
  if (mayAdministerChannel(graph, channel, user)) return true
  if (isGuest(user) || !channelAccess(graph, channel, user, isSubscribed).metadata) return false
  return isAllowed(graph, channel.permissions.can_remove_subscribers_group, user)
}

/** A user controls themselves and their bots; unsubscribing those needs no permission. */
export function controls(user: ChatUser, target: ChatUser): boolean {
  return user.id === target.id || (target.isBot && target.botOwnerId === user.id)
}
