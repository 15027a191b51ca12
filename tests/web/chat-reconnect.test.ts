import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { endProcesses, type RunningProcess, sandboxDirectory, startProcess } from '../whole-server/running-server.ts'
import { browserIsMissing, builtProgram, sharedBrowser } from './browser.ts'
import { chatApi, sendToTopic } from './chat-api.ts'
import { closePages } from './kept-contexts.ts'

describe.skipIf(browserIsMissing)(
  'chat during a server restart',
  () => {
    let server: RunningProcess
    let browser: Browser
    let environment: Record<string, string>
    beforeAll(async () => {
      await builtProgram()
      environment = { AGORA_DATA_DIR: await sandboxDirectory() }
      ;[server, browser] = await Promise.all([startProcess(environment), sharedBrowser()])
      environment.AGORA_PORT = new URL(server.ready.site).port
    }, 120_000)
    afterAll(async () => {
      await closePages(browser)
      await server.end('SIGTERM')
      await endProcesses()
    }, 120_000)

    async function openConversation(): Promise<Page> {
      const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
      page.setDefaultTimeout(90_000)
      await page.goto(`${server.ready.site}/chat/channel/1/welcome`)
      await page.getByRole('button', { name: 'olivia@agora.example' }).click()
      await page.getByText('how orders are placed').waitFor()
      return page
    }

    test('WCHAT-5: the view stays, and missed messages appear afterwards', async () => {
      const api = chatApi(() => server.ready)
      const page = await openConversation()
      const first = await sendToTopic(api, 'member', 1, 'welcome', 'Before the restart')
      await page.locator(`[data-message-id="${first}"]`).waitFor()
      await server.end('SIGTERM')
      await page.getByText('No connection to the server').waitFor()
      expect(await page.getByText('Before the restart').isVisible()).toBe(true)
      server = await startProcess(environment)
      const missed = await sendToTopic(api, 'member', 1, 'welcome', 'While nobody listened')
      const elsewhere = await sendToTopic(api, 'member', 2, 'news', 'In another channel')
      await page.locator(`[data-message-id="${missed}"]`).waitFor()
      await page.getByText('No connection to the server').waitFor({ state: 'detached' })
      await page.locator('.sidebar-row-channel', { hasText: 'markets' }).locator('.count-badge').waitFor()
      const live = await sendToTopic(api, 'member', 1, 'welcome', 'Live again')
      await page.locator(`[data-message-id="${live}"]`).waitFor()
      expect(elsewhere).toBeGreaterThan(missed)
      await page.close()
    })
  },
  240_000,
)
