import { createTransport } from 'nodemailer'
import { MailRefused, type MailTransport, type OutgoingMail } from './mail.ts'

export interface SmtpOptions {
  /** smtp://user:password@host:587 or smtps://…; STARTTLS is used where the server offers it. */
  readonly url: string
  /** What the mail is from: an address, or a name and an address in angle brackets. */
  readonly from: string
}

const connectTimeoutMs = 10_000
const silenceTimeoutMs = 20_000

/** Mail through one SMTP server over connections that are kept for a while. */
export function smtpTransport({ url, from }: SmtpOptions): MailTransport {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 1,
    connectionTimeout: connectTimeoutMs,
    greetingTimeout: connectTimeoutMs,
    socketTimeout: silenceTimeoutMs,
    // What a letter says is text we wrote: nothing in it may make this process read a file or open an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send({ to, subject, text, html, messageId, unsubscribe }: OutgoingMail) {
      // As an object the address is taken as it stands; in a string, a comma would make two of one.
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

/** With both, a mail program offers a button of its own (RFC 2369, RFC 8058). */
function unsubscribeHeaders(link: string | undefined): Record<string, string> {
  if (link === undefined) return {}
  return { 'List-Unsubscribe': `<${link}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
}

/**
 * A 5xx to the recipient or the content is the server's last word on this letter. One to the greeting or the password is
 * about us, and the operator can mend it.
 */
function isFinal(error: unknown): boolean {
  const { responseCode, command } = error as { readonly responseCode?: number; readonly command?: string }
  return responseCode !== undefined && responseCode >= 500 && (command === 'RCPT TO' || command === 'DATA')
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
