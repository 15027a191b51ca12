import { describe, expect, test } from 'vitest'
import { browserIsMissing, follow, phone, webForTest } from './browser.ts'
import { chatApi, sendToTopic } from './chat-api.ts'
import { orderForm } from './trade-steps.ts'

/** Whether the page itself scrolls; a terminal fits its window. */
const pageScrolls =
  'document.documentElement.scrollHeight > innerHeight || document.documentElement.scrollWidth > innerWidth'

describe.skipIf(browserIsMissing)('terminal layouts', () => {
  const web = webForTest()
  const api = chatApi(web.ready)

  test('a desktop shows all panels without scrolling; charts, markets and grouping work', async () => {
    const visitor = await web.visitAs('member', '/trade', { colorScheme: 'dark' })
    const { page } = visitor
    await page.waitForURL('**/trade/btcusdt')
    await page.locator('.chart-canvas canvas').first().waitFor()
    await page.locator('.ladder-row').first().waitFor()
    await page.getByRole('list', { name: 'Trades' }).waitFor()
    expect(await page.evaluate(pageScrolls)).toBe(false)
    await visitor.screenshot('trade-desktop-dark')
    await visitor.expectAccessible('terminal, dark')

    const rowsBefore = await page.locator('.ladder-row').count()
    await page.getByRole('button', { name: /Price step/ }).click()
    await page.getByRole('option', { name: '500.00' }).click()
    await expect.poll(() => page.locator('.ladder-row').count()).toBeLessThan(rowsBefore)

    await page.getByRole('radio', { name: 'Depth' }).click()
    await page.locator('.depth-chart canvas').waitFor()
    await visitor.expectAccessible('depth chart')

    await page.getByRole('button', { name: /Choose a market/ }).click()
    await page.getByRole('searchbox', { name: 'Search markets' }).fill('eth btc')
    await page.getByRole('button', { name: 'Add ETH/BTC to favorites' }).click()
    await page.getByRole('button', { name: 'Remove ETH/BTC from favorites' }).waitFor()
    await visitor.expectAccessible('list of markets')
    await page.getByRole('row', { name: 'ETH/BTC' }).click()
    await page.waitForURL('**/trade/ethbtc')
    await page.getByRole('heading', { name: 'ETH/BTC' }).waitFor()
    await expect.poll(() => page.title()).toContain('ETH/BTC')
    await visitor.close()
  })

  test('a phone shows one panel at a time, and an order can be placed', async () => {
    const visitor = await web.visitAs('member', '/trade/btcusdt', phone)
    const { page } = visitor
    await page.locator('.chart-canvas canvas').first().waitFor()
    expect(await page.evaluate(pageScrolls)).toBe(false)
    await visitor.screenshot('trade-phone-chart')
    await visitor.expectAccessible('terminal on a phone')
    await page.getByRole('tab', { name: 'Book' }).tap()
    await page.locator('.ladder-bids .ladder-row').first().tap()
    await orderForm(page).getByLabel('Price').fill('90000')
    await orderForm(page).getByLabel('Amount').fill('0.0125')
    await visitor.screenshot('trade-phone-form')
    await visitor.expectAccessible('order form on a phone')
    await orderForm(page).getByRole('button', { name: 'Buy BTC' }).tap()
    await page.getByText('Order placed').first().waitFor()
    const cancel = page.getByRole('button', { name: /^Cancel order/ })
    const isVisible =
      'document.querySelector(".table-frame").scrollWidth <= document.querySelector(".table-frame").clientWidth'
    await follow(page, '/trade/orders')
    await cancel.waitFor()
    expect(await page.evaluate(isVisible)).toBe(true)
    await follow(page, '/trade/btcusdt')
    await page.getByRole('tab', { name: 'Orders' }).tap()
    await cancel.waitFor()
    expect(await page.evaluate(isVisible)).toBe(true)
    await cancel.tap()
    await page.getByText('No open orders').waitFor()
    await visitor.close()
  })

  test('in Persian the page is mirrored, while prices and the book are not', async () => {
    const visitor = await web.visitAs('member', '/trade/btcusdt', { locale: 'fa-IR' })
    const { page } = visitor
    await page.locator('.ladder-row').first().waitFor()
    expect(await page.evaluate('document.documentElement.dir')).toBe('rtl')
    const direction = "getComputedStyle(document.querySelector('.ladder')).direction"
    expect(await page.evaluate(direction)).toBe('ltr')
    const form = page.getByRole('form', { name: 'ثبت سفارش' })
    const price = form.getByLabel('قیمت')
    await price.fill('۹۰٬۰۰۰٫۵')
    expect(await price.inputValue()).toBe('90000.5')
    await form.getByLabel('مقدار').fill('۰٫۰۱')
    await visitor.screenshot('trade-persian')
    await visitor.expectAccessible('terminal in Persian')
    await form.getByRole('button', { name: 'خرید BTC' }).click()
    await page.getByText('سفارش ثبت شد').first().waitFor()
    await page.getByRole('button', { name: /^لغو سفارش/ }).click()
    await page.getByText('سفارش بازی نیست').waitFor()
    await visitor.close()
  })

  test('the orders page has filters and is accessible', async () => {
    const visitor = await web.visitAs('member', '/trade/orders')
    const { page } = visitor
    await page.getByRole('tab', { name: 'Order history' }).click()
    await page.reload()
    await page.getByRole('tab', { name: 'Order history', selected: true }).waitFor()
    await page.getByRole('button', { name: /All markets/ }).click()
    await page.getByRole('option', { name: 'USDT/IRT' }).click()
    await page.getByText('No results for these filters').waitFor()
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await page.getByText('No results for these filters').waitFor({ state: 'detached' })
    await visitor.screenshot('trade-orders')
    await visitor.expectAccessible('orders page')
    await page.setViewportSize({ width: 390, height: 844 })
    const status = page.getByRole('button', { name: /^Any status/ })
    await status.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'More filters' }).click()
    await status.waitFor()
    await visitor.close()
  })

  test('DOCK-2: the topic of the market is beside its chart, follows the market, and is resized and hidden', async () => {
    const visitor = await web.visitAs('member', '/trade/btcusdt', { viewport: { width: 1920, height: 1000 } })
    const { page } = visitor
    const chat = page.getByRole('region', { name: 'Market chat' })
    await chat.getByText('The spread is as narrow as it gets today.').waitFor()
    await chat.getByRole('textbox', { name: /btcusdt/ }).fill('Said beside the chart')
    await chat.getByRole('button', { name: 'Send', exact: true }).click()
    await chat.locator('[data-message-id]').getByText('Said beside the chart').waitFor()
    const { streams } = await api('member', 'GET', '/streams')
    const markets = (streams as { name: string; stream_id: number }[]).find(({ name }) => name === 'markets')
    const channelId = markets?.stream_id ?? 0
    await sendToTopic(api, 'owner', channelId, 'btcusdt', 'Answered in the chat')
    await chat.getByText('Answered in the chat').waitFor()
    expect(await page.title()).toContain('BTC/USDT')
    await visitor.expectAccessible('terminal with chat')

    await page.getByRole('button', { name: /Choose a market/ }).click()
    await page.getByRole('row', { name: 'ETH/USDT' }).click()
    await chat.getByText('Fees on a fill of').waitFor()

    const width = async () => (await chat.boundingBox())?.width ?? 0
    const before = await width()
    await page.getByRole('separator', { name: 'Width of the chat' }).press('ArrowLeft')
    await expect.poll(width).toBeGreaterThan(before)
    const resized = await width()
    await page.reload()
    await chat.getByText('Fees on a fill of').waitFor()
    expect(await width()).toBe(resized)

    await chat.getByRole('button', { name: 'Hide chat' }).click()
    await chat.waitFor({ state: 'detached' })
    await page.reload()
    await page.getByRole('button', { name: 'Show chat' }).waitFor()
    expect(await chat.count()).toBe(0)
    await page.getByRole('button', { name: 'Show chat' }).click()
    await chat.getByRole('link', { name: /markets.*ethusdt/ }).click()
    await page.waitForURL(`**/chat/channel/${channelId}/ethusdt`)
    await visitor.close()
  })

  test('DOCK-3: a user who does not see the channel of the markets sees that there is no chat', async () => {
    const visitor = await web.visitAs('guest', '/trade/btcusdt')
    const { page } = visitor
    await page.getByRole('button', { name: 'Show chat' }).click()
    const chat = page.getByRole('region', { name: 'Market chat' })
    await chat.getByText('No chat for this market').waitFor()
    await chat.getByText('Markets are discussed in #markets').waitFor()
    expect(await chat.getByRole('textbox').count()).toBe(0)
    await visitor.expectAccessible('terminal without a channel')
    await visitor.close()
  })
})
