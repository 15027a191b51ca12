import { eventually } from '../whole-server/running-server.ts'

/** The path of the newest link to join that a sandbox mailed to an address. */
export async function mailedLink(site: string, address: string): Promise<string> {
  let path = ''
  await eventually(async () => {
    const { mails } = (await (await fetch(`${site}/sandbox/mail.json`)).json()) as { mails: readonly unknown[] }
    const written = mails.map((mail) => JSON.stringify(mail)).filter((mail) => mail.includes(address))
    path = written.map((mail) => /\/join\/[a-z0-9]+/.exec(mail)?.[0] ?? '').find((one) => one !== '') ?? ''
    return path !== ''
  })
  return path
}
