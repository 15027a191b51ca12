/** One mail to one person, in both forms that mail programs show. */
export interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  /** Where whoever gets it says that they want no more mail of its kind, without signing in; absent where they cannot. */
  readonly unsubscribe?: string | undefined
}

/** A mail on its way, with the name it keeps through every attempt. */
export interface OutgoingMail extends Mail {
  readonly messageId: string
}

/** Hands a letter to a mail server. Resolves once that server has taken charge of it. */
export interface MailTransport {
  send(letter: OutgoingMail): Promise<void>
  close(): Promise<void>
}

/** The mail server said that it will never take this letter; anything else that goes wrong is tried again. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused'
}
