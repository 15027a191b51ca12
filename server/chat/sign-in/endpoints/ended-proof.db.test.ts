import { setTimeout as delay } from 'node:timers/promises'
import { Secret } from 'otpauth'
import { expect, test } from 'vitest'
import { testPassword } from '../../../accounts/testing.ts'
import { codeAt } from '../../../kernel/auth/one-time-code.ts'
import type { Transaction } from '../../../kernel/storage/database.ts'
import { type Browser, recoveryForTest } from '../../recovery/endpoints/recovery.testing.ts'

const chat = await recoveryForTest()
const { browse, call, signIn, newUser, accounts, services, credentials, clock } = chat
const owners = 'a phrase that only the owner knows'

/** Sends a request, and ends its proof after the check of the proof and before the change. */
async function endProofDuring<T>(
  personId: number,
  request: () => Promise<T>,
  end: (tx: Transaction) => Promise<unknown>,
): Promise<T> {
  const { sql } = services.database
  let reply: Promise<T> | undefined
  await services.database.transaction(async (tx) => {
    await tx.sql`select 1 from people where id = ${personId} for no key update`
    reply = request()
    for (;;) {
      const waiting = await sql`
        select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
      if (waiting.length > 0) break
      await delay(10)
    }
    await end(tx)
  })
  return reply as Promise<T>
}

/** As the link of a password reset does. */
const reset = (id: number) => (tx: Transaction) => accounts.setPassword(id, owners, { tx, endChatKeys: true })
const signOut = (id: number) => (tx: Transaction) => accounts.closeSessions(id, { tx, endChatKeys: true })

const refused = (msg: string) => ({ status: 400, body: { code: 'BAD_REQUEST', msg: expect.stringContaining(msg) } })
const outdated = refused('sign in again')
const ended = refused('This session has ended')

async function signedIn() {
  const user = await newUser()
  const browser = await signIn(user.deliveryEmail)
  const send = (method: 'POST' | 'PATCH' | 'DELETE', path: string, params: Record<string, string> = {}) =>
    browse(browser, method, path, params)
  return { ...user, email: user.deliveryEmail, browser, send }
}

const keysOf = async (id: number) =>
  (await services.database.sql`select 1 from chat_api_keys where person_id = ${id}`).length

const owner = (email: string) =>
  accounts.authenticate({ username: email, password: owners, secondFactor: undefined, address: '198.51.100.7' })

test('ACCOUNT-38: a sign-in with the former password gets neither a chat key nor a session', async () => {
  const { id, email } = await signedIn()
  const attempt = { username: email, password: testPassword }
  const forKey = () => call('nobody', 'POST', '/fetch_api_key', attempt)
  expect(await endProofDuring(id, forKey, reset(id))).toMatchObject(outdated)
  expect(await keysOf(id)).toBe(0)
  const again = await signedIn()
  const sent = { username: again.email, password: testPassword }
  expect(await endProofDuring(again.id, () => browse({}, 'POST', '/session', sent), reset(again.id))).toMatchObject(
    outdated,
  )
  expect(await accounts.sessions(again.id)).toEqual([])
})

test('ACCOUNT-38: a change with the former password does not replace the new one', async () => {
  const change = { old_password: testPassword, new_password: 'a phrase of somebody else' }
  const { id, email, send } = await signedIn()
  expect(await endProofDuring(id, () => send('PATCH', '/settings', change), reset(id))).toMatchObject(outdated)
  expect(await owner(email)).toMatchObject({ kind: 'signed_in' })
  const user = await newUser()
  await credentials(user)
  const byKey = () => call(user, 'PATCH', '/settings', change)
  expect(await endProofDuring(user.id, byKey, reset(user.id))).toMatchObject(outdated)
  expect(await owner(user.deliveryEmail)).toMatchObject({ kind: 'signed_in' })
})

test('ACCOUNT-38: a session that has ended sets neither a password nor a second factor', async () => {
  const { id, email, send, browser } = await signedIn()
  const change = { old_password: testPassword, new_password: 'a phrase of somebody else' }
  expect(await endProofDuring(id, () => send('PATCH', '/settings', change), signOut(id))).toMatchObject(ended)
  expect(await accounts.authenticate({ ...credentialsOf(email), secondFactor: undefined })).toMatchObject({
    kind: 'signed_in',
  })
  const second = await signIn(email)
  const { body } = await browse(second, 'POST', '/second_factor')
  const code = codeAt(Buffer.from(Secret.fromBase32(body.secret).bytes), clock.nowMs())
  const confirm = () => browse(second, 'POST', '/second_factor/confirm', { code })
  expect(await endProofDuring(id, confirm, signOut(id))).toMatchObject(ended)
  expect(await accounts.findById(id)).toMatchObject({ hasSecondFactor: false })
  expect((await browse(browser, 'GET', '/session')).body.signed_in).toBe(false)
})

const credentialsOf = (username: string) => ({ username, password: testPassword, address: '198.51.100.8' })

test('ACCOUNT-38: a session that has ended gets no chat key, and signs nobody out', async () => {
  const { id, email } = await signedIn()
  const otp = 'a1'.repeat(32)
  const requests: ((browser: Browser) => ReturnType<typeof browse>)[] = [
    (browser) => browse(browser, 'POST', '/users/me/api_key/regenerate'),
    (browser) => browse(browser, 'POST', '/app_sign_in', { flow: 'mobile', otp }),
    (browser) => browse(browser, 'DELETE', '/sessions'),
  ]
  for (const request of requests) {
    const browser = await signIn(email)
    expect(await endProofDuring(id, () => request(browser), signOut(id))).toMatchObject(ended)
    expect(await keysOf(id)).toBe(0)
  }
})

test('ACCOUNT-23: a session that has ended gets no trading key, and learns why', async () => {
  const { id, send } = await signedIn()
  expect(await endProofDuring(id, () => send('POST', '/session/trading_key'), signOut(id))).toMatchObject(ended)
  expect(await accounts.tradingKeys(id)).toEqual([])
})
