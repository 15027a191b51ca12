import type { MailContent } from '../../delivery/mail/rules/mail-page.ts'
import { linkMail, type Sender } from '../../invitations/rules/join-mails.ts'
import type { MailPhrases } from '../../invitations/rules/mail-phrases.ts'
import type { AccountPhrases } from './account-phrase-names.ts'
import { accountPhrases } from './account-phrases.ts'

export type { Sender } from '../../invitations/rules/join-mails.ts'

/** A mail about an account: its text and its link. */
export function accountMail(
  { organization, language }: Sender,
  words: (phrases: AccountPhrases, organization: string) => MailPhrases,
  link: string,
): MailContent {
  const phrases = accountPhrases(language)
  return linkMail(phrases.direction, language, words(phrases, organization), link)
}
