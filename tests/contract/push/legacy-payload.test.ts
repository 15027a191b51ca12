import { expect, test } from 'vitest'
import { chatForTest } from '../../../server/chat/testing.ts'
import { makeChannel, subscribe } from '../../../server/chat/testing-channels.ts'
import { decodeAndroid, decodeApple } from './app-decoders.ts'
import { pushForTest } from './push-for-test.ts'

const { ok, people, services, clock, relay, worker } = await pushForTest(chatForTest)
const { hamlet, iris, mona } = people
const square = await makeChannel(services, 'square')
for (const who of [hamlet, iris]) await subscribe(services, [who.id], square)
await ok('hamlet', 'POST', '/users/me/android_gcm_reg_id', { token: 'an-android' })
await ok('hamlet', 'POST', '/users/me/apns_device_token', { token: 'C0FFEE', appid: 'org.zulip.Zulip' })

async function notified() {
  worker.wake()
  await worker.settled()
  return relay.taken('push/notify').map(({ body }) => body)
}

const direct = async (to: readonly number[], content: string): Promise<number> =>
  (await ok('iris', 'POST', '/messages', { type: 'direct', to: [...to], content })).id
const inChannel = async (content: string, topic = 'plans'): Promise<number> =>
  (await ok('iris', 'POST', '/messages', { type: 'channel', to: square.id, topic, content })).id
const read = (messages: readonly number[]) =>
  ok('hamlet', 'POST', '/messages/flags', { op: 'add', flag: 'read', messages })

const account = {
  realmUrl: 'http://chat.test/',
  realmUri: 'http://chat.test/',
  realmName: services.directory.settings.name,
  userId: hamlet.id,
}
const sender = {
  senderId: iris.id,
  senderFullName: iris.fullName,
  senderAvatarUrl: expect.stringMatching(/^http:\/\/chat\.test\/.*avatar/),
}

test('PUSH-10: a direct message, as the app decodes it on Android and on iOS', async () => {
  const id = await direct([hamlet.id], 'To be or **not** :smile:')
  const [body] = await notified()
  expect(decodeAndroid(body.gcm_payload)).toEqual({
    event: 'message',
    ...account,
    ...sender,
    recipient: { userIds: [hamlet.id, iris.id].sort((one, other) => one - other) },
    messageId: id,
    time: Math.floor(clock.nowMs() / 1000),
    content: 'To be or not 😄',
  })
  expect(body).toMatchObject({
    user_id: hamlet.id,
    gcm_options: { priority: 'high' },
    android_devices: ['an-android'],
    apple_devices: ['C0FFEE'],
  })
  expect(decodeApple(body.apns_payload)).toEqual({
    realmUrl: account.realmUrl,
    userId: hamlet.id,
    senderId: iris.id,
    place: { userIds: [iris.id, hamlet.id] },
  })
  expect(body.apns_payload).toMatchObject({
    alert: { title: iris.fullName, subtitle: '', body: 'To be or not 😄' },
    sound: 'default',
    badge: 1,
    custom: { zulip: { message_ids: [id] } },
  })
  await read([id])
  await notified()
})

test('PUSH-10: a direct message of a group names all its members', async () => {
  const id = await direct([hamlet.id, mona.id], 'us three')
  const [body] = await notified()
  const userIds = [hamlet.id, iris.id, mona.id].sort((one, other) => one - other)
  expect(decodeAndroid(body.gcm_payload)).toMatchObject({ recipient: { userIds } })
  expect(decodeApple(body.apns_payload)).toMatchObject({ place: { userIds } })
  expect(body.apns_payload.alert).toEqual({
    title: [hamlet, iris, mona]
      .map(({ fullName }) => fullName)
      .sort()
      .join(', '),
    subtitle: `${iris.fullName}:`,
    body: 'us three',
  })
  await read([id])
  await notified()
})

test('PUSH-10: a mention in a channel, and in the topic without a name', async () => {
  const id = await inChannel(`@**${hamlet.fullName}** look`)
  const [body] = await notified()
  const recipient = { channelId: square.id, channelName: 'square', topic: 'plans' }
  expect(decodeAndroid(body.gcm_payload)).toMatchObject({ event: 'message', messageId: id, recipient })
  expect(decodeApple(body.apns_payload)).toMatchObject({ place: { channelId: square.id, topic: 'plans' } })
  expect(body.apns_payload.alert).toMatchObject({
    title: '#square > plans',
    subtitle: `${iris.fullName} mentioned you:`,
  })
  await read([id])
  await notified()
})

test('PUSH-11: the badge counts the unread messages that the devices show, and falls when they are read', async () => {
  const first = await direct([hamlet.id], 'one')
  const second = await direct([hamlet.id], 'two')
  const shown = await notified()
  expect(shown.map((body) => body.apns_payload.badge)).toEqual([1, 2])
  await read([first])
  const [removed] = await notified()
  expect(decodeAndroid(removed.gcm_payload)).toEqual({ event: 'remove', ...account, messageIds: [first] })
  expect(removed).toMatchObject({ gcm_options: { priority: 'normal' }, apns_payload: { badge: 1 } })
  await read([second])
  expect((await notified()).map((body) => body.apns_payload.badge)).toEqual([0])
})

