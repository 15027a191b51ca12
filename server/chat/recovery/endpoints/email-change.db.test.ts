import { Secret } from 'otpauth'
import { beforeEach, expect, test } from 'vitest'
import { testPassword } from '../../../accounts/testing.ts'
import { codeAt } from '../../../kernel/auth/one-time-code.ts'
import { keyIn, recoveryForTest } from './recovery.testing.ts'

const chat = await recoveryForTest()
const { browse, signIn, mails, newUser, call, ok, clock, accounts, services, people } = chat
const over = { status: 400, body: { code: 'BAD_REQUEST', link_over: true } }
let fresh = 0

const newAddress = () => {
  fresh += 1
  return `new${fresh}@agora.example`
}

/** A user with a session and a recent proof. */
async function signedIn() {
  const user = await newUser()
  const browser = await signIn(user.deliveryEmail)
  await mails()
  const patch = (params: Record<string, string>) => browse(browser, 'PATCH', '/settings', params)
  const confirm = (key: string) => browse(browser, 'POST', '/settings/email_change/confirm', { key })
  return { user, browser, patch, confirm }
}

beforeEach(() => clock.advance(3_600_000))

test('EMAIL-1: the address changes when the requester opens its link, and not before', async () => {
  const { user, patch, confirm } = await signedIn()
  const email = newAddress()
  expect(await patch({ email })).toMatchObject({ status: 200, body: { result: 'success' } })
  expect(services.directory.user(user.id)?.deliveryEmail).toBe(user.deliveryEmail)
  const key = keyIn((await mails()).find(({ to }) => to === email))
  const other = await signedIn()
  expect(await other.confirm(key)).toMatchObject(over)
  expect(await browse({}, 'POST', '/settings/email_change/confirm', { key })).toMatchObject({ status: 401 })
  expect(await confirm('never-was')).toMatchObject(over)
  const received = chat.listen(user)
  expect(await confirm(key)).toMatchObject({ status: 200, body: { email } })
  expect(received.received()).toContainEqual(
    expect.objectContaining({ type: 'realm_user', person: expect.objectContaining({ delivery_email: email }) }),
  )
  expect(services.directory.user(user.id)?.deliveryEmail).toBe(email)
  expect(await confirm(key)).toMatchObject(over)
  const actions = (await accounts.auditLog({ limit: 20 })).map(({ action }) => action)
  expect(actions).toEqual(expect.arrayContaining(['person.email_change_requested', 'person.email_changed']))
})

test('EMAIL-1: a link expires after a day', async () => {
  const { user, patch } = await signedIn()
  const email = newAddress()
  await patch({ email })
  const key = keyIn((await mails()).find(({ to }) => to === email))
  clock.advance(24 * 3_600_000)
  const later = await signIn(user.deliveryEmail)
  expect(await browse(later, 'POST', '/settings/email_change/confirm', { key })).toMatchObject(over)
})

test('EMAIL-1: the rules of the organization hold when it is confirmed too', async () => {
  const { patch, confirm } = await signedIn()
  const email = 'plus+sign@agora.example'
  expect(await patch({ email })).toMatchObject({ status: 200 })
  const key = keyIn((await mails()).find(({ to }) => to === email))
  await ok('olivia', 'POST', '/realm/domains', { domain: 'agora.example', allow_subdomains: false })
  await ok('olivia', 'PATCH', '/realm', { emails_restricted_to_domains: true })
  expect(await confirm(key)).toMatchObject({ status: 400, body: { msg: expect.stringContaining('+') } })
  await ok('olivia', 'PATCH', '/realm', { emails_restricted_to_domains: false })
  expect(await confirm(key)).toMatchObject({ status: 200 })
})

test('EMAIL-2: without a recent proof the password is required', async () => {
  const { user, browser, patch } = await signedIn()
  const email = newAddress()
  clock.advance(10 * 60_000)
  expect(await patch({ email })).toMatchObject({ status: 403, body: { code: 'STEP_UP_REQUIRED' } })
  expect(await patch({ email, old_password: 'wrong one' })).toMatchObject({ body: { msg: 'Wrong password!' } })
  expect((await call(user, 'PATCH', '/settings', { email })).status).toBe(403)
  expect(await accounts.pendingEmailChange(user.id)).toBeUndefined()
  expect(await patch({ email, old_password: testPassword })).toMatchObject({ status: 200 })
  expect((await browse(browser, 'GET', '/settings/email_change')).body.pending).toMatchObject({ email })
  expect((await call(user, 'PATCH', '/settings', { email: newAddress(), old_password: testPassword })).status).toBe(200)
  await mails()
})

