import { buffer } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import type { MailBox } from './mail-box.ts'

export interface SandboxMailServer {
  /** For AGORA_SMTP_URL. */
  readonly url: string
  close(): Promise<void>
}

const mailBytesMax = 10 * 1_048_576

/** A local mail server that stores mail and delivers nothing. */
export async function startMailServer(box: MailBox): Promise<SandboxMailServer> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    size: mailBytesMax,
    onData(stream, _session, done) {
      // Acknowledged after it is stored, like a real server.
      buffer(stream)
        .then((source) => box.save(source))
        .then(
          () => done(),
          (error: unknown) => done(error instanceof Error ? error : new Error(String(error))),
        )
    },
  })
  // The sender handles broken connections.
  server.on('error', () => undefined)
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', resolve)
  })
  // It does not keep the process alive.
  server.server.unref()
  const address = server.server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return {
    url: `smtp://127.0.0.1:${port}`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
