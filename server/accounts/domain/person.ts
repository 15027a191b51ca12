import type { Role } from './role.ts'

/** Someone who can sign in or act: a human with one chat user and one trading account, or a bot with a chat user. */
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
  /** Since when, without a break, for owners and administrators; 0 for who was one from the beginning of the deployment. */
  readonly administratorSinceMs: number | undefined
  readonly hasSecondFactor: boolean
  readonly hasPasskey: boolean
  /** When another person set the address; undefined when this person confirmed it. */
  readonly emailSetByOtherAtMs: number | undefined
}
