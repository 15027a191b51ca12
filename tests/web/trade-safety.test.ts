import { setTimeout as delay } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { TradingClient } from '../../client/trading-client.ts'
import { browserIsMissing, webForTest } from './browser.ts'
import { chooseCondition, orderForm } from './trade-steps.ts'

describe.skipIf(browserIsMissing)('safety of orders', () => {
  // A new page makes many requests, and some of these tests send orders without its rate limit.
  const web = webForTest({ AGORA_TRADING_REQUESTS_PER_SECOND: '0' })

  /** A client with the operator key of the sandbox. */
  function operator(): TradingClient {
    const { tradingUrl, trading } = web.ready()
    const credentials = trading.find(({ permissions }) => permissions.some((name) => String(name) === 'admin'))
    if (credentials === undefined) throw new Error('nobody may operate the sandbox')
    return new TradingClient({ baseUrl: tradingUrl, credentials })
  }

  const setState = (symbol: string, state: string) =>
    operator().transport.call({
      method: 'POST',
      path: '/private/operator/market_state',
      parameters: { symbol, state, reason: 'A journey of the tests' },
    })

  test('an invalid order shows errors at its fields and is not sent', async () => {
    const visitor = await web.visitAs('member', '/trade/btcusdt')
    const { page } = visitor
    const sent: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().includes('/private/order/')) sent.push(request.url())
    })
    const form = orderForm(page)
    const buy = form.getByRole('button', { name: 'Buy BTC' })
    // The form starts with the last price once it is known.
    await expect.poll(() => form.getByLabel('Price').inputValue()).not.toBe('')
    await form.getByLabel('Price').fill('')
    await buy.click()
    await expect.poll(() => form.getByText('Enter a number').count()).toBe(2)
    await form.getByLabel('Price').fill('90000.123')
    await form.getByText('At most 2 decimals').waitFor()
    await form.getByLabel('Price').fill('90000')
    await form.getByLabel('Amount').fill('0.00001')
    await form.getByText('Minimum order value is').waitFor()
    await form.getByLabel('Amount').fill('1000000')
    await form.getByText(/^Insufficient balance\. Available: /).waitFor()
    await visitor.screenshot('trade-errors')
    await visitor.expectAccessible('order form with errors')
    await buy.click()
    await chooseCondition(form, 'Stop-limit')
    await form.getByLabel('Stop price').fill('1')
    await form.getByLabel('Amount').fill('0.01')
    await form.getByText(/^Must be above the last price/).waitFor()
    await buy.click()
    await form.getByLabel('Price').first().press('Enter')
    await delay(500)
    expect(sent).toEqual([])
    await visitor.close()
  })

  test('an order is not lost when the page exceeds the rate limit: it waits as long as the server requires', async () => {
    const visitor = await web.visitAs('member', '/trade/trxusdt')
    const { page } = visitor
    const form = orderForm(page)
    let refusals = 0
    await page.route('**/private/order/limit/buy', async (route) => {
      if (refusals === 2) return route.continue()
      refusals += 1
      const serverTime = new URLSearchParams(route.request().postData() ?? '').get('timestamp')
      const error = { code: 'RATE_LIMITED', message: 'Try again in 50 ms', details: { retryAfterMs: '50' } }
      await route.fulfill({ status: 429, json: { status: 'false', serverTime, error } })
    })
    await form.getByLabel('Price').fill('0.2')
    await form.getByLabel('Amount').fill('100')
    await form.getByRole('button', { name: 'Buy TRX' }).click()
    await page.getByText('Order placed').first().waitFor()
    const orders = page.getByRole('grid', { name: 'Open orders' }).getByRole('row').filter({ hasText: 'TRX/USDT' })
    await expect.poll(() => orders.count()).toBe(1)
    expect(refusals).toBe(2)
    await orders.getByRole('button', { name: /^Cancel order/ }).click()
    await expect.poll(() => orders.count()).toBe(0)
    await visitor.close()
  })

  test('an order with a lost reply is found, and one that was not placed can be sent again', async () => {
    const visitor = await web.visitAs('member', '/trade/ethusdt')
    const { page } = visitor
    const form = orderForm(page)
    const buy = form.getByRole('button', { name: 'Buy ETH' })
    const orders = page.getByRole('grid', { name: 'Open orders' }).getByRole('row').filter({ hasText: 'ETH/USDT' })
    const ids: (string | null)[] = []
    await form.getByLabel('Price').fill('2000')
    await form.getByLabel('Amount').fill('0.1')
    await page.route('**/private/order/limit/buy', async (route) => {
      await route.fetch()
      await route.abort()
    })
    await buy.click()
    await page.getByText('Order placed').waitFor()
    await expect.poll(() => orders.count()).toBe(1)
    await page.unroute('**/private/order/limit/buy')

    await form.getByLabel('Amount').fill('0.2')
    await page.route('**/private/order/limit/buy', (route) => {
      ids.push(new URLSearchParams(route.request().postData() ?? '').get('clientOrderId'))
      return ids.length === 1 ? route.abort() : route.continue()
    })
    await buy.click()
    await page.getByText('The order was not placed. You can safely retry.').waitFor()
    await buy.click()
    await expect.poll(() => orders.count()).toBe(2)
    expect(ids).toHaveLength(2)
    expect(ids[0]).toBe(ids[1])
    await visitor.close()
  })

  test('a halt and its end show at once', async () => {
    const visitor = await web.visitAs('member', '/trade/tonusdt')
    const { page } = visitor
    const form = orderForm(page)
    await form.getByLabel('Amount').fill('10')
    await page.locator('.ladder-row').first().waitFor()
    await setState('tonusdt', 'halted')
    await page.getByText('Trading is halted.').waitFor()
    await form.getByText('The market is halted').waitFor()
    await visitor.screenshot('trade-halted')
    await visitor.expectAccessible('halted market')
    await setState('tonusdt', 'cancel_only')
    await page.getByText('This market is cancel-only.').waitFor()
    await setState('tonusdt', 'active')
    await page.getByText('This market is cancel-only.').waitFor({ state: 'detached' })
    expect(await form.getByText('The market is cancel-only').count()).toBe(0)
    await visitor.close()
  })
})
