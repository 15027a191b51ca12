import type { Role } from './role.ts'

/** A human with one chat user and one trading account, or a bot with a chat user. */
export interface Person {
  readonly id: number
  readonly kind: 'human' | 'bot'
  readonly email: string
  readonly fullName: string
  readonly role: Role
  readonly botType: number | undefined
  readonly botOwnerId: number | undefined
  readonly isActive: boolean
  readonly joinedAtMs: number
  /** Since when the person is an owner or administrator without a break; 0 since the start of the deployment. */
  readonly administratorSinceMs: number | undefined
  readonly hasSecondFactor: boolean
  readonly hasPasskey: boolean
  /** When another person set the address; undefined if this person confirmed it. */
  readonly emailSetByOtherAtMs: number | undefined
}
