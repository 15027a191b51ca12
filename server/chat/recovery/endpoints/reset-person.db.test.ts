import { Secret } from 'otpauth'
import { expect, test } from 'vitest'
import { testPassword } from '../../../accounts/testing.ts'
import { codeAt } from '../../../kernel/auth/one-time-code.ts'
import { type Browser, keyIn, recoveryForTest } from './recovery.testing.ts'

const chat = await recoveryForTest()
const { browse, signIn, mails, newUser, clock, accounts, people, call, credentials } = chat

const resets = [
  ['POST', 'password_reset'],
  ['DELETE', 'second_factor'],
  ['DELETE', 'sessions'],
] as const
const does = (browser: Browser, id: number, [method, what]: (typeof resets)[number], params = {}) =>
  browse(browser, method, `/users/${id}/${what}`, params)

async function withSecondFactor() {
  const user = await newUser()
  const { secret } = await accounts.beginSecondFactor(user.id, 'Test')
  await accounts.confirmSecondFactor(user.id, codeAt(Buffer.from(Secret.fromBase32(secret).bytes), clock.nowMs()))
  return user
}

test('RESET-8: only the user gets the password link, which is valid for a day', async () => {
  const user = await newUser()
  const adam = await signIn(people.adam.deliveryEmail)
  const reply = await does(adam, user.id, resets[0])
  expect(reply).toMatchObject({ status: 200 })
  const [letter, ...more] = await mails()
  expect(more).toEqual([])
  expect(letter).toMatchObject({ to: user.deliveryEmail, subject: 'Choose a new password for Test' })
  const key = keyIn(letter)
  expect(JSON.stringify(reply.body)).not.toContain(key)
  clock.advance(23 * 3_600_000)
  expect(await browse({}, 'POST', `/password_reset/${key}`, { password: 'a phrase of another kind' })).toMatchObject({
    status: 200,
  })
  const made = (await accounts.auditLog({ limit: 10 })).find(({ action }) => action === 'person.password_link_made')
  expect(made).toMatchObject({ actorId: people.adam.id, subject: `person:${user.id}` })
})

test('RESET-8: a lost second factor is switched off, and the user gets a mail', async () => {
  const user = await withSecondFactor()
  const adam = await signIn(people.adam.deliveryEmail)
  await mails()
  expect(await does(adam, user.id, resets[1])).toMatchObject({ status: 200 })
  expect((await accounts.findById(user.id))?.hasSecondFactor).toBe(false)
  expect(await mails()).toMatchObject([
    { to: user.deliveryEmail, subject: 'The second factor of your account at Test is off' },
  ])
  const [entry] = await accounts.auditLog({ limit: 1 })
  expect(entry).toMatchObject({ actorId: people.adam.id, action: 'second_factor.removed' })
  expect(await does(adam, user.id, resets[1])).toMatchObject({ body: { msg: 'No second factor is set up' } })
})

test('RESET-8: signing a user out ends sessions and, on request, chat keys', async () => {
  const user = await newUser()
  const [adam, browser] = [await signIn(people.adam.deliveryEmail), await signIn(user.deliveryEmail)]
  const key = await accounts.issueChatKey(user.id)
  await mails()
  expect(await does(adam, user.id, resets[2])).toMatchObject({ status: 200 })
  expect((await browse(browser, 'GET', '/session')).body.signed_in).toBe(false)
  expect(await accounts.personByChatKey(user.deliveryEmail, key)).toMatchObject({ kind: 'person' })
  expect(await does(adam, user.id, resets[2], { end_api_keys: 'true' })).toMatchObject({ status: 200 })
  expect(await accounts.personByChatKey(user.deliveryEmail, key)).toMatchObject({ kind: 'wrong' })
  const letters = await mails()
  expect(letters.map(({ to }) => to)).toEqual([user.deliveryEmail, user.deliveryEmail])
  expect(letters.map(({ text }) => text.includes('API keys'))).toEqual([false, true])
  const [entry] = await accounts.auditLog({ limit: 1 })
  expect(entry).toMatchObject({
    actorId: people.adam.id,
    action: 'sessions.closed',
    details: { chatKeys: true },
  })
})

