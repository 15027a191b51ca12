import { beforeAll, describe, expect, test } from 'vitest'
import { AgoraError } from '../../client/errors.ts'
import { TradingClient } from '../../client/trading-client.ts'
import { act, choose, dialog, journeyMs, ownerAt, row } from './admin-steps.ts'
import { browserIsMissing, phone, webForTest } from './browser.ts'
import { chatApi } from './chat-api.ts'

const sections = [
  ['people', 'People', 'افراد'],
  ['groups', 'Groups', 'گروه‌ها'],
  ['channels', 'Channels', 'کانال‌ها'],
  ['folders', 'Folders', 'پوشه‌ها'],
  ['invitations', 'Invitations', 'دعوت‌ها'],
  ['linkifiers', 'Linkifiers', 'پیوندسازها'],
  ['emoji', 'Custom emoji', 'شکلک‌های سازمان'],
  ['profile-fields', 'Profile fields', 'فیلدهای نمایه'],
  ['permissions', 'Permissions', 'اجازه‌ها'],
  ['general', 'General', 'همگانی'],
  ['conversations', 'Messages and mail', 'پیام‌ها و ایمیل'],
  ['markets', 'Markets', 'بازارها'],
  ['withdrawals', 'Withdrawals', 'برداشت‌ها'],
  ['custody', 'Custody', 'نگهداری دارایی'],
  ['audit', 'Audit log', 'گزارش کارها'],
] as const

