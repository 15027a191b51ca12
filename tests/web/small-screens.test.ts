import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { browserIsMissing, follow, phone, webForTest } from './browser.ts'
import { chatApi, sendToTopic } from './chat-api.ts'
import { orderForm } from './trade-steps.ts'

const portrait = { viewport: { width: 820, height: 1180 }, hasTouch: true }
const landscape = { viewport: { width: 1024, height: 768 }, hasTouch: true }
const persian = { locale: 'fa-IR', colorScheme: 'dark' } as const

/** Whether the page scrolls, or a part of it sideways. */
const scrolls = `(() => {
  const root = document.documentElement
  const wide = [...document.querySelectorAll('.table-frame, .trade-sheet, .tabs-panel, .order-form, .shell-main')]
  return root.scrollHeight > innerHeight || [root, ...wide].some((one) => one.scrollWidth > one.clientWidth)
})()`

/** Whether a table is wider than its place; the page may scroll down. */
const tablesScroll = `[...document.querySelectorAll('.table-frame')].some((one) => one.scrollWidth > one.clientWidth)`

/** Whether a click in the middle of the element reaches it. */
const isReachable = (place: Locator): Promise<boolean> =>
  place.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect()
    const hit = element.ownerDocument.elementFromPoint(x + width / 2, y + height / 2)
    return hit !== null && (hit === element || element.contains(hit))
  })

/** Whether the first letter of the text, or of its part from a letter on, is visible: a name is cut off at its end. */
const beginsInside = (place: Locator, from = ''): Promise<boolean> =>
  place.evaluate((element, letterFrom) => {
    const range = element.ownerDocument.createRange()
    const texts = element.ownerDocument.createTreeWalker(element, 4)
    let text = texts.nextNode()
    while (text !== null && text.textContent?.includes(letterFrom) === false) text = texts.nextNode()
    if (text === null) return false
    const at = text.textContent?.indexOf(letterFrom) ?? 0
    range.setStart(text, at)
    range.setEnd(text, at + 1)
    const [letter, box] = [range.getBoundingClientRect(), element.getBoundingClientRect()]
    return letter.left >= box.left - 1 && letter.right <= box.right + 1
  }, from)

async function boxOf(place: Locator) {
  const box = await place.boundingBox()
  if (box === null) throw new Error('not shown')
  return { ...box, right: box.x + box.width, bottom: box.y + box.height }
}

const sideButton = (page: Page, name: string): Locator => page.locator('.side-buttons').getByRole('button', { name })

