import { Secret } from 'otpauth'
import { expect, test } from 'vitest'
import { testPassword } from '../../../server/accounts/testing.ts'
import { codeAt } from '../../../server/kernel/auth/one-time-code.ts'
import { realmForTest } from './realm-settings-for-test.ts'

const { accounts, browse, clock, people } = await realmForTest()

async function signIn(email: string, more: Record<string, string> = {}) {
  const reply = await browse('POST', '/session', { username: email, password: testPassword, ...more })
  expect(reply.status).toBe(200)
  return { cookie: reply.cookie.split(';')[0] ?? '', 'x-csrftoken': String(reply.body.csrf_token) }
}

test('REALM-7: require_second_factor', async () => {
  const { olivia, hamlet } = people
  const { secret } = await accounts.beginSecondFactor(olivia.id, 'Test')
  const code = () => codeAt(Buffer.from(Secret.fromBase32(secret).bytes), clock.nowMs())
  await accounts.confirmSecondFactor(olivia.id, code())
  clock.advance(60_000)
  const owner = await signIn(olivia.deliveryEmail, { totp: code() })
  const member = await signIn(hamlet.deliveryEmail)
  expect((await browse('GET', '/users/me', {}, member)).status).toBe(200)
  const change = { require_second_factor: JSON.stringify('everyone') }
  expect((await browse('PATCH', '/realm', change, owner)).status).toBe(200)
  expect(await browse('GET', '/users/me', {}, member)).toMatchObject({
    status: 403,
    body: { code: 'SECOND_FACTOR_MISSING' },
  })
  expect((await browse('GET', '/users/me', {}, owner)).status).toBe(200)
})