test('EMAIL-3: an address in use gets the same reply as a free one, and only its owner gets a mail', async () => {
  const holder = await newUser()
  const gone = await newUser()
  await accounts.deactivate(gone.id)
  const { user, browser, patch } = await signedIn()
  const left = async () => {
    const { sql } = services.database
    const [row] = await sql`
      select (select count(*)::int from email_changes where person_id = ${user.id} and key_hash is null) as changes,
        (select count(*)::int from mail_outbox) as mails`
    return row
  }
  const answers: unknown[] = []
  const mailed: string[][] = []
  for (const email of [newAddress(), holder.deliveryEmail.toUpperCase(), gone.deliveryEmail, 'robot@agora.example']) {
    const { status, body } = await patch({ email })
    const behind = await left()
    mailed.push((await mails()).map(({ to, subject }) => `${to}: ${subject}`))
    const { pending } = (await browse(browser, 'GET', '/settings/email_change')).body
    answers.push({ status, body, behind, hasPending: pending.email === email })
  }
  expect(answers[0]).toMatchObject({ status: 200, behind: { changes: 1, mails: 1 }, hasPending: true })
  for (const answer of answers) expect(answer).toEqual(answers[0])
  expect(mailed[1]).toContain(`${holder.deliveryEmail}: Your address at Test was asked for`)
  expect(mailed[1]?.join()).not.toContain('Confirm')
  expect(mailed[2]).toEqual([`${user.deliveryEmail}: Your address at Test is about to change`])
})

test('EMAIL-3: an address that was taken before the link is opened is not had twice', async () => {
  const { patch, confirm, user } = await signedIn()
  const email = newAddress()
  await patch({ email })
  const key = keyIn((await mails()).find(({ to }) => to === email))
  await accounts.changeEmail((await newUser()).id, email)
  expect(await confirm(key)).toMatchObject({ status: 400, body: { msg: 'Email is already in use.' } })
  expect((await accounts.findById(user.id))?.email).toBe(user.deliveryEmail)
})

test('EMAIL-4: the old address gets a mail at the request and at the change', async () => {
  const { user, patch, confirm } = await signedIn()
  const email = newAddress()
  await patch({ email })
  const asked = await mails()
  const notified = { to: user.deliveryEmail, subject: 'Your address at Test is about to change' }
  expect(asked).toEqual(expect.arrayContaining([expect.objectContaining(notified)]))
  await confirm(keyIn(asked.find(({ to }) => to === email)))
  const [done, ...more] = await mails()
  expect(more).toEqual([])
  expect(done).toMatchObject({ to: user.deliveryEmail, subject: 'Your address at Test was changed' })
  expect(done?.text).toContain(email)
})

test('EMAIL-4, EMAIL-7: an administrator changes the address of others at once, and the old one gets a mail', async () => {
  const { user } = await signedIn()
  const email = newAddress()
  await ok('adam', 'PATCH', `/users/${user.id}`, { new_email: email })
  expect(services.directory.user(user.id)?.deliveryEmail).toBe(email)
  expect(await mails()).toMatchObject([{ to: user.deliveryEmail, subject: 'Your address at Test was changed' }])
  const own = await call('adam', 'PATCH', `/users/${people.adam.id}`, { new_email: newAddress() })
  expect(own.body.msg).toBe('Change your own email address in your settings')
})

test('EMAIL-5: a change that waits is mailed again, replaced and cancelled', async () => {
  const { browser, patch, confirm } = await signedIn()
  const first = newAddress()
  await patch({ email: first })
  const firstKey = keyIn((await mails()).find(({ to }) => to === first))
  expect(await browse(browser, 'POST', '/settings/email_change/resend')).toMatchObject({ status: 200 })
  const again = await mails()
  expect(again.map(({ to }) => to)).toEqual([first])
  expect(await confirm(firstKey)).toMatchObject(over)
  const second = newAddress()
  await patch({ email: second })
  expect(await confirm(keyIn(again[0]))).toMatchObject(over)
  const secondKey = keyIn((await mails()).find(({ to }) => to === second))
  expect(await browse(browser, 'DELETE', '/settings/email_change')).toMatchObject({ status: 200 })
  expect((await browse(browser, 'GET', '/settings/email_change')).body.pending).toBeNull()
  expect(await confirm(secondKey)).toMatchObject(over)
  for (const [method, path] of [
    ['DELETE', '/settings/email_change'],
    ['POST', '/settings/email_change/resend'],
  ] as const)
    expect(await browse(browser, method, path)).toMatchObject({
      status: 400,
      body: { msg: 'No change of the email address is waiting' },
    })
})