describe.skipIf(browserIsMissing)('phones and tablets', () => {
  const web = webForTest()

  test('SCREEN-1: every link of the navigation on a phone has its label below its icon', async () => {
    for (const path of ['/trade/btcusdt', '/trade/wallet']) {
      const visitor = await web.visitAs('member', path, phone)
      const { page } = visitor
      const links = page.locator('.trade-nav a:visible, .bottom-navigation a:visible')
      await page.locator('.trade-nav a:visible').first().waitFor()
      for (const link of await links.all()) {
        const icon = await boxOf(link.locator('svg'))
        const words = await link.evaluate((element) => {
          const range = element.ownerDocument.createRange()
          const last = element.lastChild
          if (last === null) return undefined
          range.selectNodeContents(last)
          const { top, width } = range.getBoundingClientRect()
          return { top, width, text: last.textContent }
        })
        expect(words?.text).toMatch(/\w/)
        expect(words?.width).toBeGreaterThan(15)
        expect(words?.top).toBeGreaterThanOrEqual(icon.bottom - 2)
      }
      await visitor.expectAccessible(`navigation of ${path}`)
      await visitor.close()
    }
  })

  test('SCREEN-2: Buy and Sell stay at the bottom of a market and open the form with their side', async () => {
    const visitor = await web.visitAs('member', '/trade/btcusdt', { ...phone, colorScheme: 'dark' })
    const { page } = visitor
    await page.locator('.chart-canvas canvas').first().waitFor()
    for (const tab of ['Chart', 'Book', 'Orders', 'Chat']) {
      await page.getByRole('tab', { name: tab, exact: true }).tap()
      await page.locator('.terminal-tabs > .tabs-panel').evaluate((panel) => panel.scrollTo(0, panel.scrollHeight))
      for (const side of ['Buy', 'Sell']) {
        expect(await isReachable(sideButton(page, side)), `${side} below ${tab}`).toBe(true)
      }
      await visitor.screenshot(`phone-${tab.toLowerCase()}-dark`)
      await visitor.expectAccessible(`${tab} on a phone`)
    }
    expect(await page.evaluate(scrolls)).toBe(false)
    await sideButton(page, 'Sell').tap()
    await orderForm(page).getByRole('button', { name: 'Sell BTC' }).waitFor()
    expect(await orderForm(page).getByRole('radio', { name: 'Sell' }).getAttribute('aria-checked')).toBe('true')
    await page.getByRole('tab', { name: 'Chart' }).tap()
    await sideButton(page, 'Buy').tap()
    await orderForm(page).getByRole('button', { name: 'Buy BTC' }).waitFor()
    await visitor.close()
  })

  test('SCREEN-3: the order book is beside the form of a phone, and its button stays visible', async () => {
    for (const [name, options] of [
      ['light', { colorScheme: 'light' }],
      ['persian', persian],
    ] as const) {
      const visitor = await web.visitAs('member', '/trade/btcusdt', { ...phone, ...options })
      const { page } = visitor
      const intervals = page.locator('.chart-intervals')
      expect(await intervals.evaluate((row) => row.scrollWidth - row.clientWidth), 'intervals of the chart').toBe(0)
      await page.locator('.side-buttons button').first().tap()
      const form = page.locator('.order-form')
      const row = page.locator('.ladder-bids .ladder-row').first()
      await row.waitFor()
      const [left, right] = [await boxOf(form), await boxOf(page.locator('.book-panel'))].sort((a, b) => a.x - b.x)
      expect(left?.right).toBeLessThanOrEqual((right?.x ?? 0) + 1)
      const submit = form.locator('[type=submit]')
      for (const end of [0, 10_000]) {
        await form.evaluate((element, top) => element.scrollTo(0, top), end)
        expect(await isReachable(submit), name).toBe(true)
      }
      const price = form.locator('input[inputmode=decimal]').first()
      await price.fill('')
      await row.tap()
      await expect.poll(() => price.inputValue()).not.toBe('')
      expect(await page.evaluate(scrolls)).toBe(false)
      await visitor.screenshot(`phone-form-${name}`)
      await visitor.expectAccessible(`form beside the book, ${name}`)
      await visitor.close()
    }
  })

  test('SCREEN-4: a row of the wallet is whole on a phone', async () => {
    for (const [name, options] of [
      ['light', { colorScheme: 'light' }],
      ['persian', persian],
    ] as const) {
      const visitor = await web.visitAs('member', '/trade/wallet', { ...phone, ...options })
      const { page } = visitor
      const row = page.locator('.table-stacked .table-row').filter({ hasText: 'IRT' }).first()
      await row.waitFor()
      const cells = row.locator('.table-cell')
      expect(await cells.count()).toBe(8)
      for (const cell of await cells.all()) {
        const { x, right, width } = await boxOf(cell)
        expect(x).toBeGreaterThanOrEqual(0)
        expect(right).toBeLessThanOrEqual(phone.viewport?.width ?? 0)
        expect(await cell.evaluate((element) => element.scrollWidth)).toBeLessThanOrEqual(Math.ceil(width))
      }
      expect(await row.locator('.table-label').allTextContents()).toHaveLength(6)
      expect(await row.getByRole('button').count()).toBe(3)
      expect(await page.evaluate(scrolls)).toBe(false)
      await row.scrollIntoViewIfNeeded()
      await visitor.screenshot(`phone-wallet-${name}`)
      await visitor.expectAccessible(`wallet on a phone, ${name}`)
      await visitor.close()
    }
  })

  test('SCREEN-5: a tablet in portrait has the book above the form, beside chart and lists', async () => {
    for (const [name, options, as] of [
      ['light', {}, 'member'],
      ['persian', persian, 'owner'],
    ] as const) {
      const visitor = await web.visitAs(as, '/trade/btcusdt', { ...portrait, ...options })
      const { page } = visitor
      await page.locator('.chart-canvas canvas').first().waitFor()
      await page.locator('.ladder-row').first().waitFor()
      const [chart, lists, book, form] = await Promise.all(
        ['.chart-panel', '.activity-panel', '.book-panel', '.terminal-form'].map((one) => boxOf(page.locator(one))),
      )
      expect(lists?.y).toBeGreaterThanOrEqual(chart?.bottom ?? 0)
      expect(form?.y).toBeGreaterThanOrEqual(book?.bottom ?? 0)
      expect(chart?.width).toBeGreaterThan(form?.width ?? 0)
      expect(await page.locator('.ladder-row').count()).toBeGreaterThan(5)
      expect(await isReachable(page.locator('.order-form [type=submit]'))).toBe(true)
      expect(await page.evaluate(scrolls)).toBe(false)
      await visitor.screenshot(`tablet-portrait-${name}`)
      await visitor.expectAccessible(`tablet in portrait, ${name}`)
      await page.locator('.terminal-buttons button').last().tap()
      const chat = await boxOf(page.locator('.market-chat'))
      expect(chat.y).toBeGreaterThanOrEqual((await boxOf(page.locator('.activity-panel'))).bottom)
      await page.locator('.market-chat [data-message-id]').first().waitFor()
      await visitor.screenshot(`tablet-portrait-chat-${name}`)
      await visitor.expectAccessible(`tablet in portrait with chat, ${name}`)
      await visitor.close()
    }
  })

  test('SCREEN-5: a tablet in landscape has chart and lists, the book and the form side by side', async () => {
    // The journey before leaves the chat of the member open, which takes the place of the book.
    const visitor = await web.visitAs('guest', '/trade/btcusdt', { ...landscape, colorScheme: 'dark' })
    const { page } = visitor
    await page.locator('.chart-canvas canvas').first().waitFor()
    await page.locator('.ladder-row').first().waitFor()
    const [chart, book, form] = await Promise.all(
      ['.chart-panel', '.book-panel', '.terminal-form'].map((one) => boxOf(page.locator(one))),
    )
    expect(book?.x).toBeGreaterThanOrEqual(chart?.right ?? 0)
    expect(form?.x).toBeGreaterThanOrEqual(book?.right ?? 0)
    expect(chart?.width).toBeGreaterThan(480)
    expect(await page.evaluate(scrolls)).toBe(false)
    await visitor.screenshot('tablet-landscape-dark')
    await visitor.expectAccessible('tablet in landscape')
    await visitor.close()
  })

  test('SCREEN-6: a tablet shows channels beside the conversation, and tables in wallet and administration', async () => {
    for (const [name, options] of [
      ['portrait', portrait],
      ['landscape', { ...landscape, ...persian }],
    ] as const) {
      const visitor = await web.visitAs('owner', '/chat/inbox', options)
      const { page } = visitor
      await page.locator('.inbox-row, .chat-main a').first().waitFor()
      const [channels, main] = [await boxOf(page.locator('.chat-sidebar')), await boxOf(page.locator('.chat-main'))]
      expect(channels.width).toBeGreaterThan(200)
      expect(main.width).toBeGreaterThan(500)
      expect(await page.locator('.chat-head-drawer').isVisible()).toBe(false)
      await visitor.screenshot(`tablet-chat-${name}`)
      await visitor.expectAccessible(`chat on a ${name} tablet`)
      await follow(page, '/trade/wallet')
      const row = page.locator('.table-stacked .table-row').filter({ hasText: 'IRT' }).first()
      await row.waitFor()
      expect(await row.getByRole('button').count()).toBe(3)
      expect(await row.locator('.table-label').first().isVisible()).toBe(false)
      expect(await page.evaluate(scrolls)).toBe(false)
      await visitor.screenshot(`tablet-wallet-${name}`)
      await visitor.expectAccessible(`wallet on a ${name} tablet`)
      await follow(page, '/admin/people')
      await page.locator('.table-row').first().waitFor()
      expect(await page.evaluate(scrolls)).toBe(false)
      await visitor.screenshot(`tablet-admin-${name}`)
      await visitor.expectAccessible(`administration on a ${name} tablet`)
      await follow(page, '/admin/custody')
      await page.locator('.admin-solvency .table-row').first().waitFor()
      expect(await page.evaluate(tablesScroll)).toBe(false)
      await visitor.screenshot(`tablet-custody-${name}`)
      await visitor.expectAccessible(`custody on a ${name} tablet`)
      await visitor.close()
    }
  })

  test('SCREEN-7: the tools of the order lists do not cover their tabs beside the chat', async () => {
    const visitor = await web.visitAs('guest', '/trade/btcusdt', { viewport: { width: 1280, height: 800 } })
    const { page } = visitor
    await page.getByRole('button', { name: 'Show chat' }).click()
    await page.getByRole('region', { name: 'Market chat' }).waitFor()
    const panel = page.locator('.activity-panel')
    for (const tab of ['Open orders', 'Order history', 'Fills', 'Positions', 'Alerts', 'Balances']) {
      await panel.getByRole('tab', { name: tab }).click()
      for (const one of await panel.getByRole('tab').all()) {
        await one.scrollIntoViewIfNeeded()
        expect(await isReachable(one), `${await one.textContent()} beside the tools of ${tab}`).toBe(true)
      }
    }
    const [tabs, tools] = [await boxOf(panel.locator('.tabs-list')), await boxOf(panel.locator('.activity-tools'))]
    expect(tools.y).toBeGreaterThanOrEqual(tabs.bottom - 1)
    await visitor.screenshot('lists-beside-chat')
    await visitor.expectAccessible('lists beside the chat')
    // In a low window the form scrolls below its button.
    await page.setViewportSize({ width: 1280, height: 560 })
    expect(await isReachable(orderForm(page).locator('[type=submit]'))).toBe(true)
    await visitor.close()
  })

  test('SCREEN-8: toasts cover neither balances nor the order form', async () => {
    for (const [name, options] of [
      ['phone', phone],
      ['tablet', portrait],
      ['landscape', landscape],
      ['desktop', {}],
    ] as const) {
      const visitor = await web.visitAs('member', '/trade/btcusdt', options)
      const { page } = visitor
      if (name === 'phone') await sideButton(page, 'Buy').tap()
      const form = orderForm(page)
      for (const price of ['90000', '90001']) {
        await form.getByLabel('Price').fill(price)
        await form.getByLabel('Amount').fill('0.0125')
        await form.getByRole('button', { name: 'Buy BTC' }).click()
        await expect.poll(() => form.getByLabel('Amount').inputValue()).toBe('')
      }
      const toasts = page.locator('.toast')
      await expect.poll(() => toasts.count()).toBe(2)
      const room = await boxOf(page.locator('.toasts'))
      expect(room.bottom).toBeLessThan((await boxOf(toasts.first())).height * 1.5)
      const bottom = (await boxOf(toasts.last())).bottom
      for (const covered of ['.order-form', '.pair-balances']) {
        for (const one of await page.locator(covered).all()) expect((await boxOf(one)).y).toBeGreaterThanOrEqual(bottom)
      }
      await visitor.screenshot(`toasts-${name}`)
      await follow(page, '/trade/wallet')
      const value = await boxOf(page.locator('.portfolio-card'))
      expect(value.y).toBeGreaterThanOrEqual(bottom)
      await visitor.close()
    }
  })

  test('SCREEN-12, LANGUAGE-9: long names cover no button, and are cut off at their end in Persian too', async () => {
    const api = chatApi(web.ready)
    const { owner, member } = web.ready().chat
    const name = 'a-channel-with-a-name-that-goes-on-until-there-are-60-letters'.slice(0, 60)
    const topic = 'A topic with a name that takes all of the sixty letters here'
    const subscribers = [owner.userId, member.userId]
    const { id } = await api('owner', 'POST', '/channels/create', { name, description: '', subscribers })
    await sendToTopic(api, 'owner', id as number, topic, 'Short')
    await api('owner', 'PATCH', '/settings', { full_name: 'Maximiliane Alexandra von Hohenberg-Sigmaringen' })
    for (const options of [{}, phone, { ...phone, ...persian }, { ...portrait, ...persian }]) {
      const visitor = await web.visitAs('member', `/chat/channel/${id}/${encodeURIComponent(topic)}`, options)
      const { page } = visitor
      await page.getByText('Short', { exact: true }).waitFor()
      const buttons = page.locator('.chat-head').getByRole('button').filter({ visible: true })
      expect(await buttons.count()).toBeGreaterThan(2)
      const names = await Promise.all((await page.locator('.conversation-title bdi').all()).map(boxOf))
      for (const one of [...(await buttons.all()), page.locator('.chat-search')]) {
        const { x, right } = await boxOf(one)
        expect(names.filter((box) => box.x < right - 1 && box.right > x + 1)).toEqual([])
        expect(await isReachable(one)).toBe(true)
      }
      for (const place of ['.conversation-title bdi', '.message-sender'])
        for (const one of await page.locator(place).all()) expect(await beginsInside(one), place).toBe(true)
      await visitor.screenshot(`long-names-${options.viewport?.width ?? 'desktop'}`)
      await follow(page, `/chat/channel/${id}`)
      await page.locator('.compose-closed-main').waitFor()
      expect(await beginsInside(page.locator('.compose-closed-main'), '#')).toBe(true)
      await visitor.close()
    }
    await api('owner', 'PATCH', '/settings', { full_name: 'Olivia Owner' })
  })

  test('SCREEN-14: long names, statuses and tables of a message stay within a phone', async () => {
    const api = chatApi(web.ready)
    const name = 'Maximiliane Alexandra von Hohenberg-Sigmaringen zu Starhemberg'
    await api('owner', 'PATCH', '/settings', { full_name: name })
    await api('owner', 'POST', '/users/me/status', { status_text: 'In a meeting about the status of all statuses' })
    const row = ['1111111111', '2222222222', '3333333333', '4444444444', '5555555555']
    const table = `|${row.map(() => 'a').join('|')}|\n|${row.map(() => '-').join('|')}|\n|${row.join('|')}|`
    await sendToTopic(api, 'owner', 1, 'wide', `Ask @**${name}** today\n\n${table}`)
    const visitor = await web.visitAs('member', '/chat/channel/1/wide', { ...phone, ...persian })
    const { page } = visitor
    const mention = page.locator('.message-content .user-mention')
    await mention.waitFor()
    expect((await boxOf(mention)).right).toBeLessThanOrEqual(390)
    const cell = page.locator('.message-content td').first()
    expect((await boxOf(cell)).height).toBeLessThan(40)
    expect(await page.locator('.shell').evaluate((shell) => shell.scrollWidth <= shell.clientWidth)).toBe(true)
    await page.locator('.message-sender').first().click()
    const card = page.locator('.person-card-dialog')
    await card.waitFor()
    expect(await card.evaluate((one) => one.scrollWidth <= one.clientWidth)).toBe(true)
    await visitor.expectAccessible('the card of a user with a long name')
    await visitor.screenshot('long-name-card')
    await visitor.close()
    await api('owner', 'POST', '/users/me/status', { status_text: '' })
    await api('owner', 'PATCH', '/settings', { full_name: 'Olivia Owner' })
  })

  test('SCREEN-15: the times of recent conversations stay in their column on a phone', async () => {
    const visitor = await web.visitAs('member', '/chat/recent', phone)
    const times = visitor.page.locator('td.recent-time')
    await times.first().waitFor()
    const widths = await times.evaluateAll((cells) =>
      cells.map((cell) => {
        const content = document.createRange()
        content.selectNodeContents(cell)
        const padding = Number.parseFloat(getComputedStyle(cell).paddingRight)
        return [content.getBoundingClientRect().right, cell.getBoundingClientRect().right - padding] as const
      }),
    )
    for (const [content, room] of widths) expect(content).toBeLessThanOrEqual(room)
    await visitor.screenshot('recent-times')
    await visitor.close()
  })

  test('SCREEN-13: a dialog with a long address is not wider than a phone', async () => {
    const visitor = await web.visitAs('owner', '/admin/sign-in', phone)
    const { page } = visitor
    await page.getByRole('button', { name: 'Add provider' }).first().click()
    const add = page.getByRole('dialog').getByRole('button', { name: 'Add', exact: true })
    await add.waitFor()
    expect((await boxOf(add)).right).toBeLessThanOrEqual(390)
    expect(await page.locator('.dialog').evaluate((one) => one.scrollWidth <= one.clientWidth)).toBe(true)
    await visitor.expectAccessible('a provider on a phone')
    await visitor.close()
  })
})
