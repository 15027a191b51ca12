import { escapeHtml } from '../../../kernel/values/escape-html.ts'
import { footerOf, linkBlock, type MailContent, mailPage, paragraph } from '../../delivery/mail/rules/mail-page.ts'
import { deviceOf } from './sign-in-device.ts'
import { signInPhrases } from './sign-in-phrases.ts'

export interface NewSignIn {
  readonly language: string
  readonly organization: string
  /** The address of the account. */
  readonly account: string
  readonly userAgent: string
  readonly address: string
  readonly atMs: number
  /** A name of the tz database. */
  readonly timezone: string
  readonly isTwentyFourHour: boolean
  /** The page that ends sessions. */
  readonly link: string
  readonly unsubscribe: string
}

/** Notifies a user of a sign-in with a new device. */
export function signInMail(signIn: NewSignIn): MailContent {
  const { language, organization, account, address, link, unsubscribe } = signIn
  const phrases = signInPhrases(language)
  const device = deviceOf(signIn.userAgent)
  const program = device.program ?? phrases.unknownProgram
  const system = device.system ?? phrases.unknownSystem
  const subject = phrases.subject(program, system)
  const facts: readonly (readonly [string, string])[] = [
    [phrases.account, account],
    [phrases.program, program],
    [phrases.system, system],
    [phrases.address, address],
    [phrases.time, timeText(phrases.locale, signIn)],
  ]
  const happened = phrases.happened(organization)
  const footer = footerOf(language, phrases.reason, unsubscribe)
  const list = facts.map(([name, value]) => `<li>${escapeHtml(name)}: <bdi>${escapeHtml(value)}</bdi></li>`).join('')
  return {
    subject,
    unsubscribe,
    text: [
      happened,
      facts.map(([name, value]) => `${name}: ${value}`).join('\n'),
      phrases.wasYou,
      phrases.wasNotYou,
      link,
      footer.text,
    ].join('\n\n'),
    html: mailPage({
      language,
      direction: phrases.direction,
      subject,
      blocks: [
        paragraph(happened),
        `<ul>${list}</ul>`,
        paragraph(phrases.wasYou),
        paragraph(phrases.wasNotYou),
        linkBlock(link, phrases.button),
        footer.html,
      ],
    }),
  }
}

function timeText(locale: string, { atMs, timezone, isTwentyFourHour }: NewSignIn): string {
  // With a weekday the Persian form has the year first and the weekday last.
  const isPersian = locale === 'fa'
  const form = new Intl.DateTimeFormat(locale, {
    ...(isPersian ? {} : { weekday: 'long' }),
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    hourCycle: isTwentyFourHour ? 'h23' : 'h12',
    timeZone: timezone,
    timeZoneName: 'short',
  })
  const weekday = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: timezone })
  return isPersian ? `${weekday.format(atMs)} ${form.format(atMs)}` : form.format(atMs)
}
