import { afterAll, expect, test, vi } from 'vitest'
import { testPassword } from '../../../server/accounts/testing.ts'
import type { PushServiceRequest } from '../../../server/chat/delivery/web-push/push-service.ts'
import { chatLimits } from '../../../server/chat/limits.ts'
import { chatForTest, type TestUserName } from '../../../server/chat/testing.ts'
import { SsoBrowser } from '../sso/sso-browser.ts'
import { PushServiceForTest } from './receiver.ts'

const site = 'http://chat.test'
const quick = new PushServiceForTest()
await quick.start()

const unanswered = new Set<string>()
/** Every domain `slow-….example` never answers. */
function post(request: PushServiceRequest, signal: AbortSignal): Promise<number> {
  const { hostname } = new URL(request.endpoint)
  if (!hostname.startsWith('slow-')) return quick.asPushService.post(request, signal)
  unanswered.add(hostname)
  return new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(new Error('stopped')))
  })
}

const chat = await chatForTest({ site, pushService: { isEndpoint: () => true, post } })
const { ok, people, services } = chat

afterAll(async () => {
  await services.push.stop()
  await quick.stop()
})

async function signedIn(who: TestUserName) {
  const as = new SsoBrowser(chat.app, site)
  await as.signIn(people[who].deliveryEmail, testPassword)
  return as
}

const direct = (to: TestUserName, content: string) =>
  ok('iris', 'POST', '/messages', { type: 'direct', to: [people[to].id], content })

test('WEBPUSH-10: many domains that answer slowly do not delay the notifications of a quick push service', async () => {
  const mona = quick.subscribe('mona')
  expect((await (await signedIn('mona')).send('POST', '/web_push', mona.params)).status).toBe(200)
  await direct('mona', 'first')
  await vi.waitUntil(() => quick.arrivals.length > 0, { timeout: 30_000 })
  await services.push.browsers.settled()
  const hamlet = await signedIn('hamlet')
  for (let count = 1; count <= chatLimits.webPushBrowsersMax; count += 1) {
    const { params } = quick.subscribe('hamlet')
    const endpoint = `https://slow-${count}.example/push`
    expect((await hamlet.send('POST', '/web_push', { ...params, endpoint })).status).toBe(200)
  }
  await direct('hamlet', 'unanswered')
  const { webPushDestinationsAtOnce, webPushQuickDestinations } = chatLimits
  const forAll = webPushDestinationsAtOnce - webPushQuickDestinations
  await vi.waitUntil(() => unanswered.size >= forAll, { timeout: 30_000 })
  await direct('mona', 'second')
  await vi.waitUntil(() => quick.arrivals.length > 1, { timeout: 30_000 })
  expect(mona.taken().map(({ content }) => content.body)).toEqual(['first', 'second'])
  expect(unanswered.size).toBe(forAll)
})
