import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { browserIsMissing, webForTest } from './browser.ts'

/** The browser of the tests has no push service: this stands for its subscriptions. */
const subscriptions = `
  const made = () => JSON.parse(localStorage.getItem('test.subscription') ?? 'null')
  const as = (json) => json && {
    endpoint: json.endpoint,
    toJSON: () => json,
    unsubscribe: async () => { localStorage.removeItem('test.subscription'); return true },
  }
  PushManager.prototype.getSubscription = async () => as(made())
  PushManager.prototype.subscribe = async ({ applicationServerKey }) => {
    const keys = { p256dh: applicationServerKey, auth: 'AAAAAAAAAAAAAAAAAAAAAA' }
    localStorage.setItem('test.subscription', JSON.stringify({ endpoint: 'https://push.example.com/of-a-test', keys }))
    return as(made())
  }`

/** A browser without a screen shows nothing: this records what the service worker wants to show. */
const recordShown = `
  globalThis.shown = []
  registration.showNotification = async (title, { body }) => void shown.push([title, body])`

/** Delivers a push message to the service worker, as the browser does. */
async function deliver(page: Page, origin: string, content: unknown): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [registration] = registrations
      if (registration !== undefined) resolve(registration.registrationId)
    })
  })
  await session.send('ServiceWorker.enable')
  const registrationId = await registered
  await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data: JSON.stringify(content) })
}

describe.skipIf(browserIsMissing)('notifications while the site is closed', () => {
  const web = webForTest()

  test('WEBPUSH-9, WEBPUSH-6: the settings switch them on and off, and the service worker shows them', async () => {
    const visitor = await web.visitAs('member', '/', { permissions: ['notifications'], serviceWorkers: 'allow' })
    const { page } = visitor
    await page.addInitScript(subscriptions)
    await page.goto(`${web.ready().site}/settings/notifications`)
    const choice = page.getByRole('switch', { name: 'Notify in this browser' })
    await choice.waitFor()
    await visitor.expectAccessible('notifications in this browser')
    const sent = page.waitForResponse(
      (reply) => reply.url().endsWith('/json/web_push') && reply.request().method() === 'POST',
    )
    // The input itself is hidden; users click its label.
    const label = page.locator('.switch', { has: choice })
    await label.click()
    expect((await sent).status()).toBe(200)
    await page.getByRole('switch', { name: 'Notify in this browser', checked: true }).waitFor()
    await page.reload()
    await page.getByRole('switch', { name: 'Notify in this browser', checked: true }).waitFor()
    await visitor.screenshot('web-push')

    const content = { title: 'Iris', body: 'hello', url: '/chat', tag: 'message-1', lang: 'en' }
    const [worker] = page.context().serviceWorkers()
    if (worker === undefined) throw new Error('there is no service worker')
    await worker.evaluate(recordShown)
    await deliver(page, web.ready().site, content)
    await expect.poll(() => worker.evaluate('shown'), { timeout: 60_000 }).toEqual([['Iris', 'hello']])

    await label.click()
    await page.getByRole('switch', { name: 'Notify in this browser', checked: false }).waitFor()
    await page.reload()
    await page.getByRole('switch', { name: 'Notify in this browser', checked: false }).waitFor()
    expect(visitor.problems).toEqual([])
    await visitor.close()
  })
})
