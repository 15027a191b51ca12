import { createHash } from 'node:crypto'
import { xsalsa20poly1305 } from '@noble/ciphers/salsa.js'
import { expect, test } from 'vitest'
import { clientDeviceFields } from '../../../server/chat/delivery/devices/snapshot.ts'
import { chatForTest, type TestUserName } from '../../../server/chat/testing.ts'
import { makeChannel, subscribe } from '../../../server/chat/testing-channels.ts'
import { decodeEncrypted } from './app-decoders.ts'
import { pushForTest } from './push-for-test.ts'

const { ok, call, people, services, listen, clock, relay, worker } = await pushForTest(chatForTest)
const { hamlet, iris } = people
const square = await makeChannel(services, 'square')
for (const who of [hamlet, iris]) await subscribe(services, [who.id], square)

const path = '/mobile_push/register'
const testPath = '/mobile_push/e2ee/test_notification'

/** As the app makes it: a byte for the cipher, then the key. */
const pushKey = (keyId: number) => Buffer.concat([Buffer.from([0x31]), Buffer.alloc(32, keyId)])
const tokenIdOf = (token: string) => createHash('sha256').update(token).digest().subarray(0, 8).toString('base64')
const keyParams = (keyId: number) => ({ push_key_id: keyId, push_key: pushKey(keyId).toString('base64') })
const tokenParams = (token: string, kind: 'fcm' | 'apns' = 'fcm') => ({
  token_kind: kind,
  token_id: tokenIdOf(token),
  bouncer_public_key: 'mm4F/3WLqECY637NulC5j/ZeHkmpwmtlfIxwt8MfREM=',
  encrypted_push_registration: 'c2VhbGVk',
})

async function device(who: TestUserName, keyId: number, token: string, kind: 'fcm' | 'apns' = 'fcm'): Promise<number> {
  const { device_id } = await ok(who, 'POST', '/register_client_device')
  await ok(who, 'POST', path, { device_id, ...keyParams(keyId), ...tokenParams(token, kind) })
  await worker.settled()
  return device_id
}

const devicesOf = async (who: TestUserName) =>
  (await ok(who, 'POST', '/register', { fetch_event_types: ['device'] })).devices

/** Decrypts as the app does: the first 24 bytes are the nonce. */
function decrypted({ push_key_id, encrypted_data }: { push_key_id: number; encrypted_data: string }) {
  const data = Buffer.from(encrypted_data, 'base64')
  const box = xsalsa20poly1305(pushKey(push_key_id).subarray(1), data.subarray(0, 24)).decrypt(data.subarray(24))
  return decodeEncrypted(JSON.parse(Buffer.from(box).toString()))
}

async function notified() {
  worker.wake()
  await worker.settled()
  return relay.taken('push/e2ee/notify').flatMap(({ body }) => body.push_requests)
}

test('PUSH-13: a device is registered, gets its key and its token, and the user’s clients see each step', async () => {
  const own = listen('hamlet')
  const other = listen('iris')
  const { device_id: id } = await ok('hamlet', 'POST', '/register_client_device')
  await ok('hamlet', 'POST', path, { device_id: id, ...keyParams(7), ...tokenParams('token-1') })
  await worker.settled()
  expect(relay.taken('push/e2ee/register')).toMatchObject([
    {
      body: {
        realm_uuid: expect.stringMatching(/^[0-9a-f-]{36}$/),
        token_id: tokenIdOf('token-1'),
        encrypted_push_registration: 'c2VhbGVk',
        bouncer_public_key: tokenParams('').bouncer_public_key,
      },
    },
  ])
  const nowS = Math.floor(clock.nowMs() / 1000)
  expect(own.received().map(({ id: _, ...event }) => event)).toEqual([
    { type: 'device', op: 'add', device_id: id },
    {
      ...{ type: 'device', op: 'update', device_id: id, push_key_id: 7, pending_push_token_id: tokenIdOf('token-1') },
      ...{ push_token_last_updated_timestamp: nowS, push_registration_error_code: null },
    },
    { type: 'device', op: 'update', device_id: id, push_token_id: tokenIdOf('token-1'), pending_push_token_id: null },
  ])
  expect(other.received()).toEqual([])
  expect(await devicesOf('hamlet')).toEqual({
    [id]: {
      push_key_id: 7,
      push_token_id: tokenIdOf('token-1'),
      pending_push_token_id: null,
      push_token_last_updated_timestamp: nowS,
      push_registration_error_code: null,
    },
  })
  expect(await devicesOf('iris')).toEqual({})
  await ok('hamlet', 'POST', '/remove_client_device', { device_id: id })
  expect(own.received()).toMatchObject([{ type: 'device', op: 'remove', device_id: id }])
})

