import type { EventBody } from '../../delivery/queues/chat-events.ts'
import type { Notice, QueueTraits } from '../../delivery/queues/notice.ts'
import type { GroupSetting } from '../rules/group-setting.ts'
import type { GroupPermissionName, UserGroup } from '../rules/user-group.ts'
import type { GroupWire } from '../wire.ts'

/** Clients without support for deactivated groups receive no changes of one. */
function groupNotice(body: EventBody, isDeactivated: boolean): Notice {
  const receives = ({ capabilities }: QueueTraits) => !isDeactivated || capabilities.include_deactivated_groups
  return { type: 'user_group', audience: 'everyone', body: (queue) => (receives(queue) ? body : undefined) }
}

export function groupAddedNotice(group: GroupWire): Notice {
  return groupNotice({ type: 'user_group', op: 'add', group }, false)
}

export type GroupChanges = Partial<
  { readonly name: string; readonly description: string } & Readonly<Record<GroupPermissionName, GroupSetting>>
>

export function groupChangedNotice({ id, isDeactivated }: UserGroup, data: GroupChanges): Notice {
  return groupNotice({ type: 'user_group', op: 'update', group_id: id, data }, isDeactivated)
}

/** For clients without support for deactivated groups, deactivation deletes the group and reactivation creates it. */
export function groupStateNotice(group: GroupWire): Notice {
  const { deactivated } = group
  const changed: EventBody = { type: 'user_group', op: 'update', group_id: group.id, data: { deactivated } }
  const old: EventBody = deactivated
    ? { type: 'user_group', op: 'remove', group_id: group.id }
    : { type: 'user_group', op: 'add', group }
  return {
    type: 'user_group',
    audience: 'everyone',
    body: ({ capabilities }) => (capabilities.include_deactivated_groups ? changed : old),
  }
}

export function membersChangedNotice(
  op: 'add_members' | 'remove_members',
  { id, isDeactivated }: UserGroup,
  userIds: readonly number[],
): Notice {
  return groupNotice({ type: 'user_group', op, group_id: id, user_ids: userIds }, isDeactivated)
}

export function subgroupsChangedNotice(
  op: 'add_subgroups' | 'remove_subgroups',
  { id, isDeactivated }: UserGroup,
  subgroupIds: readonly number[],
): Notice {
  return groupNotice({ type: 'user_group', op, group_id: id, direct_subgroup_ids: subgroupIds }, isDeactivated)
}
