import { roles } from '../../../kernel/values/roles.ts'
import type { ChatUser } from '../../people/rules/chat-user.ts'

export type InvitedRole = ChatUser['role']

export const invitedRoles = [100, 200, 300, 400, 600] as const satisfies readonly InvitedRole[]

/** What is kept of the key a link ends in: its hash, and what the server can make it from again. */
export interface LinkSecret {
  readonly hash: Buffer
  /** Undefined for links older than seeds. */
  readonly seed: Buffer | undefined
}

/** What whoever joins by an invitation gets and becomes. */
export interface InvitationTerms {
  readonly role: InvitedRole
  readonly channelIds: readonly number[]
  readonly groupIds: readonly number[]
  readonly includesDefaultChannels: boolean
  readonly notifiesReferrer: boolean
  /** Null: the organization's own text; empty: none. */
  readonly welcomeText: string | null
}

export interface Invitation extends InvitationTerms {
  readonly id: number
  readonly secret: LinkSecret
  /** Undefined for a reusable link, which is for whoever has it. */
  readonly email: string | undefined
  readonly invitedBy: number
  readonly createdAtMs: number
  /** Undefined: never. */
  readonly expiresAtMs: number | undefined
  readonly isRevoked: boolean
  readonly usedBy: number | undefined
}

export type InvitationState = 'open' | 'expired' | 'revoked' | 'used'

/** Somebody may ask in the very millisecond it ends; then it has ended. */
export function invitationState(
  { isRevoked, usedBy, expiresAtMs }: Pick<Invitation, 'isRevoked' | 'usedBy' | 'expiresAtMs'>,
  nowMs: number,
): InvitationState {
  if (usedBy !== undefined) return 'used'
  if (isRevoked) return 'revoked'
  return expiresAtMs !== undefined && expiresAtMs <= nowMs ? 'expired' : 'open'
}

export type RoleProblem = 'owner_needed' | 'administrator_needed' | 'moderator_needed'

/** The lower a role's number, the more it may do: nobody makes others more than they are themselves. */
export function roleProblem(inviter: Pick<ChatUser, 'role'>, role: InvitedRole): RoleProblem | undefined {
  if (role >= inviter.role) return undefined
  if (role === roles.owner) return 'owner_needed'
  return role === roles.administrator ? 'administrator_needed' : 'moderator_needed'
}

/** Whether somebody may know of an invitation: their own, and for administrators those of others. */
export function seesInvitation(
  user: Pick<ChatUser, 'id' | 'role'>,
  { invitedBy }: Pick<Invitation, 'invitedBy'>,
): boolean {
  return user.role <= roles.administrator || user.id === invitedBy
}

export type ManagingProblem = 'unseen' | 'owner_needed'

/** Whoever sees an invitation manages it, but one of somebody else that makes an owner is for owners. */
export function managingProblem(
  user: Pick<ChatUser, 'id' | 'role'>,
  invitation: Pick<Invitation, 'invitedBy' | 'role'>,
): ManagingProblem | undefined {
  if (!seesInvitation(user, invitation)) return 'unseen'
  return invitation.role === roles.owner && user.role !== roles.owner && user.id !== invitation.invitedBy
    ? 'owner_needed'
    : undefined
}