describe.skipIf(browserIsMissing)('administration of permissions and the venue', { timeout: journeyMs }, () => {
  // Long enough to be seen in the first request.
  const web = webForTest({ AGORA_WITHDRAW_ADDRESS_HOLD_SECONDS: '15' })
  const api = chatApi(web.ready)

  const owner = (section: string) => ownerAt(web, section)

  function client(who: 'owner' | 'member'): TradingClient {
    const { tradingUrl, trading, chat } = web.ready()
    const operates = (permissions: readonly string[]) => permissions.includes('admin')
    const credentials = trading.find(
      ({ account, permissions }) => account === chat[who].email && operates(permissions) === (who === 'owner'),
    )
    if (credentials === undefined) throw new Error(`no key of the ${who} can withdraw`)
    return new TradingClient({ baseUrl: tradingUrl, credentials })
  }

  /** Requests a withdrawal; returns the error code, if any. */
  async function ask(who: 'owner' | 'member', amount: string): Promise<string> {
    const parameters = { symbol: 'eth', amount, address: `0x${'cd'.repeat(20)}` }
    try {
      await client(who).transport.call({ method: 'POST', path: '/private/wallet/withdraw_crypto', parameters })
      return 'taken'
    } catch (error) {
      if (error instanceof AgoraError) return error.code
      throw error
    }
  }

  beforeAll(async () => {
    if (browserIsMissing) return
    expect([await ask('owner', '0.01'), await ask('member', '0.01')]).toEqual(['ADDRESS_ON_HOLD', 'ADDRESS_ON_HOLD'])
  })

  test('WADMIN-24: an administrator pauses and resumes a network, and sees the solvency of every coin', async () => {
    const { page } = await owner('custody')
    await page.getByText('No open incidents').waitFor()
    const tron = page.getByRole('row', { name: /^TRC20/ })
    await tron.getByRole('button', { name: 'Pause' }).click()
    await page.getByLabel('Reason').fill('maintenance of the node')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Pause' }).click()
    await tron.getByText('Paused').waitFor()
    await tron.getByRole('button', { name: 'Resume' }).click()
    await page.getByLabel('Reason').fill('done')
    await page.getByRole('dialog').getByRole('button', { name: 'Resume' }).click()
    await tron.getByText('Active').waitFor()
    const bitcoin = page.getByRole('grid', { name: 'Solvency' }).getByRole('row').filter({ hasText: 'Unknown: BTC' })
    await bitcoin.waitFor()
    expect(await bitcoin.count()).toBe(1)
  })

  test('WADMIN-10: traders see a halt with its reason, and its end, at once', async () => {
    const trader = await web.visitAs('member', '/trade/btcusdt')
    await trader.page.locator('.ladder-row').first().waitFor()
    const { page, ...visitor } = await owner('markets')
    await act(page, 'BTC/USDT', /^Halt/)
    expect(await dialog(page).getByRole('button', { name: 'Halt', exact: true }).isDisabled()).toBe(true)
    await dialog(page).getByLabel('Reason').fill('The index is away')
    await visitor.screenshot('admin-halt')
    await visitor.expectAccessible('halt confirmation')
    await dialog(page).getByRole('button', { name: 'Halt', exact: true }).click()
    await trader.page.getByText('Trading is halted.').waitFor()
    await row(page, 'BTC/USDT').getByText('Halted').waitFor()
    await visitor.screenshot('admin-markets')
    await act(page, 'BTC/USDT', /^Cancel-only/)
    await dialog(page).getByLabel('Reason').fill('The index is back')
    await dialog(page).getByRole('button', { name: 'Cancel-only' }).click()
    await trader.page.getByText('This market is cancel-only.').waitFor()
    await act(page, 'BTC/USDT', /^Open/)
    await dialog(page).getByLabel('Reason').fill('All is well')
    await dialog(page).getByRole('button', { name: 'Open', exact: true }).click()
    await trader.page.getByText('This market is cancel-only.').waitFor({ state: 'detached' })
    await trader.close()

    await page.getByRole('link', { name: 'Audit log' }).click()
    await row(page, 'The index is away').getByText('state: active → halted').waitFor()
    await row(page, 'The index is away').getByText('Olivia Owner').waitFor()
    await page.getByRole('button', { name: 'Action' }).click()
    await page.getByRole('option', { name: 'Fee tiers' }).click()
    await page.getByText('No results').waitFor()
    await page.getByRole('button', { name: 'Clear search' }).click()
    await row(page, 'All is well').waitFor()
    await visitor.screenshot('admin-audit')
    await visitor.close()
  })

  test('WADMIN-11: fee tiers are changed with a reason', async () => {
    const { page, ...visitor } = await owner('markets')
    await page.getByRole('button', { name: 'Edit fees' }).first().click()
    const title = (await dialog(page).getByRole('heading').textContent()) ?? ''
    await dialog(page).getByLabel('Maker').first().fill('')
    await dialog(page).getByText('Enter a number in every field.').waitFor()
    await dialog(page).getByLabel('Maker').first().fill('0.0007')
    await dialog(page).getByLabel('Reason').fill('A quiet month')
    await visitor.expectAccessible('changing fees')
    await dialog(page).getByRole('button', { name: 'Save' }).click()
    await page.locator('.settings-card', { hasText: title }).getByText('0.07%').waitFor()
    await visitor.close()
  })

  test('WADMIN-1: members have no access to the administration', async () => {
    const visitor = await web.visitAs('member', '/admin/people')
    await visitor.page.getByText('You don’t have access to this page').waitFor()
    await visitor.expectAccessible('not allowed')
    await visitor.page.getByRole('button', { name: 'Your account' }).click()
    await visitor.page.getByRole('menuitem', { name: 'Settings' }).waitFor()
    expect(await visitor.page.getByRole('menuitem', { name: 'Administration' }).count()).toBe(0)
    await visitor.close()
    const own = await web.visitAs('owner', '/trade')
    await own.page.getByRole('button', { name: 'Your account' }).click()
    await own.page.getByRole('menuitem', { name: 'Administration' }).click()
    await own.page.waitForURL('**/admin')
    await own.close()
  })

  test('WADMIN-15: every section is accessible in light and dark, in Persian, and on a phone', async () => {
    const views = [
      ['light', { colorScheme: 'light' }, 1],
      ['dark-persian', { colorScheme: 'dark', locale: 'fa-IR' }, 2],
      ['phone', { ...phone, colorScheme: 'dark' }, 1],
    ] as const
    for (const [view, options, title] of views) {
      const visitor = await web.visitAs('owner', '/admin', options)
      const { page } = visitor
      for (const section of sections) {
        if (view === 'phone' && !page.url().endsWith('/admin')) await page.locator('.settings-back').click()
        await page.locator(`.settings-link[href="/admin/${section[0]}"]`).click()
        await page.locator('.settings-content').getByRole('heading', { name: section[title], exact: true }).waitFor()
        await page.locator('.settings-card').first().waitFor()
        const width = await page.evaluate('document.documentElement.scrollWidth')
        expect(width, `${section[0]}, ${view}`).toBeLessThanOrEqual(view === 'phone' ? 390 : 1440)
        const hidden = await page.evaluate(
          "Math.max(0, ...[...document.querySelectorAll('.table-frame')].map((table) => table.scrollWidth - table.clientWidth))",
        )
        expect(hidden, `${section[0]}, ${view}: what a table hides at its end`).toBe(0)
        await visitor.expectAccessible(`${section[0]}, ${view}`, view === 'dark-persian' ? 'colors' : 'all')
        await visitor.screenshot(`admin-${section[0]}-${view}`)
      }
      await visitor.close()
    }
  })

  test('WADMIN-12: withdrawals are approved and rejected, but not one’s own', async () => {
    // A new address is on hold for some seconds.
    const isTaken = (who: 'owner' | 'member', amount: string) =>
      expect.poll(() => ask(who, amount), { timeout: 90_000, interval: 3_000 }).toBe('taken')
    await isTaken('member', '0.011')
    await isTaken('member', '0.012')
    await isTaken('owner', '0.013')
    const { page, ...visitor } = await owner('withdrawals')
    await row(page, '0.012').getByText('Max Member').waitFor()
    await visitor.screenshot('admin-withdrawals')
    await visitor.expectAccessible('pending withdrawals')
    await page.getByRole('button', { name: 'Approve: 0.011 ETH' }).click()
    await dialog(page).getByRole('button', { name: 'Approve' }).click()
    await page.getByText('Withdrawal approved').waitFor()
    await page.getByRole('button', { name: 'Reject: 0.012 ETH' }).click()
    expect(await dialog(page).getByRole('button', { name: 'Reject' }).isDisabled()).toBe(true)
    await dialog(page).getByLabel('Reason').fill('The address is on a list')
    await dialog(page).getByRole('button', { name: 'Reject' }).click()
    await page.getByText('Withdrawal rejected').waitFor()
    const own = row(page, '0.013')
    expect(await own.getByRole('button', { name: 'Approve: 0.013 ETH' }).isDisabled()).toBe(true)
    await own.getByText('Your own: another administrator must decide').waitFor()
    expect(await own.getByRole('button', { name: 'Reject: 0.013 ETH' }).isDisabled()).toBe(true)
    await page.getByRole('heading', { name: 'Approvals and limits' }).waitFor()
    await page.getByRole('group', { name: 'Queue' }).getByRole('button', { name: 'Rejected' }).click()
    await row(page, 'The address is on a list').waitFor()
    await visitor.close()
  })

  test('WADMIN-13: the audit log marks decisions made in the chat', async () => {
    // The hold of the address ended in the previous journey.
    expect(await ask('member', '0.014')).toBe('taken')
    const { rows } = await client('owner').call('GET /private/operator/withdrawals', { status: 'requested' })
    const id = rows.find(({ amount }) => amount === '0.014')?.withdrawalId
    const content = `reject ${id} 0.014 ETH: Not on a Monday`
    await api('owner', 'POST', '/messages', { type: 'channel', to: '"treasury"', topic: 'decisions', content })
    const audit = () => client('owner').call('GET /private/operator/audit', { subject: `withdrawal ${id}` })
    await expect.poll(async () => (await audit()).rows.length).toBe(1)
    const { page, ...visitor } = await owner('audit')
    await row(page, 'Not on a Monday').getByText('Olivia Owner').waitFor()
    await row(page, 'Not on a Monday').getByText('in the chat').waitFor()
    await visitor.close()
  })

  test('WADMIN-17: a permission is given to specific users and back to a role', async () => {
    const { page, ...visitor } = await owner('permissions')
    const name = 'Create public channels'
    const given = async () =>
      (await api('member', 'POST', '/register', { fetch_event_types: ['realm'] })).realm_can_create_public_channel_group
    const before = await given()
    await choose(page.locator('.settings-content'), name, 'Specific users and groups…')
    await page.getByText('Add a user or a group to apply the change.').waitFor()
    await page.getByRole('combobox', { name: `Add user or group: ${name}` }).fill('max')
    await page.getByRole('option', { name: 'Max Member' }).click()
    await page.getByRole('row', { name: 'Max Member' }).waitFor()
    const max = { direct_members: [web.ready().chat.member.userId], direct_subgroups: [] }
    await expect.poll(given).toEqual(max)
    await visitor.expectAccessible('permission of specific users')
    await visitor.screenshot('admin-permission-named')
    await page.getByRole('button', { name: 'Remove: Max Member' }).click()
    await page.getByText('No one yet.').waitFor()
    await expect.poll(given).toEqual({ direct_members: [], direct_subgroups: [] })
    await page.getByRole('button', { name: `Specific users and groups… ${name}` }).click()
    await page.getByRole('option', { name: 'Members', exact: true }).click()
    await expect.poll(given).toBe(before)
    await visitor.close()
  })

  test('WADMIN-18: a group gets subgroups and a mention permission', async () => {
    await api('owner', 'POST', '/user_groups/create', { name: 'risk', description: '', members: [] })
    const { page, ...visitor } = await owner('groups')
    await act(page, 'risk', 'Edit')
    await dialog(page).locator('label', { hasText: 'Moderators and administrators' }).click()
    await dialog(page).getByRole('button', { name: 'Save' }).click()
    await row(page, 'risk').getByText('Moderators and administrators').waitFor()
    // The group names no one itself.
    await row(page, 'risk')
      .getByText(/^[1-9]\d* (person|people), including subgroups$/)
      .waitFor()
    await visitor.screenshot('admin-subgroups')
    await act(page, 'risk', 'Permissions')
    await choose(dialog(page), 'Mention the group', 'No one')
    await visitor.expectAccessible('permissions of a group')
    await dialog(page).getByRole('button', { name: 'Save' }).click()
    await dialog(page).waitFor({ state: 'detached' })
    const { user_groups } = await api('owner', 'GET', '/user_groups')
    const groups = user_groups as {
      id: number
      name: string
      can_mention_group: number
      direct_subgroup_ids: number[]
    }[]
    const idOf = (name: string) => groups.find((group) => group.name === name)?.id
    expect(groups.find(({ name }) => name === 'risk')).toMatchObject({
      can_mention_group: idOf('role:nobody'),
      direct_subgroup_ids: [idOf('role:moderators')],
    })
    await visitor.close()
  })

  test('WADMIN-16, WCHAT-16: a channel permission is changed, once the chat is loaded', async () => {
    const { page, ...visitor } = await owner('channels')
    const refused = { result: 'error', code: 'BAD_REQUEST', msg: 'Not now.' }
    await page.route('**/json/register', (route) => route.fulfill({ status: 400, json: refused }))
    await page.goto(`${web.ready().site}/chat/inbox`)
    await page.getByRole('alert').getByText('Not now.').waitFor()
    await page.goto(`${web.ready().site}/admin/channels`)
    await act(page, 'markets', 'Permissions')
    await dialog(page).getByText('Not now.').waitFor()
    await visitor.expectAccessible('permissions without the chat')
    await page.unroute('**/json/register')
    await dialog(page).getByRole('button', { name: 'Try again' }).click()
    await dialog(page)
      .getByRole('button', { name: /Remove subscribers$/ })
      .waitFor()
    expect(await dialog(page).getByText('Not now.').count()).toBe(0)
    expect(await dialog(page).getByRole('button', { name: 'Save' }).isDisabled()).toBe(true)
    await choose(dialog(page), 'Remove subscribers', 'Moderators and administrators')
    await visitor.expectAccessible('permissions of a channel')
    await visitor.screenshot('admin-channel-permissions')
    await dialog(page).getByRole('button', { name: 'Save' }).click()
    await dialog(page).waitFor({ state: 'detached' })
    await act(page, 'markets', 'Permissions')
    await dialog(page).getByRole('button', { name: 'Moderators and administrators Remove subscribers' }).waitFor()
    await visitor.close()
  })
})
