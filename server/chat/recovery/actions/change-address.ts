import type { LinkRequested } from '../../../accounts/ports.ts'
import type { Transaction } from '../../../kernel/storage/database.ts'
import { roles } from '../../../kernel/values/roles.ts'
import type { WithDirectory } from '../../directory/directory.ts'
import { publishInvitedAccount } from '../../invitations/actions/publish-account.ts'
import { mailOf, type SendInvitationsNeeds } from '../../invitations/actions/send-invitations.ts'
import { inAccounts } from '../../people/actions/account-refusals.ts'
import { checkEmailMayJoin } from '../../people/actions/check-person.ts'
import { publishChangedUser, type UpdateUserNeeds } from '../../people/actions/update-user.ts'
import { refusePerson } from '../../people/failures.ts'
import type { ChatUser } from '../../people/rules/chat-user.ts'
import { refuseRecovery } from '../failures.ts'
import { mailOldAddress, mailPerson } from './mail-person.ts'

export type ChangeAddressNeeds = SendInvitationsNeeds & UpdateUserNeeds

/** Whether a user may change their own address. */
export function mayChangeAddress({ directory }: WithDirectory, { role }: Pick<ChatUser, 'role'>): boolean {
  return !directory.settings.email_changes_disabled || role <= roles.administrator
}

/** At the request, and again at each later step: the organization may have changed its rule. */
export function requireMayChange(chat: WithDirectory, user: ChatUser): void {
  if (!mayChangeAddress(chat, user)) throw refusePerson.emailChangesDisabled()
}

/**
 * Stores the request for a new address, and notifies the current one. Whether the new address is in use is checked
 * after the reply: neither its text nor its timing reveals it.
 */
export async function requestAddressChange(
  chat: ChangeAddressNeeds,
  tx: Transaction,
  user: ChatUser,
  newAddress: string,
): Promise<void> {
  mailOf(chat)
  noted(await chat.accounts.requestEmailChange(user.id, newAddress, { by: user.id, tx }))
  await mailPerson(chat, tx, personOf(user), {
    words: (phrases, organization) => phrases.emailChangeRequested(organization, newAddress.trim()),
    path: '/settings/profile',
  })
}

export async function resendAddressChange(chat: ChangeAddressNeeds, user: ChatUser): Promise<void> {
  requireMayChange(chat, user)
  mailOf(chat)
  noted(await inAccounts(() => chat.accounts.repeatEmailChange(user.id, { by: user.id })))
}

export async function cancelAddressChange(chat: ChangeAddressNeeds, user: ChatUser): Promise<void> {
  if (!(await chat.accounts.cancelEmailChange(user.id, { by: user.id }))) throw refuseRecovery.noAddressChange()
}

/** A signed-in user with the key from the mail gets the new address; the old one is notified. */
export async function confirmAddressChange(chat: ChangeAddressNeeds, user: ChatUser, key: string): Promise<string> {
  requireMayChange(chat, user)
  return inAccounts(() =>
    chat.database.transaction(async (tx) => {
      const changed = await chat.accounts.confirmEmailChange(user.id, key, {
        by: user.id,
        tx,
        check: (newEmail) => checkEmailMayJoin(chat, newEmail),
      })
      if (changed === undefined) throw refuseRecovery.linkOver()
      await mailOldAddress(chat, tx, changed.before, changed.after.email)
      publishChangedUser(chat, tx, user)
      await publishInvitedAccount(chat, tx, changed.after)
      return changed.after.email
    }),
  )
}

/**
 * Mails the links that confirm addresses. If an active user has the address, they get a notification without a link.
 * Nothing is mailed to a bot or a deactivated user.
 */
export async function mailAddressChanges(chat: ChangeAddressNeeds): Promise<void> {
  await chat.database.transaction(async (tx) => {
    for (const { person, newEmail, key, holder } of await chat.accounts.takeEmailChanges(tx)) {
      if (key !== undefined)
        await mailPerson(chat, tx, person, {
          to: newEmail,
          words: (phrases, organization) => phrases.confirmEmail(organization),
          path: `/confirm-email/${key}`,
        })
      else if (holder?.kind === 'human' && holder.isActive)
        await mailPerson(chat, tx, holder, {
          words: (phrases, organization) => phrases.emailInUse(organization),
          path: '/settings/profile',
        })
    }
  })
}

const personOf = ({ id, deliveryEmail: email }: ChatUser) => ({ id, email })

function noted(requested: LinkRequested): void {
  if (requested.kind === 'too_many_requests') throw refuseRecovery.tooManyMails(requested.retryAfterMs)
}
