import { describe, expect, test } from 'vitest'
import { TradingClient } from '../../client/trading-client.ts'
import { choose, dialog, journeyMs, ownerAt } from './admin-steps.ts'
import { browserIsMissing, webForTest } from './browser.ts'

describe.skipIf(browserIsMissing)('withdrawals under review and limits', { timeout: journeyMs }, () => {
  const web = webForTest({ AGORA_WITHDRAW_ADDRESS_HOLD_SECONDS: '0' })

  function client(who: 'owner' | 'member'): TradingClient {
    const { tradingUrl, trading, chat } = web.ready()
    const credentials = trading.find(
      ({ account, permissions }) => account === chat[who].email && permissions.includes('admin') === (who === 'owner'),
    )
    if (credentials === undefined) throw new Error(`the ${who} has no such key`)
    return new TradingClient({ baseUrl: tradingUrl, credentials })
  }

  const operate = (audited: string, parameters: Record<string, string>) =>
    client('owner').transport.call({ method: 'POST', path: `/private/operator/${audited}`, parameters })

  const withdrawals = async () => (await client('owner').call('GET /private/operator/withdrawals', {})).rows

  /** Creates a withdrawal whose signer claimed it and did not report; returns its amount. */
  async function withdrawalInReview(): Promise<string> {
    for (let attempt = 1; attempt < 10; attempt += 1) {
      const amount = `0.015${attempt}`
      const parameters = { symbol: 'eth', amount, address: `0x${'cd'.repeat(20)}` }
      await client('member').transport.call({ method: 'POST', path: '/private/wallet/withdraw_crypto', parameters })
      const withdrawalId = String((await withdrawals()).find((one) => one.amount === amount)?.withdrawalId)
      await operate('approve_withdrawal', { withdrawalId })
      // The simulated network claims approved withdrawals after a moment.
      const isClaimed = await operate('claim_withdrawal', { withdrawalId, claim: 'journey', seconds: '1' }).then(
        () => true,
        () => false,
      )
      if (!isClaimed) continue
      const status = async () => (await withdrawals()).find((one) => one.amount === amount)?.status
      await expect.poll(status, { timeout: 60_000 }).toBe('review')
      return amount
    }
    throw new Error('the simulated network was always faster')
  }

  test('WADMIN-12: a withdrawal with an expired claim is reviewed with its outcome', async () => {
    const amount = await withdrawalInReview()
    const { page, ...visitor } = await ownerAt(web, 'withdrawals')
    await choose(page.locator('.settings-section-head'), 'Show', 'Needs review')
    await page.getByRole('button', { name: `Review: ${amount} ETH` }).click()
    const decide = dialog(page).getByRole('button', { name: 'Review' })
    await dialog(page).getByLabel('Reason').fill('It is in the records of the signer')
    expect(await decide.isDisabled()).toBe(true)
    // The user's own signer claimed it: another administrator must confirm that it was not sent.
    await dialog(page).locator('label', { hasText: 'Not sent, refund' }).click()
    await dialog(page).getByText('Claimed by your signer').waitFor()
    expect(await decide.isDisabled()).toBe(true)
    await visitor.expectAccessible('withdrawal review')
    await visitor.screenshot('admin-withdrawal-review')
    await dialog(page).locator('label', { hasText: /^Sent/ }).click()
    const transaction = `0x${'ab'.repeat(32)}`
    await dialog(page).getByRole('textbox', { name: 'Transaction' }).fill(transaction)
    await decide.click()
    await page.getByText('Withdrawal reviewed').waitFor()
    const decided = (await withdrawals()).find((one) => one.amount === amount)
    expect(decided?.transactionId).toBe(transaction)
    await visitor.close()
  })

  test('WADMIN-12: the approvals and limits of each coin are shown', async () => {
    const { page, ...visitor } = await ownerAt(web, 'withdrawals')
    const coin = page.locator('.admin-tiers tr').filter({ hasText: 'TRX' })
    await coin.getByText('1', { exact: true }).waitFor()
    await operate('withdrawal_policy', {
      ...{ symbol: 'trx', approvals: '2', approvalsAbove: '1000', venueDaily: '250000', reason: 'four eyes' },
      accountDaily: '["5000","50000"]',
    })
    await page.reload()
    await coin.getByText('2 above 1,000').waitFor()
    await coin.getByText('5,000 · 50,000').waitFor()
    await coin.getByText('250,000').waitFor()
    await visitor.expectAccessible('limits of a coin')
    await visitor.close()
  })
})
