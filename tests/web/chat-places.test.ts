import { describe, expect, test } from 'vitest'
import { eventually } from '../whole-server/running-server.ts'
import { browserIsMissing, phone, webForTest } from './browser.ts'
import { chatApi, sendToTopic } from './chat-api.ts'

describe.skipIf(browserIsMissing)(
  'channels, topics and people in a browser',
  () => {
    const web = webForTest()
    const api = chatApi(web.ready)

    test('a channel is found, opened, joined, muted and left', async () => {
      const { id } = await api('owner', 'POST', '/channels/create', {
        name: 'research',
        description: 'Papers and ideas',
        subscribers: [web.ready().chat.owner.userId],
      })
      await sendToTopic(api, 'owner', id as number, 'reading list', 'Start with the classics')
      const max = await web.visitAs('member', '/chat/inbox')
      const { page } = max
      const sidebar = page.locator('.chat-sidebar')
      await sidebar.getByRole('button', { name: 'Browse channels' }).click()
      const dialog = page.getByRole('dialog', { name: 'Browse channels' })
      await dialog.getByText('Papers and ideas').waitFor()
      await max.expectAccessible('channel browser')
      await dialog.getByRole('button', { name: 'research' }).click()
      await page.getByText('Start with the classics').waitFor()
      expect(await sidebar.getByRole('link', { name: 'research' }).count()).toBe(0)
      await page.getByRole('button', { name: 'Join' }).click()
      await sidebar.getByRole('link', { name: 'research' }).waitFor()
      await eventually(async () => (await page.getByText('You are not subscribed to this channel').count()) === 0)

      await page.locator('.chat-head').getByRole('button', { name: 'Options for research' }).click()
      await page.getByRole('menuitem', { name: 'Mute channel' }).click()
      await sidebar.locator('.sidebar-line-muted', { hasText: 'research' }).waitFor()
      await page.locator('.chat-head').getByRole('button', { name: 'Options for research' }).click()
      await page.getByRole('menuitem', { name: 'Leave channel' }).click()
      await sidebar.getByRole('link', { name: 'research' }).waitFor({ state: 'detached' })
      await max.expectAccessible('channel after leaving')
      await max.close()
    })

    test('a topic is followed and muted, and a folder contains its channels', async () => {
      const folder = await api('owner', 'POST', '/channel_folders/create', { name: 'Desks', description: '' })
      await api('owner', 'PATCH', '/streams/2', { folder_id: String(folder.channel_folder_id) })
      const olivia = await web.visitAs('owner', '/chat/channel/2/btcusdt')
      const { page } = olivia
      await page.getByText('The spread is as narrow').waitFor()
      const section = page.locator('.chat-sidebar .sidebar-section', { hasText: 'Desks' })
      await section.getByRole('link', { name: 'markets' }).waitFor()
      const head = page.locator('.chat-head')
      await head.getByRole('button', { name: 'Options for btcusdt' }).click()
      await page.getByRole('menuitemradio', { name: 'Follow topic' }).click()
      await head.getByRole('img', { name: 'Followed' }).waitFor()
      await head.getByRole('button', { name: 'Options for btcusdt' }).click()
      await page.getByRole('menuitemradio', { name: 'Follow topic', checked: true }).waitFor()
      await page.keyboard.press('Escape')
      await page.getByRole('menu').waitFor({ state: 'detached' })
      await page.keyboard.press('Shift+M')
      await head.getByRole('img', { name: 'Muted' }).waitFor()
      await section.getByRole('button', { name: 'Desks' }).click()
      await section.getByRole('link', { name: 'markets' }).waitFor({ state: 'hidden' })
      await olivia.expectAccessible('a sidebar with folders')
      await olivia.close()
    })

    test('WCHAT-16: recent conversations and topics that cannot be loaded say so, and are not called empty', async () => {
      const max = await web.visitAs('member', '/chat/inbox')
      const { page } = max
      const newest = /\/json\/messages\?.*num_before=400/
      const refused = { result: 'error', code: 'BAD_REQUEST', msg: 'Not now.' }
      let answer: () => void = () => undefined
      const isAsked = new Promise<void>((resolve) => {
        answer = resolve
      })
      await page.route(newest, async (route) => {
        await isAsked
        await route.fulfill({ status: 400, json: refused })
      })
      await page.goto(`${web.ready().site}/chat/recent`)
      const recent = page.locator('.recent')
      await recent.getByRole('progressbar').waitFor()
      expect(await recent.getByText('No conversations yet').count()).toBe(0)
      answer()
      await recent.getByText('Not now.').waitFor()
      await page.unroute(newest)
      await recent.getByRole('button', { name: 'Try again' }).click()
      await recent.locator('tbody tr').first().waitFor()
      await recent.getByRole('searchbox').or(recent.getByRole('textbox')).fill('nothing of the kind')
      await recent.getByText('No results').waitFor()

      const topics = /\/json\/users\/me\/2\/topics/
      await page.route(topics, (route) => route.fulfill({ status: 400, json: refused }))
      await page.goto(`${web.ready().site}/chat/topics/2`)
      const list = page.locator('.topic-list')
      await list.getByText('Not now.').waitFor()
      await page.unroute(topics)
      await list.getByRole('button', { name: 'Try again' }).click()
      await list.getByText('Not now.').waitFor({ state: 'detached' })
      await list.getByRole('link', { name: 'btcusdt' }).waitFor()
      await max.close()
    })

    test('people see each other’s presence and status', async () => {
      const olivia = await web.visitAs('owner', '/chat/inbox')
      const max = await web.visitAs('member', '/chat/inbox')
      const people = olivia.page.locator('.chat-people')
      await people.locator('.person-active', { hasText: 'Max Member' }).waitFor()
      await max.page.locator('.person-row', { hasText: 'Max Member' }).hover()
      await max.page.locator('.person-more').getByRole('button', { name: 'Max Member' }).click()
      await max.page.getByRole('button', { name: 'Set status' }).click()
      await max.page.getByRole('dialog', { name: 'Set status' }).waitFor()
      await max.expectAccessible('status dialog')
      await max.page.getByRole('button', { name: 'On vacation' }).click()
      await max.page.getByRole('button', { name: 'Save' }).click()
      await people.locator('.person-row', { hasText: 'Max Member' }).locator('.message-emoji').waitFor()
      await people.getByRole('link', { name: 'Max Member' }).click()
      await olivia.page.getByRole('heading', { level: 1, name: 'Max Member' }).waitFor()
      await olivia.page.locator('.chat-head').getByText('On vacation').waitFor()
      await olivia.expectAccessible('a direct conversation without messages')
      await olivia.screenshot('chat-direct')
      await olivia.close()
      await max.close()
    })

    test('WCHAT-10: on a narrow window people are in a drawer that shortcuts open and close', async () => {
      const max = await web.visitAs('member', '/chat/channel/2', { viewport: { width: 1000, height: 800 } })
      const { page } = max
      const drawer = page.getByRole('dialog', { name: 'People' })
      const filter = drawer.getByRole('textbox', { name: 'Filter people' })
      await page.getByRole('button', { name: 'Show people' }).waitFor()
      await page.keyboard.press('w')
      await expect.poll(() => filter.evaluate((field) => field === document.activeElement)).toBe(true)
      await page.keyboard.type('gina')
      await expect.poll(() => drawer.getByRole('link').count()).toBe(1)
      await max.expectAccessible('people in a drawer')
      await page.keyboard.press('Escape')
      await drawer.getByRole('link', { name: 'Max Member' }).waitFor()
      await page.keyboard.press('Escape')
      await drawer.waitFor({ state: 'detached' })

      const opener = page.getByRole('button', { name: 'Show people' })
      await opener.click()
      await drawer.waitFor()
      await page.keyboard.press('Escape')
      await drawer.waitFor({ state: 'detached' })
      await expect.poll(() => opener.evaluate((button) => button === document.activeElement)).toBe(true)

      // A wider window shows the column and closes the drawer.
      await opener.click()
      await page.setViewportSize({ width: 1300, height: 800 })
      await page.locator('.chat-people').getByRole('link', { name: 'Gina Guest' }).waitFor()
      expect(await drawer.count()).toBe(0)
      await page.setViewportSize({ width: 1000, height: 800 })
      await opener.waitFor()
      expect(await drawer.count()).toBe(0)
      await max.close()
    })

    test('WCHAT-10: on a phone the drawer opens a person and closes, in Persian from the left', async () => {
      const max = await web.visitAs('member', '/chat/inbox', { ...phone, locale: 'fa-IR' })
      const { page } = max
      await page.getByRole('button', { name: 'نمایش افراد' }).tap()
      const drawer = page.getByRole('dialog', { name: 'افراد' })
      const gina = drawer.getByRole('link', { name: 'Gina Guest' })
      await gina.waitFor()
      expect((await drawer.boundingBox())?.x).toBe(0)
      await max.expectAccessible('people on a phone')
      await drawer.getByRole('button', { name: 'Gina Guest' }).tap()
      await page.getByRole('dialog', { name: 'Gina Guest' }).waitFor()
      await page.keyboard.press('Escape')
      await gina.tap()
      await page.getByRole('heading', { level: 1, name: 'Gina Guest' }).waitFor()
      await drawer.waitFor({ state: 'detached' })
      await max.close()
    })
  },
  180_000,
)
