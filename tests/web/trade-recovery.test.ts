import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, test } from 'vitest'
import { endProcesses, type RunningProcess, startProcess } from '../whole-server/running-server.ts'
import { browserIsMissing, builtProgram, sharedBrowser } from './browser.ts'
import { closePages } from './kept-contexts.ts'
import { groupBook, orderForm } from './trade-steps.ts'

/** The server starts twice, on a machine that may be busy with other tests. */
const journeyMs = 240_000

describe.skipIf(browserIsMissing)('terminal during a server restart', () => {
  let server: RunningProcess
  let browser: Browser
  beforeAll(async () => {
    await builtProgram()
    ;[server, browser] = await Promise.all([startProcess(), sharedBrowser()])
  }, 600_000)
  afterAll(async () => {
    await closePages(browser)
    await server?.end('SIGTERM')
    await endProcesses()
  }, 120_000)

  test(
    'the terminal reports old prices and recovers by itself when the server is back',
    async () => {
      const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-GB' })
      context.setDefaultTimeout(90_000)
      const page = await context.newPage()
      await page.goto(`${server.ready.site}/trade/btcusdt`)
      await page.getByRole('button', { name: 'max@agora.example' }).click()
      await page.locator('.ladder-row').first().waitFor()
      const { port } = new URL(server.ready.site)
      await server.end('SIGTERM')
      await page.getByText('Connection lost. Prices may be out of date.').waitFor()
      const again = { AGORA_PORT: port, AGORA_DATA_DIR: server.dataDirectory }
      server = await startProcess(again)
      await page.getByText('Connection lost. Prices may be out of date.').waitFor({ state: 'detached' })
      const form = orderForm(page)
      await form.getByLabel('Price').fill('90000')
      await form.getByLabel('Amount').fill('0.01')
      await form.getByRole('button', { name: 'Buy BTC' }).click()
      await page.getByText('Order placed').first().waitFor()
      // The book marks the own order after an event of the account, over the new connection.
      await groupBook(page, '500.00')
      await page.locator('.ladder-row-own', { hasText: '90,000.00' }).waitFor()
      await context.close()
    },
    journeyMs,
  )
})
