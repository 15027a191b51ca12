import type { GroupSetting } from '../../groups/rules/group-setting.ts'
import type { UserGroup } from '../../groups/rules/user-group.ts'

const policies: Readonly<Record<string, 2 | 3 | 4>> = {
  'role:administrators': 2,
  'role:fullmembers': 3,
  'role:moderators': 4,
}

/** `stream_post_policy` of older clients: the nearest value to the posting permission. */
export function postPolicy(groups: ReadonlyMap<number, UserGroup>, maySend: GroupSetting): 1 | 2 | 3 | 4 {
  if (typeof maySend !== 'number') return 1
  const group = groups.get(maySend)
  return (group?.isSystem === true ? policies[group.name] : undefined) ?? 1
}
