import type { BrowserContextOptions, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { browserIsMissing, desktop, phone, webForTest } from './browser.ts'

const ownIban = 'IR820540102680020817909002'
const looks: Readonly<Record<string, BrowserContextOptions>> = {
  'a desktop': desktop,
  'a phone in Persian': { ...phone, locale: 'fa-IR', colorScheme: 'dark' },
}

describe.skipIf(browserIsMissing)('errors of page forms', () => {
  const web = webForTest({ AGORA_WITHDRAW_ADDRESS_HOLD_SECONDS: '0' })

  /** Presses the button of the first form; the error must not move it. */
  async function expectSamePlace(page: Page, error: string, where: string): Promise<void> {
    const button = page.locator('main button[type=submit]').first()
    await button.scrollIntoViewIfNeeded()
    const before = await button.boundingBox()
    await button.click()
    await page.locator(error).first().waitFor()
    expect(await button.boundingBox(), where).toEqual(before)
  }

  for (const [name, look] of Object.entries(looks)) {
    test(`SCREEN-10: an error does not move the button that was pressed: ${name}`, async () => {
      const front = await web.visit('/sign-in', look)
      // The people of a sandbox are below the form; the page is complete with them.
      await front.page.locator('.front-people').waitFor()
      await expectSamePlace(front.page, '.field-error', 'sign-in without a password')
      await front.page.locator('input[name=username]').fill('nobody@agora.example')
      await front.page.locator('input[name=password]').fill('a wrong password')
      await expectSamePlace(front.page, '.error-note', 'sign-in with a wrong password')
      await front.screenshot(`form-error-sign-in-${name}`)
      await front.expectAccessible('a failed sign-in')
      const settings = { result: 'success', msg: '', is_open: true }
      await front.page.route('**/json/sign_up', (route) =>
        route.request().method() === 'GET' ? route.fulfill({ json: settings }) : route.continue(),
      )
      await front.page.goto(`${web.ready().site}/sign-up`)
      await front.page.locator('main input').waitFor()
      await expectSamePlace(front.page, '.field-error', 'sign-up without an address')
      await front.close()

      const wallet = await web.visitAs('member', '/trade/wallet/banks', look)
      const iban = wallet.page.locator('.bank-field input').first()
      await iban.waitFor()
      await expectSamePlace(wallet.page, '.field-error', 'a bank account without a number')
      await iban.fill(ownIban.slice(2).replace(/02$/, '20'))
      await expectSamePlace(wallet.page, '.field-error', 'a bank account with a wrong number')
      await iban.fill(ownIban.slice(2))
      await wallet.page.locator('main button[type=submit]').first().click()
      await wallet.page.getByRole('grid').first().waitFor()
      await wallet.page.goto(`${web.ready().site}/trade/wallet/withdraw/irt`)
      await wallet.page.locator('.withdraw-amount input').waitFor()
      await expectSamePlace(wallet.page, '.field-error', 'a withdrawal without an amount')
      await wallet.screenshot(`form-error-withdrawal-${name}`)
      await wallet.page.goto(`${web.ready().site}/trade/wallet/addresses`)
      await wallet.page.locator('.wallet-form input').first().waitFor()
      await expectSamePlace(wallet.page, '.field-error', 'an address book entry without an address')
      await wallet.expectAccessible('a failed form of the wallet')
      expect(await wallet.page.title()).toMatch(/^(\(\d+\) )?(Wallet|کیف پول) · Agora$/)
      await wallet.page.goto(`${web.ready().site}/trade/btcusdt`)
      const fields = wallet.page.locator('.order-form input[inputmode=decimal]')
      if (look === desktop) await fields.first().waitFor()
      else await wallet.page.locator('.side-buttons button').first().tap()
      // The price comes with the first trade.
      await expect.poll(() => fields.first().inputValue()).not.toBe('')
      await expectSamePlace(wallet.page, '.field-error', 'an order without an amount')
      await fields.nth(1).fill('0.0000001')
      await expectSamePlace(wallet.page, '.field-error', 'an order with too many decimals')
      await wallet.close()
    })
  }
})
