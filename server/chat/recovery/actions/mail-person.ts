import type { Person } from '../../../accounts/ports.ts'
import type { Transaction } from '../../../kernel/storage/database.ts'
import type { WithMail, WithSite } from '../../dependencies.ts'
import type { WithDirectory } from '../../directory/directory.ts'
import { userSetting } from '../../settings/rules/user-settings.ts'
import { accountMail } from '../rules/account-mails.ts'
import type { AccountPhrases, SignInChange } from '../rules/account-phrase-names.ts'

export type MailingServices = WithDirectory & WithMail & WithSite

export interface PersonMail {
  /** The recipient; the user's address by default. */
  readonly to?: string
  readonly words: (
    phrases: AccountPhrases,
    organization: string,
  ) => ReturnType<AccountPhrases['passwordResetRequested']>
  /** From the root of the site: `/settings`. */
  readonly path: string
}

/** Mails a user about their account, in their language. Without a mail server nothing is sent. */
export async function mailPerson(
  { mail, directory, site }: MailingServices,
  tx: Transaction,
  person: Pick<Person, 'id' | 'email'>,
  { to = person.email, words, path }: PersonMail,
): Promise<void> {
  if (mail === undefined) return
  const user = directory.user(person.id)
  const { name: organization, default_language } = directory.settings
  const language = user === undefined ? default_language : userSetting(user, 'default_language')
  await mail.enqueue(tx, { to, ...accountMail({ organization, language }, words, `${site()}${path}`) })
}

/** In the transaction of the change: a change of the sign-in is never without its mail. */
export function mailSignInChange(
  chat: MailingServices,
  tx: Transaction,
  { id, deliveryEmail: email }: { readonly id: number; readonly deliveryEmail: string },
  change: SignInChange,
): Promise<void> {
  return mailPerson(
    chat,
    tx,
    { id, email },
    {
      words: (phrases, organization) => phrases.signInChanged(organization, email, change),
      path: '/forgot-password',
    },
  )
}

/** Notifies the old address of a change, by the user or by an administrator. */
export function mailOldAddress(
  chat: MailingServices,
  tx: Transaction,
  before: { readonly id: number; readonly email: string },
  newAddress: string,
): Promise<void> {
  return mailPerson(chat, tx, before, {
    words: (phrases, organization) => phrases.emailChanged(organization, newAddress),
    path: '/',
  })
}
