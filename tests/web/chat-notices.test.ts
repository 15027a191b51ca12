import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { TradingClient } from '../../client/trading-client.ts'
import { eventually } from '../whole-server/running-server.ts'
import { browserIsMissing, phone, webForTest } from './browser.ts'
import { chatApi, sendToTopic } from './chat-api.ts'
import { orderForm } from './trade-steps.ts'

interface Shown {
  readonly title: string
  readonly body: string
  isClosed: boolean
}

/** Replaces desktop notifications and page visibility, which a test cannot use. */
const pretend = `
  globalThis.shownNotices = []
  globalThis.isAway = true
  class FakeNotification extends EventTarget {
    static permission = 'default'
    static async requestPermission() { FakeNotification.permission = 'granted'; return 'granted' }
    constructor(title, options) {
      super()
      this.notice = { title, body: options.body, isClosed: false, click: () => this.dispatchEvent(new Event('click')) }
      shownNotices.push(this.notice)
    }
    close() { this.notice.isClosed = true }
  }
  globalThis.Notification = FakeNotification
  document.hasFocus = () => !globalThis.isAway
`

const shown = (page: Page): Promise<Shown[]> =>
  page.evaluate(() =>
    (globalThis as unknown as { shownNotices: Shown[] }).shownNotices.map(({ title, body, isClosed }) => ({
      ...{ title, body, isClosed },
    })),
  )

