import { createHash } from 'node:crypto'
import { Secret } from 'otpauth'
import { expect, test } from 'vitest'
import { testPassword } from '../../../accounts/testing.ts'
import { codeAt } from '../../../kernel/auth/one-time-code.ts'
import { keyIn, recoveryForTest } from './recovery.testing.ts'

const chat = await recoveryForTest()
const { browse, signIn, mails, newUser, clock, accounts, services } = chat
const next = 'an entirely different phrase'
const over = { status: 400, body: { code: 'BAD_REQUEST', link_over: true } }

const ask = (email: string, headers = {}) => browse(headers, 'POST', '/password_reset', { email })
const use = (key: string, password = next, more = {}) =>
  browse({}, 'POST', `/password_reset/${key}`, { password, ...more })
const attempt = (username: string, password: string, secondFactor?: string) =>
  accounts.authenticate({ username, password, secondFactor, address: '127.0.0.1' })

async function linkFor(email: string): Promise<string> {
  await mails()
  expect(await ask(email)).toMatchObject({ status: 200 })
  const letters = await mails()
  expect(letters.map(({ to }) => to)).toEqual([email])
  return keyIn(letters[0])
}

/** Everything the request stored: only this could differ. */
async function leftBehind(): Promise<unknown> {
  const { sql } = services.database
  const counts = await sql`
    select (select count(*)::int from password_requests) as requests, (select count(*)::int from password_links) as links,
      (select count(*)::int from mail_outbox) as mails, (select count(*)::int from audit_log) as audited`
  await sql`delete from password_requests`
  return counts[0]
}

test('RESET-1: the request looks up no account: known, unknown, bot and deactivated addresses store the same', async () => {
  const known = await newUser()
  const gone = await newUser()
  await accounts.deactivate(gone.id)
  const bot = await accounts.createPerson({
    kind: 'bot',
    email: 'robot-bot@agora.example',
    fullName: 'Robot',
    role: 400,
    password: undefined,
    botType: 1,
    botOwnerId: known.id,
  })
  const answers: unknown[] = []
  for (const email of [known.deliveryEmail, 'nobody@agora.example', gone.deliveryEmail, bot.email]) {
    const { status, body } = await ask(email)
    answers.push({ status, body, left: await leftBehind() })
  }
  expect(answers[0]).toMatchObject({ status: 200, body: { result: 'success' }, left: { requests: 1, mails: 0 } })
  for (const answer of answers) expect(answer).toEqual(answers[0])
})

test('RESET-2: only an active person is mailed, at the address they have, however the address was typed', async () => {
  const person = await newUser()
  const gone = await newUser()
  await accounts.deactivate(gone.id)
  for (const email of [person.deliveryEmail.toUpperCase(), 'nobody@agora.example', gone.deliveryEmail]) await ask(email)
  const letters = await mails()
  expect(letters.map(({ to }) => to)).toEqual([person.deliveryEmail])
  expect(letters[0]?.text).toContain('http://chat.test/reset-password/')
  expect(await ask('not an address')).toMatchObject({ status: 400, body: { var_name: 'email' } })
})

test('RESET-3: a link works once, and then reports that it is used', async () => {
  const { deliveryEmail: email } = await newUser()
  const key = await linkFor(email)
  expect(await browse({}, 'GET', `/password_reset/${key}`)).toMatchObject({ status: 200, body: { email } })
  expect(await use(key, 'short')).toMatchObject({ status: 400, body: { msg: 'The password is too short.' } })
  const both = await Promise.all([use(key), use(key)])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 400])
  expect(await use(key)).toMatchObject(over)
  expect(await browse({}, 'GET', `/password_reset/${key}`)).toMatchObject(over)
  expect(await use('never-was')).toMatchObject(over)
})

test('RESET-3: time, a newer link, another password, another address and deactivation end a link', async () => {
  const late = await newUser()
  const lateKey = await linkFor(late.deliveryEmail)
  clock.advance(30 * 60_000)
  expect(await use(lateKey)).toMatchObject(over)

  const twice = await newUser()
  const older = await linkFor(twice.deliveryEmail)
  const newer = await linkFor(twice.deliveryEmail)
  expect(await use(older)).toMatchObject(over)
  expect(await use(newer)).toMatchObject({ status: 200 })

  const changes: ((id: number) => Promise<unknown>)[] = [
    (id) => accounts.setPassword(id, 'chosen in the meantime'),
    (id) => accounts.changeEmail(id, `moved${id}@agora.example`),
    (id) => accounts.deactivate(id),
  ]
  for (const change of changes) {
    const person = await newUser()
    const key = await linkFor(person.deliveryEmail)
    await change(person.id)
    expect(await use(key)).toMatchObject(over)
  }
})

