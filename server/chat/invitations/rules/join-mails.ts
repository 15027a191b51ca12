import { footerBlock, linkBlock, type MailContent, mailPage, paragraph } from '../../delivery/mail/rules/mail-page.ts'
import { type MailPhrases, type Phrases, phrasesIn } from './mail-phrases.ts'

export interface Sender {
  readonly organization: string
  readonly language: string
}

export function invitationMail({ organization, language }: Sender, inviter: string, link: string): MailContent {
  const phrases = phrasesIn(language)
  return written(phrases, language, phrases.invitation(organization, inviter), link)
}

export function confirmationMail({ organization, language }: Sender, link: string): MailContent {
  const phrases = phrasesIn(language)
  return written(phrases, language, phrases.confirmation(organization), link)
}

export function existingAccountMail({ organization, language }: Sender, link: string): MailContent {
  const phrases = phrasesIn(language)
  return written(phrases, language, phrases.existing(organization), link)
}

export function welcomeMail({ organization, language }: Sender, address: string, link: string): MailContent {
  const phrases = phrasesIn(language)
  return written(phrases, language, phrases.welcome(organization, address), link)
}

export function reactivationMail({ organization, language }: Sender, address: string, link: string): MailContent {
  const phrases = phrasesIn(language)
  return written(phrases, language, phrases.reactivated(organization, address), link)
}

const written = ({ direction }: Phrases, language: string, mail: MailPhrases, link: string) =>
  linkMail(direction, language, mail, link)

/** A mail with one link. */
export function linkMail(
  direction: Phrases['direction'],
  language: string,
  mail: MailPhrases,
  link: string,
): MailContent {
  const { subject, paragraphs, button, footer } = mail
  const blocks = [...paragraphs.map(paragraph), linkBlock(link, button), footerBlock(footer)]
  const html = mailPage({ language, direction, subject, blocks })
  return { subject, text: `${paragraphs.join('\n\n')}\n\n${link}\n\n${footer}\n`, html }
}
