import { createHash } from 'node:crypto'
import { xsalsa20poly1305 } from '@noble/ciphers/salsa.js'
import { afterEach, expect, test } from 'vitest'
import { chatForTest } from '../../../server/chat/testing.ts'
import { makeChannel, subscribe } from '../../../server/chat/testing-channels.ts'
import { decodeAndroid, decodeAppleEnvelope, decodeGoogleEnvelope } from './app-decoders.ts'
import { pushForTest } from './push-for-test.ts'

/** Every field of every payload, with its value: an additional, missing or differently typed field fails. */
const { ok, people, services, clock, relay, worker } = await pushForTest(chatForTest)
const { hamlet, iris, mona } = people
const square = await makeChannel(services, 'square')
for (const who of [hamlet, iris]) await subscribe(services, [who.id], square)
await ok('hamlet', 'POST', '/users/me/android_gcm_reg_id', { token: 'an-android' })
await ok('hamlet', 'POST', '/users/me/apns_device_token', { token: 'C0FFEE', appid: 'org.zulip.Zulip' })

const pushKey = (keyId: number) => Buffer.concat([Buffer.from([0x31]), Buffer.alloc(32, keyId)])
const tokenIdOf = (token: string) => createHash('sha256').update(token).digest().subarray(0, 8).toString('base64')
for (const [keyId, kind] of [
  [21, 'fcm'],
  [22, 'apns'],
] as const) {
  const { device_id } = await ok('hamlet', 'POST', '/register_client_device')
  await ok('hamlet', 'POST', '/mobile_push/register', {
    device_id,
    push_key_id: keyId,
    push_key: pushKey(keyId).toString('base64'),
    token_kind: kind,
    token_id: tokenIdOf(kind),
    bouncer_public_key: 'mm4F/3WLqECY637NulC5j/ZeHkmpwmtlfIxwt8MfREM=',
    encrypted_push_registration: 'c2VhbGVk',
  })
}
await worker.settled()

interface Received {
  readonly android: unknown
  readonly androidOptions: unknown
  readonly apple: unknown
  /** The decrypted contents, for Google's and for Apple's service. */
  readonly encrypted: readonly unknown[]
}

function opened({ pushKeyId, encryptedData }: { pushKeyId: number; encryptedData: Buffer }): unknown {
  const key = pushKey(pushKeyId).subarray(1)
  const box = xsalsa20poly1305(key, encryptedData.subarray(0, 24)).decrypt(encryptedData.subarray(24))
  return JSON.parse(Buffer.from(box).toString())
}

async function received(): Promise<Received> {
  worker.wake()
  await worker.settled()
  const legacy = relay.requests.filter(({ path }) => path === 'push/notify')
  const [google, apple] = relay.requests.find(({ path }) => path === 'push/e2ee/notify')?.body.push_requests ?? []
  relay.requests.splice(0)
  expect(legacy).toHaveLength(1)
  const { gcm_payload: android, gcm_options: androidOptions, apns_payload } = legacy[0]?.body ?? {}
  const encrypted = [opened(decodeGoogleEnvelope(google.payload)), opened(decodeAppleEnvelope(apple.payload))]
  return { android, androidOptions, apple: apns_payload, encrypted }
}

const sent: number[] = []
async function send(fields: Record<string, unknown>): Promise<number> {
  const { id } = await ok('iris', 'POST', '/messages', fields as never)
  sent.push(id)
  return id
}
const direct = (to: readonly number[], content: string) => send({ type: 'direct', to: [...to], content })
const inChannel = (content: string) => send({ type: 'channel', to: square.id, topic: 'plans', content })
const read = (messages: readonly number[]) =>
  ok('hamlet', 'POST', '/messages/flags', { op: 'add', flag: 'read', messages })
afterEach(async () => {
  await read(sent.splice(0))
  worker.wake()
  await worker.settled()
})

