import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { TestAuthenticator } from '../../server/accounts/testing-authenticator.ts'
import { openDatabase } from '../../server/kernel/storage/database.ts'
import { embeddedConnection } from '../../server/kernel/storage/embedded/embedded-postgres.ts'
import { holdTable } from '../../server/kernel/storage/testing-table-lock.ts'
import { eventually, startProcess } from './running-server.ts'

// Several starts on a busy machine.
vi.setConfig({ testTimeout: 600_000 })

const first = await startProcess({ AGORA_CHAT_REQUESTS_PER_MINUTE: '0' })
const { site } = first.ready
const { email: oldAddress, password } = first.ready.chat.member
const newAddress = 'moved@example.com'
const passkeySite = site.replace('127.0.0.1', 'localhost')
let server = first

/** Starts another server on the same data, at the same address. */
async function startAgain(): Promise<void> {
  server = await startProcess({
    AGORA_DATA_DIR: server.dataDirectory,
    AGORA_PORT: new URL(site).port,
    AGORA_CHAT_REQUESTS_PER_MINUTE: '0',
  })
}

async function killServer(): Promise<void> {
  await server.end('SIGKILL')
  await startAgain()
}

/** Starts a request, blocks its transaction where it writes the mail, and kills the server at that moment. */
async function killBeforeMail(request: () => Promise<unknown>): Promise<void> {
  const connection = await embeddedConnection(join(server.dataDirectory, 'postgres'))
  if (connection === undefined) throw new Error('No PostgreSQL runs')
  const database = openDatabase({ connection, log: () => undefined, poolSize: 2 })
  const isWaiting = async () => {
    const rows = await database.sql`
      select 1 from pg_locks join pg_class on pg_class.oid = pg_locks.relation
      where relname = 'mail_outbox' and mode = 'RowExclusiveLock' and not granted`
    return rows.length > 0
  }
  let answered: unknown
  const holding = database.transaction(async ({ sql }) => {
    await holdTable(sql, 'mail_outbox', 'exclusive')
    const sent = request().then(
      (reply) => (answered = reply),
      () => undefined,
    )
    await eventually(isWaiting)
    await server.end('SIGKILL')
    await sent
  })
  await holding.catch(() => undefined)
  await database.close().catch(() => undefined)
  expect(answered).toBeUndefined()
  await startAgain()
}

/** Keeps cookies and the CSRF token like a browser. */
class Browser {
  readonly #cookies = new Map<string, string>()
  #csrfToken = ''

  async send(method: 'GET' | 'POST' | 'PATCH', path: string, params: Record<string, string> = {}) {
    const reply = await fetch(`${site}/json${path}`, {
      method,
      headers: {
        cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        'x-csrftoken': this.#csrfToken,
      },
      ...(method === 'GET' ? {} : { body: new URLSearchParams(params) }),
    })
    for (const text of reply.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(text) ?? []
      this.#cookies.set(name, value)
    }
    // biome-ignore lint/suspicious/noExplicitAny: replies of every shape.
    const body = (await reply.json()) as any
    if (body.csrf_token !== undefined) this.#csrfToken = body.csrf_token
    return { status: reply.status, body }
  }

  signIn(username: string) {
    return this.send('POST', '/session', { username, password })
  }

  async isSignedIn(): Promise<boolean> {
    return (await this.send('GET', '/session')).body.signed_in
  }
}

async function mailsTo(address: string, words: string): Promise<string[]> {
  const { mails } = (await (await fetch(`${site}/sandbox/mail.json`)).json()) as {
    mails: { to: string; text: string }[]
  }
  return mails.filter(({ to, text }) => to.includes(address) && text.includes(words)).map(({ text }) => text)
}

const canSignIn = async (address: string) => (await new Browser().signIn(address)).status === 200

test('EMAIL-9: a killed server has changed an address with its mail, or not at all', async () => {
  const browser = new Browser()
  await browser.signIn(oldAddress)
  expect(await browser.send('PATCH', '/settings', { email: newAddress })).toMatchObject({ status: 200 })
  await eventually(async () => (await mailsTo(newAddress, '/confirm-email/')).length > 0)
  const [mail = ''] = await mailsTo(newAddress, '/confirm-email/')
  const key = /\/confirm-email\/(\w+)/.exec(mail)?.[1] ?? ''
  const mailsBefore = (await mailsTo(oldAddress, newAddress)).length
  const confirm = () => browser.send('POST', '/settings/email_change/confirm', { key })

  await killBeforeMail(confirm)
  expect([await canSignIn(oldAddress), await canSignIn(newAddress)]).toEqual([true, false])
  expect(await mailsTo(oldAddress, newAddress)).toHaveLength(mailsBefore)

  expect(await confirm()).toMatchObject({ status: 200, body: { email: newAddress } })
  await killServer()
  expect([await canSignIn(oldAddress), await canSignIn(newAddress)]).toEqual([false, true])
  await eventually(async () => (await mailsTo(oldAddress, newAddress)).length > mailsBefore)
  expect((await confirm()).status).toBe(400)
})

test('PASSKEY-15: a killed server has added a passkey with its mail, and ended the other sessions, or not at all', async () => {
  const [here, there] = [new Browser(), new Browser()]
  for (const browser of [here, there]) await browser.signIn(newAddress)
  const authenticator = new TestAuthenticator(passkeySite)
  const { options } = (await here.send('POST', '/passkeys/options')).body
  const credential = JSON.stringify(authenticator.create(options))
  const add = () => here.send('POST', '/passkeys', { credential, name: 'Test phone' })
  const names = async () =>
    (await here.send('GET', '/passkeys')).body.passkeys.map(({ name }: { name: string }) => name)

  await killBeforeMail(add)
  expect(await names()).toEqual([])
  expect([await here.isSignedIn(), await there.isSignedIn()]).toEqual([true, true])
  expect(await mailsTo(newAddress, 'Test phone')).toEqual([])

  expect(await add()).toMatchObject({ status: 200 })
  await killServer()
  expect(await names()).toEqual(['Test phone'])
  expect([await here.isSignedIn(), await there.isSignedIn()]).toEqual([true, false])
  await eventually(async () => (await mailsTo(newAddress, 'Test phone')).length === 1)
  const asked = await there.send('POST', '/session/passkey/options')
  const response = JSON.stringify(authenticator.get(asked.body.options))
  expect(await there.send('POST', '/session/passkey', { credential: response })).toMatchObject({ status: 200 })
  await server.end('SIGTERM')
})
