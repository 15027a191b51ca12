import { Secret, TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { testPassword } from '../../../server/accounts/testing.ts'
import type { ChatUser } from '../../../server/chat/people/rules/chat-user.ts'
import { type Browser, keyIn, recoveryForTest } from '../../../server/chat/recovery/endpoints/recovery.testing.ts'
import { deviceParams, pushForTest } from './push-for-test.ts'

const chat = await pushForTest(recoveryForTest)
const { ok, browse, signIn, mails, newUser, clock, relay, worker, people } = chat

/** A user with a registration of each kind, and their browser. */
async function withDevices() {
  const user = await newUser()
  await ok(user, 'POST', '/users/me/android_gcm_reg_id', { token: `token of ${user.id}` })
  await ok(user, 'POST', '/mobile_push/register', deviceParams(user.id))
  const { device_id } = await ok(user, 'POST', '/register_client_device')
  await ok(user, 'POST', '/mobile_push/register', {
    device_id,
    push_key_id: 1,
    push_key: Buffer.alloc(33, 0x31).toString('base64'),
    token_kind: 'fcm',
    token_id: Buffer.alloc(8, user.id).toString('base64'),
    bouncer_public_key: 'mm4F/3WLqECY637NulC5j/ZeHkmpwmtlfIxwt8MfREM=',
    encrypted_push_registration: 'c2VhbGVk',
  })
  await worker.settled()
  const browser = await signIn(user.deliveryEmail)
  await mails()
  return { user, browser }
}

/** The paths of the relay that get a notification of a direct message. */
async function notifiedBy({ id }: ChatUser) {
  relay.requests.splice(0)
  await ok('iris', 'POST', '/messages', { type: 'direct', to: [id], content: 'for your eyes' })
  worker.wake()
  await worker.settled()
  return relay.requests.map(({ path }) => path)
}

const end = { end_api_keys: 'true' }
const ways: Record<string, (user: ChatUser, browser: Browser) => Promise<unknown>> = {
  'signing out everywhere': (_, browser) => browse(browser, 'DELETE', '/sessions', end),
  'a new password': (_, browser) =>
    browse(browser, 'PATCH', '/settings', { old_password: testPassword, new_password: 'another fine phrase', ...end }),
  async 'a second factor'(_, browser) {
    const { body } = await browse(browser, 'POST', '/second_factor')
    const code = new TOTP({ secret: Secret.fromBase32(body.secret) }).generate({ timestamp: clock.nowMs() })
    return browse(browser, 'POST', '/second_factor/confirm', { code, ...end })
  },
  async 'a password link'({ deliveryEmail: email }) {
    await browse({}, 'POST', '/password_reset', { email })
    const key = keyIn((await mails()).find(({ to }) => to === email))
    return browse({}, 'POST', `/password_reset/${key}`, { password: 'another fine phrase', ...end })
  },
  'an administrator': async ({ id }) =>
    browse(await signIn(people.adam.deliveryEmail), 'DELETE', `/users/${id}/sessions`, end),
  async 'a deactivation'({ id }) {
    await ok('adam', 'DELETE', `/users/${id}`)
    return { status: 200, body: await ok('adam', 'POST', `/users/${id}/reactivate`) }
  },
}

test('PUSH-16: without ended keys the registrations stay', async () => {
  const { user, browser } = await withDevices()
  expect((await browse(browser, 'DELETE', '/sessions')).status).toBe(200)
  expect(await notifiedBy(user)).toEqual(expect.arrayContaining(['push/notify', 'push/e2ee/notify']))
})

test.each(Object.keys(ways))('PUSH-16: %s ends the registrations with the keys', async (way) => {
  const { user, browser } = await withDevices()
  expect(await ways[way]?.(user, browser)).toMatchObject({ status: 200 })
  expect(await notifiedBy(user)).toEqual([])
})
