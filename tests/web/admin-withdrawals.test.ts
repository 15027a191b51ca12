import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { TradingClient } from '../../client/trading-client.ts'
import { openDatabase } from '../../server/kernel/storage/database.ts'
import { dialog, journeyMs, ownerAt } from './admin-steps.ts'
import { ageProofs } from './aged-proofs.ts'
import { browserIsMissing, follow, webForTest } from './browser.ts'
import { chatApi, sendToTopic } from './chat-api.ts'

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

  /** As a watched network reports it: a replaced transaction, an open one since long ago, and coins to sweep. */
  async function reportReplaced(withdrawalId: string, transactionId: string): Promise<void> {
    const parameters = { symbol: 'eth', network: 'ERC20' }
    const [place] = await client('member').call('POST /private/wallet/generate_deposit_address', parameters)
    const { sql, close } = openDatabase({ connection: web.connection(), log: () => undefined, poolSize: 1 })
    await sql`
      insert into custody_transactions (network, transaction_id, purpose, withdrawal_id, reported_at_ms, state, confirmations)
      values ('ERC20', '0xformer', 'withdrawal', ${withdrawalId}, 1, 'replaced', 0),
        ('ERC20', ${transactionId}, 'replacement', ${withdrawalId}, 2, 'open', 1)`
    await sql`insert into custody_unswept values ('ERC20', ${place?.address ?? ''}, 'eth', ${'250000000000000000'})`
    await close()
  }

  /** In the settings of an administrator. */
  async function createSignerKey(page: Page): Promise<void> {
    await page.getByRole('button', { name: 'Create key' }).click()
    const form = page.getByRole('dialog', { name: 'Create key' })
    await form.getByLabel('Name').fill('Signer')
    await form.getByText('Send approved withdrawals of chosen networks').click()
    await form.getByText('Choose at least one network').waitFor()
    const create = form.getByRole('button', { name: 'Create key' })
    expect(await create.isDisabled()).toBe(true)
    await form.locator('.key-networks').getByText('ERC20').click()
    await create.click()
    await page.getByText('Copy it now. You won’t see it again.').waitFor()
  }

  test('WADMIN-12, WADMIN-28, WADMIN-29, CUSTODY-3: a withdrawal with an expired claim is reviewed and followed; a signer gets a key', async () => {
    const amount = await withdrawalInReview()
    const { page, ...visitor } = await ownerAt(web, 'withdrawals')
    await page.getByRole('group', { name: 'Queue' }).getByRole('button', { name: 'Needs review 1' }).click()
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

    // From now on the simulated network is idle: it does not touch the reports below.
    const status = async () => (await withdrawals()).find((one) => one.amount === amount)?.status
    await expect.poll(status, { timeout: 60_000 }).toBe('confirmed')
    await reportReplaced(String(decided?.withdrawalId), transaction)
    await page.getByRole('group', { name: 'Queue' }).getByRole('button', { name: 'All' }).click()
    await page.getByRole('grid', { name: 'Withdrawals' }).getByText(`${amount} ETH`).click()
    const steps = page.getByRole('list', { name: 'Timeline' })
    await steps.getByText('Under review').waitFor()
    await steps.getByText('Completed').waitFor()
    await dialog(page).getByText('Approved by').waitFor()
    const transactions = dialog(page).locator('.transaction-card')
    await transactions
      .filter({ hasText: transaction })
      .getByText(/^.1. of .\d+. confirmations$/)
      .waitFor()
    await transactions.filter({ hasText: '0xformer' }).getByText('Replaced').waitFor()
    await visitor.expectAccessible('details of a withdrawal')
    await visitor.screenshot('admin-withdrawal-detail')
    await page.keyboard.press('Escape')

    await page.getByRole('link', { name: 'Custody' }).click()
    const stuck = page.locator('.settings-row', { hasText: transaction })
    await stuck.getByText('Stuck').waitFor()
    const unswept = page.getByRole('grid', { name: 'Unswept deposit addresses' })
    await unswept.getByText('0.25 ETH').waitFor()
    await unswept.getByText(/Max Member/).waitFor()
    await visitor.expectAccessible('custody')
    await visitor.screenshot('admin-custody')
    await stuck.getByRole('button', { name: /^Details/ }).click()
    await steps.getByText('Under review').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Your account' }).click()
    await page.getByRole('menuitem', { name: 'Trading API keys' }).click()
    await createSignerKey(page)
    await visitor.expectAccessible('key of a signer')
    await visitor.close()
    const keys = await client('owner').call('GET /private/account/api_keys', {})
    expect(keys.find(({ label }) => label === 'Signer')).toMatchObject({ permissions: ['wallet'], networks: ['ERC20'] })
  })

  test('WADMIN-12: the approvals and limits of each coin are shown', async () => {
    const { page, ...visitor } = await ownerAt(web, 'withdrawals')
    const limits = page.getByRole('grid', { name: 'Approvals and limits' })
    const coin = limits.getByRole('row').filter({ hasText: 'TRX' })
    // A narrow screen shows the same facts below the coin.
    const fact = (text: string) => coin.getByText(text, { exact: true }).filter({ visible: true }).waitFor()
    await fact('1')
    await operate('withdrawal_policy', {
      ...{ symbol: 'trx', approvals: '2', approvalsAbove: '1000', venueDaily: '250000', reason: 'four eyes' },
      accountDaily: '["5000","50000"]',
    })
    await page.reload()
    await fact('2 above 1,000')
    await fact('5,000 · 50,000')
    await fact('250,000')
    await visitor.expectAccessible('limits of a coin')
    await visitor.close()
  })

  test('CARD-2, CARD-3, CARD-5: each viewer sees the cards of a message by their own rights; operators decide on the card', async () => {
    const call = client('member').transport
    const order = { symbol: 'btcusdt', price: '50000', volume: '0.01' }
    const placed = await call.call({ method: 'POST', path: '/private/order/limit/buy', parameters: order })
    const { orderId } = placed as { orderId: string }
    const parameters = { symbol: 'eth', amount: '0.0177', address: `0x${'cd'.repeat(20)}` }
    await call.call({ method: 'POST', path: '/private/wallet/withdraw_crypto', parameters })
    const withdrawalId = (await withdrawals()).find(({ amount }) => amount === '0.0177')?.withdrawalId ?? ''
    const api = chatApi(web.ready)
    const { streams } = await api('member', 'GET', '/streams')
    const general = (streams as { name: string; stream_id: number }[]).find(({ name }) => name === 'general')
    const channelId = general?.stream_id ?? 0
    const content = `Watch $BTCUSDT and $NOSUCHCOIN: order:${orderId}, withdrawal:${withdrawalId} and \`order:${orderId}\``
    const id = await sendToTopic(api, 'member', channelId, 'cards', content)
    const { message } = (await api('guest', 'GET', `/messages/${id}`)) as { message: { content: string } }
    expect(message.content).toContain(
      `Watch $BTCUSDT and $NOSUCHCOIN: order:${orderId}, withdrawal:${withdrawalId} and`,
    )

    const path = `/chat/channel/${channelId}/cards`
    const textOf = async (page: Page) =>
      (await page.locator(`[data-message-id="${id}"] .message-content`).allInnerTexts()).join(' ').replace(/\s+/g, ' ')
    const guest = await web.visitAs('guest', path)
    const market = guest.page.getByRole('link', { name: /BTC\/USDT.*%/ })
    await market.waitFor()
    await expect.poll(() => guest.page.evaluate(requestsDone)).toBe(2)
    expect(await textOf(guest.page)).toContain(
      `$NOSUCHCOIN: order:${orderId}, withdrawal:${withdrawalId} and order:${orderId}`,
    )
    await market.click()
    await guest.page.waitForURL('**/trade/btcusdt')
    await guest.close()

    const member = await web.visitAs('member', path)
    await member.page.getByText(`Withdrawal ${withdrawalId}`).waitFor()
    await member.page.getByText('Pending approval').waitFor()
    expect(await member.page.getByRole('button', { name: /^Approve/ }).count()).toBe(0)
    await member.expectAccessible('cards of a member')
    await member.page.getByRole('button', { name: `Order ${orderId}` }).click()
    await dialog(member.page).getByText('50,000.00').first().waitFor()
    await member.page.keyboard.press('Escape')

    const tablet = await web.visitAs('owner', '/admin/withdrawals', { viewport: { width: 820, height: 1180 } })
    const list = tablet.page.locator('.table-frame', { has: tablet.page.getByRole('grid', { name: 'Withdrawals' }) })
    await list
      .getByRole('button', { name: /^Approve/ })
      .first()
      .waitFor()
    const beyond = ({ scrollWidth, clientWidth }: Element) => scrollWidth - clientWidth
    expect(await list.evaluate(beyond)).toBe(0)
    // On a phone a row has the whole address.
    await tablet.page.setViewportSize({ width: 390, height: 844 })
    const address = list.locator('code').first()
    await address.waitFor()
    expect(await address.evaluate(beyond)).toBe(0)
    expect(await list.evaluate(beyond)).toBe(0)
    await tablet.page.setViewportSize({ width: 820, height: 1180 })
    await follow(tablet.page, '/admin/channels')
    const channels = tablet.page.locator('.table-frame', { hasText: 'treasury' })
    expect(await channels.evaluate(beyond)).toBe(0)
    await tablet.close()

    const owner = await web.visitAs('owner', path)
    await owner.page.getByText(`Order ${orderId}`).waitFor()
    await owner.screenshot('chat-cards')
    await owner.expectAccessible('cards of an operator')
    await owner.page.getByRole('button', { name: `Reject withdrawal ${withdrawalId}` }).click()
    await dialog(owner.page).getByLabel('Reason').fill('Not now')
    await ageProofs(web)
    await dialog(owner.page).getByRole('button', { name: 'Reject' }).click()
    // The confirmation above the dialog has the focus: the password is typed at once.
    await owner.page.getByRole('dialog', { name: 'Confirm it’s you' }).waitFor()
    await expect.poll(() => owner.page.evaluate(() => document.activeElement?.getAttribute('type'))).toBe('password')
    await owner.page.keyboard.type(web.ready().chat.owner.password)
    await owner.page.keyboard.press('Enter')
    await owner.page.locator('.venue-card').getByText('Rejected').waitFor()
    expect((await withdrawals()).find((one) => one.withdrawalId === withdrawalId)?.status).toBe('rejected')
    await owner.close()
    // The card of the member follows the decision.
    await member.page.locator('.venue-card').getByText('Rejected').waitFor()
    await member.close()
  })
})

/** Runs in the page: how many lookups of cards are answered. */
function requestsDone(): number {
  const paths = ['/v1/private/order/get', '/v1/private/wallet/withdrawal']
  const asked = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname)
  return paths.filter((path) => asked.includes(path)).length
}
