import type { UserGroup } from './types.ts'

type Membership = Pick<UserGroup, 'id' | 'members' | 'direct_subgroup_ids'>

/** The groups of a user: those that name them, and those that contain such a group. */
export function groupIdsOf(groups: Iterable<Membership>, userId: number): ReadonlySet<number> {
  const all = [...groups]
  const own = all.filter(({ members }) => members.includes(userId))
  return withContaining(
    all,
    own.map(({ id }) => id),
  )
}

/** The users of a group: those it names, and those of its subgroups. A user who is in several of them is one. */
export function usersOfGroup(groups: Iterable<Membership>, groupId: number): ReadonlySet<number> {
  const byId = new Map([...groups].map((group) => [group.id, group]))
  const inside = new Set([groupId])
  for (const id of inside) for (const subgroup of byId.get(id)?.direct_subgroup_ids ?? []) inside.add(subgroup)
  return new Set([...inside].flatMap((id) => byId.get(id)?.members ?? []))
}

/** These groups, and all groups that contain one of them. */
export function withContaining(
  groups: readonly Pick<Membership, 'id' | 'direct_subgroup_ids'>[],
  ids: Iterable<number>,
): ReadonlySet<number> {
  const found = new Set(ids)
  // A set that grows while it is read is read to its end.
  for (const inner of found)
    for (const { id, direct_subgroup_ids } of groups) if (direct_subgroup_ids.includes(inner)) found.add(id)
  return found
}
