import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { TradingClient } from '../../client/trading-client.ts'
import { eventually } from '../whole-server/running-server.ts'
import { browserIsMissing, webForTest } from './browser.ts'
import { chartPixels } from './chart-pixels.ts'

describe.skipIf(browserIsMissing)('chart, panels and positions', () => {
  const web = webForTest({ AGORA_TRADING_REQUESTS_PER_SECOND: '0' })

  /** A client of the member. */
  function trader(): TradingClient {
    const { tradingUrl, trading, chat } = web.ready()
    const credentials = trading.find(({ account }) => account === chat.member.email)
    if (credentials === undefined) throw new Error('the member has no trading key')
    return new TradingClient({ baseUrl: tradingUrl, credentials })
  }

  async function chartOf(page: Page) {
    await page.locator('.chart-canvas canvas').first().waitFor()
    const box = await page.locator('.chart-canvas').boundingBox()
    if (box === null) throw new Error('the chart is not shown')
    return box
  }

  test('TERMINAL-31: an indicator is drawn, and is there again after a reload', async () => {
    const visitor = await web.visitAs('member', '/trade/btcusdt')
    const { page } = visitor
    await chartOf(page)
    const panes = () => page.locator('.chart-canvas tr').count()
    const before = await panes()
    await page.getByRole('button', { name: 'Indicators' }).click()
    await page
      .getByRole('menuitemcheckbox', { name: /RSI/ })
      .or(page.getByRole('menuitem', { name: /RSI/ }))
      .first()
      .click()
    await eventually(async () => (await panes()) > before)
    await page.reload()
    await chartOf(page)
    await eventually(async () => (await panes()) > before)
    await visitor.close()
  })

  test('TERMINAL-32: a level is drawn, saved and removed', async () => {
    const visitor = await web.visitAs('member', '/trade/ethusdt')
    const { page } = visitor
    const box = await chartOf(page)
    const levels = async () => (await chartPixels(page, '--accent')).rowCount > 300
    expect(await levels()).toBe(false)
    await page.getByRole('button', { name: 'Draw' }).click()
    await page.getByRole('menuitem', { name: 'Level' }).click()
    await page.mouse.click(box.x + box.width / 3, box.y + box.height / 3)
    await eventually(levels)
    await page.reload()
    await chartOf(page)
    await eventually(levels)
    await page.getByRole('button', { name: 'Draw' }).click()
    await page.getByRole('menuitem', { name: 'Remove all drawings' }).click()
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
    await page.mouse.move(x, row + 15, { steps: 3 })
    await page.mouse.move(x, row + 30, { steps: 3 })
    await page.mouse.up()
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

  test('TERMINAL-33: a panel is hidden and resized, and stays so after a reload', async () => {
    const visitor = await web.visitAs('member', '/trade/btcusdt')
    const { page } = visitor
    await chartOf(page)
    const tape = page.getByRole('list', { name: 'Trades' })
    await tape.waitFor()
    await page.getByRole('button', { name: 'Panels' }).click()
    await page
      .getByRole('menuitemcheckbox', { name: 'Trades' })
      .or(page.getByRole('menuitem', { name: 'Trades' }))
      .first()
      .click()
    await tape.waitFor({ state: 'detached' })
    await page.keyboard.press('Escape')
    const handle = page.locator('.panel-handle-form')
    const before = Number(await handle.getAttribute('aria-valuenow'))
    await handle.focus()
    await handle.press('ArrowLeft')
    await page.reload()
    await chartOf(page)
    expect(Number(await page.locator('.panel-handle-form').getAttribute('aria-valuenow'))).toBe(before + 16)
    expect(await tape.count()).toBe(0)
    await visitor.close()
  })

  test('TERMINAL-34: a bought coin is a position with its average cost', async () => {
    await trader().call('POST /private/order/market/buy', { symbol: 'tonusdt', volume: '20' })
    const visitor = await web.visitAs('member', '/trade/tonusdt')
    const { page } = visitor
    await page.getByRole('tab', { name: 'Positions' }).click()
    const row = page.getByRole('grid', { name: 'Positions' }).getByRole('row').filter({ hasText: 'TON/USDT' })
    await expect.poll(() => row.textContent()).toMatch(/19\.96|20/)
    await visitor.screenshot('positions')
    await visitor.expectAccessible('positions')
    await visitor.close()
  })
})
