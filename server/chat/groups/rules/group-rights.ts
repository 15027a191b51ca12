import { roles } from '../../../kernel/values/roles.ts'
import type { GroupSetting } from './group-setting.ts'
import { isAllowed, type MembershipGraph, type PermissionUser } from './membership.ts'
import { groupPermissionRules } from './permission-definitions.ts'
import type { GroupPermissionName, UserGroup } from './user-group.ts'

/** The properties of a group that decide who may change it. */
export type GovernedGroup = Pick<UserGroup, 'isSystem' | 'permissions'>

/** The user and the facts that decide their permission. */
export interface GroupRequester {
  readonly graph: MembershipGraph
  readonly user: PermissionUser
  /** The organization's `can_manage_all_groups`. */
  readonly managesAllGroups: GroupSetting
}

/**
 * Whether a user has a permission on a group. Managers of the group, or of all groups, have every permission; guests
 * never have one that cannot be given to everyone; nobody can change system groups.
 */
export function mayInGroup(requester: GroupRequester, group: GovernedGroup, permission: GroupPermissionName): boolean {
  if (group.isSystem) return false
  return isGiven(requester, group, permission) || mayManage(requester, group)
}

function mayManage(requester: GroupRequester, group: GovernedGroup): boolean {
  const { graph, user, managesAllGroups } = requester
  if (isGiven(requester, group, 'can_manage_group')) return true
  return user.role !== roles.guest && isAllowed(graph, managesAllGroups, user)
}

function isGiven({ graph, user }: GroupRequester, group: GovernedGroup, permission: GroupPermissionName): boolean {
  const isNeverForGuests = groupPermissionRules[permission].forbidden.includes('role:everyone')
  if (user.role === roles.guest && isNeverForGuests) return false
  return isAllowed(graph, group.permissions[permission], user)
}

/** Whether a user may create groups. */
export function mayCreateGroup(
  { graph, user }: Pick<GroupRequester, 'graph' | 'user'>,
  settings: { readonly can_create_groups: GroupSetting },
): boolean {
  return user.role !== roles.guest && isAllowed(graph, settings.can_create_groups, user)
}

/** Users and subgroups to add and to remove. */
export interface MembershipChange {
  readonly add: readonly number[]
  readonly delete: readonly number[]
  readonly addSubgroups: readonly number[]
  readonly deleteSubgroups: readonly number[]
}

/**
 * Whether a user may make this change: a user who adds or removes only themselves needs the permission to join or
 * leave.
 */
export function mayChangeMembers(requester: GroupRequester, group: GovernedGroup, change: MembershipChange): boolean {
  const may = (permission: GroupPermissionName) => mayInGroup(requester, group, permission)
  const isSelfAlone = (people: readonly number[], subgroups: readonly number[]) =>
    subgroups.length === 0 && people.every((id) => id === requester.user.id)
  const adds = change.add.length + change.addSubgroups.length > 0
  const removes = change.delete.length + change.deleteSubgroups.length > 0
  const mayAdd = may('can_add_members_group') || (isSelfAlone(change.add, change.addSubgroups) && may('can_join_group'))
  const mayRemove =
    may('can_remove_members_group') || (isSelfAlone(change.delete, change.deleteSubgroups) && may('can_leave_group'))
  return (!adds || mayAdd) && (!removes || mayRemove)
}
