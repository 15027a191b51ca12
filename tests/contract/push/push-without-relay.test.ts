import { expect, test } from 'vitest'
import { chatForTest } from '../../../server/chat/testing.ts'

const { ok, call } = await chatForTest()

test('PUSH-2, PUSH-3: a server without a relay', async () => {
  const device = {
    token_kind: 'fcm',
    push_account_id: 7,
    push_public_key: 'anything',
    bouncer_public_key: 'x',
    encrypted_push_registration: 'y',
  }
  expect(await call('hamlet', 'POST', '/mobile_push/register', device)).toMatchObject({
    status: 400,
    body: { code: 'PUSH_SERVICE_NOT_CONFIGURED' },
  })
  expect(await call('hamlet', 'POST', '/mobile_push/e2ee/test_notification')).toMatchObject({
    status: 400,
    body: { code: 'NO_ACTIVE_PUSH_DEVICE' },
  })
  await ok('hamlet', 'POST', '/users/me/android_gcm_reg_id', { token: 'kept for later' })
  expect(await call('hamlet', 'POST', '/mobile_push/test_notification')).toMatchObject({
    body: { code: 'PUSH_SERVICE_NOT_CONFIGURED' },
  })
  await ok('hamlet', 'DELETE', '/users/me/android_gcm_reg_id', { token: 'kept for later' })
})
