import { roles } from '../../../kernel/values/roles.ts'
import type { ChatUser } from '../../people/rules/chat-user.ts'
import { type GroupGraph, isGroupMember } from './membership.ts'
import { directSystemGroup, isFullMember, type SystemGroupName, type WaitingPeriod } from './system-groups.ts'
import type { UserGroup } from './user-group.ts'

/** Whether a user is a direct member, not through a subgroup. */
export function isDirectMember(group: UserGroup, user: ChatUser, waiting: WaitingPeriod): boolean {
  if (!group.isSystem) return group.memberIds.has(user.id)
  return directSystemGroup(user.role) === group.name || isAlsoIn(group.name, user, waiting)
}

/** Members past the waiting period are in one more group. */
function isAlsoIn(name: string, user: ChatUser, waiting: WaitingPeriod): boolean {
  return name === fullMembers && user.role === roles.member && isFullMember(user, waiting)
}

export const fullMembers: SystemGroupName = 'role:fullmembers'

/** The active direct members of each group. */
export function directMembers(
  groups: Iterable<UserGroup>,
  users: Iterable<ChatUser>,
  waiting: WaitingPeriod,
): Map<number, number[]> {
  const members = new Map<number, number[]>()
  const all = [...groups]
  for (const group of all) members.set(group.id, [])
  const ofSystem = new Map<string, number[] | undefined>()
  for (const { id, name, isSystem } of all) if (isSystem) ofSystem.set(name, members.get(id))
  const full = ofSystem.get(fullMembers)
  const active = new Set<number>()
  for (const user of users) {
    if (!user.isActive) continue
    active.add(user.id)
    ofSystem.get(directSystemGroup(user.role))?.push(user.id)
    if (isAlsoIn(fullMembers, user, waiting)) full?.push(user.id)
  }
  for (const group of all) {
    for (const id of group.memberIds) if (active.has(id)) members.get(group.id)?.push(id)
  }
  for (const ids of members.values()) ids.sort((left, right) => left - right)
  return members
}

/** When the next member is past the waiting period, if nothing else changes. */
export function fullMembershipsUntilMs(users: Iterable<ChatUser>, { nowMs, days }: WaitingPeriod): number {
  let untilMs = Number.POSITIVE_INFINITY
  for (const { joinedAtMs } of users) {
    const atMs = joinedAtMs + days * 86_400_000
    if (atMs > nowMs && atMs < untilMs) untilMs = atMs
  }
  return untilMs
}

/** The membership of one user. A deactivated group uses its stored members. */
export function isMember(graph: GroupGraph, group: UserGroup, user: ChatUser, directOnly: boolean): boolean {
  if (!user.isActive) return false
  if (isDirectMember(group, user, graph.waiting)) return true
  return !directOnly && [...group.subgroupIds].some((id) => isGroupMember(graph, id, user))
}

/** All subgroups recursively, without duplicates. */
export function allSubgroups(groups: ReadonlyMap<number, UserGroup>, group: UserGroup): number[] {
  const found = new Set<number>()
  const pending = [...group.subgroupIds]
  for (let id = pending.pop(); id !== undefined; id = pending.pop()) {
    if (found.has(id)) continue
    found.add(id)
    pending.push(...(groups.get(id)?.subgroupIds ?? []))
  }
  return [...found].sort((left, right) => left - right)
}