test('RESET-4: requests are limited per mail address and network address, with or without an account', async () => {
  const person = await newUser()
  for (const email of [person.deliveryEmail, 'limited@agora.example']) {
    for (let time = 0; time < 5; time += 1) expect((await ask(email)).status).toBe(200)
    expect(await ask(email)).toMatchObject({ status: 429, body: { code: 'RATE_LIMIT_HIT' } })
  }
  const answers: number[] = []
  for (let time = 0; time < 31; time += 1) answers.push((await ask(`someone${time}@agora.example`)).status)
  expect(answers.at(-1)).toBe(429)
  clock.advance(3_600_000)
  expect((await ask(person.deliveryEmail)).status).toBe(200)
  await mails()
})

test('RESET-5: sessions end, failures are cleared, the user gets a mail, and chat keys end on request', async () => {
  const person = await newUser()
  const email = person.deliveryEmail
  const browser = await signIn(email)
  const chatKey = await accounts.issueChatKey(person.id)
  await mails()
  const key = await linkFor(email)
  for (let time = 0; time < 5; time += 1) await attempt(email, 'wrong')
  expect(await use(key)).toMatchObject({ status: 200 })
  expect((await browse(browser, 'GET', '/session')).body.signed_in).toBe(false)
  expect(await attempt(email, testPassword)).toMatchObject({ kind: 'wrong' })
  expect(await attempt(email, next)).toMatchObject({ kind: 'signed_in' })
  expect(await accounts.personByChatKey(email, chatKey)).toMatchObject({ kind: 'person' })
  expect(await mails()).toMatchObject([{ to: email, subject: 'Your password at Test was changed' }])
  const [entry] = await accounts.auditLog({ limit: 1 })
  expect(entry).toMatchObject({ action: 'person.password_reset', actorId: person.id, subject: `person:${person.id}` })

  const again = await linkFor(email)
  expect(await use(again, 'yet another phrase', { end_api_keys: 'true' })).toMatchObject({ status: 200 })
  expect(await accounts.personByChatKey(email, chatKey)).toMatchObject({ kind: 'wrong' })
  await mails()
})

test('RESET-6: the second factor is still required', async () => {
  const person = await newUser()
  const { secret } = await accounts.beginSecondFactor(person.id, 'Test')
  const code = () => codeAt(Buffer.from(Secret.fromBase32(secret).bytes), clock.nowMs())
  await accounts.confirmSecondFactor(person.id, code())
  const reply = await use(await linkFor(person.deliveryEmail))
  expect(reply).toMatchObject({ status: 200 })
  expect(reply.headers['set-cookie']).toBeUndefined()
  expect(await attempt(person.deliveryEmail, next)).toMatchObject({ kind: 'second_factor_required' })
  clock.advance(60_000)
  expect(await attempt(person.deliveryEmail, next, code())).toMatchObject({ kind: 'signed_in' })
  await mails()
})

test('RESET-7: the database does not hold the key', async () => {
  const person = await newUser()
  await ask(person.deliveryEmail)
  const key = keyIn((await mails())[0])
  expect(key).toMatch(/^\w{48}$/)
  const { sql } = services.database
  const stored = async (table: string) => JSON.stringify(await sql`select to_jsonb(t) as row from ${sql(table)} t`)
  const [links, outbox] = [await stored('password_links'), await stored('mail_outbox')]
  // As JSON a column of bytes is written in hex.
  expect(links).toContain(createHash('sha256').update(key).digest('hex'))
  for (const secret of [key, Buffer.from(key).toString('hex')]) expect(links + outbox).not.toContain(secret)
})

test('RESET-1: another site can neither ask nor choose', async () => {
  const origin = { origin: 'https://evil.example' }
  expect((await ask('a@agora.example', origin)).body.code).toBe('CSRF_FAILED')
  expect((await browse(origin, 'POST', '/password_reset/x', { password: next })).body.code).toBe('CSRF_FAILED')
})

test('ZULIPAPP-7: the address Zulip’s apps open leads to the page', async () => {
  for (const url of ['/accounts/password/reset/', '/accounts/password/reset']) {
    const reply = await chat.app.inject({ method: 'GET', url })
    expect([reply.statusCode, reply.headers.location]).toEqual([302, '/forgot-password'])
  }
})
