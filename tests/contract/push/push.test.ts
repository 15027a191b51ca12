import { expect, test } from 'vitest'
import { openBox } from '../../../server/chat/delivery/push/sealed-box.testing.ts'
import { chatForTest, type TestUserName } from '../../../server/chat/testing.ts'
import { deviceParams, pushForTest, secretOf } from './push-for-test.ts'
import type { RelayForTest } from './push-relay.ts'

const chat = await pushForTest(chatForTest)
const { ok, call, people, listen, clock, relay, worker } = chat

async function register(who: TestUserName, accountId: number, kind: 'fcm' | 'apns' = 'fcm') {
  await ok(who, 'POST', '/mobile_push/register', deviceParams(accountId, kind))
  await worker.settled()
}

interface PushRequest {
  readonly device_id: number
  readonly payload: { readonly push_account_id: number; readonly encrypted_data: string }
}

/** The notifications of the devices, decrypted as devices do. */
function notified() {
  const requests = relay.taken('push/e2ee/notify').flatMap(({ body }) => body.push_requests as PushRequest[])
  return requests.map(({ payload }) => {
    const secret = secretOf(payload.push_account_id)
    return JSON.parse(openBox(Buffer.from(payload.encrypted_data, 'base64'), secret).toString())
  })
}

const testPath = '/mobile_push/e2ee/test_notification'

test('PUSH-1: POST and DELETE of device tokens', async () => {
  const apple = '/users/me/apns_device_token'
  const android = '/users/me/android_gcm_reg_id'
  await ok('iris', 'POST', apple, { token: 'c0ffee', appid: 'org.zulip.Zulip' })
  const [sent] = relay.taken('push/register')
  expect(sent).toMatchObject({
    credentials: 'our-server:our-key',
    body: { user_id: String(people.iris.id), token: 'c0ffee', token_kind: '1', ios_app_id: 'org.zulip.Zulip' },
  })
  await ok('iris', 'POST', android, { token: 'an-android-token' })
  const badLength = { status: 400, body: { code: 'BAD_REQUEST', msg: 'Empty or invalid length token' } }
  for (const token of ['', 'a'.repeat(4097)]) {
    expect(await call('iris', 'POST', apple, { token, appid: 'x' })).toMatchObject(badLength)
    expect(await call('iris', 'DELETE', apple, { token })).toMatchObject(badLength)
    expect(await call('iris', 'DELETE', android, { token })).toMatchObject(badLength)
  }
  expect(await call('iris', 'POST', apple, { token: 'xyz', appid: 'x' })).toMatchObject({
    status: 400,
    body: { msg: 'Invalid APNS token' },
  })
  const notFound = { status: 400, body: { code: 'BAD_REQUEST', msg: 'Token does not exist' } }
  expect(await call('hamlet', 'DELETE', apple, { token: 'c0ffee' })).toMatchObject(notFound)
  expect(await call('bot', 'DELETE', apple, { token: 'c0ffee' })).toMatchObject({ status: 400 })
  await ok('iris', 'DELETE', apple, { token: 'c0ffee' })
  await ok('iris', 'DELETE', android, { token: 'an-android-token' })
  expect(await call('iris', 'DELETE', apple, { token: 'c0ffee' })).toMatchObject(notFound)
})

