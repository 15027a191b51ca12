import type { Locator } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { TradingClient } from '../../client/trading-client.ts'
import { dialog } from './admin-steps.ts'
import { browserIsMissing, phone, webForTest } from './browser.ts'
import { numberIn } from './trade-steps.ts'

const ownIban = 'IR82 0540 1026 8002 0817 9090 02'
const ownAddress = `0x${'ab'.repeat(20)}`

/** A narrow screen shows it elsewhere in the row. */
const shown = (place: Locator): Locator => place.filter({ visible: true })

/** Waits for a line of the details before a transfer. */
const factIn = (place: Locator, name: string, value: string): Promise<void> =>
  place.locator('.wallet-facts > div').filter({ hasText: name }).getByText(value, { exact: true }).waitFor()

describe.skipIf(browserIsMissing)('the wallet', () => {
  // Half of the sandbox's hold: long enough to be visible, but not longer.
  const web = webForTest({ AGORA_WITHDRAW_ADDRESS_HOLD_SECONDS: '30' })

  function operator(): TradingClient {
    const { tradingUrl, trading } = web.ready()
    const credentials = trading.find(({ permissions }) => permissions.includes('admin'))
    if (credentials === undefined) throw new Error('no key operates the venue')
    return new TradingClient({ baseUrl: tradingUrl, credentials })
  }

  test('an address is checked against its network, and a new one is on hold', async () => {
    const visitor = await web.visitAs('member', '/trade/wallet/withdraw/eth')
    const { page } = visitor
    await page.getByRole('button', { name: 'Add address' }).click()
    await page.getByLabel('Address', { exact: true }).fill('0x123')
    await page.getByRole('button', { name: 'Add address' }).click()
    await page.getByText(/^Not a valid .Ethereum \(ERC20\). address$/).waitFor()
    await page.getByLabel('Address', { exact: true }).fill(ownAddress)
    await page.getByLabel('Name').fill('Cold storage')
    await page.getByRole('button', { name: 'Add address' }).click()
    const book = page.getByRole('grid', { name: 'Address book' })
    await book.getByText('Cold storage').waitFor()
    await shown(book.getByText(/^On hold until/)).waitFor()
    await visitor.expectAccessible('address book')
    await visitor.close()
  })

  test('TERMINAL-42: the page of a coin that is not listed offers a choice, not the address of another coin', async () => {
    const visitor = await web.visitAs('member', '/trade/wallet/deposit/nope')
    const { page } = visitor
    await page.getByText(/NOPE.? is not listed\. Choose a coin\./).waitFor()
    expect(await page.locator('.deposit-address').count()).toBe(0)
    await visitor.screenshot('wallet-not-listed')
    await page.getByRole('button', { name: /Coin$/ }).click()
    await page.getByRole('option', { name: /^ETH/ }).click()
    await page.waitForURL('**/trade/wallet/deposit/eth')
    await page
      .locator('.deposit-address')
      .getByText(/0x[0-9a-f]{40}/i)
      .waitFor()
    await visitor.close()
  })

  test('TERMINAL-23: a bank account and a card are checked, added and removed', async () => {
    const visitor = await web.visitAs('member', '/trade/wallet/withdraw/irt')
    const { page } = visitor
    await page.getByText('No bank account yet').waitFor()
    await page.getByRole('button', { name: 'Add bank account' }).click()
    await page.waitForURL('**/trade/wallet/banks/irt')
    await page.getByText('No bank accounts yet').waitFor()
    const iban = page.getByLabel('IBAN', { exact: true })
    await iban.fill(ownIban.replace('9090 02', '9090 20'))
    await page.getByText('Invalid IBAN. Check the digits.').waitFor()
    await iban.fill(ownIban)
    await page.getByRole('button', { name: 'Add bank account' }).click()
    const accounts = page.getByRole('grid', { name: 'Bank accounts' })
    await accounts.getByText(ownIban).waitFor()
    await shown(accounts.getByText(/^On hold until/)).waitFor()

    const card = page.getByLabel('Card number')
    await card.fill('6037 99')
    await page.getByRole('button', { name: 'Add card' }).click()
    await page.getByText('A card number has 16 digits').waitFor()
    await card.fill('۶۰۳۷ ۹۹۱۲ ۳۴۵۶ ۷۸۹۳')
    await page.getByRole('button', { name: 'Add card' }).click()
    await page.getByRole('grid', { name: 'Cards' }).getByText('6037 99** **** 7893').waitFor()
    await visitor.screenshot('wallet-banks')
    await visitor.expectAccessible('bank accounts')
    await page.getByRole('button', { name: /^Remove card/ }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
    await page.getByText('No cards yet').waitFor()
    await visitor.close()
  })

  test('TERMINAL-36: a deposit is shown with its confirmations and steps until it is credited', async () => {
    const visitor = await web.visitAs('member', '/trade/wallet')
    const { page } = visitor
    const total = page.getByRole('row').filter({ hasText: 'BTC' }).getByRole('gridcell').first()
    await total.waitFor()
    const before = await numberIn(total)
    await visitor.screenshot('wallet-balances')
    await visitor.expectAccessible('wallet')
    await page.getByRole('button', { name: 'Deposit BTC' }).click()
    await page.waitForURL('**/trade/wallet/deposit/btc')
    await page.getByRole('img', { name: 'Address as a QR code' }).waitFor()
    await page.getByLabel('Amount').fill('0.25')
    await page.getByRole('button', { name: 'Simulate a transfer' }).click()
    await page
      .getByText(/^\d of 2 confirmations$/)
      .first()
      .waitFor()
    await visitor.screenshot('wallet-deposit')
    await visitor.expectAccessible('pending deposit')
    await page.getByRole('grid', { name: 'Recent deposits' }).getByText('0.25').click()
    const steps = page.getByRole('list', { name: 'Timeline' })
    await steps.getByText('Seen on the network').waitFor()
    await steps.locator('.timeline-done', { hasText: 'Credited' }).waitFor()
    const explorer = dialog(page).getByRole('link', { name: 'View in explorer' })
    expect(await explorer.getAttribute('href')).toMatch(/^https:\/\/.*[0-9a-f]{64}$/)
    await visitor.expectAccessible('details of a deposit')
    await page.keyboard.press('Escape')
    await page.getByText('Credited', { exact: true }).first().waitFor()
    await page.getByRole('tab', { name: 'Balances' }).click()
    await expect.poll(() => numberIn(total)).toBe(before + 0.25)
    await page.getByRole('tab', { name: 'Transactions' }).click()
    await page.getByRole('grid', { name: 'Transactions' }).getByText('Deposit').first().waitFor()
    await visitor.expectAccessible('transactions')
    await visitor.close()
  })

  test('TERMINAL-37: a deposit that arrives appears on the open page', async () => {
    const [watching, sending] = await Promise.all([
      web.visitAs('member', '/trade/wallet/deposit/eth'),
      web.visitAs('member', '/trade/wallet/deposit/eth'),
    ])
    const deposits = watching.page.getByRole('grid', { name: 'Recent deposits' })
    await watching.page.getByRole('img', { name: 'Address as a QR code' }).waitFor()
    // Nothing is pending, so this page asks for nothing by itself.
    await expect.poll(() => watching.page.getByText(/^\d of \d+ confirmations$/).count()).toBe(0)
    await sending.page.getByLabel('Amount').fill('0.375')
    await sending.page.getByRole('button', { name: 'Simulate a transfer' }).click()
    await deposits.getByRole('row').filter({ hasText: '0.375' }).getByText('Credited').waitFor()
    await Promise.all([watching.close(), sending.close()])
  })

  test('TERMINAL-35, TERMINAL-36: a withdrawal goes to a saved address after its hold, within the limit, and can be canceled', async () => {
    await operator().transport.call({
      ...{ method: 'POST', path: '/private/operator/withdrawal_policy' },
      parameters: { symbol: 'eth', approvals: '1', approvalsAbove: '0', accountDaily: '["5"]', reason: 'limits' },
    })
    const visitor = await web.visitAs('member', '/trade/wallet/addresses')
    const { page } = visitor
    // The hold started in the first of these journeys.
    await shown(page.getByText('Active', { exact: true })).waitFor({ timeout: 75_000 })
    await page.getByRole('tab', { name: 'Withdraw' }).click()
    await page.waitForURL('**/trade/wallet/withdraw')
    await page.getByRole('button', { name: /Coin/ }).click()
    await page.getByRole('option', { name: 'ETH Ethereum' }).click()
    await page.getByLabel('Amount').fill('0.001')
    await page.getByText(/^Minimum amount: .0\.01 ETH/).waitFor()
    await page.getByLabel('Amount').fill('6')
    await page.getByText(/^Daily limit: .5 ETH. left$/).waitFor()
    await page.getByLabel('Amount').fill('1')
    await page.getByText(/Ethereum \(ERC20\).*Coins sent on another network are lost/).waitFor()
    await factIn(page.locator('.wallet-form'), 'Total debit', '1.0012 ETH')
    await visitor.screenshot('wallet-withdraw')
    await visitor.expectAccessible('withdrawal form')
    await page.getByRole('button', { name: 'Withdraw ETH' }).click()
    const question = page.getByRole('alertdialog', { name: 'Confirm withdrawal' })
    await question.getByText(ownAddress).waitFor()
    await factIn(question, 'Network', 'Ethereum (ERC20)')
    await factIn(question, 'Fee', '0.0012 ETH')
    await factIn(question, 'Recipient receives', '1 ETH')
    await question.getByRole('button', { name: 'Withdraw' }).click()
    await page.getByText('Pending approval').click()
    const steps = page.getByRole('list', { name: 'Timeline' })
    await expect
      .poll(() => steps.getByRole('listitem').allInnerTexts())
      .toEqual([expect.stringMatching(/^Requested\s+\d/), 'Approved', 'Sent', 'Completed'])
    await visitor.screenshot('wallet-withdrawal')
    await visitor.expectAccessible('details of a withdrawal')
    await dialog(page).getByRole('button', { name: 'Cancel withdrawal' }).click()
    await steps.getByText('Canceled', { exact: true }).waitFor()
    expect(await steps.getByRole('listitem').count()).toBe(2)
    await page.keyboard.press('Escape')
    await factIn(page.locator('.wallet-form'), 'Daily limit left', '5 ETH')
    await visitor.close()
  })

  test('TERMINAL-24: a bank deposit is credited, and a bank withdrawal is followed until it arrives', async () => {
    const visitor = await web.visitAs('member', '/trade/wallet/deposit/irt', { locale: 'fa-IR', ...phone })
    const { page } = visitor
    await page.getByRole('button', { name: 'شبیه‌سازی پرداخت' }).click()
    await page.getByText('به حساب نشست', { exact: true }).first().waitFor()
    await visitor.expectAccessible('bank deposit')
    await page.getByRole('tab', { name: 'برداشت' }).click()
    await page.waitForURL('**/trade/wallet/withdraw/irt')
    // The hold started in the second of these journeys.
    await page.getByRole('button', { name: new RegExp(ownIban) }).waitFor({ timeout: 75_000 })
    const amount = page.getByLabel('مقدار')
    await amount.fill('۱٫۵')
    await page.getByText('فقط عدد درست').waitFor()
    await amount.fill('۲۵۰۰۰۰')
    await visitor.screenshot('wallet-withdraw-irt')
    await visitor.expectAccessible('withdrawal to a bank')
    await page.getByRole('button', { name: 'برداشت IRT' }).click()
    const question = page.getByRole('alertdialog')
    await question.getByText(ownIban).waitFor()
    await question.getByRole('button', { name: 'برداشت' }).click()
    await page.getByText('در انتظار تأیید').waitFor()

    const operator = await web.visitAs('owner', '/admin/withdrawals')
    await operator.page.getByRole('button', { name: /^Approve: .*IRT/ }).click()
    await dialog(operator.page).getByText(ownIban.replaceAll(' ', '')).waitFor()
    await dialog(operator.page).getByRole('button', { name: 'Approve' }).click()
    await operator.page.getByText('No pending withdrawals').waitFor()
    await operator.close()
    await page.getByText('انجام‌شده', { exact: true }).first().waitFor()
    await visitor.close()
  })

  test('TERMINAL-25: balances below the minimum order are converted, coin by coin', async () => {
    // The venue pays from collected fees, and there are none yet.
    const { tradingUrl, trading } = web.ready()
    const credentials = trading.find(({ account }) => account === 'max@agora.example')
    if (credentials === undefined) throw new Error('the member has no key')
    await new TradingClient({ baseUrl: tradingUrl, credentials }).sellAtMarket({ symbol: 'btcusdt', volume: '0.005' })

    const visitor = await web.visitAs('guest', '/trade/wallet/deposit/trx')
    const { page } = visitor
    await page.getByLabel('Amount').fill('0.4')
    await page.getByRole('button', { name: 'Use faucet' }).click()
    await page
      .getByText(/^Balance: /)
      .first()
      .waitFor()
    await page.getByRole('tab', { name: 'Balances' }).click()
    await page.getByRole('button', { name: 'Convert small balances' }).click()
    const offer = page.getByRole('checkbox', { name: '0.4 TRX' })
    // The input itself is hidden; users click its label.
    const label = page.locator('.checkbox', { has: offer })
    await label.click()
    await page.getByRole('button', { name: 'Choose at least one coin' }).waitFor()
    await label.click()
    await visitor.screenshot('wallet-dust')
    await visitor.expectAccessible('small balances')
    await page.getByRole('button', { name: /^Convert .*TRX/ }).click()
    await page
      .getByText(/^You received .*USDT/)
      .first()
      .waitFor()
    const total = page
      .getByRole('row')
      .filter({ has: page.getByRole('rowheader', { name: /USDT/ }) })
      .getByRole('gridcell')
      .first()
    await expect.poll(() => numberIn(total)).toBeGreaterThan(0)
    await page.getByRole('button', { name: 'Convert small balances' }).click()
    await page.getByText('No small balances').waitFor()
    await visitor.close()
  })
})
