import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { testPassword } from '../../server/accounts/testing.ts'
import { runJobs } from '../../server/kernel/jobs/testing.ts'
import { MailRefused } from '../../server/kernel/mail/mail.ts'
import { smtpTransport } from '../../server/kernel/mail/smtp-transport.ts'
import { openSandboxMail } from '../../server/sandbox/mail.ts'
import { invitationsForTest, keyIn } from '../contract/invitations/invitations-for-test.ts'
import { mailServerForTest } from './mail-server-for-test.ts'

const server = await mailServerForTest()
const transport = smtpTransport({ url: server.url, from: 'Agora <noreply@agora.example>' })
afterAll(() => transport.close())
const chat = await invitationsForTest({ sendMail: (posted) => transport.send(posted) })
const letter = {
  messageId: '<abc@agora.example>',
  to: 'max@agora.example',
  subject: 'Grüße aus «Agora» ✓',
  text: 'Zeile eins\n\nhttps://agora.example/join/abc\n',
  html: '<p>Zeile „eins“ = 1</p>',
}

beforeEach(() => {
  server.behave(undefined)
  server.received.length = 0
})

describe('MAIL-9: a mail is sent over SMTP with its text, its HTML and its Message-ID', () => {
  test('MAIL-9: a mail arrives unchanged in every alphabet', async () => {
    await transport.send(letter)
    const { text, html, ...rest } = server.received[0] ?? { text: '', html: '' }
    expect(rest).toMatchObject({
      subject: letter.subject,
      from: 'Agora <noreply@agora.example>',
      to: 'max@agora.example',
      recipients: ['max@agora.example'],
      source: expect.stringMatching(/^Message-ID: <abc@agora\.example>\r$/m),
    })
    expect(text.replaceAll('\r\n', '\n').trim()).toBe(letter.text.trim())
    expect(html.trim()).toBe(letter.html)
  })

  test('MAIL-9: an address is one recipient, whatever its characters', async () => {
    await transport.send({ ...letter, to: "o'neil+a=b!{c}@agora.example" })
    expect(server.received[0]?.recipients).toEqual(["o'neil+a=b!{c}@agora.example"])
  })

  test('MAIL-9: the credentials of the URL are used, and wrong ones are no rejection of the mail', async () => {
    const careful = await mailServerForTest({ wantsCredentials: true })
    const through = (user: string) =>
      smtpTransport({ url: `smtp://${user}@127.0.0.1:${careful.port}`, from: 'noreply@agora.example' })
    const right = through('agora:secret')
    await right.send(letter)
    expect(careful.received[0]?.user).toBe('agora')
    const wrong = through('agora:guess')
    const error = await wrong.send(letter).catch((caught: unknown) => caught)
    expect(error).toBeInstanceOf(Error)
    expect(error).not.toBeInstanceOf(MailRefused)
    await Promise.all([right.close(), wrong.close()])
  })
})

/** The headers of a mail, unfolded. */
const headOf = (source = '') => (source.split('\r\n\r\n')[0] ?? '').replace(/\r\n[ \t]+/g, ' ')

test('MAIL-13: only optional mails carry an unsubscribe header', async () => {
  await transport.send(letter)
  expect(server.received[0]?.source).not.toMatch(/^List-Unsubscribe/im)
  const link = `https://agora.example/accounts/unsubscribe/missed_messages/7.${'x'.repeat(43)}`
  await transport.send({ ...letter, unsubscribe: link })
  const lines = headOf(server.received[1]?.source).split('\r\n')
  expect(lines).toContain(`List-Unsubscribe: <${link}>`)
  expect(lines).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
})

test('MAIL-13: the link in the header of a notification mail ends such mail', async () => {
  const { iris } = chat.people
  const mailMessages = () => runJobs(chat.chat.jobs, 'mail-messages')
  await mailMessages()
  const run = async () => {
    await chat.ok('hamlet', 'POST', '/messages', { type: 'direct', to: [iris.id], content: 'psst' })
    for (const advance of [0, 120_000]) {
      chat.clock.advance(advance)
      await mailMessages()
    }
    await chat.services.mail?.sendDue()
  }
  await run()
  const link = /^List-Unsubscribe: <(.+)>$/m.exec(headOf(server.received[0]?.source))?.[1] ?? ''
  const answer = await chat.app.inject({
    method: 'POST',
    url: new URL(link).pathname,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'List-Unsubscribe=One-Click',
  })
  expect(answer.statusCode).toBe(200)
  await run()
  expect(server.received).toHaveLength(1)
})

test.each([
  [{ atRecipient: 550 }, true],
  [{ atContent: 554 }, true],
  [{ atRecipient: 450 }, false],
  [{ atContent: 451 }, false],
])('MAIL-4: %j is final: %s', async (behaviour, isLast) => {
  server.behave(behaviour)
  const error = await transport.send(letter).catch((caught: unknown) => caught)
  expect(error).toBeInstanceOf(Error)
  expect(error instanceof MailRefused).toBe(isLast)
})

test('MAIL-3: an unreachable mail server is retried', async () => {
  const nowhere = smtpTransport({ url: 'smtp://127.0.0.1:1', from: 'noreply@agora.example' })
  const error = await nowhere.send(letter).catch((caught: unknown) => caught)
  expect(error).toBeInstanceOf(Error)
  expect(error).not.toBeInstanceOf(MailRefused)
  await nowhere.close()
})

test('INVITE-10: an invitation reaches the account through a mail server that defers it', async () => {
  await chat.ok('olivia', 'PATCH', '/realm', { default_language: 'de' })
  server.behave({ atContent: 451 })
  await chat.ok('adam', 'POST', '/invites', { invitee_emails: 'nora@agora.example', stream_ids: [] })
  await chat.services.mail?.sendDue()
  expect(server.received).toEqual([])
  server.behave(undefined)
  chat.clock.advance(5_000)
  await chat.services.mail?.sendDue()
  const [mail] = server.received
  expect(mail).toMatchObject({ to: 'nora@agora.example', subject: 'Adam Administrator lädt dich zu Test ein' })
  expect(keyIn(mail?.html)).toBe(keyIn(mail?.text))
  const joined = await chat.browse('POST', `/join/${keyIn(mail?.text)}`, {
    full_name: 'Nora',
    password: testPassword,
  })
  expect(joined).toMatchObject({ status: 200, body: { state: 'joined', email: 'nora@agora.example' } })
  await chat.services.mail?.sendDue()
  expect(server.received).toHaveLength(1)
})

test('MAIL-10: a sandbox stores its mails through a restart', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'agora-mail-'))
  const first = await openSandboxMail(directory)
  await first.transport.send(letter)
  await first.transport.send({ ...letter, subject: 'Second' })
  await first.transport.close()
  const again = await openSandboxMail(directory)
  await again.transport.send({ ...letter, subject: 'Third' })
  const mails = await again.box.mails()
  expect(mails.map(({ id, subject }) => [id, subject])).toEqual([
    [3, 'Third'],
    [2, 'Second'],
    [1, letter.subject],
  ])
  expect(mails[0]?.text).toContain('https://agora.example/join/abc')
  await again.transport.close()
  await rm(directory, { recursive: true })
})
