import type { EndedAccess, RecoveryCodes, SecretCheck } from '../../../accounts/ports.ts'
import type { Transaction } from '../../../kernel/storage/database.ts'
import { endRegistrations } from '../../delivery/devices/actions.ts'
import type { WithPush } from '../../delivery/push/push.ts'
import type { WithEvents } from '../../delivery/queues/events.ts'
import type { WithAccounts, WithDatabase } from '../../dependencies.ts'
import { inAccounts } from '../../people/actions/account-refusals.ts'
import type { ChatUser } from '../../people/rules/chat-user.ts'
import { type MailingServices, mailSignInChange } from '../../recovery/actions/mail-person.ts'
import type { SignInChange } from '../../recovery/rules/account-phrase-names.ts'

export type ChangeSignInNeeds = MailingServices & WithAccounts & WithDatabase & WithEvents & WithPush

/** The mail is in the transaction of the change: both are committed or neither. */
const mailed = (chat: ChangeSignInNeeds, user: ChatUser, change: SignInChange) => ({
  also: (tx: Transaction) => mailSignInChange(chat, tx, user, change),
})

export function switchFactorOn(
  chat: ChangeSignInNeeds,
  user: ChatUser,
  code: string,
  ended: EndedAccess,
): Promise<RecoveryCodes> {
  const also = async (tx: Transaction) => {
    if (ended.endChatKeys === true) await endRegistrations(chat, tx, user.id)
    await mailSignInChange(chat, tx, user, 'factor_on')
  }
  return inAccounts(() => chat.accounts.confirmSecondFactor(user.id, code, { ...ended, also }))
}

/** Without a code it needs a recent proof, which the caller has checked. */
export async function switchFactorOff(
  chat: ChangeSignInNeeds,
  user: ChatUser,
  code: string | undefined,
): Promise<SecretCheck> {
  const { accounts, database } = chat
  const { also } = mailed(chat, user, 'factor_off')
  if (code !== undefined) return inAccounts(() => accounts.removeSecondFactor(user.id, code, { also }))
  await inAccounts(() =>
    database.transaction(async (tx) => {
      await accounts.resetSecondFactor(user.id, { by: user.id, tx })
      await also(tx)
    }),
  )
  return { kind: 'right' }
}

/** The same conditions as for switching it off. */
export async function renewRecoveryCodes(
  chat: ChangeSignInNeeds,
  user: ChatUser,
  code: string | undefined,
): Promise<RecoveryCodes> {
  const { accounts } = chat
  const more = mailed(chat, user, 'recovery_codes')
  if (code !== undefined) return inAccounts(() => accounts.renewRecoveryCodes(user.id, code, more))
  return { kind: 'right', codes: await inAccounts(() => accounts.replaceRecoveryCodes(user.id, more)) }
}

export async function signOutEverywhere(chat: ChangeSignInNeeds, user: ChatUser, ended: EndedAccess): Promise<void> {
  await inAccounts(() =>
    chat.database.transaction(async (tx) => {
      await chat.accounts.closeSessions(user.id, { by: user.id, tx, ...ended })
      if (ended.endChatKeys === true) await endRegistrations(chat, tx, user.id)
      await mailSignInChange(chat, tx, user, ended.endChatKeys === true ? 'keys_ended' : 'signed_out')
    }),
  )
}
