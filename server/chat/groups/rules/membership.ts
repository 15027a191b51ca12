import { roles } from '../../../kernel/values/roles.ts'
import type { ChatUser } from '../../people/rules/chat-user.ts'
import type { GroupSetting } from './group-setting.ts'
import { isInSystemGroup, type SystemGroupName, type WaitingPeriod } from './system-groups.ts'
import type { UserGroup } from './user-group.ts'

/** The properties of a user that decide permissions. A client knows them too. */
export type PermissionUser = Pick<ChatUser, 'id' | 'role' | 'isActive' | 'joinedAtMs'>

/** The properties of a group that decide its membership. A client knows them too. */
export interface MembershipGroup extends Pick<UserGroup, 'name' | 'isSystem' | 'isDeactivated'> {
  readonly memberIds: { has(userId: number): boolean }
  readonly subgroupIds: Iterable<number>
}

/** The inputs of membership: groups by id, and the time, which decides full membership. */
export interface MembershipGraph {
  readonly groups: { get(id: number): MembershipGroup | undefined }
  readonly waiting: WaitingPeriod
}

/** The same with all groups and everything about them. */
export interface GroupGraph extends MembershipGraph {
  readonly groups: ReadonlyMap<number, UserGroup>
}

/** Whether a user is a member directly or through a subgroup; a deactivated group has no members. */
export function isGroupMember(graph: MembershipGraph, groupId: number, user: PermissionUser): boolean {
  const group = graph.groups.get(groupId)
  if (group === undefined || group.isDeactivated) return false
  if (isDirectMember(graph, group, user)) return true
  // Most settings name a system group, which has no subgroups to search.
  return !group.isSystem && isSubgroupMember(graph, group, user)
}

function isDirectMember(graph: MembershipGraph, group: MembershipGroup, user: PermissionUser): boolean {
  if (!group.isSystem) return group.memberIds.has(user.id)
  return isInSystemGroup(group.name as SystemGroupName, user, graph.waiting)
}

function isSubgroupMember(graph: MembershipGraph, { subgroupIds }: MembershipGroup, user: PermissionUser): boolean {
  const seen = new Set<number>()
  const pending = [...subgroupIds]
  for (let id = pending.pop(); id !== undefined; id = pending.pop()) {
    if (seen.has(id)) continue
    seen.add(id)
    const group = graph.groups.get(id)
    if (group === undefined || group.isDeactivated) continue
    if (isDirectMember(graph, group, user)) return true
    if (!group.isSystem) pending.push(...group.subgroupIds)
  }
  return false
}

/**
 * The check of a permission that cannot be given to everyone: a guest never has it, also not by a membership or as a
 * creator from before a demotion.
 */
export function isAllowedMember(graph: MembershipGraph, setting: GroupSetting, user: PermissionUser): boolean {
  return user.role !== roles.guest && isAllowed(graph, setting, user)
}

/** The only check of a permission setting. Deactivated users have no permissions. */
export function isAllowed(graph: MembershipGraph, setting: GroupSetting, user: PermissionUser): boolean {
  if (!user.isActive) return false
  if (typeof setting === 'number') return isGroupMember(graph, setting, user)
  if (setting.direct_members.includes(user.id)) return true
  return setting.direct_subgroups.some((groupId) => isGroupMember(graph, groupId, user))
}

/** Whether adding `subgroupId` to `groupId` would create a cycle. */
export function wouldMakeCycle(groups: ReadonlyMap<number, UserGroup>, groupId: number, subgroupId: number): boolean {
  const seen = new Set<number>()
  const pending = [subgroupId]
  for (let id = pending.pop(); id !== undefined; id = pending.pop()) {
    if (id === groupId) return true
    if (seen.has(id)) continue
    seen.add(id)
    pending.push(...(groups.get(id)?.subgroupIds ?? []))
  }
  return false
}
