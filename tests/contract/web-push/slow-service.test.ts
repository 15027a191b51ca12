import { afterAll, expect, test, vi } from 'vitest'
import { testPassword } from '../../../server/accounts/testing.ts'
import { chatForTest, type TestUserName } from '../../../server/chat/testing.ts'
import { SsoBrowser } from '../sso/sso-browser.ts'
import { PushServiceForTest } from './receiver.ts'

const site = 'http://chat.test'
const slow = new PushServiceForTest()
const quick = new PushServiceForTest()
await Promise.all([slow.start(), quick.start()])
const isEndpoint = (endpoint: string) => [slow, quick].some(({ origin }) => endpoint.startsWith(origin))
const chat = await chatForTest({ site, pushService: { ...quick.asPushService, isEndpoint } })
const { ok, people, services } = chat

let answer = () => undefined as unknown
slow.until = new Promise((resolve) => {
  answer = () => resolve()
})

afterAll(async () => {
  answer()
  await services.push.stop()
  await Promise.all([slow.stop(), quick.stop()])
})

async function subscribed(who: TestUserName, service: PushServiceForTest) {
  const as = new SsoBrowser(chat.app, site)
  await as.signIn(people[who].deliveryEmail, testPassword)
  const subscription = service.subscribe(who)
  expect((await as.send('POST', '/web_push', subscription.params)).status).toBe(200)
  return subscription
}

const direct = (to: TestUserName, content: string) =>
  ok('iris', 'POST', '/messages', { type: 'direct', to: [people[to].id], content })

test('WEBPUSH-10: a push service that answers slowly delays the notifications of its own browsers only', async () => {
  const waiting = await subscribed('hamlet', slow)
  const { taken } = await subscribed('mona', quick)
  const contents = Array.from({ length: 25 }, (_one, at) => `to the slow service ${at}`)
  for (const content of contents) await direct('hamlet', content)
  await vi.waitUntil(() => slow.arrivals.length > 0, { timeout: 30_000 })
  await direct('mona', 'to the quick service')
  await vi.waitUntil(() => quick.arrivals.length > 0, { timeout: 30_000 })
  await direct('mona', 'and another')
  await vi.waitUntil(() => quick.arrivals.length > 1, { timeout: 30_000 })
  expect(taken().map(({ content }) => content.body)).toEqual(['to the quick service', 'and another'])
  answer()
  await services.push.browsers.settled()
  const arrived = waiting.taken().map(({ content }) => content.body)
  expect(arrived.sort()).toEqual(contents.sort())
})

test('WEBPUSH-10: a stop does not wait for a push service, and the next process sends the notification', async () => {
  slow.until = new Promise(() => undefined)
  await direct('hamlet', 'unanswered')
  await vi.waitUntil(() => slow.arrivals.length > 0, { timeout: 30_000 })
  await services.push.stop()
  const [row] = await services.database.sql`select attempts, due_at_ms - queued_at_ms as after from web_push_outbox`
  expect(row).toEqual({ attempts: 0, after: 0 })
})
