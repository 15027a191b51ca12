import type { Route } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { eventually } from '../whole-server/running-server.ts'
import { browserIsMissing, phone, webForTest } from './browser.ts'
import { chatApi, sendToTopic } from './chat-api.ts'

const general = 1

describe.skipIf(browserIsMissing)(
  'composing in a browser',
  () => {
    const web = webForTest()
    const api = chatApi(web.ready)

    test('WCOMP-5: a sent message shows at once, stays when it is rejected, and can be resent', async () => {
      const olivia = await web.visitAs('owner', '/chat/channel/1/welcome')
      const { page } = olivia
      const area = page.locator('.compose-area')
      await page.getByText('how orders are placed').waitFor()

      let release = () => {}
      const gate = new Promise<void>((resolve) => {
        release = resolve
      })
      await page.route('**/json/messages', async (route) => {
        if (route.request().method() === 'POST') await gate
        await route.continue()
      })
      await area.fill('On its **way**')
      await area.press('Control+Enter')
      const pending = page.locator('.pending')
      await pending.getByText('On its **way**').waitFor()
      expect(await area.inputValue()).toBe('')
      release()
      await page.locator('.message-row strong', { hasText: 'way' }).waitFor()
      await eventually(async () => (await pending.count()) === 0)
      expect(await page.locator('.message-row', { hasText: 'On its way' }).count()).toBe(1)
      await page.unroute('**/json/messages')

      await page.route('**/json/messages', (route) =>
        route.fulfill({ status: 400, json: { result: 'error', code: 'BAD_REQUEST', msg: 'Not today' } }),
      )
      await area.fill('Into the void')
      await area.press('Control+Enter')
      const failed = page.locator('.pending-failed')
      await failed.getByText('Into the void').waitFor()
      await failed.getByText('Not today').waitFor()
      await olivia.expectAccessible('unsent message')
      await olivia.screenshot('compose-failed')
      await page.unroute('**/json/messages')
      await failed.getByRole('button', { name: 'Resend' }).click()
      await page.locator('.message-row', { hasText: 'Into the void' }).waitFor()
      await eventually(async () => (await pending.count()) === 0)
      expect(await page.locator('.message-row', { hasText: 'Into the void' }).count()).toBe(1)
      await olivia.close()
    })

    test('WSEND-3, WSEND-4, WCOMP-11: messages and text without a connection survive a reload and go out once', async () => {
      const olivia = await web.visitAs('owner', '/chat/channel/1/welcome')
      const { page } = olivia
      const area = page.locator('.compose-area')
      await page.getByText('how orders are placed').waitFor()
      // The first request reaches the server, but its reply is lost.
      let isFirst = true
      const loseReplies = async (route: Route) => {
        if (route.request().method() !== 'POST') return route.continue()
        if (isFirst) await route.fetch()
        isFirst = false
        return route.abort()
      }
      await page.route('**/json/messages', loseReplies)
      await page.route('**/json/events?**', (route) => route.abort())
      await page.route('**/json/drafts**', (route) => route.abort())
      for (const text of ['First without a reply', 'Second without a reply']) {
        await area.fill(text)
        await area.press('Control+Enter')
        await page.locator('.pending-waiting', { hasText: text }).waitFor()
      }
      await area.fill('An unfinished thought')
      await olivia.expectAccessible('waiting messages')
      await olivia.screenshot('compose-waiting')
      await page.unroute('**/json/events?**')
      await page.reload()
      await page.locator('.pending-waiting', { hasText: 'Second without a reply' }).waitFor()
      expect(await area.inputValue()).toBe('An unfinished thought')

      // Another page of the application sends them as well.
      await page.goto(`${web.ready().site}/settings`)
      await page.unroute('**/json/messages')
      await page.unroute('**/json/drafts**')
      await page.reload()
      const reader = await web.visitAs('member', '/chat/channel/1/welcome')
      await reader.page.locator('.message-row', { hasText: 'Second without a reply' }).waitFor()
      const texts = await reader.page.locator('.message-row', { hasText: 'without a reply' }).allInnerTexts()
      expect(texts.map((text) => /(First|Second) without/.exec(text)?.[1])).toEqual(['First', 'Second'])
      await reader.close()
      await olivia.close()
    })

    test('WSEND-1: a message with a lost reply exists once after it was resent', async () => {
      const olivia = await web.visitAs('owner', '/chat/channel/1/welcome')
      const { page } = olivia
      await page.getByText('how orders are placed').waitFor()
      // The server stores the message, but its reply and event are lost.
      await page.route('**/json/events?**', (route) => route.abort())
      let posts = 0
      await page.route('**/json/messages', async (route) => {
        if (route.request().method() !== 'POST') return route.continue()
        posts += 1
        if (posts > 1) return route.continue()
        await route.fetch()
        await route.abort()
      })
      const area = page.locator('.compose-area')
      await area.fill('Said only once')
      await area.press('Control+Enter')
      await expect.poll(() => posts).toBeGreaterThan(1)
      await page.unrouteAll({ behavior: 'ignoreErrors' })
      await page.locator('.message-row', { hasText: 'Said only once' }).waitFor()
      await expect.poll(() => page.locator('.pending').count()).toBe(0)
      expect(await page.locator('.message-row', { hasText: 'Said only once' }).count()).toBe(1)
      const narrow = [{ operator: 'search', operand: '"Said only once"' }]
      const found = await api('owner', 'GET', '/messages', { anchor: 'newest', num_before: 10, num_after: 0, narrow })
      expect(found.messages).toHaveLength(1)
      await olivia.close()
    })

    test('WCOMP-1: a draft is saved on the server and continued on another device', async () => {
      const olivia = await web.visitAs('owner', '/chat/channel/2/btcusdt')
      await olivia.page.locator('.compose-area').fill('Half a thought')
      await eventually(async () => {
        const { drafts } = await api('owner', 'GET', '/drafts')
        return (drafts as readonly { content: string }[]).some(({ content }) => content === 'Half a thought')
      })
      const elsewhere = await web.visitAs('owner', '/chat/drafts')
      await elsewhere.page.locator('.waiting-card', { hasText: 'Half a thought' }).waitFor()
      await elsewhere.expectAccessible('drafts')
      await elsewhere.screenshot('compose-drafts')
      await elsewhere.page.getByRole('button', { name: 'Continue writing' }).click()
      const area = elsewhere.page.locator('.compose-area')
      await eventually(async () => (await area.inputValue()) === 'Half a thought')
      await area.press('Control+Enter')
      await elsewhere.page.locator('.message-row', { hasText: 'Half a thought' }).waitFor()
      await eventually(async () => {
        const { drafts } = await api('owner', 'GET', '/drafts')
        return (drafts as readonly unknown[]).length === 0
      })
      await olivia.close()
      await elsewhere.close()
    })

    test('WCOMP-4: names, emoji and formatting are inserted, and others see typing', async () => {
      const olivia = await web.visitAs('owner', '/chat/channel/1/welcome')
      const max = await web.visitAs('member', '/chat/channel/1/welcome')
      const { page } = olivia
      const area = page.locator('.compose-area')
      await area.click()
      await max.page.getByText('how orders are placed').waitFor()
      await page.keyboard.type('Hello @max')
      await page.getByRole('option', { name: /Max Member/ }).waitFor()
      await max.page.getByText('Olivia Owner is typing').waitFor()
      await olivia.expectAccessible('suggestions')
      await olivia.screenshot('compose-typeahead')
      await page.keyboard.press('Enter')
      await page.keyboard.type('look :tada')
      await page.getByRole('option', { name: /tada/ }).first().waitFor()
      await page.keyboard.press('Tab')
      expect(await area.inputValue()).toBe('Hello @**Max Member** look :tada: ')
      await page.getByRole('button', { name: 'Preview' }).click()
      await page.locator('.compose-preview .user-mention').waitFor()
      await olivia.expectAccessible('preview')
      await page.getByRole('button', { name: 'Write', exact: true }).click()
      await area.press('Control+Enter')
      await max.page.locator('.message-row .mention-of-me').waitFor()
      await eventually(async () => (await max.page.getByText('is typing').count()) === 0)
      await olivia.close()
      await max.close()
    })

    test('WCOMP-7: a new conversation starts with a channel and topic, or with people', async () => {
      const olivia = await web.visitAs('owner', '/chat/inbox')
      const { page } = olivia
      await page.getByRole('heading', { level: 1, name: 'Inbox' }).waitFor()
      await page.keyboard.press('c')
      await page.getByRole('combobox', { name: 'Channel' }).fill('gen')
      await page.getByRole('option', { name: 'general' }).click()
      await page.getByRole('combobox', { name: 'Topic' }).fill('begun here')
      await page.locator('.compose-area').fill('First words')
      await olivia.expectAccessible('recipients')
      await olivia.screenshot('compose-new')
      await page.getByRole('button', { name: 'Send', exact: true }).click()
      await eventually(async () => {
        const narrow = [
          { operator: 'channel', operand: general },
          { operator: 'topic', operand: 'begun here' },
        ]
        const params = { anchor: 'newest', num_before: 5, num_after: 0, narrow }
        return ((await api('owner', 'GET', '/messages', params)).messages as unknown[]).length === 1
      })
      await page.locator('.message-row', { hasText: 'First words' }).waitFor()
      await page.locator('.chat-sidebar').getByRole('link', { name: 'Inbox' }).click()
      await page.getByRole('button', { name: 'New message' }).click()
      await page.getByRole('button', { name: 'To people' }).click()
      await page.getByRole('combobox', { name: 'People' }).fill('max')
      await page.getByRole('option', { name: /Max Member/ }).click()
      await page.locator('.recipients-token', { hasText: 'Max Member' }).waitFor()
      await olivia.close()
    })

    test('WCOMP-8: a text that is too long is reported before sending', async () => {
      const olivia = await web.visitAs('owner', '/chat/channel/1/welcome', {
        ...phone,
        locale: 'fa-IR',
        colorScheme: 'dark',
      })
      const { page } = olivia
      await sendToTopic(api, 'member', general, 'welcome', 'سلام به همه')
      await page.locator('.message-row', { hasText: 'سلام به همه' }).waitFor()
      const area = page.locator('.compose-area')
      await area.fill('آ'.repeat(10_001))
      await page.locator('.compose-length-over').waitFor()
      expect(await page.getByRole('button', { name: 'فرستادن', exact: true }).isDisabled()).toBe(true)
      await area.fill('درود')
      await olivia.expectAccessible('writing on a phone, in Persian')
      await olivia.screenshot('compose-phone')
      const isTooWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
      expect(isTooWide).toBe(false)
      await page.getByRole('button', { name: 'فرستادن', exact: true }).tap()
      await page.locator('.message-row', { hasText: 'درود' }).waitFor()
      await olivia.close()
    })
  },
  180_000,
)
