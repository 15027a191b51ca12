import type { ChatUser } from '../../people/rules/chat-user.ts'
import type { GroupSetting } from './group-setting.ts'
import type { SystemGroupName } from './system-groups.ts'
import type { UserGroup } from './user-group.ts'

/** The constraints on a setting's value. */
export interface SettingRule {
  readonly forbidden: readonly SystemGroupName[]
  readonly systemGroupOnly?: boolean
  readonly allowed?: readonly SystemGroupName[]
}

/** Looks up the users and groups of a value. */
export interface KnownGroupsAndUsers {
  group(id: number): UserGroup | undefined
  user(id: number): ChatUser | undefined
}

export type GroupSettingProblem =
  | { readonly kind: 'unknown_group'; readonly id: number }
  | { readonly kind: 'deactivated_group'; readonly id: number }
  | { readonly kind: 'unknown_user'; readonly id: number }
  | { readonly kind: 'forbidden_group'; readonly name: string }
  | { readonly kind: 'system_group_required' }

export type CheckedGroupSetting =
  | { readonly ok: true; readonly setting: GroupSetting }
  | { readonly ok: false; readonly problem: GroupSettingProblem }

/**
 * Checks the value of a setting and returns its canonical form: a single subgroup without users becomes that group
 * itself, so that equal meanings are equal values.
 */
export function checkGroupSetting(
  known: KnownGroupsAndUsers,
  rule: SettingRule,
  value: GroupSetting,
): CheckedGroupSetting {
  const setting = plainest(value)
  if (typeof setting === 'number') {
    const problem = groupProblem(known, rule, setting, true)
    return problem === undefined ? { ok: true, setting } : { ok: false, problem }
  }
  if (rule.systemGroupOnly === true) return { ok: false, problem: { kind: 'system_group_required' } }
  for (const id of setting.direct_subgroups) {
    const problem = groupProblem(known, rule, id, false)
    if (problem !== undefined) return { ok: false, problem }
  }
  for (const id of setting.direct_members) {
    if (known.user(id)?.isActive !== true) return { ok: false, problem: { kind: 'unknown_user', id } }
  }
  return { ok: true, setting }
}

function plainest(value: GroupSetting): GroupSetting {
  if (typeof value === 'number') return value
  const members = [...new Set(value.direct_members)].sort((left, right) => left - right)
  const subgroups = [...new Set(value.direct_subgroups)].sort((left, right) => left - right)
  const [only] = subgroups
  if (members.length === 0 && subgroups.length === 1 && only !== undefined) return only
  return { direct_members: members, direct_subgroups: subgroups }
}

function groupProblem(
  known: KnownGroupsAndUsers,
  rule: SettingRule,
  id: number,
  isWholeValue: boolean,
): GroupSettingProblem | undefined {
  const group = known.group(id)
  if (group === undefined) return { kind: 'unknown_group', id }
  if (group.isDeactivated) return { kind: 'deactivated_group', id }
  const name = group.name as SystemGroupName
  if (rule.systemGroupOnly === true && !group.isSystem) return { kind: 'system_group_required' }
  if (!group.isSystem) return undefined
  if (rule.forbidden.includes(name)) return { kind: 'forbidden_group', name }
  if (isWholeValue && rule.allowed !== undefined && !rule.allowed.includes(name))
    return { kind: 'forbidden_group', name }
  return undefined
}