test('PUSH-2: POST /mobile_push/register', async () => {
  const received = listen('hamlet')
  await register('hamlet', 11)
  expect(relay.taken('push/e2ee/register')).toMatchObject([
    { body: { push_account_id: '11', encrypted_push_registration: 'sealed', bouncer_public_key: 'key-1' } },
  ])
  expect(received.received()).toMatchObject([
    { type: 'push_device', push_account_id: '11', status: 'pending' },
    { type: 'push_device', push_account_id: '11', status: 'active' },
  ])
  relay.answer = () => ({ status: 400, body: { result: 'error', code: 'REQUEST_EXPIRED', msg: 'Request expired' } })
  await register('hamlet', 12, 'apns')
  expect(received.received().at(-1)).toMatchObject({ status: 'failed', error_code: 'REQUEST_EXPIRED' })
  const { push_devices } = await ok('hamlet', 'POST', '/register', { fetch_event_types: ['push_device'] })
  expect(push_devices).toEqual({
    11: { status: 'active' },
    12: { status: 'failed', error_code: 'REQUEST_EXPIRED' },
  })
  const bad = { token_kind: 'fcm', push_account_id: 1, bouncer_public_key: 'x', encrypted_push_registration: 'y' }
  expect(await call('hamlet', 'POST', '/mobile_push/register', { ...bad, push_public_key: 'AAAA' })).toMatchObject({
    status: 400,
    body: { code: 'BAD_REQUEST', var_name: 'push_public_key' },
  })
})

test('PUSH-2: an unreachable relay is retried', async () => {
  await relay.stop()
  await register('hamlet', 13)
  await relay.start()
  clock.advance(60_000)
  worker.wake()
  await worker.settled()
  const { push_devices } = await ok('hamlet', 'POST', '/register', { fetch_event_types: ['push_device'] })
  expect(push_devices).toMatchObject({ 13: { status: 'active' } })
})

test('PUSH-3: POST /mobile_push/e2ee/test_notification', async () => {
  expect(await call('iris', 'POST', testPath)).toMatchObject({ status: 400, body: { code: 'NO_ACTIVE_PUSH_DEVICE' } })
  expect(await call('hamlet', 'POST', testPath, { push_account_id: 12 })).toMatchObject({
    status: 400,
    body: { code: 'NO_ACTIVE_PUSH_DEVICE', msg: 'No active registered push device' },
  })
  await ok('hamlet', 'POST', testPath, { push_account_id: 11 })
  expect(notified()).toMatchObject([{ type: 'test', user_id: people.hamlet.id, realm_url: 'http://chat.test' }])
  await ok('hamlet', 'POST', testPath)
  expect(notified()).toHaveLength(2)
})

test('PUSH-3, PUSH-9: POST /mobile_push/test_notification', async () => {
  const path = '/mobile_push/test_notification'
  expect(await call('mona', 'POST', path, { token: 'absent' })).toMatchObject({
    status: 400,
    body: { code: 'INVALID_PUSH_DEVICE_TOKEN', msg: 'Device not recognized' },
  })
  await ok('mona', 'POST', '/users/me/android_gcm_reg_id', { token: 'here' })
  await ok('mona', 'POST', path, { token: 'here' })
  expect(relay.taken('push/test_notification')).toMatchObject([{ body: { token: 'here', token_kind: 2 } }])
  relay.answer = () => ({ status: 400, body: { code: 'INVALID_REMOTE_PUSH_DEVICE_TOKEN', msg: 'unknown' } })
  expect(await call('mona', 'POST', path)).toMatchObject({ body: { code: 'INVALID_REMOTE_PUSH_DEVICE_TOKEN' } })
  relay.answer = undefined
  // The relay no longer knows the token, so the server forgets it too.
  expect(await call('mona', 'POST', path, { token: 'here' })).toMatchObject({
    body: { code: 'INVALID_PUSH_DEVICE_TOKEN' },
  })
})

