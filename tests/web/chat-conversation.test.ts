import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { eventually } from '../whole-server/running-server.ts'
import { browserIsMissing, follow, inMotion, phone, webForTest } from './browser.ts'
import { chatApi, sendToTopic } from './chat-api.ts'

const general = 1
const markets = 2
/** The setting value: clicking a channel opens all messages. */
const allMessages = 2

describe.skipIf(browserIsMissing)(
  'chat in a browser',
  () => {
    const web = webForTest({}, inMotion)
    const api = chatApi(web.ready)
    const sidebarCount = (page: Page, channel: string) =>
      page
        .locator('.chat-sidebar .sidebar-row-channel', { hasText: channel })
        .locator('.count-badge:not(.count-badge-quiet)')

    beforeAll(async () => {
      for (const who of ['owner', 'member'] as const)
        await api(who, 'PATCH', '/settings', { web_channel_default_view: allMessages })
    })

    test('messages, typing, reactions, edits and unread counts arrive at the other user', async () => {
      const olivia = await web.visitAs('owner', '/chat/channel/1/welcome')
      const max = await web.visitAs('member', '/chat/channel/2/btcusdt')
      await olivia.page.getByText('how orders are placed').waitFor()
      await max.page.getByText('The spread is as narrow').waitFor()

      await api('member', 'POST', '/typing', { op: 'start', type: 'stream', stream_id: general, topic: 'welcome' })
      await olivia.page.getByText('Max Member is typing').waitFor()
      const before = await sidebarCount(max.page, 'general').textContent()
      const id = await sendToTopic(api, 'owner', general, 'welcome', 'Is **anybody** there?')
      await olivia.page.locator(`[data-message-id="${id}"] strong`, { hasText: 'anybody' }).waitFor()
      await eventually(async () => Number(await sidebarCount(max.page, 'general').textContent()) === Number(before) + 1)
      const reply = await sendToTopic(api, 'member', general, 'welcome', 'I am')
      await olivia.page.locator(`[data-message-id="${reply}"]`).waitFor()
      await eventually(async () => (await olivia.page.getByText('is typing').count()) === 0)

      await max.page.locator('.chat-sidebar').getByRole('link', { name: 'general' }).click()
      await max.page.locator(`[data-message-id="${id}"]`).waitFor()
      // Scrolling to the end marks all visible messages as read.
      await eventually(async () => {
        await max.page.locator('.scroll-frame').evaluate((box) => box.scrollBy(0, 200))
        return (await sidebarCount(max.page, 'general').count()) === 0
      })

      await api('member', 'POST', `/messages/${id}/reactions`, { emoji_name: 'tada' })
      const chip = olivia.page.locator(`[data-message-id="${id}"] .reaction`)
      await chip.waitFor()
      await chip.click()
      await max.page.locator(`[data-message-id="${id}"] .reaction`, { hasText: 'You and Olivia Owner' }).waitFor()

      await api('owner', 'PATCH', `/messages/${id}`, { content: 'Is *somebody* there?' })
      const edited = max.page.locator(`[data-message-id="${id}"]`)
      await edited.locator('em', { hasText: 'somebody' }).waitFor()
      await edited.getByText('edited').waitFor()
      await api('owner', 'DELETE', `/messages/${id}`)
      await eventually(async () => (await edited.count()) === 0)
      await olivia.expectAccessible('conversation of the owner')
      await max.expectAccessible('channel of the member')
      await olivia.close()
      await max.close()
    })

    test('reading in one window marks as read in the other, and a moved topic is followed', async () => {
      const topic = 'a question'
      const id = await sendToTopic(api, 'member', markets, topic, 'Who moved the market?')
      const olivia = await web.visitAs('owner', '/chat/inbox')
      const row = olivia.page.locator('.inbox').getByRole('link', { name: topic })
      await row.waitFor()
      await olivia.expectAccessible('inbox')
      await olivia.screenshot('chat-inbox')
      await api('owner', 'POST', '/messages/flags', { messages: [id], op: 'add', flag: 'read' })
      await eventually(async () => (await row.count()) === 0)

      await follow(olivia.page, `/chat/channel/${markets}/a%20question`)
      await olivia.page.getByText('Who moved the market?').waitFor()
      await api('owner', 'PATCH', `/messages/${id}`, { topic: 'an answer', propagate_mode: 'change_all' })
      await olivia.page.getByRole('heading', { level: 1 }).getByText('an answer').waitFor()
      expect(olivia.page.url()).toContain('/chat/channel/2/an%20answer')
      await olivia.close()
    })

    test('hostile content has no effect, and links open in the client', async () => {
      const id = await sendToTopic(
        api,
        'member',
        general,
        'links',
        '<img src=x onerror=alert(1)> #**markets>btcusdt** @**Olivia Owner** :tada:\n```spoiler More\nhidden\n```',
      )
      const olivia = await web.visitAs('owner', `/chat/channel/${general}/links`)
      const row = olivia.page.locator(`[data-message-id="${id}"]`)
      await row.locator('.mention-of-me').waitFor()
      expect(await row.locator('img[src="x"]').count()).toBe(0)
      const hidden = row.getByText('hidden')
      expect(await hidden.isVisible()).toBe(false)
      await row.getByRole('button', { name: 'More', exact: true }).click()
      expect(await hidden.isVisible()).toBe(true)
      await olivia.expectAccessible('a message with a spoiler')
      await row.getByRole('link', { name: '#markets > btcusdt' }).click()
      await olivia.page.getByText('The spread is as narrow').waitFor()
      await olivia.close()
    })

    test('shortcuts navigate the chat', async () => {
      await sendToTopic(api, 'member', markets, 'unread for keys', 'Press n')
      const olivia = await web.visitAs('owner', '/chat/inbox')
      const { page } = olivia
      const title = page.getByRole('heading', { level: 1 })
      await title.getByText('Inbox').waitFor()
      await page.keyboard.press('t')
      await title.getByText('Recent conversations').waitFor()
      await page
        .getByRole('link', { name: /unread for keys/ })
        .first()
        .waitFor()
      await olivia.expectAccessible('recent conversations')
      await olivia.screenshot('chat-recent')
      await page.keyboard.press('Shift+*')
      await title.getByText('Starred').waitFor()
      await olivia.expectAccessible('starred messages')
      await page.keyboard.press('Shift+I')
      await title.getByText('Inbox').waitFor()
      await page.keyboard.press('q')
      await page.keyboard.type('unread for')
      await page.locator('.chat-sidebar').getByRole('link', { name: 'unread for keys' }).click()
      await title.getByText('unread for keys').waitFor()
      // The title is there before the messages that a key can select.
      await page.locator('.message-row').first().waitFor()
      await page.keyboard.press('j')
      await page.locator('.message-row-selected').waitFor()
      await page.keyboard.press('u')
      await page.getByRole('dialog', { name: 'Max Member' }).waitFor()
      await olivia.expectAccessible('user card')
      await page.keyboard.press('Escape')
      await olivia.close()
    })

    test('on a phone the conversations are in a drawer, in Persian from the right', async () => {
      const olivia = await web.visitAs('owner', '/chat/inbox', { ...phone, locale: 'fa-IR', colorScheme: 'dark' })
      const { page } = olivia
      await page.getByRole('heading', { level: 1, name: 'صندوق ورودی' }).waitFor()
      expect(await page.evaluate(() => document.documentElement.dir)).toBe('rtl')
      await page.getByRole('button', { name: 'گفت‌وگوها' }).tap()
      const drawer = page.getByRole('dialog')
      await drawer.getByRole('link', { name: 'markets' }).waitFor()
      const box = await drawer.boundingBox()
      expect(Math.round((box?.x ?? 0) + (box?.width ?? 0))).toBe(390)
      await olivia.expectAccessible('drawer')
      await olivia.screenshot('chat-phone-drawer')
      await drawer.getByRole('link', { name: 'markets' }).tap()
      await page.getByText('The spread is as narrow').waitFor()
      await olivia.expectAccessible('conversation on a phone')
      await olivia.screenshot('chat-phone')
      const isTooWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
      expect(isTooWide).toBe(false)
      await page.goBack()
      await page.getByRole('heading', { level: 1, name: 'صندوق ورودی' }).waitFor()
      await olivia.close()
    })
  },
  180_000,
)
