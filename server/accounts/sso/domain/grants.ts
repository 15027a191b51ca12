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

export interface RoleState {
  readonly current: Role
  /** The role that this provider gave at the last sign-in. */
  readonly given: Role | undefined
  /** Whether another provider gave the current role. */
  readonly isGivenByOther: boolean
}

/**
 * The role after a sign-in, and the part of it that is the provider's. A role that the provider gave ends with its group. A
 * higher role that an administrator of the organization gave stays.
 */
export function roleAfterSignIn(
  { current, given, isGivenByOther }: RoleState,
  mapped: Role | undefined,
): { readonly role: Role; readonly given: Role | undefined } {
  const isProviders = given === current && !isGivenByOther
  if (mapped === undefined) return { role: isProviders ? roles.member : current, given: undefined }
  if (isProviders || mapped < current) return { role: mapped, given: mapped }
  return { role: current, given: mapped === current && given === mapped ? mapped : undefined }
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