test('PUSH-7: a message that moves out of sight, and those of a private channel that the user leaves, disappear', async () => {
  const hidden = await makeChannel(services, 'hidden', { privacy: 'private' })
  for (const who of [iris, people.olivia]) await subscribe(services, [who.id], hidden)
  const removed = async () => {
    const [body] = await notified()
    return decodeAndroid(body?.gcm_payload ?? {})
  }
  const moved = await inChannel(`@**${hamlet.fullName}** soon hidden`)
  expect(await removed()).toMatchObject({ event: 'message', messageId: moved })
  await ok('olivia', 'PATCH', `/messages/${moved}`, { stream_id: hidden.id, send_notification_to_new_thread: false })
  expect(await removed()).toMatchObject({ event: 'remove', messageIds: [moved] })

  await subscribe(services, [hamlet.id], hidden)
  const content = `@**${hamlet.fullName}** private`
  const left = (await ok('iris', 'POST', '/messages', { type: 'channel', to: hidden.id, topic: 'x', content })).id
  expect(await removed()).toMatchObject({ event: 'message', messageId: left })
  await ok('hamlet', 'DELETE', '/users/me/subscriptions', { subscriptions: ['hidden'] })
  expect(await removed()).toMatchObject({ event: 'remove', messageIds: [left] })
})

test('PUSH-7: many messages read at once are removed in parts that fit a notification', async () => {
  const ids: number[] = []
  for (let count = 0; count < 201; count += 1) ids.push(await direct([hamlet.id], `number ${count}`))
  await notified()
  await read(ids)
  const parts = (await notified()).map((body) => decodeAndroid(body.gcm_payload))
  expect(parts.map((part) => ('messageIds' in part ? part.messageIds.length : 0)).sort()).toEqual([1, 200])
  expect(parts.flatMap((part) => ('messageIds' in part ? part.messageIds : [])).sort()).toEqual([...ids].sort())
}, 60_000)

test('PUSH-12: a mention that an edit adds is notified, once', async () => {
  const id = await inChannel('nobody yet', 'another topic')
  expect(await notified()).toEqual([])
  await ok('iris', 'PATCH', `/messages/${id}`, { content: `for @**${hamlet.fullName}**` })
  const [body, ...more] = await notified()
  expect(decodeAndroid(body.gcm_payload)).toMatchObject({
    event: 'message',
    messageId: id,
    content: `for @${hamlet.fullName}`,
  })
  expect(more).toEqual([])
  await ok('iris', 'PATCH', `/messages/${id}`, { content: `again for @**${hamlet.fullName}**` })
  expect(await notified()).toEqual([])
  await read([id])
  await notified()
})

test('PUSH-3: a test notification names the account as the app decodes it; the relay adds the rest', async () => {
  await ok('hamlet', 'POST', '/mobile_push/test_notification', { token: 'an-android' })
  const [request] = relay.taken('push/test_notification')
  const { base_payload } = request?.body ?? {}
  expect(base_payload).toEqual({
    server: 'chat.test',
    realm_id: 1,
    realm_uri: 'http://chat.test',
    realm_url: 'http://chat.test',
    realm_name: account.realmName,
    user_id: hamlet.id,
  })
})

test('PUSH-10: a guest is not told the name of a sender they may not know', async () => {
  const { gina, adam } = people
  await subscribe(services, [gina.id], square)
  await ok('gina', 'POST', '/users/me/android_gcm_reg_id', { token: 'of-a-guest' })
  const setting = (role: 'role:members' | 'role:everyone') =>
    ok('olivia', 'PATCH', '/realm', { can_access_all_users_group: { new: services.directory.systemGroupId(role) } })
  await setting('role:members')
  const content = `@**${gina.fullName}** hi`
  await ok('adam', 'POST', '/messages', { type: 'channel', to: square.id, topic: 'open', content })
  const [body] = await notified()
  expect(decodeAndroid(body.gcm_payload)).toMatchObject({ senderId: adam.id, senderFullName: 'Unknown user' })
  expect(JSON.stringify(body)).not.toContain(adam.fullName)
  await setting('role:everyone')
})

test('PUSH-9: tokens that the relay reports as gone are dropped, Apple’s in either case', async () => {
  relay.answer = ({ path }) =>
    path === 'push/notify'
      ? {
          status: 200,
          body: { result: 'success', deleted_devices: { android_devices: ['an-android'], apple_devices: ['c0ffee'] } },
        }
      : undefined
  await direct([hamlet.id], 'the last one')
  expect(await notified()).toHaveLength(1)
  await direct([hamlet.id], 'to nobody')
  expect(await notified()).toEqual([])
})
