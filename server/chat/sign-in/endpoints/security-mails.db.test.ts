import { Secret } from 'otpauth'
import { expect, test } from 'vitest'
import { testPassword } from '../../../accounts/testing.ts'
import { codeAt } from '../../../kernel/auth/one-time-code.ts'
import { type Browser, recoveryForTest } from '../../recovery/endpoints/recovery.testing.ts'

const chat = await recoveryForTest()
const { browse, mails, signIn, clock, services } = chat
type Name = 'hamlet' | 'iris' | 'mona' | 'adam'
type Params = Readonly<Record<string, string>>
const addressOf = (name: Name) => chat.people[name].deliveryEmail

/** Signed in, with the mail about it already consumed. */
async function browser(name: Name): Promise<Browser> {
  const opened = await signIn(addressOf(name))
  await mails()
  return opened
}

async function enrol(at: Browser, more: Params = {}) {
  const { body } = await browse(at, 'POST', '/second_factor')
  const code = () => codeAt(Buffer.from(Secret.fromBase32(body.secret).bytes), clock.nowMs())
  const confirmed = await browse(at, 'POST', '/second_factor/confirm', { code: code(), ...more })
  return { confirmed, code }
}

async function expectMail(name: Name, subject: string, ...words: string[]): Promise<void> {
  const sent = await mails()
  expect(sent.map((mail) => [mail.to, mail.subject])).toEqual([[addressOf(name), expect.stringContaining(subject)]])
  for (const word of [...words, '/forgot-password']) expect(sent[0]?.text).toContain(word)
}

test('STEPUP-13: a password change in the settings causes a mail, a rejected one does not', async () => {
  const at = await browser('hamlet')
  const change = { old_password: testPassword, new_password: 'an evening long and quiet' }
  expect((await browse(at, 'PATCH', '/settings', { ...change, old_password: 'not this one' })).status).toBe(400)
  expect(await mails()).toEqual([])
  expect((await browse(at, 'PATCH', '/settings', change)).status).toBe(200)
  await expectMail('hamlet', 'Your password at', 'signed out')
})

test('STEPUP-13: the second factor switched on, its new recovery codes and switching it off are mailed to the person', async () => {
  const at = await browser('iris')
  expect((await browse(at, 'POST', '/second_factor/confirm', { code: '123456' })).status).toBe(400)
  expect(await mails()).toEqual([])
  const { confirmed, code } = await enrol(at)
  expect(confirmed.status).toBe(200)
  await expectMail('iris', 'has a second factor now', 'authenticator')
  clock.advance(60_000)
  expect((await browse(at, 'POST', '/second_factor/recovery_codes')).status).toBe(200)
  await expectMail('iris', 'new recovery codes', 'no longer work')
  expect((await browse(at, 'POST', '/second_factor/recovery_codes', { code: code() })).status).toBe(200)
  await expectMail('iris', 'new recovery codes')
  expect((await browse(at, 'DELETE', '/second_factor', { code: '000000' })).status).toBe(400)
  expect(await mails()).toEqual([])
  clock.advance(60_000)
  expect((await browse(at, 'DELETE', '/second_factor', { code: code() })).status).toBe(200)
  await expectMail('iris', 'second factor of your account', 'password alone')
  await enrol(at)
  await mails()
  expect((await browse(at, 'DELETE', '/second_factor')).status).toBe(200)
  await expectMail('iris', 'second factor of your account', 'password alone')
})

test('STEPUP-13: signing out everywhere causes a mail that says whether keys ended, in the user’s language', async () => {
  const at = await browser('mona')
  expect((await browse(at, 'DELETE', '/sessions')).status).toBe(200)
  await expectMail('mona', 'signed out everywhere', 'The browsers were signed out.')
  expect((await browse(at, 'PATCH', '/settings', { default_language: 'de' })).status).toBe(200)
  expect((await browse(at, 'DELETE', '/sessions', { end_api_keys: 'true' })).status).toBe(200)
  await expectMail('mona', 'überall abgemeldet', 'API-Schlüssel')
  expect((await browse(at, 'PATCH', '/settings', { default_language: 'fa' })).status).toBe(200)
  expect((await browse(at, 'DELETE', '/sessions')).status).toBe(200)
  await expectMail('mona', 'در همه جا خارج شدید')
})

test('STEPUP-13: a change whose mail cannot be written is not made', async () => {
  const at = await browser('adam')
  const other = await browser('adam')
  const { mail } = services
  if (mail === undefined) throw new Error('the chat of this test has a mail server')
  const { enqueue } = mail
  mail.enqueue = () => Promise.reject(new Error('the outbox is full'))
  try {
    expect((await enrol(at)).confirmed.status).toBe(500)
    expect((await browse(at, 'DELETE', '/sessions')).status).toBe(500)
    const change = { old_password: testPassword, new_password: 'an evening long and quiet' }
    expect((await browse(at, 'PATCH', '/settings', change)).status).toBe(500)
  } finally {
    mail.enqueue = enqueue
  }
  expect(await chat.accounts.findById(chat.people.adam.id)).toMatchObject({ hasSecondFactor: false })
  expect((await browse(other, 'GET', '/session')).body.signed_in).toBe(true)
  expect((await browse(await browser('adam'), 'GET', '/session')).body.signed_in).toBe(true)
})
