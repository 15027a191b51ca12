import type { Directory } from '../../directory/directory.ts'
import { isMember } from '../../groups/rules/group-members.ts'
import type { UserGroup } from '../../groups/rules/user-group.ts'
import type { ChatUser } from '../../people/rules/chat-user.ts'

/** The group whose mention notifies the user: the smallest of several; none if the user is mentioned by name. */
export function mentionedGroup(directory: Directory, user: ChatUser, html: string): UserGroup | undefined {
  if (html.includes(`<span class="user-mention" data-user-id="${user.id}"`)) return undefined
  const ids = new Set(
    [...html.matchAll(/<span class="user-group-mention" data-user-group-id="(\d+)"/g)].map(([, id]) => Number(id)),
  )
  const groups = [...ids].flatMap((id) => {
    const group = directory.group(id)
    return group !== undefined && isMember(directory.graph, group, user, false) ? [group] : []
  })
  if (groups.length < 2) return groups[0]
  const sizes = new Map(groups.map((group) => [group, countMembers(directory, group)]))
  return groups.sort((one, other) => (sizes.get(one) ?? 0) - (sizes.get(other) ?? 0))[0]
}

function countMembers(directory: Directory, group: UserGroup): number {
  let count = 0
  for (const user of directory.users()) if (isMember(directory.graph, group, user, false)) count += 1
  return count
}
