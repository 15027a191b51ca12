import { type Role, roles } from '../../../kernel/values/roles.ts'
import type { ProviderSettings } from './provider.ts'

/** The highest role that the groups give; undefined if they give none. */
export function roleOfGroups(settings: Pick<ProviderSettings, 'roles'>, groups: readonly string[]): Role | undefined {
  const given = groups.flatMap((group) =>
    Object.hasOwn(settings.roles, group) ? [roles[settings.roles[group] ?? 'member']] : [],
  )
  return given.length === 0 ? undefined : (Math.min(...given) as Role)
}

/** The names of the user groups that the provider's groups give. */
export function userGroupsOf(settings: Pick<ProviderSettings, 'user_groups'>, groups: readonly string[]): string[] {
  const given = groups.flatMap((group) =>
    Object.hasOwn(settings.user_groups, group) ? [settings.user_groups[group] ?? ''] : [],
  )
  return [...new Set(given)]
}

export interface GivenRole {
  /** The role that a provider gave at the last sign-in. */
  readonly given: Role | undefined
  /** The role from before it; undefined if the account began with the given role. */
  readonly before: Role | undefined
}

export interface RoleState extends GivenRole {
  readonly current: Role
  /** The roles that other providers gave. */
  readonly others: readonly GivenRole[]
}

const nothing: GivenRole = { given: undefined, before: undefined }

/**
 * The role after a sign-in, and the part of it that is the provider's. A role that the provider gave ends with its group:
 * then the person has the role from before. A higher role that an administrator of the organization gave stays.
 */
export function roleAfterSignIn(
  { current, given, before, others }: RoleState,
  mapped: Role | undefined,
): GivenRole & { readonly role: Role } {
  const giver = others.find((one) => one.given === current)
  const isProviders = given === current && giver === undefined
  if (!isProviders) {
    // The role from before both providers: the other one may end first.
    if (mapped !== undefined && mapped < current)
      return { role: mapped, given: mapped, before: giver === undefined ? current : giver.before }
    const isShared = mapped === current && given === mapped
    return { role: current, ...(isShared ? { given, before } : nothing) }
  }
  const isOver = mapped === undefined || (before !== undefined && before <= mapped)
  return isOver ? { role: before ?? roles.member, ...nothing } : { role: mapped, given: mapped, before }
}

export interface GroupsState {
  /** The user groups that the person is a member of. */
  readonly current: ReadonlySet<number>
  readonly given: readonly number[]
}

/** A membership that the provider gave ends with its group; one that an administrator gave stays. */
export function groupsAfterSignIn({ current, given }: GroupsState, mapped: readonly number[]) {
  const wanted = new Set(mapped)
  const add = mapped.filter((id) => !current.has(id))
  const remove = given.filter((id) => current.has(id) && !wanted.has(id))
  return { add, remove, given: mapped.filter((id) => given.includes(id) || !current.has(id)) }
}

/** Whether a person without an account may get one. The address must be verified in any case. */
export function maySignUp(
  { sign_up_domains, sign_up_groups }: Pick<ProviderSettings, 'sign_up_domains' | 'sign_up_groups'>,
  { email, groups }: { readonly email: string; readonly groups: readonly string[] },
): boolean {
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase()
  return sign_up_domains.includes(domain) || groups.some((group) => sign_up_groups.includes(group))
}
