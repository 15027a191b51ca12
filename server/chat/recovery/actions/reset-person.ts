import type { Person } from '../../../accounts/ports.ts'
import type { Transaction } from '../../../kernel/storage/database.ts'
import { deleteRegistrations } from '../../delivery/push/store/push-devices.ts'
import type { WithAccounts } from '../../dependencies.ts'
import { type MailingServices, mailPerson } from './mail-person.ts'

/** An administrator or the command line resets a user who cannot sign in, or whose access must end. */
export type ResetServices = MailingServices & WithAccounts

/** The path of a password reset link. */
export const passwordLinkPath = (key: string): string => `/reset-password/${key}`

/** Returns the address of the link, for an operator who hands it over. The password is valid until the link is used. */
export async function resetPassword(
  chat: ResetServices,
  tx: Transaction,
  personId: number,
  { by, isMailed }: { readonly by: number | undefined; readonly isMailed: boolean },
): Promise<string> {
  const { key, person } = await chat.accounts.makePasswordLink(personId, 'handed', { by, tx })
  if (isMailed)
    await mailPerson(chat, tx, person, {
      words: (phrases, organization) => phrases.passwordResetByAdministrator(organization, person.email),
      path: passwordLinkPath(key),
    })
  return `${chat.site()}${passwordLinkPath(key)}`
}

export async function resetSecondFactor(
  chat: ResetServices,
  tx: Transaction,
  person: Pick<Person, 'id' | 'email'>,
  by: number | undefined,
): Promise<void> {
  await chat.accounts.resetSecondFactor(person.id, { by, tx })
  await mailPerson(chat, tx, person, {
    words: (phrases, organization) => phrases.secondFactorReset(organization, person.email),
    path: '/settings/second-factor',
  })
}

export async function signOutPerson(
  chat: ResetServices,
  tx: Transaction,
  person: Pick<Person, 'id' | 'email'>,
  { by, endChatKeys }: { readonly by: number | undefined; readonly endChatKeys: boolean },
): Promise<void> {
  await chat.accounts.closeSessions(person.id, { by, tx, endChatKeys })
  if (endChatKeys) await deleteRegistrations(tx, [person.id])
  await mailPerson(chat, tx, person, {
    words: (phrases, organization) => phrases.signedOut(organization, person.email, endChatKeys),
    path: '/',
  })
}
