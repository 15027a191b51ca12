import type { Notice } from '../../delivery/queues/notice.ts'
import type { ChatUser } from '../../people/rules/chat-user.ts'
import { fullMembers, isDirectMember } from '../rules/group-members.ts'
import type { GroupGraph } from '../rules/membership.ts'
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

/** A longer waiting period removes full members, a shorter one adds some. */
export function waitingPeriodNotices(graph: GroupGraph, users: Iterable<ChatUser>, formerDays: number): Notice[] {
  if (graph.waiting.days === formerDays) return []
  const former = { ...graph, waiting: { ...graph.waiting, days: formerDays } }
  const group = [...graph.groups.values()].find(({ name, isSystem }) => isSystem && name === fullMembers)
  if (group === undefined) return []
  const changed = [...users].filter((user) => isListed(former, group, user) !== isListed(graph, group, user))
  if (changed.length === 0) return []
  const op = graph.waiting.days > formerDays ? 'remove_members' : 'add_members'
  const userIds = changed.map(({ id }) => id)
  return [membersChangedNotice(op, group, userIds)]
}
