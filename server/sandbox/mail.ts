import { join } from 'node:path'
import type { MailTransport } from '../kernel/mail/mail.ts'
import { smtpTransport } from '../kernel/mail/smtp-transport.ts'
import { MailBox } from './mail-box.ts'
import { startMailServer } from './mail-server.ts'

export interface SandboxMail {
  readonly box: MailBox
  readonly transport: MailTransport
}

/** Sends mail over SMTP to a local server that stores it in the data directory. */
export async function openSandboxMail(dataDirectory: string): Promise<SandboxMail> {
  const box = await MailBox.open(join(dataDirectory, 'sandbox-mail'))
  const server = await startMailServer(box)
  const transport = smtpTransport({ url: server.url, from: 'Agora Sandbox <noreply@agora.example>' })
  const close = async () => {
    await transport.close()
    await server.close()
  }
  return { box, transport: { send: (mail) => transport.send(mail), close } }
}
