/** One mail to one recipient, as text and as HTML. */
export interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  /** The unsubscribe link, which needs no sign-in; absent for mail that cannot be unsubscribed. */
  readonly unsubscribe?: string | undefined
  /** The subject that `Outbox.isCurrent` checks; absent for mail that is sent in any case. */
  readonly about?: MailSubject | undefined
}

/** The recipient, the reason of a mail and the messages that it quotes. */
export interface MailSubject {
  readonly userId: number
  readonly messageIds: readonly number[]
  readonly reason: string
}

/** A mail with its message id, which is the same for every attempt. */
export interface OutgoingMail extends Mail {
  readonly messageId: string
}

/** Sends a mail to a mail server. Resolves once the server has accepted it. */
export interface MailTransport {
  send(mail: OutgoingMail): Promise<void>
  close(): Promise<void>
}

/** The mail server rejects this mail permanently; any other error is retried. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused'
}
