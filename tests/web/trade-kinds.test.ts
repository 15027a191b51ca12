import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { type OrderKind, orderKind, orderKindNames } from '../../client/trading/order-kinds.ts'
import { en } from '../../web/languages/en.ts'
import { fa } from '../../web/languages/fa.ts'
import { browserIsMissing, phone, webForTest } from './browser.ts'
import { choose, chooseCondition, orderForm } from './trade-steps.ts'

const names = en.trade.orderKinds
/** By how many pixels the form exceeds its panel. */
const overflow =
  'document.querySelector("form.order-form").scrollWidth - document.querySelector("form.order-form").clientWidth'

async function chooseKind(form: Locator, kind: OrderKind): Promise<void> {
  if (orderKind(kind).form === 'tab') await choose(form, names[kind])
  else await chooseCondition(form, names[kind])
}

/** Fills in a sell order of a kind that the market accepts and that does not match, except for market orders. */
async function fillSale(form: Locator, kind: OrderKind, last: number): Promise<void> {
  const { trigger, fields } = orderKind(kind)
  const stop = (last * (trigger === 'profit' ? 1.1 : 0.9)).toFixed(0)
  if (fields.sell.stop !== undefined) await form.getByLabel('Stop price').fill(stop)
  if (fields.sell.trail !== undefined) await form.getByLabel('Trailing distance').fill('5')
  if (fields.sell.price !== undefined) {
    const price = trigger === 'none' ? (last * 1.1).toFixed(0) : stop
    await form.getByLabel(trigger === 'none' ? 'Price' : 'Limit price').fill(price)
  }
  await form.getByLabel('Amount').fill('0.002')
}

async function lastPrice(form: Locator): Promise<number> {
  await expect.poll(() => form.getByLabel('Price').inputValue()).not.toBe('')
  return Number(await form.getByLabel('Price').inputValue())
}

async function cancelAll(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Cancel all' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel orders' }).click()
  await page.getByText('No open orders').waitFor()
}

