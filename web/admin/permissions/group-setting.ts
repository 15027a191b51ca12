/** Who may do something: the members of a group, or people and groups named one by one. */
export type GroupSetting =
  | number
  | { readonly direct_members: readonly number[]; readonly direct_subgroups: readonly number[] }

/** What a setting may be given, as the server says it. */
export interface PermissionRule {
  readonly require_system_group: boolean
  readonly allow_internet_group: boolean
  readonly allow_nobody_group: boolean
  readonly allow_everyone_group: boolean
  /** The only ones that will do; empty for all that are not refused above. */
  readonly allowed_system_groups: readonly string[]
}

export interface KnownGroup {
  readonly id: number
  readonly name: string
  readonly is_system_group: boolean
  readonly deactivated: boolean
}

/** From the widest to the narrowest, the order they are offered in. */
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

/** The system groups a setting may be given as a whole. */
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

/** People and groups named one by one. */
export interface Named {
  readonly people: readonly number[]
  readonly groups: readonly number[]
}

/** Who is named; undefined where a system group is the whole of it. */
export function namedIn(setting: GroupSetting, groups: readonly KnownGroup[]): Named | undefined {
  if (typeof setting !== 'number') return { people: setting.direct_members, groups: setting.direct_subgroups }
  const isSystem = groups.find(({ id }) => id === setting)?.is_system_group === true
  return isSystem ? undefined : { people: [], groups: [setting] }
}

/** The plainest form: one group and nobody else is that group itself. */
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

/** What is different, in the form the server takes: it refuses when somebody else was faster. */
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
