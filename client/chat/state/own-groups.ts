import type { UserGroup } from './types.ts'

type Membership = Pick<UserGroup, 'id' | 'members' | 'direct_subgroup_ids'>

/** The groups of a user: those that name them, and those that contain such a group. */
export function groupIdsOf(groups: Iterable<Membership>, userId: number): ReadonlySet<number> {
  const all = [...groups]
  const found = new Set(all.filter(({ members }) => members.includes(userId)).map(({ id }) => id))
  // A set that grows while it is read is read to its end.
  for (const inner of found)
    for (const { id, direct_subgroup_ids } of all) if (direct_subgroup_ids.includes(inner)) found.add(id)
  return found
}