const site = 'http://chat.test'
const realmName = services.directory.settings.name
const sorted = (ids: readonly number[]) => [...ids].sort((one, other) => one - other)
const avatar = expect.stringMatching(/^http:\/\/chat\.test\/.*avatar/)
const email = () => expect.stringMatching(/^\S+@\S+$/)

const accountText = { realm_url: site, realm_uri: site, realm_name: realmName, user_id: String(hamlet.id) }
const accountNumbers = { ...accountText, user_id: hamlet.id }
const androidAccount = { ...accountText, server: 'chat.test', realm_id: '1' }
const encryptedAccount = { realm_url: site, realm_name: realmName, user_id: hamlet.id }
const now = () => Math.floor(clock.nowMs() / 1000)

const androidMessage = (id: number, content: string) => ({
  ...androidAccount,
  event: 'message',
  zulip_message_id: String(id),
  time: String(now()),
  sender_id: String(iris.id),
  sender_email: email(),
  sender_full_name: iris.fullName,
  sender_avatar_url: avatar,
  content,
})
const appleMessage = (id: number, alert: object, place: object) => ({
  alert,
  sound: 'default',
  badge: 1,
  custom: { zulip: { ...accountNumbers, sender_id: iris.id, sender_email: email(), message_ids: [id], ...place } },
})
const encryptedMessage = (id: number, trigger: string, content: string) => ({
  ...encryptedAccount,
  type: 'message',
  message_id: id,
  time: now(),
  trigger,
  sender_id: iris.id,
  sender_full_name: iris.fullName,
  sender_avatar_url: avatar,
  content,
})
const twice = (content: unknown) => [content, content]

test('PUSH-10, PUSH-14: every field of a direct message', async () => {
  const id = await direct([hamlet.id], 'hello')
  const { android, androidOptions, apple, encrypted } = await received()
  expect(android).toEqual({ ...androidMessage(id, 'hello'), recipient_type: 'private' })
  expect(androidOptions).toEqual({ priority: 'high' })
  const alert = { title: iris.fullName, subtitle: '', body: 'hello' }
  expect(apple).toEqual(appleMessage(id, alert, { recipient_type: 'private' }))
  const recipient = { recipient_type: 'direct', recipient_user_ids: sorted([hamlet.id, iris.id]) }
  expect(encrypted).toEqual(twice({ ...encryptedMessage(id, 'direct_message', 'hello'), ...recipient }))
})

test('PUSH-10, PUSH-14: every field of a direct message to several', async () => {
  const id = await direct([hamlet.id, mona.id], 'us three')
  const ids = sorted([hamlet.id, iris.id, mona.id])
  const { android, apple, encrypted } = await received()
  const place = { recipient_type: 'private', pm_users: ids.join() }
  expect(android).toEqual({ ...androidMessage(id, 'us three'), ...place })
  const title = [hamlet, iris, mona]
    .map(({ fullName }) => fullName)
    .sort()
    .join(', ')
  expect(apple).toEqual(appleMessage(id, { title, subtitle: `${iris.fullName}:`, body: 'us three' }, place))
  const recipient = { recipient_type: 'direct', recipient_user_ids: ids, pm_users: ids.join() }
  expect(encrypted).toEqual(twice({ ...encryptedMessage(id, 'direct_message', 'us three'), ...recipient }))
})

const place = { recipient_type: 'stream', stream_id: square.id, stream: 'square', topic: 'plans' }
const placeText = { ...place, stream_id: String(square.id) }
const channel = { recipient_type: 'channel', channel_id: square.id, channel_name: 'square', topic: 'plans' }

test('PUSH-10, PUSH-14: every field of a mention in a channel', async () => {
  const id = await inChannel(`@**${hamlet.fullName}** look`)
  const content = `@${hamlet.fullName} look`
  const { android, apple, encrypted } = await received()
  expect(android).toEqual({ ...androidMessage(id, content), ...placeText })
  const alert = { title: '#square > plans', subtitle: `${iris.fullName} mentioned you:`, body: content }
  expect(apple).toEqual(appleMessage(id, alert, place))
  expect(encrypted).toEqual(twice({ ...encryptedMessage(id, 'mentioned', content), ...channel }))
})

