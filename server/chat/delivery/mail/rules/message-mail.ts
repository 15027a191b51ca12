import { escapeHtml } from '../../../../kernel/values/escape-html.ts'
import type { PushTrigger } from '../../push/rules.ts'
import { footerOf, linkBlock, type MailContent, mailPage, paragraph } from './mail-page.ts'
import { notificationPhrases } from './notification-phrases.ts'

/** Whether a mail may show the message content, and whose setting hides it. */
export type ContentRule = 'shown' | 'hidden_by_organization' | 'hidden_by_person'

export interface MailReader {
  readonly language: string
  readonly organization: string
  readonly namesOrganization: boolean
  readonly content: ContentRule
  /** The address of the chat. */
  readonly home: string
  /** The link that switches off mail about messages. */
  readonly unsubscribe: string
}

export interface MailedConversation {
  /** The channel and topic, or the names of the other users. */
  readonly where:
    | { readonly kind: 'topic'; readonly channel: string; readonly topic: string }
    | { readonly kind: 'direct'; readonly names: readonly string[] }
  readonly reason: PushTrigger
  readonly link: string
  readonly messages: readonly { readonly sender: string; readonly text: string }[]
}

/** One mail about the unread messages of one conversation. */
export function messageMail(reader: MailReader, conversation: MailedConversation): MailContent {
  const { language, organization, content, unsubscribe } = reader
  const phrases = notificationPhrases(language)
  const isShown = content === 'shown'
  const about = isShown ? subjectOf(conversation, phrases.directWith) : phrases.newMessages
  const subject = reader.namesOrganization ? `[${organization}] ${about}` : about
  const hidden =
    content === 'hidden_by_organization' ? phrases.hiddenByOrganization(organization) : phrases.hiddenByPerson
  const messages = isShown ? conversation.messages : []
  // The link contains the names of the channel and the topic.
  const link = isShown ? conversation.link : reader.home
  const footer = footerOf(language, phrases.reasons[conversation.reason], unsubscribe)
  const paragraphs = isShown ? messages.map(({ sender, text }) => `${sender}:\n${text}`) : [hidden]
  const blocks = isShown
    ? messages.map(({ sender, text }) => `<p><b>${escapeHtml(sender)}</b></p>\n${paragraph(text)}`)
    : [paragraph(hidden)]
  return {
    subject,
    unsubscribe,
    text: `${paragraphs.join('\n\n')}\n\n${link}\n\n${footer.text}`,
    html: mailPage({
      language,
      direction: phrases.direction,
      subject,
      blocks: [...blocks, linkBlock(link, phrases.button), footer.html],
    }),
  }
}

function subjectOf({ where }: MailedConversation, directWith: (names: string) => string): string {
  return where.kind === 'topic' ? `#${where.channel} > ${where.topic}` : directWith(where.names.join(', '))
}
