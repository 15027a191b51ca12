import { EventEmitter, once } from 'node:events'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { browserIsMissing, phone, webForTest } from './browser.ts'
import { chatApi, sendToTopic } from './chat-api.ts'

const general = 1

/** A red square of one pixel. */
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
)

describe.skipIf(browserIsMissing)('search, keys and images', () => {
  const web = webForTest()
  const api = chatApi(web.ready)

  async function upload(name: string, content: Uint8Array<ArrayBuffer>): Promise<string> {
    const { email, apiKey } = web.ready().chat.owner
    const authorization = `Basic ${Buffer.from(`${email}:${apiKey}`).toString('base64')}`
    const body = new FormData()
    body.set('file', new File([content], name, { type: 'image/png' }))
    const address = `${web.ready().chatUrl}/user_uploads`
    const reply = await fetch(address, { method: 'POST', headers: { authorization }, body })
    return ((await reply.json()) as { url: string }).url
  }

  test('WSEARCH-4: filters are pills, each removable by its button and by Backspace', async () => {
    const id = await sendToTopic(api, 'member', general, 'pills', 'A singular quince')
    const olivia = await web.visitAs('owner', '/chat/inbox')
    const { page } = olivia
    await page.getByRole('heading', { level: 1, name: 'Inbox' }).waitFor()
    await page.keyboard.press('/')
    const input = page.locator('.chat-search-input')
    await page.getByRole('option', { name: /^sender:/ }).waitFor()
    await page.keyboard.type('from:max')
    await page.getByRole('option', { name: /Max Member/ }).click()
    await page.locator('.search-pill', { hasText: 'Max Member' }).waitFor()
    await input.click()
    await page.keyboard.type('topic:pills quince')
    await expect.poll(() => page.locator('.search-pill').count()).toBe(2)
    expect(await input.inputValue()).toBe('quince')
    await page.keyboard.press('Enter')
    await page.locator(`[data-message-id="${id}"] .highlight`, { hasText: 'quince' }).waitFor()
    await olivia.expectAccessible('pills')
    await olivia.screenshot('search-pills')
    await page.getByRole('button', { name: 'Remove topic: pills' }).click()
    await page.waitForURL((url) => !url.pathname.includes('topic'))
    await input.click()
    await input.fill('')
    await page.keyboard.press('Backspace')
    await expect.poll(() => page.locator('.search-pill').count()).toBe(0)
    // A begun filter is completed, and the field keeps the focus for words.
    await page.keyboard.type('from:ma')
    await page.getByRole('option', { name: /Max Member/ }).waitFor()
    await page.keyboard.press('Enter')
    await page.locator('.search-pill', { hasText: 'Max Member' }).waitFor()
    await page.keyboard.type('quince')
    await page.keyboard.press('Enter')
    await page.locator(`[data-message-id="${id}"] .highlight`, { hasText: 'quince' }).waitFor()
    await olivia.close()
  })

  test('WSEARCH-4: pills fit a phone, in Persian and dark', async () => {
    const max = await web.visitAs('member', '/chat/search/sender%3Amax%40agora.example%20is%3Aunread', {
      ...phone,
      colorScheme: 'dark',
      locale: 'fa-IR',
    })
    await max.page.locator('.search-pill').first().waitFor()
    await max.expectAccessible('pills on a phone')
    await max.screenshot('search-pills-phone-fa')
    const overflow = await max.page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(overflow).toBeLessThanOrEqual(0)
    await max.close()
  })

  test('WWAY-14: the sheet lists the keys, and they act', async () => {
    const topic = 'keys'
    await sendToTopic(api, 'owner', general, topic, 'Press a key')
    const max = await web.visitAs('member', `/chat/channel/${general}/${topic}`)
    const { page } = max
    await page.getByText('Press a key').waitFor()
    await page.keyboard.press('Shift+?')
    const sheet = page.getByRole('dialog', { name: /shortcuts/i })
    for (const title of ['Next unread followed topic', 'Topics of the channel', 'Edit your last message'])
      await sheet.getByText(title).waitFor()
    await max.screenshot('shortcut-sheet')
    await page.keyboard.press('Escape')
    await sheet.waitFor({ state: 'detached' })
    await page.keyboard.press('Enter')
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('TEXTAREA')
    await page.keyboard.press('Escape')
    await page.locator('.message-row').first().click()
    await page.keyboard.press('y')
    await page.waitForURL(/\/chat\/topics\/1$/)
    // Enter on a focused link belongs to the link.
    await page.getByRole('link', { name: /Inbox/ }).focus()
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/chat\/inbox$/)
    await max.close()
  })

  test('WCHAT-11: the image viewer steps, zooms and closes', async () => {
    for (const name of ['first.png', 'second.png', 'third.png']) {
      const url = await upload(name, pixel)
      // The last image is inside a text.
      const content = name === 'third.png' ? `see ![${name}](${url}) here` : `[${name}](${url})`
      await sendToTopic(api, 'owner', general, 'pictures', content)
    }
    const max = await web.visitAs('member', `/chat/channel/${general}/pictures`)
    const { page } = max
    await page.locator('.message_inline_image a').first().click()
    const viewer = page.getByRole('dialog', { name: 'first.png' })
    await viewer.getByText('1 / 3').waitFor()
    await max.expectAccessible('image viewer')
    await max.screenshot('image-viewer')
    const second = page.getByRole('dialog', { name: 'second.png' }).getByText('2 / 3')
    // The keys work from the beginning, wherever the focus is.
    await page.keyboard.press('ArrowRight')
    await second.waitFor()
    await page.keyboard.press('+')
    await page.locator('.image-view-zoomed').waitFor()
    await page.keyboard.press('ArrowLeft')
    await viewer.waitFor()
    await page.locator('.image-view-zoomed').waitFor({ state: 'detached' })
    await viewer.getByRole('button', { name: 'Zoom in' }).click()
    await page.locator('.image-view-zoomed').waitFor()
    await viewer.getByRole('button', { name: 'Next image' }).press('Enter')
    await second.waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('dialog', { name: 'third.png' }).getByText('3 / 3').waitFor()
    await page.keyboard.press('Escape')
    await page.locator('.image-view-shade').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'third.png' }).click()
    const third = page.getByRole('dialog', { name: 'third.png' })
    await third.getByText('3 / 3').waitFor()
    await page.keyboard.press('Escape')
    await page.locator('.image-view-shade').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'third.png' }).press('Enter')
    await third.waitFor()
    await max.close()
  })

  test('WCHAT-15: an image has its size before it is loaded, so that it moves nothing', async () => {
    const wide = await sharp({ create: { width: 900, height: 300, channels: 3, background: 'blue' } })
      .png()
      .toBuffer()
    for (const name of ['wide.png', 'text.png']) {
      const url = await upload(name, Uint8Array.from(wide))
      await sendToTopic(
        api,
        'owner',
        general,
        'sizes',
        name === 'wide.png' ? `[${name}](${url})` : `![${name}](${url})`,
      )
    }
    for (const options of [{}, phone]) {
      const visitor = await web.visitAs('member', '/settings/profile', options)
      const { page } = visitor
      const gates = new EventEmitter()
      const released = once(gates, 'released')
      await page.route(/\/user_uploads\/thumbnail\//, async (route) => {
        await released
        await route.continue()
      })
      await page.goto(`${web.ready().site}/chat/channel/${general}/sizes`)
      const images = page.locator('.message-content img[data-original-dimensions]')
      await expect.poll(() => images.count()).toBe(2)
      const boxes = () => images.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON()))
      const before = await boxes()
      expect(before.map(({ width }) => width).every((width) => width > 200)).toBe(true)
      gates.emit('released')
      const areLoaded = () =>
        images.evaluateAll((all) => all.every((one) => (one as HTMLImageElement).naturalWidth > 0))
      await expect.poll(areLoaded).toBe(true)
      expect(await boxes()).toEqual(before)
      await visitor.screenshot('image-sizes')
      await visitor.close()
    }
  })
})
