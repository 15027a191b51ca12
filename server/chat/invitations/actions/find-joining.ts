import type { Transactional } from '../../../kernel/storage/database.ts'
import type { WithAccounts, WithClock } from '../../dependencies.ts'
import type { WithDirectory } from '../../directory/directory.ts'
import { type Invitation, type InvitationState, invitationState } from '../rules/invitation.ts'
import { roleProblem } from '../rules/invited-role.ts'
import { type AddressConfirmation, findConfirmation } from '../store/address-confirmations.ts'
import { findInvitation, findInvitationById } from '../store/invitations.ts'
import { linkKeyHash } from '../wire/link-key.ts'
import { mayStillInvite } from './plan-invitation.ts'

type FindJoiningNeeds = WithAccounts & WithClock & WithDirectory

/** The target of a link. */
export interface Joining {
  readonly state: InvitationState
  /** The address of the future account; undefined for a reusable link, which asks for one first. */
  readonly email: string | undefined
  /** Undefined where anyone may join. */
  readonly invitation: Invitation | undefined
  /** Present when the link is from a mail that confirms an address. */
  readonly confirmation: AddressConfirmation | undefined
}

export async function findJoining(
  chat: FindJoiningNeeds,
  within: Transactional,
  key: string,
): Promise<Joining | undefined> {
  const { sql } = within
  const now = chat.clock.nowMs()
  const keyHash = linkKeyHash(key)
  const invitation = await findInvitation(sql, keyHash)
  if (invitation !== undefined) {
    const state = invitationState(invitation, now)
    const { email } = invitation
    const stands = await joinState(chat, within, { state, email }, invitation)
    return { state: stands, email, invitation, confirmation: undefined }
  }
  const confirmation = await findConfirmation(sql, keyHash)
  if (confirmation === undefined) return undefined
  const { invitationId, email } = confirmation
  const link = invitationId === undefined ? undefined : await findInvitationById(sql, invitationId)
  // A confirmation requested before the link expired stays valid; one whose link is revoked does not.
  const isRevoked = link === undefined ? chat.directory.settings.invite_required : link.isRevoked
  const state = invitationState({ ...confirmation, isRevoked }, now)
  const stands = await joinState(chat, within, { state, email }, link)
  return { state: stands, email, invitation: link, confirmation }
}

/**
 * A link to one address ends when the address gets an account, however it does. An invitation ends when its inviter is
 * deactivated, may no longer invite or may no longer give that role. The inviter is read again: the directory may not have
 * the role yet that a command has set.
 */
async function joinState(
  { accounts, directory }: FindJoiningNeeds,
  within: Transactional,
  { state, email }: Pick<Joining, 'state' | 'email'>,
  invitation: Invitation | undefined,
): Promise<InvitationState> {
  if (state !== 'open') return state
  if (email !== undefined && (await accounts.findByEmail(email, within)) !== undefined) return 'used'
  if (invitation === undefined) return state
  const inviter = await accounts.findById(invitation.invitedBy, within)
  const mayGive = inviter?.isActive === true && roleProblem(inviter, invitation.role) === undefined
  return mayGive && mayStillInvite(directory, invitation, inviter) ? 'open' : 'revoked'
}