describe.skipIf(browserIsMissing)(
  'notifications while the user looks elsewhere',
  () => {
    const web = webForTest({ AGORA_CHAT_REQUESTS_PER_MINUTE: '0' })
    const api = chatApi(web.ready)
    const userId = async (who: 'owner' | 'member') => (await api(who, 'GET', '/users/me')).user_id as number

    test('WNOTICE-3: a direct message notifies, is counted, opens on click and is withdrawn when read', async () => {
      const max = await web.visit('/settings/notifications')
      const { page } = max
      await page.addInitScript(pretend)
      await page.reload()
      await max.signIn('member')
      await page.getByRole('button', { name: 'Allow' }).click()
      await page.getByText('Allowed').waitFor()
      await page.getByRole('link', { name: 'Chat' }).first().click()
      await page.getByRole('heading', { level: 1, name: 'Inbox' }).waitFor()

      const general = await sendToTopic(api, 'owner', 1, 'welcome', 'For nobody in particular')
      const mention = await sendToTopic(api, 'owner', 1, 'welcome', 'Look here, @**Max Member**')
      const to = JSON.stringify([await userId('member')])
      const { id: direct } = await api('owner', 'POST', '/messages', { type: 'direct', to, content: 'Just *you*' })
      await eventually(async () => (await shown(page)).length === 2)
      expect(await shown(page)).toEqual([
        { title: 'Olivia Owner in #general › welcome', body: 'Look here, @Max Member', isClosed: false },
        { title: 'Olivia Owner', body: 'Just you', isClosed: false },
      ])
      expect(mention).toBeGreaterThan(general)
      await eventually(async () => /^\(\d+\) Inbox · Agora$/.test(await page.title()))

      await api('member', 'POST', '/messages/flags', { messages: [mention], op: 'add', flag: 'read' })
      await eventually(async () => (await shown(page))[0]?.isClosed === true)
      await page.evaluate(() => {
        const all = (globalThis as unknown as { shownNotices: { click(): void }[] }).shownNotices
        all[1]?.click()
      })
      await page.locator(`[data-message-id="${direct}"]`).waitFor()
      expect((await shown(page))[1]?.isClosed).toBe(true)
      await max.expectAccessible('conversation opened by a notification')
      await max.close()
    })

    test('WNOTICE-4: an order filled while the chat is open is counted until Trade is opened', async () => {
      const max = await web.visitAs('member', '/chat/inbox')
      const { page } = max
      const area = page.locator('.top-bar-area', { hasText: 'Trade' })
      const [maker, taker] = [clientOf('max@agora.example'), clientOf('olivia@agora.example')]
      await eventually(async () => {
        await fillOneOrder(maker, taker)
        return (await area.locator('.count-badge').count()) === 1
      })
      await area.click()
      await orderForm(page).waitFor()
      await expect.poll(() => area.locator('.count-badge').count()).toBe(0)
      await max.close()
    })

    test('WNOTICE-5: a user turns on fill notifications and receives a direct message', async () => {
      const max = await web.visitAs('member', '/settings/notifications')
      const { page } = max
      const endpoint = '**/v1/private/account/news*'
      const fills = page.getByRole('switch', { name: /^Filled orders/ })
      const transfers = page.getByRole('switch', { name: /^Deposits and withdrawals/ })
      const press = (name: string) => page.locator('.switch', { hasText: name }).click()
      const isOn = () => Promise.all([transfers, fills].map((one) => one.isChecked()))
      const [maker, taker] = [clientOf('max@agora.example'), clientOf('olivia@agora.example')]
      const chosen = () => maker.call('GET /private/account/news', {})
      await fills.waitFor()
      expect(await isOn()).toEqual([true, false])

      const outOfOrder = JSON.stringify({ status: 'false', error: { code: 'UNAVAILABLE', message: 'Out of order' } })
      await page.route(endpoint, (route) =>
        route.fulfill({ status: 503, contentType: 'application/json', body: outOfOrder }),
      )
      await press('Filled orders')
      await page.locator('.toast', { hasText: 'Out of order' }).waitFor()
      await expect.poll(isOn).toEqual([true, false])
      expect((await page.locator('.top-bar').boundingBox())?.y, 'the frame stays where it is').toBe(0)
      expect(await chosen()).toEqual({ transfers: true, fills: false, alerts: true })
      await page.reload()
      const trouble = page.locator('.settings-card', { hasText: 'Out of order' })
      await trouble.waitFor()
      await max.expectAccessible('venue notifications that cannot be loaded')
      await page.unroute(endpoint)
      await trouble.getByRole('button', { name: 'Try again' }).click()
      await fills.waitFor()

      await press('Filled orders')
      await press('Deposits and withdrawals')
      await expect.poll(chosen).toEqual({ transfers: false, fills: true, alerts: true })
      await page.reload()
      await fills.waitFor()
      expect(await isOn()).toEqual([false, true])
      await max.expectAccessible('venue notifications')
      await max.screenshot('settings-venue-news')

      await fillOneOrder(maker, taker)
      await page.getByRole('link', { name: 'Chat' }).first().click()
      await page
        .getByRole('link', { name: /Notification Bot/ })
        .first()
        .click()
      await page
        .getByText(/^Sold 0\.001 BTC at .* btcusdt, order \d+/)
        .first()
        .waitFor()
      await max.close()

      // Guests trade too.
      const gina = await web.visitAs('guest', '/settings/notifications', phone)
      await gina.page.getByRole('switch', { name: /^Filled orders/ }).waitFor()
      expect(await gina.page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390)
      await gina.expectAccessible('venue notifications of a guest')
      await gina.close()
    })

    function clientOf(account: string): TradingClient {
      const { tradingUrl, trading } = web.ready()
      const found = trading.find((one) => one.account === account)
      if (found === undefined) throw new Error(`the sandbox has no key of ${account}`)
      return new TradingClient({ baseUrl: tradingUrl, credentials: found })
    }

    /** The maker's order at the best price, which the taker fills. */
    async function fillOneOrder(maker: TradingClient, taker: TradingClient): Promise<void> {
      const book = await taker.call('GET /public/orderbook', { symbol: 'btcusdt' })
      const price = String(Math.ceil(Number(book.orderbook.bids[0]?.price)) + 1)
      const order = { symbol: 'btcusdt', price, volume: '0.001' }
      await maker.call('POST /private/order/limit/sell', order)
      await taker.call('POST /private/order/limit/buy', order)
    }
  },
  240_000,
)
