import { type Role, type RoleName, roles } from '../../client/roles.ts'

export type { RoleName } from '../../client/roles.ts'

export const roleNames: readonly RoleName[] = ['owner', 'administrator', 'moderator', 'member', 'guest']

export const roleNumber = (name: RoleName): Role => roles[name]

/** An unknown role is shown as the lowest known one. */
export function roleName(role: number): RoleName {
  return roleNames.find((name) => roles[name] === role) ?? 'guest'
}

export const isOwner = (role: number): boolean => role <= roles.owner

/** The roles a user may grant: only owners grant ownership. */
export function grantableRoles(ownRole: number): readonly RoleName[] {
  return ownRole === roles.owner ? roleNames : roleNames.filter((name) => name !== 'owner')
}
