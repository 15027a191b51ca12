import { z } from 'zod'
import { BadSettings, setting, type ValuesOf } from './setting.ts'
import { wholeNumber } from './whole-number.ts'

function isMailServer(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname } = new URL(text)
  return ['smtp:', 'smtps:'].includes(protocol) && hostname !== ''
}

/** An address, or a name and an address in angle brackets. One line only: a second one would be another header. */
const fromForm = /^(?:[^<>@\r\n"]{1,200} <[^\s<>@]{1,64}@[^\s<>@]{1,253}>|[^\s<>@]{1,64}@[^\s<>@]{1,253})$/

/** The mail server and the limits of invitations. */
export const mailSettings = {
  smtpUrl: setting({
    name: 'AGORA_SMTP_URL',
    meaning:
      'The mail server for invitations, confirmations, mail about messages, digests and sign-ins; without it a sandbox shows its mail on a page and a production server sends none',
    form: 'an address such as smtp://user:password@mail.example.com:587 or smtps://…:465',
    fallback: undefined,
    secret: true,
    schema: z.string().max(2000).refine(isMailServer),
  }),
  mailFrom: setting({
    name: 'AGORA_MAIL_FROM',
    meaning: 'The sender of mail; required with AGORA_SMTP_URL',
    form: 'an address such as Agora <noreply@example.com>',
    fallback: undefined,
    schema: z.string().regex(fromForm),
  }),
  invitationLinkValidityMinutes: setting({
    name: 'AGORA_INVITATION_LINK_VALIDITY_MINUTES',
    meaning: 'How long an invitation is valid if its sender sets no time',
    form: 'a whole number from 1 to 5256000',
    fallback: '14400',
    schema: wholeNumber(1, 5_256_000),
  }),
  invitationsPerDay: setting({
    name: 'AGORA_INVITATIONS_PER_DAY',
    meaning: 'Invitation mails in 24 hours; 0 = no limit',
    form: 'a whole number from 0 to 1000000',
    fallback: '1000',
    schema: wholeNumber(0, 1_000_000),
  }),
  peopleMax: setting({
    name: 'AGORA_PEOPLE_MAX',
    meaning: 'The maximum of active users, without bots; 0 = no limit',
    form: 'a whole number from 0 to 1000000',
    fallback: '0',
    schema: wholeNumber(0, 1_000_000),
  }),
}

export interface MailServer {
  readonly url: string
  readonly from: string
}

/** Undefined without a mail server; both settings or neither. */
export function mailServerOf(
  values: Pick<ValuesOf<typeof mailSettings>, 'smtpUrl' | 'mailFrom'>,
): MailServer | undefined {
  const { smtpUrl: url, mailFrom: from } = values
  if (url !== undefined && from !== undefined) return { url, from }
  if (url === undefined && from === undefined) return undefined
  throw new BadSettings(['AGORA_SMTP_URL and AGORA_MAIL_FROM go together: set both or neither'])
}
