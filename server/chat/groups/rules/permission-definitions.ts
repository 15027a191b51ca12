import type { ChannelPermissionName } from '../../channels/rules/channel.ts'
import type { SystemGroupName } from './system-groups.ts'
import type { GroupPermissionName } from './user-group.ts'

/** The allowed values of a permission, and its default. */
export interface PermissionRule {
  /** A system group by name, or the creator of the object. */
  readonly fallback: SystemGroupName | 'creator'
  /** System groups that it must not be set to. */
  readonly forbidden: readonly SystemGroupName[]
}

const internet: readonly SystemGroupName[] = ['role:internet']
const atMostMembers: readonly SystemGroupName[] = ['role:internet', 'role:everyone']

export const channelPermissionRules: Readonly<Record<ChannelPermissionName, PermissionRule>> = {
  can_add_subscribers_group: { fallback: 'role:nobody', forbidden: atMostMembers },
  can_administer_channel_group: { fallback: 'creator', forbidden: atMostMembers },
  can_create_topic_group: { fallback: 'role:everyone', forbidden: internet },
  can_delete_any_message_group: { fallback: 'role:nobody', forbidden: atMostMembers },
  can_delete_own_message_group: { fallback: 'role:nobody', forbidden: internet },
  can_move_messages_out_of_channel_group: { fallback: 'role:nobody', forbidden: internet },
  can_move_messages_within_channel_group: { fallback: 'role:nobody', forbidden: internet },
  can_remove_subscribers_group: { fallback: 'role:administrators', forbidden: atMostMembers },
  can_resolve_topics_group: { fallback: 'role:nobody', forbidden: internet },
  can_send_message_group: { fallback: 'role:everyone', forbidden: internet },
  can_subscribe_group: { fallback: 'role:nobody', forbidden: atMostMembers },
}

export const groupPermissionRules: Readonly<Record<GroupPermissionName, PermissionRule>> = {
  can_add_members_group: { fallback: 'creator', forbidden: atMostMembers },
  can_join_group: { fallback: 'role:nobody', forbidden: atMostMembers },
  can_leave_group: { fallback: 'role:everyone', forbidden: internet },
  can_manage_group: { fallback: 'creator', forbidden: atMostMembers },
  can_mention_group: { fallback: 'role:everyone', forbidden: ['role:internet', 'role:owners'] },
  can_remove_members_group: { fallback: 'role:nobody', forbidden: atMostMembers },
}