test('PUSH-13: keys and tokens rotate; malformed, missing and foreign ones are rejected', async () => {
  const id = await device('hamlet', 8, 'token-2')
  const refusal = async (who: TestUserName, params: Record<string, unknown>) => {
    const { status, body } = await call(who, 'POST', path, { device_id: id, ...params })
    return [status, body.msg]
  }
  expect(await refusal('iris', keyParams(9))).toEqual([400, 'Invalid `device_id`'])
  expect(await refusal('hamlet', {})).toEqual([400, expect.stringMatching(/^Missing parameters/)])
  expect(await refusal('hamlet', { push_key_id: 9, push_key: 'AAAA' })).toEqual([400, 'Invalid `push_key`'])
  expect(await refusal('hamlet', { ...tokenParams('x'), token_id: 'no' })).toEqual([
    400,
    '`token_id` is not Base64 encoded',
  ])
  expect(await call('iris', 'POST', '/remove_client_device', { device_id: id })).toMatchObject({ status: 400 })
  const { device_id: bare } = await ok('hamlet', 'POST', '/register_client_device')
  expect(await refusal('hamlet', { device_id: bare, ...keyParams(9) })).toEqual([
    400,
    'No push registration exists to rotate key for.',
  ])
  await ok('hamlet', 'POST', '/remove_client_device', { device_id: bare })
  relay.requests.splice(0)
  await ok('hamlet', 'POST', path, { device_id: id, ...keyParams(10) })
  await ok('hamlet', 'POST', path, { device_id: id, ...tokenParams('token-2') })
  await worker.settled()
  expect(relay.taken('push/e2ee/register')).toEqual([])
  await ok('hamlet', 'POST', path, { device_id: id, ...tokenParams('token-3') })
  await worker.settled()
  expect(await devicesOf('hamlet')).toMatchObject({ [id]: { push_key_id: 10, push_token_id: tokenIdOf('token-3') } })
  await ok('hamlet', 'POST', '/remove_client_device', { device_id: id })
})

test('PUSH-13: a token the relay rejects is reported; while the relay is away a second one is refused', async () => {
  relay.answer = () => ({ status: 400, body: { code: 'INVALID_BOUNCER_PUBLIC_KEY', msg: 'x' } })
  const id = await device('hamlet', 11, 'token-4')
  const failed = { push_token_id: null, push_registration_error_code: 'INVALID_BOUNCER_PUBLIC_KEY' }
  expect(await devicesOf('hamlet')).toMatchObject({ [id]: failed })
  relay.answer = () => ({ status: 500, body: {} })
  await ok('hamlet', 'POST', path, { device_id: id, ...tokenParams('token-5') })
  await worker.settled()
  expect(await call('hamlet', 'POST', path, { device_id: id, ...tokenParams('token-6') })).toMatchObject({
    body: { msg: 'A registration for the device already in progress.' },
  })
  relay.answer = undefined
  clock.advance(60_000)
  worker.wake()
  await worker.settled()
  expect(await devicesOf('hamlet')).toMatchObject({ [id]: { push_token_id: tokenIdOf('token-5') } })
  await ok('hamlet', 'POST', '/remove_client_device', { device_id: id })
})

test('PUSH-14: messages and removals, decrypted and decoded as the app does', async () => {
  await device('hamlet', 21, 'an-android')
  await device('hamlet', 22, 'an-iphone', 'apns')
  const { id } = await ok('iris', 'POST', '/messages', { type: 'direct', to: [hamlet.id], content: 'hello' })
  const [android, apple] = await notified()
  const expected = {
    type: 'message',
    realmUrl: 'http://chat.test/',
    realmName: services.directory.settings.name,
    userId: hamlet.id,
    senderId: iris.id,
    senderFullName: iris.fullName,
    senderAvatarUrl: expect.stringMatching(/^http:\/\/chat\.test\/.*avatar/),
    recipient: { userIds: [hamlet.id, iris.id].sort((one, other) => one - other) },
    messageId: id,
    time: Math.floor(clock.nowMs() / 1000),
    content: 'hello',
  }
  expect(android).toMatchObject({
    token_id: tokenIdOf('an-android'),
    fcm_priority: 'high',
    payload: { push_key_id: 21 },
  })
  expect(apple).toMatchObject({
    token_id: tokenIdOf('an-iphone'),
    http_headers: { apns_priority: 10, apns_push_type: 'alert' },
    payload: { push_key_id: 22, aps: { 'mutable-content': 1, alert: { title: 'New notification' }, sound: 'default' } },
  })
  for (const request of [android, apple]) {
    expect(decrypted(request.payload)).toEqual(expected)
    expect(JSON.stringify(request)).not.toContain('hello')
  }
  const mention = { type: 'channel', to: square.id, topic: 'plans', content: `@**${hamlet.fullName}**` }
  const { id: mentionId } = await ok('iris', 'POST', '/messages', mention)
  const [inChannel] = await notified()
  expect(decrypted(inChannel.payload)).toMatchObject({
    recipient: { channelId: square.id, channelName: 'square', topic: 'plans' },
  })
  await ok('hamlet', 'POST', '/messages/flags', { op: 'add', flag: 'read', messages: [id, mentionId] })
  const removals = await notified()
  expect(removals.map((request) => decrypted(request.payload))).toMatchObject([
    { type: 'remove', userId: hamlet.id, messageIds: [id, mentionId] },
    { type: 'remove', messageIds: [id, mentionId] },
  ])
  expect(removals).toMatchObject([
    { fcm_priority: 'normal' },
    { http_headers: { apns_priority: 5, apns_push_type: 'background' }, payload: { aps: { 'mutable-content': 1 } } },
  ])
})

