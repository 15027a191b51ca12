import { describe, expect, test } from 'vitest'
import { TradingClient } from '../../client/trading-client.ts'
import { browserIsMissing, follow, webForTest } from './browser.ts'
import { chatApi } from './chat-api.ts'

const pages = ['/trade/btcusdt', '/trade/wallet', '/chat/inbox', '/settings', '/admin/people']

/** The typed text, the entry that it finds, and the address of that entry; an action opens a dialog instead. */
const kinds = [
  ['a market', 'ETH/USDT', /^ETH\/USDT/, /\/trade\/ethusdt/],
  ['a channel', 'treasury', /^#?treasury$/, /\/chat\/(channel|topics)\/\d+/],
  ['a topic', 'welcome', /^#general › welcome/, /\/chat\/channel\/1\/welcome/],
  ['a person', 'max member', /^Max Member/, /\/chat\/dm\/\d+/],
  ['a view of the wallet', 'withdraw', /^Withdraw$/, /\/trade\/wallet\/withdraw/],
  ['a view of the orders', 'order history', /^Order history$/, /\/trade\/orders\/history/],
  ['a setting', 'passkeys', /^Passkeys/, /\/settings\//],
  ['an action', 'invite', /^Invite people/, undefined],
  ['a message', 'orders are placed', /: .*orders are placed/, /\/chat\/channel\/1\/welcome\?near=\d+/],
] as const

describe.skipIf(browserIsMissing)('the palette', () => {
  const web = webForTest()
  const call = chatApi(web.ready)

  test.each(pages)(
    'WWAY-12: the palette finds each kind of entry, and choosing it leads there, on %s',
    async (path) => {
      const olivia = await web.visitAs('owner', path)
      const { page } = olivia
      const palette = page.getByRole('dialog', { name: 'Command palette' })
      for (const [kind, typed, found, leadsTo] of kinds) {
        if (new URL(page.url()).pathname !== path) await follow(page, path)
        await page.locator('.palette-button').click()
        await palette.getByRole('searchbox').fill(typed)
        const entry = palette.getByRole('menuitem', { name: found }).first()
        await entry.waitFor()
        if (kind === 'a message') {
          await olivia.expectAccessible(`palette on ${path}`)
          await olivia.screenshot(`palette-messages${path.replaceAll('/', '-')}`)
        }
        await entry.click()
        if (leadsTo !== undefined) await page.waitForURL(leadsTo)
        else await page.getByRole('dialog', { name: /invit/i }).waitFor()
        expect(olivia.problems, `${kind} on ${path}`).toEqual([])
        if (leadsTo === undefined) await page.keyboard.press('Escape')
      }
      await olivia.close()
    },
  )

  test('WWAY-12: the palette shows the text of a message as it is read, without its spoilers', async () => {
    const content = 'A **loud** word :octopus:\n```spoiler Ending\nthe gardener\n```'
    await call('owner', 'POST', '/messages', { type: 'channel', to: '1', topic: 'palette', content })
    const { page, close } = await web.visitAs('member', '/chat/inbox')
    await page.locator('.palette-button').click()
    await page.getByRole('searchbox').fill('loud word')
    await page.getByRole('menuitem', { name: /: A loud word 🐙 Ending$/ }).waitFor()
    await close()
  })

  test('WWAY-12: the palette cancels all open orders after a confirmation, also where none is open', async () => {
    const { page, close } = await web.visitAs('member', '/chat/inbox')
    const run = async () => {
      await page.locator('.palette-button').click()
      await page.getByRole('searchbox').fill('cancel all open')
      await page.getByRole('menuitem', { name: 'Cancel all open orders' }).click()
      await page.waitForURL(/\/trade\/orders/)
    }
    await run()
    await page.getByText('No open orders').first().waitFor()
    const { trading, tradingUrl, chat } = web.ready()
    const credentials = trading.find(({ account }) => account === chat.member.email)
    if (credentials === undefined) throw new Error('the sandbox has no key of the member')
    const client = new TradingClient({ baseUrl: tradingUrl, credentials })
    const { orderbook } = await client.call('GET /public/orderbook', { symbol: 'btcusdt' })
    const price = orderbook.bids.at(-1)?.price ?? ''
    await client.call('POST /private/order/limit/buy', { symbol: 'btcusdt', price, volume: '0.01' })
    await page.getByRole('button', { name: 'Cancel all' }).waitFor()
    await run()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel orders' }).click()
    await expect.poll(() => client.call('GET /private/order/open_orders', {})).toEqual([])
    await page.getByRole('button', { name: 'Cancel all' }).waitFor({ state: 'detached' })
    await close()
  })

  test('WWAY-12: text that is typed before the palette is loaded is in it, and is no shortcut of the page', async () => {
    const { page, close } = await web.visitAs('member', '/trade/btcusdt')
    await page.getByRole('button', { name: 'Buy BTC' }).waitFor()
    let letThrough = () => {}
    const held = new Promise<void>((resolve) => {
      letThrough = resolve
    })
    await page.route(/\.js$/, async (route) => {
      await held
      await route.continue()
    })
    await page.keyboard.press('Control+k')
    await page.keyboard.type('bank accounts')
    letThrough()
    const field = page.getByRole('dialog', { name: 'Command palette' }).getByRole('searchbox')
    await expect.poll(() => field.inputValue()).toBe('bank accounts')
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/trade\/wallet\/banks/)
    await close()
  })
})
