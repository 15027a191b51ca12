import type { Clock } from '../kernel/clock/clock.ts'
import { mailServerOf } from '../kernel/config/mail-settings.ts'
import type { Settings } from '../kernel/config/settings.ts'
import type { Ids } from '../kernel/ids/ids.ts'
import type { Logger } from '../kernel/logging/logger.ts'
import { Outbox } from '../kernel/mail/outbox.ts'
import { smtpTransport } from '../kernel/mail/smtp-transport.ts'
import type { Database } from '../kernel/storage/database.ts'
import { openSandboxMail } from '../sandbox/mail.ts'
import type { MailBox } from '../sandbox/mail-box.ts'

export interface Mail {
  readonly outbox: Outbox
  /** The mails of a sandbox, which are stored instead of sent. */
  readonly box: MailBox | undefined
}

export interface MailContext {
  readonly settings: Settings
  readonly database: Database
  readonly dataDirectory: string
  readonly clock: Clock
  readonly ids: Ids
  readonly log: Logger
  readonly site: () => string
}

/** Undefined in production without a mail server: actions that send mail are then rejected. */
export async function openMail(context: MailContext): Promise<Mail | undefined> {
  const { settings, database, dataDirectory, clock, ids, log, site } = context
  const server = mailServerOf(settings)
  const named = server && smtpTransport(server)
  const sandbox = named === undefined && settings.mode === 'sandbox' ? await openSandboxMail(dataDirectory) : undefined
  const transport = named ?? sandbox?.transport
  if (transport === undefined) return undefined
  const host = () => new URL(site()).hostname
  return { outbox: new Outbox({ database, clock, ids, log, transport, host }), box: sandbox?.box }
}