test('RESET-8: each needs a recent proof of identity, and rejects API keys', async () => {
  const user = await withSecondFactor()
  const adam = await signIn(people.adam.deliveryEmail)
  clock.advance(10 * 60_000)
  for (const audited of resets)
    expect(await does(adam, user.id, audited)).toMatchObject({ status: 403, body: { code: 'STEP_UP_REQUIRED' } })
  const headers = await credentials('adam')
  for (const [method, what] of resets)
    expect(await chat.app.inject({ method, url: `/api/v1/users/${user.id}/${what}`, headers })).toMatchObject({
      statusCode: 404,
    })
  await browse(adam, 'POST', '/confirm_identity', { password: testPassword })
  for (const audited of resets) expect(await does(adam, user.id, audited)).toMatchObject({ status: 200 })
})

test('RESET-9: only owners may do it to an owner; the own account, bots and deactivated users are rejected', async () => {
  const [adam, olivia, iris] = [
    await signIn(people.adam.deliveryEmail),
    await signIn(people.olivia.deliveryEmail),
    await signIn(people.iris.deliveryEmail),
  ]
  const owner = await newUser(100)
  const gone = await newUser()
  await chat.ok('olivia', 'DELETE', `/users/${gone.id}`)
  const bots = await chat.ok('hamlet', 'POST', '/bots', { full_name: 'Robot', short_name: 'robot', bot_type: 1 })
  for (const audited of resets) {
    expect((await does(adam, owner.id, audited)).body).toMatchObject({ code: 'UNAUTHORIZED_PRINCIPAL' })
    expect((await does(iris, people.hamlet.id, audited)).body).toMatchObject({ code: 'UNAUTHORIZED_PRINCIPAL' })
    expect((await does(adam, people.adam.id, audited)).body.msg).toBe('Do this for your own account in your settings')
    expect((await does(adam, gone.id, audited)).body.msg).toBe('User is deactivated')
    expect((await does(adam, bots.user_id, audited)).body.msg).toBe('No such user')
  }
  expect(await does(olivia, owner.id, resets[0])).toMatchObject({ status: 200 })
  expect(await does(olivia, owner.id, resets[2])).toMatchObject({ status: 200 })
})

test('RESET-13: after an administrator changes a user’s address, no password link goes there for 7 days', async () => {
  const user = await newUser()
  const adam = await signIn(people.adam.deliveryEmail)
  await chat.ok('adam', 'PATCH', `/users/${user.id}`, { new_email: 'moved@agora.example' })
  await mails()
  expect(await browse({}, 'POST', '/password_reset', { email: 'moved@agora.example' })).toMatchObject({ status: 200 })
  expect(await mails()).toEqual([])
  const refused = await browse(adam, 'POST', `/users/${user.id}/password_reset`)
  expect(refused).toMatchObject({ status: 400, body: { msg: expect.stringContaining('less than 7 days ago') } })
  expect(await mails()).toEqual([])
  expect(await accounts.makePasswordLink(user.id, 'handed')).toMatchObject({ person: { id: user.id } })
  clock.advance(7 * 24 * 3_600_000)
  expect(await browse({}, 'POST', '/password_reset', { email: 'moved@agora.example' })).toMatchObject({ status: 200 })
  expect(await mails()).toMatchObject([{ to: 'moved@agora.example' }])
})

test('RESET-13: an address that the user confirms can get password links at once', async () => {
  const user = await newUser()
  const person = await signIn(user.deliveryEmail)
  await chat.ok('adam', 'PATCH', `/users/${user.id}`, { new_email: 'not-mine@agora.example' })
  expect(await browse(person, 'PATCH', '/settings', { email: 'mine@agora.example' })).toMatchObject({ status: 200 })
  const confirmation = (await mails()).find(({ to }) => to === 'mine@agora.example')
  expect(await browse(person, 'POST', '/settings/email_change/confirm', { key: keyIn(confirmation) })).toMatchObject({
    status: 200,
  })
  await mails()
  await browse({}, 'POST', '/password_reset', { email: 'mine@agora.example' })
  expect(await mails()).toMatchObject([{ to: 'mine@agora.example' }])
})

test('RESET-11: a role that another process gives counts with the next request', async () => {
  const user = await newUser(200)
  expect((await call(user, 'PATCH', '/realm', { description: 'mine' })).status).toBe(200)
  await accounts.changeRole(user.id, 400)
  expect((await call(user, 'PATCH', '/realm', { description: 'not mine' })).body.code).toBe('UNAUTHORIZED_PRINCIPAL')
})
