import {
  mayChangeMembers,
  mayCreateGroup as mayCreateByRules,
  mayInGroup as mayInGroupByRules,
} from '../../../server/chat/groups/rules/group-rights.ts'
import type { GroupPermissionName } from '../../../server/chat/groups/rules/user-group.ts'
import type { UserGroup } from '../state/types.ts'
import { type OrganizationState, permissionContext, ruleGroup } from './context.ts'

function requesterOf(state: OrganizationState, nowMs: number) {
  const { user, graph, settings } = permissionContext(state, nowMs)
  return { user, graph, managesAllGroups: settings.can_manage_all_groups }
}

/** Whether the user has a permission on a group. */
export function mayInGroup(
  state: OrganizationState,
  group: UserGroup,
  permission: GroupPermissionName,
  nowMs: number,
): boolean {
  return mayInGroupByRules(requesterOf(state, nowMs), ruleGroup(group), permission)
}

/** Whether the user may join a group, or leave it. */
export function mayJoinGroup(state: OrganizationState, group: UserGroup, nowMs: number): boolean {
  const change = { add: [state.people.ownId], delete: [], addSubgroups: [], deleteSubgroups: [] }
  return mayChangeMembers(requesterOf(state, nowMs), ruleGroup(group), change)
}

export function mayCreateGroup(state: OrganizationState, nowMs: number): boolean {
  const context = permissionContext(state, nowMs)
  return mayCreateByRules(context, context.settings)
}
