/** The value of a permission: a group, or specific users and groups. */
export type GroupSetting =
  | number
  | { readonly direct_members: readonly number[]; readonly direct_subgroups: readonly number[] }

/** The allowed values of a permission, as the server defines them. */
export interface PermissionRule {
  readonly require_system_group: boolean
  readonly allow_internet_group: boolean
  readonly allow_nobody_group: boolean
  readonly allow_everyone_group: boolean
  /** The only allowed ones; empty for all except those refused above. */
  readonly allowed_system_groups: readonly string[]
}

export interface KnownGroup {
  readonly id: number
  readonly name: string
  readonly is_system_group: boolean
  readonly deactivated: boolean
}

/** From widest to narrowest, the order in which they are offered. */
export const systemGroupNames = [
  'role:internet',
  'role:everyone',
  'role:members',
  'role:fullmembers',
  'role:moderators',
  'role:administrators',
  'role:owners',
  'role:nobody',
] as const

export type SystemGroupName = (typeof systemGroupNames)[number]

export interface SystemGroup {
  readonly id: number
  readonly name: SystemGroupName
}

/** The system groups a permission may be set to. */
export function offeredSystemGroups(rule: PermissionRule, groups: readonly KnownGroup[]): readonly SystemGroup[] {
  return systemGroupNames.flatMap((name) => {
    const group = groups.find((one) => one.is_system_group && one.name === name)
    return group === undefined || !isOffered(rule, name) ? [] : [{ id: group.id, name }]
  })
}

function isOffered(rule: PermissionRule, name: SystemGroupName): boolean {
  if (rule.allowed_system_groups.length > 0) return rule.allowed_system_groups.includes(name)
  if (name === 'role:internet') return rule.allow_internet_group
  if (name === 'role:everyone') return rule.allow_everyone_group
  return name !== 'role:nobody' || rule.allow_nobody_group
}

/** Specific users and groups. */
export interface Named {
  readonly people: readonly number[]
  readonly groups: readonly number[]
}

/** The specific users and groups; undefined if the value is a system group. */
export function namedIn(setting: GroupSetting, groups: readonly KnownGroup[]): Named | undefined {
  if (typeof setting !== 'number') return { people: setting.direct_members, groups: setting.direct_subgroups }
  const isSystem = groups.find(({ id }) => id === setting)?.is_system_group === true
  return isSystem ? undefined : { people: [], groups: [setting] }
}

/** The simplest form: a single group without users is the group itself. */
export function settingOfNamed({ people, groups }: Named): GroupSetting {
  const [only] = groups
  if (people.length === 0 && groups.length === 1 && only !== undefined) return only
  return { direct_members: people, direct_subgroups: groups }
}

export function isSameSetting(left: GroupSetting, right: GroupSetting): boolean {
  return keyOf(left) === keyOf(right)
}

function keyOf(setting: GroupSetting): string {
  if (typeof setting === 'number') return String(setting)
  const sorted = (ids: readonly number[]) => ids.toSorted((left, right) => left - right).join()
  return `${sorted(setting.direct_members)};${sorted(setting.direct_subgroups)}`
}

/** The changes, in the format of the server, which rejects them if the value changed concurrently. */
export function settingChanges(
  before: Readonly<Record<string, GroupSetting>>,
  after: Readonly<Record<string, GroupSetting>>,
): Record<string, { readonly new: GroupSetting; readonly old: GroupSetting }> {
  return Object.fromEntries(
    Object.entries(after).flatMap(([name, value]) => {
      const old = before[name]
      return old === undefined || isSameSetting(old, value) ? [] : [[name, { new: value, old }]]
    }),
  )
}
