import { describe, expect, test } from 'vitest'
import { TradingClient } from '../../client/trading-client.ts'
import { browserIsMissing, phone, webForTest } from './browser.ts'
import { chatApi } from './chat-api.ts'
import { mailedLink } from './mailed-link.ts'

/** The markets without an account. */

const tablet = { viewport: { width: 820, height: 1180 } }

describe.skipIf(browserIsMissing)('the markets without an account', () => {
  const web = webForTest({ AGORA_TRADING_REQUESTS_PER_SECOND: '0' })

  /** A client of the owner, who trades. */
  function trader(): TradingClient {
    const { tradingUrl, trading } = web.ready()
    const [credentials] = trading
    if (credentials === undefined) throw new Error('the sandbox has no trading key')
    return new TradingClient({ baseUrl: tradingUrl, credentials })
  }

  test('WMARKET-1: a visitor finds a market in the list and sees its price, chart, book and each new trade', async () => {
    const visitor = await web.visit('/sign-in')
    const { page } = visitor
    await page.getByRole('link', { name: 'Markets' }).click()
    await page.waitForURL('**/markets')
    const row = page.getByRole('row', { name: /BTC\/USDT/ })
    await row.locator('.change-text').waitFor()
    await page.getByLabel('Search markets').fill('btc usdt')
    await expect.poll(() => page.getByRole('row').count()).toBe(2)
    await visitor.expectAccessible('list of markets')
    await row.getByRole('link').click()
    await page.waitForURL('**/markets/BTCUSDT')
    await page.locator('.chart-canvas canvas').first().waitFor()
    await page.locator('.ladder-bids .ladder-row').first().waitFor()
    await visitor.expectAccessible('a market')
    const amount = '0.000137'
    await trader().call('POST /private/order/market/buy', { symbol: 'btcusdt', volume: amount })
    await page.locator('.tape-row', { hasText: amount }).first().waitFor()
    expect(await page.title()).toMatch(/^BTC\/USDT [\d,.]+ · Agora$/)
    expect(visitor.problems).toEqual([])
    await visitor.close()
  })

  test('WMARKET-2: a sign-in from a market leads to that market in Trade', async () => {
    const visitor = await web.visit('/markets/ethusdt')
    const { page } = visitor
    await page.getByRole('link', { name: 'Sign in to trade' }).click()
    await visitor.signIn('member')
    await page.waitForURL('**/trade/ethusdt')
    await page.getByRole('form', { name: 'Place order' }).waitFor()
    await page.goto(`${web.ready().site}/markets/ETHUSDT`)
    await page.getByRole('main').getByRole('link', { name: 'Trade', exact: true }).waitFor()
    expect(await page.getByRole('link', { name: /^Sign in/ }).count()).toBe(0)
    await visitor.close()
  })

  test('WMARKET-3: where the organization is open, a visitor creates an account', async () => {
    const visitor = await web.visit('/markets')
    const { page } = visitor
    await page.getByRole('row', { name: /BTC\/USDT/ }).waitFor()
    await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).waitFor()
    expect(await page.getByRole('link', { name: 'Create account' }).count()).toBe(0)
    await chatApi(web.ready)('owner', 'PATCH', '/realm', { invite_required: false })
    await page.reload()
    await page.getByRole('banner').getByRole('link', { name: 'Create account' }).click()
    await page.waitForURL('**/sign-up')
    await page.getByLabel('Email address').fill('sina@agora.example')
    await visitor.expectAccessible('sign-up')
    await visitor.screenshot('sign-up')
    await page.getByRole('button', { name: 'Send link' }).click()
    await page.getByText('We sent a link to sina@agora.example.').waitFor()
    await page.goto(`${web.ready().site}${await mailedLink(web.ready().site, 'sina@agora.example')}`)
    await page.getByLabel('Full name').fill('Sina')
    await page.getByLabel('Choose a password').fill('a long and odd password 73')
    await page.getByRole('button', { name: 'Join', exact: true }).click()
    await page.locator('.top-bar').waitFor()
    await chatApi(web.ready)('owner', 'PATCH', '/realm', { invite_required: true })
    await visitor.close()
    const late = await web.visit('/sign-up', phone)
    await late.page.getByRole('heading', { name: 'You need an invitation' }).waitFor()
    await late.expectAccessible('closed sign-up')
    await late.close()
  })

  test('WMARKET-1: an unknown market leads to the list', async () => {
    const visitor = await web.visit('/markets/NOTHING')
    const { page } = visitor
    await page.getByRole('heading', { name: 'Market “NOTHING” not found' }).waitFor()
    await visitor.expectAccessible('an unknown market')
    await page.getByRole('link', { name: 'All markets' }).click()
    await page.getByRole('row', { name: /BTC\/USDT/ }).waitFor()
    await visitor.close()
  })

  test('WMARKET-1: in Persian and dark, on a phone and a tablet, nothing scrolls sideways', async () => {
    for (const options of [phone, tablet]) {
      const visitor = await web.visit('/markets', { ...options, locale: 'fa-IR', colorScheme: 'dark' })
      const { page } = visitor
      const fits = async (where: string) => {
        const overflow = `[...document.querySelectorAll('html, main')].map((place) => place.scrollWidth - place.clientWidth)`
        expect(await page.evaluate(overflow), where).toEqual([0, 0])
        await visitor.expectAccessible(where)
      }
      await page.getByRole('heading', { level: 1, name: 'بازارها' }).waitFor()
      await page.locator('.change-text').first().waitFor()
      await fits('list of markets in Persian')
      await page.getByRole('link', { name: 'BTC/USDT' }).click()
      await page.locator('.chart-canvas canvas').first().waitFor()
      await page.getByRole('link', { name: 'ورود برای معامله' }).waitFor()
      await fits('a market in Persian')
      await visitor.close()
    }
  })
})
