import { isAdministrator, type Role } from './role.ts'

/** Of whom an organization requires a second factor. */
export const factorRequirements = ['nobody', 'administrators', 'everyone'] as const
export type FactorRequirement = (typeof factorRequirements)[number]

interface Account {
  readonly kind: 'human' | 'bot'
  readonly role: Role
  readonly hasSecondFactor: boolean
  readonly hasPasskey: boolean
}

/** The one place that says what counts as a second factor here. A bot signs in nowhere and is not asked for one. */
export function lacksRequiredFactor(requirement: FactorRequirement, account: Account): boolean {
  return !account.hasPasskey && isPasswordAlone(requirement, account)
}

/** Whether the password of this person would do alone though the requirement asks for more: such a person uses the passkey. */
export function isPasswordAlone(requirement: FactorRequirement, { kind, role, hasSecondFactor }: Account): boolean {
  if (kind === 'bot' || hasSecondFactor) return false
  return requirement === 'everyone' || (requirement === 'administrators' && isAdministrator(role))
}
