import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { eventually } from '../whole-server/running-server.ts'
import { browserIsMissing, phone, webForTest } from './browser.ts'
import { chatApi, sendToTopic } from './chat-api.ts'

const general = 1
const wide = { viewport: { width: 1920, height: 1000 } }

/** Runs in the page: the position of the text of the first visible message, after painting. */
async function firstInView(): Promise<{ readonly id: string; readonly top: number }> {
  for (let frame = 0; frame < 3; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve))
  const frame = document.querySelector('.scroll-frame')?.getBoundingClientRect() ?? new DOMRect()
  for (const row of document.querySelectorAll<HTMLElement>('[data-message-id]')) {
    if (row.getBoundingClientRect().bottom <= frame.top) continue
    return {
      id: row.dataset.messageId ?? '',
      top: row.querySelector('.message-words')?.getBoundingClientRect().top ?? 0,
    }
  }
  throw new Error('no message is in view')
}

const textLook = (page: Page, id: number) =>
  page.locator(`[data-message-id="${id}"] .message-content`).evaluate((content) => {
    const { fontSize, lineHeight } = getComputedStyle(content)
    return `${fontSize} ${lineHeight}`
  })

describe.skipIf(browserIsMissing)('appearance settings of the chat', () => {
  const web = webForTest()
  const api = chatApi(web.ready)
  const set = (settings: Readonly<Record<string, unknown>>) => api('owner', 'PATCH', '/settings', settings)
  const sendText = (who: 'owner' | 'member' | 'guest', topic: string, content: string) =>
    sendToTopic(api, who, general, topic, content)

  test('WLOOK-1: times, emoji, reactions, width and contrast follow changes of another client', async () => {
    const id = await sendText('member', 'looks', 'Well done :tada:')
    await api('member', 'POST', `/messages/${id}/reactions`, { emoji_name: 'tada' })
    const olivia = await web.visitAs('owner', '/chat/channel/1/looks', wide)
    const { page } = olivia
    const row = page.locator(`[data-message-id="${id}"]`)
    const time = row.locator('.message-time')

    await set({ twenty_four_hour_time: false })
    await eventually(async () => /^\d{1,2}:\d\d\s[ap]m$/.test((await time.textContent()) ?? ''))
    await set({ twenty_four_hour_time: true })
    await eventually(async () => /^\d\d:\d\d$/.test((await time.textContent()) ?? ''))

    await row.locator('.reaction', { hasText: 'Max Member' }).waitFor()
    await set({ display_emoji_reaction_users: false })
    await row.locator('.reaction-count', { hasText: '1' }).waitFor()

    await row.locator('.message-content', { hasText: '🎉' }).waitFor()
    await set({ emojiset: 'text' })
    await row.locator('.message-content', { hasText: 'Well done :tada:' }).waitFor()
    await row.locator('.reaction', { hasText: ':tada:' }).waitFor()
    await set({ emojiset: 'google' })
    await row.locator('.reaction', { hasText: '🎉' }).waitFor()

    const column = () => page.locator('.scroll-frame-content').evaluate((content) => content.clientWidth)
    const room = await page.locator('.scroll-frame').evaluate((frame) => frame.clientWidth)
    expect(await column()).toBeLessThan(room)
    await set({ fluid_layout_width: true })
    await eventually(async () => (await column()) === room)

    const colour = () => page.locator('body').evaluate((body) => getComputedStyle(body).color)
    expect(await colour()).not.toBe('rgb(0, 0, 0)')
    await set({ high_contrast_mode: true })
    await eventually(async () => (await colour()) === 'rgb(0, 0, 0)')
    await olivia.expectAccessible('a conversation in high contrast')
    await page.emulateMedia({ colorScheme: 'dark' })
    await eventually(async () => (await colour()) === 'rgb(255, 255, 255)')
    await olivia.expectAccessible('a conversation in dark high contrast')
    await set({ high_contrast_mode: false, fluid_layout_width: false, display_emoji_reaction_users: true })
    await eventually(async () => (await colour()) !== 'rgb(255, 255, 255)')
    await olivia.close()
  })

  test('WLOOK-3: larger text and line height keep the visible messages in place', async () => {
    await set({ web_font_size_px: 16, web_line_height_percent: 140 })
    const ids: number[] = []
    for (let number = 1; number <= 40; number += 1) {
      const content = `Message ${number}, which says what one may say in a line or two. `.repeat(3)
      ids.push(await sendText('member', 'long', content))
    }
    const [middle = 0] = ids.slice(20)
    const olivia = await web.visitAs('owner', `/chat/channel/1/long?near=${middle}`)
    const { page } = olivia
    await page.locator(`[data-message-id="${middle}"]`).waitFor()
    await page.locator('.scroll-frame').evaluate((frame) => frame.scrollTo(0, 400))
    const before = await page.evaluate(firstInView)
    expect(await textLook(page, Number(before.id))).toBe('16px 22.4px')
    await set({ web_font_size_px: 20 })
    await set({ web_line_height_percent: 160 })
    await eventually(async () => (await textLook(page, Number(before.id))) === '20px 32px')
    const after = await page.evaluate(firstInView)
    expect(after.id).toBe(before.id)
    expect(Math.abs(after.top - before.top)).toBeLessThanOrEqual(2)
    await set({ web_font_size_px: 16, web_line_height_percent: 140 })
    await olivia.close()
  })

  test('WLOOK-1: animated images play always, on hover, or never', async () => {
    const frames = Buffer.alloc(120 * 240 * 3, 40)
    for (const [frame, red] of [250, 40, 150].entries())
      frames.fill(red, frame * 120 * 80 * 3, (frame + 1) * 120 * 80 * 3)
    const moving = await sharp(frames, { raw: { width: 120, height: 240, channels: 3, pageHeight: 80 } })
      .gif({ loop: 0, delay: [200, 200, 200] })
      .toBuffer()
    const form = new FormData()
    form.append('filename', new Blob([new Uint8Array(moving)], { type: 'image/gif' }), 'wheel.gif')
    const { email, apiKey } = web.ready().chat.owner
    const reply = await fetch(`${web.ready().chatUrl}/user_uploads`, {
      method: 'POST',
      headers: { authorization: `Basic ${Buffer.from(`${email}:${apiKey}`).toString('base64')}` },
      body: form,
    })
    const { url } = (await reply.json()) as { url: string }
    await set({ web_animate_image_previews: 'always' })
    const id = await sendText('owner', 'wheels', `[wheel.gif](${url})`)
    const olivia = await web.visitAs('owner', '/chat/channel/1/wheels')
    const image = olivia.page.locator(`[data-message-id="${id}"] .message_inline_image img`)
    const shows = (name: string) =>
      eventually(async () => ((await image.getAttribute('src')) ?? '').endsWith(`wheel.gif/${name}`))
    await shows('840x560-anim.webp')
    await set({ web_animate_image_previews: 'on_hover' })
    await shows('840x560.webp')
    await image.hover()
    await shows('840x560-anim.webp')
    await olivia.page.mouse.move(0, 0)
    await shows('840x560.webp')
    await set({ web_animate_image_previews: 'never' })
    await olivia.page.locator('.message-image-at-rest').waitFor({ state: 'detached' })
    await image.hover()
    await shows('840x560.webp')
    await olivia.expectAccessible('still image')
    await olivia.close()
  })

  test('WLOOK-5: guests are marked while the organization setting is on', async () => {
    const id = await sendText('guest', 'guests', 'Good morning')
    const max = await web.visitAs('member', '/chat/channel/1/guests')
    const sender = max.page.locator(`[data-message-id="${id}"] .message-sender`)
    const listed = max.page.locator('.chat-people .person-name', { hasText: 'Gina Guest' })
    await max.page.locator('.message-sender', { hasText: 'Gina Guest (guest)' }).waitFor()
    expect(await listed.textContent()).toBe('Gina Guest (guest)')
    await api('owner', 'PATCH', '/realm', { enable_guest_user_indicator: false })
    await eventually(async () => (await sender.textContent()) === 'Gina Guest')
    expect(await listed.textContent()).toBe('Gina Guest')
    await api('owner', 'PATCH', '/realm', { enable_guest_user_indicator: true })
    await max.close()
  })

  test('WLOOK-1: the settings page changes them and shows changes of other clients', async () => {
    await set({ high_contrast_mode: false, web_font_size_px: 16 })
    const olivia = await web.visitAs('owner', '/settings/appearance', phone)
    const { page } = olivia
    const contrast = page.getByRole('switch', { name: 'High contrast' })
    await contrast.waitFor()
    await page.getByText('High contrast').tap()
    await page.locator('html[data-high-contrast]').waitFor()
    await olivia.expectAccessible('settings in high contrast')
    // The chat connects a moment after the page has loaded.
    await eventually(async () => {
      await set({ high_contrast_mode: true })
      await set({ high_contrast_mode: false })
      return !(await contrast.isChecked())
    })
    await page.locator('html:not([data-high-contrast])').waitFor()
    await page.getByRole('button', { name: 'Message font size' }).tap()
    await page.getByRole('option', { name: '18 px' }).tap()
    const sample = page.getByText('This is how a message looks')
    await eventually(async () => (await sample.evaluate((text) => getComputedStyle(text).fontSize)) === '18px')
    await eventually(async () => {
      const wanted = { event_types: ['user_settings'], fetch_event_types: ['user_settings'] }
      const { user_settings: kept } = await api('owner', 'POST', '/register', wanted)
      return (kept as Record<string, unknown>).web_font_size_px === 18
    })
    await olivia.close()
  })
})