test('EMAIL-5: a password change ends it', async () => {
  const { user, patch, browser, confirm } = await signedIn()
  const email = newAddress()
  await patch({ email })
  const key = keyIn((await mails()).find(({ to }) => to === email))
  await patch({ old_password: testPassword, new_password: 'a phrase of another kind' })
  expect(await confirm(key)).toMatchObject(over)
  expect((await browse(browser, 'GET', '/settings/email_change')).body.pending).toBeNull()
  expect((await accounts.findById(user.id))?.email).toBe(user.deliveryEmail)
})

test('EMAIL-6: how often is limited by person and by the address that is wanted', async () => {
  const { patch } = await signedIn()
  for (let time = 0; time < 10; time += 1) expect((await patch({ email: newAddress() })).status).toBe(200)
  expect(await patch({ email: newAddress() })).toMatchObject({ status: 429, body: { code: 'RATE_LIMIT_HIT' } })
  const wanted = newAddress()
  for (let time = 0; time < 5; time += 1) expect((await (await signedIn()).patch({ email: wanted })).status).toBe(200)
  expect((await (await signedIn()).patch({ email: wanted })).status).toBe(429)
})

test('EMAIL-8: where only administrators change addresses, the reply tells others so and rejects a request', async () => {
  const { browser, patch } = await signedIn()
  const administrator = await signIn(people.adam.deliveryEmail)
  const mayChange = async (who: typeof browser) => (await browse(who, 'GET', '/settings/email_change')).body.may_change
  expect(await mayChange(browser)).toBe(true)
  await ok('olivia', 'PATCH', '/realm', { email_changes_disabled: true })
  expect([await mayChange(browser), await mayChange(administrator)]).toEqual([false, true])
  expect((await patch({ email: newAddress() })).status).toBe(400)
  await ok('olivia', 'PATCH', '/realm', { email_changes_disabled: false })
  expect(await mayChange(browser)).toBe(true)
})

test('EMAIL-8: a link that was mailed before changes were for administrators only changes nothing', async () => {
  const { user, browser, patch, confirm } = await signedIn()
  const email = newAddress()
  await patch({ email })
  const key = keyIn((await mails()).find(({ to }) => to === email))
  const administrator = await signIn(people.adam.deliveryEmail)
  const ownEmail = newAddress()
  await browse(administrator, 'PATCH', '/settings', { email: ownEmail })
  const ownKey = keyIn((await mails()).find(({ to }) => to === ownEmail))
  await ok('olivia', 'PATCH', '/realm', { email_changes_disabled: true })
  const disabled = { status: 400, body: { msg: 'Email address changes are disabled in this organization.' } }
  expect(await browse(browser, 'POST', '/settings/email_change/resend')).toMatchObject(disabled)
  expect(await confirm(key)).toMatchObject(disabled)
  expect((await accounts.findById(user.id))?.email).toBe(user.deliveryEmail)
  const own = await browse(administrator, 'POST', '/settings/email_change/confirm', { key: ownKey })
  expect(own).toMatchObject({ status: 200, body: { email: ownEmail } })
  await ok('olivia', 'PATCH', '/realm', { email_changes_disabled: false })
  expect(await confirm(key)).toMatchObject({ status: 200, body: { email } })
})

test('EMAIL-10: a request for a new address and a new password changes both', async () => {
  const { patch, confirm } = await signedIn()
  const email = newAddress()
  const both = { email, old_password: testPassword, new_password: 'a quite different phrase' }
  expect((await patch(both)).status).toBe(200)
  const key = keyIn((await mails()).find(({ to }) => to === email))
  expect(await confirm(key)).toMatchObject({ status: 200, body: { email } })
})

test('RESET-14: a new second factor ends neither a password link nor a pending change of the address', async () => {
  const { user, browser, patch, confirm } = await signedIn()
  const email = newAddress()
  await patch({ email })
  const key = keyIn((await mails()).find(({ to }) => to === email))
  await browse({}, 'POST', '/password_reset', { email: user.deliveryEmail })
  const link = keyIn((await mails())[0])
  const { body } = await browse(browser, 'POST', '/second_factor')
  const code = codeAt(Buffer.from(Secret.fromBase32(body.secret).bytes), clock.nowMs())
  expect(await browse(browser, 'POST', '/second_factor/confirm', { code })).toMatchObject({ status: 200 })
  expect(await browse({}, 'GET', `/password_reset/${link}`)).toMatchObject({ status: 200 })
  expect(await confirm(key)).toMatchObject({ status: 200, body: { email } })
})