test('PUSH-17: the mention of a group names the smallest group with the user, unless the user is named too', async () => {
  const make = async (name: string, members: readonly number[]): Promise<number> =>
    (await ok('olivia', 'POST', '/user_groups/create', { name, description: '', members: [...members] })).group_id
  const few = await make('few', [hamlet.id, mona.id])
  await make('many', [hamlet.id, mona.id, iris.id])
  await make('others', [mona.id])
  const id = await inChannel('@*others* @*many* @*few* look')
  const content = '@others @many @few look'
  const { android, apple, encrypted } = await received()
  const group = { mentioned_user_group_id: few, mentioned_user_group_name: 'few' }
  const groupText = { ...group, mentioned_user_group_id: String(few) }
  expect(android).toEqual({ ...androidMessage(id, content), ...placeText, ...groupText })
  const alert = { title: '#square > plans', subtitle: `${iris.fullName} mentioned @few:`, body: content }
  expect(apple).toEqual(appleMessage(id, alert, { ...place, ...group }))
  expect(encrypted).toEqual(twice({ ...encryptedMessage(id, 'mentioned', content), ...channel, ...group }))

  await read([id])
  await received()
  await inChannel(`@*few* and @**${hamlet.fullName}**`)
  const named = await received()
  expect(named.android).not.toHaveProperty('mentioned_user_group_id')
  expect(named.apple).toMatchObject({ alert: { subtitle: `${iris.fullName} mentioned you:` } })
})

test('PUSH-10, PUSH-14: every field of a removal', async () => {
  const id = await direct([hamlet.id], 'read soon')
  const second = await direct([hamlet.id], 'and this')
  await worker.settled()
  relay.requests.splice(0)
  await read([id, second])
  const { android, androidOptions, apple, encrypted } = await received()
  const removed = { event: 'remove', zulip_message_ids: `${id},${second}` }
  expect(android).toEqual({ ...androidAccount, ...removed })
  expect(decodeAndroid(android as never)).toMatchObject({ messageIds: [id, second] })
  expect(androidOptions).toEqual({ priority: 'normal' })
  expect(apple).toEqual({ badge: 0, custom: { zulip: { ...accountNumbers, ...removed } } })
  expect(encrypted).toEqual(twice({ ...encryptedAccount, type: 'remove', message_ids: [id, second] }))
})

test('PUSH-3: every field of a test notification', async () => {
  await ok('hamlet', 'POST', '/mobile_push/e2ee/test_notification')
  const [google, apple] = relay.taken('push/e2ee/notify')[0]?.body.push_requests ?? []
  const encrypted = [opened(decodeGoogleEnvelope(google.payload)), opened(decodeAppleEnvelope(apple.payload))]
  expect(encrypted).toEqual(twice({ ...encryptedAccount, type: 'test', time: now() }))
  expect(google).toEqual({ token_id: tokenIdOf('fcm'), fcm_priority: 'high', payload: google.payload })
  expect(apple).toEqual({
    token_id: tokenIdOf('apns'),
    http_headers: { apns_priority: 10, apns_push_type: 'alert' },
    payload: apple.payload,
  })
  await ok('hamlet', 'POST', '/mobile_push/test_notification')
  expect(relay.taken('push/test_notification').map(({ body }) => body)).toEqual(
    [
      { token: 'C0FFEE', token_kind: 1 },
      { token: 'an-android', token_kind: 2 },
    ].map((token) => ({
      ...token,
      user_id: hamlet.id,
      user_uuid: expect.any(String),
      realm_uuid: expect.any(String),
      base_payload: { ...accountNumbers, server: 'chat.test', realm_id: 1 },
    })),
  )
})
