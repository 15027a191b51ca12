import { escapeHtml } from '../../../../kernel/values/escape-html.ts'
import { footerOf, linkBlock, type MailContent, mailPage, paragraph } from './mail-page.ts'
import { notificationPhrases } from './notification-phrases.ts'

export interface DigestTopic {
  readonly channel: string
  readonly topic: string
  readonly messages: number
  /** The first few by name. */
  readonly senders: readonly string[]
  readonly people: number
}

export interface Digest {
  readonly language: string
  readonly organization: string
  readonly isContentShown: boolean
  readonly topics: readonly DigestTopic[]
  readonly newChannels: readonly string[]
  readonly link: string
  /** The link that switches digests off. */
  readonly unsubscribe: string
}

const dayMs = 86_400_000
/** 1 January 1970 was a Thursday. */
const firstWeekday = 3

/** The weekday in UTC; Monday is 0. */
export function weekdayAt(nowMs: number): number {
  return (Math.floor(nowMs / dayMs) + firstWeekday) % 7
}

/** The summary of missed conversations for an inactive user. */
export function digestMail(digest: Digest): MailContent {
  const { language, organization, link, newChannels, unsubscribe } = digest
  const phrases = notificationPhrases(language)
  const subject = phrases.digestOf(organization)
  const topics = digest.isContentShown ? digest.topics : []
  const lines = topics.map(({ channel, topic, messages, senders, people }) => {
    const names = senders.join(', ')
    const more = people - senders.length
    return `#${channel} > ${topic}: ${phrases.topicLine(messages, more > 0 ? phrases.andOthers(names, more) : names)}`
  })
  const channels = newChannels.map((name) => `#${name}`)
  const parts: readonly (readonly [string, readonly string[]])[] = [
    [phrases.digestTopics, lines],
    [phrases.digestChannels, channels],
  ]
  const filled = parts.filter(([, items]) => items.length > 0)
  const hidden = digest.isContentShown ? [] : [phrases.hiddenByOrganization(organization)]
  const footer = footerOf(language, phrases.digestReason, unsubscribe)
  const list = (items: readonly string[]) => `<ul>${items.map((item) => `<li>${escapeHtml(item)}</li>`).join('')}</ul>`
  return {
    subject,
    unsubscribe,
    text: [
      ...filled.map(([title, items]) => `${title}\n${items.map((item) => `- ${item}`).join('\n')}`),
      ...hidden,
      link,
      footer.text,
    ].join('\n\n'),
    html: mailPage({
      language,
      direction: phrases.direction,
      subject,
      blocks: [
        ...filled.flatMap(([title, items]) => [paragraph(title), list(items)]),
        ...hidden.map(paragraph),
        linkBlock(link, phrases.digestButton),
        footer.html,
      ],
    }),
  }
}
