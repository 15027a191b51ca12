import { buffer } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { afterAll } from 'vitest'
import { type ReadableMail, readMail } from '../../server/sandbox/mime.ts'

export interface ReceivedMail extends ReadableMail {
  readonly source: string
  readonly recipients: readonly string[]
  readonly user: string | undefined
}

export interface MailServerForTest {
  readonly port: number
  readonly url: string
  readonly received: ReceivedMail[]
  /** Sets its behavior; undefined: it accepts everything. */
  behave(how: Behaviour | undefined): void
  /** How often a mail was offered, accepted or not. */
  readonly offered: () => number
}

/** An SMTP code to reject with, at the recipient or at the content; or no reply to the content. */
export type Behaviour = { readonly atRecipient: number } | { readonly atContent: number } | 'silent'

/** A real mail server in this process; its credentials are `agora` and `secret`, if it requires any. */
export async function mailServerForTest(
  options: { readonly wantsCredentials?: boolean } = {},
): Promise<MailServerForTest> {
  const received: ReceivedMail[] = []
  let behaviour: Behaviour | undefined
  let offered = 0
  const refused = (code: number) => Object.assign(new Error('refused by the test'), { responseCode: code })
  const server = new SMTPServer({
    authOptional: options.wantsCredentials !== true,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 100,
    onAuth({ username, password }, _session, done) {
      if (username === 'agora' && password === 'secret') done(null, { user: username })
      else done(refused(535))
    },
    onRcptTo(_address, _session, done) {
      if (typeof behaviour === 'object' && 'atRecipient' in behaviour) done(refused(behaviour.atRecipient))
      else done()
    },
    onData(stream, session, done) {
      offered += 1
      const take = (content: Buffer) => {
        if (behaviour === 'silent') return
        if (behaviour !== undefined && 'atContent' in behaviour) return done(refused(behaviour.atContent))
        const source = content.toString('latin1')
        const recipients = session.envelope.rcptTo.map(({ address }) => address)
        received.push({ ...readMail(source), source, recipients, user: session.user as string | undefined })
        done()
      }
      // A killed sender leaves an incomplete mail, which must be dropped.
      buffer(stream).then(take, () => undefined)
    },
  })
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())))
  const address = server.server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return {
    port,
    url: `smtp://127.0.0.1:${port}`,
    received,
    offered: () => offered,
    behave(how) {
      behaviour = how
    },
  }
}
