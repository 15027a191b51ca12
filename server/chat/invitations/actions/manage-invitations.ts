import type { Transaction } from '../../../kernel/storage/database.ts'
import type { ChatUser } from '../../people/rules/chat-user.ts'
import { listsInvitation } from '../access.ts'
import { refuseInvitation } from '../failures.ts'
import { invitationsChangedNotice } from '../notices.ts'
import { type Invitation, invitationState, managingProblem } from '../rules/invitation.ts'
import {
  insertInvitation,
  lockInvitation,
  readOpenInvitations,
  replaceSecret,
  revokeInvitation,
} from '../store/invitations.ts'
import { joinLink } from '../wire/invitation.ts'
import { linkKeyOf, newLinkKey } from '../wire/link-key.ts'
import { checkedTerms, checkInviter, expiryOf, type InvitationRequest, mayStillInvite } from './plan-invitation.ts'
import { checkDailyLimit, mailOf, queueInvitation, type SendInvitationsNeeds } from './send-invitations.ts'

/** The open invitations that the caller manages. */
export async function listInvitations(chat: SendInvitationsNeeds, caller: ChatUser): Promise<Invitation[]> {
  const open = await readOpenInvitations(chat.database.sql, chat.clock.nowMs())
  return open.filter((invitation) => listsInvitation(chat, caller, invitation))
}

/** Creates a reusable link, and returns it. */
export async function createInvitationLink(
  chat: SendInvitationsNeeds,
  caller: ChatUser,
  input: InvitationRequest,
): Promise<string> {
  checkInviter(chat, caller, chat.directory.settings.create_multiuse_invite_group, input)
  const terms = checkedTerms(chat, caller, input)
  const { key, secret } = newLinkKey(chat)
  const createdAtMs = chat.clock.nowMs()
  const expiresAtMs = expiryOf(chat, input.expiresInMinutes)
  await chat.database.transaction(async (tx) => {
    await insertInvitation(tx, { ...terms, secret, email: undefined, invitedBy: caller.id, createdAtMs, expiresAtMs })
    chat.events.publishOnCommit(tx, invitationsChangedNotice(chat.directory, [caller.id]))
  })
  return joinLink(chat.site(), key)
}

export async function revokeMailInvitation(chat: SendInvitationsNeeds, caller: ChatUser, id: number): Promise<void> {
  await chat.database.transaction(async (tx) => {
    const invitation = await managed(tx, caller, id, 'mail')
    if (invitation.isRevoked || invitation.usedBy !== undefined) throw refuseInvitation.unknown()
    await revoke(chat, tx, invitation)
  })
}

export async function revokeInvitationLink(chat: SendInvitationsNeeds, caller: ChatUser, id: number): Promise<void> {
  await chat.database.transaction(async (tx) => {
    const invitation = await managed(tx, caller, id, 'link')
    if (invitation.isRevoked) throw refuseInvitation.alreadyRevoked()
    await revoke(chat, tx, invitation)
  })
}

/** Sends the mail of an invitation again, with the same link if it can be derived again. */
export async function resendInvitation(chat: SendInvitationsNeeds, caller: ChatUser, id: number): Promise<void> {
  await chat.database.transaction(async (tx) => {
    const { email, secret, invitedBy, ...invitation } = await managed(tx, caller, id, 'mail')
    const isOpen = invitationState(invitation, chat.clock.nowMs()) === 'open'
    if (!isOpen || email === undefined || !listsInvitation(chat, caller, { email, invitedBy }))
      throw refuseInvitation.unknown()
    if (!mayStillInvite(chat.directory, { email }, await chat.accounts.findById(invitedBy, tx)))
      throw refuseInvitation.creatorMayNot()
    const mail = mailOf(chat)
    await checkDailyLimit(chat, tx, 1)
    const inviter = chat.directory.user(invitedBy)?.fullName ?? caller.fullName
    const key = linkKeyOf(chat, secret) ?? (await renewKey(chat, tx, id))
    await queueInvitation(chat, tx, mail, { to: email, key, inviter })
  })
}

async function renewKey(chat: SendInvitationsNeeds, tx: Transaction, id: number): Promise<string> {
  const { key, secret } = newLinkKey(chat)
  await replaceSecret(tx, id, secret)
  return key
}

/** Invitations hidden from the caller count as missing. */
async function managed(tx: Transaction, caller: ChatUser, id: number, kind: 'mail' | 'link'): Promise<Invitation> {
  const invitation = await lockInvitation(tx, id, kind)
  const problem = invitation === undefined ? 'unseen' : managingProblem(caller, invitation)
  if (invitation === undefined || problem === 'unseen') throw refuseInvitation.unknown()
  if (problem !== undefined) throw refuseInvitation.role(problem)
  return invitation
}

async function revoke(chat: SendInvitationsNeeds, tx: Transaction, { id, invitedBy }: Invitation): Promise<void> {
  await revokeInvitation(tx, id, chat.clock.nowMs())
  chat.events.publishOnCommit(tx, invitationsChangedNotice(chat.directory, [invitedBy]))
}