test('PUSH-4: errors of the relay', async () => {
  const answers = async (answer: RelayForTest['answer']) => {
    relay.answer = answer
    const { status, body } = await call('hamlet', 'POST', testPath)
    return [status, body.code]
  }
  expect(await answers(() => ({ status: 500, body: {} }))).toEqual([502, 'INTERNAL_SERVER_ERROR_ON_BOUNCER'])
  expect(await answers(() => ({ status: 503, body: 'x' }))).toEqual([502, 'INTERNAL_SERVER_ERROR_ON_BOUNCER'])
  expect(await answers(() => ({ status: 401, body: { code: 'INVALID_ZULIP_SERVER', msg: 'x' } }))).toEqual([
    403,
    'ADMIN_ACTION_REQUIRED',
  ])
  expect(await answers(() => ({ status: 403, body: { code: 'MISSING_REMOTE_REALM', msg: 'x' } }))).toEqual([
    403,
    'ADMIN_ACTION_REQUIRED',
  ])
  await relay.stop()
  expect(await answers(undefined)).toEqual([502, 'FAILED_TO_CONNECT_BOUNCER'])
  await relay.start()
  expect(await answers(undefined)).toEqual([200, undefined])
})

const sendDirect = async (content: string) =>
  (await ok('iris', 'POST', '/messages', { type: 'direct', to: [people.hamlet.id], content })).id as number

test('PUSH-6, PUSH-7: a direct message appears on the device and is removed when it is read', async () => {
  const id = await sendDirect('To be or **not**')
  await worker.settled()
  expect(notified()).toMatchObject([
    {
      type: 'message',
      message_id: id,
      recipient_type: 'direct',
      sender_id: people.iris.id,
      content: 'To be or not',
      trigger: 'direct_message',
    },
    { message_id: id },
  ])
  await ok('hamlet', 'POST', '/messages/flags', { op: 'add', flag: 'read', messages: [id] })
  worker.wake()
  await worker.settled()
  expect(notified()).toMatchObject([
    { type: 'remove', message_ids: [id] },
    { type: 'remove', message_ids: [id] },
  ])
  worker.wake()
  await worker.settled()
  expect(notified()).toEqual([])
})

test('PUSH-6: muted, own and unwanted messages send no notification', async () => {
  await ok('hamlet', 'POST', `/users/me/muted_users/${people.iris.id}`)
  await sendDirect('muted')
  await ok('hamlet', 'DELETE', `/users/me/muted_users/${people.iris.id}`)
  await ok('hamlet', 'POST', '/messages', { type: 'direct', to: [people.iris.id], content: 'my own' })
  await ok('hamlet', 'PATCH', '/settings', { enable_offline_push_notifications: false })
  await sendDirect('unwanted')
  await ok('hamlet', 'PATCH', '/settings', { enable_offline_push_notifications: true })
  await worker.settled()
  expect(notified()).toEqual([])
})

test('PUSH-8: a notification the relay could not accept is sent later, once', async () => {
  await relay.stop()
  const id = await sendDirect('while the relay is away')
  await worker.settled()
  await relay.start()
  relay.answer = () => ({ status: 500, body: {} })
  clock.advance(60_000)
  worker.wake()
  await worker.settled()
  relay.answer = undefined
  relay.requests.splice(0)
  clock.advance(60_000)
  worker.wake()
  await worker.settled()
  expect(notified().map(({ message_id }) => message_id)).toEqual([id, id])
  clock.advance(60_000)
  worker.wake()
  await worker.settled()
  expect(notified()).toEqual([])
})

test('PUSH-7: a message read before the relay is back sends no notification', async () => {
  await relay.stop()
  const id = await sendDirect('too late')
  await worker.settled()
  await ok('hamlet', 'POST', '/messages/flags', { op: 'add', flag: 'read', messages: [id] })
  await relay.start()
  clock.advance(60_000)
  worker.wake()
  await worker.settled()
  expect(notified()).toEqual([])
})

test('PUSH-9: a device the relay no longer knows is forgotten', async () => {
  relay.answer = ({ path, body }) =>
    path === 'push/e2ee/notify'
      ? {
          status: 200,
          body: { result: 'success', delete_device_ids: body.push_requests.map((one: PushRequest) => one.device_id) },
        }
      : undefined
  await sendDirect('the last one')
  await worker.settled()
  expect(await call('hamlet', 'POST', testPath)).toMatchObject({ body: { code: 'NO_ACTIVE_PUSH_DEVICE' } })
})
