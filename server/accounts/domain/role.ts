import { type Role, roles } from '../../kernel/values/roles.ts'

export type { Role } from '../../kernel/values/roles.ts'

export const ownerRole: Role = roles.owner

/** Owners and administrators. */
export function isAdministrator(role: Role): boolean {
  return role <= roles.administrator
}

/** A bot acts for its owner, so it has no more rights: the higher number of the two. */
export function roleWithin(role: Role, owner: Role): Role {
  return role < owner ? owner : role
}

export interface RoleHolder {
  readonly kind: 'human' | 'bot'
  readonly role: Role
  readonly isActive: boolean
}

export interface ActiveHumans {
  readonly people: number
  readonly owners: number
}

/** Why a person may not be deactivated: an active human and an active owner must remain. */
export function deactivationRefusal(
  person: RoleHolder,
  active: ActiveHumans,
): 'last_person' | 'last_owner' | undefined {
  if (person.kind === 'bot') return undefined
  if (active.people <= 1) return 'last_person'
  return person.role === ownerRole && active.owners <= 1 ? 'last_owner' : undefined
}

export function roleChangeRefusal(person: RoleHolder, role: Role, active: ActiveHumans): 'last_owner' | undefined {
  const isActiveOwner = person.kind === 'human' && person.isActive && person.role === ownerRole
  return isActiveOwner && role !== ownerRole && active.owners <= 1 ? 'last_owner' : undefined
}
