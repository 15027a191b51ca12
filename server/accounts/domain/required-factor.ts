import { isAdministrator, type Role } from './role.ts'

/** The users who need a second factor. */
export const factorRequirements = ['nobody', 'administrators', 'everyone'] as const
export type FactorRequirement = (typeof factorRequirements)[number]

interface Account {
  readonly kind: 'human' | 'bot'
  readonly role: Role
  readonly hasSecondFactor: boolean
  readonly hasPasskey: boolean
}

/** Defines what counts as a second factor. A bot does not sign in and needs none. */
export function lacksRequiredFactor(requirement: FactorRequirement, account: Account): boolean {
  return !account.hasPasskey && isPasswordAlone(requirement, account)
}

/** Whether the person could sign in with the password alone against the requirement: then a passkey is needed. */
export function isPasswordAlone(requirement: FactorRequirement, { kind, role, hasSecondFactor }: Account): boolean {
  if (kind === 'bot' || hasSecondFactor) return false
  return requirement === 'everyone' || (requirement === 'administrators' && isAdministrator(role))
}
