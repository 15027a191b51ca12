import { cleanEmail, emailKey } from '../../../accounts/ports.ts'
import type { RequestInfo } from '../../../kernel/endpoint/request-info.ts'
import { limitKeyOf } from '../../../kernel/http/client-address.ts'
import { refuse } from '../../failures.ts'
import { chatLimits } from '../../limits.ts'
import { checkEmailMayJoin } from '../../people/actions/check-person.ts'
import { refuseOtherSites } from '../../sign-in/actions/sign-in.ts'
import { refuseJoining } from '../failures.ts'
import type { Invitation } from '../rules/invitation.ts'
import { confirmationMail, existingAccountMail } from '../rules/join-mails.ts'
import { countConfirmations, insertConfirmation } from '../store/address-confirmations.ts'
import { joinLink } from '../wire/invitation.ts'
import { newLinkKey } from '../wire/link-key.ts'
import { checkSeatLimit } from './check-seat-limit.ts'
import { mailOf, type SendInvitationsNeeds } from './send-invitations.ts'

const hourMs = 3_600_000

/** Mails a sign-up link to a person without an invitation, if the organization is open to all. */
export async function signUp(chat: SendInvitationsNeeds, request: RequestInfo, email: string): Promise<void> {
  if (chat.directory.settings.invite_required) throw refuseJoining.invitationNeeded()
  await confirmAddress(chat, request, email, undefined)
}

/**
 * Mails a link that proves ownership of the address. An address with an account gets another mail, and the reply is the
 * same.
 */
export async function confirmAddress(
  chat: SendInvitationsNeeds,
  request: RequestInfo,
  text: string,
  invitation: Invitation | undefined,
): Promise<void> {
  refuseOtherSites(chat, request)
  if (chat.directory.isDeactivated) throw refuse.organizationClosed()
  const mail = mailOf(chat)
  const email = cleanEmail(text)
  if (email === undefined) throw refuseJoining.badAddress()
  await checkEmailMayJoin(chat, email)
  const now = chat.clock.nowMs()
  const { key, secret } = newLinkKey(chat)
  const origin = { emailKey: emailKey(email), networkAddress: limitKeyOf(request.address) }
  const { name: organization, default_language: language } = chat.directory.settings
  await chat.database.transaction(async (tx) => {
    const { forEmail, fromAddress } = await countConfirmations(tx, { ...origin, sinceMs: now - hourMs })
    const isTooMuch =
      forEmail >= chatLimits.confirmationsPerEmailMax || fromAddress >= chatLimits.confirmationsPerAddressMax
    if (isTooMuch) throw refuseJoining.tooManyMails(hourMs)
    await checkSeatLimit(chat, tx)
    const expiresAtMs = now + chatLimits.confirmationValidMs
    await insertConfirmation(tx, {
      ...origin,
      keyHash: secret.hash,
      email,
      invitationId: invitation?.id,
      createdAtMs: now,
      expiresAtMs,
    })
    const hasAccount = (await chat.accounts.findByEmail(email, tx)) !== undefined
    const from = { organization, language }
    const content = hasAccount
      ? existingAccountMail(from, `${chat.site()}/`)
      : confirmationMail(from, joinLink(chat.site(), key))
    await mail.enqueue(tx, { to: email, ...content })
  })
}