test('PUSH-3: an encrypted test notification goes to the named device, or to all', async () => {
  const devices = Object.keys(await devicesOf('hamlet')).map(Number)
  await ok('hamlet', 'POST', testPath, { device_id: devices[0] })
  const [request, ...more] = relay.taken('push/e2ee/notify').flatMap(({ body }) => body.push_requests)
  expect(more).toEqual([])
  expect(decrypted(request.payload)).toMatchObject({ type: 'test', userId: hamlet.id })
  await ok('hamlet', 'POST', testPath)
  expect(relay.taken('push/e2ee/notify')[0]?.body.push_requests).toHaveLength(2)
  expect(await call('iris', 'POST', testPath, { device_id: devices[0] })).toMatchObject({
    body: { code: 'NO_ACTIVE_PUSH_DEVICE' },
  })
})

test('PUSH-15: the encrypted registration of a token replaces the one without encryption', async () => {
  await ok('mona', 'POST', '/users/me/android_gcm_reg_id', { token: 'same' })
  await ok('mona', 'POST', '/users/me/android_gcm_reg_id', { token: 'other' })
  await device('mona', 31, 'same')
  await ok('iris', 'POST', '/messages', { type: 'direct', to: [people.mona.id], content: 'once' })
  await worker.settled()
  expect(relay.requests.filter(({ path: at }) => at === 'push/notify')).toMatchObject([
    { body: { android_devices: ['other'] } },
  ])
  expect(await notified()).toHaveLength(1)
})

test('PUSH-8: when one of two ways fails, the retry repeats only that one', async () => {
  relay.answer = ({ path: at }) => (at === 'push/notify' ? { status: 500, body: {} } : undefined)
  await ok('iris', 'POST', '/messages', { type: 'direct', to: [people.mona.id], content: 'twice?' })
  await worker.settled()
  // They are sent at the same time.
  expect(relay.requests.map(({ path: at }) => at).toSorted()).toEqual(['push/e2ee/notify', 'push/notify'])
  relay.requests.splice(0)
  relay.answer = undefined
  clock.advance(60_000)
  worker.wake()
  await worker.settled()
  expect(relay.requests.map(({ path: at }) => at)).toEqual(['push/notify'])
})

test('PUSH-9: a token that the relay no longer knows is cleared, and the clients of the user see it', async () => {
  const own = listen('mona')
  const [id] = Object.keys(await devicesOf('mona')).map(Number)
  relay.answer = ({ path: at }) =>
    at === 'push/e2ee/notify' ? { status: 200, body: { delete_token_ids: [tokenIdOf('same')] } } : undefined
  expect(await call('mona', 'POST', testPath)).toMatchObject({ body: { code: 'NO_ACTIVE_PUSH_DEVICE' } })
  expect(own.received()).toMatchObject([{ type: 'device', op: 'update', device_id: id, push_token_id: null }])
})

test('PUSH-16: a new API key ends all registrations of the user', async () => {
  await device('olivia', 41, 'hers')
  await ok('olivia', 'POST', '/users/me/android_gcm_reg_id', { token: 'hers-too' })
  await ok('olivia', 'POST', '/users/me/api_key/regenerate')
  expect(await clientDeviceFields(services, people.olivia)).toEqual({ devices: {} })
  relay.requests.splice(0)
  await ok('iris', 'POST', '/messages', { type: 'direct', to: [people.olivia.id], content: 'to nobody' })
  await worker.settled()
  expect(relay.requests).toEqual([])
})
