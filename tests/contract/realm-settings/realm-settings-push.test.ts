import { afterAll, beforeEach, expect, test } from 'vitest'
import { RelayForTest } from '../push/push-relay.ts'
import { realmForTest } from './realm-settings-for-test.ts'

const relay = new RelayForTest()
await relay.start()
const chat = await realmForTest({ pushRelay: relay.settings })
const { ok, sendText, set, people, square } = chat
const { worker } = chat.services.push
afterAll(async () => {
  await worker.stop()
  await relay.stop()
})

await ok('iris', 'POST', '/users/me/android_gcm_reg_id', { token: 'of-iris' })
const choose = (settings: Record<string, unknown>) => ok('iris', 'PATCH', '/settings', settings)
// Followers of a topic are notified for that reason too.
await choose({ automatically_follow_topics_where_mentioned: false })

/** The number of notifications since the last call. */
async function notificationCount(): Promise<number> {
  await worker.settled()
  return relay.taken('push/notify').length
}

beforeEach(async () => {
  await notificationCount()
})

const direct = () => ok('hamlet', 'POST', '/messages', { type: 'direct', to: [people.iris.id], content: 'psst' })

test('REALM-7: require_e2ee_push_notifications hides content from devices that cannot decrypt', async () => {
  await set({ require_e2ee_push_notifications: true })
  await direct()
  expect(await notificationCount()).toBe(0)
  await set({ require_e2ee_push_notifications: false })
  await direct()
  expect(await notificationCount()).toBe(1)
})

test('REALM-8: enable_offline_push_notifications', async () => {
  await choose({ enable_offline_push_notifications: false })
  await direct()
  await sendText('hamlet', '@**Iris Member** come')
  expect(await notificationCount()).toBe(0)
  await choose({ enable_offline_push_notifications: true })
  await direct()
  await sendText('hamlet', '@**Iris Member** come')
  expect(await notificationCount()).toBe(2)
})

test('REALM-8: enable_online_push_notifications', async () => {
  await ok('iris', 'POST', '/users/me/presence', { status: 'active' })
  await choose({ enable_online_push_notifications: false })
  await direct()
  expect(await notificationCount()).toBe(0)
  await choose({ enable_online_push_notifications: true })
  await direct()
  expect(await notificationCount()).toBe(1)
})

test('REALM-8: enable_stream_push_notifications', async () => {
  await sendText('hamlet')
  expect(await notificationCount()).toBe(0)
  await choose({ enable_stream_push_notifications: true })
  await sendText('hamlet')
  expect(await notificationCount()).toBe(1)
  await choose({ enable_stream_push_notifications: false })
})

test('REALM-8: enable_followed_topic_push_notifications', async () => {
  await ok('iris', 'POST', '/user_topics', { stream_id: square.id, topic: 'plot', visibility_policy: 3 })
  await choose({ enable_followed_topic_push_notifications: false })
  await sendText('hamlet', 'a twist', 'plot')
  expect(await notificationCount()).toBe(0)
  await choose({ enable_followed_topic_push_notifications: true })
  await sendText('hamlet', 'a twist', 'plot')
  expect(await notificationCount()).toBe(1)
})

test('EDIT-24: a user mentioned by an edit gets one push notification', async () => {
  const { id } = await ok('hamlet', 'POST', '/messages', {
    ...{ type: 'channel', to: square.id, topic: 'edited', content: 'nothing yet' },
  })
  expect(await notificationCount()).toBe(0)
  await ok('hamlet', 'PATCH', `/messages/${id}`, { content: 'now @**Iris Member**' })
  expect(await notificationCount()).toBe(1)
  await ok('hamlet', 'PATCH', `/messages/${id}`, { content: 'still @**Iris Member**' })
  expect(await notificationCount()).toBe(0)
})
