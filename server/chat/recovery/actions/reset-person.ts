import type { Person } from '../../../accounts/ports.ts'
import type { Transaction } from '../../../kernel/storage/database.ts'
import type { WithAccounts } from '../../dependencies.ts'
import { type MailingServices, mailPerson } from './mail-person.ts'

/** What an administrator and the command line do for somebody who cannot get in, or must be put out. */
export type ResetServices = MailingServices & WithAccounts

/** Where the link to a new password leads, from the root of the site. */
export const passwordLinkPath = (key: string): string => `/reset-password/${key}`

/** Answers with the address of the link, for an operator who hands it over. The password stays until it is used. */
export async function resetPassword(
  chat: ResetServices,
  tx: Transaction,
  personId: number,
  { by, isMailed }: { readonly by: number | undefined; readonly isMailed: boolean },
): Promise<string> {
  const { key, person } = await chat.accounts.makePasswordLink(personId, 'handed', { by, tx })
  if (isMailed)
    await mailPerson(chat, tx, person, {
      words: (phrases, organization) => phrases.passwordHanded(organization, person.email),
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
  await mailPerson(chat, tx, person, {
    words: (phrases, organization) => phrases.signedOut(organization, person.email, endChatKeys),
    path: '/',
  })
}
