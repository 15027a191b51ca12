import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { browserIsMissing, inMotion, webForTest } from './browser.ts'
import { chatApi, sendToTopic } from './chat-api.ts'
import { seedMessages } from './chat-seed.ts'
import { followPages } from './chat-steps.ts'

const general = 1
const topic = 'long story'
const messageCount = 420

interface Seen {
  readonly id: string
  readonly top: number
}

/** The rows in the DOM with their positions in the viewport. */
const rows = (page: Page): Promise<Seen[]> =>
  page.evaluate(() => {
    const frame = document.querySelector('.scroll-frame')
    const top = frame?.getBoundingClientRect().top ?? 0
    return [...document.querySelectorAll<HTMLElement>('[data-message-id]')].map((row) => ({
      id: row.dataset.messageId ?? '',
      top: row.getBoundingClientRect().top - top,
    }))
  })

async function firstInView(page: Page): Promise<Seen> {
  const found = (await rows(page)).find(({ top }) => top >= 0)
  if (found === undefined) throw new Error('no message is in view')
  return found
}

/** Scrolls by one step, waits until the page settles, and returns the deviation of a message's movement. */
async function step(page: Page, distance: number): Promise<number> {
  const before = await firstInView(page)
  const moved = await page.evaluate(async (by) => {
    const frame = document.querySelector('.scroll-frame')
    if (frame === null) return 0
    const from = frame.scrollTop
    const room = by < 0 ? -from : frame.scrollHeight - frame.clientHeight - from
    frame.scrollTop = from + by
    await new Promise((resolve) => setTimeout(resolve, 80))
    return by < 0 ? Math.max(by, room) : Math.min(by, room)
  }, distance)
  const after = (await rows(page)).find(({ id }) => id === before.id)
  expect(after, 'what was in view is still in the page').toBeDefined()
  return Math.abs((after?.top ?? 0) - before.top + moved)
}

describe.skipIf(browserIsMissing)(
  'a long conversation',
  () => {
    const web = webForTest({ AGORA_CHAT_REQUESTS_PER_MINUTE: '0' }, inMotion)
    const api = chatApi(web.ready)

    test('WCHAT-13: a tall window shows all messages of a short conversation, from the first unread one', async () => {
      const short = 'short lines'
      const count = 70
      for (let line = 1; line <= count; line += 1) await sendToTopic(api, 'owner', general, short, `line ${line}`)
      const path = `/chat/channel/${general}/${encodeURIComponent(short)}`
      const max = await web.visitAs('member', path, { viewport: { width: 1280, height: 2400 } })
      await max.page.getByText('line 1', { exact: true }).waitFor()
      await max.page.getByText(`line ${count}`, { exact: true }).waitFor()
      expect(await max.page.locator('[data-message-id]').count()).toBe(count)
      await max.close()
    })

    test('WCHAT-7: it scrolls both ways without a jump, and stays in place or at its end when messages arrive', async () => {
      await seedMessages(web.connection(), { channelId: general, topic, count: messageCount })
      await api('owner', 'POST', '/mark_all_as_read')
      const olivia = await web.visitAs('owner', '/chat/channel/1/long%20story')
      const { page } = olivia
      await page.getByText(`story ${messageCount}`).first().waitFor()
      const frame = page.locator('.scroll-frame')
      const below = () => frame.evaluate((box) => box.scrollHeight - box.clientHeight - box.scrollTop)
      expect(await below()).toBeLessThan(2)

      const atEnd = await sendToTopic(api, 'member', general, topic, 'The newest one')
      await page.locator(`[data-message-id="${atEnd}"]`).waitFor()
      await page.waitForFunction(() => {
        const box = document.querySelector('.scroll-frame')
        return box !== null && box.scrollHeight - box.clientHeight - box.scrollTop < 2
      })

      for (let index = 0; index < 40; index += 1) expect(await step(page, -500)).toBeLessThan(2)
      const reached = Number((await firstInView(page)).id)
      expect(reached).toBeLessThan(atEnd - 150)
      expect((await rows(page)).length).toBeLessThanOrEqual(330)

      const held = await firstInView(page)
      await sendToTopic(api, 'member', general, topic, 'Not in view')
      await page.waitForTimeout(400)
      expect((await rows(page)).find(({ id }) => id === held.id)?.top).toBeCloseTo(held.top, 0)
      // An image that loads above moves the visible messages, unless their position is restored.
      await page.evaluate(() => {
        const row = document.querySelector<HTMLElement>('[data-message-id]')
        if (row !== null) row.style.paddingBottom = '180px'
      })
      await page.waitForTimeout(200)
      expect((await rows(page)).find(({ id }) => id === held.id)?.top).toBeCloseTo(held.top, 0)

      for (let index = 0; index < 20; index += 1) expect(await step(page, 500)).toBeLessThan(2)
      await page.keyboard.press('End')
      await page.getByText('Not in view').waitFor()
      await olivia.expectAccessible('a long conversation')
      await olivia.screenshot('chat-conversation')
      await olivia.close()
    })

    test('WCHAT-9: a hundred thousand messages scroll by wheel, keys and jumps without a jump of the page', async () => {
      const count = 100_000
      await seedMessages(web.connection(), { channelId: general, topic: 'endless story', count })
      await api('owner', 'POST', '/mark_all_as_read')
      const olivia = await web.visitAs('owner', '/chat/channel/1/endless%20story')
      const { page } = olivia
      const story = (number: number) =>
        page.locator('.message-words').filter({ hasText: number === 1 ? /^story 1(?!\d)/ : `story ${number}` })
      await story(count).waitFor()
      const lastId = Number((await rows(page)).at(-1)?.id)
      const pages = await followPages(page)
      const startBytes = await pages.heapBytes()

      await pages.wheel(-900, 25)
      await pages.press('PageUp', 5)
      await pages.wheel(900, 3)
      await page.keyboard.press('Home')
      await page.locator('.feed-beginning').waitFor()
      await story(1).waitFor()
      await pages.settle()
      await pages.wheel(900, 15)
      await pages.press('PageDown', 3)
      await page.keyboard.press('End')
      await story(count).waitFor()
      await pages.settle()

      const middleId = lastId - count / 2
      await page.goto(`${web.ready().site}/chat/channel/1/endless%20story?near=${middleId}`)
      await page.locator(`[data-message-id="${middleId}"]`).waitFor()
      await pages.settle()
      await pages.wheel(-900, 15)
      await pages.wheel(900, 30)
      expect(pages.loaded).toBeGreaterThan(8)
      expect(pages.rowsMax).toBeLessThanOrEqual(330)
      expect(pages.nodesMax).toBeLessThan(12_000)
      expect((await pages.heapBytes()) - startBytes).toBeLessThan(60_000_000)

      const { message } = await api('owner', 'GET', `/messages/${middleId}`)
      const day = new Date((message as { timestamp: number }).timestamp * 1000).toISOString().slice(0, 10)
      await page.goto(`${web.ready().site}/chat/search/${encodeURIComponent(`channel:general date:${day}`)}`)
      await page.locator('[data-message-id]').first().waitFor()
      const times = await page
        .locator('.scroll-frame time')
        .evaluateAll((all) => all.map((one) => one.getAttribute('datetime')))
      expect(times.some((time) => time?.startsWith(day))).toBe(true)
      await olivia.expectAccessible('a very long conversation')
      await olivia.close()
    })
  },
  420_000,
)
