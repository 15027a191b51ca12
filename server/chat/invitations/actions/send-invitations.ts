import { emailKey } from '../../../accounts/ports.ts'
import type { Outbox } from '../../../kernel/mail/outbox.ts'
import type { Transaction } from '../../../kernel/storage/database.ts'
import type { WithEvents } from '../../delivery/queues/events.ts'
import type { WithAccounts, WithClock, WithDatabase, WithIds, WithMail, WithSite } from '../../dependencies.ts'
import type { WithDirectory } from '../../directory/directory.ts'
import { chatLimits } from '../../limits.ts'
import type { ChatUser } from '../../people/rules/chat-user.ts'
import type { WithUploads } from '../../uploads/files/uploads.ts'
import { refuseInvitation } from '../failures.ts'
import { invitationsChangedNotice } from '../notices.ts'
import type { WithInvitationPolicy } from '../rules/invitation-policy.ts'
import { inviteeEmails } from '../rules/invitee-emails.ts'
import { existingAccountMail, invitationMail } from '../rules/join-mails.ts'
import { countInvitationMails, insertInvitation, recordInvitationMail } from '../store/invitations.ts'
import { joinLink } from '../wire/invitation.ts'
import { newLinkKey } from '../wire/link-key.ts'
import { checkSeatsToInvite } from './check-seat-limit.ts'
import { checkedTerms, checkInviter, expiryOf, type InvitationRequest } from './plan-invitation.ts'
import { sortInvitees } from './sort-invitees.ts'

export type SendInvitationsNeeds = WithAccounts &
  WithClock &
  WithDatabase &
  WithDirectory &
  WithEvents &
  WithIds &
  WithInvitationPolicy &
  WithMail &
  WithSite &
  WithUploads

const dayMs = 86_400_000

/**
 * Invites users by mail. One invalid address, channel or group rejects all; addresses with an account are skipped, and
 * reported after the others are invited.
 */
export async function sendInvitations(
  chat: SendInvitationsNeeds,
  caller: ChatUser,
  addresses: string,
  input: InvitationRequest,
): Promise<void> {
  checkInviter(chat, caller, chat.directory.settings.can_invite_users_group, input)
  const emails = inviteeEmails(addresses)
  if (emails.length === 0) throw refuseInvitation.noAddress()
  const most = chatLimits.inviteesPerRequestMax
  if (emails.length > most) throw refuseInvitation.tooManyAddresses(most)
  const terms = checkedTerms(chat, caller, input)
  const mail = mailOf(chat)
  const { good, bad, present } = await sortInvitees(chat, caller, emails)
  if (bad.length > 0) throw refuseInvitation.badAddresses([...bad, ...present])
  if (good.length === 0) throw refuseInvitation.nobodyInvited(present)

  const now = chat.clock.nowMs()
  const expiresAtMs = expiryOf(chat, input.expiresInMinutes)
  await chat.database.transaction(async (tx) => {
    await checkSeatsToInvite(chat, tx, good.length)
    await checkDailyLimit(chat, tx, good.length)
    for (const address of good) {
      const { key, secret } = newLinkKey(chat)
      const email = { address, key: emailKey(address) }
      await insertInvitation(tx, { ...terms, secret, email, invitedBy: caller.id, createdAtMs: now, expiresAtMs })
      await queueInvitation(chat, tx, mail, { to: address, key, inviter: caller.fullName })
    }
    chat.events.publishOnCommit(tx, invitationsChangedNotice(chat.directory, [caller.id]))
  })
  if (present.length > 0) throw refuseInvitation.someInvited(present)
}

export function mailOf({ mail }: SendInvitationsNeeds): Outbox {
  if (mail === undefined) throw refuseInvitation.noMail()
  return mail
}

/** Counts the mail towards the daily limit. */
export async function queueInvitation(
  chat: SendInvitationsNeeds,
  tx: Transaction,
  mail: Outbox,
  { to, key, inviter }: { readonly to: string; readonly key: string; readonly inviter: string },
): Promise<void> {
  const { name, default_language: language } = chat.directory.settings
  const from = { organization: name, language }
  const hasAccount = (await chat.accounts.findByEmail(to, tx)) !== undefined
  const content = hasAccount
    ? existingAccountMail(from, `${chat.site()}/`)
    : invitationMail(from, inviter, joinLink(chat.site(), key))
  await mail.enqueue(tx, { to, ...content })
  await recordInvitationMail(tx, chat.clock.nowMs())
}

/** Within the last 24 hours, so that midnight does not double the limit. */
export async function checkDailyLimit(chat: SendInvitationsNeeds, tx: Transaction, more: number): Promise<void> {
  const { mailsPerDayMax } = chat.invitationPolicy
  const sent = await countInvitationMails(tx, chat.clock.nowMs() - dayMs)
  if (mailsPerDayMax > 0 && sent + more > mailsPerDayMax) throw refuseInvitation.tooManyToday()
}