describe.skipIf(browserIsMissing)('order kinds', () => {
  const web = webForTest()

  test('KIND-4: an order of each kind is placed from the form and listed with its name', async () => {
    const visitor = await web.visitAs('member', '/trade/btcusdt')
    const { page } = visitor
    const form = orderForm(page)
    const last = await lastPrice(form)
    await choose(form, 'Sell')
    const orders = page.getByRole('grid', { name: 'Open orders' }).getByRole('row')
    for (const kind of orderKindNames) {
      await chooseKind(form, kind)
      await fillSale(form, kind, last)
      await visitor.screenshot(`kind-${kind}`)
      const sent = page.waitForResponse((response) =>
        response.url().endsWith(`/private/order/${orderKind(kind).path}/sell`),
      )
      await form.getByRole('button', { name: 'Sell BTC' }).click()
      expect((await (await sent).json()).result).toMatchObject({ type: kind, side: 'sell' })
      if (kind !== 'market') await orders.filter({ hasText: names[kind] }).first().waitFor()
    }
    await orders.filter({ hasText: '5 %' }).first().waitFor()
    await orders.filter({ hasText: '≥' }).first().waitFor()
    await orders.filter({ hasText: '≤' }).first().waitFor()
    await visitor.screenshot('kind-orders')
    await visitor.expectAccessible('orders of all kinds')
    await cancelAll(page)
    await visitor.close()
  })

  test('TERMINAL-38: both orders of a pair are edited at once, and an order shows its maximum slippage', async () => {
    const visitor = await web.visitAs('member', '/trade/btcusdt')
    const { page } = visitor
    const form = orderForm(page)
    const last = await lastPrice(form)
    await choose(form, 'Sell')
    await chooseCondition(form, names.oco)
    await form.getByLabel('Limit price', { exact: true }).fill((last * 1.2).toFixed(0))
    await form.getByLabel('Stop price').fill((last * 0.8).toFixed(0))
    await form.getByLabel('Amount').fill('0.002')
    await form.getByRole('button', { name: 'Sell BTC' }).click()
    const orders = page.getByRole('grid', { name: 'Open orders' }).getByRole('row')
    await expect.poll(() => orders.filter({ hasText: names.oco }).count()).toBe(2)
    const edits = page.getByRole('button', { name: /^Edit order/ })
    await edits.first().click()
    const dialog = page.getByRole('dialog', { name: 'Edit order' })
    await dialog.getByText('Changes both orders of the pair.').waitFor()
    await visitor.screenshot('edit-pair')
    await dialog.getByLabel('Stop price').fill((last * 0.7).toFixed(0))
    await dialog.getByLabel('Amount').fill('0.003')
    const sent = page.waitForResponse((response) => response.url().endsWith('/private/order/oco/replace'))
    await dialog.getByRole('button', { name: 'Save' }).click()
    expect((await (await sent).json()).result).toMatchObject({
      limitOrder: { volume: '0.003', price: (last * 1.2).toFixed(0) },
      stopOrder: { volume: '0.003', stopPrice: (last * 0.7).toFixed(0) },
    })
    await expect.poll(() => orders.filter({ hasText: '0.003' }).count()).toBe(2)
    await cancelAll(page)
    await chooseCondition(form, names.stop_market)
    await form.getByLabel('Stop price').fill((last * 0.8).toFixed(0))
    await form.getByText('Advanced').click()
    await form.getByLabel('Maximum slippage').fill('1.5')
    await form.getByLabel('Amount').fill('0.002')
    await form.getByRole('button', { name: 'Sell BTC' }).click()
    await orders.filter({ hasText: names.stop_market }).click()
    await page.getByRole('dialog', { name: 'Order details' }).getByText('1.5 %').waitFor()
    await page.keyboard.press('Escape')
    await cancelAll(page)
    await visitor.close()
  })

  test('KIND-4: a GTD order has the date that the form proposes and the list shows', async () => {
    const visitor = await web.visitAs('member', '/trade/ethusdt')
    const { page } = visitor
    const form = orderForm(page)
    const last = await lastPrice(form)
    await form.getByLabel('Price').fill((last * 0.9).toFixed(0))
    await form.getByLabel('Amount').fill('0.1')
    await form.getByRole('button', { name: /Time in force$/ }).click()
    await page.getByRole('option', { name: 'Good till date' }).click()
    const expires = form.getByLabel('Expires')
    const proposed = await expires.inputValue()
    await expires.fill('2020-01-01T00:00')
    await form.getByText('Must be in the future').waitFor()
    await expires.fill(proposed)
    await visitor.screenshot('kind-gtd')
    await visitor.expectAccessible('form of a GTD order')
    await form.getByRole('button', { name: 'Buy ETH' }).click()
    const row = page.getByRole('grid', { name: 'Open orders' }).getByRole('row').filter({ hasText: 'ETH/USDT' })
    await row.filter({ hasText: 'until' }).waitFor()
    await row.getByRole('button', { name: /^Cancel order/ }).click()
    await expect.poll(() => row.count()).toBe(0)
    await visitor.close()
  })

  test.each([
    ['dark', { colorScheme: 'dark' }],
    ['fa', { locale: 'fa-IR' }],
    ['phone', phone],
  ] as const)('KIND-4: the form of each kind fits: %s', async (look, options) => {
    const visitor = await web.visitAs('member', '/trade/btcusdt', options)
    const { page } = visitor
    const texts = { ...en.trade.orderKinds, ...(look === 'fa' ? fa.trade.orderKinds : {}) }
    if (look === 'phone') {
      await page.getByRole('tab', { name: 'Book' }).tap()
      await page.locator('.ladder-bids .ladder-row').first().tap()
    }
    const form = page.locator('form.order-form')
    await form.waitFor()
    for (const kind of orderKindNames) {
      const { form: where } = orderKind(kind)
      const isTab = where === 'tab'
      await form.locator(isTab ? `.choice-item-${kind}` : '.choice-item-conditional').click()
      if (!isTab) {
        await form.locator('.select-button').first().click()
        await page.getByRole('option', { name: texts[kind], exact: true }).click()
      }
      expect([kind, await page.evaluate(overflow)]).toEqual([kind, 0])
      await visitor.screenshot(`kind-${kind}-${look}`)
    }
    await visitor.expectAccessible(`form of a conditional order, ${look}`)
    await visitor.close()
  })
})
