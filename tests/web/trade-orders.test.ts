import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { browserIsMissing, inMotion, webForTest } from './browser.ts'
import { choose, chooseCondition, groupBook, holdPrices, numberIn, orderForm } from './trade-steps.ts'

const totalOf = (page: Page, coin: string): Locator =>
  page.getByRole('grid', { name: 'Balances' }).getByRole('row').filter({ hasText: coin }).getByRole('gridcell').nth(2)

describe.skipIf(browserIsMissing)('trading', () => {
  const web = webForTest({}, inMotion)

  test('a new user places an order that fills, and sees fills and balances change', async () => {
    const visitor = await web.visitAs('member', '/trade/btcusdt')
    const { page } = visitor
    const form = orderForm(page)
    await page.getByRole('tab', { name: 'Balances' }).click()
    const before = await numberIn(totalOf(page, 'BTC'))
    await choose(form, 'Market')
    await form.getByLabel('Spend').fill('500')
    await expect.poll(() => form.getByText(/^0\.00\d+ BTC$/).count()).toBe(2)
    await form.getByRole('button', { name: 'Buy BTC' }).click()
    await page.getByText('Order filled').first().waitFor()
    await expect.poll(() => numberIn(totalOf(page, 'BTC'))).toBeGreaterThan(before)
    await page.getByRole('tab', { name: 'Fills' }).click()
    await page.getByRole('grid', { name: 'Fills' }).getByText('Taker').first().waitFor()
    await choose(form, 'BTC')
    await form.getByLabel('Amount').fill('0.002')
    await form.getByRole('button', { name: 'Buy BTC' }).click()
    await page
      .getByText(/Bought .0\.002 BTC/)
      .first()
      .waitFor()
    await visitor.screenshot('trade-filled')
    await visitor.expectAccessible('terminal after a fill')
    await visitor.close()
  })

  test('a resting order is marked in the book, and can be changed and canceled', async () => {
    const visitor = await web.visitAs('member', '/trade/btcusdt')
    const { page } = visitor
    const form = orderForm(page)
    await form.getByLabel('Price').fill('90000')
    await form.getByLabel('Amount').fill('0.01')
    await form.getByRole('button', { name: 'Buy BTC' }).click()
    const orders = page.getByRole('grid', { name: 'Open orders' })
    await orders.getByText('90,000.00').waitFor()
    await groupBook(page, '500.00')
    await page.locator('.ladder-row-own', { hasText: '90,000.00' }).waitFor()
    await orders.getByRole('button', { name: /^Edit order/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit order' })
    await dialog.getByLabel('Amount').fill('0.008')
    await dialog.getByText('Keeps its queue position').waitFor()
    await visitor.expectAccessible('edit order dialog')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await orders.getByText('0.008').waitFor()
    await orders.getByRole('button', { name: /^Edit order/ }).click()
    await dialog.getByLabel('Price').fill('89000')
    await dialog.getByText('Loses its queue position').waitFor()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await orders.getByText('89,000.00').waitFor()
    await orders.getByRole('button', { name: /^Cancel order/ }).click()
    await page.getByText('No open orders').waitFor()
    await expect.poll(() => page.locator('.ladder-row-own').count()).toBe(0)
    await visitor.close()
  })

  test('all orders are canceled after a confirmation, and the history is downloaded', async () => {
    const visitor = await web.visitAs('member', '/trade/ethusdt')
    const { page } = visitor
    const form = orderForm(page)
    for (const price of ['2000', '2100']) {
      await form.getByLabel('Price').fill(price)
      await form.getByLabel('Amount').fill('0.1')
      await form.getByRole('button', { name: 'Buy ETH' }).click()
      await page
        .getByRole('grid', { name: 'Open orders' })
        .getByText(`${price.slice(0, 1)},`)
        .first()
        .waitFor()
    }
    await page.getByRole('button', { name: 'Cancel all' }).click()
    const question = page.getByRole('alertdialog', { name: 'Cancel all open orders?' })
    await question.getByText('2 orders').waitFor()
    await visitor.expectAccessible('cancel all confirmation')
    await question.getByRole('button', { name: 'Keep orders' }).waitFor()
    await question.getByRole('button', { name: 'Cancel orders' }).click()
    await page.getByText('Canceled 2 orders').waitFor()
    await page.getByRole('tab', { name: 'Order history' }).click()
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download CSV' }).click()
    expect((await saved).suggestedFilename()).toBe('orders.csv')
    await visitor.close()
  })

  test('a click in the book sets the price, and another user’s trade fills a resting order', async () => {
    const seller = await web.visitAs('owner', '/trade/xrpusdt')
    const buyer = await web.visitAs('member', '/trade/xrpusdt')
    const best = seller.page.locator('.ladder-bids .ladder-row').first()
    await best.click()
    const price = (await orderForm(seller.page).getByLabel('Price').inputValue()) ?? ''
    expect(Number(price)).toBeGreaterThan(0)
    // Just above the best bid, so that it is the best offer.
    const offer = (Number(price) + 0.0001).toFixed(4)
    const selling = orderForm(seller.page)
    await choose(selling, 'Sell')
    await selling.getByLabel('Price').fill(offer)
    await selling.getByLabel('Amount').fill('20')
    await selling.getByRole('button', { name: 'Sell XRP' }).click()
    await seller.page
      .getByText(/^Order (placed|filled)$/)
      .first()
      .waitFor()
    const buying = orderForm(buyer.page)
    await buying.getByLabel('Price').fill((Number(offer) + 0.01).toFixed(4))
    await buying.getByLabel('Amount').fill('20')
    await buying.getByRole('button', { name: 'Buy XRP' }).click()
    await buyer.page.getByText('Order filled').first().waitFor()
    await seller.page.getByText('Order filled').first().waitFor()
    await seller.page.getByText('No open orders').waitFor()
    await seller.close()
    await buyer.close()
  })

  test('a pair is sized with the slider and the arrow keys, and both legs end together', async () => {
    const visitor = await web.visitAs('member', '/trade/ethusdt')
    const { page } = visitor
    const form = orderForm(page)
    await choose(form, 'Sell')
    await chooseCondition(form, 'OCO')
    await form.getByRole('button', { name: 'Best ask' }).click()
    const ask = Number(await form.getByLabel('Limit price', { exact: true }).inputValue())
    expect(ask).toBeGreaterThan(0)
    await form.getByLabel('Limit price', { exact: true }).fill((ask * 1.2).toFixed(0))
    await form.getByLabel('Stop price', { exact: true }).fill((ask * 0.8).toFixed(0))
    const amount = form.getByLabel('Amount')
    await form.getByRole('slider', { name: 'Percentage of balance' }).press('ArrowRight')
    await expect.poll(async () => Number(await amount.inputValue())).toBeGreaterThan(1)
    await amount.fill('0.5')
    await amount.press('Shift+ArrowUp')
    const stepped = await amount.inputValue()
    expect(Number(stepped)).toBeGreaterThan(0.5)
    await amount.press('Shift+ArrowDown')
    expect(await amount.inputValue()).toBe('0.5')
    await visitor.expectAccessible('form of a pair')
    await form.getByRole('button', { name: 'Sell ETH' }).click()
    await page.getByText('OCO order placed').first().waitFor()
    const orders = page.getByRole('grid', { name: 'Open orders' }).getByRole('row').filter({ hasText: 'OCO' })
    await expect.poll(() => orders.count()).toBe(2)
    await orders
      .first()
      .getByRole('button', { name: /^Cancel order/ })
      .click()
    await page.getByText('No open orders').waitFor()
    await visitor.close()
  })

  test.each<[string, (form: Locator) => Promise<void>, RegExp]>([
    ['is taken into a form that nobody has touched', async () => undefined, /^\d+(\.\d+)?$/],
    ['stays out of a field that somebody is in', (form) => form.getByLabel('Price').focus(), /^$/],
    ['stays out while somebody is in another field', (form) => form.getByLabel('Amount').focus(), /^$/],
    ['leaves alone what somebody typed and turned from', typeAndLeave, /^90000$/],
  ])('TERMINAL-26: the first price of the market %s', async (_name, act, left) => {
    const visitor = await web.visit('/trade/btcusdt')
    const { page } = visitor
    const prices = await holdPrices(page)
    await page.reload()
    await visitor.signIn('member')
    const price = orderForm(page).getByLabel('Price')
    await page.locator('.ladder-row').first().waitFor()
    expect(await price.inputValue()).toBe('')
    await act(orderForm(page))
    prices.letThrough()
    // The title and the form receive it together; two frames later both have processed it.
    await page.waitForFunction(() => /BTC.USDT \d/.test(document.title))
    await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))')
    expect(await price.inputValue()).toMatch(left)
    await visitor.close()
  })
})

async function typeAndLeave(form: Locator): Promise<void> {
  await form.getByLabel('Price').fill('90000')
  await form.getByLabel('Price').blur()
}
