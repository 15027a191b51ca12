import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { TradingClient } from '../../client/trading-client.ts'
import { eventually } from '../whole-server/running-server.ts'
import { browserIsMissing, webForTest } from './browser.ts'
import { chartPixels } from './chart-pixels.ts'

async function chartOf(page: Page) {
  await page.locator('.chart-canvas canvas').first().waitFor()
  const box = await page.locator('.chart-canvas').boundingBox()
  if (box === null) throw new Error('the chart is not shown')
  return box
}

/** Moves the topmost line that can be moved by some pixels. */
async function dragFirstLine(page: Page, by: number): Promise<void> {
  const box = await chartOf(page)
  const x = box.x + box.width / 3
  let row = 0
  // The pointer changes over a line that can be moved.
  await eventually(async () => {
    for (let y = box.y + 2; y < box.y + box.height; y += 4) {
      await page.mouse.move(x, y)
      row = y
      if ((await page.locator('.chart-canvas-drag').count()) === 1) return true
    }
    return false
  })
  await page.mouse.down()
  await page.mouse.move(x, row + by / 2, { steps: 3 })
  await page.mouse.move(x, row + by, { steps: 3 })
  await page.mouse.up()
}

describe.skipIf(browserIsMissing)('chart, panels and positions', () => {
  const web = webForTest({ AGORA_TRADING_REQUESTS_PER_SECOND: '0' })

  /** A client of the member. */
  function trader(): TradingClient {
    const { tradingUrl, trading, chat } = web.ready()
    const credentials = trading.find(({ account }) => account === chat.member.email)
    if (credentials === undefined) throw new Error('the member has no trading key')
    return new TradingClient({ baseUrl: tradingUrl, credentials })
  }

  /** Waits until the server has a part of the terminal that contains the text, or has lost it. */
  async function saved(name: 'layout' | 'chart' | 'drawings', text: string, isThere = true) {
    const holds = async () => {
      const parts = await trader().call('GET /private/account/terminal_settings', {})
      return parts.some((part) => part.name === name && part.value.includes(text)) === isThere
    }
    await eventually(holds)
  }

  async function toggle(page: Page, menu: string, entry: string | RegExp) {
    await page.getByRole('button', { name: menu }).click()
    await page.getByRole('menuitemcheckbox', { name: entry }).click()
    await page.keyboard.press('Escape')
  }

  test('TERMINAL-31, TERMSET-1: an indicator is drawn, also on another device', async () => {
    const visitor = await web.visitAs('member', '/trade/btcusdt')
    const { page } = visitor
    await chartOf(page)
    const panesOf = (shown: Page) => shown.locator('.chart-canvas tr').count()
    const panes = () => panesOf(page)
    const before = await panes()
    await page.getByRole('button', { name: 'Indicators' }).click()
    // The menu stays open for further choices.
    for (const name of [/MACD/, /MACD/, /RSI/]) await page.getByRole('menuitemcheckbox', { name }).click()
    await page.getByRole('menuitemcheckbox', { name: /RSI/, checked: true }).waitFor()
    await page.getByRole('menuitemcheckbox', { name: /MACD/, checked: false }).waitFor()
    await page.keyboard.press('Escape')
    await eventually(async () => (await panes()) > before)
    await page.reload()
    await chartOf(page)
    await eventually(async () => (await panes()) > before)
    await saved('chart', 'rsi')
    const other = await web.visitAs('member', '/trade/btcusdt')
    await chartOf(other.page)
    await eventually(async () => (await panesOf(other.page)) > before)
    await toggle(other.page, 'Indicators', /RSI/)
    await eventually(async () => (await panesOf(other.page)) === before)
    await saved('chart', 'rsi', false)
    await other.close()
    await visitor.close()
  })

  test('TERMINAL-31: the periods of an indicator are changed, and kept', async () => {
    const visitor = await web.visitAs('member', '/trade/btcusdt')
    const { page } = visitor
    await chartOf(page)
    await page.getByRole('button', { name: 'Indicators' }).click()
    await page.getByRole('menuitem', { name: 'Change periods…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Indicator periods' })
    const period = dialog.getByRole('group', { name: 'RSI' }).getByRole('textbox', { name: 'Period' })
    for (const wrong of ['', '0', '1.5', '501']) {
      await period.fill(wrong)
      await dialog.getByText('Up to 500').waitFor()
      expect(await dialog.getByRole('button', { name: 'Save' }).isDisabled()).toBe(true)
    }
    await visitor.expectAccessible('indicator periods')
    await visitor.screenshot('chart-periods')
    await period.fill('21')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await saved('chart', '21')
    await page.reload()
    await chartOf(page)
    for (let times = 0; times < 2; times += 1) await toggle(page, 'Indicators', 'RSI 21')
    await visitor.close()
  })

  test('TERMINAL-32, TERMSET-1: a level is drawn, saved, shown on another device and removed', async () => {
    const visitor = await web.visitAs('member', '/trade/ethusdt')
    const { page } = visitor
    const box = await chartOf(page)
    const levelsOf = async (shown: Page) => (await chartPixels(shown, '--accent')).rowCount > 300
    const levels = () => levelsOf(page)
    expect(await levels()).toBe(false)
    await page.getByRole('button', { name: 'Draw' }).click()
    await page.getByRole('menuitem', { name: 'Level' }).click()
    await page.mouse.click(box.x + box.width / 3, box.y + box.height / 3)
    await eventually(levels)
    await page.reload()
    await chartOf(page)
    await eventually(levels)
    await saved('drawings', 'level')
    const other = await web.visitAs('member', '/trade/ethusdt')
    await chartOf(other.page)
    await eventually(() => levelsOf(other.page))
    await other.page.getByRole('button', { name: 'Draw' }).click()
    await other.page.getByRole('menuitem', { name: 'Remove all drawings' }).click()
    await eventually(async () => !(await levelsOf(other.page)))
    await saved('drawings', 'level', false)
    await other.close()
    await page.reload()
    await chartOf(page)
    await eventually(async () => !(await levels()))
    await visitor.close()
  })

  test('TERMINAL-32: dragging the line of an order opens its change', async () => {
    const client = trader()
    const [last] = await client.call('GET /public/last_prices', { symbol: 'xrpusdt' })
    const price = (Number(last?.price) * 0.997).toFixed(4)
    await client.call('POST /private/order/limit/buy', { symbol: 'xrpusdt', price, volume: '100' })
    const visitor = await web.visitAs('member', '/trade/xrpusdt')
    const { page } = visitor
    await dragFirstLine(page, 30)
    const dialog = page.getByRole('dialog', { name: 'Edit order' })
    await dialog.waitFor()
    const moved = Number(await dialog.getByLabel('Price').inputValue())
    expect(moved).toBeLessThan(Number(price))
    await dialog.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Order updated').waitFor()
    const [order] = await client.call('GET /private/order/open_orders', { symbol: 'xrpusdt' })
    expect(Number(order?.price)).toBe(moved)
    await client.call('DELETE /private/order/cancel_all', {})
    await visitor.close()
  })

  test('TERMINAL-32, TERMINAL-38: dragging the line of a pair opens the change of both orders, with the new price', async () => {
    const client = trader()
    const [last] = await client.call('GET /public/last_prices', { symbol: 'xrpusdt' })
    const limit = (Number(last?.price) * 1.003).toFixed(4)
    const stop = (Number(last?.price) * 0.7).toFixed(4)
    await client.call('POST /private/order/oco/sell', {
      symbol: 'xrpusdt',
      price: limit,
      stop,
      volume: '50',
    })
    const visitor = await web.visitAs('member', '/trade/xrpusdt')
    const { page } = visitor
    await dragFirstLine(page, -30)
    const dialog = page.getByRole('dialog', { name: 'Edit order' })
    await dialog.getByText('Changes both orders of the pair.').waitFor()
    const moved = Number(await dialog.getByLabel('Limit price', { exact: true }).inputValue())
    expect(moved).toBeGreaterThan(Number(limit))
    expect(Number(await dialog.getByLabel('Stop price').inputValue())).toBe(Number(stop))
    await dialog.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Order updated').waitFor()
    const orders = await client.call('GET /private/order/open_orders', { symbol: 'xrpusdt' })
    expect(orders.map(({ price, stopPrice }) => Math.max(Number(price), Number(stopPrice))).sort()).toEqual(
      [Number(stop), moved].sort(),
    )
    await client.call('DELETE /private/order/cancel_all', {})
    await visitor.close()
  })

  test('TERMINAL-33, TERMSET-1: a panel is hidden and resized, after a reload and on another device', async () => {
    const visitor = await web.visitAs('member', '/trade/btcusdt')
    const { page } = visitor
    await chartOf(page)
    const tape = page.getByRole('list', { name: 'Trades' })
    await tape.waitFor()
    await toggle(page, 'Panels', 'Trades')
    await tape.waitFor({ state: 'detached' })
    const handle = page.locator('.panel-handle-form')
    const before = Number(await handle.getAttribute('aria-valuenow'))
    await handle.focus()
    await handle.press('ArrowLeft')
    await page.reload()
    await chartOf(page)
    expect(Number(await page.locator('.panel-handle-form').getAttribute('aria-valuenow'))).toBe(before + 16)
    expect(await tape.count()).toBe(0)
    await saved('layout', String(before + 16))
    const other = await web.visitAs('member', '/trade/btcusdt')
    const otherTape = other.page.getByRole('list', { name: 'Trades' })
    await chartOf(other.page)
    await otherTape.waitFor({ state: 'detached' })
    const widthThere = () => other.page.locator('.panel-handle-form').getAttribute('aria-valuenow')
    await expect.poll(widthThere).toBe(String(before + 16))
    await other.page.getByRole('button', { name: 'Panels' }).click()
    await other.page.getByRole('menuitem', { name: 'Reset layout' }).click()
    await otherTape.waitFor()
    await saved('layout', 'tape', false)
    await other.close()
    await visitor.close()
  })

  test('TERMINAL-34: a bought coin is a position with its average cost', async () => {
    await trader().call('POST /private/order/market/buy', { symbol: 'tonusdt', volume: '20' })
    const visitor = await web.visitAs('member', '/trade/tonusdt')
    const { page } = visitor
    await page.getByRole('tab', { name: 'Positions' }).click()
    const row = page.getByRole('grid', { name: 'Positions' }).getByRole('row').filter({ hasText: 'TON/USDT' })
    const { rows: fills } = await trader().call('GET /private/history/trades', { symbol: 'tonusdt' })
    expect(fills.map(({ side }) => side)).not.toContain('sell')
    const sum = (field: 'volume' | 'fee' | 'total') => fills.reduce((all, fill) => all + Number(fill[field]), 0)
    // The fee of a purchase is taken from the bought coins.
    const received = sum('volume') - sum('fee')
    const cells = row.getByRole('gridcell')
    await expect.poll(() => cells.first().textContent()).toBe(`${Number(received.toFixed(8))} TON`)
    const average = Number((await cells.nth(1).textContent())?.replaceAll(',', ''))
    expect(average).toBeCloseTo(sum('total') / received, 2)
    await visitor.screenshot('positions')
    await visitor.expectAccessible('positions')
    await visitor.close()
  })
})
