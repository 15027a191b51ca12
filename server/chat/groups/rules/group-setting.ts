import { z } from 'zod'

/** The users of a permission: the members of a group, or listed users and groups. */
export type GroupSetting =
  | number
  | { readonly direct_members: readonly number[]; readonly direct_subgroups: readonly number[] }

export const groupSettingSchema = z.union([
  z.int(),
  z.strictObject({ direct_members: z.array(z.int()).max(10_000), direct_subgroups: z.array(z.int()).max(1000) }),
])

/** Whether both have the same users and groups in any order. */
export function sameGroupSetting(left: GroupSetting, right: GroupSetting): boolean {
  if (typeof left === 'number' || typeof right === 'number') return left === right
  return (
    sameNumbers(left.direct_members, right.direct_members) && sameNumbers(left.direct_subgroups, right.direct_subgroups)
  )
}

function sameNumbers(left: readonly number[], right: readonly number[]): boolean {
  const wanted = new Set(right)
  return new Set(left).size === wanted.size && left.every((one) => wanted.has(one))
}
