import { roles } from '../../../kernel/values/roles.ts'
import type { ChatUser } from '../../people/rules/chat-user.ts'
import type { InvitedRole } from './invited-role.ts'

/** The stored part of a link key: its hash, and the seed from which the server can derive it again. */
export interface LinkSecret {
  readonly hash: Buffer
  /** Undefined for links older than seeds. */
  readonly seed: Buffer | undefined
}

/** The role, channels, groups and welcome text of a user who joins by the invitation. */
export interface InvitationTerms {
  readonly role: InvitedRole
  readonly channelIds: readonly number[]
  readonly groupIds: readonly number[]
  readonly includesDefaultChannels: boolean
  readonly notifiesReferrer: boolean
  /** Null: the organization's text; empty: none. */
  readonly welcomeText: string | null
}

export interface Invitation extends InvitationTerms {
  readonly id: number
  readonly secret: LinkSecret
  /** Undefined for a reusable link. */
  readonly email: string | undefined
  readonly invitedBy: number
  readonly createdAtMs: number
  /** Undefined: never. */
  readonly expiresAtMs: number | undefined
  readonly isRevoked: boolean
  readonly usedBy: number | undefined
}

export type InvitationState = 'open' | 'expired' | 'revoked' | 'used'

/** The invitation is expired in the millisecond of its expiry. */
export function invitationState(
  { isRevoked, usedBy, expiresAtMs }: Pick<Invitation, 'isRevoked' | 'usedBy' | 'expiresAtMs'>,
  nowMs: number,
): InvitationState {
  if (usedBy !== undefined) return 'used'
  if (isRevoked) return 'revoked'
  return expiresAtMs !== undefined && expiresAtMs <= nowMs ? 'expired' : 'open'
}

/** Whether a user may see an invitation: their own, and for administrators all. */
export function seesInvitation(
  user: Pick<ChatUser, 'id' | 'role'>,
  { invitedBy }: Pick<Invitation, 'invitedBy'>,
): boolean {
  return user.role <= roles.administrator || user.id === invitedBy
}

export type ManagingProblem = 'unseen' | 'owner_needed'

/**
 * A user who sees an invitation may manage it, except another user's invitation to the owner role, which needs an
 * owner.
 */
export function managingProblem(
  user: Pick<ChatUser, 'id' | 'role'>,
  invitation: Pick<Invitation, 'invitedBy' | 'role'>,
): ManagingProblem | undefined {
  if (!seesInvitation(user, invitation)) return 'unseen'
  return invitation.role === roles.owner && user.role !== roles.owner && user.id !== invitation.invitedBy
    ? 'owner_needed'
    : undefined
}
