import type { Sql } from '../../kernel/storage/database.ts'
import { type Invitation, type InvitationState, invitationState } from '../domain/invitations/invitation.ts'
import type { ChatServices } from '../services.ts'
import { type AddressConfirmation, findConfirmation } from '../store/address-confirmations.ts'
import { findInvitation, findInvitationById } from '../store/invitations.ts'

/** What a link leads to. */
export interface Joining {
  readonly state: InvitationState
  /** The address the account will have; undefined for a reusable link, which asks for one first. */
  readonly email: string | undefined
  /** Undefined where anybody may join. */
  readonly invitation: Invitation | undefined
  /** Present when the link came in a mail that confirms an address. */
  readonly confirmation: AddressConfirmation | undefined
}

export async function findJoining(chat: ChatServices, sql: Sql, key: string): Promise<Joining | undefined> {
  const now = chat.clock.nowMs()
  const invitation = await findInvitation(sql, key)
  if (invitation !== undefined) {
    const state = invitationState(invitation, now)
    return { state: standing(chat, state, invitation), email: invitation.email, invitation, confirmation: undefined }
  }
  const confirmation = await findConfirmation(sql, key)
  if (confirmation === undefined) return undefined
  const { invitationId, email } = confirmation
  const link = invitationId === undefined ? undefined : await findInvitationById(sql, invitationId)
  // Whoever asked while the link held may still come; what was taken back since is taken back for them too.
  const isRevoked = link === undefined ? chat.directory.settings.invite_required : link.isRevoked
  const state = invitationState({ ...confirmation, isRevoked }, now)
  return { state: standing(chat, state, link), email, invitation: link, confirmation }
}

/** Nobody comes in on the word of somebody who is gone. */
function standing(
  { directory }: ChatServices,
  state: InvitationState,
  invitation: Invitation | undefined,
): InvitationState {
  if (state !== 'open' || invitation === undefined) return state
  return directory.user(invitation.invitedBy)?.isActive === true ? 'open' : 'revoked'
}
