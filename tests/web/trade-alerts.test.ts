import { EventEmitter, once } from 'node:events'
import { describe, expect, test } from 'vitest'
import { TradingClient } from '../../client/trading-client.ts'
import { eventually } from '../whole-server/running-server.ts'
import { browserIsMissing, phone, webForTest } from './browser.ts'
import { chartPixels } from './chart-pixels.ts'
import { chatApi } from './chat-api.ts'

describe.skipIf(browserIsMissing)('price alerts', () => {
  const web = webForTest({ AGORA_TRADING_REQUESTS_PER_SECOND: '0', AGORA_CHAT_REQUESTS_PER_MINUTE: '0' })

  /** A client of the owner, who trades. */
  function trader(): TradingClient {
    const { tradingUrl, trading } = web.ready()
    const [credentials] = trading
    if (credentials === undefined) throw new Error('the sandbox has no trading key')
    return new TradingClient({ baseUrl: tradingUrl, credentials })
  }

  test('ALERT-8: a click on the chart sets an alert, which is a line of the chart and a row of the list', async () => {
    const visitor = await web.visitAs('member', '/trade/ethusdt')
    const { page } = visitor
    await page.locator('.chart-canvas canvas').first().waitFor()
    expect((await chartPixels(page, '--warn')).rowCount).toBeLessThan(100)
    const box = await page.locator('.chart-canvas').boundingBox()
    if (box === null) throw new Error('the chart is not shown')
    const dialog = page.getByRole('dialog', { name: 'New price alert' })
    await page.mouse.click(box.x + box.width / 3, box.y + box.height / 3, { button: 'right' })
    await visitor.screenshot('chart-menu')
    await page.getByRole('menuitem', { name: 'Alert at this price' }).click()
    await expect.poll(() => dialog.getByLabel('Price').inputValue()).toMatch(/^\d+\.\d\d$/)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'New price alert' }).click()
    await page.getByText('Click a price').waitFor()
    await page.mouse.click(box.x + box.width / 3, box.y + box.height / 4)
    await expect.poll(() => dialog.getByLabel('Price').inputValue()).toMatch(/^\d+\.\d\d$/)
    await dialog.getByText(/^When .*ETH\/USDT/).waitFor()
    await visitor.screenshot('alert-dialog')
    await visitor.expectAccessible('dialog of a price alert')
    await dialog.getByText(/^Repeat/).click()
    await dialog.getByRole('button', { name: 'Set alert' }).click()
    await page.getByText('Alert set').waitFor()
    await eventually(async () => (await chartPixels(page, '--warn')).rowCount > 100)

    await page.getByRole('tab', { name: 'Alerts' }).click()
    const rows = page.getByRole('grid', { name: 'Alerts' }).getByRole('row').filter({ hasText: 'ETH/USDT' })
    await rows.getByText('Repeats').waitFor()
    await visitor.screenshot('alert-list')
    await visitor.expectAccessible('list of price alerts')
    await rows.getByRole('button', { name: /^Edit alert/ }).click()
    const edited = page.getByRole('dialog', { name: 'Edit price alert' })
    await edited.getByLabel('Price').fill('1.5')
    await edited.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Alert changed').waitFor()
    await rows.getByText('1.5 or less').waitFor()
    expect(await rows.count()).toBe(1)
    await rows.getByText('Repeats').waitFor()
    await rows.getByRole('button', { name: /^Delete alert.*ETH\/USDT 1\.5/ }).click()
    await page.getByText('No price alerts').waitFor()
    await eventually(async () => (await chartPixels(page, '--warn')).rowCount < 100)
    await visitor.close()
  })

  test('ALERT-9: a triggered alert shows a toast, ends in the list and is a direct message in the chat', async () => {
    const visitor = await web.visitAs('member', '/trade/btcusdt')
    const { page } = visitor
    await page.locator('.chart-canvas canvas').first().waitFor()
    const client = trader()
    const [last] = await client.call('GET /public/last_prices', { symbol: 'btcusdt' })
    await page.getByRole('button', { name: 'New price alert' }).click()
    const box = await page.locator('.chart-canvas').boundingBox()
    if (box === null) throw new Error('the chart is not shown')
    await page.mouse.click(box.x + box.width / 3, box.y + box.height / 4)
    const dialog = page.getByRole('dialog', { name: 'New price alert' })
    // Beyond what the market reaches by itself while the page is read.
    const price = (Number(last?.price) * 1.004).toFixed(2)
    await dialog.getByLabel('Price').fill(price)
    await dialog.getByRole('button', { name: 'Set alert' }).click()
    await page.getByText('Alert set').waitFor()
    await page.getByRole('tab', { name: 'Alerts' }).click()
    const row = page.getByRole('grid', { name: 'Alerts' }).getByRole('row').filter({ hasText: 'BTC/USDT' })
    await row.getByText('Active').waitFor()
    const toast = page.getByText(/BTC\/USDT.* reached/)
    await eventually(async () => {
      if ((await toast.count()) > 0) return true
      await client.call('POST /private/order/market/buy', { symbol: 'btcusdt', volume: '0.5' }).catch(() => undefined)
      return false
    })
    await row.getByText('Triggered', { exact: true }).waitFor()
    await visitor.screenshot('alert-triggered')
    const api = chatApi(web.ready)
    await eventually(async () => {
      const narrow = JSON.stringify([{ operator: 'is', operand: 'dm' }])
      const reply = await api('member', 'GET', '/messages', { narrow, anchor: 'newest', num_before: 20, num_after: 0 })
      const texts = (reply.messages as { content: string }[]).map(({ content }) => content)
      return texts.filter((content) => content.includes('BTC/USDT is at or above')).length === 1
    })
    await visitor.close()
  })

  test('ALERT-9: a phone lists the alerts without scrolling sideways', async () => {
    const visitor = await web.visitAs('member', '/trade/btcusdt', { ...phone, locale: 'fa-IR', colorScheme: 'dark' })
    const { page } = visitor
    await page.getByRole('tab', { name: 'سفارش‌ها' }).tap()
    await page.getByRole('tab', { name: 'هشدارها' }).tap()
    await page.getByRole('grid', { name: 'هشدارها' }).waitFor()
    const fits =
      'document.querySelector(".table-frame").scrollWidth <= document.querySelector(".table-frame").clientWidth'
    expect(await page.evaluate(fits)).toBe(true)
    await visitor.screenshot('alert-list-phone-fa')
    await visitor.expectAccessible('alerts on a phone, in Persian')
    await visitor.close()
  })

  test('TERMINAL-41: an order that is canceled while the open orders are read does not come back with the reply', async () => {
    const visitor = await web.visitAs('owner', '/settings/profile')
    const { page } = visitor
    const grouped = new Intl.NumberFormat('en-GB')
    const gates = new EventEmitter()
    const released = once(gates, 'released')
    let [asked, answered] = [0, 0]
    await page.route(/private\/order\/open_orders/, async (route) => {
      asked += 1
      const response = await route.fetch()
      answered += 1
      await released
      await route.fulfill({ response }).catch(() => undefined)
    })
    const frames: string[] = []
    page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => frames.push(String(payload))))
    const client = trader()
    const [best] = (await client.orderBook('btcusdt')).orderbook.bids
    const priceAt = (share: number) => String(Math.round(Number(best?.price) * share))
    const place = (price: string) => client.placeLimit('buy', { symbol: 'btcusdt', volume: '0.001', price })
    const received = (...words: readonly string[]) =>
      expect.poll(() => frames.some((frame) => words.every((word) => frame.includes(word)))).toBe(true)
    const canceled = await place(priceAt(0.8))
    await page.goto(`${web.ready().site}/trade/btcusdt`)
    await page.locator('.ladder-row').first().waitFor()
    await expect.poll(() => answered).toBeGreaterThan(0)
    // The reply of the logon, after which the socket sends the events of the account.
    await received('"permissions"')
    const kept = await place(priceAt(0.7))
    await received(kept.orderId)
    await expect.poll(() => asked === answered).toBe(true)
    await client.cancel({ symbol: 'btcusdt', orderId: canceled.orderId })
    await received(canceled.orderId, 'canceled')
    gates.emit('released')
    const row = (price: string) =>
      page.getByRole('grid', { name: 'Open orders' }).getByText(grouped.format(Number(price)))
    await row(kept.price).waitFor()
    expect(await row(canceled.price).count()).toBe(0)
    await visitor.close()
  })
})
