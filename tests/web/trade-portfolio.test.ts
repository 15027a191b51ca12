import { describe, expect, test } from 'vitest'
import { TradingClient } from '../../client/trading-client.ts'
import { browserIsMissing, desktop, phone, webForTest } from './browser.ts'

const tablet = { viewport: { width: 820, height: 1180 } }

describe.skipIf(browserIsMissing)('the portfolio', () => {
  const web = webForTest({ AGORA_TRADING_REQUESTS_PER_SECOND: '0' })

  /** Orders of the member, in markets of two quote coins. */
  async function trade() {
    const { tradingUrl, trading, chat } = web.ready()
    const credentials = trading.find(({ account }) => account === chat.member.email)
    if (credentials === undefined) throw new Error('the sandbox has no trading key')
    const client = new TradingClient({ baseUrl: tradingUrl, credentials })
    await client.call('POST /private/order/market/buy', { symbol: 'btcusdt', volume: '0.05' })
    await client.call('POST /private/order/market/buy', { symbol: 'ethbtc', volume: '0.1' })
    await client.call('POST /private/order/market/sell', { symbol: 'btcusdt', volume: '0.01' })
  }

  test('PORTFOLIO-6: the wallet shows value, profit, chart and the change and profit of each coin', async () => {
    await trade()
    for (const [name, options] of [
      ['desktop-light', desktop],
      ['tablet-dark', { ...tablet, colorScheme: 'dark' }],
      ['phone-light', phone],
    ] as const) {
      const visitor = await web.visitAs('member', '/trade/wallet', options)
      const { page } = visitor
      const card = page.getByRole('region', { name: 'Portfolio' })
      await card.getByRole('img', { name: /^Portfolio value: [\d,.]+, profit/ }).waitFor()
      await card.getByText('Profit, 24 hours').waitFor()
      await card.locator('.value-chart-line').waitFor()
      const profits = page.getByRole('grid', { name: 'Profit by coin' })
      const eth = profits.getByRole('row').filter({ hasText: 'ETH' })
      await expect.poll(() => eth.textContent()).toMatch(/USDT/)
      const balances = page.getByRole('grid', { name: 'Balances' })
      await expect.poll(() => balances.getByRole('row').filter({ hasText: 'BTC' }).first().textContent()).toMatch(/%/)
      await visitor.screenshot(`portfolio-${name}`)
      for (const table of await page.locator('.table-frame').all()) {
        const overflow = await table.evaluate((frame) => frame.scrollWidth - frame.clientWidth)
        expect(overflow, `${name}: ${await table.textContent()}`).toBeLessThanOrEqual(0)
      }
      await visitor.expectAccessible(`portfolio, ${name}`)
      await card.getByRole('radio', { name: '1Y' }).click()
      await card.getByText('Profit, 1 year').waitFor()
      await card.locator('.value-chart-line').waitFor()
      await visitor.close()
    }
  })

  test('PORTFOLIO-6: in Persian the chart still runs from left to right', async () => {
    const visitor = await web.visitAs('member', '/trade/wallet', { ...phone, locale: 'fa-IR', colorScheme: 'dark' })
    const { page } = visitor
    const chart = page.locator('.value-chart')
    await chart.locator('.value-chart-line').waitFor()
    expect(await chart.evaluate((element) => getComputedStyle(element).direction)).toBe('ltr')
    await chart.hover({ position: { x: 200, y: 60 } })
    await chart.locator('.chart-tip').waitFor()
    await visitor.screenshot('portfolio-phone-fa-dark')
    await visitor.expectAccessible('portfolio in Persian')
    await visitor.close()
  })
})
