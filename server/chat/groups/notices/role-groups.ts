import type { Notice } from '../../delivery/queues/notice.ts'
import type { ChatUser } from '../../people/rules/chat-user.ts'
import { fullMembers, isDirectMember } from '../rules/group-members.ts'
import type { GroupGraph } from '../rules/membership.ts'
import { isInSystemGroup, type WaitingPeriod } from '../rules/system-groups.ts'
import type { UserGroup } from '../rules/user-group.ts'
import { membersChangedNotice } from './groups.ts'

/** Groups list active users, so a new user, a changed role, a deactivation or a reactivation changes groups. */
export function groupChangeNotices(graph: GroupGraph, before: ChatUser | undefined, after: ChatUser): Notice[] {
  const notices: Notice[] = []
  for (const group of graph.groups.values()) {
    const was = before !== undefined && isListed(graph, group, before)
    const is = isListed(graph, group, after)
    if (was !== is) notices.push(membersChangedNotice(is ? 'add_members' : 'remove_members', group, [after.id]))
  }
  return notices
}

function isListed({ waiting }: GroupGraph, group: UserGroup, user: ChatUser): boolean {
  return user.isActive && isDirectMember(group, user, waiting)
}

/** Time and a shorter waiting period add full members, a longer one removes some. */
export function waitingPeriodNotices(graph: GroupGraph, users: Iterable<ChatUser>, former: WaitingPeriod): Notice[] {
  const group = [...graph.groups.values()].find(({ name, isSystem }) => isSystem && name === fullMembers)
  if (group === undefined) return []
  const all = [...users]
  const added = newFullMembers(graph, all, former)
  const removed = newFullMembers({ ...graph, waiting: former }, all, graph.waiting)
  const notice = (op: 'add_members' | 'remove_members', changed: readonly ChatUser[]) =>
    changed.length === 0
      ? []
      : [
          membersChangedNotice(
            op,
            group,
            changed.map(({ id }) => id),
          ),
        ]
  return [...notice('add_members', added), ...notice('remove_members', removed)]
}

/** The active members who are full members by the waiting period of the graph, and were none by the former one. */
export function newFullMembers(
  { waiting }: GroupGraph,
  users: Iterable<ChatUser>,
  former: WaitingPeriod,
): readonly ChatUser[] {
  const isFull = (user: ChatUser, period: WaitingPeriod) => isInSystemGroup(fullMembers, user, period)
  return [...users].filter((user) => user.isActive && isFull(user, waiting) && !isFull(user, former))
}
