import { createTransport } from 'nodemailer'
import { MailRefused, type MailTransport, type OutgoingMail } from './mail.ts'
import { mailLimits } from './outbox.ts'

export interface SmtpOptions {
  /** smtp://user:password@host:587 or smtps://…; STARTTLS is used if the server offers it. */
  readonly url: string
  /** The sender: an address, or a name and an address in angle brackets. */
  readonly from: string
}

const connectTimeoutMs = 10_000
const silenceTimeoutMs = 20_000

/** Sends mail through one SMTP server over pooled connections. */
export function smtpTransport({ url, from }: SmtpOptions): MailTransport {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: mailLimits.domainsAtOnce,
    connectionTimeout: connectTimeoutMs,
    greetingTimeout: connectTimeoutMs,
    socketTimeout: silenceTimeoutMs,
    // The content of a mail must never make this process read a file or open an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send({ to, subject, text, html, messageId, unsubscribe }: OutgoingMail) {
      // As an object the address is taken literally; in a string, a comma would make two addresses.
      const recipient = { name: '', address: to }
      try {
        await transport.sendMail({
          from,
          to: recipient,
          subject,
          text,
          html,
          messageId,
          headers: { 'Auto-Submitted': 'auto-generated', ...unsubscribeHeaders(unsubscribe) },
        })
      } catch (error) {
        throw isFinal(error) ? new MailRefused(messageOf(error), { cause: error }) : error
      }
    },
    async close() {
      transport.close()
    },
  }
}

/** With both headers a mail program shows an unsubscribe button (RFC 2369, RFC 8058). */
function unsubscribeHeaders(link: string | undefined): Record<string, string> {
  if (link === undefined) return {}
  return { 'List-Unsubscribe': `<${link}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
}

/**
 * A 5xx reply to the recipient or the content is permanent. A 5xx reply to the greeting or the password is a problem of
 * this deployment, which the operator can fix.
 */
function isFinal(error: unknown): boolean {
  const { responseCode, command } = error as { readonly responseCode?: number; readonly command?: string }
  return responseCode !== undefined && responseCode >= 500 && (command === 'RCPT TO' || command === 'DATA')
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
